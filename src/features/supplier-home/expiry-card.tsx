import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { HomeCard, NothingHere } from '@/ui/home-card';
import styles from '@/ui/home-card.module.css';
import type { OverviewState } from './completeness-card';

/** The documents that have expired or soon will: how soon, their pages say (`x-expiry`). */
export function ExpiryCard({ overview }: { overview: OverviewState }) {
  const expiring = overview.data?.expiring ?? [];
  return (
    <HomeCard title={t('证件到期提醒')} state={overview}>
      {expiring.length === 0 && <NothingHere>{t('暂无即将到期的证件')}</NothingHere>}
      <ul className={styles.rows}>
        {expiring.map(({ path, title, field, date, daysLeft }) => (
          <li key={[path, field, date].join()}>
            <Link to={path}>
              <span className={styles.rowTitle}>
                {title} · {field} {date}
              </span>
            </Link>
            <span className={daysLeft < 0 ? styles.late : styles.soon}>
              {daysLeft < 0
                ? t('已过期 {days} 天', { days: -daysLeft })
                : t('还有 {days} 天', { days: daysLeft })}
            </span>
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}

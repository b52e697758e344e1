import { Badge, Progress } from 'antd';
import type { ProfilePart } from '@/contract/api/supplier-overview';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import type { CardProps } from '@/ui/dashboard-card';
import { HomeCard, NothingHere } from '@/ui/home-card';
import styles from './supplier-home.module.css';

/** How much of the profile is filled in, part by part, each with the way there. */
export function CompletenessCard({ read, state }: CardProps<ProfilePart[]>) {
  const parts = read.data ?? [];
  const filled = parts.filter(({ count }) => count > 0).length;
  const percent = parts.length === 0 ? 0 : Math.round((filled / parts.length) * 100);
  return (
    <HomeCard title={read.title ?? t('资料完整度')} state={state}>
      {parts.length === 0 ? (
        <NothingHere>{t('暂无可用功能，请联系管理员开通权限')}</NothingHere>
      ) : (
        <>
          <Progress
            percent={percent}
            strokeColor={percent === 100 ? 'var(--good)' : 'var(--primary)'}
            aria-label={t('资料完整度')}
          />
          <ul className={styles.parts}>
            {parts.map(({ path, title, count }) => (
              <li key={path}>
                <Link to={path} className={styles.part}>
                  <Badge status={count > 0 ? 'success' : 'warning'} />
                  <span className={`cut-off ${styles.partName}`}>{title}</span>
                  <span className={styles.partState}>
                    {count === 0
                      ? t('未填写')
                      : count === 1
                        ? t('已填写')
                        : t('已填写 {count} 条', { count })}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </HomeCard>
  );
}

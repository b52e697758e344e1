import { Tag } from 'antd';
import { recordAddress } from '@/contract/pages';
import type { WorkbenchDue, WorkbenchPage } from '@/contract/workbench';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { HomeCard, NothingHere } from '@/ui/home-card';
import card from '@/ui/home-card.module.css';
import type { WorkbenchState } from './state';
import styles from './workbench.module.css';

/** A card for each page with records that fall due: the nearest, each leading to its record. */
export function DueCards({ workbench }: { workbench: WorkbenchState }) {
  return (
    <>
      {workbench.data?.pages.flatMap(({ due, ...page }) =>
        due ? <DueCard key={page.path} page={page} due={due} /> : [],
      )}
    </>
  );
}

function dueIn(daysLeft: number): string {
  if (daysLeft < 0) return t('已过期 {days} 天', { days: -daysLeft });
  if (daysLeft < 2) return daysLeft < 1 ? t('今天到期') : t('明天到期');
  return t('还有 {days} 天', { days: daysLeft });
}

function DueCard({ page, due }: { page: WorkbenchPage; due: readonly WorkbenchDue[] }) {
  const labels = new Map(page.counts.map(({ value, ...count }) => [value, count]));
  return (
    <HomeCard
      title={t('{page}到期提醒', { page: page.title })}
      extra={
        <Link to={page.path} className={styles.more}>
          {t('查看全部')}
        </Link>
      }
    >
      {due.length === 0 && <NothingHere>{t('近期没有到期的记录')}</NothingHere>}
      <ul className={card.rows}>
        {due.map((record) => (
          <li key={record.id}>
            <Link to={recordAddress(page.path, record.id)} className={styles.dueLink}>
              <span className={styles.dueName}>{record.name}</span>
              <span className={styles.dueFacts}>
                {[record.party, record.code, record.date].filter(Boolean).join(' · ')}
              </span>
            </Link>
            <span className={styles.dueWhen}>
              <Tag color={labels.get(record.value)?.color ?? 'default'} className={styles.dueTag}>
                {labels.get(record.value)?.label ?? record.value}
              </Tag>
              <span className={card.soon}>{dueIn(record.daysLeft)}</span>
            </span>
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}

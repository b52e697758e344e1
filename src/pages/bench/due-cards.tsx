import { Tag } from 'antd';
import { Link } from 'umi';
import type { BenchPage } from '@/contract/bench';
import { t } from '@/services/i18n';
import { HomeCard, NothingHere } from '../home/home-card';
import home from '../home/supplier-home.module.css';
import styles from './bench.module.css';
import type { BenchState } from './state';

/** A card for each page with records that fall due: the nearest, each leading to its record. */
export function DueCards({ bench }: { bench: BenchState }) {
  return (
    <>
      {bench.data?.pages.flatMap(({ due, ...page }) =>
        due ? <DueCard key={page.path} page={page} due={due} /> : [],
      )}
    </>
  );
}

function dueIn(daysLeft: number): string {
  if (daysLeft < 2) return daysLeft < 1 ? t('今天到期') : t('明天到期');
  return t('还有 {days} 天', { days: daysLeft });
}

function DueCard({ page, due }: { page: BenchPage; due: NonNullable<BenchPage['due']> }) {
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
      <ul className={home.rows}>
        {due.map(({ id, name, date, daysLeft, value }) => (
          <li key={id}>
            <Link to={`${page.path}?id=${encodeURIComponent(id)}`}>
              <span className={home.rowTitle}>{name || id}</span>
            </Link>
            <Tag color={labels.get(value)?.color ?? 'default'} className={styles.dueTag}>
              {labels.get(value)?.label ?? value}
            </Tag>
            <span className={home.soon} title={date}>
              {dueIn(daysLeft)}
            </span>
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}

import { Badge, Tag } from 'antd';
import type { ReactNode } from 'react';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import type { CardProps } from './dashboard-card';
import { HomeCard, NothingHere } from './home-card';
import styles from './home-card.module.css';

interface Row {
  key: string;
  to: string;
  name: string;
  /** Before the name. */
  mark?: ReactNode;
  /** Whether the person has seen it; left out where that is not known. */
  isNew?: boolean;
  /** In smaller letters below the name; empty ones are left out. */
  facts?: readonly (string | undefined)[];
  /** At the end of the row. */
  tag?: { text: string; color: string };
  /** Days that are left until its date; below 0 where it has passed. */
  daysLeft?: number;
  /** At the end of the row, in smaller letters. */
  time?: string;
  /** Below the row. */
  note?: ReactNode;
  /** Written by people, in Chinese. */
  isText?: boolean;
}

interface RowsCardProps {
  title: string;
  state?: CardProps['state'];
  /** Where all of them stand. */
  all?: string | undefined;
  empty: string;
  rows: readonly Row[];
}

/** A card that lists what leads somewhere: records, dates, news. */
export function RowsCard({ title, state, all, empty, rows }: RowsCardProps) {
  return (
    <HomeCard
      title={title}
      {...(state && { state })}
      extra={
        all !== undefined && (
          <Link to={all} className={styles.more}>
            {t('全部')}
          </Link>
        )
      }
    >
      {rows.length === 0 && <NothingHere>{empty}</NothingHere>}
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.key}>
            <Link to={row.to}>
              {row.isNew !== undefined && <Badge status={row.isNew ? 'error' : 'default'} />}
              {row.mark}
              <span className={styles.words}>
                <span
                  className={`cut-off ${row.isNew ? styles.unread : styles.rowTitle}`}
                  {...(row.isText && { lang: 'zh-CN' })}
                >
                  {row.name}
                </span>
                {row.facts && <span className={styles.facts}>{row.facts.filter(Boolean).join(' · ')}</span>}
              </span>
            </Link>
            <span className={styles.end}>
              {row.tag && (
                <Tag color={row.tag.color} bordered={false}>
                  {row.tag.text}
                </Tag>
              )}
              {row.daysLeft !== undefined && (
                <span className={row.daysLeft < 0 ? styles.late : styles.soon}>{dueIn(row.daysLeft)}</span>
              )}
              {row.time && <time>{row.time}</time>}
            </span>
            {row.note && <span className={styles.note}>{row.note}</span>}
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}

function dueIn(daysLeft: number): string {
  if (daysLeft < 0) return t('已过期 {days} 天', { days: -daysLeft });
  if (daysLeft < 2) return daysLeft < 1 ? t('今天到期') : t('明天到期');
  return t('还有 {days} 天', { days: daysLeft });
}

import { Badge, Calendar } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { today } from '@/contract/fields/derived';
import { recordAddress } from '@/contract/language/pages';
import type { CardRow } from '@/contract/pages/dashboards';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import type { CardProps } from '@/ui/dashboard-card';
import { HomeCard, NothingHere } from '@/ui/home-card';
import card from '@/ui/home-card.module.css';
import styles from './dashboard.module.css';

interface Month {
  path: string;
  month: string;
  rows: (CardRow & { date: string })[];
}

/** The month with a mark at each day that has records, and these below in their order. */
export function CalendarCard({ read, state }: CardProps<Month>) {
  const { path = '', month, rows = [] } = read.data ?? {};
  const day = today(new Date());
  const counts = new Map<string, number>();
  for (const { date } of rows) counts.set(date, (counts.get(date) ?? 0) + 1);
  const mark = (day: Dayjs) => {
    const count = counts.get(day.format('YYYY-MM-DD'));
    return count ? <Badge count={count} size="small" title={t('{count} 条', { count })} /> : null;
  };
  return (
    <HomeCard title={read.title ?? ''} state={state}>
      {month && (
        <div className={styles.month}>
          <Calendar
            fullscreen={false}
            value={dayjs(day.startsWith(month) ? day : `${month}-01`)}
            validRange={[dayjs(`${month}-01`), dayjs(`${month}-01`).endOf('month')]}
            headerRender={() => <p className={styles.monthName}>{month}</p>}
            cellRender={mark}
          />
        </div>
      )}
      {rows.length === 0 && <NothingHere>{t('本月没有记录')}</NothingHere>}
      <ul className={`${card.rows} ${styles.agenda}`}>
        {rows.map(({ id, name, date }) => (
          <li key={id}>
            <Link to={recordAddress(path, id)}>
              <span className={`cut-off ${card.rowTitle}`}>{name}</span>
            </Link>
            <time dateTime={date}>{date.slice(5)}</time>
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}

import { Badge } from 'antd';
import type { PublishedScreen } from '@/contract/pages/published-screens';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import sheet from '@/ui/sheet.module.css';
import styles from './published.module.css';
import { type PublishedRow, recordLink, textOf } from './screen-source';

/** A published record as a headline: a link with the time, and whether it was read. */
export function PublishedEntry({ screen, row }: { screen: PublishedScreen; row: PublishedRow }) {
  const { names, timeLength, receipts } = screen;
  const [time, until] = [textOf(row, names.time), textOf(row, names.until)];
  const isUnread = receipts && row.isRead === 'N';
  return (
    <Link to={recordLink(screen, row)}>
      {receipts && <Badge status={isUnread ? 'error' : 'default'} />}
      {isUnread && <span className="unseen">{t('未读')}</span>}
      <span className={isUnread ? sheet.unread : sheet.title} lang="zh-CN">
        {textOf(row, names.heading)}
      </span>
      {textOf(row, names.file) && <span className={sheet.note}>{t('附件')}</span>}
      {until && (
        <span className={`${sheet.note} ${styles.deadline}`}>
          {t('截止 {date}', { date: until.slice(0, 10) })}
        </span>
      )}
      <time dateTime={time}>{time.slice(0, timeLength)}</time>
    </Link>
  );
}

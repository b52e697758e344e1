import { useLoaded } from '@/basic-ui/use-loaded';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { listNotices } from './api';
import { ListState } from './list-state';
import { MoreLink } from './more-link';
import styles from './notice-list.module.css';
import { SectionHead } from './section-head';

/** The newest system notices, each with its day, and the way to all of them. */
export function NoticeList() {
  const { data: listed, failed, load } = useLoaded(listNotices);
  const rows = listed?.list ?? [];
  return (
    <>
      <SectionHead title={t('系统公告')} lead={t('平台服务安排与合作提示')} />
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map(({ id, title, sendDateStr, deadlineTime }) => (
            <li key={id}>
              <Link to={`/system/notice/detail?id=${encodeURIComponent(id)}`} className={styles.notice}>
                <time dateTime={sendDateStr} className={styles.day}>
                  <b>{sendDateStr.slice(8, 10)}</b>
                  {sendDateStr.slice(0, 7)}
                </time>
                <span className={styles.title} lang="zh-CN">
                  {title}
                </span>
                {deadlineTime && (
                  <span className={styles.deadline}>
                    {t('截止 {date}', { date: deadlineTime.slice(0, 10) })}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ListState failed={failed} count={listed?.list.length} empty={t('暂无系统公告')} onRetry={load} />
      {rows.length > 0 && <MoreLink to="/system/notice/list" />}
    </>
  );
}

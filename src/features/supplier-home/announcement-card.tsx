import { useRequest } from 'ahooks';
import { Badge } from 'antd';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { HomeCard, NothingHere } from '@/ui/home-card';
import styles from '@/ui/home-card.module.css';
import { newestAnnouncements } from './api';

/** The newest announcements of the office, the unread ones marked. */
export function AnnouncementCard() {
  const state = useRequest(() => newestAnnouncements(5));
  return (
    <HomeCard
      title={t('供应商公告')}
      state={state}
      extra={<Link to="/poseidon/announcements">{t('全部')}</Link>}
    >
      {state.data?.list.length === 0 && <NothingHere>{t('暂无公告')}</NothingHere>}
      <ul className={styles.rows}>
        {state.data?.list.map(({ messageId, title, publishTime, isRead }) => (
          <li key={messageId}>
            <Link to={`/poseidon/announcement?messageId=${encodeURIComponent(messageId)}`}>
              <Badge status={isRead === 'N' ? 'error' : 'default'} />
              <span className={isRead === 'N' ? styles.unread : styles.rowTitle} lang="zh-CN">
                {title}
              </span>
            </Link>
            <time dateTime={publishTime}>{publishTime.slice(5, 10)}</time>
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}

import { useRequest } from 'ahooks';
import { Badge, Input, Segmented } from 'antd';
import { useState } from 'react';
import { logUnforeseen } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { usePageTitle } from '@/shell/page-title';
import { Listing } from '@/ui/listing';
import sheet from '@/ui/sheet.module.css';
import styles from './announcements.module.css';
import { searchAnnouncements } from './api';

const PAGE_SIZE = 10;
type Filter = 'all' | 'N' | 'Y';

/** /poseidon/announcements: what the office announces to this supplier; searched by title, and by whether it was read. */
export default function AnnouncementsPage() {
  const [pageNum, setPageNum] = useState(1);
  const [title, setTitle] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const { data, error, refresh } = useRequest(
    () =>
      searchAnnouncements({
        pageNum,
        pageSize: PAGE_SIZE,
        ...(title && { title }),
        ...(filter !== 'all' && { isRead: filter }),
      }),
    { refreshDeps: [pageNum, title, filter], onError: logUnforeseen },
  );
  usePageTitle(t('供应商公告'));

  return (
    <section className={sheet.sheet}>
      <div className={sheet.head}>
        <h1>{t('供应商公告')}</h1>
        <Segmented<Filter>
          aria-label={t('阅读情况')}
          value={filter}
          onChange={(next) => {
            setFilter(next);
            setPageNum(1);
          }}
          options={[
            { value: 'all', label: t('全部') },
            { value: 'N', label: t('未读') },
            { value: 'Y', label: t('已读') },
          ]}
        />
        <Input.Search
          className={styles.search}
          placeholder={t('按标题查找')}
          aria-label={t('按标题查找')}
          allowClear
          maxLength={60}
          onSearch={(text) => {
            setTitle(text.trim());
            setPageNum(1);
          }}
        />
      </div>
      <Listing
        data={data}
        pageNum={pageNum}
        pageSize={PAGE_SIZE}
        onTurn={setPageNum}
        error={error}
        onRetry={refresh}
        empty={title || filter !== 'all' ? t('没有找到匹配的内容') : t('暂无公告')}
      >
        {(list) => (
          <ul className={`${sheet.list} ${sheet.links}`}>
            {list.map(({ messageId, title: name, publishTime, fastdfsUrl, isRead }) => (
              <li key={messageId}>
                <Link to={`/poseidon/announcement?messageId=${encodeURIComponent(messageId)}`}>
                  <Badge status={isRead === 'N' ? 'error' : 'default'} />
                  {isRead === 'N' && <span className="unseen">{t('未读')}</span>}
                  <span className={isRead === 'N' ? sheet.unread : sheet.title} lang="zh-CN">
                    {name}
                  </span>
                  {fastdfsUrl && <span className={sheet.note}>{t('附件')}</span>}
                  <time dateTime={publishTime}>{publishTime.slice(0, 16)}</time>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Listing>
    </section>
  );
}

import { Skeleton, Tag } from 'antd';
import { isCancelled } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { listDecided } from './api';
import styles from './approvals.module.css';
import { InboxFault } from './inbox-fault';
import { InboxFilters } from './inbox-filters';
import { InboxList, InboxRow } from './inbox-list';
import { useInbox } from './use-inbox';

/** What this account decided, the latest first, each with the way to its own page. */
export function DecidedPart() {
  const { data, error, loading, refresh, filter, narrow, isNarrowed, paging } = useInbox(listDecided);
  if (error && !isCancelled(error) && !loading) return <InboxFault error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const titleOf = (path: string) => data.pages.find((page) => page.path === path)?.title ?? path;
  return (
    <div className={styles.history} aria-busy={loading}>
      <InboxFilters pages={data.pages} filter={filter} onChange={narrow} />
      <InboxList
        dataSource={data.list}
        empty={isNarrowed ? t('没有找到匹配的内容') : t('您还没有处理过事项')}
        pagination={paging}
        renderItem={({ reason, refuses, label, ...one }) => (
          <InboxRow
            one={one}
            title={titleOf(one.path)}
            tag={<Tag color={refuses ? 'error' : 'success'}>{label}</Tag>}
          >
            {reason && (refuses ? t('原因：{reason}', { reason }) : t('审批意见：{reason}', { reason }))}
          </InboxRow>
        )}
      />
    </div>
  );
}

import { Empty, List, Skeleton, Tag } from 'antd';
import type { ApprovalPage, DecidedRecord } from '@/contract/api/approvals';
import { nowInBeijing } from '@/contract/fields/derived';
import { recordAddress } from '@/contract/language/pages';
import { isCancelled } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { listDecided } from './api';
import styles from './approvals.module.css';
import { InboxFault } from './inbox-fault';
import { InboxFilters } from './inbox-filters';
import { useInbox } from './use-inbox';

/** What this account decided, the latest first, each with the way to its own page. */
export function DecidedPart() {
  const { data, error, loading, refresh, filter, narrow, isNarrowed, paging } = useInbox(listDecided);
  if (error && !isCancelled(error) && !loading) return <InboxFault error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <div className={styles.history} aria-busy={loading}>
      <InboxFilters pages={data.pages} filter={filter} onChange={narrow} />
      <List
        rowKey="id"
        dataSource={data.list}
        renderItem={(one) => <DecidedRow one={one} pages={data.pages} />}
        locale={{
          emptyText: <Empty description={isNarrowed ? t('没有找到匹配的内容') : t('您还没有处理过事项')} />,
        }}
        pagination={{
          ...paging,
          size: 'small',
          align: 'end',
          showSizeChanger: false,
          hideOnSinglePage: true,
        }}
      />
    </div>
  );
}

function DecidedRow({ one, pages }: { one: DecidedRecord; pages: readonly ApprovalPage[] }) {
  const { path, recordId, name, detail, supplier, label, refuses, reason, at } = one;
  const title = pages.find((page) => page.path === path)?.title ?? path;
  const facts = [title, detail, supplier === name ? undefined : supplier].filter(Boolean);
  return (
    <List.Item data-decided={recordId}>
      <List.Item.Meta
        title={
          <>
            <Tag color={refuses ? 'error' : 'success'}>{label}</Tag>
            <Link to={recordAddress(path, recordId)}>{name}</Link>
          </>
        }
        description={
          <>
            {facts.join(' · ')} · <time dateTime={at}>{nowInBeijing(new Date(at))}</time>
            {reason && (
              <span className={styles.reason}>
                {refuses ? t('原因：{reason}', { reason }) : t('审批意见：{reason}', { reason })}
              </span>
            )}
          </>
        }
      />
    </List.Item>
  );
}

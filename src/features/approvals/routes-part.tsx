import { usePagination } from 'ahooks';
import { Skeleton, Tag } from 'antd';
import type { RoutePart } from '@/contract/api/approvals';
import { isCancelled } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { listRoutes } from './api';
import styles from './approvals.module.css';
import { InboxFault } from './inbox-fault';
import { InboxList, InboxRow } from './inbox-list';
import { OUTCOMES } from './route/outcomes';

const NOTHING: Record<RoutePart, string> = {
  submitted: '您还没有提交过要审批的事项',
  copied: '还没有抄送给您的事项',
  stuck: '没有卡住的审批',
};

/** Routes that this account submitted, was copied to or looks after, the latest first. Key it by part. */
export function RoutesPart({ part }: { part: RoutePart }) {
  const { data, error, loading, refresh, pagination } = usePagination(
    ({ current: pageNum, pageSize }) => listRoutes({ part, pageNum, pageSize }),
    { defaultPageSize: 20, onError: () => undefined },
  );
  if (error && !isCancelled(error) && !loading) return <InboxFault error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <div className={styles.history} aria-busy={loading}>
      <InboxList
        dataSource={data.list}
        empty={t(NOTHING[part])}
        pagination={pagination}
        renderItem={({ title, level, waitsFor = [], outcome, by: name = '', ...one }) => (
          <InboxRow
            one={one}
            title={title}
            tag={
              <Tag color={outcome ? OUTCOMES[outcome].color : 'processing'}>
                {outcome ? t(OUTCOMES[outcome].text) : level}
              </Tag>
            }
            more={[
              part === 'copied' && t('{name} 抄送', { name }),
              part === 'stuck' && t('提交人：{name}', { name }),
              waitsFor.length > 0 && t('等待 {names}', { names: waitsFor.slice(0, 3).join(t('、')) }),
            ]}
          />
        )}
      />
    </div>
  );
}

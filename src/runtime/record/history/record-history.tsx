import { usePagination } from 'ahooks';
import { Empty, Skeleton, Timeline } from 'antd';
import type { Dictionaries } from '@/contract/fields/fields';
import type { RecordPage } from '@/contract/language/page-schema';
import { isCancelled } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { PartPagination } from '../../data/part-pagination';
import type { ResourceClient } from '../../data/resource-client';
import { LoadFailed } from '../../host/load-failed';
import { HistoryStep } from './history-step';
import './record-history.css';

interface RecordHistoryProps {
  page: RecordPage;
  dictionaries: Dictionaries;
  client: ResourceClient;
  id: string;
}

const COLORS: Readonly<Record<string, string>> = { create: 'green', delete: 'red', update: 'gray' };

/** Who changed a record, when and what, page by page, the latest first. */
export function RecordHistory({ page, dictionaries, client, id }: RecordHistoryProps) {
  const { data, error, loading, refresh, pagination } = usePagination(
    ({ current, pageSize }) => client.history(id, { pageNum: current, pageSize }),
    { refreshDeps: [client, id], onError: () => undefined },
  );
  if (error && !loading && !isCancelled(error)) {
    return <LoadFailed message={error.message} onRetry={refresh} />;
  }
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (data.total === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('暂无变更记录')} />;
  }
  return (
    <div className="record-history" aria-busy={loading}>
      <Timeline
        items={data.list.map((entry) => ({
          key: entry.id,
          color: COLORS[entry.action] ?? 'blue',
          children: <HistoryStep page={page} dictionaries={dictionaries} entry={entry} />,
        }))}
      />
      <PartPagination {...pagination} />
    </div>
  );
}

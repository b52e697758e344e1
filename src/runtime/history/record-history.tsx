import { useRequest } from 'ahooks';
import { Button, Empty, Pagination, Result, Skeleton, Timeline } from 'antd';
import { useState } from 'react';
import type { Dictionaries } from '@/contract/fields';
import type { RecordPage } from '@/contract/page-schema';
import { t } from '@/services/i18n';
import { isCancelled } from '@/services/request-errors';
import type { ResourceClient } from '../resource-client';
import { HistoryStep } from './history-step';
import './record-history.css';

interface RecordHistoryProps {
  page: RecordPage;
  dictionaries: Dictionaries;
  client: ResourceClient;
  id: string;
}

const PAGE_SIZE = 10;
const COLORS: Readonly<Record<string, string>> = { create: 'green', delete: 'red', update: 'gray' };

/** Who changed a record, when and what, page by page, the latest first. */
export function RecordHistory({ page, dictionaries, client, id }: RecordHistoryProps) {
  const [pageNum, setPageNum] = useState(1);
  const { data, error, loading, refresh } = useRequest(
    () => client.history(id, { pageNum, pageSize: PAGE_SIZE }),
    { refreshDeps: [client, id, pageNum], onError: () => undefined },
  );
  if (error && !loading && !isCancelled(error)) {
    const retry = <Button onClick={refresh}>{t('重试')}</Button>;
    return <Result status="warning" title={error.message} extra={retry} />;
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
      <Pagination
        size="small"
        align="end"
        hideOnSinglePage
        showSizeChanger={false}
        pageSize={PAGE_SIZE}
        current={pageNum}
        total={data.total}
        onChange={setPageNum}
      />
    </div>
  );
}

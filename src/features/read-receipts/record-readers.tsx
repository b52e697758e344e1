import { usePagination } from 'ahooks';
import { Segmented, Table } from 'antd';
import { useState } from 'react';
import { type Reader, type ReadersData, readersCall } from '@/contract/api/read-receipts';
import { nowInBeijing } from '@/contract/fields/derived';
import type { ListPage } from '@/contract/language/page-schema';
import { LoadFailed } from '@/runtime/host/load-failed';
import { post } from '@/services/http/calls';
import { isCancelled } from '@/services/http/request-errors';
import { t } from '@/services/i18n';

type Filter = 'all' | 'read' | 'unread';

/** Which suppliers have read a published record, and which have not. */
export function RecordReaders({ page, id }: { page: ListPage; id: string }) {
  const [filter, setFilter] = useState<Filter>('all');
  const { data, error, loading, refresh, pagination } = usePagination(
    ({ current, pageSize }) =>
      post<ReadersData>(readersCall(page.resource.name, id), {
        pageNum: current,
        pageSize,
        ...(filter !== 'all' && { isRead: filter === 'read' }),
      }),
    { refreshDeps: [id, filter], onError: () => undefined },
  );
  if (error && !loading && !isCancelled(error)) {
    return <LoadFailed message={error.message} onRetry={refresh} />;
  }
  const { list = [], read = 0, unread = 0 } = data ?? {};
  return (
    <>
      <Segmented<Filter>
        aria-label={t('阅读情况')}
        style={{ marginBottom: 16 }}
        value={filter}
        onChange={setFilter}
        options={[
          { value: 'all', label: t('全部 {count}', { count: read + unread }) },
          { value: 'read', label: t('已读 {count}', { count: read }) },
          { value: 'unread', label: t('未读 {count}', { count: unread }) },
        ]}
      />
      <Table<Reader>
        size="small"
        rowKey="supplierCode"
        loading={loading}
        dataSource={list}
        scroll={{ x: 620 }}
        columns={[
          { title: t('供应商编号'), dataIndex: 'supplierCode', width: 120 },
          { title: t('供应商名称'), dataIndex: 'supplierName' },
          { title: t('阅读人'), dataIndex: 'readBy', width: 160, render: namesText },
          { title: t('首次阅读时间'), dataIndex: 'readAt', width: 190, render: timeText },
        ]}
        pagination={{ ...pagination, showSizeChanger: false, hideOnSinglePage: true }}
      />
    </>
  );
}

const namesText = (names: readonly string[]) => (names.length > 0 ? names.join('、') : '-');
const timeText = (readAt: string | undefined) => (readAt ? nowInBeijing(new Date(readAt)) : t('未读'));

import { Alert, Descriptions, Flex, Table } from 'antd';
import type { ImportJob } from '@/contract/api/transfers';
import type { Dictionaries } from '@/contract/fields/fields';
import type { ListPage } from '@/contract/language/page-schema';
import type { HistoryChange } from '@/contract/records/history';
import { t } from '@/services/i18n';
import { ChangedValue, titleOfChange } from '../record/history/changed-value';

interface ReviewPartProps {
  page: ListPage;
  dictionaries: Dictionaries;
  job: ImportJob;
}

interface Line extends HistoryChange {
  key: string;
  row: number;
  name: string;
  /** Lines of the same record; 0 where another line bears them. */
  span: number;
}

/** What an import would do: how many records it makes and changes, and of each that it changes the old and the new value. */
export function ReviewPart({ page, dictionaries, job }: ReviewPartProps) {
  const { total, creates, updates, unchanged, changes } = job;
  const items = [
    { key: 'creates', label: t('新增'), children: t('{count} 条', { count: creates }) },
    { key: 'updates', label: t('修改'), children: t('{count} 条', { count: updates }) },
    { key: 'unchanged', label: t('没有变化'), children: t('{count} 条', { count: unchanged }) },
  ];
  return (
    <Flex vertical gap={12}>
      <Alert
        type="success"
        showIcon
        message={t('{count} 行都通过了检查', { count: total })}
        description={t('还没有写入。点“确认导入”后开始。')}
      />
      <Descriptions size="small" column={3} items={items} />
      {changes.length > 0 && <Changes page={page} dictionaries={dictionaries} job={job} />}
    </Flex>
  );
}

function Changes({ page, dictionaries, job }: ReviewPartProps) {
  const lines = job.changes.flatMap(({ row, name, changes }) =>
    changes.map(
      (change, index): Line => ({
        ...change,
        key: `${row} ${change.path}`,
        row,
        name,
        span: index === 0 ? changes.length : 0,
      }),
    ),
  );
  const value = (path: string, side: unknown) =>
    side === undefined ? (
      <span className="secondary">{t('（空）')}</span>
    ) : (
      <ChangedValue page={page} dictionaries={dictionaries} path={path} value={side} />
    );
  const columns = [
    { title: t('行'), dataIndex: 'row', width: 64, onCell: ({ span }: Line) => ({ rowSpan: span }) },
    { title: t('记录'), dataIndex: 'name', width: 150, onCell: ({ span }: Line) => ({ rowSpan: span }) },
    {
      title: t('变更项'),
      dataIndex: 'path',
      width: 120,
      render: (path: string) => titleOfChange(page, path),
    },
    { title: t('原内容'), dataIndex: 'before', render: (side: unknown, { path }: Line) => value(path, side) },
    { title: t('新内容'), dataIndex: 'after', render: (side: unknown, { path }: Line) => value(path, side) },
  ];
  const more = job.updates - job.changes.length;
  return (
    <>
      <Table<Line>
        className="import-changes"
        size="small"
        aria-label={t('要修改的内容')}
        columns={columns}
        dataSource={lines}
        scroll={{ x: 560, y: 300 }}
        pagination={false}
      />
      {more > 0 && <p>{t('还有 {count} 条修改没有列出', { count: more })}</p>}
    </>
  );
}

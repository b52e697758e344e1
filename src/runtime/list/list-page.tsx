import { PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import { type ActionType, type ProColumns, ProTable } from '@ant-design/pro-components';
import { Button as AntButton, Empty, Result } from 'antd';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useNarrow } from '@/components/use-narrow';
import type { RecordRow } from '@/contract/list-query';
import type { ActionName, Button, ListPage as ListPageSchema } from '@/contract/page-schema';
import { useAuthority } from '@/services/authority';
import { t } from '@/services/i18n';
import type { PageProps } from '../kinds';
import { RecordDrawer, type RecordTask } from '../record-drawer';
import { createResourceClient } from '../resource-client';
import { hiddenColumns, searchColumns, tableColumns } from './columns';
import { grantedButtons, RowActions } from './row-actions';
import { useRemoval } from './use-removal';
import { useRows } from './use-rows';

/** A page of kind `list`: search form, server-side table, and the record in a drawer. */
export function ListPage({ page, dictionaries }: PageProps<ListPageSchema>) {
  const { permissions } = useAuthority();
  const narrow = useNarrow();
  const table = useRef<ActionType>(undefined);
  const [task, setTask] = useState<RecordTask>();
  const client = useMemo(() => createResourceClient(page), [page]);
  const { load, rows, failed } = useRows(page, client);
  const remove = useRemoval(client.remove, () => {
    const { current = 1 } = table.current?.pageInfo ?? {};
    if (rows.current.list.length === 1 && current > 1) table.current?.setPageInfo?.({ current: current - 1 });
    else table.current?.reload();
  });
  const actions: Record<ActionName, (row: RecordRow, button: Button) => void> = {
    create: () => setTask({ kind: 'create' }),
    update: (row) => setTask({ kind: 'update', id: row.id }),
    view: (row) => setTask({ kind: 'view', id: row.id }),
    delete: remove,
  };

  const rowButtons = grantedButtons(page, permissions, page.list.rowActions);
  const dataColumns = useMemo(
    () => [...tableColumns(page, dictionaries, narrow), ...searchColumns(page, dictionaries)],
    [page, dictionaries, narrow],
  );
  const buttonColumns =
    rowButtons.length > 0
      ? [actionColumn(rowButtons, narrow, (button, row) => actions[button.action](row, button))]
      : [];
  const columns = [...dataColumns, ...buttonColumns];
  const create = () => setTask({ kind: 'create' });
  const toolbar = grantedButtons(page, permissions, page.list.toolbar).map((button) => (
    <ToolbarButton key={button.code} button={button} onPress={create} />
  ));
  return (
    <div className="list-page" data-page={page.path}>
      <ProTable<RecordRow>
        rowKey="id"
        actionRef={table}
        columns={columns}
        request={load}
        headerTitle={page.title}
        tooltip={page.description}
        toolBarRender={() => toolbar}
        search={(page.list.search ?? []).length > 0 && { labelWidth: 'auto', defaultCollapsed: true }}
        options={{ density: true, fullScreen: false, reload: true, setting: { draggable: true } }}
        columnsState={{
          persistenceKey: `columns:${page.path}`,
          persistenceType: 'localStorage',
          defaultValue: hiddenColumns(page),
        }}
        pagination={{ defaultPageSize: 20, showSizeChanger: true, showQuickJumper: !narrow }}
        scroll={{ x: widthOf(columns) }}
        defaultSize="middle"
        locale={{
          emptyText: failed ? (
            <LoadFailed onRetry={() => table.current?.reload()} />
          ) : (
            <NoRecords buttons={toolbar} />
          ),
        }}
      />
      <RecordDrawer
        page={page}
        dictionaries={dictionaries}
        client={client}
        task={task}
        onClose={() => setTask(undefined)}
        onSaved={() => {
          setTask(undefined);
          table.current?.reload();
        }}
      />
    </div>
  );
}

const DEFAULT_WIDTH = 140;

function widthOf(columns: readonly ProColumns<RecordRow>[]): number {
  return columns.reduce(
    (sum, column) => sum + (column.hideInTable ? 0 : Number(column.width ?? DEFAULT_WIDTH)),
    0,
  );
}

/** Width of a label in pixels at 14 px: a Chinese character is a square, a Latin letter about half of one. */
function widthOfText(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (character > '\u00ff' ? 14 : 8), 0);
}

function actionColumn(
  buttons: readonly Button[],
  narrow: boolean,
  onAction: (button: Button, row: RecordRow) => void,
): ProColumns<RecordRow> {
  const width = buttons.slice(0, 3).reduce((sum, { label }) => sum + widthOfText(label) + 12, 40);
  return {
    key: 'actions',
    title: t('操作'),
    search: false,
    hideInSetting: true,
    width,
    ...(!narrow && { fixed: 'right' }),
    render: (_, row) => <RowActions buttons={buttons} row={row} onAction={onAction} />,
  };
}

function ToolbarButton({ button, onPress }: { button: Button; onPress(): void }) {
  return (
    <AntButton type="primary" icon={<PlusOutlined />} data-code={button.code} onClick={onPress}>
      {button.label}
    </AntButton>
  );
}

function NoRecords({ buttons }: { buttons: ReactNode[] }) {
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('暂无数据')}>
      {buttons}
    </Empty>
  );
}

function LoadFailed({ onRetry }: { onRetry(): void }) {
  const retry = (
    <AntButton icon={<ReloadOutlined />} onClick={onRetry}>
      {t('重试')}
    </AntButton>
  );
  return <Result status="warning" title={t('数据加载失败')} extra={retry} />;
}

import { type ActionType, ProTable } from '@ant-design/pro-components';
import { useUpdateEffect } from 'ahooks';
import { lazy, memo, Suspense, useContext, useMemo, useRef, useState } from 'react';
import { useNarrow } from '@/components/use-narrow';
import { columnsOf, MAX_PAGE_SIZE, type RecordRow } from '@/contract/list-query';
import type { ActionName } from '@/contract/list-schema';
import type { ListPage as ListPageSchema } from '@/contract/page-schema';
import { useAuthority } from '@/services/authority';
import { componentSize } from '@/services/component-size';
import { t } from '@/services/i18n';
import type { PageProps } from '../kinds';
import { createResourceClient } from '../resource-client';
import { TabContext } from '../tab-context';
import { useExport } from '../transfer/use-export';
import { BulkButtons } from './bulk-buttons';
import { hiddenColumns, searchColumns, tableColumns } from './columns';
import { ExpandedRow } from './expanded-row';
import { ListRecord, type ListRecordHandle } from './list-record';
import './list-parts.css';
import { PageSums } from './page-sums';
import { grantedButtons } from './row-actions';
import { nameOfRow } from './row-name';
import { fieldsInSight } from './table-config';
import { AwaitedRows, actionColumns, ToolbarButton, WithoutRows, widthOf } from './table-parts';
import { totalText } from './total-text';
import { TotalsRow } from './totals-row';
import { useAddressSearch } from './use-address-search';
import { useAssigning } from './use-assigning';
import { useBulkRemoval } from './use-bulk-removal';
import { useBulkTransition } from './use-bulk-transition';
import { useRowActions } from './use-row-actions';
import { useRows } from './use-rows';
import { type OwnConfig, useTableConfig } from './use-table-config';
import { useTotals } from './use-totals';
import { useViews } from './use-views';
import { useVirtualRows } from './use-virtual-rows';
import { ViewsMenu } from './views-menu';

// Few people import, and its parts are none of a list's.
const ImportDialog = lazy(async () => ({
  default: (await import('../transfer/import-dialog')).ImportDialog,
}));

/** ProTable would swallow a press on the search button while rows are being read; the newest search counts. */
const ALWAYS_READY = { submitter: { submitButtonProps: { loading: false } } };

/** The largest is what the gateway answers at once. */
const PAGE_SIZES = [10, 20, 50, 100, MAX_PAGE_SIZE];

interface ListPageProps extends PageProps<ListPageSchema> {
  /** Rows a page has until the person chooses another number. */
  pageSize?: number;
  /** A record stands in its place. */
  hidden?: boolean;
  /** Another number reads the rows again: a record was changed elsewhere on the page. */
  changes?: number;
}

/** A page of kind `list`, as the account likes it: search form, server-side table, and the record in a drawer. */
export const ListPage = memo(function ListPage(props: ListPageProps) {
  const own = useTableConfig(props.page.path);
  return own ? <OwnTable {...props} own={own} /> : <AwaitedRows />;
});

function OwnTable({
  page,
  dictionaries,
  own,
  pageSize = 20,
  hidden = false,
  changes = 0,
}: ListPageProps & { own: OwnConfig }) {
  const { permissions } = useAuthority();
  const narrow = useNarrow();
  const chosenSize = componentSize.use();
  const { inTab } = useContext(TabContext);
  const table = useRef<ActionType>(undefined);
  const record = useRef<ListRecordHandle>(null);
  const client = useMemo(() => createResourceClient(page), [page]);
  const { form, addressed } = useAddressSearch(page, dictionaries);
  const totals = useTotals(page, client);
  const { load, rows, outcome, asked } = useRows(page, client, totals.follow);
  const size = own.config.density ?? chosenSize;
  const [isOpened, setOpened] = useState(addressed);
  const { follow, virtual, y } = useVirtualRows(narrow, size, isOpened);
  const views = useViews(own, form, addressed);
  const bulk = grantedButtons(page, permissions, page.list.bulkActions);
  const startOver = () => {
    table.current?.clearSelected?.();
    table.current?.reload(true);
  };
  const removeAll = useBulkRemoval(client, startOver);
  const transitAll = useBulkTransition(page, client, startOver);
  const assignAll = useAssigning(page, client, startOver);
  const rowActions = useRowActions(page, client, {
    open: (task) => record.current?.open(task),
    onRemoved: () => {
      const { current = 1 } = table.current?.pageInfo ?? {};
      if (rows.current.list.length === 1 && current > 1)
        table.current?.setPageInfo?.({ current: current - 1 });
      else table.current?.reload();
    },
    onMoved: () => table.current?.reload(),
  });

  // A new version of the page may ask the gateway for more than the rows hold.
  useUpdateEffect(() => void table.current?.reload(), [page, changes]);

  const dataColumns = useMemo(
    () => [
      ...tableColumns(page, dictionaries, narrow, views.view?.sort),
      ...searchColumns(page, dictionaries),
    ],
    [page, dictionaries, narrow, views.view?.sort],
  );
  // The table reads its column settings again for every new array.
  const columns = useMemo(
    () => [...dataColumns, ...actionColumns(rowActions, narrow)],
    [dataColumns, rowActions, narrow],
  );
  const shownColumns = { ...hiddenColumns(page), ...own.config.columns };
  const [isImporting, setImporting] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const buttons = grantedButtons(page, permissions, page.list.toolbar);
  const mayExport = buttons.some(({ action }) => action === 'export');
  const { startExport, exportDialog } = useExport(page, dictionaries, client);
  const press: Partial<Record<ActionName, () => void>> = {
    create: () => record.current?.open({ kind: 'create' }),
    export: () =>
      startExport({
        filters: asked.current.filters,
        sort: asked.current.sort,
        ...(chosen.length > 0 && { ids: [...chosen] }),
        columns: fieldsInSight(page, shownColumns),
      }),
    import: () => setImporting(true),
  };
  const toolbar = buttons.map((button) => (
    <ToolbarButton
      key={button.code}
      button={button}
      chosen={chosen.length}
      onPress={() => press[button.action]?.()}
    />
  ));
  const standing = () => ({
    values: asked.current.values,
    sort: asked.current.sort,
    columns: shownColumns,
    density: size,
  });
  return (
    <div className="list-page" hidden={hidden} {...(!hidden && { 'data-page': page.path })}>
      {inTab && page.description && <p className="page-description">{page.description}</p>}
      <ProTable<RecordRow>
        key={views.turn}
        rowKey="id"
        // The page's own boundary speaks the person's language and offers to try again.
        ErrorBoundary={false}
        actionRef={table}
        formRef={form}
        manualRequest={addressed || views.view !== undefined}
        columns={columns}
        request={async (asked, sort) => {
          const read = await load(asked, sort);
          // Before the table has them, so that they are not drawn whole first.
          follow(rows.current.list.length);
          return read;
        }}
        // The table is drawn once, with its first rows.
        tableViewRender={(_, drawn) => (outcome === undefined ? <AwaitedRows /> : drawn)}
        virtual={virtual}
        tableExtraRender={
          page.list.totals && (() => <TotalsRow page={page} state={totals.state} onRetry={totals.ask} />)
        }
        expandable={
          page.list.expand && {
            fixed: 'left' as const,
            expandedRowRender: (row) => <ExpandedRow page={page} dictionaries={dictionaries} row={row} />,
          }
        }
        footer={
          columnsOf(page).some(({ sum }) => sum)
            ? (inSight) => <PageSums page={page} rows={inSight} />
            : undefined
        }
        headerTitle={inTab ? undefined : page.title}
        tooltip={inTab ? undefined : page.description}
        toolBarRender={() => [...toolbar, <ViewsMenu key="views" views={views} standing={standing} />]}
        rowSelection={
          (bulk.length > 0 || mayExport) && {
            preserveSelectedRowKeys: true,
            onChange: (keys) => setChosen(keys.map(String)),
            // They reach the box, though antd's type knows of none.
            getCheckboxProps: (row): object => ({
              'aria-label': t('选择{name}', { name: nameOfRow(page, row) }),
            }),
          }
        }
        tableAlertOptionRender={({ selectedRows }) => (
          <BulkButtons
            page={page}
            actions={bulk}
            rows={selectedRows}
            onPress={(pressed) => {
              const run = pressed.action === 'assign' ? assignAll : removeAll;
              (pressed.transition === undefined ? run : transitAll)(selectedRows, pressed);
            }}
          />
        )}
        search={
          (page.list.search ?? []).length > 0 && {
            labelWidth: 'auto',
            defaultCollapsed: !addressed,
            onCollapse: (collapsed: boolean) => setOpened(!collapsed),
            ...ALWAYS_READY,
          }
        }
        options={{ density: true, fullScreen: false, reload: true, setting: { draggable: true } }}
        columnsState={{
          value: shownColumns,
          defaultValue: hiddenColumns(page),
          onChange: (columns) => own.change({ columns }),
        }}
        size={size}
        onSizeChange={(size) => own.change({ density: size ?? 'middle' })}
        pagination={{
          defaultPageSize: pageSize,
          showSizeChanger: true,
          pageSizeOptions: PAGE_SIZES,
          showQuickJumper: !narrow,
          showTotal: (_, range) => totalText(rows.current, range),
        }}
        tableLayout="fixed"
        scroll={{ x: widthOf(columns, hiddenColumns(page)), y }}
        locale={{
          emptyText: (
            <WithoutRows
              outcome={outcome}
              buttons={toolbar.filter((_, index) => buttons[index]?.action !== 'export')}
              onRetry={() => table.current?.reload()}
            />
          ),
        }}
      />
      {exportDialog}
      {isImporting && (
        <Suspense fallback={null}>
          <ImportDialog
            page={page}
            dictionaries={dictionaries}
            client={client}
            onClose={(written) => {
              setImporting(false);
              if (written) table.current?.reload();
            }}
          />
        </Suspense>
      )}
      <ListRecord
        ref={record}
        page={page}
        dictionaries={dictionaries}
        client={client}
        onSaved={() => table.current?.reload()}
      />
    </div>
  );
}

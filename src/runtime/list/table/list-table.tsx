import { Table, type TableProps } from 'antd';
import { memo, type ReactNode, useMemo } from 'react';
import type { ListData } from '@/contract/envelope';
import type { Dictionaries } from '@/contract/fields';
import { columnsOf, MAX_PAGE_SIZE, type RecordRow } from '@/contract/list-query';
import type { ListPage } from '@/contract/page-schema';
import { t } from '@/services/i18n';
import type { ComponentSize } from '@/services/preferences/component-size';
import type { ColumnsMap } from '../views/table-config';
import { tableColumns } from './columns';
import { ExpandedRow } from './expanded-row';
import { PageSums } from './page-sums';
import type { RecordLinks } from './record-link';
import { nameOfRow } from './row-name';
import { actionColumns, type Offered } from './table-parts';
import { totalText } from './total-text';
import type { RowsQuery } from './use-rows';
import { useVirtualRows } from './use-virtual-rows';

/** The largest is what the gateway answers at once. */
const PAGE_SIZES = [10, 20, 50, 100, MAX_PAGE_SIZE];
/** Pixels beside the columns: of the boxes to choose by, and of the sign that unfolds a row. */
const BOX_WIDTH = 32;
const SIGN_WIDTH = 48;

/** What a list's rows are drawn from, as a table and as cards. */
export interface ListRowsProps {
  page: ListPage;
  dictionaries: Dictionaries;
  /** How the person likes the columns. */
  config: ColumnsMap;
  size: ComponentSize;
  /** All search items are in sight. */
  opened: boolean;
  data: ListData<RecordRow>;
  query: RowsQuery;
  /** What can be done to each row. */
  offered: Offered;
  links: RecordLinks;
  /** Absent where nothing can be done to several rows. */
  chosen: readonly RecordRow[] | undefined;
  onChoose(rows: readonly RecordRow[]): void;
  onQuery(part: Partial<RowsQuery>): void;
  /** In place of rows where there are none. */
  empty: ReactNode;
}

/** One page of rows that the gateway searched, ordered and counted. */
export const ListTable = memo(function ListTable({
  page,
  dictionaries,
  config,
  size,
  opened,
  data,
  query,
  offered,
  links,
  chosen,
  onChoose,
  onQuery,
  empty,
}: ListRowsProps) {
  const { virtual, y } = useVirtualRows({ count: data.list.length, size, opened });
  const columns = useMemo(
    () => [...tableColumns(page, dictionaries, config, links, size), ...actionColumns(offered, size)],
    [page, dictionaries, config, links, offered, size],
  );
  const beside = (chosen ? BOX_WIDTH : 0) + (page.list.expand ? SIGN_WIDTH : 0);
  const turn: TableProps<RecordRow>['onChange'] = (pages, _, sorter, { action }) => {
    if (action === 'sort') return onQuery({ sort: sortAsked(sorter), current: 1 });
    const { current = 1, pageSize = query.pageSize } = pages;
    return onQuery({ pageSize, current: pageSize === query.pageSize ? current : 1 });
  };
  return (
    <Table<RecordRow>
      rowKey="id"
      size={size}
      columns={columns.map((column) => ({ ...column, sortOrder: orderOf(column.key, query.sort) }))}
      dataSource={data.list as RecordRow[]}
      virtual={virtual}
      tableLayout="fixed"
      showSorterTooltip={false}
      scroll={{ x: columns.reduce((sum, { width }) => sum + width, beside), y }}
      onChange={turn}
      pagination={{
        current: query.current,
        pageSize: query.pageSize,
        total: data.total,
        showSizeChanger: true,
        pageSizeOptions: PAGE_SIZES,
        showQuickJumper: true,
        showTotal: (_, range) => totalText(data, range),
      }}
      locale={{ emptyText: empty }}
      {...(chosen && {
        rowSelection: {
          preserveSelectedRowKeys: true,
          selectedRowKeys: chosen.map(({ id }) => id),
          onChange: (_, rows) => onChoose(rows),
          // They reach the box, though antd's type knows of none.
          getCheckboxProps: (row): object => ({
            'aria-label': t('选择{name}', { name: nameOfRow(page, row) }),
          }),
        },
      })}
      {...(page.list.expand && {
        expandable: {
          fixed: 'left' as const,
          expandedRowRender: (row) => <ExpandedRow page={page} dictionaries={dictionaries} row={row} />,
        },
      })}
      {...(columnsOf(page).some(({ sum }) => sum) && {
        footer: (inSight) => <PageSums page={page} rows={inSight} />,
      })}
    />
  );
});

/** `field` or `-field` for what the table's heads ask for; undefined leaves the page's own order. */
function sortAsked(
  sorter: Parameters<NonNullable<TableProps<RecordRow>['onChange']>>[2],
): string | undefined {
  const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
  return order ? `${order === 'descend' ? '-' : ''}${String(columnKey)}` : undefined;
}

function orderOf(field: string, sort: string | undefined): 'ascend' | 'descend' | null {
  if (sort === field) return 'ascend';
  return sort === `-${field}` ? 'descend' : null;
}

import { Pagination, type PaginationProps, Table, type TableProps } from 'antd';
import { memo, type ReactNode, useMemo, useRef } from 'react';
import type { Dictionaries } from '@/contract/fields/fields';
import type { ListPage } from '@/contract/language/page-schema';
import type { ListData } from '@/contract/lists/list-data';
import { columnsOf, MAX_PAGE_SIZE, type RecordRow } from '@/contract/lists/list-query';
import { t } from '@/services/i18n';
import type { ComponentSize } from '@/services/preferences/component-size';
import type { ColumnsMap } from '../views/table-config';
import { type RowColumn, tableColumns } from './columns';
import { ExpandedRow } from './expanded-row';
import { PageSums } from './page-sums';
import type { RecordLinks } from './record-link';
import { nameOfRow } from './row-name';
import { nextSort, sortOf } from './sort-heads';
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
  config: ColumnsMap;
  size: ComponentSize;
  /** All search items are in sight. */
  opened: boolean;
  data: ListData<RecordRow>;
  query: RowsQuery;
  offered: Offered;
  links: RecordLinks;
  /** Absent where nothing can be done to several rows. */
  chosen: readonly RecordRow[] | undefined;
  onChoose(rows: readonly RecordRow[]): void;
  onQuery(part: Partial<RowsQuery>): void;
  empty: ReactNode;
  /** Changes the columns before they are drawn. */
  dressed?: ((columns: readonly RowColumn[]) => RowColumn[]) | undefined;
  heads?: RowHeads | undefined;
}

/** Headings between the rows: rows of their own, with nothing to choose or to unfold. */
export interface RowHeads {
  rows: readonly RecordRow[];
  isHead(row: RecordRow): boolean;
  dress(columns: readonly RowColumn[]): RowColumn[];
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
  dressed,
  heads,
}: ListRowsProps) {
  const rows = heads?.rows ?? data.list;
  const { virtual, y } = useVirtualRows({ count: rows.length, size, opened });
  const columns = useMemo(
    () => [...tableColumns(page, dictionaries, config, links, size), ...actionColumns(offered, size)],
    [page, dictionaries, config, links, offered, size],
  );
  const isAdding = useRef(false);
  const beside = (chosen ? BOX_WIDTH : 0) + (page.list.expand ? SIGN_WIDTH : 0);
  const pages: PaginationProps = {
    current: query.current,
    pageSize: query.pageSize,
    total: data.total,
    showSizeChanger: true,
    pageSizeOptions: PAGE_SIZES,
    showQuickJumper: true,
    showTotal: (_, range) => totalText(data, range),
  };
  const turn = (current: number, pageSize: number) =>
    onQuery({ pageSize, current: pageSize === query.pageSize ? current : 1 });
  const change: TableProps<RecordRow>['onChange'] = (paging, _, sorter, { action }) => {
    if (action === 'sort')
      return onQuery({ sort: nextSort(query.sort, sorter, isAdding.current), current: 1 });
    const { current = 1, pageSize = query.pageSize } = paging;
    return turn(current, pageSize);
  };
  const inForce = dressed ? dressed(columns) : columns;
  const table = (
    <Table<RecordRow>
      rowKey="id"
      size={size}
      columns={(heads ? heads.dress(inForce) : inForce).map((column) => ({
        ...column,
        ...sortOf(column, query.sort),
      }))}
      dataSource={rows as RecordRow[]}
      {...(heads && { rowClassName: (row) => (heads.isHead(row) ? 'group-row' : '') })}
      virtual={virtual}
      tableLayout="fixed"
      showSorterTooltip={false}
      onHeaderRow={() => ({
        onClickCapture: ({ shiftKey }) => {
          isAdding.current = shiftKey;
        },
        onKeyDownCapture: ({ shiftKey }) => {
          isAdding.current = shiftKey;
        },
      })}
      scroll={{ x: columns.reduce((sum, { width }) => sum + width, beside), y }}
      onChange={change}
      // With headings there are more rows than the page has records: antd would cut them off.
      pagination={heads ? false : pages}
      locale={{ emptyText: empty }}
      {...(chosen && {
        rowSelection: {
          preserveSelectedRowKeys: true,
          selectedRowKeys: chosen.map(({ id }) => id),
          onChange: (_, rows) => onChoose(rows),
          // They reach the box, though antd's type knows of none.
          getCheckboxProps: (row): object => ({
            'aria-label': t('选择{name}', { name: nameOfRow(page, row) }),
            disabled: heads?.isHead(row),
          }),
          ...(heads && { renderCell: (_, row, __, box) => (heads.isHead(row) ? null : box) }),
        },
      })}
      {...(page.list.expand && {
        expandable: {
          fixed: 'left' as const,
          ...(heads && { rowExpandable: (row) => !heads.isHead(row) }),
          expandedRowRender: (row) => <ExpandedRow page={page} dictionaries={dictionaries} row={row} />,
        },
      })}
      {...(columnsOf(page).some(({ sum }) => sum) && {
        footer: () => <PageSums page={page} rows={data.list} />,
      })}
    />
  );
  if (!heads) return table;
  return (
    <>
      {table}
      {data.total > 0 && (
        <Pagination
          {...pages}
          align="end"
          className="list-pages"
          size={size === 'large' ? 'default' : 'small'}
          onChange={turn}
        />
      )}
    </>
  );
});

import { type ReactNode, useCallback, useMemo } from 'react';
import type { RecordRow } from '@/contract/lists/list-query';
import type { RowColumn } from '../table/columns';
import type { ListRowsProps, RowHeads } from '../table/list-table';
import { arrange, type GroupHead } from './arrange';
import { GroupHeading, subtotalText } from './group-heading';

type GroupedTableProps = Pick<ListRowsProps, 'page' | 'data' | 'query' | 'onQuery'> & {
  /** The table, with headings between its rows. */
  children(heads: RowHeads): ReactNode;
};

/** A table whose rows stand in groups: each has a heading with its name, how many they are, and sums below their columns. */
export function GroupedTable({ page, data, query, onQuery, children }: GroupedTableProps) {
  const { rows, heads } = useMemo(() => {
    const known = new Map<string, GroupHead>();
    const all = arrange(data, query).map((one): RecordRow => {
      if ('row' in one) return one.row;
      const id = `group ${JSON.stringify(one.head.group.key)}`;
      known.set(id, one.head);
      return { id, version: 0 };
    });
    return { rows: all, heads: known };
  }, [data, query]);
  const dress = useCallback(
    (columns: readonly RowColumn[]): RowColumn[] => {
      // Of one column the sum alone stands below it, what else it is counted by beside the name.
      const fields = new Set(
        data.groups?.[0]?.totals.flatMap(({ fn, field }) => (fn === 'sum' ? field : [])),
      );
      const summed = columns.map(({ key }) => fields.has(key));
      const firstSum = summed.indexOf(true, 1);
      const span = firstSum === -1 ? columns.length : firstSum;
      const placed = columns.slice(span).flatMap(({ key }) => (fields.has(key) ? key : []));
      return columns.map((column, index) => ({
        ...column,
        onCell: (row, at) => {
          if (!heads.has(row.id)) return column.onCell?.(row, at) ?? {};
          return { className: 'group-cell cut-off', colSpan: index === 0 ? span : index < span ? 0 : 1 };
        },
        render: (value, row, at) => {
          const head = heads.get(row.id);
          if (!head)
            return column.render ? (column.render(value, row, at) as ReactNode) : String(value ?? '');
          if (index === 0) return <GroupHeading {...{ page, head, query, onQuery }} without={placed} />;
          const total = head.group.totals.find((one) => one.fn === 'sum' && one.field === column.key);
          return total && index >= span ? <span className="number">{subtotalText(page, total)}</span> : null;
        },
      }));
    },
    [page, data, query, onQuery, heads],
  );
  const isHead = useCallback((row: RecordRow) => heads.has(row.id), [heads]);
  return children(useMemo(() => ({ rows, isHead, dress }), [rows, isHead, dress]));
}

import type { TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import {
  type Dictionaries,
  type FieldInfo,
  fieldsOf,
  isEmphasized,
  isPrinted,
  referenceOf,
  titleOf,
} from '@/contract/fields/fields';
import { valueAt } from '@/contract/fields/record-shape';
import type { ListPage } from '@/contract/language/page-schema';
import { type ListColumn, type RecordRow, SYSTEM_TITLES, sortFields } from '@/contract/lists/list-query';
import { t } from '@/services/i18n';
import type { ComponentSize } from '@/services/preferences/component-size';
import { type ColumnsMap, columnsInSight } from '../views/table-config';
import { type CellField, cellField, renderCell } from './cells';
import { columnWidth } from './column-width';
import { componentCell, isAmount } from './component-cells';
import { Linked } from './linked';
import { type RecordLinks, recordLink } from './record-link';
import { textCell } from './text-cell';
import { formatValue } from './value-cells';

/** A column of the table; its key is its field, its width is known. */
export type RowColumn = TableColumnType<RecordRow> & { key: string; width: number };

/**
 * The table's columns from the page file, those in sight and in the order the person likes: names stand in `form`, a
 * column overrides only what differs. The first that leads nowhere else opens the record.
 */
export function tableColumns(
  page: ListPage,
  dictionaries: Dictionaries,
  config: ColumnsMap,
  links: RecordLinks,
  size: ComponentSize,
): RowColumn[] {
  const sortable = sortFields(page);
  const inSight = columnsInSight(page, config);
  const opening = openingField(inSight.map(({ column }) => column));
  return inSight.map(({ column, pinned }): RowColumn => {
    const { field, align } = column;
    const cell = cellField(page, dictionaries, field);
    const title = column.title ?? labelOf(page, field);
    const sorter = column.sortable === true && sortable.has(field);
    const isOpening = field === opening || column.link === 'view';
    return {
      key: field,
      title,
      dataIndex: field.split('.'),
      width: columnWidth(column, title, cell, sorter, size),
      // One height for all rows; what is cut off is told by the cell's title.
      ellipsis: column.ellipsis !== false,
      ...(cell.info && isAmount(cell.info) && { align: 'right' as const }),
      ...(align && { align }),
      ...(pinned && { fixed: pinned }),
      sorter,
      ...cellLook(page, column),
      render: (_, row) => cellOf(cell, column, row, isOpening ? links : undefined),
    };
  });
}

function cellLook(page: ListPage, column: ListColumn): Partial<RowColumn> {
  const unprinted = isPrinted(page, column.field) ? '' : 'unprinted';
  const cell = [isEmphasized(page, column) ? 'emphasized' : '', unprinted].filter(Boolean).join(' ');
  return {
    ...(cell && { onCell: () => ({ className: cell }) }),
    ...(unprinted && { onHeaderCell: () => ({ className: unprinted }) }),
  };
}

/** The column that opens the record: the first that leads nowhere else. */
export function openingField(columns: readonly ListColumn[]): string | undefined {
  return columns.find(({ link }) => link === undefined || link === 'view')?.field;
}

/** What a cell holds; with `links` it leads to the record. */
export function cellOf(cell: CellField, column: ListColumn, row: RecordRow, links?: RecordLinks): ReactNode {
  const linked = (name: ReactNode) => (links ? recordLink(links, row, name) : name === '' ? '-' : name);
  const value = valueAt(row, column.field);
  if (isTextColumn(column, cell)) return textCell(column, value, linked);
  const isEmpty = value === undefined || value === null || value === '';
  return links ? linked(isEmpty ? '' : contentOf(cell, column, row)) : contentOf(cell, column, row);
}

/** Whether a column shows what is stored as it stands. */
function isTextColumn({ field, valueType, link }: ListColumn, { info, options }: CellField): boolean {
  return (
    typeof link !== 'object' &&
    valueType === undefined &&
    !options &&
    (info === undefined || isPlainText(info)) &&
    (info !== undefined || !(field in SYSTEM_TITLES))
  );
}

function isPlainText(info: FieldInfo): boolean {
  return info.type === 'string' && !componentCell(info) && !referenceOf(info.schema);
}

function contentOf(cell: CellField, { field, valueType, link }: ListColumn, row: RecordRow): ReactNode {
  const value = valueAt(row, field);
  const formatted = valueType && formatValue(valueType, value);
  const content =
    formatted === undefined ? renderCell(cell, row) : <span className="number">{formatted}</span>;
  if (typeof link !== 'object') return content;
  return (
    <Linked link={link} value={value}>
      {content}
    </Linked>
  );
}

/** What a column or a search item is called where the page file does not say. */
export function labelOf(page: ListPage, field: string): string {
  const system = fieldsOf(page.form).has(field) ? undefined : SYSTEM_TITLES[field];
  return system ? t(system) : titleOf(page, field);
}

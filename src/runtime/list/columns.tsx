import type { TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { type Dictionaries, type FieldInfo, referenceOf, titleOf } from '@/contract/fields';
import { type ListColumn, type RecordRow, sortFields } from '@/contract/list-query';
import type { ListPage } from '@/contract/page-schema';
import { t } from '@/services/i18n';
import { type CellField, cellField, renderCell, SYSTEM_TITLES } from './cells';
import { cellWidth, componentCell, isAmount } from './component-cells';
import { formatValue } from './format-value';
import { headWidth } from './head-width';
import { Linked } from './linked';
import { type ColumnsMap, columnsInSight } from './table-config';
import { textCell } from './text-cell';

const DEFAULT_WIDTH = 140;

/** A column of the table; its key is its field, its width is known. */
export type RowColumn = TableColumnType<RecordRow> & { key: string; width: number };

/**
 * The table's columns from the page file, those in sight and in the order the person likes: names stand in `form`, a
 * column overrides only what differs. `pins` is off where a column that stays in sight would cover the others.
 */
export function tableColumns(
  page: ListPage,
  dictionaries: Dictionaries,
  config: ColumnsMap,
  pins: boolean,
): RowColumn[] {
  const sortable = sortFields(page);
  return columnsInSight(page, config).map(({ column, pinned }): RowColumn => {
    const { field, title, sortable: sorts, width, align } = column;
    const cell = cellField(page, dictionaries, field);
    const isText = isTextColumn(column, cell);
    const head = title ?? labelOf(page, field);
    const hasArrows = sorts === true && sortable.has(field);
    const own = width ?? (cell.info && cellWidth(cell.info)) ?? DEFAULT_WIDTH;
    return {
      key: field,
      title: head,
      dataIndex: field.split('.'),
      width: Math.max(own, headWidth(head, hasArrows)),
      ...(cell.info && isAmount(cell.info) && { align: 'right' as const }),
      ...(align && { align }),
      ...(pinned && pins && { fixed: pinned }),
      sorter: hasArrows,
      render: (_, row) => (isText ? textCell(column, textOf(row, field)) : contentOf(cell, column, row)),
    };
  });
}

/** Whether a column shows what is stored as it stands. */
function isTextColumn({ field, valueType, link }: ListColumn, { info, options }: CellField): boolean {
  return (
    link === undefined &&
    valueType === undefined &&
    !options &&
    (info === undefined || isPlainText(info)) &&
    !(field in SYSTEM_TITLES)
  );
}

function isPlainText(info: FieldInfo): boolean {
  return info.type === 'string' && !componentCell(info) && !referenceOf(info.schema);
}

function contentOf(cell: CellField, { field, valueType, link }: ListColumn, row: RecordRow): ReactNode {
  const value = textOf(row, field);
  const formatted = valueType && formatValue(valueType, value);
  const content =
    formatted === undefined ? renderCell(cell, row) : <span className="number">{formatted}</span>;
  if (link === undefined) return content;
  return (
    <Linked link={link} row={row} value={value}>
      {content}
    </Linked>
  );
}

/** What a column or a search item is called where the page file does not say. */
export function labelOf(page: ListPage, field: string): string {
  const system = SYSTEM_TITLES[field];
  return system ? t(system) : titleOf(page, field);
}

function textOf(row: RecordRow, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], row);
}

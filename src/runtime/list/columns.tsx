import type { ProColumns } from '@ant-design/pro-components';
import type { ReactNode } from 'react';
import { type Dictionaries, type FieldInfo, fieldsOf, referenceOf, titleOf } from '@/contract/fields';
import { columnsOf, type ListColumn, type RecordRow, searchFields, sortFields } from '@/contract/list-query';
import type { ListPage } from '@/contract/page-schema';
import { t } from '@/services/i18n';
import { searchKey } from './address-values';
import { type CellField, cellField, renderCell, SYSTEM_TITLES } from './cells';
import { cellWidth, componentCell, isAmount } from './component-cells';
import { formatValue } from './format-value';
import { Linked } from './linked';
import { isPathField, searchInput } from './search-inputs';
import { textCell } from './text-cell';

/** The table's columns from the page file: names stand in `form`, a column overrides only what differs. */
export function tableColumns(
  page: ListPage,
  dictionaries: Dictionaries,
  narrow: boolean,
  sort = page.list.defaultSort,
): ProColumns<RecordRow>[] {
  const sortable = sortFields(page);
  return columnsOf(page).map((column): ProColumns<RecordRow> => {
    const { field, title, fixed, sortable: sorts, width, align } = column;
    const cell = cellField(page, dictionaries, field);
    const isText = isTextColumn(column, cell);
    return {
      key: field,
      title: title ?? labelOf(page, field),
      dataIndex: field.split('.'),
      search: false,
      width: width ?? (cell.info && cellWidth(cell.info)) ?? 140,
      ...(cell.info && isAmount(cell.info) && { align: 'right' as const }),
      ...(align && { align }),
      ...(fixed && !narrow && { fixed }),
      sorter: sorts === true && sortable.has(field),
      defaultSortOrder: initialOrder(sort, field),
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

/** Which columns are out of sight until the person turns them on. */
export function hiddenColumns(page: ListPage): Record<string, { show: boolean }> {
  const hidden = page.list.columns.flatMap((column) =>
    typeof column === 'object' && column.hidden ? column.field : [],
  );
  return Object.fromEntries(hidden.map((field) => [field, { show: false }]));
}

/** The search form's items; their values go through `searchParams`. */
export function searchColumns(page: ListPage, dictionaries: Dictionaries): ProColumns<RecordRow>[] {
  return searchFields(page).map((item, order) => ({
    // A key of its own: ProTable would otherwise take the item for the column of that field.
    key: searchKey(item.field),
    title: item.title ?? labelOf(page, item.field),
    // The same: ProTable names an item by one at first and by the other later, and what was typed between would be lost.
    dataIndex: searchKey(item.field),
    hideInTable: true,
    hideInSetting: true,
    order: -order,
    ...searchInput(item, cellField(page, dictionaries, item.field)),
  }));
}

/** The list call's parameters for what stands in the search form: sets as `a,b`, ranges as `from~to`. */
export function searchParams(
  page: ListPage,
  values: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const params: Record<string, string> = {};
  for (const { field, match } of searchFields(page)) {
    const value = values[searchKey(field)];
    if (value === undefined || value === null || value === '') continue;
    const isPath = Array.isArray(value) && isPathField(fieldsOf(page.form).get(field));
    const text = isPath
      ? String(value.at(-1) ?? '')
      : Array.isArray(value)
        ? value.map((part) => part ?? '').join(match === 'range' ? '~' : ',')
        : String(value);
    if (text !== '' && text !== '~') params[field] = text.trim();
  }
  return params;
}

/** `field` or `-field` for the table's sorter; undefined leaves the page's own order. */
export function sortParam(sort: Readonly<Record<string, 'ascend' | 'descend' | null>>): string | undefined {
  const [field, order] = Object.entries(sort).find(([, value]) => value) ?? [];
  return field && `${order === 'descend' ? '-' : ''}${field.replaceAll(',', '.')}`;
}

/** What a column or a search item is called where the page file does not say. */
export function labelOf(page: ListPage, field: string): string {
  const system = SYSTEM_TITLES[field];
  return system ? t(system) : titleOf(page, field);
}

function initialOrder(sort: string | undefined, field: string): 'ascend' | 'descend' | undefined {
  if (sort === field) return 'ascend';
  return sort === `-${field}` ? 'descend' : undefined;
}

function textOf(row: RecordRow, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], row);
}

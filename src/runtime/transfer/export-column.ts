import type { CellValue } from 'hucre/xlsx';
import { unitName } from '@/components/inputs/duration-text';
import { nowInBeijing } from '@/contract/fields/derived';
import { componentNameOf, type Dictionaries, decimalsOf, type FieldInfo } from '@/contract/fields/fields';
import { valueAt } from '@/contract/fields/record-shape';
import { dateKindOf } from '@/contract/language/date-kinds';
import type { ListPage } from '@/contract/language/page-schema';
import { type columnsOf, type RecordRow, SYSTEM_TITLES } from '@/contract/lists/list-query';
import { precisionOf } from '@/contract/rules/implied';
import { type CellField, cellField } from '../list/table/cells';
import { labelOf } from '../list/table/columns';
import { VALUE_CELLS } from '../list/table/value-cells';
import { type CellText, textCell } from './cell-text';

type Column = ReturnType<typeof columnsOf>[number];

interface SheetCells {
  /** How the sheet shows them; `@` keeps text as it is, whatever it begins with. */
  numFmt?: string;
  /** Loads the names that the values of these rows need. */
  prepare?(rows: readonly RecordRow[]): Promise<void>;
  value(row: RecordRow): CellValue;
}

/** A column of a sheet: the same title and values as in the table, numbers and dates as such. */
export interface ExportColumn extends SheetCells {
  field: string;
  title: string;
}

/** Characters that a cell of a sheet holds. */
const LONGEST = 32_767;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/;
/** Sheets count days from 1900, and count that year wrong. */
const FIRST_YEAR = '1901';

export function exportColumn(page: ListPage, dictionaries: Dictionaries, column: Column): ExportColumn {
  const { field, title } = column;
  const cell = cellField(page, dictionaries, field);
  return {
    field,
    title: title ?? labelOf(page, field),
    ...(numberCells(cell, column) ?? dateCells(cell, column) ?? textCells(field, textCell(cell))),
  };
}

function numberCells({ info, options }: CellField, { field, valueType }: Column): SheetCells | undefined {
  const isNumber = info?.type === 'number' && !options && info.schema['x-options'] === undefined;
  if (!isNumber) return undefined;
  const numFmt = numberFormat(info, valueType);
  return {
    ...(numFmt && { numFmt }),
    value: (row) => {
      const value = valueAt(row, field);
      return typeof value === 'number' ? value : null;
    },
  };
}

function numberFormat(info: FieldInfo, valueType: Column['valueType']): string | undefined {
  const component = componentNameOf(info.schema);
  const decimals = (count: number) => (count > 0 ? `.${'0'.repeat(count)}` : '');
  const asked = valueType && VALUE_CELLS[valueType].numFmt?.(component);
  if (asked !== undefined) return asked;
  if (component === 'Money') return `#,##0${decimals(precisionOf(info.schema))}`;
  if (component === 'Percent') return `0${decimals(precisionOf(info.schema))}"%"`;
  if (component === 'Duration') return `#,##0"${unitName('minute')}"`;
  const precision = decimalsOf(info);
  return precision === undefined ? undefined : `#,##0${decimals(precision)}`;
}

function dateCells({ name, info }: CellField, { field, valueType }: Column): SheetCells | undefined {
  const kind =
    name in SYSTEM_TITLES && name.endsWith('At')
      ? 'dateTime'
      : info?.type === 'string'
        ? dateKindOf(info.schema)
        : undefined;
  if (kind !== 'date' && kind !== 'dateTime') return undefined;
  const shown = valueType === 'date' ? 'date' : kind;
  return {
    numFmt: shown === 'date' ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss',
    value: (row) => momentCell(valueAt(row, field)),
  };
}

/** A stored day or time as sheets keep it, by Beijing's clocks and without a zone; text that is neither stays as it is. */
function momentCell(value: unknown): CellValue {
  if (typeof value !== 'string' || value === '') return null;
  const text = value.endsWith('Z') ? nowInBeijing(new Date(value)) || value : value;
  if ((!DAY.test(text) && !MOMENT.test(text)) || text < FIRST_YEAR) return cut(text);
  const moment = new Date(`${text.replace(' ', 'T')}${DAY.test(text) ? 'T00:00:00' : ''}Z`);
  return Number.isNaN(moment.getTime()) ? cut(text) : moment;
}

function textCells(field: string, { prepare, text }: CellText): SheetCells {
  return {
    numFmt: '@',
    ...(prepare && { prepare: (rows) => prepare(rows.map((row) => valueAt(row, field))) }),
    value: (row) => {
      const value = valueAt(row, field);
      return value === undefined || value === null || value === '' ? null : cut(text(value));
    },
  };
}

function cut(text: string): string {
  return text.slice(0, LONGEST);
}

const WIDEST = 60;

/** A column of a sheet as wide as its title. */
export function sheetColumn({ title, numFmt }: Pick<ExportColumn, 'title' | 'numFmt'>) {
  // A Chinese character takes the room of two.
  const width = Math.min(WIDEST, Math.max(numFmt?.includes('hh') ? 20 : 14, title.length * 2 + 4));
  return { header: title, width, ...(numFmt && { numFmt }) };
}

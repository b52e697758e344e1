import {
  componentNameOf,
  type Dictionaries,
  type FieldInfo,
  fieldsOf,
} from '../../../src/contract/fields/fields';
import { dateKindOf } from '../../../src/contract/language/date-kinds';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { HOSTILE_TEXTS } from './words';

type Row = Record<string, unknown>;

const DATES: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  dateTime: '2026-01-31 08:30:00',
  week: '2026-W05',
  month: '2026-01',
  quarter: '2026-Q1',
  year: '2026',
  time: '08:30:00',
  hourMinute: '08:30',
};

/** Rows as the gateway may answer them: one with a value in each field, one with none, and one of hostile texts. */
export function sampleRows(page: RecordPage, dictionaries: Dictionaries): Row[] {
  const fields = [...fieldsOf(page.form).values()].filter(({ type }) => type !== 'object');
  const rowOf = (id: string, value: (field: FieldInfo) => unknown): Row => {
    const row: Row = systemValues(id);
    for (const field of fields) put(row, field.path.split('.'), value(field));
    return row;
  };
  return [
    rowOf('first', (field) => sampleOf(field, dictionaries)),
    systemValues('second'),
    rowOf('third', ({ type }) => (type === 'string' ? HOSTILE_TEXTS[0] : null)),
  ];
}

/** What every row has; for a page that is none, this is all there is. */
export function systemValues(id: string): Row {
  const at = '2026-01-31T00:30:00.000Z';
  return {
    id,
    version: 1,
    supplierCode: 'SUP001',
    createdAt: at,
    createdBy: 'a',
    updatedAt: at,
    updatedBy: 'a',
  };
}

function sampleOf(field: FieldInfo, dictionaries: Dictionaries): unknown {
  const { schema, type } = field;
  const first = schema.enum?.[0] ?? dictionaries[field.dictionary ?? '']?.entries[0];
  const option = typeof first === 'object' ? first.value : first;
  const date = DATES[dateKindOf(schema) ?? ''];
  if (type === 'array') return listOf(field, option, date);
  if (option !== undefined) return option;
  if (type === 'number') return -1_234.5;
  return type === 'boolean' ? true : (date ?? '一段文字');
}

function listOf({ schema }: FieldInfo, option: unknown, date: string | undefined): unknown {
  if (date !== undefined) return [date, date];
  const component = componentNameOf(schema);
  if (component === 'RegionCascader') return ['110000', '110100'];
  if (component === 'Upload') return [];
  return schema.items?.type === 'object' ? [{}, {}] : [option ?? '甲', '不在其中'];
}

function put(row: Row, [name, ...rest]: string[], value: unknown): void {
  if (name === undefined) return;
  if (rest.length === 0) row[name] = value;
  else {
    row[name] ??= {};
    put(row[name] as Row, rest, value);
  }
}

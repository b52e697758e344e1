import type { Doc } from '../../../src/contract/base/doc';
import { isObject } from '../../../src/contract/base/is-object';
import { plainText } from '../../../src/contract/base/plain-text';
import { nowInBeijing } from '../../../src/contract/fields/derived';
import {
  decimalsOf,
  derivedOf,
  type FieldInfo,
  fieldsOf,
  isPrinted,
  itemFieldsOf,
  referenceOf,
} from '../../../src/contract/fields/fields';
import { pointedField } from '../../../src/contract/fields/pointed-field';
import { valueAt } from '../../../src/contract/fields/record-shape';
import { rollUpField } from '../../../src/contract/fields/roll-ups';
import { dateKindOf } from '../../../src/contract/language/date-kinds';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import type { Print } from '../../../src/contract/language/print-schema';
import { fromRecords, type RecordOptions } from '../../../src/contract/language/references';
import { RECORD_TIMES } from '../../../src/contract/lists/charts';
import { SYSTEM_TITLES } from '../../../src/contract/lists/list-query';
import { printedForm } from '../../../src/contract/lists/prints';
import { formatDecimal } from '../../../src/contract/records/amounts';
import { MOST_DECIMALS } from '../../../src/contract/rules/implied';
import type { User } from '../../kernel/base/user';
import type { Trx } from '../../kernel/db/tables';
import type { TableColumn } from '../../kernel/pdf/print/print-document';
import { displayValue } from '../../kernel/records/common/display-value';
import { chosenLabels } from '../../kernel/records/options/record-options';
import type { SchemaRegistry } from '../../kernel/schemas/registry';

/** The fields of a record and their values as a printed form has them. */
export interface Words {
  page: RecordPage;
  /** By a name such as `amount`, `refs.supplier.telephone`, `createdAt`. */
  field(name: string): FieldInfo | undefined;
  titleOf(name: string): string;
  valueOf(field: FieldInfo, value: unknown): string;
  columnsOf(list: string): ReadonlyMap<string, FieldInfo>;
  isPrinted(name: string): boolean;
}

interface Reading {
  registry: SchemaRegistry;
  user: User;
  page: RecordPage;
  inLanguage(text: string): string;
}

/** Stored values that are looked up at once of one reference; rows beyond have their values as they are stored. */
const MOST_NAMED = 2_000;

/** What the fields of records are in words; names of other pages' records are those that the reader may choose. */
export async function wordsFor(
  trx: Trx,
  { registry, user, page, inLanguage }: Reading,
  { perRow }: Pick<Print, 'perRow'>,
  rows: readonly Doc[],
): Promise<Words> {
  const form = printedForm(page);
  const labels = await labelsIn(trx, registry, user, form, rows);
  const columnsOf = (list: string) => {
    const field = fieldsOf(form).get(list);
    return (field && itemFieldsOf(field)) ?? new Map<string, FieldInfo>();
  };
  function field(name: string): FieldInfo | undefined {
    if (perRow !== undefined && name.startsWith(`${perRow}.`))
      return columnsOf(perRow).get(name.slice(perRow.length + 1));
    return (
      fieldsOf(form).get(name) ??
      rollUpField(page, name) ??
      pointedField(page, name) ??
      derivedField(page, name) ??
      systemField(name)
    );
  }
  function inWords(info: FieldInfo, value: unknown): string {
    const reference = referenceOf(info.schema);
    if (reference && fromRecords(reference)) {
      const known = labels.get(keyOf(reference));
      return [value ?? []]
        .flat()
        .map((one) => known?.get(String(one)) ?? String(one))
        .join('、');
    }
    return valueInWords(registry, info, value, inLanguage);
  }
  return {
    page,
    field,
    valueOf: inWords,
    columnsOf,
    titleOf: (name) => inLanguage(field(name)?.title ?? SYSTEM_TITLES[name] ?? name),
    isPrinted: (name) => isPrinted(page, name) && field(name)?.schema['x-print'] !== false,
  };
}

/** Texts of so many characters take a whole line. */
export const LONG = 40;

/** Numbers end at the right, days and choices stand in the middle, texts begin at the left. */
export function lookOf({ type, schema }: FieldInfo): Omit<TableColumn, 'title'> {
  if (type === 'number') return { align: 'right', isUnbroken: true };
  if (dateKindOf(schema) !== undefined) return { align: 'center', isUnbroken: true };
  const isChoice = type === 'boolean' || (typeof schema['x-options'] === 'string' && type === 'string');
  return { align: isChoice ? 'center' : 'left', isUnbroken: false };
}

function systemField(name: string): FieldInfo | undefined {
  const title = SYSTEM_TITLES[name];
  if (title === undefined) return undefined;
  const format = RECORD_TIMES.has(name) ? { format: 'dateTime' as const } : {};
  return { path: name, title, type: 'string', schema: { type: 'string', title, ...format } };
}

function derivedField(page: RecordPage, name: string): FieldInfo | undefined {
  const derived = derivedOf(page, name);
  if (!derived) return undefined;
  const { title, dictionary } = derived;
  const schema = { type: 'string' as const, title, 'x-options': `dictionary:${dictionary}` };
  return { path: name, title, type: 'string', dictionary, schema };
}

const keyOf = ({ page, label, value = 'id' }: RecordOptions) => JSON.stringify([page, label, value]);

/** What people read for the records that fields name, those of rows included. */
async function labelsIn(
  trx: Trx,
  registry: SchemaRegistry,
  user: User,
  form: RecordPage['form'],
  rows: readonly Doc[],
): Promise<Map<string, Map<string, string>>> {
  const asked = new Map<string, { options: RecordOptions; values: Set<string> }>();
  const collect = (field: FieldInfo, value: unknown) => {
    const options = referenceOf(field.schema);
    if (!options || !fromRecords(options)) return;
    const { values } =
      asked.get(keyOf(options)) ??
      asked.set(keyOf(options), { options, values: new Set() }).get(keyOf(options))!;
    for (const one of [value ?? []].flat())
      if (one !== '' && values.size < MOST_NAMED) values.add(String(one));
  };
  for (const [path, field] of fieldsOf(form)) {
    const items = itemFieldsOf(field);
    const named = items ? [...items.values()].filter(({ schema }) => referenceOf(schema)) : [];
    for (const value of rows.map((row) => valueAt(row, path))) {
      collect(field, value);
      for (const item of named.length > 0 && Array.isArray(value) ? value : [])
        for (const one of named) collect(one, isObject(item) ? valueAt(item, one.path) : undefined);
    }
  }
  const found = new Map<string, Map<string, string>>();
  for (const [key, { options, values }] of asked)
    found.set(key, await chosenLabels(trx, registry, user, options, [...values]));
  return found;
}

/** A value as a printed form writes it: amounts with their decimals, times to the minute. Empty for none. */
function valueInWords(
  registry: SchemaRegistry,
  field: FieldInfo,
  value: unknown,
  inLanguage: (text: string) => string,
): string {
  if (value === undefined || value === null || value === '') return '';
  const component = field.schema['x-component'];
  if (field.type === 'number' && typeof value === 'number' && component !== 'Duration') {
    const decimals = decimalsOf(field);
    const text = formatDecimal(value, decimals ?? MOST_DECIMALS, decimals);
    return component === 'Percent' ? `${text}%` : text;
  }
  if (component === 'RichText' && typeof value === 'string') return plainText(value, '\n').trim();
  if (typeof value === 'string' && dateKindOf(field.schema) === 'dateTime')
    return (value.endsWith('Z') ? nowInBeijing(new Date(value)) : value).slice(0, 16);
  return inLanguage(displayValue(registry, field, value));
}

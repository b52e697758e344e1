import type { Doc, Violation } from '../base/doc';
import { isObject, objectsIn } from '../base/is-object';
import type { FormObject } from '../language/field-schema';
import { mostRows, storedAs } from '../rules/implied';
import { type FieldInfo, fieldsOf, itemFieldsOf } from './fields';

/** Values of one list; beyond that a record is not a form any more. */
const MAX_ITEMS = 10_000;

type Fields = ReadonlyMap<string, FieldInfo>;

/**
 * Structure before rules: known fields of the declared JSON types, with text that the database can hold, and no more rows
 * than a list may have. What is `stored` may be sent again, though the page file allows fewer rows by now.
 */
export function checkShape(definition: FormObject, payload: unknown, stored?: Doc): Violation[] {
  if (!isObject(payload)) return [{ path: '', rule: 'type', params: { title: '' } }];
  return checkObject(payload, fieldsOf(definition), '', '', stored);
}

/** How many rows the lists of a payload have together, those in rows included. */
export function countRows(payload: unknown): number {
  let rows = 0;
  const values: unknown[] = [payload];
  // Not by recursion: nobody has looked yet how deep the payload is.
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue;
    rows += objectsIn(value).length;
    for (const inner of Object.values(value)) values.push(inner);
  }
  return rows;
}

/** `name` is the place among `fields`, `path` the place in the record; they differ inside lists. */
function checkObject(
  value: Doc,
  fields: Fields,
  name: string,
  path: string,
  stored: Doc | undefined,
): Violation[] {
  return Object.entries(value).flatMap(([key, item]): Violation[] => {
    const info = fields.get(name + key);
    if (!info) return [{ path: path + key, rule: 'unknownField', params: { path: path + key } }];
    if (item === null || item === undefined) return [];
    if (info.type === 'object' && isObject(item))
      return checkObject(item, fields, `${name}${key}.`, `${path}${key}.`, stored);
    if (info.type === 'array' && Array.isArray(item)) return checkItems(item, info, path + key, stored);
    const rule = typeof item === info.type && !Array.isArray(item) ? textFault(item) : 'type';
    return rule ? [{ path: path + key, rule, params: { title: info.title } }] : [];
  });
}

function checkItems(items: unknown[], info: FieldInfo, path: string, stored: Doc | undefined): Violation[] {
  const wrong = (at: string, rule: string) => ({ path: at, rule, params: { title: info.title } });
  if (items.length > MAX_ITEMS) return [wrong(path, 'type')];
  const fields = itemFieldsOf(info);
  if (fields) {
    const maxItems = mostRows(info.schema);
    if (items.length > maxItems && items.length > rowsAt(stored, path)) {
      return [{ path, rule: 'maxItems', params: { title: info.title, maxItems } }];
    }
    return items.flatMap((item, index) =>
      isObject(item)
        ? checkObject(item, fields, '', `${path}.${index}.`, stored)
        : [wrong(`${path}.${index}`, 'type')],
    );
  }
  if (storedAs(info.schema) === 'paths') return pathsFault(items, wrong, path);
  const type = info.schema.items?.type;
  const faults = items.map((item) =>
    typeof item === 'object' || (type !== undefined && typeof item !== type) ? 'type' : textFault(item),
  );
  const first = faults.find(Boolean);
  return first ? [wrong(path, first)] : [];
}

function rowsAt(stored: Doc | undefined, path: string): number {
  const rows = valueAt(stored, path);
  return Array.isArray(rows) ? rows.length : 0;
}

/** Several paths of a tree are lists in a list. */
function pathsFault(
  items: unknown[],
  wrong: (at: string, rule: string) => Violation,
  path: string,
): Violation[] {
  const faults = items.map((item) =>
    Array.isArray(item) && item.every((one) => typeof one !== 'object')
      ? item.map(textFault).find(Boolean)
      : 'type',
  );
  const first = faults.find(Boolean);
  return first ? [wrong(path, first)] : [];
}

/** What JSON can carry but PostgreSQL cannot store: NUL and halves of a surrogate pair. */
function textFault(value: unknown): 'type' | 'text' | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'type';
  if (typeof value !== 'string') return undefined;
  return value.includes('\u0000') || (SURROGATE.test(value) && LONE_SURROGATE.test(value))
    ? 'text'
    : undefined;
}

const SURROGATE = /[\uD800-\uDFFF]/;
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?:[^\uD800-\uDBFF]|^)[\uDC00-\uDFFF]/;

/** The value at a dotted path; list items by index. */
export function valueAt(doc: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? (value as Doc)[key] : undefined),
      doc,
    );
}

/** Empty text, null, empty lists and empty objects mean "not filled in" and are not stored. */
export function withoutEmpty(doc: Doc): Doc {
  const kept: [string, unknown][] = [];
  for (const key of Object.keys(doc)) {
    const value = cleaned(doc[key]);
    if (!isBlank(value)) kept.push([key, value]);
  }
  return Object.fromEntries(kept);
}

function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? withoutEmpty(item) : item));
  return isObject(value) ? withoutEmpty(value) : value;
}

function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** The place of a field beside another: `lines.0.bank` and `bankName` make `lines.0.bankName`. */
export function beside(path: string, name: string): string {
  return path.slice(0, path.lastIndexOf('.') + 1) + name;
}

import type { Doc } from '../base/doc';
import { isObject } from '../base/is-object';
import { type FieldInfo, fieldsOf, itemFieldsOf } from '../fields/fields';
import { dateKindOf, RANGE_PICKERS } from '../language/date-kinds';
import type { FieldSchema, FormObject } from '../language/field-schema';
import { DATE_TESTS, type DateKind } from '../rules/dates';

/** A stored value that the field as it is now cannot hold; `path` is its place in the record. */
export interface Unconvertible {
  path: string;
  field: FieldInfo;
  value: unknown;
}

/** A record as the page is now, and what of it could not be converted, which stays as it was. */
export interface CurrentDoc {
  doc: Doc;
  left: Unconvertible[];
}

const IMPOSSIBLE = Symbol('impossible');

/** Components whose list of values is one thing, such as the path through a tree, and never a single value in a list. */
const NO_LISTS = new Set([
  ...RANGE_PICKERS,
  'Cascader',
  'RegionCascader',
  'Upload',
  'PageGrants',
  'Transfer',
]);

/**
 * A stored record under the names and types that the page's fields have now (decision 058): what stands under the name
 * that a field had (`was`) goes to the new one, and values of another JSON type are converted where nothing is lost.
 */
export function currentDoc(form: FormObject, doc: Doc): CurrentDoc {
  const left: Unconvertible[] = [];
  return { doc: currentObject(fieldsOf(form), doc, '', '', left), left };
}

/** The paths of fields that had another name, by the former path; in rows there are none, since lists name no field of them. */
export function formerNames(form: FormObject): ReadonlyMap<string, string> {
  const fields = fieldsOf(form);
  return new Map(
    [...fields.values()].flatMap(({ path, schema }): [string, string][] => {
      const former = schema.was && path.replace(/[^.]*$/, schema.was);
      return former && !fields.has(former) ? [[former, path]] : [];
    }),
  );
}

/**
 * A record under today's names, and under the former ones beside them: for what was written down before a field was
 * renamed and names it, such as a condition of an approval route under way.
 */
export function withFormerNames(form: FormObject, doc: Doc): Doc {
  return besideFormer(fieldsOf(form), doc, '');
}

function besideFormer(fields: Fields, doc: Doc, name: string): Doc {
  const all: Doc = { ...doc };
  for (const [key, value] of Object.entries(doc)) {
    const field = fields.get(name + key);
    if (!field) continue;
    const items = itemFieldsOf(field);
    if (field.type === 'object' && isObject(value)) all[key] = besideFormer(fields, value, `${name}${key}.`);
    else if (items && Array.isArray(value))
      all[key] = value.map((row) => (isObject(row) ? besideFormer(items, row, '') : row));
    const { was } = field.schema;
    if (was !== undefined && !fields.has(name + was) && !Object.hasOwn(all, was))
      Object.defineProperty(all, was, { ...DATA, value: all[key] });
  }
  return all;
}

/** A record without what the page has no field for any more, in the rows of its lists too. */
export function knownFields(form: FormObject, doc: Doc): Doc {
  return pick(fieldsOf(form), doc, '');
}

type Fields = ReadonlyMap<string, FieldInfo>;

function currentObject(fields: Fields, stored: Doc, name: string, path: string, left: Unconvertible[]): Doc {
  const doc = renamed(fields, stored, name);
  for (const [key, value] of Object.entries(doc)) {
    const field = fields.get(name + key);
    if (!field || value === null) continue;
    const place = path + key;
    if (field.type === 'object' && isObject(value)) {
      doc[key] = currentObject(fields, value, `${name}${key}.`, `${place}.`, left);
    } else doc[key] = currentValue(field, value, place, left);
  }
  return doc;
}

/** With the values of fields that have another name now under that name; one that is filled in already is kept. */
function renamed(fields: Fields, stored: Doc, name: string): Doc {
  const doc = { ...stored };
  for (const { path, schema } of fields.values()) {
    const former = schema.was;
    if (former === undefined || path.slice(0, path.lastIndexOf('.') + 1) !== name) continue;
    if (fields.has(name + former) || !Object.hasOwn(doc, former)) continue;
    const key = path.slice(name.length);
    if (!Object.hasOwn(doc, key)) Object.defineProperty(doc, key, { ...DATA, value: doc[former] });
    delete doc[former];
  }
  return doc;
}

const DATA = { enumerable: true, writable: true, configurable: true };

function currentValue(field: FieldInfo, value: unknown, path: string, left: Unconvertible[]): unknown {
  const items = itemFieldsOf(field);
  if (items && Array.isArray(value)) {
    return value.map((row, index) => {
      if (isObject(row)) return currentObject(items, row, '', `${path}.${index}.`, left);
      left.push({ path: `${path}.${index}`, field, value: row });
      return row;
    });
  }
  const converted = convert(field.schema, value);
  if (converted !== IMPOSSIBLE) return converted;
  left.push({ path, field, value });
  return value;
}

function convert(schema: FieldSchema, value: unknown): unknown {
  if (schema.type === 'array') return toList(schema, value);
  if (schema.type === 'object') return isObject(value) ? value : IMPOSSIBLE;
  const single = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return toScalar(schema.type, single, dateKindOf(schema));
}

function toList(schema: FieldSchema, value: unknown): unknown {
  const { items, 'x-component': component = '' } = schema;
  const isList = Array.isArray(value);
  if (items?.type === 'object') return isList ? value : IMPOSSIBLE;
  if (isList && (NO_LISTS.has(component) || items === undefined)) return value;
  if (!isList && (NO_LISTS.has(component) || isObject(value))) return IMPOSSIBLE;
  const list = isList ? value : [value];
  if (items === undefined || items.type === 'array') return list;
  const converted = list.map((item) => toScalar(items.type, item, undefined));
  return converted.includes(IMPOSSIBLE) ? IMPOSSIBLE : converted;
}

function toScalar(type: FieldSchema['type'], value: unknown, kind: DateKind | undefined): unknown {
  if (typeof value === 'object') return IMPOSSIBLE;
  if (type === 'string') return typeof value === 'string' ? toDate(value, kind) : String(value);
  if (type === 'number') return typeof value === 'number' ? value : toNumber(value);
  if (type === 'boolean') return typeof value === 'boolean' ? value : toBoolean(value);
  return IMPOSSIBLE;
}

/** A text that says a number exactly, as people type it with separators of thousands; a truth is no number. */
function toNumber(value: unknown): unknown {
  const text = typeof value === 'string' ? value.trim() : '';
  if (!/^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text)) return IMPOSSIBLE;
  const digits = text.replaceAll(',', '');
  const significant = digits.replace(/^[+-]?0*|\.0*$/g, '').replace('.', '');
  return significant.length <= 15 ? Number(digits) : IMPOSSIBLE;
}

const TRUTHS: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  是: true,
  否: false,
  yes: true,
  no: false,
  '1': true,
  '0': false,
};

function toBoolean(value: unknown): unknown {
  const text = String(value).trim().toLowerCase();
  return Object.hasOwn(TRUTHS, text) ? TRUTHS[text] : IMPOSSIBLE;
}

/** Parts of a moment, from the longest text to the shortest: one is cut to another, a day gets the hour 00:00:00. */
const CUT: Partial<Record<DateKind, readonly [from: DateKind, length: number][]>> = {
  date: [['dateTime', 10]],
  month: [
    ['dateTime', 7],
    ['date', 7],
  ],
  year: [
    ['dateTime', 4],
    ['date', 4],
    ['month', 4],
    ['quarter', 4],
    ['week', 4],
  ],
  hourMinute: [['time', 5]],
};

/** A date of another kind as this one; other texts stay, since what a field may hold is for its rules to say. */
function toDate(text: string, kind: DateKind | undefined): string {
  if (kind === undefined || DATE_TESTS[kind](text)) return text;
  if (kind === 'dateTime' && DATE_TESTS.date(text)) return `${text} 00:00:00`;
  if (kind === 'time' && DATE_TESTS.hourMinute(text)) return `${text}:00`;
  if (kind === 'quarter' && (DATE_TESTS.date(text) || DATE_TESTS.month(text) || DATE_TESTS.dateTime(text))) {
    return `${text.slice(0, 4)}-Q${Math.ceil(Number(text.slice(5, 7)) / 3)}`;
  }
  const [, length] = CUT[kind]?.find(([from]) => DATE_TESTS[from](text)) ?? [];
  return length === undefined ? text : text.slice(0, length);
}

function pick(fields: Fields, doc: Doc, name: string): Doc {
  return Object.fromEntries(
    Object.entries(doc).flatMap(([key, value]): [string, unknown][] => {
      const field = fields.get(name + key);
      if (!field) return [];
      if (field.type === 'object' && isObject(value)) return [[key, pick(fields, value, `${name}${key}.`)]];
      const items = itemFieldsOf(field);
      if (!items || !Array.isArray(value)) return [[key, value]];
      return [[key, value.map((row) => (isObject(row) ? pick(items, row, '') : row))]];
    }),
  );
}

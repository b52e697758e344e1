import { type Form, isVoidField } from '@formily/core';
import { toJS } from '@formily/reactive';
import type { Doc } from '@/contract/base/doc';
import { isObject } from '@/contract/base/is-object';
import { componentNameOf, type FieldInfo, fieldsOf, itemFieldsOf } from '@/contract/fields/fields';
import { valueAt } from '@/contract/fields/record-shape';
import type { FormObject } from '@/contract/language/field-schema';
import { currentDoc } from '@/contract/records/current-doc';

type Fields = ReadonlyMap<string, FieldInfo>;

/** Values of a form that no field of its page shows: they return when their field does. */
const aside = new WeakMap<Form, Doc>();

export function keepAside(form: Form, values: Doc): void {
  aside.set(form, values);
}

/**
 * Makes a form ready for another version of its page: its fields are forgotten, to be made anew, and what was typed
 * stays. A value whose field is gone is kept aside and returns with the field; one of another type than its field's is
 * converted where nothing is lost (decision 058), and else dropped.
 */
export function carryOver(form: Form, definition: FormObject): void {
  const { modified } = form;
  const values = currentDoc(definition, merge(aside.get(form) ?? {}, typedIn(form))).doc;
  const cleared = clearedFields(form, values);
  const { kept, left } = split(values, fieldsOf(definition), '');
  for (const path of cleared) if (fieldsOf(definition).has(path)) setIn(kept, path, null);
  form.clearFormGraph('*', false);
  form.setInitialValues({}, 'overwrite');
  form.setValues(kept, 'overwrite');
  aside.set(form, left);
  form.modified = modified;
}

/** What stands in the form, with what linkage hides for now. */
function typedIn(form: Form): Doc {
  const values = JSON.parse(JSON.stringify(form.values)) as Doc;
  for (const field of Object.values(form.fields)) {
    if (isVoidField(field) || field.display !== 'none') continue;
    const hidden: unknown = toJS(field.caches.value);
    const path = field.path.toString();
    if (hidden !== undefined && valueAt(values, path) === undefined) setIn(values, path, hidden);
  }
  return values;
}

/** Fields that were emptied: a default of theirs must not fill them again. */
function clearedFields(form: Form, values: Doc): string[] {
  return Object.values(form.fields).flatMap((field) => {
    if (isVoidField(field) || field.displayName !== 'Field' || field.display === 'none') return [];
    const path = field.path.toString();
    return /\.\d+(\.|$)/.test(path) || valueAt(values, path) !== undefined ? [] : [path];
  });
}

/** Parts values into those that a field shows and those that none does. `prefix` is the place among `fields`. */
function split(values: Doc, fields: Fields, prefix: string): { kept: Doc; left: Doc } {
  const kept: Doc = {};
  const left: Doc = {};
  for (const [key, value] of Object.entries(values)) {
    const info = fields.get(prefix + key);
    if (!info) left[key] = value;
    else if (value === null || fits(value, info)) {
      const parts = splitValue(value, info, fields, `${prefix}${key}.`);
      kept[key] = parts.kept;
      if (parts.left !== undefined) left[key] = parts.left;
    }
  }
  return { kept, left };
}

function splitValue(value: unknown, info: FieldInfo, fields: Fields, prefix: string) {
  if (info.type === 'object' && isObject(value)) return withoutNothing(split(value, fields, prefix));
  const itemFields = itemFieldsOf(info);
  if (!itemFields || !Array.isArray(value)) return { kept: value, left: undefined };
  const rows = value.map((row) => (isObject(row) ? split(row, itemFields, '') : { kept: row, left: {} }));
  const hasLeft = rows.some(({ left }) => Object.keys(left).length > 0);
  return { kept: rows.map(({ kept }) => kept), left: hasLeft ? rows.map(({ left }) => left) : undefined };
}

function withoutNothing({ kept, left }: { kept: Doc; left: Doc }) {
  return { kept, left: Object.keys(left).length > 0 ? left : undefined };
}

function fits(value: unknown, { type, schema }: FieldInfo): boolean {
  if (type === 'array')
    return Array.isArray(value) && value.every((item) => fitsItem(item, schema.items?.type));
  if (type === 'object') return isObject(value);
  const isDay = typeof value === 'string' && /^(\d{4}-\d{2}.*)?$/.test(value);
  return typeof value === type && (componentNameOf(schema) !== 'DatePicker' || isDay);
}

function fitsItem(item: unknown, type: string | undefined): boolean {
  return type === undefined || (type === 'object' ? isObject(item) : typeof item === type);
}

/** What is typed goes before what was kept; rows belong together only while there are as many. */
function merge(kept: unknown, typed: Doc): Doc;
function merge(kept: unknown, typed: unknown): unknown;
function merge(kept: unknown, typed: unknown): unknown {
  if (isObject(kept) && isObject(typed)) {
    const merged = Object.entries(typed).map(([key, value]) => [key, merge(kept[key], value)] as const);
    return { ...kept, ...Object.fromEntries(merged) };
  }
  if (Array.isArray(kept) && Array.isArray(typed) && kept.length === typed.length)
    return typed.map((item, index) => merge(kept[index], item));
  return typed === undefined ? kept : typed;
}

function setIn(values: Doc, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop()!;
  const parent = keys.reduce<Doc | undefined>((at, key) => {
    if (at) at[key] ??= {};
    const inner = at?.[key];
    return isObject(inner) || Array.isArray(inner) ? (inner as Doc) : undefined;
  }, values);
  if (parent) parent[last] = value;
}

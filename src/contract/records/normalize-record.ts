import type { Doc } from '../base/doc';
import { isObject } from '../base/is-object';
import { remembered } from '../base/remembered';
import { componentNameOf, type FieldInfo, fieldsOf, itemFieldsOf } from '../fields/fields';
import { valueAt } from '../fields/record-shape';
import type { FieldSchema, FormObject } from '../language/field-schema';
import { impliedRules } from '../rules/implied';
import { type Normalizer, normalizerOf } from '../rules/normalize';

/**
 * A record with its typed texts as people mean them: blanks around, full-width letters and digits, and what the format of
 * a field asks for (`rules/normalize`). A text that is stored as it is sent stays, so that nobody is held to have changed
 * it. Takes a payload whose shape was checked.
 */
export function normalizeRecord(form: FormObject, payload: Doc, stored: Doc = {}): Doc {
  return normalizeFields(fieldsOf(form), payload, '', '', stored);
}

const known = new WeakMap<FieldSchema, { normalize: Normalizer | undefined }>();

/** How a field's text is put right; undefined where it is chosen, computed, formatted or secret. */
function textNormalizer(schema: FieldSchema): Normalizer | undefined {
  return remembered(known, schema, () => ({ normalize: madeNormalizer(schema) })).normalize;
}

function madeNormalizer(schema: FieldSchema): Normalizer | undefined {
  const component = componentNameOf(schema);
  const isTyped = component === 'Input' || component === 'Input.TextArea' || component === 'Color';
  const isTags = component === 'Select' && schema['x-component-props']?.mode === 'tags';
  if (schema.enum || schema['x-options'] || schema['x-secret'] || !(isTyped || isTags)) return undefined;
  const { format, pattern } = schema;
  const rules = [
    ...(format ? [{ [format]: true }] : []),
    ...impliedRules(component, schema),
    { pattern },
    ...[schema['x-validator'] ?? []].flat(),
  ];
  return normalizerOf({ rules, multiline: component === 'Input.TextArea' });
}

/** `name` is the place among `fields`, `path` the place in the record; they differ inside lists. */
function normalizeFields(
  fields: ReadonlyMap<string, FieldInfo>,
  value: Doc,
  name: string,
  path: string,
  stored: Doc,
): Doc {
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => {
    const info = fields.get(name + key);
    if (!info) return [key, item];
    if (isObject(item))
      return [key, normalizeFields(fields, item, `${name}${key}.`, `${path}${key}.`, stored)];
    const items = itemFieldsOf(info);
    if (Array.isArray(item) && items) {
      const row = (one: unknown, index: number) =>
        isObject(one) ? normalizeFields(items, one, '', `${path}${key}.${index}.`, stored) : one;
      return [key, item.map(row)];
    }
    return [key, normalizeValue(info.schema, item, () => valueAt(stored, path + key))];
  });
  return Object.fromEntries(entries);
}

function normalizeValue(schema: FieldSchema, value: unknown, storedValue: () => unknown): unknown {
  if (typeof value !== 'string' && !Array.isArray(value)) return value;
  const normalize = textNormalizer(schema);
  if (!normalize) return value;
  const held: readonly unknown[] = [storedValue()].flat();
  const one = (item: unknown) => (typeof item === 'string' && !held.includes(item) ? normalize(item) : item);
  return Array.isArray(value) ? value.map(one) : one(value);
}

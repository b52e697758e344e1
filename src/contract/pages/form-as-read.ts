import { isCovered } from '../base/covered-paths';
import { readsField } from '../expressions/reads';
import { beside } from '../fields/record-shape';
import type { FieldRights } from '../language/field-guards';
import type { FieldSchema, FormObject } from '../language/field-schema';

type Properties = Record<string, FieldSchema>;

/**
 * A form as an account with these rights draws it. Rules that read what it does not see are left to the gateway, and so is
 * what a masked value has to look like.
 */
export function formAsRead(form: FormObject, rights: FieldRights): FormObject {
  return { ...form, properties: propertiesAs(form.properties, '', rights, undefined) };
}

function propertiesAs(
  properties: Properties,
  prefix: string,
  rights: FieldRights,
  list: string | undefined,
): Properties {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]): [string, FieldSchema][] => {
      if (schema.type === 'void') {
        const inner = schema.properties && propertiesAs(schema.properties, prefix, rights, list);
        const isEmptied =
          inner && Object.keys(inner).length === 0 && Object.keys(schema.properties!).length > 0;
        return isEmptied ? [] : [[name, inner ? { ...schema, properties: inner } : schema]];
      }
      const path = prefix + name;
      return rights.hidden.includes(path) ? [] : [[name, fieldAs(schema, path, rights, list)]];
    }),
  );
}

function fieldAs(
  schema: FieldSchema,
  path: string,
  rights: FieldRights,
  list: string | undefined,
): FieldSchema {
  const { properties, items, ...own } = withoutClosed(schema, path, rights, list);
  return {
    ...own,
    ...(rights.locked.includes(path) && { 'x-disabled': true }),
    ...(properties && { properties: propertiesAs(properties, `${path}.`, rights, list) }),
    ...(items && { items: itemsAs(items, path, rights) }),
  };
}

function itemsAs(items: FieldSchema, path: string, rights: FieldRights): FieldSchema {
  const { properties } = items;
  return properties ? { ...items, properties: propertiesAs(properties, `${path}.`, rights, path) } : items;
}

/** A field without what could not be held against what the account has. */
function withoutClosed(
  schema: FieldSchema,
  path: string,
  rights: FieldRights,
  list: string | undefined,
): FieldSchema {
  const closed = [...rights.hidden, ...rights.masked];
  const { 'x-validator': rules, 'x-options': options, ...rest } = schema;
  const kept = [rules ?? []]
    .flat()
    .filter(({ assert }) => !closed.some((one) => readsField(assert, one, { list })));
  const open = withoutFill(options, path, closed);
  if (rights.masked.includes(path)) {
    const { pattern: _p, format: _f, minLength: _s, maxLength: _l, ...free } = rest;
    return free;
  }
  return {
    ...rest,
    ...(kept.length > 0 && { 'x-validator': kept }),
    ...(open !== undefined && { 'x-options': open }),
  };
}

/** A choice without what it would carry into fields that are not there, or not seen as they are. */
function withoutFill(
  options: FieldSchema['x-options'],
  path: string,
  closed: readonly string[],
): FieldSchema['x-options'] {
  if (typeof options !== 'object' || !options.fill) return options;
  const { fill, ...rest } = options;
  const open = Object.entries(fill).flatMap(([name, from]): [string, typeof from][] => {
    const target = beside(path, name);
    if (isCovered(closed, target)) return [];
    if (typeof from === 'string') return [[name, from]];
    const map = Object.entries(from.map).filter(([column]) => !isCovered(closed, `${target}.${column}`));
    return map.length > 0 ? [[name, { ...from, map: Object.fromEntries(map) }]] : [];
  });
  return { ...rest, ...(open.length > 0 && { fill: Object.fromEntries(open) }) } as FieldSchema['x-options'];
}

import type { Environment } from '@marcbachmann/cel-js';
import { remembered } from '../base/remembered';
import { createEnvironment, TIMESTAMP } from '../expressions/environment';
import { fieldsOf, referenceOf } from '../fields/fields';
import { casesIn, recordRollUps } from '../fields/roll-ups';
import type { FieldSchema } from '../language/field-schema';
import type { PageSchema, RecordPage } from '../language/page-schema';
import { recordPageIn } from '../language/pages';
import { fromRecords, type RecordOptions } from '../language/references';

/** CEL types by name; an inner shape is an object with declared fields. */
export interface Shape {
  [name: string]: string | Shape;
}

/** What expressions at one kind of place may name, and the environment that types them. */
export interface Scope {
  shape: Shape;
  environment: Environment;
  /** The same before references were declared: in rows there are more. */
  withoutRefs?: Scope;
}

/** The scopes of a page: `form` for fields, `row` for buttons with a record, `page` for those without. */
export interface PageScopes {
  form: Scope;
  row: Scope;
  page: Scope;
}

const CEL_TYPES: Record<FieldSchema['type'], string> = {
  string: 'string',
  number: 'double',
  boolean: 'bool',
  array: 'list',
  object: 'map',
  void: 'null',
};

/** What every expression may name beside the record; `src/contract/notes/expression-notes.ts` says what each is. */
export const SURROUNDINGS: Shape = {
  user: { accountId: 'string', displayName: 'string', username: 'string', applicationSystem: 'string' },
  session: { tenantCode: 'string', supplierCode: 'string', supplierName: 'string' },
  now: TIMESTAMP,
};

const SYSTEM_SHAPE: Shape = {
  id: 'string',
  version: 'double',
  supplierCode: 'string',
  createdAt: 'string',
  createdBy: 'string',
  updatedAt: 'string',
  updatedBy: 'string',
};

let base: Scope | undefined;

/** Where there is no record: the person who looks, and the time. */
export function surroundings(): Scope {
  base ??= extend({ shape: {}, environment: createBase() }, SURROUNDINGS);
  return base;
}

/** Typed environments for the expressions of a page (design: "Expressions"): numbers are doubles, dates are text. */
export function scopesOf(page: RecordPage, pages?: readonly PageSchema[]): PageScopes {
  const around = surroundings();
  const start = { shape: around.shape, environment: around.environment.clone() };
  const registered = new Set<FieldSchema>();
  registerItems(start.environment, page.form.properties, registered);
  const targets = targetsIn(page.form.properties, pages);
  for (const { form } of [...targets.values(), ...rowTargets(page.form.properties, pages)])
    registerItems(start.environment, form.properties, registered);
  const own = referencesIn(page.form.properties);
  const refs: Shape = own.length === 0 ? {} : { refs: refsShape(own, targets) };
  const values = { ...shapeOf(page.form.properties), ...rolledShape(page) };
  return {
    form: {
      ...extend(start, { values, ...refs }),
      withoutRefs: extend(start, { values }),
    },
    row: extend(start, { row: recordShape(page), ...refs }),
    page: around,
  };
}

/** The scope of one reaction: the form's, with `deps` as its `dependencies` declare them. */
export function withDependencies(scope: Scope, dependencies: unknown, page: RecordPage): Scope {
  if (typeof dependencies !== 'object' || dependencies === null) return scope;
  if (Array.isArray(dependencies)) return extend(scope, { deps: 'list' });
  const fields = fieldsOf(page.form);
  const deps = Object.entries(dependencies).map(([name, source]) => {
    const type = fields.get(String(source))?.type;
    return [name, type && type !== 'object' ? CEL_TYPES[type] : 'dyn'];
  });
  return extend(scope, { deps: Object.fromEntries(deps) });
}

/** The scope of a field inside list items: the form's, with `row` as the item. */
export function withItem(scope: Scope, items: FieldSchema, pages?: readonly PageSchema[]): Scope {
  const own = referencesIn(items.properties);
  const refs = refsShape(own, targetsIn(items.properties, pages));
  const around = typeof scope.shape.refs === 'object' ? scope.shape.refs : {};
  const bare = own.length > 0 && scope.withoutRefs ? scope.withoutRefs : scope;
  return extend(bare, {
    row: shapeOf(items.properties),
    ...(own.length > 0 && { refs: { ...around, ...refs } }),
  });
}

/** The fields that name one record of another page each, layout left out. */
function referencesIn(properties: Record<string, FieldSchema> | undefined): [string, RecordOptions][] {
  return Object.entries(properties ?? {}).flatMap(([name, schema]): [string, RecordOptions][] => {
    if (schema.type === 'void') return referencesIn(schema.properties);
    const options = referenceOf(schema);
    return schema.type === 'string' && options && fromRecords(options) ? [[name, options]] : [];
  });
}

/** The pages whose records the references name, by those; what is not known yet is not there. */
function targetsIn(
  properties: Record<string, FieldSchema> | undefined,
  pages: readonly PageSchema[] = [],
): Map<string, RecordPage> {
  return new Map(
    referencesIn(properties).flatMap(([name, options]): [string, RecordPage][] => {
      const page = recordPageIn(pages, options.page);
      return page ? [[name, page]] : [];
    }),
  );
}

function rowTargets(
  properties: Record<string, FieldSchema> | undefined,
  pages: readonly PageSchema[] | undefined,
): RecordPage[] {
  return Object.values(properties ?? {}).flatMap(({ properties: inner, items }) => [
    ...(items
      ? [...targetsIn(items.properties, pages).values(), ...rowTargets(items.properties, pages)]
      : []),
    ...rowTargets(inner, pages),
  ]);
}

function refsShape(own: readonly [string, RecordOptions][], targets: ReadonlyMap<string, RecordPage>): Shape {
  return Object.fromEntries(
    own.map(([name]): [string, string | Shape] => {
      const target = targets.get(name);
      return [name, target ? recordShape(target) : 'dyn'];
    }),
  );
}

/** A record of a page as expressions read it: its own fields, its derived ones and those of the system. */
function recordShape(page: RecordPage): Shape {
  const derived = Object.fromEntries(casesIn(page).map(([name]) => [name, 'string']));
  return { ...shapeOf(page.form.properties), ...derived, ...rolledShape(page), ...SYSTEM_SHAPE };
}

function rolledShape(page: RecordPage): Shape {
  return Object.fromEntries(recordRollUps(page).map(({ name }) => [name, 'double']));
}

export function celType(schema: FieldSchema): string {
  return CEL_TYPES[schema.type];
}

function extend(scope: Scope, variables: Shape): Scope {
  const environment = scope.environment.clone();
  for (const [name, type] of Object.entries(variables)) {
    if (typeof type === 'string') environment.registerVariable(name, type);
    else environment.registerVariable(name, { schema: type });
  }
  return { shape: { ...scope.shape, ...variables }, environment };
}

/** Untyped values compare with null and with whole numbers as they are at run time; typed ones must be told. */
function createBase(): Environment {
  const environment = createEnvironment(false);
  for (const type of ['list', 'map', 'dyn']) environment.registerOperator(`${type} == null`, () => false);
  environment.registerOperator('double in list<int>', () => false);
  return environment;
}

function shapeOf(properties: Record<string, FieldSchema> | undefined): Shape {
  const shape: Shape = {};
  for (const [name, schema] of Object.entries(properties ?? {})) {
    if (schema.type === 'void') Object.assign(shape, shapeOf(schema.properties));
    else if (schema.type === 'object') shape[name] = shapeOf(schema.properties);
    else
      shape[name] =
        schema.items?.type === 'object' ? `list<${itemType(schema.items)}>` : CEL_TYPES[schema.type];
  }
  return shape;
}

/**
 * Items of a list have a type of their own, so that `lines.map(line, line.amount)` is checked like any other field.
 * A page `of` another shares its items, which are `registered` once.
 */
function registerItems(
  environment: Environment,
  properties: Record<string, FieldSchema> | undefined,
  registered: Set<FieldSchema>,
): void {
  for (const { properties: inner, items } of Object.values(properties ?? {})) {
    registerItems(environment, inner, registered);
    if (items?.type !== 'object' || registered.has(items)) continue;
    registered.add(items);
    registerItems(environment, items.properties, registered);
    environment.registerType(itemType(items), { schema: shapeOf(items.properties) });
    environment.registerOperator(`list<${itemType(items)}> == null`, () => false);
  }
}

const itemTypes = new WeakMap<FieldSchema, string>();
let counted = 0;

/** By the items themselves: lists in different objects may bear the same name. */
function itemType(items: FieldSchema): string {
  return remembered(itemTypes, items, () => `Item_${++counted}`);
}

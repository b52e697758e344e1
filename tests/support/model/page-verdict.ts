import { evaluateExpression, expressionIn } from '../../../src/contract/expressions/expression';
import {
  beside,
  computedDecimals,
  type FieldModel,
  type Flag,
  holdsPaths,
  type PageModel,
} from './page-model';
import { REFERENCE_SAMPLES } from './reference-samples';
import { breaksRule, CONTEXT_RULES } from './rule-book';

export type Doc = Record<string, unknown>;

/** Who fills the form in, as expressions see it. */
export interface Scope {
  user: unknown;
  session: unknown;
}

/** What should come of a payload: the record as stored, or at each wrong place the rules of which one is told. */
export type Expected = { ok: true; doc: Doc } | { ok: false; broken: Record<string, string[]> };

/** A form that has come to rest: its values without what is hidden, and how each field stands. */
export interface Settled {
  values: Doc;
  shown: Set<string>;
  locked: Set<string>;
  required: Set<string>;
}

/** The type of a JSON value as page files name types. */
export const jsonType = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

export function valueAt(doc: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? (at as Doc)[key] : undefined),
      doc,
    );
}

/**
 * A document with one value replaced, or left out when undefined; lists are made where a place is a number. What does not
 * lie on the way is shared with the document before, which stays as it was.
 */
export function withValue(doc: Doc, path: string, value: unknown): Doc {
  return withPlace(doc, path.split('.'), value);
}

function withPlace<Holder extends Doc | unknown[]>(holder: Holder, keys: string[], value: unknown): Holder {
  const [key = '', ...rest] = keys;
  const copy = (Array.isArray(holder) ? holder.slice() : { ...holder }) as Holder & Doc;
  if (Array.isArray(copy)) while (copy.length < Number(key)) copy.push({});
  if (rest.length > 0)
    Object.assign(copy, {
      [key]: withPlace((copy[key] ?? (/^\d+$/.test(rest[0]!) ? [] : {})) as Doc, rest, value),
    });
  else if (value === undefined) delete copy[key];
  else Object.assign(copy, { [key]: value });
  return copy;
}

/** The value of an expression or a fixed flag over a form's values, for the row that `path` stands in. */
export function evaluate(flag: Flag, values: Doc, scope: Scope, path: string, deps: unknown = {}): unknown {
  const expression = expressionIn(flag);
  if (expression === undefined) return flag;
  const [, row] = /^(.*\.\d+)\./.exec(path) ?? [];
  return evaluateExpression(expression, {
    values,
    row: row === undefined ? values : valueAt(values, row),
    deps,
    ...scope,
    now: new Date(),
  });
}

/** Lets linkage come to rest over a new record: hidden fields lose their value, computed ones get it. */
export function settle({ fields }: PageModel, payload: Doc, scope: Scope): Settled {
  const full = fields.reduce(
    (doc, { path, schema }) =>
      schema.default !== undefined && isLeftOut(valueAt(doc, path)) && hasItem(doc, path)
        ? withValue(doc, path, beganWith(schema, evaluate(schema.default as Flag, doc, scope, path)))
        : doc,
    payload,
  );
  let settled = look(fields, full, full, scope);
  for (let round = 0; round < 20; round += 1) {
    const before = JSON.stringify(settled.values);
    settled = look(fields, full, settled.values, scope);
    if (JSON.stringify(settled.values) === before) return settled;
  }
  throw new Error('linkage does not come to rest');
}

/** `null` says that a field was cleared: it does not begin with its default. */
const isLeftOut = (value: unknown) => value !== null && isBlank(value);

/** Characters of a moment in Beijing that a field keeps, by its format. */
const KEPT: Readonly<Record<string, number>> = { dateTime: 19, date: 10, month: 7, year: 4 };

/** What a default gives, as its field keeps it. */
function beganWith({ format }: FieldModel['schema'], value: unknown): unknown {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT.*Z$/.test(value)) return value ?? undefined;
  const inBeijing = new Date(value).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
  return inBeijing.slice(0, KEPT[format ?? '']);
}

/** Whether the item that a path stands in is there; a path outside lists stands in none. */
function hasItem(doc: Doc, path: string): boolean {
  const [, item] = /^(.*\.\d+)\./.exec(path) ?? [];
  return item === undefined || valueAt(doc, item) !== undefined;
}

function look(fields: readonly FieldModel[], full: Doc, seen: Doc, scope: Scope): Settled {
  const settled: Settled = { values: full, shown: new Set(), locked: new Set(), required: new Set() };
  for (const field of fields) {
    const { path } = field;
    const value = (flag: Flag) => evaluate(flag, seen, scope, path);
    const state = reactedState(field, seen, scope);
    if (!hasItem(full, path)) continue;
    const visible = field.visible.every((flag) => value(flag) !== false) && state.visible !== false;
    if (!visible) settled.values = withValue(settled.values, path, undefined);
    else if (field.computed !== undefined)
      settled.values = withValue(settled.values, path, rounded(field, value(field.computed)) ?? undefined);
    if (visible) settled.shown.add(path);
    if (field.locked.some((flag) => value(flag) === true)) settled.locked.add(path);
    if (visible && Object.keys(field.fill).length > 0) fillBeside(fields, field, settled);
    const required = 'required' in state ? state.required === true : value(field.required) === true;
    if (required) settled.required.add(path);
  }
  return settled;
}

function rounded(field: FieldModel, value: unknown): unknown {
  const decimals = computedDecimals(field);
  if (decimals === undefined || typeof value !== 'number') return value;
  return (Math.sign(value) * Math.round(Math.abs(value) * 10 ** decimals + 1e-6)) / 10 ** decimals;
}

/** The row that a reference's value stands for goes into the fields beside it that nobody may edit. */
function fillBeside(
  fields: readonly FieldModel[],
  { path, fill, reference }: FieldModel,
  settled: Settled,
): void {
  const row = REFERENCE_SAMPLES[reference!]!.rowOf(valueAt(settled.values, path));
  for (const [name, column] of Object.entries(fill)) {
    const target = fields.find((field) => field.path === beside(path, name));
    if (target?.locked.includes(true)) settled.values = withValue(settled.values, target.path, row?.[column]);
  }
}

function reactedState({ reactions, path }: FieldModel, values: Doc, scope: Scope): Doc {
  return Object.assign(
    {},
    ...reactions.map(({ deps, when, fulfil, otherwise }) => {
      const read = Array.isArray(deps)
        ? deps.map((from) => valueAt(values, from))
        : Object.fromEntries(Object.entries(deps).map(([name, from]) => [name, valueAt(values, from)]));
      return evaluate(when, values, scope, path, read) === true ? fulfil : otherwise;
    }),
  );
}

/** What should come of a payload on a new record. */
export function expectedVerdict(model: PageModel, payload: Doc, scope: Scope): Expected {
  const shape = wrongShapes(model, payload);
  if (Object.keys(shape).length > 0) return { ok: false, broken: shape };
  const settled = settle(model, payload, scope);
  const broken: Record<string, string[]> = {};
  for (const field of model.fields) {
    const rules = brokenRules(field, settled, payload, scope);
    if (rules.length > 0) broken[field.path] = rules;
  }
  if (Object.keys(broken).length > 0) return { ok: false, broken };
  return { ok: true, doc: withoutBlank(settled.values) };
}

/** Places where a payload does not have the JSON types that the page declares; nothing else is looked at then. */
export function wrongShapes({ fields }: PageModel, payload: Doc): Record<string, string[]> {
  const wrong: Record<string, string[]> = {};
  for (const { path, type, schema } of fields) {
    const value = valueAt(payload, path);
    if (value === undefined || value === null) continue;
    if (jsonType(value) !== type) wrong[path] = ['type'];
    else if (holdsPaths(schema)) {
      const isPath = (item: unknown) => Array.isArray(item) && item.every((one) => typeof one !== 'object');
      if (!(value as unknown[]).every(isPath)) wrong[path] = ['type'];
    } else if (type === 'array')
      Object.assign(wrong, wrongItems(path, schema.items?.type, value as unknown[]));
  }
  return wrong;
}

function wrongItems(path: string, type: string | undefined, items: unknown[]): Record<string, string[]> {
  if (type !== 'object') {
    const isWrong = (item: unknown) =>
      typeof item === 'object' || (type !== undefined && typeof item !== type);
    return items.some(isWrong) ? { [path]: ['type'] } : {};
  }
  const wrong = items.flatMap((item, index) =>
    jsonType(item) === 'object' && item !== null
      ? []
      : [[`${path}.${index}`, ['type']] as [string, string[]]],
  );
  return Object.fromEntries(wrong);
}

function brokenRules(field: FieldModel, settled: Settled, payload: Doc, scope: Scope): string[] {
  const { path, rules } = field;
  if (settled.locked.has(path)) {
    const sent = valueAt(payload, path);
    const kept = sent === undefined || JSON.stringify(sent) === JSON.stringify(field.schema.default);
    return kept || field.computed !== undefined || field.isFilled || field.reactions.length > 0
      ? []
      : ['readOnly'];
  }
  if (!settled.shown.has(path)) return [];
  const value = valueAt(settled.values, path);
  if (isBlank(value)) {
    const demands = rules.filter(({ id, argument }) => id === 'required' && argument === true);
    return [
      ...(settled.required.has(path) ? ['required'] : []),
      ...demands.map((rule) => rule.message ?? rule.id),
    ];
  }
  return rules
    .filter(({ id, argument }) =>
      id === 'assert'
        ? evaluate(argument as string, settled.values, scope, path) === false
        : !CONTEXT_RULES.has(id) && breaksRule(id, value, argument),
    )
    .map(({ id, message }) => message ?? id);
}

function withoutBlank(doc: Doc): Doc {
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean);
    return typeof value === 'object' && value !== null ? withoutBlank(value as Doc) : value;
  };
  return Object.fromEntries(
    Object.entries(doc)
      .map(([key, value]) => [key, clean(value)] as const)
      .filter(([, value]) => !isBlank(value)),
  );
}

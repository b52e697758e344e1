import type { ISchema } from '@formily/json-schema';
import { validate } from '@formily/validator';
import { withCleared } from './cleared-defaults';
import { withoutComputed } from './computed';
import { computedDefault } from './computed-defaults';
import { isComputed } from './computed-field';
import type { Doc, Violation } from './doc';
import { type ExpressionScope, evaluateExpression, expressionIn } from './expressions/expression';
import type { FormScope } from './expressions/register';
import type { FieldSchema, FormObject } from './field-schema';
import { compileForm, type Dictionaries, fieldAt, referenceOf } from './fields';
import { hiddenByPerson } from './hidden-by-person';
import { isObject } from './is-object';
import { besideStored } from './kept-values';
import { changedLockedRows } from './locked-rows';
import { normalizeRecord } from './normalize-record';
import { checkShape, valueAt, withoutEmpty } from './record-shape';
import { filledBefore, isFilled } from './reference-fill';
import { chosenRows, type Lookup, type SourceOptions } from './references';
import { throwRuleFault } from './rules/faults';
import { provideLookup } from './rules/reference';
import { decodeViolation } from './rules/register';
import type { Verdict } from './validate-record';
import { isFilledIn, notFound } from './value-lookup';

/** A record to hold against its page's rules; `stored` is there for one that is changed. */
export interface CheckInput {
  payload: unknown;
  stored?: Doc | undefined;
  scope: Omit<FormScope, 'reportExpression'>;
  lookup?: Lookup | undefined;
}

/** Answers as `validateRecord` does; undefined for a record that only that can judge. */
export type RecordChecker = (input: CheckInput) => Promise<Verdict | undefined>;

type Display = 'visible' | 'hidden' | 'none';
interface State {
  display: Display;
  pattern: string;
}

/** A field or a part of the form, in the order of the form; `parent` is the index of what it stands in. */
interface Part {
  path: string | undefined;
  name: string;
  parent: number;
  schema: FieldSchema;
  compiled: ISchema;
  computed: string | undefined;
}

/** Whatever hides and locks by turns until nothing changes is not judged here. */
const MOST_ROUNDS = 12;
const LOCKS = ['x-disabled', 'x-pattern', 'readOnly'] as const;

/**
 * A form's rules and linkage, compiled once for many records: the same rules by Formily's own validator, the same
 * expressions, without a model of every field for every record (decision 068). Undefined for a form that says more than
 * values, visibility, locks and computed values of its own fields: reactions, parts that are objects, values that an
 * expression writes while a person may, too.
 */
export function recordChecker(
  form: FormObject,
  dictionaries: Dictionaries,
  isNew: boolean,
): RecordChecker | undefined {
  const parts: Part[] = [];
  const compiled = compileForm(form, dictionaries, isNew);
  if (!collect(form.properties, compiled, -1, parts)) return undefined;
  const checker = { form, parts, isNew, hidden: hiddenByPerson(form) };
  return (input) => check(checker, input);
}

interface Checker {
  form: FormObject;
  parts: readonly Part[];
  isNew: boolean;
  hidden: ReadonlySet<string>;
}

function collect(
  properties: Record<string, FieldSchema>,
  within: ISchema,
  parent: number,
  parts: Part[],
): boolean {
  const compiled = within.properties as Record<string, ISchema> | undefined;
  return Object.keys(compiled ?? {}).every((name) => {
    const schema = properties[name]!;
    if (schema.type === 'object' || schema['x-reactions'] !== undefined) return false;
    if (expressionIn(schema.title) !== undefined || LOCKS.filter((key) => key in schema).length > 1)
      return false;
    if ('x-visible' in schema && 'x-hidden' in schema) return false;
    // Nobody types what is drawn as a code.
    const isDrawn = schema['x-component'] === 'QrCode';
    const isFixed =
      isDrawn || (schema['x-pattern'] ?? 'editable') !== 'editable' || schema['x-disabled'] === true;
    if (schema['x-value'] !== undefined && !isFixed) return false;
    const computed = expressionIn(compiled![name]!['x-value' as keyof ISchema]);
    const isVoid = schema.type === 'void';
    parts.push({
      path: isVoid ? undefined : name,
      name,
      parent,
      schema,
      compiled: compiled![name]!,
      computed,
    });
    if (!isVoid) return true;
    return collect(schema.properties ?? {}, compiled![name]!, parts.length - 1, parts);
  });
}

async function check(checker: Checker, { payload, stored, scope, lookup }: CheckInput) {
  const { form, parts } = checker;
  const shape = checkShape(form, payload, stored);
  if (shape.length > 0) return { ok: false, violations: shape } as const;
  const normalized = normalizeRecord(form, payload as Doc, stored);
  const writer = { ...scope, now: scope.now() };
  const { whole, placeBefore } = besideStored(form, normalized, stored ?? {}, writer);
  const given = withoutComputed(form, whole);
  const sent = stored === undefined ? withCleared(form, given) : withoutEmpty(given);
  if (parts.some(({ path, schema }) => schema.items?.type === 'object' && path && path in sent))
    return undefined;
  const record = begin(checker, sent, scope);
  if (!settle(record)) return undefined;
  if (lookup && !(await fill(record, lookup, stored ?? {}))) return undefined;
  const violations = [
    ...(await brokenRules(record, lookup, stored)),
    ...lookupFaults(record),
    ...changedReadOnly(record, whole, stored ?? {}),
    ...changedLockedRows(form, sent, stored ?? {}, writer, placeBefore),
  ];
  if (violations.length > 0) return { ok: false, violations } as const;
  if (!settle(record)) return undefined;
  return { ok: true, doc: recordOf(record) } as const;
}

/** One record while it is held against its rules: what is filled in, and what of it the form has in sight. */
interface Checked extends Checker {
  filled: Doc;
  values: Doc;
  states: State[];
  scope: CheckInput['scope'];
}

function begin(checker: Checker, sent: Doc, scope: CheckInput['scope']): Checked {
  const filled = structuredClone(sent);
  const named = scopeIn({ values: sent, scope });
  for (const { path, schema, compiled } of checker.parts) {
    if (path === undefined || filled[path] !== undefined) continue;
    if (compiled.default !== undefined) filled[path] = startOf(schema, compiled, named);
    else if (schema.type === 'array') filled[path] = [];
  }
  return { ...checker, filled, values: { ...filled }, states: [], scope };
}

const scopeIn = ({ values, scope }: Pick<Checked, 'values' | 'scope'>): ExpressionScope => ({
  values: scope.rolled ? { ...values, ...scope.rolled } : values,
  row: values,
  user: scope.user,
  session: scope.session,
  now: scope.now(),
  others: scope.others,
});

/** Brings what is seen, what is locked and what is computed into line with each other; false where it never is. */
function settle(record: Checked): boolean {
  let before = '';
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const named = scopeIn(record);
    record.states = [];
    for (const part of record.parts) record.states.push(stateOf(part, record.states, named));
    for (const [index, { path, computed }] of record.parts.entries()) {
      if (path === undefined) continue;
      if (computed !== undefined) record.filled[path] = evaluateExpression(computed, named);
      if (record.states[index]!.display === 'none') delete record.values[path];
      else record.values[path] = record.filled[path];
    }
    const after = JSON.stringify([record.states, record.values]);
    if (after === before) return true;
    before = after;
  }
  return false;
}

function stateOf({ schema, parent }: Part, states: readonly State[], scope: ExpressionScope): State {
  const outer = states[parent] ?? { display: 'visible', pattern: 'editable' };
  const own = displayOf(schema, scope);
  const isShown = (display: Display | undefined) => display === undefined || display === 'visible';
  const display = isShown(outer.display) || !isShown(own) ? (own ?? outer.display) : outer.display;
  const lock = patternOf(schema, scope);
  const pattern =
    lock === undefined || (outer.pattern === 'readPretty' && lock !== 'editable') ? outer.pattern : lock;
  return { display, pattern };
}

function displayOf(schema: FieldSchema, scope: ExpressionScope): Display | undefined {
  const visible = evaluated(schema['x-visible'], scope) ?? undefined;
  if (visible !== undefined) return visible ? 'visible' : 'none';
  const hidden = evaluated(schema['x-hidden'], scope) ?? undefined;
  return hidden === undefined ? undefined : hidden ? 'hidden' : 'visible';
}

function patternOf(schema: FieldSchema, scope: ExpressionScope): string | undefined {
  if (schema['x-serial'] !== undefined || schema['x-lookup'] !== undefined) return 'readPretty';
  if (schema['x-pattern'] !== undefined) return schema['x-pattern'];
  const disabled = evaluated(schema['x-disabled'], scope) ?? undefined;
  if (disabled !== undefined) return disabled ? 'disabled' : 'editable';
  return schema.readOnly === undefined ? undefined : schema.readOnly ? 'readOnly' : 'editable';
}

/** A value of the file with every expression in it evaluated. */
function evaluated(value: unknown, scope: ExpressionScope): unknown {
  const expression = expressionIn(value);
  if (expression !== undefined) return evaluateExpression(expression, scope);
  if (Array.isArray(value))
    return holdsExpression(value) ? value.map((item) => evaluated(item, scope)) : value;
  if (!isObject(value) || !holdsExpression(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, evaluated(item, scope)]));
}

/** What a field begins with in a new record. */
function startOf(schema: FieldSchema, { default: initial }: ISchema, scope: ExpressionScope): unknown {
  const isText = expressionIn(initial) !== undefined;
  const value = isText ? computedDefault(schema, initial, scope) : evaluated(initial, scope);
  return structuredClone(value ?? undefined);
}

const expressive = new WeakMap<object, boolean>();

function holdsExpression(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return expressionIn(value) !== undefined;
  const known = expressive.get(value);
  if (known !== undefined) return known;
  const holds = Object.values(value).some(holdsExpression);
  expressive.set(value, holds);
  return holds;
}

async function fill(record: Checked, lookup: Lookup, stored: Doc): Promise<boolean> {
  for (const [index, { path, schema, compiled }] of record.parts.entries()) {
    const columns = referenceOf(schema)?.fill;
    if (path === undefined || !columns) continue;
    const value = record.states[index]!.display === 'none' ? undefined : record.values[path];
    const props = compiled['x-component-props'] as { reference: SourceOptions };
    const options = evaluated(props.reference, scopeIn(record)) as SourceOptions;
    const isEmpty = value === undefined || value === null || value === '';
    const [row] = isEmpty ? [] : await chosenRows(options, value, lookup);
    for (const [name, column] of Object.entries(columns)) {
      // Rows are of records that only the whole form can judge.
      if (typeof column !== 'string') return false;
      const at = record.parts.findIndex((part) => part.path === name);
      if (at === -1 || record.states[at]!.pattern === 'editable') continue;
      record.filled[name] = row ? valueAt(row, column) : filledBefore(stored, path, name, value);
      if (!settle(record)) return false;
    }
  }
  return true;
}

async function brokenRules(
  record: Checked,
  lookup: Lookup | undefined,
  stored: Doc | undefined,
): Promise<Violation[]> {
  const found: Violation[] = [];
  // What stands for the form: rules look things up by it.
  const form = {};
  if (lookup) provideLookup(form as never, lookup, stored);
  const scope = scopeIn(record);
  for (const [index, { path, schema, compiled }] of record.parts.entries()) {
    const { display, pattern } = record.states[index]!;
    const rules = compiled['x-validator'];
    if (path === undefined || rules === undefined || display !== 'visible' || pattern !== 'editable')
      continue;
    const validator = evaluated(rules, scope) as object[];
    const { error = [] } = await validate(record.values[path], validator as never, {
      triggerType: 'onInput',
      validateFirst: true,
      context: { field: { title: schema.title, path, validator }, form },
    });
    throwRuleFault(form);
    found.push(...error.map((text) => ({ path, ...decodeViolation(String(text)) })));
  }
  return found;
}

/** As in `validateRecord`: fields that have to have a value and for which none was found. */
function lookupFaults(record: Checked): Violation[] {
  if (!record.scope.others) return [];
  return record.parts.flatMap(({ path, schema, compiled }, index): Violation[] => {
    const lookup = schema['x-lookup'];
    if (path === undefined || !lookup || record.states[index]!.display !== 'visible') return [];
    const rules = [evaluated(compiled['x-validator'] ?? [], scopeIn(record))].flat() as {
      required?: boolean;
    }[];
    const isRequired = rules.some((rule) => rule.required === true);
    if (!isRequired || isFilledIn(record.values[path])) return [];
    return [{ path, ...notFound({ title: schema.title ?? path }, lookup) }];
  });
}

/** As in `validateRecord`: what its writer may not edit, or is not shown, keeps its stored value. */
function changedReadOnly(record: Checked, payload: Doc, stored: Doc): Violation[] {
  return record.parts.flatMap(({ path, schema, compiled }, index): Violation[] => {
    if (path === undefined) return [];
    const { display, pattern } = record.states[index]!;
    if (pattern === 'editable' && !(display === 'hidden' && record.hidden.has(path))) return [];
    const info = fieldAt(record.form, path);
    if (!info || isComputed(schema) || isFilled(record.form, path)) return [];
    const kept = stored[path] ?? startOf(schema, compiled, scopeIn(record));
    if (payload[path] === undefined) {
      record.filled[path] = kept;
      return [];
    }
    const isSame = JSON.stringify(payload[path]) === JSON.stringify(kept);
    return isSame ? [] : [{ path, rule: 'readOnly', params: { title: info.title } }];
  });
}

function recordOf({ parts, states, values }: Checked): Doc {
  const doc = JSON.parse(JSON.stringify(values)) as Doc;
  for (const [index, { path }] of parts.entries())
    if (path !== undefined && states[index]!.display === 'none') delete doc[path];
  return withoutEmpty(doc);
}

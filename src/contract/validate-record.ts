import { createForm, type Form, FormPath, type GeneralField, isField, isVoidField } from '@formily/core';
import { type ISchema, Schema } from '@formily/json-schema';
import type { ExpressionError } from './expressions/expression';
import type { FormScope } from './expressions/register';
import { compileForm, type Dictionaries, type FieldInfo, fieldsOf } from './fields';
import type { FormObject, PageSchema } from './page-schema';
import { decodeViolation } from './rules/register';

export type Doc = Record<string, unknown>;

/** A broken rule before it is worded in the caller's language. */
export interface Violation {
  path: string;
  rule: string;
  params: Record<string, unknown>;
}

/** Either the record as it may be stored, or why not. */
export type Verdict = { ok: true; doc: Doc } | { ok: false; violations: Violation[] };

interface Input {
  page: Pick<PageSchema, 'form'>;
  dictionaries: Dictionaries;
  payload: unknown;
  /** The stored record on an update; absent on a create. */
  stored?: Doc;
  scope: Omit<FormScope, 'reportExpression'>;
}

/**
 * Runs a payload through the page's own schema on the engine that draws it (design: "Rules are named and shared"):
 * shape first, then linkage and rules with Formily, without React. Fields that linkage hides are dropped, computed
 * ones are computed, and those nobody may edit must be unchanged. Needs `registerRules('ids')` and
 * `registerExpressionCompiler()`. Throws ExpressionError when an expression of the page fails, so nothing is let through.
 */
export async function validateRecord({
  page,
  dictionaries,
  payload,
  stored,
  scope,
}: Input): Promise<Verdict> {
  const shape = checkShape(page.form, payload);
  if (shape.length > 0) return { ok: false, violations: shape };
  const failures: ExpressionError[] = [];
  const schema = compileForm(page.form, dictionaries, stored === undefined);
  const form = createForm({ values: withoutEmpty(payload as Doc), validateFirst: true });
  try {
    buildFields(form, schema, { ...scope, reportExpression: (error) => failures.push(error) });
    await form.validate().catch(() => undefined);
    if (failures[0]) throw failures[0];
    const violations = [
      ...brokenRules(form),
      ...changedReadOnly(page.form, form, payload as Doc, stored ?? {}),
    ];
    if (violations.length > 0) return { ok: false, violations };
    return { ok: true, doc: recordOf(form) };
  } finally {
    form.onUnmount();
  }
}

/**
 * What a form would store: a JSON copy of its values without what linkage hides and without what is empty.
 * The browser sends exactly this, the gateway stores exactly this.
 */
export function recordOf(form: Form): Doc {
  const values = JSON.parse(JSON.stringify(form.values)) as Doc;
  for (const field of Object.values(form.fields)) {
    if (!isVoidField(field) && field.display === 'none') FormPath.deleteIn(values, field.path);
  }
  return withoutEmpty(values);
}

function buildFields(form: Form, json: ISchema, scope: FormScope): void {
  const visit = (schema: Schema, basePath: string) => {
    schema.mapProperties((property) => {
      const props = { ...property.toFieldProps({ scope }), basePath };
      if (property.type === 'void') visit(property, form.createVoidField(props).address.toString());
      else if (property.type === 'object') visit(property, form.createObjectField(props).address.toString());
      else if (property.type === 'array') form.createArrayField(props);
      else form.createField(props);
    });
  };
  visit(new Schema(json), '');
}

function brokenRules(form: Form): Violation[] {
  return form.errors.flatMap((feedback) =>
    (feedback.messages ?? []).map((message) => ({
      path: String(feedback.path ?? ''),
      ...decodeViolation(String(message)),
    })),
  );
}

/** A field that is not editable keeps its stored value, unless the page computes it. */
function changedReadOnly(definition: FormObject, form: Form, payload: Doc, stored: Doc): Violation[] {
  const fields = fieldsOf(definition);
  return Object.values(form.fields).flatMap((field: GeneralField) => {
    if (isVoidField(field) || !isField(field) || field.pattern === 'editable') return [];
    const info = fields.get(field.path.toString());
    if (!info || isComputed(info)) return [];
    const sent = valueAt(payload, info.path);
    if (sent === undefined) {
      form.setValuesIn(info.path, valueAt(stored, info.path) ?? field.initialValue);
      return [];
    }
    const unchanged =
      JSON.stringify(sent) === JSON.stringify(valueAt(stored, info.path) ?? field.initialValue);
    return unchanged ? [] : [{ path: info.path, rule: 'readOnly', params: { title: info.title } }];
  });
}

function isComputed({ schema }: FieldInfo): boolean {
  return schema['x-value'] !== undefined || schema['x-reactions'] !== undefined;
}

function valueAt(doc: Doc, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), doc);
}

/** Structure before rules: known fields of the declared JSON types, with text that the database can hold. */
export function checkShape(definition: FormObject, payload: unknown): Violation[] {
  if (!isObject(payload)) return [{ path: '', rule: 'type', params: { title: '' } }];
  const fields = fieldsOf(definition);
  const visit = (value: Doc, prefix: string): Violation[] =>
    Object.entries(value).flatMap(([key, item]): Violation[] => {
      const path = prefix + key;
      const info = fields.get(path);
      if (!info) return [{ path, rule: 'unknownField', params: { path } }];
      if (item === null || item === undefined) return [];
      if (info.type === 'object' && isObject(item)) return visit(item, `${path}.`);
      const rule = wrongValue(info, item);
      return rule ? [{ path, rule, params: { title: info.title } }] : [];
    });
  return visit(payload, '');
}

function wrongValue({ type, schema }: FieldInfo, value: unknown): 'type' | 'text' | undefined {
  if (type === 'array') {
    if (!Array.isArray(value) || value.length > 10_000) return 'type';
    return value.map((item) => scalarFault(schema.items?.type, item)).find(Boolean);
  }
  if (typeof value !== type) return 'type';
  return scalarFault(type, value);
}

function scalarFault(type: string | undefined, value: unknown): 'type' | 'text' | undefined {
  if (typeof value === 'object' || (type !== undefined && typeof value !== type)) return 'type';
  if (typeof value === 'number' && !Number.isFinite(value)) return 'type';
  if (
    typeof value === 'string' &&
    (value.includes('\u0000') ||
      /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(value))
  ) {
    return 'text';
  }
  return undefined;
}

function isObject(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isBlank(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0) ||
    (isObject(value) && Object.keys(value).length === 0)
  );
}

/** Empty text, null, empty lists and empty objects mean "not filled in" and are not stored. */
function withoutEmpty(doc: Doc): Doc {
  return Object.fromEntries(
    Object.entries(doc)
      .map(([key, value]) => [key, isObject(value) ? withoutEmpty(value) : value] as const)
      .filter(([, value]) => !isBlank(value)),
  );
}

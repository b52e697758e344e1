import type { ISchema } from '@formily/json-schema';
import { acceptOf } from '../base/files';
import { type ExpressionScope, expressionIn, lookupExpression } from '../expressions/expression';
import { refReadsIn } from '../expressions/refs-in';
import {
  type ComponentName,
  DEFAULT_COMPONENT,
  FILE_COMPONENTS,
  type FieldType,
  isComponentName,
} from '../language/components';
import { dateKindOf, isDateKind, pickerFor } from '../language/date-kinds';
import type { Dictionary } from '../language/dictionary-schema';
import type { FieldSchema, FormObject } from '../language/field-schema';
import { allOptions, heldAt, type Option, offeredOptions } from '../language/options';
import type { Derived, PageSchema, RecordPage } from '../language/page-schema';
import { isRecordPage } from '../language/pages';
import { fromRecords, type SourceOptions, sourceOf } from '../language/references';
import {
  impliedRules,
  isAmount,
  mostRows,
  optionRule,
  storedAs,
  storedDecimals,
  takesLeavesAlone,
} from '../rules/implied';
import type { Asked } from '../rules/messages';
import { defaultsIn, hasDefault, initialOf } from './computed-defaults';
import { readersOf, referencePlace } from './other-records';

export type Dictionaries = Readonly<Record<string, Dictionary>>;

/** One data field of a page: `path` is its place in the record (void layout left out). */
export interface FieldInfo {
  path: string;
  title: string;
  type: Exclude<FieldType, 'void'>;
  dictionary?: string;
  schema: FieldSchema;
}

const known = new WeakMap<object, Map<string, FieldInfo>>();

/** Every data field of a form by path, nested objects included, in the order of the file. */
export function fieldsOf({ properties }: FormObject): Map<string, FieldInfo> {
  let fields = known.get(properties);
  if (!fields) {
    fields = new Map(collectFields(properties, '').map((field) => [field.path, field]));
    known.set(properties, fields);
  }
  return fields;
}

function collectFields(properties: Record<string, FieldSchema>, prefix: string): FieldInfo[] {
  return Object.entries(properties).flatMap(([name, schema]): FieldInfo[] => {
    if (schema.type === 'void') return collectFields(schema.properties ?? {}, prefix);
    const path = prefix + name;
    const field = {
      path,
      title: schema.title ?? name,
      type: schema.type,
      dictionary: dictionaryOf(schema),
      schema,
    };
    return schema.type === 'object'
      ? [field, ...collectFields(schema.properties ?? {}, `${path}.`)]
      : [field];
  });
}

/** The fields of one item of an editable list, relative to the item; undefined for a list of plain values. */
export function itemFieldsOf({ schema: { items } }: FieldInfo): Map<string, FieldInfo> | undefined {
  if (items?.type !== 'object') return undefined;
  return fieldsOf({ type: 'object', properties: items.properties ?? NONE });
}

const NONE = {};

/** The field at a place in a record, such as `lines.0.amount`. */
export function fieldAt(form: FormObject, path: string): FieldInfo | undefined {
  const [, list, rest] = /^(.*?)\.\d+\.(.*)$/.exec(path) ?? [];
  if (list === undefined || rest === undefined) return fieldsOf(form).get(path);
  const properties = fieldsOf(form).get(list)?.schema.items?.properties;
  return properties && fieldAt({ type: 'object', properties }, rest);
}

/** The list that a column of rows stands in; undefined for a field of the record itself. */
export function listOf({ form }: Pick<RecordPage, 'form'>, name: string): string | undefined {
  const cut = name.lastIndexOf('.');
  const list = cut === -1 ? undefined : name.slice(0, cut);
  const field = list === undefined ? undefined : fieldsOf(form).get(list);
  return field && itemFieldsOf(field) ? list : undefined;
}

/** A field of a page, or a column of a list of it. */
export function columnInfo(page: Pick<RecordPage, 'form'>, name: string): FieldInfo | undefined {
  const list = listOf(page, name);
  if (list === undefined) return fieldsOf(page.form).get(name);
  return itemFieldsOf(fieldsOf(page.form).get(list)!)?.get(name.slice(list.length + 1));
}

/** Decimals of an amount whose page file names none. */
const MONEY_DECIMALS = 2;

/** Decimals that a number field is written with: those that its picker says, or an amount's; undefined for any. */
export function decimalsOf({ schema }: FieldInfo): number | undefined {
  const precision = schema['x-component-props']?.precision;
  return typeof precision === 'number' && precision >= 0 && precision <= 20
    ? Math.floor(precision)
    : schema['x-component'] === 'Money'
      ? MONEY_DECIMALS
      : undefined;
}

/** A column or search item may name a form field, a derived one, or a field of a record that a reference names. */
export function titleOf(page: RecordPage, name: string): string {
  const derived = page.derived && Object.hasOwn(page.derived, name) ? page.derived[name] : undefined;
  const pointed = page.pointed && Object.hasOwn(page.pointed, name) ? page.pointed[name] : undefined;
  return fieldsOf(page.form).get(name)?.title ?? derived?.title ?? pointed?.title ?? name;
}

/** The derived field by cases of that name, if the page declares it. */
export function derivedOf(page: RecordPage, name: string): Derived | undefined {
  const derived = page.derived && Object.hasOwn(page.derived, name) ? page.derived[name] : undefined;
  return derived && 'cases' in derived ? derived : undefined;
}

/** Whether a column stands out: as it says itself, or as its field does. */
export function isEmphasized(
  page: RecordPage,
  { field, emphasis }: { field: string; emphasis?: boolean | undefined },
): boolean {
  return emphasis ?? (fieldAt(page.form, field)?.schema ?? page.pointed?.[field])?.emphasis ?? false;
}

export function isPrinted(page: RecordPage, field: string): boolean {
  return fieldAt(page.form, field)?.schema['x-print'] !== false;
}

export function dictionaryOf({ 'x-options': options }: FieldSchema): string | undefined {
  return typeof options === 'string' ? options.slice('dictionary:'.length) : undefined;
}

/** The reference, or the other page's records, that a field's options come from. */
export function referenceOf({ 'x-options': options }: FieldSchema): SourceOptions | undefined {
  return typeof options === 'object' ? options : undefined;
}

/** Names of the dictionaries that a page needs before it can be drawn or validated, those of list items included. */
export function dictionariesOf(page: PageSchema): string[] {
  if (!isRecordPage(page)) return [];
  const derived = Object.values(page.derived ?? {}).flatMap((one) => ('cases' in one ? one.dictionary : []));
  const pointed = Object.values(page.pointed ?? {}).flatMap((schema) => dictionaryOf(schema) ?? []);
  const outside = page.publicForm && dictionariesIn(fieldsOf(page.publicForm.form));
  return [...new Set([...dictionariesIn(fieldsOf(page.form)), ...derived, ...pointed, ...(outside ?? [])])];
}

function dictionariesIn(fields: ReadonlyMap<string, FieldInfo>): string[] {
  return [...fields.values()].flatMap((field) => [
    ...(field.dictionary === undefined ? [] : [field.dictionary]),
    ...dictionariesIn(itemFieldsOf(field) ?? new Map()),
  ]);
}

/** Component props that a page file may not set: they would run code or leave the form. */
export const UNSAFE_PROPS = /^(dangerouslySetInnerHTML|on[A-Z].*|ref|key|children|formAction|srcDoc)$/;

/**
 * Turns a page's form into the ISchema that Formily reads, on both sides: components and decorators by type,
 * options from dictionaries with the rule that a value is one of them, named formats as rules.
 * Defaults apply to a new record and to new rows alone; with a `scope` those that are worked out once are values by then. What a tenant has switched off in a dictionary is an option only in the field of
 * the `stored` record that holds it. An unknown component becomes a visible placeholder.
 */
export function compileForm(
  form: FormObject,
  dictionaries: Dictionaries,
  isNew: boolean,
  stored?: unknown,
  scope?: ExpressionScope,
): ISchema {
  const { references, named } = readersOf(form);
  const refs = named.size > 0 ? references : undefined;
  const forms = { dictionaries, isNew, stored, scope, refs, within: '' };
  return { type: 'object', properties: compileProperties(form.properties, forms, []) };
}

interface Compiling {
  dictionaries: Dictionaries;
  isNew: boolean;
  stored: unknown;
  scope: ExpressionScope | undefined;
  /** The references of the form by their places, where its expressions read the records that they name. */
  refs: ReadonlyMap<string, unknown> | undefined;
  /** The place that fields stand in: `lines[].`, `address.`. */
  within: string;
}

/** `place` is the path in the record, without the numbers of rows. */
function compileProperties(
  properties: Record<string, FieldSchema>,
  forms: Compiling,
  place: readonly string[],
) {
  return Object.fromEntries(
    inOrder(properties).map(([name, schema]) => [
      name,
      compileField(schema, name, forms, schema.type === 'void' ? place : [...place, name]),
    ]),
  );
}

/**
 * Fields with an `x-index` by it, the others after them, else as the file has them. Formily would keep one alone of
 * several with the same index, and drop the rules of the rest with them.
 */
function inOrder(properties: Record<string, FieldSchema>): [string, FieldSchema][] {
  const place = ([, schema]: [string, FieldSchema]) => schema['x-index'] ?? Number.MAX_SAFE_INTEGER;
  return Object.entries(properties).sort((left, right) => place(left) - place(right));
}

function compileField(
  written: FieldSchema,
  name: string,
  forms: Compiling,
  place: readonly string[],
): ISchema {
  const at = forms.within + name;
  const schema = forms.refs ? withReferences(written, forms.refs, at) : written;
  const {
    format: _f,
    was: _w,
    default: start,
    properties,
    items,
    'x-options': _o,
    'x-serial': serial,
    'x-lookup': lookup,
    'x-copy': _c,
    'x-print': _p,
    'x-read': _r,
    'x-write': _v,
    'x-mask': _m,
    'x-secret': _x,
    emphasis: _s,
    'x-face': _a,
    'x-index': _i,
    ...others
  } = schema;
  const rest = Object.fromEntries(Object.entries(others).filter(([key]) => !RULE_KEYS.has(key)));
  const all = optionsOf(schema, forms.dictionaries);
  const options = all && offeredOptions(all, heldAt(forms.stored, place), takesLeavesAlone(schema));
  const validators = validatorsOf(schema, options);
  const initial = initialOf(schema, start, forms.scope);
  const inner = { ...forms, within: schema.type === 'void' ? forms.within : `${at}.` };
  return {
    ...rest,
    ...componentOf(schema, options !== undefined),
    ...(options && { enum: options }),
    ...roundedValue(schema),
    ...(validators.length > 0 && { 'x-validator': validators }),
    ...(forms.isNew && initial !== undefined && !isOff(initial, all) && { default: initial }),
    // Nobody writes it: a new record has it once it is saved.
    ...(serial !== undefined && { 'x-pattern': forms.isNew ? 'disabled' : 'readPretty' }),
    ...(lookup && { 'x-value': lookupExpression(at), 'x-pattern': 'readPretty' }),
    ...(properties && { properties: compileProperties(properties, inner, place) }),
    ...(items && { items: compileField(items, `${name}[]`, forms, place), ...newRowData(items, forms) }),
  } as ISchema;
}

/** A field naming references by place; conditions are not judged while one of these names no record. */
function withReferences(
  { properties, items, ...own }: FieldSchema,
  references: ReadonlyMap<string, unknown>,
  at: string,
): FieldSchema {
  const placed = (value: unknown, key: string): unknown => {
    const expression = expressionIn(value);
    if (expression !== undefined) {
      const reads = refReadsIn(value).flatMap((read) => {
        const place = referencePlace(references, at, read.reference);
        return place === undefined ? [] : [{ ...read, name: `refs[${JSON.stringify(place)}]` }];
      });
      return reads.length === 0 ? value : `{{${placedText(expression, reads, key === 'assert')}}}`;
    }
    if (Array.isArray(value)) return value.map((item) => placed(item, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, placed(item, name)]));
  };
  return {
    ...(placed(own, '') as FieldSchema),
    ...(properties && { properties }),
    ...(items && { items }),
  };
}

function placedText(
  expression: string,
  reads: readonly { name: string; start: number; end: number }[],
  isAssert: boolean,
): string {
  const text = reads
    .toSorted((left, right) => right.start - left.start)
    .reduce((rest, { start, end, name }) => rest.slice(0, start) + name + rest.slice(end), expression);
  if (!isAssert) return text;
  const names = [...new Set(reads.map(({ name }) => name))];
  // On a line of its own: the expression may end in a comment.
  return `${names.map((name) => `${name}.id == null || `).join('')}(${text}\n)`;
}

/** What a row begins with that is added to a list of records: `field.data.newRow`, in a stored record as in a new one. */
function newRowData({ type, properties }: FieldSchema, forms: Compiling) {
  if (type !== 'object' || !properties || !Object.values(properties).some(hasDefault)) return {};
  const newRow = defaultsIn(compileProperties(properties, { ...forms, isNew: true, refs: undefined }, []));
  return Object.keys(newRow).length === 0 ? {} : { 'x-data': { newRow } };
}

const RULE_KEYS = new Set([
  'required',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'pattern',
]);

/**
 * All rules of a field in one list. Formily would keep `required` and the like beside `x-validator`, and drop them
 * whenever an expression in `x-validator` is evaluated again.
 */
function validatorsOf(schema: FieldSchema, options: readonly Option[] | undefined): object[] {
  const reference = referenceOf(schema);
  const isFormatted = schema['x-component'] === 'RichText';
  const rules = Object.entries(schema).filter(
    ([key, value]) => RULE_KEYS.has(key) && value !== undefined && !(isFormatted && key === 'maxLength'),
  );
  const upload = schema['x-component'] === 'Upload';
  const asked = askedOf(schema);
  return [
    // Beside the rules: a reaction may make the field required, too.
    ...(asked ? [{ asked }] : []),
    // Before `required`: a field that waits for its file is not empty in the person's eyes.
    ...(upload ? [{ uploading: true }, { uploadFailed: true }] : []),
    ...rules.map(([key, value]) => ({ [key]: value })),
    ...(schema.items?.type === 'object' && schema.maxItems === undefined
      ? [{ maxItems: mostRows(schema) }]
      : []),
    ...(schema.format ? [{ [schema.format]: true }] : []),
    ...(upload ? [{ attachment: true }, { fileType: acceptOf(schema['x-component-props']) }] : []),
    ...(schema['x-component'] === 'Signature' ? [{ attachment: true }, { fileType: ['png'] }] : []),
    ...impliedRules(componentNameOf(schema), schema),
    ...(options ? [optionRule(schema, options)] : []),
    ...(reference ? [{ reference: { ...reference, holds: storedAs(schema) } }] : []),
    ...[schema['x-validator'] ?? []].flat(),
  ];
}

const CHOSEN: ReadonlySet<ComponentName> = new Set([
  'Select',
  'ReferenceSelect',
  'RegionCascader',
  'Cascader',
  'TreeSelect',
  'Transfer',
  'Radio.Group',
  'Checkbox.Group',
  'DatePicker',
  'DatePicker.RangePicker',
  'TimePicker',
  'TimePicker.RangePicker',
]);

function askedOf(schema: FieldSchema): Asked | undefined {
  const component = componentNameOf(schema);
  if (component === 'Upload') return 'upload';
  const isTyped = schema['x-component-props']?.mode === 'tags';
  return component && CHOSEN.has(component) && !isTyped ? 'choose' : undefined;
}

/** Whether a field holds ids of stored files. */
export function holdsFiles({ 'x-component': component }: FieldSchema): boolean {
  return component !== undefined && FILE_COMPONENTS.has(component);
}

/** A computed number is stored as rounded as it is shown. */
function roundedValue(schema: FieldSchema): ISchema {
  const expression = expressionIn(schema['x-value']);
  if (expression === undefined || !(isAmount(schema) || schema.type === 'number')) return {};
  const decimals = storedDecimals(schema);
  // On a line of its own: the expression may end in a comment.
  return { 'x-value': `{{ round(${expression}\n, ${decimals}) }}` };
}

function componentOf(schema: FieldSchema, hasOptions: boolean): ISchema {
  if (schema.type === 'object') return {};
  const reference = referenceOf(schema);
  const kind = dateKindOf(schema);
  const component = drawnBy(schema, hasOptions);
  const decorator =
    schema.type === 'void'
      ? {}
      : {
          'x-decorator': 'FormItem',
          'x-decorator-props': {
            ...safeProps(schema['x-decorator-props']),
            ...(schema['x-print'] === false && { isPrinted: false }),
            ...(schema.emphasis && { isEmphasized: true }),
          },
        };
  if (!isComponentName(component)) {
    return {
      ...decorator,
      'x-component': 'UnknownComponent',
      'x-component-props': { name: String(component) },
    };
  }
  return {
    ...decorator,
    'x-component': schema['x-secret'] ? 'Password' : component,
    'x-component-props': {
      ...safeProps(schema['x-component-props']),
      // A list of values over the rows of a source is chosen as tags.
      ...(component === 'ReferenceSelect' && schema.type === 'array' && { multiple: true, mode: undefined }),
      ...(reference && { reference }),
      ...(kind && { kind }),
      ...(schema['x-serial'] !== undefined && { isSerial: true }),
    },
  };
}

function safeProps(props: FieldSchema['x-component-props']) {
  return Object.fromEntries(Object.entries(props ?? {}).filter(([name]) => !UNSAFE_PROPS.test(name)));
}

/** The component that draws a field, named in the file or by its type and options; undefined for a plain object. */
export function componentNameOf(schema: FieldSchema): ComponentName | undefined {
  const hasOptions = dictionaryOf(schema) !== undefined || schema.enum !== undefined;
  const name = drawnBy(schema, hasOptions);
  return isComponentName(name) ? name : undefined;
}

/** A `Select` over the records of another page searches them as they are many. */
function drawnBy(schema: FieldSchema, hasOptions: boolean): string {
  const named = schema['x-component'] ?? defaultComponent(schema, hasOptions);
  const reference = referenceOf(schema);
  return named === 'Select' && reference && fromRecords(reference) ? 'ReferenceSelect' : named;
}

function defaultComponent(schema: FieldSchema, hasOptions: boolean): string {
  if (schema.type === 'object') return '';
  if (hasOptions && schema.type !== 'void') return 'Select';
  const reference = referenceOf(schema);
  if (reference) return sourceOf(reference).tree ? 'RegionCascader' : 'ReferenceSelect';
  if (schema.items?.type === 'object') return 'ArrayTable';
  if (schema.type === 'string' && isDateKind(schema.format)) return pickerFor(schema.format);
  return DEFAULT_COMPONENT[schema.type];
}

/** A default that is switched off does not begin a new record. */
export function isOff(initial: unknown, options: readonly Option[] = []): boolean {
  return allOptions(options).some(({ off, value }) => off && [initial].flat().includes(value));
}

/** All options of a field, those that are switched off among them; undefined for one that has no list of them. */
export function optionsOf(schema: FieldSchema, dictionaries: Dictionaries): readonly Option[] | undefined {
  const name = dictionaryOf(schema);
  if (name !== undefined) return Object.hasOwn(dictionaries, name) ? dictionaries[name]!.entries : [];
  return listedOptions(schema);
}

export function listedOptions({ enum: listed }: FieldSchema): Option[] | undefined {
  return listed?.map((entry) => (typeof entry === 'object' ? entry : { value: entry, label: String(entry) }));
}

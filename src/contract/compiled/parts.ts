import type { ISchema } from '@formily/json-schema';
import { expressionIn } from '../expressions/expression';
import { isOnlyComputed } from '../fields/computed';
import { isComputed, isReadOnly } from '../fields/computed-field';
import { compileForm, type Dictionaries, isOff, optionsOf, referenceOf } from '../fields/fields';
import { hiddenByPerson } from '../fields/hidden-by-person';
import { isFilled } from '../fields/reference-fill';
import type { FieldSchema, FormObject } from '../language/field-schema';
import { allOptions, type Option } from '../language/options';
import type { Fill } from '../language/references';
import { compileRules, type FieldRules } from './field-rules';
import { expressionsWithin, type Given, givenBy, NOTHING } from './given';

export type Display = 'visible' | 'hidden' | 'none';

/** A field of a compiled form, or layout around fields. `place` is where it is in the record, without numbers of rows. */
export interface Part {
  name: string;
  place: string;
  kind: 'layout' | 'value' | 'group' | 'list';
  schema: FieldSchema;
  title: string;
  visible: Given;
  hidden: Given;
  disabled: Given;
  /** Whether it is locked where no expression decides that; all patterns but `editable` are one to whoever writes. */
  isLocked: boolean | undefined;
  /** Whether no expression, here or around, decides what is seen and locked of it. */
  isSettled: boolean;
  /** The expression that it has its value by. */
  computed: string | undefined;
  /** Whether a person may write another value. */
  isTyped: boolean;
  /** What it begins with in a new record, and in a new row of a list. */
  initial: Given;
  /** Whether something that stands in it begins with a value. */
  hasInitial: boolean;
  rules: FieldRules | undefined;
  /** All options of a dictionary, where some are switched off: a record that holds one may keep it. */
  switchable: readonly Option[] | undefined;
  /** Expressions that no verdict hangs on; a record fails where one of them does. */
  further: readonly string[];
  /** What comes into other fields with a choice, and where the choice is from. */
  fill: Readonly<Record<string, Fill>> | undefined;
  source: Given;
  /** Whether its value comes of an expression or a look-up, or with a choice beside it: nobody sends it. */
  isDerived: boolean;
  isHiddenByPerson: boolean;
  /** What stands in layout or in a group; of a list the layout of each row, which may be locked as one. */
  parts: readonly Part[];
}

/** A form's rules and linkage, compiled once for many records. */
export interface CompiledForm {
  form: FormObject;
  isNew: boolean;
  parts: readonly Part[];
  hasRows: boolean;
}

/** Compiles a form of which nothing is `uncompiledIn`. Needs `registerRules`. */
export function compileParts(form: FormObject, dictionaries: Dictionaries, isNew: boolean): CompiledForm {
  const compiling = { form, dictionaries, isNew };
  const parts = partsOf(compiling, form.properties, compileForm(form, dictionaries, isNew), TOP);
  return { form, isNew, parts, hasRows: hasRows(parts) };
}

interface Compiling {
  form: FormObject;
  dictionaries: Dictionaries;
  isNew: boolean;
}

/** Where parts stand: `sample` is such a place in a record, with a number for each list. */
interface Around {
  place: string;
  sample: string;
  isSettled: boolean;
}

const TOP: Around = { place: '', sample: '', isSettled: true };
const hasRows = (parts: readonly Part[]): boolean =>
  parts.some(({ kind, parts: inner }) => kind === 'list' || hasRows(inner));

function partsOf(
  compiling: Compiling,
  properties: Record<string, FieldSchema>,
  { properties: compiled }: ISchema,
  around: Around,
): Part[] {
  return Object.entries((compiled ?? {}) as Record<string, ISchema>).map(([name, own]) =>
    partOf(compiling, name, properties[name]!, own, around),
  );
}

function partOf(
  compiling: Compiling,
  name: string,
  schema: FieldSchema,
  compiled: ISchema,
  around: Around,
): Part {
  const kind = kindOf(schema);
  const isLayout = kind === 'layout';
  const place = isLayout ? around.place : around.place + name;
  const sample = isLayout ? around.sample : around.sample + name;
  const flags = flagsOf(schema);
  const isSettled =
    around.isSettled && [flags.visible, flags.hidden, flags.disabled].every(({ evaluate }) => !evaluate);
  const inner = (end: string): Around =>
    isLayout ? { ...around, isSettled } : { place: `${place}.`, sample: sample + end, isSettled };
  const parts =
    kind === 'list'
      ? [partOf(compiling, name, { ...schema.items!, type: 'void' }, compiled.items as ISchema, inner('.0.'))]
      : partsOf(compiling, schema.properties ?? {}, compiled, inner('.'));
  const options = optionsOf(schema, compiling.dictionaries);
  const { 'x-validator': validators, 'x-component-props': props } = compiled;
  const hasOff = options !== undefined && allOptions(options).some(({ off }) => off);
  return {
    name,
    place,
    kind,
    schema,
    title: schema.title ?? name,
    ...flags,
    isSettled,
    computed: expressionIn(compiled['x-value' as keyof ISchema]),
    isTyped: isComputed(schema) && !isOnlyComputed(schema),
    initial:
      schema.default === undefined || isOff(schema.default, options) ? NOTHING : givenBy(schema.default),
    hasInitial: parts.some(({ initial, hasInitial }) => hasInitial || initial !== NOTHING),
    rules: isLayout ? undefined : compileRules(validators as Record<string, unknown>[] | undefined),
    switchable: hasOff ? options : undefined,
    further: furtherIn(compiled),
    fill: referenceOf(schema)?.fill,
    source: givenBy((props as { reference?: unknown } | undefined)?.reference),
    isDerived: isComputed(schema) || (!isLayout && isFilled(compiling.form, sample)),
    isHiddenByPerson: hiddenByPerson(compiling.form).has(sample.replace(/\.0\./g, '.*.')),
    parts,
  };
}

function kindOf({ type, items }: FieldSchema): Part['kind'] {
  if (type === 'void') return 'layout';
  if (type === 'object') return 'group';
  return items?.type === 'object' ? 'list' : 'value';
}

function flagsOf(schema: FieldSchema) {
  const isWritten = schema['x-serial'] !== undefined || schema['x-lookup'] !== undefined;
  const { 'x-pattern': pattern, 'x-disabled': disabled, readOnly } = schema;
  const isClosed = isWritten || isReadOnly(schema);
  const isOpen = pattern !== undefined || readOnly !== undefined;
  return {
    visible: givenBy(schema['x-visible']),
    hidden: givenBy(schema['x-hidden']),
    disabled: isClosed || isOpen ? NOTHING : givenBy(disabled),
    isLocked: isClosed || (isOpen ? false : undefined),
  };
}

/** What Formily works out beside values, visibility, locks and rules. */
function furtherIn(compiled: ISchema): string[] {
  const { description, enum: options, 'x-decorator-props': decorator } = compiled;
  const { reference: _, ...props } = (compiled['x-component-props'] ?? {}) as Record<string, unknown>;
  return [description, options, decorator, props].flatMap(expressionsWithin);
}

import { wholeDigits } from '../base/decimals';
import { smallestUnit, UNIT_MINUTES, unitsOf } from '../base/durations';
import type { ComponentName } from '../language/components';
import { dateKindOf } from '../language/date-kinds';
import type { FieldSchema } from '../language/field-schema';
import { allOptions, type Option } from '../language/options';
import type { TreeHolding } from '../language/references';

/** Decimals of an amount or a percentage whose file names none. */
const DECIMALS = 2;
/** Characters of a tag whose file names no limit. */
const TAG_LENGTH = 50;
/** Rows of an editable list whose file names no limit; each has fields of its own, some 3 ms of the gateway's. */
const MOST_ROWS = 300;

export function mostRows({ maxItems }: FieldSchema): number {
  return maxItems ?? MOST_ROWS;
}

/** Decimals that a number is shown with at most, and a computed one stored with, where its file names none. */
export const MOST_DECIMALS = 6;

/** The decimals that an amount or a percentage may have. */
export function precisionOf({ 'x-component-props': props }: FieldSchema): number {
  return typeof props?.precision === 'number' ? props.precision : DECIMALS;
}

/** Whether a field is an amount or a percentage: what its column holds may be text or a number. */
export const isAmount = (schema: FieldSchema) => ['Money', 'Percent'].includes(schema['x-component'] ?? '');

/** The decimals that a number which nobody types is stored with: those that it is shown with. */
export function storedDecimals(schema: FieldSchema): number {
  if (schema['x-component'] === 'Duration') return 0;
  const isNamed = isAmount(schema) || schema['x-component-props']?.precision !== undefined;
  return isNamed ? precisionOf(schema) : MOST_DECIMALS;
}

function exact(schema: FieldSchema): object[] {
  const decimals = precisionOf(schema);
  return [{ decimals }, { wholeDigits: wholeDigits(decimals) }];
}

/** Tags are typed freely: each is as long as `items` allows. */
function tags({ items, 'x-component-props': props }: FieldSchema): object[] {
  return props?.mode === 'tags' ? [{ itemLength: items?.maxLength ?? TAG_LENGTH }] : [];
}

/** `maxLength` counts what a person reads, without the tags. */
function formatted({ maxLength }: FieldSchema): object[] {
  return [{ richText: true }, ...(maxLength === undefined ? [] : [{ textLength: maxLength }])];
}

function period(schema: FieldSchema): object[] {
  const kind = dateKindOf(schema);
  return kind === undefined || kind === schema.format ? [] : [{ [kind]: true }];
}

function range(schema: FieldSchema): object[] {
  return [{ dateRange: dateKindOf(schema) }, { rangeOrder: true }];
}

/** Characters of what a two-dimensional code says whose file names no limit, and at most. */
export const MOST_CODE_LENGTH = 500;

export function starsOf({ 'x-component-props': props }: FieldSchema): { count: number; step: number } {
  return {
    count: typeof props?.count === 'number' ? props.count : 5,
    step: props?.allowHalf === true ? 0.5 : 1,
  };
}

/** What is computed, such as an average, may lie between two stars. */
function rating(schema: FieldSchema): object[] {
  const { count, step } = starsOf(schema);
  const isComputed = schema['x-value'] !== undefined;
  return [{ minimum: step }, { maximum: count }, ...(isComputed ? [] : [{ multipleOf: step }])];
}

/** Digits of a number of minutes. */
const MINUTES_DIGITS = 9;

function duration(schema: FieldSchema): object[] {
  const least = smallestUnit(unitsOf(schema['x-component-props']?.units));
  return [{ minimum: 0 }, { multipleOf: UNIT_MINUTES[least] }, { wholeDigits: MINUTES_DIGITS }];
}

/** Rules that come with a component: what it could not show or store, no other way in may store either. */
const IMPLIED: Partial<Record<ComponentName, (schema: FieldSchema) => object[]>> = {
  RichText: formatted,
  Money: exact,
  NumberPicker: (schema) =>
    schema['x-component-props']?.precision === undefined ? [] : [{ decimals: precisionOf(schema) }],
  Select: tags,
  Percent: exact,
  Rating: rating,
  Duration: duration,
  Color: ({ format }) => (format === 'color' ? [] : [{ color: true }]),
  QrCode: ({ maxLength }) => (maxLength === undefined ? [{ maxLength: MOST_CODE_LENGTH }] : []),
  DatePicker: period,
  TimePicker: period,
  'DatePicker.RangePicker': range,
  'TimePicker.RangePicker': range,
};

export function impliedRules(component: ComponentName | undefined, schema: FieldSchema): object[] {
  return (component && IMPLIED[component]?.(schema)) ?? [];
}

/** What a field that chooses from a tree stores: one path from the top, several, or values by themselves. */
export function storedAs({ 'x-component': component, 'x-component-props': props }: FieldSchema): TreeHolding {
  if (component === 'TreeSelect' || component === 'PageGrants') return 'values';
  return component === 'Cascader' && props?.multiple === true ? 'paths' : 'path';
}

/** Whether a field chooses from a tree what has nothing below it alone. */
export function takesLeavesAlone({
  'x-component': component,
  'x-component-props': props,
}: FieldSchema): boolean {
  return component === 'Cascader' && props?.changeOnSelect !== true;
}

/** The rule that a field's value is one of its options, by what the component stores of them. */
export function optionRule(schema: FieldSchema, options: readonly Option[]): object {
  if (schema['x-component'] !== 'Cascader') return { oneOf: allOptions(options).map(({ value }) => value) };
  const any = !takesLeavesAlone(schema);
  return { treePath: { options, multiple: storedAs(schema) === 'paths', any } };
}

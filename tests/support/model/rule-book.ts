import { FORMATS } from '../../../src/contract/rules/formats';
import type { Paths } from './page-model';
import { REFERENCE_SAMPLES } from './reference-samples';

/** Whether a filled-in value breaks a rule, written again from the rules' descriptions and not from their code. */
type Breaks = (value: never, argument: never) => boolean;

const count = (text: string) => [...text].length;

/** Whether a number times a power of ten is whole, reckoned on its digits. */
const isWholeNumber = (value: number, decimals: number) => Number(value.toFixed(decimals)) === value;

const RULES: Record<string, Breaks> = {
  minLength: (value: string, least: number) => count(value) < least,
  maxLength: (value: string, most: number) => count(value) > most,
  minimum: (value: number, least: number) => value < least,
  maximum: (value: number, most: number) => value > most,
  exclusiveMinimum: (value: number, bound: number) => value <= bound,
  exclusiveMaximum: (value: number, bound: number) => value >= bound,
  multipleOf: (value: number, step: number) => Math.abs(value / step - Math.round(value / step)) > 1e-6,
  minItems: (value: unknown[], least: number) => value.length < least,
  maxItems: (value: unknown[], most: number) => value.length > most,
  uniqueItems: (value: unknown[], wanted: boolean) =>
    wanted && new Set(value.map((item) => JSON.stringify(item))).size < value.length,
  decimals: (value: number, most: number) => !isWholeNumber(value, most),
  wholeDigits: (value: number, most: number) => Math.abs(value) >= 10 ** most,
  dateRange: (value: unknown[], kind: keyof typeof FORMATS) =>
    value.length !== 2 || !value.every((end) => FORMATS[kind].test(String(end))),
  rangeOrder: ([from, to]: string[]) => Boolean(from && to && from > to),
  pattern: (value: string, pattern: string) => !new RegExp(pattern).test(value),
  reference: (value: unknown, name: string) => REFERENCE_SAMPLES[name]!.rowOf(value) === undefined,
  // No file has been uploaded where payloads are made up.
  attachment: (value: unknown[]) => value.length > 0,
  // The tests write formatted text as plain paragraphs; what else may stand in it is told in tests/unit.
  richText: (value: string) => !/^(<p>[^<>]+<\/p>)+$/.test(value),
  textLength: (value: string, most: number) => count(value.replace(/<[^>]*>/g, '')) > most,
  itemLength: (value: unknown[], most: number) => value.some((item) => count(String(item)) > most),
  treePath: (value: unknown[], { several, paths }: Paths) =>
    !(several ? value : [value]).every((path) => paths.includes(JSON.stringify(path))),
  oneOf: (value: unknown, options: unknown[]) => ![value].flat().every((item) => options.includes(item)),
};

/** Rules that `brokenBy` does not decide: they need the form around the value. */
export const CONTEXT_RULES = new Set(['required', 'assert']);

/** Whether the tests know a rule or format at all. */
export function isKnownRule(id: string): boolean {
  return Object.hasOwn(RULES, id) || Object.hasOwn(FORMATS, id);
}

/** Whether a filled-in value of the right type breaks the rule. Throws for a rule the tests do not know. */
export function breaksRule(id: string, value: unknown, argument: unknown): boolean {
  if (Object.hasOwn(RULES, id)) return RULES[id]!(value as never, argument as never);
  if (Object.hasOwn(FORMATS, id)) return !FORMATS[id as keyof typeof FORMATS].test(String(value));
  throw new Error(`rule ${id} has no generator`);
}

import type { FormObject } from '../language/field-schema';
import { type FieldInfo, fieldsOf } from './fields';

/** Numbers that the gateway gives new records (`x-serial`): a pattern such as `PO-{yyyyMM}-{0000}`. */

/** What stands in braces for a part of the Beijing date, and the characters that it takes. */
const DATE_PARTS: Readonly<Record<string, { length: number; of(date: string): string }>> = {
  yyyy: { length: 4, of: (date) => date.slice(0, 4) },
  yy: { length: 2, of: (date) => date.slice(2, 4) },
  MM: { length: 2, of: (date) => date.slice(5, 7) },
  dd: { length: 2, of: (date) => date.slice(8, 10) },
  yyyyMM: { length: 6, of: (date) => date.slice(0, 4) + date.slice(5, 7) },
  yyyyMMdd: { length: 8, of: (date) => date.replaceAll('-', '') },
};

const SERIAL_DATE_PARTS = Object.keys(DATE_PARTS);

type Part = { text: string } | { date: string };

/** A pattern taken apart: what stands before the counter, its least digits, and what stands behind it. */
export interface SerialPattern {
  before: readonly Part[];
  digits: number;
  after: readonly Part[];
}

/** Why a pattern cannot be used, and where in its text. */
export interface SerialFault {
  fault: string;
  at: number;
  /** The name of a placeholder that is none, and those that there are. */
  wrong?: string;
  known?: readonly string[];
}

/**
 * Takes a pattern apart. A fault where a placeholder is none, there is no counter or more than one, or its date could come
 * again: a day needs its month, a month its year.
 */
export function parseSerial(pattern: string): SerialPattern | SerialFault {
  const [before, after]: [Part[], Part[]] = [[], []];
  let digits = 0;
  for (const found of pattern.matchAll(/\{([^{}]*)\}|[{}]|[^{}]+/g)) {
    const [text, name] = found;
    const at = found.index;
    const parts = digits === 0 ? before : after;
    if (name === undefined) {
      if (text === '{' || text === '}') return { fault: `“${text}” 没有配对`, at };
      parts.push({ text });
    } else if (/^0+$/.test(name)) {
      if (digits > 0) return { fault: '只能有一处流水号（几个 0）', at };
      digits = name.length;
    } else if (Object.hasOwn(DATE_PARTS, name)) parts.push({ date: name });
    else {
      const known = SERIAL_DATE_PARTS.map((part) => `{${part}}`).join('、');
      const fault = `没有占位 ${text}，可以用 ${known} 和流水号 {0000}`;
      return { fault, at, wrong: name, known: SERIAL_DATE_PARTS };
    }
  }
  if (digits === 0) return { fault: '缺少流水号，例如 {0000}', at: 0 };
  if (digits > MOST_DIGITS) return { fault: `流水号最多 ${MOST_DIGITS} 位`, at: 0 };
  const dates = [...before, ...after].flatMap((part) => ('date' in part ? part.date : []));
  const has = (letter: string) => dates.some((date) => date.includes(letter));
  if (has('d') && !has('M')) return { fault: '有日没有月，编号会重复，请同时写 {MM}', at: 0 };
  if (has('M') && !has('y')) return { fault: '有月没有年，编号会重复，请同时写 {yyyy}', at: 0 };
  return { before, digits, after };
}

/** More than this no counter reaches, and JavaScript counts exactly. */
const MOST_DIGITS = 12;

export const isSerialFault = (parsed: SerialPattern | SerialFault): parsed is SerialFault =>
  'fault' in parsed;

/** A pattern of a page that has been checked. Throws where it has not. */
function soundPattern(pattern: string): SerialPattern {
  const parsed = parseSerial(pattern);
  if (isSerialFault(parsed)) throw new Error(`x-serial ${pattern}: ${parsed.fault}`);
  return parsed;
}

/** The fewest characters of a number. */
export function serialLength({ before, digits, after }: SerialPattern): number {
  const lengths = [...before, ...after].map((part) =>
    'text' in part ? part.text.length : DATE_PARTS[part.date]!.length,
  );
  return lengths.reduce((sum, length) => sum + length, digits);
}

const written = (parts: readonly Part[], date: string) =>
  parts.map((part) => ('text' in part ? part.text : DATE_PARTS[part.date]!.of(date))).join('');

/**
 * What is counted by itself: the number without its counter, `PO-202611-{0}`. How many digits a counter has is no part of
 * it, so that `{000}` may become `{0000}` without a number coming again. `date` is YYYY-MM-DD in Beijing.
 */
export function serialPeriod(pattern: string, date: string): string {
  const { before, after } = soundPattern(pattern);
  return `${written(before, date)}{0}${written(after, date)}`;
}

/** The number of a count: `PO-202611-0007`; a count with more digits than the pattern is written whole. */
export function serialNumber(pattern: string, date: string, count: number): string {
  const { before, digits, after } = soundPattern(pattern);
  return written(before, date) + String(count).padStart(digits, '0') + written(after, date);
}

/** Period and count of a number; undefined if the pattern never gave it. Dates are told by digits alone. */
export function readSerial(pattern: string, text: string): { period: string; count: number } | undefined {
  const { before, digits, after } = soundPattern(pattern);
  const form = (parts: readonly Part[]) =>
    parts
      .map((part) =>
        'text' in part
          ? part.text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
          : `\\d{${DATE_PARTS[part.date]!.length}}`,
      )
      .join('');
  const match = new RegExp(`^(${form(before)})(\\d{${digits},15})(${form(after)})$`).exec(text);
  if (!match) return undefined;
  const [, head, count, tail] = match;
  if (count!.length > digits && count!.startsWith('0')) return undefined;
  return { period: `${head}{0}${tail}`, count: Number(count) };
}

/** The fields of a form that have a pattern, outside of lists. */
export function serialFields(form: FormObject): (FieldInfo & { pattern: string })[] {
  return [...fieldsOf(form).values()].flatMap((field) => {
    const pattern = field.schema['x-serial'];
    return pattern === undefined ? [] : [{ ...field, pattern }];
  });
}

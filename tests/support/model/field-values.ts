import fc from 'fast-check';
import { between, pick } from '../../../server/demo/random';
import type { FormatName } from '../../../src/contract/rules/formats';
import type { FieldModel, Paths } from './page-model';
import { REFERENCE_SAMPLES } from './reference-samples';
import { breaksRule, CONTEXT_RULES } from './rule-book';

type Random = () => number;

const WORDS = '安全质量采购合同供应商设备物资现场项目北京上海苏州宁波ABCdef012';
const CREDIT = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const DATES = ['2020-02-29', '2025-12-31', '2026-03-15', '2026-06-30', '2027-01-01', '2099-12-31'];

const digits = (random: Random, length: number) =>
  Array.from({ length }, () => between(random, 0, 9)).join('');
const text = (random: Random, length: number) =>
  Array.from({ length }, () => pick(random, [...WORDS])).join('');

interface FormatSamples {
  good(random: Random, length: number): string;
  bad: readonly string[];
}

/** Values of each named format: good ones of a length where the format leaves one, and bad ones near the edge. */
export const FORMAT_SAMPLES: Record<string, FormatSamples> = {
  mobile: {
    good: (random) => `1${between(random, 2, 9)}${digits(random, 9)}`,
    bad: ['12345', '11912345678', '1391234567', '139123456789', '1391234567a', '139 1234 567'],
  },
  telephone: {
    good: (random) => `0${digits(random, 2)}-${between(random, 2, 9)}${digits(random, 7)}`,
    bad: ['123', '010-1', '010--62345678', '电话'],
  },
  email: {
    good: (random, length) => `${'a'.repeat(Math.max(1, length - 13))}${between(random, 10, 99)}@example.cn`,
    bad: ['nobody', 'a@b', 'a@@b.cn', 'a b@c.cn', '@c.cn', 'a@b.cn,c@d.cn'],
  },
  url: {
    good: (random) => `https://www${digits(random, 4)}.example.com/${between(random, 1, 99)}`,
    bad: ['ftp://example.com', 'javascript:alert(1)', '官网', 'https://', 'http://-a.cn'],
  },
  creditCode: {
    good: creditCode,
    bad: ['91320500MA1W0000XX', '9132050', `${'9'.repeat(18)}`, '91320500MA1W0000I1'],
  },
  idCard: {
    good: idCard,
    bad: [
      '110105194912310020',
      '11010519490229002X',
      '11010519491231002y',
      '1101051949123100',
      '010105194912310021',
    ],
  },
  bankAccount: {
    good: (random, length) => digits(random, Math.min(30, Math.max(8, length))),
    bad: ['1234567', '1'.repeat(31), '6222 021', '62220212345a'],
  },
  cnaps: { good: (random) => digits(random, 12), bad: ['12345678901', '1234567890123', '12345678901x'] },
  postcode: { good: (random) => digits(random, 6), bad: ['12345', '1234567', '12345a'] },
  smsCode: { good: (random) => digits(random, 6), bad: ['12345', '1234567', '12 456'] },
  username: {
    good: (random, length) => `u${digits(random, Math.min(30, Math.max(4, length)) - 1)}`,
    bad: ['13800138000', 'a b', '张三！', 'a/b', 'a+b'],
  },
  color: {
    good: (random) => `#${digits(random, 4)}${pick(random, ['af', 'c0', '9e'])}`,
    bad: ['red', '#12', '#12345', '#gggggg', '#1677ff80', 'rgb(1,2,3)'],
  },
  date: {
    good: (random) => pick(random, DATES),
    bad: ['2026-02-30', '2026-13-01', '2026-1-1', '2026/01/01', '20260101', '1899-12-31', '2026-01-01T00:00'],
  },
  dateTime: {
    good: (random) => `${pick(random, DATES)} ${timeOfDay(random)}`,
    bad: [
      '2026-02-30 08:00:00',
      '2026-03-15 24:00:00',
      '2026-03-15 8:00:00',
      '2026-03-15T08:00:00',
      '2026-03-15',
    ],
  },
  week: {
    good: (random) => pick(random, ['2020-W53', '2025-W01', '2026-W47', '2026-W53', '2027-W52']),
    bad: ['2025-W53', '2026-W54', '2026-W00', '2026-W7', '2026-47', '2026-47周'],
  },
  month: {
    good: (random) => pick(random, DATES).slice(0, 7),
    bad: ['2026-13', '2026-00', '2026-1', '2026-11-01', '1899-12'],
  },
  quarter: {
    good: (random) => `${between(random, 2020, 2030)}-Q${between(random, 1, 4)}`,
    bad: ['2026-Q5', '2026-Q0', '2026Q4', '2026-4'],
  },
  year: { good: (random) => String(between(random, 1900, 2199)), bad: ['1899', '2200', '26', '2026年'] },
  time: { good: timeOfDay, bad: ['24:00:00', '08:60:00', '8:00:00', '08:00', '08:00:60'] },
  hourMinute: {
    good: (random) => timeOfDay(random).slice(0, 5),
    bad: ['24:00', '08:60', '8:00', '08:00:00'],
  },
} satisfies Record<FormatName, FormatSamples>;

function timeOfDay(random: Random): string {
  return [23, 59, 59].map((most) => String(between(random, 0, most)).padStart(2, '0')).join(':');
}

/** A code whose last character is the check character of GB 32100-2015, found by trying all of them. */
function creditCode(random: Random): string {
  const body = `91${digits(random, 6)}MA${Array.from({ length: 7 }, () => pick(random, [...CREDIT])).join('')}`;
  const last = [...CREDIT].find((character) => !breaksRule('creditCode', body + character, true));
  return body + (last ?? '');
}

/** A number whose last character is the check character of GB 11643-1999, found by trying all of them. */
function idCard(random: Random): string {
  const body = `${between(random, 11, 65)}0105${between(random, 1950, 2005)}${between(random, 10, 12)}${between(random, 10, 28)}${digits(random, 3)}`;
  const last = [...'0123456789X'].find((character) => !breaksRule('idCard', body + character, true));
  return body + (last ?? '');
}

/** The argument of a field's rule with this id, if it has one. */
export function ruleArgument<T>(field: FieldModel, id: string): T | undefined {
  return field.rules.find((rule) => rule.id === id)?.argument as T | undefined;
}

/** Whether a filled-in value keeps every rule of the field that needs no other field. */
export function keepsOwnRules(field: FieldModel, value: unknown): boolean {
  return field.rules.every(({ id, argument }) => CONTEXT_RULES.has(id) || !breaksRule(id, value, argument));
}

/** A few different values that keep the field's own rules. Throws when none can be found. */
export function goodValues(field: FieldModel, random: Random): unknown[] {
  // Of records that no test has made none can be chosen: the field is left out.
  if (field.reference !== undefined && REFERENCE_SAMPLES[field.reference]?.values.length === 0)
    return [undefined];
  const tries = Array.from({ length: 24 }, () => proposal(field, random));
  const good = unique([...(field.schema.type === 'string' ? [] : edges(field)), ...tries]).filter((value) =>
    keepsOwnRules(field, value),
  );
  if (good.length === 0)
    throw new Error(`no value for ${field.path}: ${JSON.stringify(field.rules)} leave none`);
  return good.slice(0, 8);
}

/** A text of exactly this length that keeps the field's other rules; undefined when there is none. */
export function textOfLength(field: FieldModel, length: number, random: Random): string | undefined {
  const rest = {
    ...field,
    rules: field.rules.filter(({ id }) => id !== 'maxLength' && id !== 'minLength'),
  };
  return Array.from({ length: 200 }, () => textProposal(field, random, length)).find(
    (value) => [...value].length === length && keepsOwnRules(rest, value),
  );
}

function proposal(field: FieldModel, random: Random): unknown {
  if (field.reference !== undefined) return pick(random, REFERENCE_SAMPLES[field.reference]!.values);
  if (field.schema['x-component'] === 'Upload') return [];
  if (field.schema['x-component'] === 'Signature') return '';
  if (field.type === 'array') return listProposal(field, random);
  if (field.options) return pick(random, field.options);
  if (field.type === 'boolean') return random() < 0.5;
  if (field.type === 'number') return numberProposal(field, random);
  return textProposal(field, random);
}

function textProposal(field: FieldModel, random: Random, wanted?: number): string {
  if (field.schema['x-component'] === 'RichText') return `<p>${text(random, between(random, 1, 8))}</p>`;
  const least = ruleArgument<number>(field, 'minLength') ?? 1;
  const most = ruleArgument<number>(field, 'maxLength') ?? 24;
  const length = wanted ?? between(random, Math.max(1, least), Math.max(least, Math.min(most, 24)));
  const format = field.rules.find(({ id }) => Object.hasOwn(FORMAT_SAMPLES, id));
  if (format) return FORMAT_SAMPLES[format.id]!.good(random, length);
  const pattern = ruleArgument<string>(field, 'pattern');
  return pattern === undefined ? text(random, length) : pick(random, matchesOf(pattern, random));
}

const arbitraries = new Map<string, fc.Arbitrary<string>>();

/** Texts that match a pattern; to read the pattern takes longer than to make some. */
function arbitraryOf(pattern: string): fc.Arbitrary<string> {
  const arbitrary = arbitraries.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  arbitraries.set(pattern, arbitrary);
  return arbitrary;
}

const matches = new Map<string, string[]>();

/** Texts that match a pattern; new ones each time would cost most of a test's time, so a few are made anew. */
function matchesOf(pattern: string, random: Random): string[] {
  const sample = (numRuns: number) =>
    fc.sample(arbitraryOf(pattern), { numRuns, seed: between(random, 0, 0x7fffffff) });
  const known = matches.get(pattern) ?? sample(300);
  matches.set(pattern, known);
  return random() < 0.1 ? sample(3) : known;
}

/** Values that no other seed is likely to bring, without fast-check's liking for zeros: for fields that must be unique. */
export function freshValues(field: FieldModel, random: Random): unknown[] {
  const pattern = ruleArgument<string>(field, 'pattern');
  if (pattern === undefined) return goodValues(field, random);
  const seed = between(random, 0, 0x7fffffff);
  return (
    fc
      .sample(fc.noBias(arbitraryOf(pattern)), { numRuns: 12, seed })
      .filter((value) => keepsOwnRules(field, value))
      // A short one comes again before long.
      .toSorted((left, right) => right.length - left.length)
      .slice(0, 3)
  );
}

/** The step between neighbouring numbers of a field. */
export function stepOf(field: FieldModel): number {
  const precision = field.schema['x-component-props']?.precision;
  const decimals = ruleArgument<number>(field, 'decimals') ?? precision;
  const step = typeof decimals === 'number' ? 10 ** -decimals : 1;
  return ruleArgument<number>(field, 'multipleOf') ?? step;
}

function numberProposal(field: FieldModel, random: Random): number {
  const [low, high] = boundsOf(field);
  const step = stepOf(field);
  return tidy(Math.round(between(random, low, Math.min(high, low + 100_000)) / step) * step);
}

/** Numbers as people write them, without the noise of binary fractions. */
export function tidy(value: number): number {
  return Number(value.toFixed(6));
}

function boundsOf(field: FieldModel): [number, number] {
  const low =
    ruleArgument<number>(field, 'minimum') ?? (ruleArgument<number>(field, 'exclusiveMinimum') ?? -1) + 1;
  const high =
    ruleArgument<number>(field, 'maximum') ??
    (ruleArgument<number>(field, 'exclusiveMaximum') ?? low + 1001) - 1;
  return [low, high];
}

function listProposal(field: FieldModel, random: Random): unknown[] {
  const kind = ruleArgument<string>(field, 'dateRange');
  if (kind !== undefined) return rangeOf(kind, random);
  const tree = ruleArgument<Paths>(field, 'treePath');
  if (tree) {
    const path = () => JSON.parse(pick(random, tree.paths)) as unknown[];
    return tree.several ? [path()] : path();
  }
  const least = ruleArgument<number>(field, 'minItems') ?? 1;
  const most = ruleArgument<number>(field, 'maxItems') ?? Math.max(least, field.options?.length ?? 4);
  return listOfLength(field, between(random, Math.max(1, least), Math.max(1, most)), random);
}

/** Start and end of a kind, in order. */
export function rangeOf(kind: string, random: Random): string[] {
  return [FORMAT_SAMPLES[kind]!, FORMAT_SAMPLES[kind]!].map(({ good }) => good(random, 0)).sort();
}

/** Different items, from the options where there are some; fewer when the options run out. */
export function listOfLength(field: FieldModel, length: number, random: Random): unknown[] {
  if (field.options) {
    const left = [...field.options];
    const chosen = Array.from(
      { length: Math.min(length, left.length) },
      () => left.splice(Math.floor(random() * left.length), 1)[0],
    );
    return chosen;
  }
  const tree = ruleArgument<Paths>(field, 'treePath');
  if (tree) return tree.paths.slice(0, length).map((path) => JSON.parse(path) as unknown[]);
  const type = field.schema.items?.type;
  return Array.from({ length }, (_, index) => {
    if (type === 'number') return index + 1;
    return type === 'boolean' ? index % 2 === 0 : `${text(random, 4)}${index}`;
  });
}

function edges(field: FieldModel): unknown[] {
  if (field.type === 'boolean') return [true, false];
  if (field.options && field.type !== 'array') return field.options;
  return field.type === 'number' ? boundsOf(field) : [];
}

function unique(values: unknown[]): unknown[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

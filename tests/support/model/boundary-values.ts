import { createRandom } from '../../../server/demo/random';
import { normalizerOf } from '../../../src/contract/rules/normalize';
import {
  FORMAT_SAMPLES,
  goodValues,
  listOfLength,
  rangeOf,
  ruleArgument,
  stepOf,
  textOfLength,
  tidy,
} from './field-values';
import type { FieldModel, Paths, RuleModel } from './page-model';
import { REFERENCE_SAMPLES } from './reference-samples';

/** A value at the edge of a rule. `breaks` names the rule it is on the wrong side of; absent on the right side. */
export interface Probe {
  what: string;
  value: unknown;
  breaks?: string;
}

const random = () => createRandom(5);

const MISSING_FILE = '00000000-0000-4000-8000-000000000000';

type ProbesOf = (field: FieldModel, rule: RuleModel) => Probe[];

/** What is tried of each rule: the last value that is right and the first that is wrong. */
const PROBES: Record<string, ProbesOf> = {
  maxLength: (field, { argument }) => lengthProbes(field, Number(argument), Number(argument) + 1),
  minLength: (field, { argument }) => lengthProbes(field, Number(argument), Number(argument) - 1),
  minimum: (field, { argument }) => numberProbes(field, Number(argument), 0, -1),
  maximum: (field, { argument }) => numberProbes(field, Number(argument), 0, 1),
  exclusiveMinimum: (field, { argument }) => numberProbes(field, Number(argument), 1, 0),
  exclusiveMaximum: (field, { argument }) => numberProbes(field, Number(argument), -1, 0),
  multipleOf: (field, { argument }) => {
    const right = goodValues(field, random()).find((value) => value !== 0) as number;
    return [
      { what: `${right}, a multiple of ${argument}`, value: right },
      {
        what: `half a step beside ${right}`,
        value: tidy(right + Number(argument) / 2),
        breaks: 'multipleOf',
      },
    ];
  },
  minItems: (field, { argument }) => itemProbes(field, Number(argument), Number(argument) - 1),
  maxItems: (field, { argument }) => itemProbes(field, Number(argument), Number(argument) + 1),
  uniqueItems: (field, { argument }) => {
    if (argument !== true) return [];
    const [one, two] = listOfLength(field, 2, random());
    return [
      { what: 'two different items', value: [one, two] },
      { what: 'an item twice', value: [one, one], breaks: 'uniqueItems' },
      { what: 'an item twice among others', value: [one, two, one], breaks: 'uniqueItems' },
    ];
  },
  pattern: (field, { argument }) => [
    ...goodValues(field, random())
      .slice(0, 3)
      .map((value) => ({ what: `matches: ${value}`, value })),
    ...misfits(field, String(argument)).map((value) => ({
      what: `does not match: ${JSON.stringify(value)}`,
      value,
      breaks: 'pattern',
    })),
  ],
  decimals: (field, { argument }) => {
    const step = 10 ** -Number(argument);
    const right = goodValues(field, random()).find((value) => value !== 0) as number;
    return [
      { what: `${tidy(right + step)}`, value: tidy(right + step) },
      { what: `${tidy(right + step / 10)}`, value: tidy(right + step / 10), breaks: 'decimals' },
      { what: 'a binary fraction', value: 0.1 + 0.2, breaks: 'decimals' },
    ];
  },
  wholeDigits: (_, { argument }) => [
    { what: `${argument} nines`, value: Number('9'.repeat(Number(argument))) },
    { what: `a digit more than ${argument}`, value: 10 ** Number(argument), breaks: 'wholeDigits' },
  ],
  dateRange: (_, { argument }) => {
    const kind = String(argument);
    const [from, to] = rangeOf(kind, random());
    const bad = FORMAT_SAMPLES[kind]!.bad[0]!;
    return [
      { what: 'start and end', value: [from, to] },
      { what: 'the same start and end', value: [from, from] },
      { what: 'a start alone', value: [from], breaks: 'dateRange' },
      { what: 'an empty end', value: [from, ''], breaks: 'dateRange' },
      { what: `${bad} as end`, value: [from, bad], breaks: 'dateRange' },
      { what: 'three texts', value: [from, to, to], breaks: 'dateRange' },
    ];
  },
  rangeOrder: (field) => {
    const kind = ruleArgument<string>(field, 'dateRange')!;
    const [from, to] = [
      FORMAT_SAMPLES[kind]!.good(createRandom(1), 0),
      FORMAT_SAMPLES[kind]!.good(createRandom(2), 0),
    ].sort();
    return from === to ? [] : [{ what: 'the end before the start', value: [to, from], breaks: 'rangeOrder' }];
  },
  oneOf: optionProbes,
  attachment: ({ type }) =>
    type === 'string'
      ? [{ what: 'a file that does not exist', value: MISSING_FILE, breaks: 'attachment' }]
      : [
          { what: 'no file', value: [] },
          { what: 'a file that does not exist', value: [MISSING_FILE], breaks: 'attachment' },
        ],
  richText: () => [
    { what: 'paragraphs', value: '<p>一</p><p>二</p>' },
    ...['<img src=x onerror=alert(1)>', '<p onclick="x">a</p>', '<p style="color:red">a</p>', '<p></p>'].map(
      (value) => ({
        what: value,
        value,
        breaks: 'richText',
      }),
    ),
  ],
  textLength: (_, { argument }) => [
    { what: `${argument} characters`, value: `<p>${'长'.repeat(Number(argument))}</p>` },
    {
      what: `more than ${argument} characters`,
      value: `<p>${'长'.repeat(Number(argument))}</p><p>长</p>`,
      breaks: 'textLength',
    },
  ],
  itemLength: (_, { argument }) => [
    { what: `an item of ${argument} characters`, value: ['长'.repeat(Number(argument))] },
    { what: `an item of ${argument} emoji`, value: ['😀'.repeat(Number(argument))] },
    { what: 'a longer item', value: ['短', '长'.repeat(Number(argument) + 1)], breaks: 'itemLength' },
  ],
  treePath: (_, { argument }) => {
    const { several, paths } = argument as Paths;
    const held = (path: unknown[]) => (several ? [path] : path);
    const right = paths.map((path) => JSON.parse(path) as unknown[]);
    const longest = right.find(({ length }) => length > 1)!;
    const wrong: [string, unknown[]][] = [
      ['that does not exist', ['不在表中']],
      ['that ends in nothing', [...longest, '不在表中']],
      ['that begins in the middle', longest.slice(1)],
      ['turned round', [...longest].reverse()],
    ];
    if (!paths.includes(JSON.stringify(longest.slice(0, -1))))
      wrong.push(['that stops above its leaf', longest.slice(0, -1)]);
    return [
      ...right.map((path) => ({ what: path.join(' / '), value: held(path) })),
      ...(several ? [{ what: 'every path', value: right }] : []),
      ...wrong.map(([what, path]) => ({ what: `a path ${what}`, value: held(path), breaks: 'treePath' })),
    ];
  },
  reference: (_, { argument }) => {
    const { values, missing } = REFERENCE_SAMPLES[String(argument)]!;
    return [
      ...values.map((value) => ({ what: `${value}`, value })),
      { what: `${missing}, which does not exist`, value: missing, breaks: 'reference' },
    ];
  },
};

/** Every value at the edge of a field's rules. Throws for a rule without a generator. */
export function probesOf(field: FieldModel): Probe[] {
  return field.rules.flatMap((rule) => {
    if (rule.id === 'required' || rule.id === 'assert') return [];
    const probes = Object.hasOwn(FORMAT_SAMPLES, rule.id)
      ? formatProbes(field, rule)
      : PROBES[rule.id]?.(field, rule);
    if (!probes) throw new Error(`rule ${rule.id} has no generator`);
    return probes.map((probe) => ({
      ...probe,
      what: `${rule.id}: ${probe.what}`,
      ...(probe.breaks && { breaks: rule.message ?? probe.breaks }),
    }));
  });
}

/** Whether `probesOf` and the value generator know a rule. */
export function hasProbes(id: string): boolean {
  return (
    Object.hasOwn(PROBES, id) || Object.hasOwn(FORMAT_SAMPLES, id) || id === 'required' || id === 'assert'
  );
}

/** JSON values that are not of the field's type. */
export function wrongTypes({ type }: FieldModel): unknown[] {
  const all: unknown[] = ['文字', 7, true, { a: 1 }, ['x']];
  return all.filter((value) => (Array.isArray(value) ? 'array' : typeof value) !== type);
}

function lengthProbes(field: FieldModel, right: number, wrong: number): Probe[] {
  const rule = wrong > right ? 'maxLength' : 'minLength';
  const isFree = !field.options && !field.rules.some(({ id }) => id === 'pattern' || id in FORMAT_SAMPLES);
  const at = (length: number) => textOfLength(field, length, random());
  const probes: Probe[] = [];
  const edge = right > 0 ? at(right) : undefined;
  if (edge !== undefined) probes.push({ what: `${right} characters`, value: edge });
  if (isFree && right > 0) probes.push({ what: `${right} emoji`, value: '😀'.repeat(right) });
  if (isFree && wrong > 0) probes.push({ what: `${wrong} emoji`, value: '😀'.repeat(wrong), breaks: rule });
  if (wrong > 0)
    probes.push({ what: `${wrong} characters`, value: at(wrong) ?? '9'.repeat(wrong), breaks: rule });
  return probes;
}

function numberProbes(field: FieldModel, bound: number, right: number, wrong: number): Probe[] {
  const step = stepOf(field);
  const rule = field.rules.find(({ id, argument }) => argument === bound && /imum$/i.test(id))!.id;
  return [
    { what: `${tidy(bound + right * step)}`, value: tidy(bound + right * step) },
    { what: `${tidy(bound + wrong * step)}`, value: tidy(bound + wrong * step), breaks: rule },
  ];
}

function itemProbes(field: FieldModel, right: number, wrong: number): Probe[] {
  const rule = wrong > right ? 'maxItems' : 'minItems';
  const list = (length: number) => listOfLength(field, length, random());
  const filled = (length: number) => {
    const items = list(length);
    return items.length < length
      ? [...items, ...Array.from({ length: length - items.length }, () => items[0])]
      : items;
  };
  return [
    ...(right > 0 ? [{ what: `${right} items`, value: filled(right) }] : []),
    ...(wrong > 0 ? [{ what: `${wrong} items`, value: filled(wrong), breaks: rule }] : []),
  ];
}

function formatProbes(field: FieldModel, { id }: RuleModel): Probe[] {
  return [
    ...goodValues(field, random())
      .slice(0, 3)
      .map((value) => ({ what: `good: ${value}`, value })),
    ...FORMAT_SAMPLES[id]!.bad.map((value) => ({ what: `bad: ${JSON.stringify(value)}`, value, breaks: id })),
  ];
}

function misfits(field: FieldModel, pattern: string): string[] {
  const fits = new RegExp(pattern);
  const [right] = goodValues(field, random()) as string[];
  const close = [`${right}!`, `!${right}`, right!.slice(1), right!.slice(0, -1), right!.toLowerCase(), '？'];
  // What is put right before it is looked at is not wrong (docs/decisions/064).
  const meant = normalizerOf({ rules: [{ pattern }] });
  return [...new Set(close)].filter((value) => value !== '' && !fits.test(value) && !fits.test(meant(value)));
}

function optionProbes(field: FieldModel, { argument }: RuleModel): Probe[] {
  const options = argument as unknown[];
  const listed = (value: unknown) => (field.type === 'array' ? [value] : value);
  const outside = typeof options[0] === 'number' ? 99_991 : '不在表中';
  return [
    ...options.map((value) => ({ what: `${value}`, value: listed(value) })),
    { what: `${outside}, which is not an option`, value: listed(outside), breaks: 'oneOf' },
  ];
}

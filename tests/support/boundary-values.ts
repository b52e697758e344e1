import { createRandom } from '../../server/seed/random';
import { FORMAT_SAMPLES, goodValues, listOfLength, stepOf, textOfLength, tidy } from './field-values';
import type { FieldModel, RuleModel } from './page-model';
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
  oneOf: optionProbes,
  attachment: () => [
    { what: 'no file', value: [] },
    { what: 'a file that does not exist', value: [MISSING_FILE], breaks: 'attachment' },
  ],
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
  return [...new Set(close)].filter((value) => value !== '' && !fits.test(value));
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

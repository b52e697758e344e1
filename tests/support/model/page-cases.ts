import { createRandom } from '../../../server/demo/random';
import type { Dictionaries } from '../../../src/contract/fields/fields';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { probesOf, wrongTypes } from './boundary-values';
import { goodValues, keepsOwnRules } from './field-values';
import { type FieldModel, modelOf, type PageModel } from './page-model';
import { fillable, influencesOn, solve } from './page-solver';
import { type Doc, type Expected, expectedVerdict, isBlank, type Scope, withValue } from './page-verdict';

/** A payload for a new record of a page, with what should come of it. */
export interface PageCase {
  name: string;
  payload: Doc;
  expected: Expected;
}

/** What a case is there to show; a case that does not show it would pass for nothing. */
export type Aim = 'accepted' | { path: string; rule: string };

/**
 * A payload that keeps every rule and linkage of the page, different for each seed; each third has all its fields.
 * Throws when none can be found.
 */
export function validPayload(page: RecordPage, dictionaries: Dictionaries, seed: number, scope: Scope): Doc {
  const payload = solve(modelOf(page, dictionaries), { scope, seed });
  if (!payload) throw new Error(`${page.path}: no valid payload found for seed ${seed}`);
  return payload;
}

/** Each rule of each field at its edge: the last right value, the first wrong one, nothing, and wrong types. */
export function boundaryCases(page: RecordPage, dictionaries: Dictionaries, scope: Scope): PageCase[] {
  const model = modelOf(page, dictionaries);
  return fillable(model).flatMap((field) => [
    ...probesOf(field).map(({ what, value, breaks }) =>
      caseWith(model, scope, field, { what, value, aim: aimOf(field, value, breaks) }),
    ),
    ...wrongTypes(field).map((value) =>
      caseWith(model, scope, field, {
        what: `type: ${JSON.stringify(value)}`,
        value,
        aim: { path: field.path, rule: 'type' },
      }),
    ),
    ...emptyCases(model, scope, field),
  ]);
}

function emptyCases(model: PageModel, scope: Scope, field: FieldModel): PageCase[] {
  if (field.required !== true) return [];
  const broken: Aim = { path: field.path, rule: 'required' };
  // A default stands in for what is left out; what its writer has cleared, which `null` says, stays empty.
  const aimFor = (value: unknown): Aim =>
    value !== null && field.schema.default !== undefined ? 'accepted' : broken;
  const empty: [string, unknown][] = [
    ['left out', undefined],
    ['null', null],
    ...(field.type === 'string' ? ([['empty text', '']] as [string, unknown][]) : []),
    ...(field.type === 'array' ? ([['empty list', []]] as [string, unknown][]) : []),
  ];
  return empty.map(([what, value]) =>
    caseWith(model, scope, field, { what: `required: ${what}`, value, aim: aimFor(value) }),
  );
}

/** A value on the right side of one rule may stand on the wrong side of another: then it is refused for that one. */
function aimOf(field: FieldModel, value: unknown, breaks: string | undefined): Aim | undefined {
  if (breaks !== undefined) return { path: field.path, rule: breaks };
  return keepsOwnRules(field, value) ? 'accepted' : undefined;
}

interface Subject {
  what: string;
  value: unknown;
  aim: Aim | undefined;
}

/** The field with the value, in a form that is right everywhere else and shows the field. */
function caseWith(
  model: PageModel,
  scope: Scope,
  field: FieldModel,
  { what, value, aim }: Subject,
): PageCase {
  const name = `${field.path} ${what}`;
  const shown = {
    what: `${field.path} is shown`,
    holds: ({ shown, locked }: { shown: Set<string>; locked: Set<string> }) =>
      shown.has(field.path) && !locked.has(field.path),
    fields: influencesOn(model, field),
  };
  const wanted = { goals: [shown], fixed: new Map([[field.path, value]]) };
  const right = search(model, scope, wanted);
  // A value that keeps its own rules may still be one that an assertion of the field never lets pass.
  const solved =
    right ?? (hasAssertion(field) ? search(model, scope, { ...wanted, wrong: field.path }) : undefined);
  if (!solved) throw new Error(`${model.page.path}: no form found for ${name}`);
  const payload = value === undefined ? solved : withValue(solved, field.path, value);
  return aimed(model, scope, { name, payload, aim: right ? aim : undefined });
}

const hasAssertion = ({ rules }: FieldModel) => rules.some(({ id }) => id === 'assert');

/** Tries nine seeds, beginning with `from`, until one leads to a form. */
export function search(
  model: PageModel,
  scope: Scope,
  { from = 0, ...wanted }: Omit<Parameters<typeof solve>[1], 'scope' | 'seed'> & { from?: number },
): Doc | undefined {
  for (let seed = from; seed < from + 9; seed += 1) {
    const payload = solve(model, { ...wanted, scope, seed });
    if (payload) return payload;
  }
  return undefined;
}

/** Pairs a payload with what should come of it, and makes sure that it shows what it is there for. */
export function aimed(
  model: PageModel,
  scope: Scope,
  { name, payload, aim }: { name: string; payload: Doc; aim: Aim | undefined },
): PageCase {
  const expected = expectedVerdict(model, payload, scope);
  const shows =
    aim === undefined ||
    (aim === 'accepted'
      ? expected.ok
      : !expected.ok && Boolean(expected.broken[aim.path]?.includes(aim.rule)));
  if (!shows) {
    const found = JSON.stringify({ aim, expected, payload });
    throw new Error(`${model.page.path}: the case "${name}" does not show what it should: ${found}`);
  }
  return { name, payload, expected };
}

/** A value that a field would keep, to be sent where linkage hides or locks the field. */
export function someValue(field: FieldModel): unknown {
  return goodValues(field, createRandom(9)).find(
    (value) => !isBlank(value) && value !== field.schema.default,
  );
}

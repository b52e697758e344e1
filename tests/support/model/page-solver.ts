import { createRandom, pick } from '../../../server/demo/random';
import { expressionIn } from '../../../src/contract/expressions/expression';
import { freshValues, goodValues, keepsOwnRules } from './field-values';
import { type FieldModel, isRecordList, type PageModel } from './page-model';
import {
  type Doc,
  expectedVerdict,
  isBlank,
  jsonType,
  type Scope,
  type Settled,
  settle,
  valueAt,
  withValue,
} from './page-verdict';

/** A wish about a filled-in form, and the fields whose values may bring it about. */
export interface Goal {
  what: string;
  holds(settled: Settled): boolean;
  fields: readonly string[];
}

export interface Wanted {
  scope: Scope;
  seed: number;
  goals?: readonly Goal[];
  /** Values that are given, good or bad; undefined leaves the field out. */
  fixed?: ReadonlyMap<string, unknown>;
  /** A field that may be wrong: the goals say how. */
  wrong?: string;
}

type Assignment = Map<string, unknown>;

const ROUNDS = 300;

/** The fields that expressions name: as `values.a.b`, and as `row.a` from inside a list. */
export function fieldsNamed(
  { byPath }: PageModel,
  expressions: readonly (string | undefined)[],
  from = '',
): string[] {
  const [, row = ''] = /^(.*\.\d+\.)/.exec(from) ?? [];
  const names = expressions.flatMap((expression) => [
    ...(expressionIn(expression) ?? '').matchAll(/\b(values|row)\.([A-Za-z0-9.]+)/g),
  ]);
  const paths = names.map(([, source, path]) => (source === 'row' ? row + path : path!));
  return [...new Set(paths.map((path) => longestKnown(path, byPath)).filter((path) => path !== undefined))];
}

function longestKnown(path: string, known: ReadonlyMap<string, unknown>): string | undefined {
  for (let rest = path; rest !== ''; rest = rest.slice(0, Math.max(0, rest.lastIndexOf('.'))))
    if (known.has(rest)) return rest;
  return undefined;
}

/** Everything whose change may move a field's flags, rules or reactions. */
export function influencesOn(model: PageModel, field: FieldModel): string[] {
  const { visible, locked, required, rules, computed, reactions, path } = field;
  const flags = [...visible, ...locked, required, computed, ...reactions.map(({ when }) => when)];
  const asserts = rules.filter(({ id }) => id === 'assert').map(({ argument }) => argument as string);
  const deps = reactions.flatMap((reaction) => Object.values(reaction.deps));
  const texts = [...flags, ...asserts].filter((flag) => typeof flag === 'string');
  return [...fieldsNamed(model, texts, path), ...deps];
}

/**
 * A payload that keeps every rule and linkage of the page and meets the goals, found by trying values of the fields
 * that the broken expressions name. Rules broken by `fixed` values are let be. Undefined when none was found.
 */
export function solve(model: PageModel, wanted: Wanted): Doc | undefined {
  const random = createRandom(wanted.seed * 7_919 + 3);
  const domains = domainsOf(model, random);
  const assignment: Assignment = new Map();
  for (const [path, domain] of domains) {
    const chosen = pick(random, domain);
    if (wanted.seed % 3 === 0 || random() < 0.7) assignment.set(path, chosen);
  }
  for (const [path, value] of wanted.fixed ?? []) assignment.set(path, value);
  let problems = problemsOf(model, assignment, wanted);
  for (let round = 0; round < ROUNDS; round += 1) {
    // Values that are chosen from are the same objects in every payload until here.
    if (problems.length === 0) return structuredClone(payloadOf(model, assignment, wanted.scope));
    const path = pick(random, problems[Math.floor(random() * problems.length)]!);
    if (path === undefined || wanted.fixed?.has(path)) continue;
    problems = improve({ model, wanted, assignment, random }, path, domains.get(path) ?? [], problems);
  }
  return undefined;
}

interface Search {
  model: PageModel;
  wanted: Wanted;
  assignment: Assignment;
  random: () => number;
}

function improve(
  { model, wanted, assignment, random }: Search,
  path: string,
  domain: readonly unknown[],
  before: string[][],
): string[][] {
  let best = { value: assignment.get(path), problems: before, rank: before.length + random() * 0.9 };
  for (const value of [...domain, undefined]) {
    assignment.set(path, value);
    const problems = problemsOf(model, assignment, wanted);
    const rank = problems.length + random() * 0.9;
    if (rank < best.rank) best = { value, problems, rank };
  }
  assignment.set(path, best.value);
  return best.problems;
}

/** For each thing that is not as wanted: the fields that may mend it. */
function problemsOf(
  model: PageModel,
  assignment: Assignment,
  { scope, goals = [], fixed, wrong }: Wanted,
): string[][] {
  const payload = docOf(rightlyTyped(model, assignment));
  const problems: string[][] = [];
  if (goals.length > 0) {
    const settled = settle(model, payload, scope);
    for (const goal of goals) if (!goal.holds(settled)) problems.push([...goal.fields]);
  }
  const verdict = expectedVerdict(model, payload, scope);
  if (verdict.ok) return problems;
  for (const path of Object.keys(verdict.broken)) {
    if (path === wrong) continue;
    const field = model.byPath.get(path);
    if (fixed?.has(path) && breaksAlone(field, fixed.get(path))) continue;
    problems.push([path, ...(field ? influencesOn(model, field) : [])]);
  }
  return problems;
}

/** Values of a wrong type are refused before any expression looks at them. */
function rightlyTyped({ byPath }: PageModel, assignment: Assignment): Assignment {
  return new Map(
    [...assignment].filter(([path, value]) => isBlank(value) || jsonType(value) === byPath.get(path)?.type),
  );
}

/** A fixed value that is wrong or missing on purpose. */
function breaksAlone(field: FieldModel | undefined, value: unknown): boolean {
  return !field || isBlank(value) || jsonType(value) !== field.type || !keepsOwnRules(field, value);
}

/** Fields with a value of their own: not computed, not locked for good, no containers. */
export function fillable({ fields }: PageModel): FieldModel[] {
  return fields.filter(
    (field) =>
      field.computed === undefined &&
      !field.locked.includes(true) &&
      field.type !== 'object' &&
      !isRecordList(field),
  );
}

const domainsKnown = new WeakMap<PageModel, Map<string, unknown[]>>();

/** The values to choose from, field by field; those of unique fields are new for every payload. */
function domainsOf(model: PageModel, random: () => number): Map<string, unknown[]> {
  const known =
    domainsKnown.get(model) ??
    new Map(fillable(model).map((field) => [field.path, domainOf(model, field, random)]));
  domainsKnown.set(model, known);
  const unique = (model.page.resource.unique ?? []).flat().map((path) => model.byPath.get(path)!);
  return new Map([...known, ...unique.map((field) => [field.path, freshValues(field, random)] as const)]);
}

function domainOf(model: PageModel, field: FieldModel, random: () => number): unknown[] {
  const written = literalsFor(model, field).filter((value) => keepsOwnRules(field, value));
  return [...goodValues(field, random), ...written];
}

/** Texts and numbers that expressions of the page hold against fields: `values.a == 'x'` needs an `x`, `values.a > 5` a 6. */
function literalsFor({ page }: PageModel, { type }: FieldModel): unknown[] {
  const expressions = JSON.stringify(page).match(/\{\{.*?\}\}/g) ?? [];
  const all = expressions.flatMap((expression): unknown[] =>
    type === 'number'
      ? [...expression.matchAll(/[^\w.](-?\d+(\.\d+)?)\b/g)].flatMap(([, number]) => [
          Number(number) - 1,
          Number(number),
          Number(number) + 1,
        ])
      : [...expression.matchAll(/'([^']+)'|\\"([^"\\]+)\\"/g)].map(([, single, double]) => single ?? double),
  );
  return type === 'number' || type === 'string' ? [...new Set(all)] : [];
}

function docOf(assignment: Assignment): Doc {
  let doc: Doc = {};
  for (const [path, value] of assignment) if (value !== undefined) doc = withValue(doc, path, value);
  return doc;
}

/** Hidden fields are left out; `linkage` cases put them in on purpose. */
function payloadOf(model: PageModel, assignment: Assignment, scope: Scope): Doc {
  const doc = docOf(assignment);
  const settled = settle(model, docOf(rightlyTyped(model, assignment)), scope);
  return model.fields.reduce(
    (left, field) =>
      settled.shown.has(field.path) || field.type === 'object' || valueAt(left, field.path) === undefined
        ? left
        : withValue(left, field.path, undefined),
    doc,
  );
}

import { Environment } from '@marcbachmann/cel-js';
import { roundTo } from '../base/decimals';

/** The CEL type of `now`. */
export const TIMESTAMP = 'google.protobuf.Timestamp';
const NUMBERS = ['int', 'double'] as const;
const COMPARABLE = [...NUMBERS, 'string', 'bool', TIMESTAMP] as const;

type Compare = (left: number, right: number) => boolean;
const COMPARISONS: Record<string, Compare> = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
};
const ARITHMETIC: Record<string, (left: number, right: number) => number> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
};

/** Bounds of one expression; a page file that passes them is refused when it is read. */
const EXPRESSION_LIMITS = { maxAstNodes: 200, maxDepth: 24, maxListElements: 100, maxMapEntries: 20 };
/** What `compileForm` puts around an expression has room beside them. */
const RUNNING_LIMITS = { ...EXPRESSION_LIMITS, maxAstNodes: 280, maxDepth: 32 };

/**
 * The one CEL environment of browser and gateway (decision 004). Beyond the standard it has
 * mixed-number operators, date strings compared with timestamps, and one meaning of an empty operand:
 * a comparison with null is false, arithmetic with null is null, and only `== null` tells empty from filled.
 * `dyn` true leaves undeclared variables untyped, for evaluation; false is for the checker.
 */
export function createEnvironment(dyn: boolean): Environment {
  const environment = new Environment({
    unlistedVariablesAreDyn: dyn,
    limits: dyn ? RUNNING_LIMITS : EXPRESSION_LIMITS,
  });
  addMixedNumbers(environment);
  addEmptyOperands(environment);
  addDateComparisons(environment);
  addSums(environment);
  addRounding(environment);
  addLastValues(environment);
  return environment;
}

function addMixedNumbers(environment: Environment) {
  for (const [operator, apply] of Object.entries(ARITHMETIC)) {
    const handler = (left: unknown, right: unknown) => apply(Number(left), Number(right));
    environment.registerOperator(`int ${operator} double`, handler);
    environment.registerOperator(`double ${operator} int`, handler);
  }
  environment.registerOperator('double % double', (left, right) => left % right);
  environment.registerOperator('double == int', (left, right) => Number(left) === Number(right));
}

function addEmptyOperands(environment: Environment) {
  for (const operator of Object.keys(COMPARISONS)) {
    environment.registerOperator(`null ${operator} null`, () => false);
    for (const type of COMPARABLE) {
      environment.registerOperator(`null ${operator} ${type}`, () => false);
      environment.registerOperator(`${type} ${operator} null`, () => false);
    }
  }
  for (const operator of Object.keys(ARITHMETIC)) {
    environment.registerOperator(`null ${operator} null`, () => null);
    for (const type of NUMBERS) {
      environment.registerOperator(`null ${operator} ${type}`, () => null);
      environment.registerOperator(`${type} ${operator} null`, () => null);
    }
  }
  environment.registerOperator('null + string', () => null);
  environment.registerOperator('string + null', () => null);
  for (const type of COMPARABLE) environment.registerOperator(`${type} == null`, () => false);
}

function addDateComparisons(environment: Environment) {
  for (const [operator, compare] of Object.entries(COMPARISONS)) {
    environment.registerOperator(`string ${operator} ${TIMESTAMP}`, (left, right) =>
      compare(startOfDay(left), right.getTime()),
    );
    environment.registerOperator(`${TIMESTAMP} ${operator} string`, (left, right) =>
      compare(left.getTime(), startOfDay(right)),
    );
  }
}

/** `sum(values.lines.map(line, line.amount))`: empty entries count as nothing, and decimals add up to the cent. */
function addSums(environment: Environment) {
  environment.registerFunction('sum(list): double', (numbers: Iterable<unknown>) => {
    let total = 0;
    for (const number of numbers) total += Number(number ?? 0);
    return roundTo(total, 6);
  });
}

/** `round(values.price * values.rate, 2)`: half up, to so many decimals; nothing stays nothing. */
function addRounding(environment: Environment) {
  const round = (value: unknown, decimals: unknown) => roundTo(Number(value), Number(decimals));
  for (const type of NUMBERS) environment.registerFunction(`round(${type}, int): double`, round);
  environment.registerFunction('round(null, int): null', () => null);
}

/** `user.lastValue('buyer')`: what the person last saved there, as `withLastValues` hands it over; without that nothing. */
function addLastValues(environment: Environment) {
  environment.registerFunction('dyn.lastValue(string): dyn', (user: unknown, field: unknown) => {
    const { lastValues } = (user ?? {}) as { lastValues?: Record<string, unknown> | null };
    return lastValues?.[String(field)] ?? null;
  });
}

/** Milliseconds of a stored date, month, year or time; its first moment in Beijing (UTC+8, no summer time). */
function startOfDay(text: string): number {
  const [, date, time = '00:00:00'] = /^(\d{4}(?:-\d\d){0,2})(?: (\d\d:\d\d:\d\d))?$/.exec(text) ?? [];
  return Date.parse(date === undefined ? text : `${`${date}-01-01`.slice(0, 10)}T${time}+08:00`);
}

import type { ASTNode, ParseResult } from '@marcbachmann/cel-js';
import { withoutNoise } from '../base/decimals';
import { isFilledIn } from '../base/doc';
import type { ValueLookup } from '../language/lookup-schema';
import { isNode } from './chain';
import { createEnvironment } from './environment';
import { loosen } from './lenient';
import type { LookupAsked, OtherRecords } from './others';
import { view } from './view';

/** What an expression may name. Values are handed over live, not copied. */
export interface ExpressionScope {
  values?: unknown;
  row?: unknown;
  deps?: unknown;
  session?: unknown;
  user?: unknown;
  now: Date;
  /** What is known of other pages' records; without it `refs` is what the row was answered with. */
  others?: OtherRecords | undefined;
}

/** A wrong expression: `start` and `end` are character offsets inside the braces. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
  constructor(
    readonly expression: string,
    message: string,
    readonly start = 0,
    readonly end = expression.length,
  ) {
    super(message);
  }
}

const BRACES = /^\s*\{\{([\s\S]*)\}\}\s*$/;
/** Macros that bind a name to each item of a list. */
export const MACROS: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'map', 'filter']);
/** Characters that an expression may have. */
export const MAX_LENGTH = 1_000;
/** Characters that `compileForm` puts around an expression, to round it or where it reads other records. */
const AROUND = 400;
const runtimeEnvironment = createEnvironment(true);
const parsed = new Map<string, ParseResult>();

/** The CEL text inside `{{ }}`, or undefined for a plain value. */
export function expressionIn(value: unknown): string | undefined {
  return typeof value === 'string' ? BRACES.exec(value)?.[1] : undefined;
}

/**
 * Parses CEL and refuses what cannot be bounded: `matches` (back-tracking), macros inside macros, and `has`
 * (emptiness is `== null`). Throws ExpressionError.
 */
export function parseExpression(expression: string): ParseResult {
  const known = parsed.get(expression);
  if (known) return known;
  if (expression.length > MAX_LENGTH + AROUND) {
    throw new ExpressionError(expression, `表达式过长（最多 ${MAX_LENGTH} 个字符）`);
  }
  const result = attempt(expression, () => runtimeEnvironment.parse(expression));
  refuseUnbounded(expression, result.ast, false);
  loosen(result.ast, 'run');
  parsed.set(expression, result);
  return result;
}

/** The syntax tree of CEL text; undefined for a wrong one, which is reported where expressions are checked. */
export function syntaxOf(expression: string): ASTNode | undefined {
  try {
    return parseExpression(expression).ast;
  } catch {
    return undefined;
  }
}

/**
 * Evaluates CEL text over a live scope; numbers come back as numbers. Undefined where it reads a record that is not known
 * yet. Throws ExpressionError.
 */
export function evaluateExpression(expression: string, scope: ExpressionScope): unknown {
  const place = expression.startsWith('@') ? LOOKED_UP.exec(expression)?.[1] : undefined;
  if (place !== undefined) return lookedUp(place, scope);
  const run = parseExpression(expression);
  let waits = false;
  const bindings = new Bindings(scope, () => {
    waits = true;
  });
  try {
    const value = plain(run(bindings as unknown as Record<string, unknown>));
    return waits ? undefined : value;
  } catch (error) {
    // What is not known reads as empty, which not every function takes.
    if (waits) return undefined;
    throw toExpressionError(expression, error);
  }
}

/** What an expression may name, asked for by name: what it does not name makes no reaction depend on it. */
class Bindings {
  // Private by name as well: an expression may name whatever is not.
  readonly #scope: ExpressionScope;
  readonly #onUnknown: () => void;

  constructor(scope: ExpressionScope, onUnknown: () => void) {
    this.#scope = scope;
    this.#onUnknown = onUnknown;
  }

  get values() {
    return view(this.#scope.values ?? {});
  }
  get row() {
    return view(this.#scope.row ?? {});
  }
  get deps() {
    return view(this.#scope.deps ?? {});
  }
  get session() {
    return view(this.#scope.session ?? {});
  }
  get user() {
    return view(this.#scope.user ?? {});
  }
  get refs() {
    return view(refsIn(this.#scope, this.#onUnknown));
  }
  get now() {
    return this.#scope.now;
  }
}

/** Every record of it is there and empty. */
const UNKNOWN: object = new Proxy({}, { get: () => ({}), has: () => true });

/** The records that references name, each looked for when it is read; where there is none its fields are empty. */
function refsIn(scope: ExpressionScope, onUnknown: () => void): object {
  const { others } = scope;
  const answered = (scope.row as { refs?: object } | undefined)?.refs;
  if (!others) {
    if (!answered) onUnknown();
    return answered ?? UNKNOWN;
  }
  const refs = {};
  for (const place of others.references.keys()) {
    const at = place.lastIndexOf('[].');
    const get = () => {
      const holder = (at === -1 ? scope.values : scope.row) as Record<string, unknown> | undefined;
      const value = holder?.[at === -1 ? place : place.slice(at + 3)];
      if (typeof value !== 'string' || value === '') return {};
      const record = others.record(place, value);
      if (record === undefined) onUnknown();
      return record ?? {};
    };
    Object.defineProperty(refs, place, { get, enumerable: true });
  }
  return refs;
}

/** Stands in a compiled form for the value of a field that is looked up; no expression of a page file parses like it. */
const LOOKED_UP = /^@lookup (.+)$/;

/** What a compiled form gives a field by that is looked up, by its place. */
export function lookupExpression(place: string): string {
  return `{{@lookup ${place}}}`;
}

/** What a look-up asks for in a record; undefined while something that it asks by is not filled in. Throws ExpressionError. */
export function lookupAsked({ params, on }: ValueLookup, scope: ExpressionScope): LookupAsked | undefined {
  const valueFor = (given: unknown) => {
    const expression = expressionIn(given);
    return expression === undefined ? given : evaluateExpression(expression, scope);
  };
  const entries = Object.entries(params).map(([name, given]) => [name, valueFor(given)] as const);
  const day = on === undefined ? undefined : valueFor(on);
  if (!entries.every(([, value]) => isFilledIn(value)) || (on !== undefined && !isFilledIn(day)))
    return undefined;
  return { params: Object.fromEntries(entries), ...(on !== undefined && { on: day }) };
}

function lookedUp(place: string, scope: ExpressionScope): unknown {
  const lookup = scope.others?.lookups.get(place);
  if (!lookup) return undefined;
  const asked = lookupAsked(lookup, scope);
  return asked ? scope.others!.value(place, asked) : null;
}

/** Whether a condition such as a button's `when` holds; an absent condition holds. Throws ExpressionError. */
export function holds(condition: string | undefined, scope: ExpressionScope): boolean {
  if (condition === undefined) return true;
  const expression = expressionIn(condition);
  if (expression === undefined) throw new ExpressionError(condition, '条件应写成 {{ 表达式 }}');
  return evaluateExpression(expression, scope) === true;
}

/** A flag, or what its expression gives; undefined where that fails, which the form reports itself. */
export function answerOf(flag: unknown, scope: ExpressionScope): unknown {
  const expression = expressionIn(flag);
  if (expression === undefined) return flag;
  try {
    return evaluateExpression(expression, scope);
  } catch {
    return undefined;
  }
}

function attempt<T>(expression: string, action: () => T): T {
  try {
    return action();
  } catch (reason) {
    throw toExpressionError(expression, reason);
  }
}

/** CEL's own errors carry a character range; anything else is pinned to the whole expression. */
export function toExpressionError(expression: string, reason: unknown): ExpressionError {
  if (reason instanceof ExpressionError) return reason;
  const { summary, range, message } = reason as {
    summary?: string;
    range?: { start: number; end: number };
    message: string;
  };
  return new ExpressionError(expression, summary ?? message, range?.start, range?.end);
}

function refuseUnbounded(expression: string, node: unknown, insideMacro: boolean): void {
  if (Array.isArray(node)) {
    for (const item of node) refuseUnbounded(expression, item, insideMacro);
    return;
  }
  if (!isNode(node)) return;
  const name = node.op === 'rcall' || node.op === 'call' ? node.args[0] : '';
  const refuse = (why: string) => {
    throw new ExpressionError(expression, why, node.start, node.end);
  };
  if (name === 'matches') refuse('表达式里不能用 matches，请改用字段的 pattern 或 format');
  if (name === 'has') refuse('表达式里不能用 has，判断是否为空请写 == null');
  const isMacro = node.op === 'rcall' && MACROS.has(name);
  if (isMacro && insideMacro) refuse(`${name} 不能嵌套在另一个列表宏里`);
  refuseUnbounded(expression, node.args, insideMacro || isMacro);
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === 'number' ? withoutNoise(value) : value;
}

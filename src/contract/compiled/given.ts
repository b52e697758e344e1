import { isObject } from '../base/is-object';
import { type ExpressionScope, evaluateExpression, expressionIn } from '../expressions/expression';

/** A value of a page file made ready for many records: as it stands, or worked out for each where an expression is in it. */
export interface Given {
  /** What it is, or with `evaluate` what the file has. */
  value: unknown;
  /** Throws ExpressionError. */
  evaluate?: (scope: ExpressionScope) => unknown;
}

export const NOTHING: Given = { value: undefined };

/** A value of the file with every expression in it found. */
export function givenBy(value: unknown): Given {
  const expression = expressionIn(value);
  if (expression !== undefined) return { value, evaluate: (scope) => evaluateExpression(expression, scope) };
  if (typeof value !== 'object' || value === null) return { value };
  const entries = Object.entries(value).map(([key, item]) => [key, givenBy(item)] as const);
  if (entries.every(([, { evaluate }]) => evaluate === undefined)) return { value };
  if (Array.isArray(value))
    return { value, evaluate: (scope) => entries.map(([, one]) => evaluated(one, scope)) };
  return {
    value,
    evaluate: (scope) => Object.fromEntries(entries.map(([key, one]) => [key, evaluated(one, scope)])),
  };
}

/** What a value of the file comes to in a record. Throws ExpressionError. */
export function evaluated({ value, evaluate }: Given, scope: ExpressionScope): unknown {
  return evaluate ? evaluate(scope) : value;
}

export function expressionsWithin(value: unknown): string[] {
  const expression = expressionIn(value);
  if (expression !== undefined) return [expression];
  return isObject(value) || Array.isArray(value) ? Object.values(value).flatMap(expressionsWithin) : [];
}

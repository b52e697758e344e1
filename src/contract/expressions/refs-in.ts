import type { ASTNode } from '@marcbachmann/cel-js';
import { remembered } from '../base/remembered';
import { chainOf, isNode } from './chain';
import { expressionIn, parseExpression } from './expression';

/** Where an expression reads the record that a reference names: `refs.orderId.quantity`, `field` being `quantity`. */
export interface RefRead {
  reference: string;
  /** Empty where the expression names the record as a whole, which it may not. */
  field: string;
  /** Offsets in the expression of `refs.orderId`, and where the whole of it begins. */
  start: number;
  end: number;
}

const known = new Map<string, readonly RefRead[]>();

/** What an expression reads of records that references name, by its text inside the braces. Throws ExpressionError. */
export function refReads(expression: string): readonly RefRead[] {
  if (!/\brefs\b/.test(expression)) return NONE;
  return remembered(known, expression, () => readsIn(parseExpression(expression).ast));
}

const NONE: readonly RefRead[] = [];

/** What every `{{ }}` of a value reads, those of what stands in it included; an expression that does not parse reads nothing. */
export function refReadsIn(value: unknown): RefRead[] {
  const expression = expressionIn(value);
  if (expression !== undefined) {
    try {
      return [...refReads(expression)];
    } catch {
      return [];
    }
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(refReadsIn);
}

function readsIn(node: unknown): RefRead[] {
  if (Array.isArray(node)) return node.flatMap(readsIn);
  if (!isNode(node)) return [];
  const chain = chainOf(node);
  if (chain?.[0] !== 'refs') return readsIn(node.args);
  const [, reference = '', ...field] = chain;
  const { start, end } = referenceNode(node, chain.length - 2);
  return [{ reference, field: field.join('.'), start, end }];
}

/** The part `refs.orderId` of a chain with so many names behind it. */
function referenceNode(node: ASTNode, beyond: number): ASTNode {
  return beyond <= 0 ? node : referenceNode((node.args as [ASTNode])[0], beyond - 1);
}

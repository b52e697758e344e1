import type { ASTNode } from '@marcbachmann/cel-js';
import { chainOf, isNode } from '../expressions/chain';
import { MACROS } from '../expressions/expression';
import type { ExpressionFault } from './expression-message';

/** Names that always have a value; everything else that an expression reads may be empty. */
const FILLED = new Set([
  'now',
  'row.id',
  'row.version',
  'row.createdAt',
  'row.createdBy',
  'row.updatedAt',
  'row.updatedBy',
]);
const ROOTS = ['values', 'row', 'deps', 'session', 'refs'];
const COMPARISONS = ['<', '<=', '>', '>='];

type Facts = ReadonlySet<string>;

/** A part of an expression: what is known to be filled when it runs, and what it may not be empty for. */
interface Operand {
  node: ASTNode;
  facts: Facts;
  need?: 'truth' | 'value' | undefined;
}

/**
 * Operands that fail at run time when a field is empty: CEL has no meaning for `!null`, `null && x`, a method of null.
 * A condition such as `x != null &&` before them, or `== true` in the place of a bare yes-or-no field, mends it.
 */
export function emptyOperands(root: ASTNode, isCondition: boolean): ExpressionFault[] {
  const visit = (operand: Operand): ExpressionFault[] => [
    ...operandsOf(operand.node, operand.facts).flatMap(visit),
    ...faultOf(operand),
  ];
  return visit({ node: root, facts: new Set(), need: isCondition ? 'truth' : undefined });
}

function faultOf({ node, facts, need }: Operand): ExpressionFault[] {
  if (!need || !mayBeEmpty(node, facts)) return [];
  const name = chainOf(node)?.join('.');
  const mend = need === 'truth' ? `请写 ${name ?? '…'} == true` : `请先判断 ${name ?? '…'} != null &&`;
  return [
    {
      start: node.start,
      message: `${name ?? '这里'} 可能还没有填写，${mend}`,
      suggestion: need === 'truth' && name ? `${name} == true` : undefined,
    },
  ];
}

function operandsOf(node: ASTNode, facts: Facts): Operand[] {
  const value = (inner: ASTNode): Operand => ({ node: inner, facts, need: 'value' });
  switch (node.op) {
    case '&&':
    case '||': {
      const [left, right] = node.args;
      return [
        { node: left, facts, need: 'truth' },
        { node: right, facts: factsWhen(left, node.op === '&&', facts), need: 'truth' },
      ];
    }
    case '?:': {
      const [condition, yes, no] = node.args;
      return [
        { node: condition, facts, need: 'truth' },
        { node: yes, facts: factsWhen(condition, true, facts) },
        { node: no, facts: factsWhen(condition, false, facts) },
      ];
    }
    case '!_':
      return [{ node: node.args, facts, need: 'truth' }];
    case '-_':
      return [value(node.args)];
    case 'call':
      return node.args[1].map(value);
    case 'rcall': {
      const [name, receiver, args] = node.args;
      return [value(receiver), ...args.map((arg) => (MACROS.has(name) ? { node: arg, facts } : value(arg)))];
    }
    case 'in':
      return [{ node: node.args[0], facts }, value(node.args[1])];
    case '.':
    case '[]':
      return receiverOf(node, facts);
    case 'value':
    case 'id':
      return [];
    default:
      return (node.args as unknown[])
        .flat(2)
        .filter(isNode)
        .map((inner) => ({ node: inner, facts }));
  }
}

/** A form keeps its inner objects; a stored record leaves out empty ones. */
function receiverOf(node: ASTNode, facts: Facts): Operand[] {
  const [receiver, index] = node.args as [ASTNode, unknown];
  const path = chainOf(receiver);
  const isKept =
    path &&
    (path.length === 1 ||
      (path.length === 2 && path[0] === 'refs') ||
      (path[0] === 'values' && node.op === '.'));
  const operand: Operand = { node: receiver, facts, need: isKept ? undefined : 'value' };
  return isNode(index) ? [operand, { node: index, facts }] : [operand];
}

function mayBeEmpty(node: ASTNode, facts: Facts): boolean {
  if (node.op === 'value') return node.args === null;
  if (node.op === '?:') {
    const [condition, yes, no] = node.args;
    return (
      mayBeEmpty(yes, factsWhen(condition, true, facts)) || mayBeEmpty(no, factsWhen(condition, false, facts))
    );
  }
  if (['+', '-', '*', '/', '%'].includes(node.op)) {
    return (node.args as ASTNode[]).some((operand) => mayBeEmpty(operand, facts));
  }
  const path = chainOf(node);
  if (!path || path.length < 2 || !ROOTS.includes(path[0]!)) return false;
  const name = path.join('.');
  return name !== 'session.tenantCode' && !FILLED.has(name) && !facts.has(name);
}

/** What is known where a condition has come out as `outcome`, beside what was known before it. */
function factsWhen(condition: ASTNode, outcome: boolean, facts: Facts): Facts {
  return new Set([...facts, ...filledWhen(condition, outcome)]);
}

/** Which names are filled for certain when a condition comes out as `outcome`. */
function filledWhen(node: ASTNode, outcome: boolean): string[] {
  if (node.op === '!_') return filledWhen(node.args, !outcome);
  if (node.op === (outcome ? '&&' : '||'))
    return (node.args as ASTNode[]).flatMap((side) => filledWhen(side, outcome));
  const names = () => (node.args as ASTNode[]).flatMap((side) => chainOf(side)?.join('.') ?? []);
  if (outcome && (COMPARISONS.includes(node.op) || node.op === 'in')) return names();
  if (node.op !== '==' && node.op !== '!=') return [];
  const comparesEmpty = (node.args as ASTNode[]).some((side) => side.op === 'value' && side.args === null);
  const comparesFilled = (node.args as ASTNode[]).some((side) => side.op === 'value' && side.args !== null);
  const isEqual = (node.op === '==') === outcome;
  return (comparesFilled && isEqual) || (comparesEmpty && !isEqual) ? names() : [];
}

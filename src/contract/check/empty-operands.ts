import type { ASTNode } from '@marcbachmann/cel-js';
import type { ExpressionFault } from './expression-message';
import { chainOf } from './expression-message';

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
const ROOTS = ['values', 'row', 'deps', 'session'];
const COMPARISONS = ['<', '<=', '>', '>='];

type Facts = ReadonlySet<string>;

/**
 * Operands that fail at run time when a field is empty: CEL has no meaning for `!null`, `null && x`, a method of null.
 * A condition such as `x != null &&` before them, or `== true` in the place of a bare yes-or-no field, mends it.
 */
export function emptyOperands(root: ASTNode, isCondition: boolean): ExpressionFault[] {
  const faults: ExpressionFault[] = [];
  const require = (node: ASTNode, facts: Facts, isTruth: boolean) => {
    if (!mayBeEmpty(node, facts)) return;
    const name = chainOf(node)?.join('.');
    const mend = isTruth ? `请写 ${name ?? '…'} == true` : `请先判断 ${name ?? '…'} != null &&`;
    faults.push({
      start: node.start,
      message: `${name ?? '这里'} 可能还没有填写，${mend}`,
      suggestion: isTruth && name ? `${name} == true` : undefined,
    });
  };
  const walkAll = (nodes: ASTNode[], facts: Facts, isRequired: boolean) => {
    for (const node of nodes) {
      walk(node, facts);
      if (isRequired) require(node, facts, false);
    }
  };
  const walk = (node: ASTNode, facts: Facts): void => {
    switch (node.op) {
      case '&&':
      case '||': {
        const [left, right] = node.args;
        walk(left, facts);
        require(left, facts, true);
        const known = new Set([
          ...facts,
          ...(node.op === '&&' ? filledWhen(left, true) : filledWhen(left, false)),
        ]);
        walk(right, known);
        require(right, known, true);
        return;
      }
      case '?:': {
        const [condition, yes, no] = node.args;
        walk(condition, facts);
        require(condition, facts, true);
        walk(yes, new Set([...facts, ...filledWhen(condition, true)]));
        walk(no, new Set([...facts, ...filledWhen(condition, false)]));
        return;
      }
      case '!_':
      case '-_':
        walk(node.args, facts);
        require(node.args, facts, node.op === '!_');
        return;
      case 'call':
        walkAll(node.args[1], facts, true);
        return;
      case 'rcall':
        walkAll([node.args[1]], facts, true);
        walkAll(node.args[2], facts, !isMacro(node.args[0]));
        return;
      case 'in':
        walk(node.args[0], facts);
        walkAll([node.args[1]], facts, true);
        return;
      case '.':
      case '[]':
        requireReceiver(node, facts);
        return;
      case 'value':
      case 'id':
        return;
      default:
        walkAll((node.args as unknown[]).flat(2).filter(isNode), facts, false);
    }
  };
  const requireReceiver = (node: ASTNode, facts: Facts) => {
    const [receiver, index] = node.args as [ASTNode, unknown];
    walk(receiver, facts);
    if (isNode(index)) walk(index, facts);
    const path = chainOf(receiver);
    // A form keeps its inner objects; a stored record leaves out empty ones.
    if (path && (path.length === 1 || (path[0] === 'values' && node.op === '.'))) return;
    require(receiver, facts, false);
  };

  walk(root, new Set());
  if (isCondition) require(root, new Set(), true);
  return faults;
}

function isMacro(name: string): boolean {
  return ['all', 'exists', 'exists_one', 'map', 'filter'].includes(name);
}

function mayBeEmpty(node: ASTNode, facts: Facts): boolean {
  if (node.op === 'value') return node.args === null;
  if (node.op === '?:') return mayBeEmpty(node.args[1], facts) || mayBeEmpty(node.args[2], facts);
  if (['+', '-', '*', '/', '%'].includes(node.op)) {
    return (node.args as ASTNode[]).some((operand) => mayBeEmpty(operand, facts));
  }
  const path = chainOf(node);
  if (!path || path.length < 2 || !ROOTS.includes(path[0]!)) return false;
  const name = path.join('.');
  return name !== 'session.tenantCode' && !FILLED.has(name) && !facts.has(name);
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

function isNode(value: unknown): value is ASTNode {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value;
}

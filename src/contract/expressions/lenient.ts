import type { ASTNode, Environment, TypeCheckResult } from '@marcbachmann/cel-js';
import { isNode } from './chain';

/** A type of the library, which tells types apart by identity. */
type Type = object;

interface Checker {
  check(node: Node, context: unknown): Type;
  getType(name: string): Type;
}

type Check = (checker: Checker, node: Node, context: unknown) => Type;
type Evaluate = (evaluator: unknown, node: Node, context: unknown) => unknown;

/** A node with what the library keeps on it: how it is typed and run. */
interface Node {
  op: string;
  args: unknown;
  meta: { check: Check; evaluate: Evaluate };
}

const ARITHMETIC = new Set(['+', '-', '*', '/', '%']);
const BEYOND_NUMBERS = new Set(['division_by_zero', 'modulo_by_zero', 'numeric_overflow']);
const MIXED = new Set(['incompatible_ternary_branches', 'heterogeneous_list_element']);

/**
 * What CEL refuses and people mean: a ternary or a list of whole numbers and decimals is one of numbers, and
 * `null` may stand for any value. For running, such parts are untyped, and 0/0, 1/0 or overflow has no value.
 */
export function loosen(root: ASTNode, purpose: 'check' | 'run'): void {
  visit(root, purpose === 'run');
}

/** The type of an expression under the same leniency. Throws what the library throws for one that does not parse. */
export function typeOf(environment: Environment, expression: string): TypeCheckResult {
  const parsed = environment.parse(expression);
  loosen(parsed.ast, 'check');
  return parsed.check();
}

function visit(value: unknown, isRun: boolean): void {
  if (Array.isArray(value)) for (const inner of value) visit(inner, isRun);
  if (!isNode(value)) return;
  visit(value.args, isRun);
  const { meta } = value as unknown as Node;
  const { check, evaluate } = meta;
  if (value.op === '?:') meta.check = lenient(check, (args) => args.slice(1), isRun);
  if (value.op === 'list') meta.check = lenient(check, (args) => args, isRun);
  if (!isRun || !ARITHMETIC.has(value.op)) return;
  meta.check = (checker, node, context) => {
    check(checker, node, context);
    return checker.getType('dyn');
  };
  meta.evaluate = (evaluator, node, context) => finite(() => evaluate(evaluator, node, context));
}

/** Tries the library's own check first, which prepares the node for running whatever comes of it. */
function lenient(check: Check, partsOf: (args: Node[]) => Node[], isRun: boolean): Check {
  return (checker, node, context) => {
    try {
      return check(checker, node, context);
    } catch (error) {
      if (!MIXED.has((error as { code?: string }).code ?? '')) throw error;
      const parts = partsOf(node.args as Node[]);
      const type = common(
        parts.map((part) => checker.check(part, context)),
        checker,
      );
      if (!type) throw error;
      if (isRun) return checker.getType(node.op === 'list' ? 'list<dyn>' : 'dyn');
      return node.op === 'list' ? checker.getType(`list<${String(type)}>`) : type;
    }
  };
}

/** The one type of several; undefined where they have none. */
function common(types: Type[], checker: Checker): Type | undefined {
  const [none, whole, decimal, any] = ['null', 'int', 'double', 'dyn'].map((name) => checker.getType(name));
  if (types.some((type) => type === any)) return any;
  const filled = new Set(types.filter((type) => type !== none));
  if (filled.size < 2) return [...filled][0] ?? none;
  return [...filled].every((type) => type === whole || type === decimal) ? decimal : undefined;
}

function finite(run: () => unknown): unknown {
  try {
    const value = run();
    return typeof value === 'number' && !Number.isFinite(value) ? null : value;
  } catch (error) {
    if (BEYOND_NUMBERS.has((error as { code?: string }).code ?? '')) return null;
    throw error;
  }
}

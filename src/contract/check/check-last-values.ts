import type { ASTNode } from '@marcbachmann/cel-js';
import { chainOf, isNode } from '../expressions/chain';
import type { FieldInfo } from '../fields/fields';
import type { FieldSchema } from '../language/field-schema';
import type { ExpressionFault } from './expression-message';
import { type JsonPath, nearest } from './problem';

/**
 * Whether `user.lastValue('…')` stands in a default, is asked for one of the page's `fields` by its name, and gives what
 * the field holds that it is the default of.
 */
export function lastValueFaults(
  ast: unknown,
  path: JsonPath,
  fields: ReadonlyMap<string, FieldInfo>,
  written: FieldSchema | undefined,
): ExpressionFault[] {
  const faultOf = ({ start, args }: ASTNode & { op: 'rcall' }): ExpressionFault[] => {
    const [, receiver, [asked]] = args;
    if (chainOf(receiver)?.join('.') !== 'user') return [{ start, message: '应写 user.lastValue(字段名)' }];
    if (path.at(-1) !== 'default') return [{ start, message: 'lastValue 只能用在 default 里' }];
    const name = asked?.op === 'value' ? asked.args : undefined;
    if (typeof name !== 'string')
      return [{ start, message: 'lastValue 里要直接写本页的字段名，用单引号括起来' }];
    const field = fields.get(name);
    if (!field) {
      const suggestion = nearest(name, [...fields.keys()]);
      return [{ start: asked!.start, message: `本页没有名为 ${name} 的字段`, suggestion }];
    }
    const isSame = !written || (field.type === written.type && field.type !== 'object');
    return isSame && field.schema.items?.type !== 'object'
      ? []
      : [{ start, message: `${name} 是 ${field.type}，不能作 ${written?.type} 字段的默认值` }];
  };
  const visit = (node: unknown): ExpressionFault[] => {
    if (Array.isArray(node)) return node.flatMap(visit);
    if (!isNode(node)) return [];
    const own = node.op === 'rcall' && node.args[0] === 'lastValue' ? faultOf(node) : [];
    return [...own, ...visit(node.args)];
  };
  return visit(ast);
}

import { expressionIn, parseExpression } from '@/contract/expressions/expression';
import { type Dictionaries, fieldsOf, optionsOf } from '@/contract/fields/fields';
import { allOptions } from '@/contract/language/options';
import type { ListPage } from '@/contract/language/page-schema';
import { t } from '@/services/i18n';

interface Node {
  op: string;
  args: unknown;
}

const COMPARED: Readonly<Record<string, string>> = {
  '==': '“{field}”是“{value}”',
  '!=': '“{field}”不是“{value}”',
  '>': '“{field}”大于 {value}',
  '>=': '“{field}”不小于 {value}',
  '<': '“{field}”小于 {value}',
  '<=': '“{field}”不大于 {value}',
};

/** A condition of a page file in words, as far as it compares fields with values; undefined for what goes beyond. */
export function conditionWords(
  page: ListPage,
  dictionaries: Dictionaries,
  condition: unknown,
): string | undefined {
  const expression = expressionIn(condition);
  if (expression === undefined) return undefined;
  try {
    return describe(page, dictionaries, parseExpression(expression).ast as Node);
  } catch {
    return undefined;
  }
}

function describe(page: ListPage, dictionaries: Dictionaries, node: Node): string | undefined {
  const inner = (one: unknown) => describe(page, dictionaries, one as Node);
  const args = node.args as unknown[];
  if (node.op === '&&' || node.op === '||') {
    const [left, right] = [inner(args[0]), inner(args[1])];
    if (left === undefined || right === undefined) return undefined;
    return node.op === '&&'
      ? t('{left}，并且{right}', { left, right })
      : t('{left}，或者{right}', { left, right });
  }
  const field = fieldOf(page, node);
  if (field) return t('“{field}”是“{value}”', { field: field.title, value: t('是') });
  if (node.op === 'in') return oneOf(page, dictionaries, args);
  const sentence = Object.hasOwn(COMPARED, node.op) ? COMPARED[node.op] : undefined;
  const compared = sentence && fieldOf(page, args[0] as Node);
  const value = args[1] as Node;
  if (!compared || value?.op !== 'value') return undefined;
  if (value.args === null && node.op === '==') return t('“{field}”没有填写', { field: compared.title });
  if (value.args === null && node.op === '!=') return t('填写了“{field}”', { field: compared.title });
  return t(sentence, { field: compared.title, value: labelOf(dictionaries, compared, value.args) });
}

function oneOf(page: ListPage, dictionaries: Dictionaries, args: unknown[]): string | undefined {
  const field = fieldOf(page, args[0] as Node);
  const list = args[1] as Node;
  if (!field || list.op !== 'list') return undefined;
  const values = (list.args as Node[]).map((one) => labelOf(dictionaries, field, one.args));
  return t('“{field}”是“{value}”', { field: field.title, value: values.join('、') });
}

function fieldOf({ form }: ListPage, { op, args }: Node) {
  const [target, name] = Array.isArray(args) ? (args as [Node, string]) : [];
  if (op !== '.' || target?.op !== 'id' || target.args !== 'values') return undefined;
  return fieldsOf(form).get(name!);
}

function labelOf(
  dictionaries: Dictionaries,
  field: NonNullable<ReturnType<typeof fieldOf>>,
  value: unknown,
): string {
  const options = allOptions(optionsOf(field.schema, dictionaries) ?? []);
  if (typeof value === 'boolean') return value ? t('是') : t('否');
  return options.find((option) => String(option.value) === String(value))?.label ?? String(value);
}

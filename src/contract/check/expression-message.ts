import type { ParseError, TypeError as TypeFault } from '@marcbachmann/cel-js';
import { chainOf } from '../expressions/chain';
import type { Scope, Shape } from './expression-scope';
import { nearest } from './problem';

/** What is wrong in an expression: `start` counts in the text inside the braces. */
export interface ExpressionFault {
  start: number;
  message: string;
  suggestion?: string | undefined;
}

const TYPE_NAMES: [RegExp, string][] = [
  [/^(int|double|uint)$/, '数字'],
  [/^string$/, '文本'],
  [/^bool$/, '是否'],
  [/^null$/, '空值'],
  [/Timestamp$/, '时间'],
  [/^(list|dyn\[)/, '列表'],
  [/^(map|\$)/, '一组字段'],
];

const MISTAKEN: Record<string, string> = {
  '=': '判断相等要写两个等号 ==',
  '&': '“并且”要写两个 &&',
  '|': '“或者”要写两个 ||',
  '（': '括号要用英文半角 ( )',
  '）': '括号要用英文半角 ( )',
  '‘': "引号要用英文半角 '",
  '’': "引号要用英文半角 '",
  '“': "引号要用英文半角 '",
  '”': "引号要用英文半角 '",
  '，': '逗号要用英文半角 ,',
  '！': '“不”要用英文半角 !',
};
const WORDS: Record<string, string> = {
  and: '“并且”写作 &&',
  or: '“或者”写作 ||',
  not: '“不”写作 !',
  matches: '不能用 matches，请改用字段的 pattern 或 format',
  is: '判断相等写作 ==',
};
/** CEL functions that an analyst can use; suggestions come from these. */
const FUNCTIONS = [
  'size',
  'startsWith',
  'endsWith',
  'contains',
  'exists',
  'all',
  'filter',
  'map',
  'trim',
  'int',
  'double',
  'string',
  'timestamp',
  'duration',
];

/** A Chinese sentence for an error of the CEL library, with the nearest name the place knows. */
export function describeFault(
  expression: string,
  error: ParseError | TypeFault,
  scope: Scope,
): ExpressionFault {
  const { start, end } = error.range ?? { start: 0, end: expression.length };
  const text = expression.slice(start, end);
  const summary = error.summary ?? error.message;
  switch (error.code) {
    case 'unknown_variable':
      return { start, ...unknownVariable(text, scope.shape) };
    case 'no_such_key':
      return { start: keyStart(expression, start, summary), ...unknownKey(error, summary, scope.shape) };
    case 'cannot_index_type':
      return { start, message: `${quoted(summary, 0)}里没有名为 ${text} 的字段` };
    case 'no_such_overload':
      return { start, message: mismatch(summary) };
    case 'no_matching_overload':
      return { start: nameStart(expression, start, summary), ...unknownFunction(summary) };
    case 'invalid_condition_type':
    case 'invalid_logical_operand':
      return { start, message: `这里应是条件（是否），却是${quoted(summary, 0)}` };
    case 'incompatible_ternary_branches':
      return {
        start,
        message: `? 后面的两个结果类型不同：${quoted(summary, 0)}和${quoted(summary, 1)}（空值请写 ''）`,
      };
    case 'limit_exceeded':
      return { start, message: '表达式过长或嵌套过深，请拆开' };
    default:
      return { start, message: syntax(expression, start, text, error.code) };
  }
}

function syntax(expression: string, start: number, text: string, code: string): string {
  if (start >= expression.trimEnd().length) return '表达式没有写完';
  const word =
    /^\w*/.exec(expression.slice(start))![0] || /\w+(?=\s*$)/.exec(expression.slice(0, start))?.[0];
  if (word && Object.hasOwn(WORDS, word)) return WORDS[word]!;
  const character = text.charAt(0);
  if (Object.hasOwn(MISTAKEN, character)) return MISTAKEN[character]!;
  if (code.startsWith('unterminated_string')) return '文本缺少右边的引号';
  return `表达式在这里写错了：${text || expression.slice(start, start + 10)}`;
}

function unknownVariable(name: string, shape: Shape) {
  if (name === 'deps') return { message: '只有写了 dependencies 的 x-reactions 才能用 deps' };
  if (name === 'row') return { message: '这里没有记录，row 只能用在列表行或表单按钮的 when 里' };
  if (name === 'values') return { message: '这里没有表单，values 只能用在字段里；按钮的 when 请用 row' };
  const field = Object.entries(shape).find(
    ([, inner]) => typeof inner === 'object' && Object.hasOwn(inner, name),
  );
  const message = `表达式里没有 ${name}，这里可以用：${Object.keys(shape).join('、')}`;
  return { message, suggestion: field ? `${field[0]}.${name}` : nearest(name, Object.keys(shape)) };
}

function unknownKey(error: ParseError | TypeFault, summary: string, shape: Shape) {
  const name = summary.replace(/^No such key: /, '');
  const node = error.node as { args?: unknown } | undefined;
  const path = chainOf(Array.isArray(node?.args) ? node.args[0] : undefined);
  const inner = path?.reduce<Shape | string | undefined>(
    (at, key) => (typeof at === 'object' && Object.hasOwn(at, key) ? at[key] : undefined),
    shape,
  );
  const known = typeof inner === 'object' ? Object.keys(inner) : [];
  return {
    message: `${path?.join('.') ?? '这里'} 没有名为 ${name} 的字段`,
    suggestion: nearest(name, known),
  };
}

function unknownFunction(summary: string) {
  const [, call = ''] = /'(.*)'/.exec(summary) ?? [];
  const name = /(?:^|\.)(\w+)\(/.exec(call)?.[1] ?? call;
  if (FUNCTIONS.includes(name)) return { message: `${name} 不能这样用：参数的类型或个数不对` };
  return { message: `没有名为 ${name} 的函数`, suggestion: nearest(name, FUNCTIONS) };
}

function mismatch(summary: string): string {
  const [, left = '', operator = '', right = ''] =
    /^no such overload: (\S.*?) (==|!=|<=|>=|<|>|\+|-|\*|\/|%|in) (\S.*)$/.exec(summary) ?? [];
  if (!operator) return `${typeName(summary.replace(/^no such overload: [!-]/, ''))}不能用在这里`;
  return `${typeName(left)}和${typeName(right)}之间不能用 ${operator}`;
}

function quoted(summary: string, index: number): string {
  const types = [...summary.matchAll(/'([^']*)'/g)].map((match) => typeName(match[1]!));
  return types[index] ?? '别的类型';
}

/** The name of a CEL type for a person. */
export function typeName(type: string): string {
  return TYPE_NAMES.find(([pattern]) => pattern.test(type))?.[1] ?? type;
}

/** `values['x']` is pinned to its beginning by the library; the wrong name is inside. */
function keyStart(expression: string, start: number, summary: string): number {
  const name = summary.replace(/^No such key: /, '');
  const at = expression.indexOf(name, start);
  return at === -1 ? start : at;
}

/** A wrong call is pinned to its beginning by the library, which may be a long receiver. */
function nameStart(expression: string, start: number, summary: string): number {
  const name = /(\w+)\([^(]*\)'$/.exec(summary)?.[1];
  const at = name ? expression.indexOf(`${name}(`, start) : -1;
  return at === -1 ? start : at;
}

import type { z } from 'zod';
import { type JsonPath, nearest } from './problem';

type Issue = z.core.$ZodIssue;

const TYPES: Record<string, string> = {
  string: '文本（写在英文双引号里）',
  number: '数字（不加引号）',
  int: '整数（不加引号）',
  boolean: 'true 或 false（不加引号）',
  object: '对象 { … }',
  record: '对象 { … }',
  array: '数组 [ … ]',
};

const FLAG = '应是 true、false，或写成 "{{ 条件 }}"';
const EXPRESSION = '应写成 "{{ 表达式 }}"';
const FIELD = '字段名以字母开头，只含字母和数字，最多 40 个字符；嵌套字段用点连接';

const PAGE_PATH = '页面路径以 / 开头，每一段只含字母、数字和连字符，例如 /supplier/contacts';

/** What a text must look like, by the key that holds it. */
const FORMS: Record<string, string> = {
  'x-options':
    '选项来源应写成 "dictionary:字典名"（例如 "dictionary:currency"），或 { "reference": "参照数据名" }',
  'x-visible': FLAG,
  'x-hidden': FLAG,
  'x-disabled': FLAG,
  required: FLAG,
  when: EXPRESSION,
  assert: EXPRESSION,
  'x-value': EXPRESSION,
  code: '按钮权限码以字母开头，只含字母、数字和连字符，最多 40 个字符',
  name: '资源名以小写字母开头，只含字母和数字，最多 40 个字符',
  path: PAGE_PATH,
  tabs: PAGE_PATH,
  defaultSort: '默认排序应写字段名，降序在前面加减号，例如 "-updatedAt"',
  field: FIELD,
  search: FIELD,
  columns: FIELD,
  unique: FIELD,
  dictionary: '字典名以字母开头，只含字母和数字',
};

/** JSON Schema's list of names, which stands at each field here. */
export const REQUIRED_LIST = '必填不写成列表，请在每个必填的字段里写 "required": true';

/** What other form languages call a type: what it is, and the keys that say it here; null where one has to choose. */
export const OTHER_TYPES: Readonly<
  Record<string, { word: string; keys: Readonly<Record<string, string | number | null>> }>
> = {
  date: { word: '日期', keys: { type: 'string', format: 'date' } },
  datetime: { word: '日期时间', keys: { type: 'string', format: 'dateTime' } },
  time: { word: '时间', keys: { type: 'string', format: 'time' } },
  integer: { word: '整数', keys: { type: 'number', multipleOf: 1 } },
  int: { word: '整数', keys: { type: 'number', multipleOf: 1 } },
  long: { word: '整数', keys: { type: 'number', multipleOf: 1 } },
  float: { word: '小数', keys: { type: 'number' } },
  double: { word: '小数', keys: { type: 'number' } },
  decimal: { word: '小数', keys: { type: 'number' } },
  text: { word: '文本', keys: { type: 'string' } },
  textarea: { word: '多行文本', keys: { type: 'string', 'x-component': 'Input.TextArea' } },
  bool: { word: '是否', keys: { type: 'boolean' } },
  list: { word: '列表', keys: { type: 'array' } },
  select: { word: '选择', keys: { type: 'string', 'x-options': null } },
  enum: { word: '选择', keys: { type: 'string', enum: null } },
  file: { word: '附件', keys: { type: 'array', 'x-component': 'Upload' } },
};

function otherType(name: string): string {
  const { word, keys } = OTHER_TYPES[name]!;
  const written = Object.entries(keys).map(([key, value]) =>
    value === null ? `"${key}"` : `"${key}": ${JSON.stringify(value)}`,
  );
  return `${word}写作 ${written.join(' 加 ')}`;
}

/** One zod issue as a Chinese sentence, with the nearest name where the value is one of a list. */
export function describeIssue(
  issue: Issue,
  path: JsonPath,
  value: unknown,
): { message: string; suggestion?: string | undefined } {
  const name = nameOf(path);
  switch (issue.code) {
    case 'invalid_value':
      if (path.at(-1) === 'type' && Object.hasOwn(OTHER_TYPES, String(value).toLowerCase()))
        return { message: `没有类型 ${JSON.stringify(value)}：${otherType(String(value).toLowerCase())}` };
      return oneOf(name, issue.values.map(String), value);
    case 'invalid_type':
      return { message: `${name} 应是${TYPES[issue.expected] ?? issue.expected}` };
    case 'invalid_union':
      if (path.at(-1) === 'required' && Array.isArray(value)) return { message: REQUIRED_LIST };
      return { message: `${name} ${formOf(path) ?? `应是${expected(issue)}`}` };
    case 'invalid_format':
      return path.includes('operations') ? operation(name, String(value)) : format(name, path, value);
    case 'invalid_key':
      return { message: `名称 ${name} 不能用：以字母开头，只含字母和数字，最多 40 个字符` };
    case 'too_small':
    case 'too_big':
      return { message: bound(name, issue) };
    case 'not_multiple_of':
      return { message: `${name} 应是 ${issue.divisor} 的整数倍` };
    default:
      return { message: `${name} 的写法不对` };
  }
}

function oneOf(name: string, values: string[], value: unknown) {
  const suggestion = typeof value === 'string' ? nearest(value, values) : undefined;
  const hint = suggestion && values.length > 6 ? '' : `，可以是：${values.join('、')}`;
  return { message: `${name} 不认识 ${JSON.stringify(value)}${hint}`, suggestion };
}

function format(name: string, path: JsonPath, value: unknown) {
  const scheme = /^([A-Za-z]+):(\w+)$/.exec(String(value));
  const suggestion =
    path.at(-1) === 'x-options' && scheme && nearest(scheme[1]!, ['dictionary'])
      ? `dictionary:${scheme[2]}`
      : undefined;
  return { message: `${name} ${formOf(path) ?? '的写法不对'}`, suggestion };
}

function operation(name: string, value: string) {
  const [method = '', address = ''] = value.split(' ');
  if (/^(\w+:)?\/\//.test(address)) return { message: `接口 ${name} 只能在本站，不能写其他网站的地址` };
  const methods = ['GET', 'POST', 'PUT', 'DELETE'];
  if (!methods.includes(method)) {
    return {
      message: `接口 ${name} 应以 GET、POST、PUT 或 DELETE 和一个空格开头`,
      suggestion: nearest(method, methods),
    };
  }
  const placeholder = /^\{(\w*)\}/.exec(address)?.[1];
  if (placeholder !== undefined && placeholder !== 'poseidon') {
    return {
      message: `接口 ${name} 里不认识 {${placeholder}}，只有 {poseidon}`,
      suggestion: nearest(placeholder, ['poseidon']) && '{poseidon}',
    };
  }
  return {
    message: `接口 ${name} 应写成 "方法 路径?参数名"，路径以 / 或 {poseidon}/ 开头，例如 "GET {poseidon}/a/b?supplierCode"`,
  };
}

function bound(name: string, issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  const isLeast = issue.code === 'too_small';
  const limit = String(isLeast ? issue.minimum : issue.maximum);
  const word = isLeast ? '最少' : '最多';
  if (issue.origin === 'string')
    return isLeast && limit === '1' ? `${name} 不能为空` : `${name} ${word} ${limit} 个字符`;
  if (issue.origin === 'array')
    return isLeast && limit === '1' ? `${name} 至少要有一项` : `${name} ${word} ${limit} 项`;
  const orEqual = issue.inclusive === false ? '' : '或等于';
  return `${name} 应${isLeast ? '大于' : '小于'}${orEqual} ${limit}`;
}

/** The JSON types that a union accepts. */
function expected(issue: z.core.$ZodIssueInvalidUnion): string {
  const types = issue.errors.flat().flatMap(function typesOf(inner: Issue): string[] {
    if (inner.code === 'invalid_union') return inner.errors.flat().flatMap(typesOf);
    return inner.code === 'invalid_type' && inner.path.length === 0 ? [TYPES[inner.expected] ?? ''] : [];
  });
  return [...new Set(types)].filter(Boolean).join('或');
}

function formOf(path: JsonPath): string | undefined {
  const key = lastName(path);
  return key !== undefined && Object.hasOwn(FORMS, key) ? FORMS[key] : undefined;
}

function nameOf(path: JsonPath): string {
  const last = path.at(-1);
  return typeof last === 'number' ? `${lastName(path) ?? ''} 的第 ${last + 1} 项` : (last ?? '内容');
}

function lastName(path: JsonPath): string | undefined {
  return path.findLast((part) => typeof part === 'string');
}

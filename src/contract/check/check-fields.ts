import { type Dictionaries, dictionaryOf } from '../fields/fields';
import { COMPONENTS, componentEdits, type FieldType } from '../language/components';
import { dateKindOf } from '../language/date-kinds';
import type { FieldSchema } from '../language/field-schema';
import { allOptions } from '../language/options';
import type { RecordPage } from '../language/page-schema';
import { SYSTEM_FIELDS } from '../lists/list-query';
import { FORMATS } from '../rules/formats';
import { storedAs } from '../rules/implied';
import { patternText } from '../rules/register';
import { COMPONENT_RULES } from './check-components';
import { matchLengths } from './check-lengths';
import { checkReference } from './check-references';
import { checkSerial } from './check-serial';
import { checkSignature, checkUpload } from './check-uploads';
import { type Field, visitFields } from './places';
import { nearest } from './problem';
import { meant, type Report } from './report';
import { unsafePattern } from './unsafe-pattern';

/** Names that the gateway keeps for itself beside a record's own. */
const RESERVED = new Set<string>([...SYSTEM_FIELDS, 'tenantCode']);

const RULE_TYPES: Partial<Record<keyof FieldSchema, readonly FieldType[]>> = {
  format: ['string'],
  pattern: ['string'],
  minLength: ['string'],
  maxLength: ['string'],
  minimum: ['number'],
  maximum: ['number'],
  exclusiveMinimum: ['number'],
  exclusiveMaximum: ['number'],
  multipleOf: ['number'],
  minItems: ['array'],
  maxItems: ['array'],
  uniqueItems: ['array'],
  items: ['array'],
  properties: ['object', 'void'],
  enum: ['string', 'number', 'array'],
  'x-options': ['string', 'number', 'array'],
  default: ['string', 'number', 'boolean', 'array', 'object'],
  required: ['string', 'number', 'boolean', 'array', 'object'],
  readOnly: ['string', 'number', 'boolean', 'array', 'object'],
  'x-value': ['string', 'number', 'boolean', 'array'],
  'x-validator': ['string', 'number', 'boolean', 'array', 'object'],
};

/** Components that are empty without options. */
const CHOICES = new Set<string>(['Select', 'Cascader', 'TreeSelect', 'Transfer']);

/** Components whose value is a path through a tree. */
const PATHS = new Set<string>(['Cascader', 'RegionCascader']);

const BOUNDS = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['minItems', 'maxItems'],
] as const;

/** Each schema of the form for itself: names, component, rules, options and default. */
export function checkFields(page: RecordPage, dictionaries: Dictionaries, report: Report): void {
  const paths = new Set<string>();
  visitFields(page, dictionaries, report, [
    (field) => checkName(field, paths),
    checkRules,
    checkPatterns,
    checkComponent,
    checkOptions,
    checkReference,
    checkUpload,
    checkSignature,
    checkLooks,
    checkSerial,
    ...COMPONENT_RULES,
    checkDefault,
  ]);
  for (const name of Object.keys(page.derived ?? {})) {
    const place = report.at('derived', name);
    if (paths.has(name)) place.key([], `派生字段 ${name} 与表单里的字段同名，请换一个`);
    if (RESERVED.has(name)) place.key([], `${name} 由系统填写，派生字段请换一个名称`);
  }
}

function checkName({ name, path, page, report }: Field, paths: Set<string>): void {
  if (path === undefined) return;
  const isGiven = name === 'supplierCode' && page.resource.scope !== 'supplier';
  if (path === name && RESERVED.has(name) && !isGiven)
    report.key([], `${name} 由系统填写，字段请换一个名称（列表里可以直接用它作列）`);
  if (paths.has(path)) report.key([], `字段 ${path} 重复：分组只管排版，不同分组里的字段也不能同名`);
  paths.add(path);
}

function checkRules({ name, schema, report }: Field): void {
  for (const [rule, types] of Object.entries(RULE_TYPES)) {
    if (!Object.hasOwn(schema, rule) || types.includes(schema.type)) continue;
    report.key(rule, `${rule} 只能用在 ${types.join('、')} 类型上，${name} 是 ${schema.type}`);
  }
  const validators = validatorsOf(schema, report);
  const holders: { rules: Partial<Record<string, unknown>>; at: Report }[] = [
    { rules: schema, at: report },
    ...validators,
  ];
  for (const { rules, at } of holders) {
    for (const [least, most] of BOUNDS) {
      const [low, high] = [rules[least], rules[most]];
      if (typeof low === 'number' && typeof high === 'number' && low > high)
        at.value(least, `${least}（${low}）大于 ${most}（${high}），没有值能通过`);
    }
  }
  for (const { rules, at } of validators) {
    if (rules.assert === undefined || rules.message !== undefined) continue;
    at.key('assert', 'assert 请同时写 message，告诉填写人哪里不对', { severity: 'warning' });
  }
}

function validatorsOf({ 'x-validator': validators }: FieldSchema, report: Report) {
  if (validators === undefined) return [];
  const at = report.at('x-validator');
  if (Array.isArray(validators)) return at.each(validators).map(([rules, place]) => ({ rules, at: place }));
  return [{ rules: validators, at }];
}

function checkPatterns({ schema, report }: Field): void {
  const places = [{ rules: schema, at: report }, ...validatorsOf(schema, report)];
  const all = places.map(({ rules }) => rules);
  const most = Math.min(...all.map(({ maxLength = Number.POSITIVE_INFINITY }) => maxLength));
  const longest = patternText(most);
  for (const { rules, at } of places) {
    const { pattern } = rules;
    if (pattern === undefined) continue;
    const fault = unsafePattern(pattern, longest) ?? misfitOf(pattern, all);
    if (fault) at.value('pattern', fault);
  }
}

/** A pattern from end to end whose texts are all shorter or longer than the other rules allow. */
function misfitOf(pattern: string, rules: readonly { minLength?: number; maxLength?: number }[]) {
  const { least, most } = matchLengths(pattern);
  const low = Math.max(0, ...rules.map(({ minLength = 0 }) => minLength));
  const high = Math.min(...rules.map(({ maxLength = Number.POSITIVE_INFINITY }) => maxLength));
  if (least > high) return `写法至少要 ${least} 个字符，maxLength 却是 ${high}，没有值能通过`;
  return most < low ? `写法最多 ${most} 个字符，minLength 却是 ${low}，没有值能通过` : undefined;
}

function checkComponent({ name, schema, report }: Field): void {
  const component = schema['x-component'];
  if (component === undefined) return;
  const place = report.at('x-component');
  if (!componentEdits(component, schema.type)) {
    const fitting = Object.entries(COMPONENTS)
      .filter(([, types]) => (types as readonly string[]).includes(schema.type))
      .map(([fit]) => fit);
    const hint = fitting.length > 0 ? `，可以用：${fitting.join('、')}` : '，请删去 x-component';
    place.value([], `${component} 不能编辑 ${schema.type} 类型的 ${name}${hint}`);
    return;
  }
  const needsOptions = CHOICES.has(component) || component.endsWith('.Group');
  const hasOptions = schema['x-options'] ?? schema.enum ?? schema['x-reactions'];
  if (needsOptions && hasOptions === undefined && schema['x-component-props']?.mode !== 'tags') {
    place.value([], `${component} 没有选项，请写 x-options 或 enum`, { severity: 'warning' });
  }
}

function checkOptions({ name, schema, dictionaries, report }: Field): void {
  const dictionary = dictionaryOf(schema);
  if (dictionary === undefined) return;
  const place = report.at('x-options');
  if (!Object.hasOwn(dictionaries, dictionary)) {
    reportDictionary(dictionary, dictionaries, place, 'dictionary:');
    return;
  }
  if (schema.enum) report.key('enum', '同时写了 x-options 和 enum，enum 不起作用', { severity: 'warning' });
  const wanted = schema.type === 'array' ? schema.items?.type : schema.type;
  const found = typeof dictionaries[dictionary]!.entries[0]?.value;
  if ((wanted === 'string' || wanted === 'number') && wanted !== found)
    place.value([], `字典 ${dictionary} 的取值是 ${found}，${name} 的类型却是 ${wanted}`);
}

export function reportDictionary(name: string, dictionaries: Dictionaries, report: Report, prefix = '') {
  const suggestion = nearest(name, Object.keys(dictionaries));
  report.value([], `没有名为 ${name} 的字典（schemas/dictionaries/${name}.json）`, {
    suggestion: suggestion && prefix + suggestion,
  });
}

function checkDefault({ name, schema, dictionaries, report }: Field): void {
  const { default: initial, type } = schema;
  if (initial === undefined || initial === null || type === 'void') return;
  const place = report.at('default');
  if (typeof initial === 'string' && initial.includes('{{')) return;
  const actual = Array.isArray(initial) ? 'array' : typeof initial;
  if (actual !== type) {
    place.value([], `${name} 的默认值应是 ${type}，写的却是 ${actual}`);
    return;
  }
  if (PATHS.has(schema['x-component'] ?? '') && !isPaths(initial, storedAs(schema) === 'paths')) {
    place.value([], `${name} 的默认值应是一条路径，由各级的取值组成；多选时是几条路径`);
    return;
  }
  const known = schema['x-component'] === 'Cascader' ? undefined : optionValues(schema, dictionaries);
  for (const item of known ? [initial].flat() : []) {
    if (known!.some((value) => value === item)) continue;
    place.value([], `默认值 ${JSON.stringify(item)} 不在选项里`, meant(String(item), known!.map(String)));
  }
  const format = schema.format ?? dateKindOf(schema);
  if (typeof initial === 'string' && format && !FORMATS[format].test(initial)) {
    place.value([], `默认值不符合格式 ${format}：${FORMATS[format].message}`);
  }
}

function isPaths(value: unknown, several: boolean): boolean {
  if (!Array.isArray(value)) return false;
  if (several) return value.every((path) => isPaths(path, false));
  return value.every((part) => typeof part === 'string' || typeof part === 'number');
}

/** The values that a field may take, when its options are listed in the files. */
export function optionValues(schema: FieldSchema, dictionaries: Dictionaries) {
  const name = dictionaryOf(schema);
  if (name !== undefined && !Object.hasOwn(dictionaries, name)) return undefined;
  if (name !== undefined) return allOptions(dictionaries[name]!.entries).map(({ value }) => value);
  return schema.enum?.map((entry) => (typeof entry === 'object' ? entry.value : entry));
}

/** The codes of a dictionary as text, without those of lower levels; undefined where there is none of that name. */
export function codesOf(name: string | undefined, dictionaries: Dictionaries): string[] | undefined {
  if (name === undefined || !Object.hasOwn(dictionaries, name)) return undefined;
  return dictionaries[name]!.entries.map(({ value }) => String(value));
}

/** What stands out, and what is not printed, is a value: a layout has none. */
function checkLooks({ name, schema, report }: Field): void {
  for (const key of ['emphasis', 'x-print'] as const) {
    if (schema[key] === undefined) continue;
    if (schema.type === 'void' || schema.type === 'object')
      report.key(key, `${name} 只是把字段排在一起，${key} 请写在里面的字段上`);
    else if (key === 'emphasis' && schema.items?.type === 'object')
      report.key(key, `${name} 是明细，emphasis 请写在它的列上`);
  }
}

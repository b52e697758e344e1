import { dictionaryOf } from '../fields/fields';
import { COMPONENTS, componentEdits, type FieldType } from '../language/components';
import { dateKindOf } from '../language/date-kinds';
import type { Dictionary } from '../language/dictionary-schema';
import type { FieldSchema } from '../language/field-schema';
import { allOptions } from '../language/options';
import type { RecordPage } from '../language/page-schema';
import { SYSTEM_FIELDS } from '../lists/list-query';
import { FORMATS } from '../rules/formats';
import { storedAs } from '../rules/implied';
import { patternText } from '../rules/register';
import { checkComponents } from './check-components';
import { matchLengths } from './check-lengths';
import { checkReference } from './check-references';
import { checkSerial } from './check-serial';
import { checkSignature, checkUpload } from './check-uploads';
import { type FieldPlace, placesOf } from './places';
import { type JsonPath, nearest } from './problem';
import { meant, type Report } from './report';
import { unsafePattern } from './unsafe-pattern';

type Dictionaries = Readonly<Record<string, Dictionary>>;

/** Names that the gateway keeps for itself beside a record's own. */
const RESERVED = new Set<string>([...SYSTEM_FIELDS, 'tenantCode']);

/** Which types a rule means something for. */
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
  const places = placesOf(page.form);
  for (const place of places) {
    checkName(place, page, paths, report);
    checkRules(place, report);
    checkPatterns(place, report);
    checkComponent(place, report);
    checkOptions(place, dictionaries, report);
    checkReference(place, places, report);
    checkUpload(place, report);
    checkSignature(place, report);
    checkLooks(place, report);
    checkSerial(place, places, page, report);
    checkComponents(place, places, page, dictionaries, report);
    checkDefault(place, dictionaries, report);
  }
  for (const name of Object.keys(page.derived ?? {})) {
    const place = report.at('derived', name);
    if (paths.has(name)) place.key([], `派生字段 ${name} 与表单里的字段同名，请换一个`);
    if (RESERVED.has(name)) place.key([], `${name} 由系统填写，派生字段请换一个名称`);
  }
}

function checkName(
  { name, path, json }: FieldPlace,
  { resource: { scope } }: RecordPage,
  paths: Set<string>,
  report: Report,
): void {
  if (path === undefined) return;
  if (path === name && RESERVED.has(name) && !(name === 'supplierCode' && scope !== 'supplier')) {
    report.key(json, `${name} 由系统填写，字段请换一个名称（列表里可以直接用它作列）`);
  }
  if (paths.has(path)) report.key(json, `字段 ${path} 重复：分组只管排版，不同分组里的字段也不能同名`);
  paths.add(path);
}

function checkRules({ name, schema, json }: FieldPlace, report: Report): void {
  for (const [rule, types] of Object.entries(RULE_TYPES)) {
    if (!Object.hasOwn(schema, rule) || types.includes(schema.type)) continue;
    report.key([...json, rule], `${rule} 只能用在 ${types.join('、')} 类型上，${name} 是 ${schema.type}`);
  }
  const holders: { rules: Partial<Record<string, unknown>>; place: JsonPath }[] = [
    { rules: schema, place: json },
    ...validatorsOf(schema, json).map(({ validator, place }) => ({ rules: validator, place })),
  ];
  for (const { rules, place } of holders) {
    for (const [least, most] of BOUNDS) {
      const [low, high] = [rules[least], rules[most]];
      if (typeof low === 'number' && typeof high === 'number' && low > high) {
        report.value([...place, least], `${least}（${low}）大于 ${most}（${high}），没有值能通过`);
      }
    }
  }
  for (const { validator, place } of validatorsOf(schema, json)) {
    if (validator.assert === undefined || validator.message !== undefined) continue;
    report.key([...place, 'assert'], 'assert 请同时写 message，告诉填写人哪里不对', { severity: 'warning' });
  }
}

function validatorsOf(schema: FieldSchema, json: JsonPath) {
  const validators = schema['x-validator'];
  if (validators === undefined) return [];
  const place = [...json, 'x-validator'];
  return Array.isArray(validators)
    ? validators.map((validator, index) => ({ validator, place: [...place, index] as JsonPath }))
    : [{ validator: validators, place: place as JsonPath }];
}

function checkPatterns({ schema, json }: FieldPlace, report: Report): void {
  const rules = [schema, ...validatorsOf(schema, json).map(({ validator }) => validator)];
  const longest = patternText(
    Math.min(...rules.map(({ maxLength = Number.POSITIVE_INFINITY }) => maxLength)),
  );
  const patterns = [
    { pattern: schema.pattern, place: [...json, 'pattern'] },
    ...validatorsOf(schema, json).map(({ validator, place }) => ({
      pattern: validator.pattern,
      place: [...place, 'pattern'],
    })),
  ];
  for (const { pattern, place } of patterns) {
    const fault = pattern === undefined ? undefined : unsafePattern(pattern, longest);
    if (fault) report.value(place, fault);
    const misfit = fault === undefined && pattern !== undefined ? misfitOf(pattern, rules) : undefined;
    if (misfit) report.value(place, misfit);
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

function checkComponent({ name, schema, json }: FieldPlace, report: Report): void {
  const component = schema['x-component'];
  if (component === undefined) return;
  const place = report.at(...json, 'x-component');
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

function checkOptions({ name, schema, json }: FieldPlace, dictionaries: Dictionaries, report: Report): void {
  const dictionary = dictionaryOf(schema);
  if (dictionary === undefined) return;
  const place = report.at(...json, 'x-options');
  if (!Object.hasOwn(dictionaries, dictionary)) {
    reportDictionary(dictionary, dictionaries, place, 'dictionary:');
    return;
  }
  if (schema.enum)
    report.key([...json, 'enum'], '同时写了 x-options 和 enum，enum 不起作用', { severity: 'warning' });
  const wanted = schema.type === 'array' ? schema.items?.type : schema.type;
  const found = typeof dictionaries[dictionary]!.entries[0]?.value;
  if ((wanted === 'string' || wanted === 'number') && wanted !== found) {
    place.value([], `字典 ${dictionary} 的取值是 ${found}，${name} 的类型却是 ${wanted}`);
  }
}

/** Reports an unknown dictionary, with the nearest one. */
export function reportDictionary(
  name: string,
  dictionaries: Dictionaries,
  report: Report,
  prefix = '',
): void {
  const suggestion = nearest(name, Object.keys(dictionaries));
  report.value([], `没有名为 ${name} 的字典（schemas/dictionaries/${name}.json）`, {
    suggestion: suggestion && prefix + suggestion,
  });
}

function checkDefault({ name, schema, json }: FieldPlace, dictionaries: Dictionaries, report: Report): void {
  const { default: initial, type } = schema;
  if (initial === undefined || initial === null || type === 'void') return;
  const place = report.at(...json, 'default');
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
export function optionValues(
  schema: FieldSchema,
  dictionaries: Dictionaries,
): (string | number | boolean)[] | undefined {
  const name = dictionaryOf(schema);
  if (name !== undefined) {
    return Object.hasOwn(dictionaries, name)
      ? allOptions(dictionaries[name]!.entries).map(({ value }) => value)
      : undefined;
  }
  return schema.enum?.map((entry) => (typeof entry === 'object' ? entry.value : entry));
}

/** What stands out, and what is not printed, is a value: a layout has none. */
function checkLooks({ name, schema, json }: FieldPlace, report: Report): void {
  for (const key of ['emphasis', 'x-print'] as const) {
    if (schema[key] === undefined) continue;
    if (schema.type === 'void' || schema.type === 'object')
      report.key([...json, key], `${name} 只是把字段排在一起，${key} 请写在里面的字段上`);
    else if (key === 'emphasis' && schema.items?.type === 'object')
      report.key([...json, key], `${name} 是明细，emphasis 请写在它的列上`);
  }
}

import { addDays } from '@/contract/fields/derived';
import {
  componentNameOf,
  type Dictionaries,
  decimalsOf,
  type FieldInfo,
  itemFieldsOf,
  optionsOf,
} from '@/contract/fields/fields';
import { parseSerial } from '@/contract/fields/serial';
import { dateKindOf } from '@/contract/language/date-kinds';
import type { FieldSchema } from '@/contract/language/field-schema';
import { allOptions, type Option } from '@/contract/language/options';
import { fromRecords, type referenceNamed } from '@/contract/language/references';
import { FORMAT_NOTES } from '@/contract/notes/value-notes';
import type { DateKind } from '@/contract/rules/dates';
import { starsOf, storedAs } from '@/contract/rules/implied';
import { textFor } from './pattern-text';

/** For which record a value is made up; the same place, day and field give the same value. */
export interface SamplePlace {
  dictionaries: Dictionaries;
  /** Which of the records, from 0. */
  index: number;
  /** Today in Beijing, YYYY-MM-DD. */
  today: string;
}

const COMPANIES = [
  '恒筑建材',
  '启岳机电',
  '远航物流',
  '华盛精密制造',
  '明泰电气',
  '新川化工',
  '东海包装',
  '中科仪器',
];
const PEOPLE = ['王建国', '李晓梅', '张伟', '陈思远', '赵立新', '刘敏', '周海峰', '吴佳宁'];
const GOODS = [
  '热轧钢板',
  '深沟球轴承',
  '液压油缸',
  '电缆桥架',
  '防爆照明灯',
  '不锈钢法兰',
  '变频电机',
  '工业手套',
];
const PLACES = [
  '江苏省苏州市工业园区星湖街 328 号',
  '上海市浦东新区张江路 88 号',
  '浙江省宁波市北仑区港口路 16 号',
];
const DEPARTMENTS = ['采购部', '生产一部', '设备管理部', '质量部'];
const SENTENCES = [
  '按合同约定执行。',
  '请在到货前一天通知仓库。',
  '已与对方确认，随附资料齐全。',
  '急用，请优先安排。',
];

/** What fields that store free text hold, by what their titles say; the first that matches. */
const TEXTS: readonly (readonly [title: RegExp, values: readonly string[]])[] = [
  [/联系人|姓名|负责|经办|代表|人员|采购员|跟进|签收人|申请人|法人/, PEOPLE],
  [/电话|手机/, ['13800138000', '13951234567', '021-62345678']],
  [/邮箱|邮件|mail/i, ['zhang.san@example.com', 'li.mei@example.com']],
  [/地址|地点|住所/, PLACES],
  [/部门|科室/, DEPARTMENTS],
  [/备注|说明|描述|原因|意见|内容|要求|事项|条款|范围|结论/, SENTENCES],
  [/开户行|银行/, ['中国工商银行苏州分行', '中国建设银行上海张江支行']],
  [/物料|产品|商品|品名|货物|材料|设备/, GOODS],
  [/规格|型号/, ['Q235B 10×1500×6000', '6204-2RS', 'YE3-132M-4']],
  [/供应商|公司|企业|单位名|客户|厂商|制造商|抬头/, COMPANIES],
  [/单位/, ['件', '吨', '米', '套']],
  [/品牌/, ['宝钢', '人本', '恒立']],
  [/网址|网站|官网/, ['https://www.example.com']],
  [/传真/, ['021-62345679']],
  [/标题|主题|项目|名称/, ['年度框架采购', '二期厂房改造', '设备大修备件', '办公用品集采']],
];

/** A value that a record may plausibly have in a field; undefined where a field is left empty. */
export function sampleValue(field: FieldInfo, place: SamplePlace): unknown {
  const { schema, type } = field;
  if (type === 'array') return sampleList(field, place);
  if (type === 'object') return undefined;
  if (type === 'boolean') return place.index % 3 !== 1;
  const chosen = choicesOf(schema, place.dictionaries);
  if (chosen) return at(chosen, place.index);
  const options = schema['x-options'];
  if (typeof options === 'object') return sampleReference(options, place.index);
  if (type === 'number') return sampleNumber(field, place.index);
  const kind = dateKindOf(schema);
  if (kind) return dayIn(kind, addDays(place.today, place.index * 3 - 20));
  return sampleText(field, place);
}

/** The values that a field chooses among; in a tree its leaves. */
function choicesOf(schema: FieldSchema, dictionaries: Dictionaries): unknown[] | undefined {
  const { enum: listed, 'x-options': options } = schema;
  if (listed && listed.length > 0) return listed.map((one) => (isOption(one) ? one.value : one));
  if (typeof options !== 'string') return undefined;
  const all = allOptions(optionsOf(schema, dictionaries) ?? []);
  const leaves = all.filter(({ children, off }) => !children && !off);
  return leaves.length > 0 ? leaves.map(({ value }) => value) : undefined;
}

/** The values from the top of a tree down to one of its leaves. */
function pathTo(leaf: unknown, options: readonly Option[]): unknown[] {
  for (const { value, children } of options) {
    if (value === leaf) return [value];
    const below = children ? pathTo(leaf, children) : [];
    if (below.length > 0) return [value, ...below];
  }
  return [];
}

const isOption = (one: unknown): one is Option => typeof one === 'object' && one !== null && 'value' in one;

function sampleReference(options: object, index: number): unknown {
  const source = options as Parameters<typeof fromRecords>[0];
  return fromRecords(source) ? recordKey(index) : referenceKey(source.reference, index);
}

/** What a made-up record of another page is stored by. */
export const recordKey = (index: number): string => `P${String((index % 12) + 1).padStart(4, '0')}`;

/** What a row of a reference is stored by. */
export function referenceKey(name: Parameters<typeof referenceNamed>[0], index: number): string {
  return name === 'bank' ? `1021000${String(99996 - (index % 8)).padStart(5, '0')}` : `1${index % 8}`;
}

/** The words by which people know a made-up record, by what asks for it. */
export function sampleName(title: string, index: number): string {
  return at(wordsFor(title) ?? COMPANIES, index);
}

function wordsFor(title: string): readonly string[] | undefined {
  return TEXTS.find(([pattern]) => pattern.test(title))?.[1];
}

function sampleNumber(field: FieldInfo, index: number): number {
  const { schema } = field;
  if (schema['x-component'] === 'Rating') return Math.min(starsOf(schema).count, 3 + (index % 3));
  const least = schema.minimum ?? schema.exclusiveMinimum ?? 0;
  const most = schema.maximum ?? schema.exclusiveMaximum ?? least + 100_000;
  const isRate = schema['x-component'] === 'Percent';
  const isCount = /数量|件数|天|次|人数|份/.test(field.title);
  const wanted = isRate || isCount ? 5 + ((index * 7) % 60) : (((index + 3) * 7_919) % 9_000) + 120;
  const decimals = decimalsOf(field) ?? 0;
  const step = schema.multipleOf ?? 10 ** -decimals;
  const inside = Math.max(
    least,
    Math.min(most, isRate || isCount ? wanted : wanted + (decimals > 0 ? 0.5 : 0)),
  );
  const value = Number((Math.round(inside / step) * step).toFixed(6));
  if (value < least || (schema.exclusiveMinimum !== undefined && value <= schema.exclusiveMinimum))
    return Number((value + step).toFixed(6));
  return value > most ? Number((value - step).toFixed(6)) : value;
}

function dayIn(kind: DateKind, day: string): string {
  const month = day.slice(0, 7);
  const of: Record<DateKind, () => string> = {
    date: () => day,
    dateTime: () => `${day} 09:30:00`,
    month: () => month,
    year: () => day.slice(0, 4),
    quarter: () => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`,
    week: () => FORMAT_NOTES.week.sample,
    time: () => '09:30:00',
    hourMinute: () => '09:30',
  };
  return of[kind]();
}

function sampleText({ schema, title, path }: FieldInfo, { index, today }: SamplePlace): string | undefined {
  if (schema['x-component'] === 'Signature') return undefined;
  if (schema['x-component'] === 'RichText') return `<p>${at(SENTENCES, index)}</p>`;
  const serial = schema['x-serial'];
  if (serial !== undefined) return serialAt(serial, index, today);
  if (schema.format !== undefined) return FORMAT_NOTES[schema.format].sample;
  const ordinal = String(index + 1).padStart(4, '0');
  const words = wordsFor(title);
  const isNumber = /编号|单号|编码|代码|号$|No\b/i.test(title) && !/电话|手机|账号/.test(title);
  const text =
    isNumber || !words ? (isNumber ? codeFor(path) + ordinal : `${title}${index + 1}`) : at(words, index);
  const { maxLength, minLength, pattern } = schema;
  const fitting = maxLength === undefined ? text : [...text].slice(0, maxLength).join('');
  const long = minLength === undefined ? fitting : fitting.padEnd(minLength, '0');
  if (pattern === undefined || isTaken(pattern, long)) return long;
  const made = textFor(pattern);
  return made === undefined ? long : withOrdinal(pattern, made, ordinal);
}

/** A text of a pattern with other digits at its end, so that records differ, where the pattern takes that. */
function withOrdinal(pattern: string, text: string, ordinal: string): string {
  const digits = /\d*$/.exec(text)?.[0].length ?? 0;
  const numbered = text.slice(0, text.length - digits) + ordinal.slice(-digits).padStart(digits, '1');
  return digits > 0 && isTaken(pattern, numbered) ? numbered : text;
}

/** Whether a short text, which no pattern takes long for, is taken. */
function isTaken(pattern: string, text: string): boolean {
  try {
    return text.length <= MOST_TRIED && new RegExp(pattern).test(text);
  } catch {
    return false;
  }
}

const MOST_TRIED = 30;

/** Capital letters for a code, of the field's own name: `orderNo` gives `ORD`. */
function codeFor(path: string): string {
  return (path.split('.').at(-1) ?? '')
    .replace(/(No|Code|Number|Id)$/, '')
    .slice(0, 3)
    .toUpperCase();
}

function serialAt(serial: string, index: number, today: string): string {
  const pattern = parseSerial(serial);
  if ('fault' in pattern) return String(index + 1);
  const text = (parts: typeof pattern.before) =>
    parts.map((part) => ('text' in part ? part.text : dateAs(part.date, today))).join('');
  return text(pattern.before) + String(index + 1).padStart(pattern.digits, '0') + text(pattern.after);
}

function dateAs(part: string, today: string): string {
  const [year, month, day] = today.split('-') as [string, string, string];
  return part.replace('yyyy', year).replace('yy', year.slice(2)).replace('MM', month).replace('dd', day);
}

function sampleList(field: FieldInfo, place: SamplePlace): unknown {
  const { schema } = field;
  const items = itemFieldsOf(field);
  if (items) {
    const least = schema.minItems ?? 0;
    const count = Math.max(least, Math.min(schema.maxItems ?? 3, 1 + ((place.index + 2) % 3)));
    return Array.from({ length: count }, (_, row) =>
      sampleRow(items, { ...place, index: place.index + row }),
    );
  }
  const component = componentNameOf(schema);
  const kind = dateKindOf(schema);
  if (kind && component?.endsWith('RangePicker'))
    return [kind, kind].map((one, end) => dayIn(one, addDays(place.today, place.index + end * 30)));
  if (component === 'RegionCascader') return ['320000', '320500', '320571'];
  if (component === 'Upload' || component === 'PageGrants') return undefined;
  const options = schema['x-options'] ?? schema.items?.['x-options'];
  if (typeof options === 'object') return [sampleReference(options, place.index)];
  const choices = choicesOf({ ...schema.items, ...schema } as FieldSchema, place.dictionaries);
  if (!choices) return undefined;
  if (component === 'Cascader') {
    const path = pathTo(at(choices, place.index), optionsOf(schema, place.dictionaries) ?? []);
    return storedAs(schema) === 'paths' ? [path] : path;
  }
  return [...new Set([at(choices, place.index), at(choices, place.index + 1)])];
}

function sampleRow(items: ReadonlyMap<string, FieldInfo>, place: SamplePlace): Record<string, unknown> {
  const entries = [...items].map(([name, item]) => [name, sampleValue(item, place)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function at<T>(values: readonly T[], index: number): T {
  return values[index % values.length]!;
}

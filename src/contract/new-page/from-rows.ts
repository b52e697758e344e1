import { tidyNumber } from '../base/typed-text';
import type { Dictionaries } from '../fields/fields';
import type { Dictionary } from '../language/dictionary-schema';
import type { FieldSchema } from '../language/field-schema';
import { FORMATS, type FormatName } from '../rules/formats';
import type { FieldsDraft } from './draft';
import { fieldNameOf, titlePair } from './field-names';
import type { NewField } from './field-types';
import { SourceError } from './source-error';

/** A cell of a sheet; times of a sheet are without a zone, so a `Date` is read as UTC. */
export type SourceCell = string | number | boolean | Date | null;

const MOST_COLUMNS = 100;
const LONGEST_TITLE = 50;
/** A text field holds no more. */
const LONGEST_TEXT = 10_000;
/** Rows that types are guessed of. */
const MOST_ROWS = 5_000;
const MOST_OPTIONS = 12;
const LONGEST_OPTION = 20;

/** Formats that no other value looks like. */
const CERTAIN_FORMATS: readonly FormatName[] = [
  'dateTime',
  'date',
  'month',
  'time',
  'hourMinute',
  'email',
  'url',
  'creditCode',
  'idCard',
  'mobile',
];
const DATE_WORDS: Readonly<Partial<Record<FormatName, string>>> = { date: '日期', dateTime: '日期时间' };
/** Formats whose values might be others as well: the title has to say so. */
const NAMED_FORMATS: readonly (readonly [FormatName, RegExp])[] = [
  ['telephone', /电话|座机|telephone|phone/i],
  ['bankAccount', /银行账号|银行账户|bank account/i],
  ['cnaps', /联行号/],
  ['postcode', /邮编|邮政编码|postcode|zip/i],
];
const CODE_TITLE = /编号|编码|代码|单号|号码|序号|号$|code$|\bno\.?$|number$/i;
const MONEY_TITLE = /金额|单价|价格|价$|费用|费$|amount|price|cost|fee/i;

/**
 * The fields of a page made of a sheet: the first row has the titles (English beside the Chinese where it is given), the
 * others say of which type each is, whether it may be empty, and which values repeat so that they are a dictionary: one
 * of `known` that has them all, or a new one. Throws `SourceError`, in Chinese, for a sheet that no page can be made of.
 */
export function pageFromRows(rows: readonly (readonly SourceCell[])[], known: Dictionaries): FieldsDraft {
  const [header = [], ...others] = rows;
  const width = lastFilled(header) + 1;
  if (rows.every((row) => lastFilled(row) < 0)) throw new SourceError('文件是空的');
  if (width === 0) throw new SourceError('第一行是空的：第一行应是每一列的标题');
  if (width > MOST_COLUMNS)
    throw new SourceError(`一个页面最多 ${MOST_COLUMNS} 列，文件里有 ${width} 列，请删去不用的列`);
  const titles = header.slice(0, width).map(titleOf);
  refuseTwice(titles.map(({ title }) => title));
  const filled = others.filter((row) => lastFilled(row) >= 0).slice(0, MOST_ROWS);
  const outside = filled.findIndex((row) => lastFilled(row) >= width);
  if (outside >= 0) throw new SourceError(`第 ${lastFilled(filled[outside]!) + 1} 列有内容，却没有标题`);
  const taken = new Set<string>();
  const dictionaries: Record<string, Dictionary> = {};
  const notes: string[] = [];
  const fields = titles.map(({ title, english }, at): NewField => {
    const name = fieldNameOf(title, english, taken);
    taken.add(name);
    const cells = filled.map((row) => tidyCell(row[at] ?? null));
    const values = cells.filter((cell) => cell !== null);
    refuseLong(values, title);
    const isCode = CODE_TITLE.test(title) || CODE_TITLE.test(english ?? '');
    const guess = guessOf(values, { title, isCode, name }, { ...known, ...dictionaries });
    if (guess.dictionary) dictionaries[guess.dictionary.name] = guess.dictionary.value;
    const isUnique =
      guess.schema.type === 'string' && isCode && values.length === cells.length && isEachOnce(values);
    const isRequired = values.length > 0 && values.length === cells.length && guess.schema.type !== 'boolean';
    const { type, ...rest } = guess.schema;
    notes.push(
      `${title}（${name}）：${guess.word}${isRequired ? '，必填' : ''}${isUnique ? '，不得重复' : ''}`,
    );
    return {
      name,
      title,
      ...(english !== undefined && { english }),
      unique: isUnique,
      schema: { type, title, ...(isRequired && { required: true }), ...rest },
    };
  });
  return { fields, dictionaries, notes };
}

function lastFilled(row: readonly SourceCell[]): number {
  return row.findLastIndex((cell) => cell !== null && cell !== undefined && String(cell).trim() !== '');
}

function titleOf(cell: SourceCell, index: number) {
  if (cell === null || String(cell).trim() === '') throw new SourceError(`第 ${index + 1} 列没有标题`);
  if (typeof cell !== 'string')
    throw new SourceError(`第一行应是标题，第 ${index + 1} 列却是 ${wordOf(cell)}`);
  const pair = titlePair(cell);
  if (pair.title.length > LONGEST_TITLE)
    throw new SourceError(`第 ${index + 1} 列的标题超过 ${LONGEST_TITLE} 个字符，第一行应是标题`);
  return pair;
}

const wordOf = (cell: SourceCell) => (cell instanceof Date ? '日期' : `“${String(cell)}”`);

function refuseTwice(titles: readonly string[]): void {
  const twice = titles.find((title, index) => titles.indexOf(title) !== index);
  if (twice !== undefined) throw new SourceError(`标题“${twice}”重复，请改成不同的标题`);
}

function refuseLong(values: readonly SourceCell[], title: string): void {
  if (values.some((value) => typeof value === 'string' && value.length > LONGEST_TEXT))
    throw new SourceError(`列“${title}”里有超过 ${LONGEST_TEXT} 个字符的内容，文本字段放不下`);
}

function tidyCell(cell: SourceCell): SourceCell {
  if (typeof cell !== 'string') return cell;
  const text = cell.trim();
  return text === '' ? null : text;
}

interface Guess {
  schema: FieldSchema;
  /** What it is, for a person. */
  word: string;
  dictionary?: { name: string; value: Dictionary };
}

interface Column {
  title: string;
  name: string;
  isCode: boolean;
}

function guessOf(values: readonly SourceCell[], column: Column, known: Dictionaries): Guess {
  if (values.length === 0) return { schema: textOf([]), word: '文本（没有数据可看）' };
  const dates = values.filter((value) => value instanceof Date);
  if (dates.length === values.length) {
    const isDay = dates.every((date) => date.getTime() % 86_400_000 === 0);
    return isDay
      ? { schema: { type: 'string', format: 'date' }, word: '日期' }
      : { schema: { type: 'string', format: 'dateTime' }, word: '日期时间' };
  }
  const texts = values.map((value) =>
    value instanceof Date ? value.toISOString().slice(0, 10) : String(value),
  );
  const [yes, no] = [/^(是|true|yes)$/i, /^(否|false|no)$/i];
  if (texts.every((text) => yes.test(text) || no.test(text)))
    return { schema: { type: 'boolean', default: false }, word: '是否' };
  const format =
    CERTAIN_FORMATS.find((name) => texts.every(FORMATS[name].test)) ??
    NAMED_FORMATS.find(([name, title]) => title.test(column.title) && texts.every(FORMATS[name].test))?.[0];
  if (format)
    return {
      schema: { type: 'string', format, ...(format === 'email' && { maxLength: 60 }) },
      word: DATE_WORDS[format] ?? `格式 ${format}`,
    };
  if (!column.isCode && texts.every(isNumber)) return numberOf(texts, column.title);
  return dictionaryOf(texts, column, known) ?? { schema: textOf(texts), word: '文本' };
}

/** Digits with a nought before them, or more than a number keeps, are a code. */
function isNumber(text: string): boolean {
  return /^[+-]?(0|[1-9]\d{0,14})(\.\d{1,8})?$/.test(tidyNumber(text));
}

function numberOf(texts: readonly string[], title: string): Guess {
  const numbers = texts.map((text) => tidyNumber(text));
  const decimals = Math.max(...numbers.map((text) => text.split('.')[1]?.length ?? 0));
  const places = MONEY_TITLE.test(title) ? Math.max(2, decimals) : decimals;
  const isPositive = numbers.every((text) => !text.startsWith('-'));
  const schema: FieldSchema = {
    type: 'number',
    ...(isPositive && MONEY_TITLE.test(title) && { minimum: 0 }),
    multipleOf: places === 0 ? 1 : Number(`1e-${places}`),
    ...(places > 0 && { 'x-component-props': { precision: places } }),
  };
  return { schema, word: places === 0 ? '整数' : `数字，${places} 位小数` };
}

/** Few texts that repeat are the options of a dictionary. */
function dictionaryOf(
  texts: readonly string[],
  { title, name, isCode }: Column,
  known: Dictionaries,
): Guess | undefined {
  const labels = [...new Set(texts)];
  const repeats = labels.length <= MOST_OPTIONS && texts.length >= labels.length * 2 && labels.length > 1;
  if (isCode || !repeats || labels.some((label) => label.length > LONGEST_OPTION)) return undefined;
  const found = Object.entries(known).find(([, { entries }]) =>
    labels.every((label) => entries.some((entry) => entry.label === label)),
  );
  if (found) return { schema: choiceOf(found[0], found[1]), word: `选项，用字典 ${found[0]}` };
  const codes = new Set<string>();
  const entries = labels.map((label) => {
    const value = fieldNameOf(label, undefined, codes);
    codes.add(value);
    return { value, label };
  });
  const dictionary = { title, entries };
  const free = fieldNameOf(title, name, new Set(Object.keys(known)));
  return {
    schema: choiceOf(free, dictionary),
    word: `选项，新建字典 ${free}：${labels.join('、')}`,
    dictionary: { name: free, value: dictionary },
  };
}

function choiceOf(name: string, { entries }: Dictionary): FieldSchema {
  return { type: typeof entries[0]!.value as 'string' | 'number', 'x-options': `dictionary:${name}` };
}

function textOf(texts: readonly string[]): FieldSchema {
  const longest = Math.max(0, ...texts.map((text) => text.length));
  if (longest <= 100 && !texts.some((text) => text.includes('\n')))
    return { type: 'string', maxLength: longest <= 50 ? 100 : 200 };
  return {
    type: 'string',
    maxLength: [500, 2_000].find((limit) => longest * 2 <= limit) ?? LONGEST_TEXT,
    'x-component': 'Input.TextArea',
    'x-decorator-props': { gridSpan: 2 },
  };
}

function isEachOnce(values: readonly SourceCell[]): boolean {
  return values.length > 1 && new Set(values.map(String)).size === values.length;
}

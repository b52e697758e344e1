import type { DataValidation, WriteSheet } from 'hucre/xlsx';
import {
  componentNameOf,
  type Dictionaries,
  type FieldInfo,
  fieldsOf,
  optionsOf,
} from '@/contract/fields/fields';
import { uniqueGroups } from '@/contract/fields/unique-groups';
import { dateKindOf } from '@/contract/language/date-kinds';
import { allOptions, type Option } from '@/contract/language/options';
import type { ListPage } from '@/contract/language/page-schema';
import {
  type ImportTable,
  importKey,
  importTables,
  MAX_IMPORT,
  sheetName,
} from '@/contract/pages/import-fields';
import type { Download } from '@/services/http/download';
import { t } from '@/services/i18n';
import { conditionWords } from './condition-words';
import { bare, fileFields } from './import-columns';
import { keyTitle } from './item-sheets';

/** Characters that a message beside a cell holds. */
const LONGEST_PROMPT = 255;

/** A column of the template: how it is headed, what may be chosen in it, and when it is required. */
interface TemplateColumn {
  field: FieldInfo;
  title: string;
  labels: string[];
  required: string;
}

/**
 * An empty file to fill in: the fields of a new record, required ones marked (those that are required at times say when),
 * with lists to choose from in their cells; then what can be chosen, and how each column is filled in.
 */
export async function importTemplate(page: ListPage, dictionaries: Dictionaries): Promise<Download> {
  const { writeXlsx } = await import('hucre/xlsx');
  const columns = fileFields(page).map((field) => columnOf(page, dictionaries, field));
  const tables = importTables(page).map((table) => ({
    table,
    columns: table.columns.map((field) => itemColumn(dictionaries, field)),
  }));
  const all = [...columns, ...tables.flatMap((one) => one.columns)];
  const bytes = await writeXlsx({
    sheets: [
      entrySheet(sheetName(page.title), columns, all),
      ...tables.map(({ table, columns: own }) => entrySheet(table.sheet, [keyColumn(page), ...own], all)),
      optionSheet(all),
      noteSheet(page, columns, tables),
    ],
  });
  return { bytes: new Blob([bytes as BlobPart]), fileName: `${page.title} ${t('导入模板')}.xlsx` };
}

function columnOf(page: ListPage, dictionaries: Dictionaries, field: FieldInfo): TemplateColumn {
  const required = whenRequired(page, dictionaries, field);
  const always = required === ALWAYS;
  const mark = required === undefined ? '' : always ? ' *' : ' (*)';
  return {
    field,
    title: bare(field.title) + mark,
    labels: labelsOf(field, dictionaries),
    required: required === undefined ? '' : always ? t('必填') : required,
  };
}

/** A column of an item table; when it is required at times only its own form says. */
function itemColumn(dictionaries: Dictionaries, field: FieldInfo): TemplateColumn {
  const rule = field.schema.default === undefined ? requiredBy(field.schema) : undefined;
  const mark = rule === true ? ' *' : rule ? ' (*)' : '';
  const required = rule === true ? t('必填') : rule ? t('其他列的内容决定是否必填') : '';
  return { field, title: bare(field.title) + mark, labels: labelsOf(field, dictionaries), required };
}

/** The first column of an item table: which record a row is of. */
function keyColumn(page: ListPage): TemplateColumn {
  const title = keyTitle(page);
  const key = importKey(page);
  const about = key ? t('与第一张表的“{title}”相同', { title }) : t('第一张表里那条记录的行号，从 2 数起');
  const schema = { type: 'string' as const, description: about };
  const field = { path: '', title, type: 'string' as const, dictionary: undefined, schema };
  return { field, title: `${title} *`, labels: [], required: t('必填') };
}

const ALWAYS = Symbol('always');

/** When a field must be filled in, in words; undefined where it need not be, or a default fills it in. */
function whenRequired(
  page: ListPage,
  dictionaries: Dictionaries,
  { path, schema }: FieldInfo,
): string | typeof ALWAYS | undefined {
  if (schema.default !== undefined) return undefined;
  const rule = requiredBy(schema);
  const seen = fieldsOf(page.form).has(path) ? schema['x-visible'] : undefined;
  if (rule === undefined || rule === false || rule === 'false') return undefined;
  if (rule === true && (seen === undefined || seen === true)) return ALWAYS;
  const conditions = [rule, seen].filter((one) => one !== true && one !== undefined);
  const words = conditions.map((one) => conditionWords(page, dictionaries, one));
  if (words.some((one) => one === undefined)) return t('其他列的内容决定是否必填');
  return t('{condition}时必填', { condition: words.join(t('，并且')) });
}

function requiredBy(schema: FieldInfo['schema']): unknown {
  const own = [schema['x-validator'] ?? []].flat().some(({ required }) => required === true);
  return own ? true : schema.required;
}

/** A sheet to fill in; `all` are the columns that have their options on the sheet of options. */
function entrySheet(
  name: string,
  columns: readonly TemplateColumn[],
  all: readonly TemplateColumn[],
): WriteSheet {
  return {
    name,
    columns: columns.map(({ field, title }) => ({
      header: title,
      width: Math.max(14, title.length * 2 + 4),
      ...(field.type === 'string' && { numFmt: '@' }),
    })),
    rows: [columns.map(({ title }) => title)],
    freezePane: { rows: 1 },
    dataValidations: columns.flatMap((column, at) => validationOf(column, at, all) ?? []),
  };
}

/** The list of a column's cells, from the sheet of options; several values are typed with a separator, and only advised. */
function validationOf(
  { field, labels, required }: TemplateColumn,
  at: number,
  columns: readonly TemplateColumn[],
): DataValidation | undefined {
  const letter = letterOf(at);
  const prompt = [required, howTo(field)].filter(Boolean).join('；').slice(0, LONGEST_PROMPT);
  const message = {
    showInputMessage: prompt !== '',
    inputTitle: bare(field.title).slice(0, 32),
    inputMessage: prompt,
  };
  const range = `${letter}2:${letter}${MAX_IMPORT + 1}`;
  if (labels.length === 0) {
    // A rule that everything keeps: it is there for what is said beside the cell.
    const anything = { type: 'custom' as const, formula1: 'TRUE', allowBlank: true, range };
    return prompt === '' ? undefined : { ...anything, ...message };
  }
  const place = letterOf(
    columns.filter((one) => one.labels.length > 0).findIndex((one) => one.field === field),
  );
  const takesSeveral = field.type === 'array' && storesSeveral(field);
  return {
    type: 'list',
    formula1: `'${t('可选项')}'!$${place}$2:$${place}$${labels.length + 1}`,
    allowBlank: true,
    range,
    showErrorMessage: !takesSeveral,
    errorStyle: 'stop',
    errorTitle: bare(field.title).slice(0, 32),
    errorMessage: t('请从列表中选择'),
    ...message,
  };
}

function optionSheet(columns: readonly TemplateColumn[]): WriteSheet {
  const choices = columns.flatMap(({ field, labels }) =>
    labels.length > 0 ? [[bare(field.title), ...labels]] : [],
  );
  const longest = Math.max(0, ...choices.map(({ length }) => length));
  return {
    name: t('可选项'),
    columns: choices.map(() => ({ width: 20, numFmt: '@' })),
    rows: Array.from({ length: longest }, (_, row) => choices.map((column) => column[row] ?? null)),
    freezePane: { rows: 1 },
  };
}

function noteSheet(
  page: ListPage,
  columns: readonly TemplateColumn[],
  tables: readonly { table: ImportTable; columns: readonly TemplateColumn[] }[],
): WriteSheet {
  const titles = new Map(columns.map(({ field }) => [field.path, field.title]));
  const unique = uniqueGroups(page)
    .map(({ fields }) => fields.map((path) => titles.get(path)))
    .filter((group) => group.every((title) => title !== undefined))
    .map((group) => group.join('+'));
  const about =
    unique.length > 0 ? t('“{titles}”与已有记录相同的行，修改那条记录', { titles: unique.join('、') }) : '';
  return {
    name: t('填写说明'),
    columns: [{ width: 24 }, { width: 48 }, { width: 60 }],
    rows: [
      [t('列'), t('必填'), t('怎样填写')],
      ...columns.map(({ field, required }) => [bare(field.title), required, howTo(field)]),
      ...tables.flatMap(({ table, columns: own }) =>
        [keyColumn(page), ...own].map(({ field, required }) => [
          `${table.sheet} · ${bare(field.title)}`,
          required,
          howTo(field),
        ]),
      ),
      ...(about ? [[null, null, about]] : []),
    ],
    freezePane: { rows: 1 },
  };
}

const FORMS: Readonly<Record<string, string>> = {
  date: '日期，例如 2026-03-01',
  dateTime: '日期和时间，例如 2026-03-01 09:30:00',
  month: '月份，例如 2026-03',
  time: '时间，例如 09:30:00',
};

function howTo({ type, schema }: FieldInfo): string {
  const kind = dateKindOf(schema);
  const form = kind && type !== 'array' && Object.hasOwn(FORMS, kind) ? t(FORMS[kind]!) : '';
  const most = type === 'string' && schema.maxLength ? t('最多 {max} 个字符', { max: schema.maxLength }) : '';
  const minutes = schema['x-component'] === 'Duration' ? t('分钟数，或写成 2天3小时') : '';
  const several = type === 'array' && !kind ? t('可以填多个，用顿号分开') : '';
  return [schema.description, form, minutes, several, most].filter(Boolean).join('；');
}

function storesSeveral(field: FieldInfo): boolean {
  return componentNameOf(field.schema) !== 'Cascader' || field.schema['x-component-props']?.multiple === true;
}

/** What may be chosen in a column, as cells are read: labels, and paths of labels where a choice has levels. */
function labelsOf(field: FieldInfo, dictionaries: Dictionaries): string[] {
  const { schema, type } = field;
  if (type === 'boolean') return [t('是'), t('否')];
  const entries = optionsOf(schema, dictionaries) ?? [];
  if (componentNameOf(schema) === 'Cascader') return pathsOf(entries, '');
  return allOptions(entries).flatMap(({ label, off }) => (off ? [] : label));
}

function pathsOf(options: readonly Option[], before: string): string[] {
  return options.flatMap(({ label, off, children = [] }) => {
    if (off) return [];
    return children.length > 0 ? pathsOf(children, `${before}${label} / `) : [before + label];
  });
}

/** The name of a column by its place: A, B … Z, AA. */
function letterOf(at: number): string {
  return at < 26
    ? String.fromCharCode(65 + at)
    : letterOf(Math.floor(at / 26) - 1) + String.fromCharCode(65 + (at % 26));
}

import { type FieldInfo, fieldsOf, itemFieldsOf, referenceOf } from '../fields/fields';
import { recordRollUps, rollUpField, withRolledColumns } from '../fields/roll-ups';
import { dateKindOf } from '../language/date-kinds';
import type { FieldSchema } from '../language/field-schema';
import type { RecordPage } from '../language/page-schema';
import { fromRecords, type RecordOptions, type RowsFill } from '../language/references';
import { ownSearchFields } from '../lists/list-query';
import { buttonsOf } from '../pages/buttons';
import { keysOf } from '../pages/record-options';
import { isBeside } from './check-references';
import { type KnownPages, listNamed } from './known-pages';
import { type FieldPlace, placesOf } from './places';
import { meant, type Report } from './report';

function sourcesIn(page: RecordPage): { place: FieldPlace; options: RecordOptions }[] {
  return placesOf(page.form).flatMap((place) => {
    const options = referenceOf(place.schema);
    return options && fromRecords(options) ? [{ place, options }] : [];
  });
}

/**
 * Fields chosen from other pages' records: the page has records, what a person reads is searched there by
 * text, what is stored tells records apart, what narrows or is copied is there. A faulty page is told there.
 */
export function checkRecordOptions(page: RecordPage, known: KnownPages, report: Report): void {
  const places = placesOf(page.form);
  for (const { place, options } of sourcesIn(page)) {
    const at = report.at(...place.json, 'x-options');
    const source = listNamed(options.page, known, '不是 list 页面，没有可以选的记录', at.at('page'));
    if (!source) continue;
    checkSource(source, options, at);
    const beside = places.filter((other) => isBeside(other, place));
    checkColumns(source, options, new Map(beside.map((other) => [other.name, other.schema])), at.at('fill'));
    const { schema, name } = place;
    // A field that is emptied with the record it names may not be one that has to be filled in.
    if (options.onDelete === 'clear' && (schema.required === true || schema.minItems))
      at.value('onDelete', `${name} 是必填的，不能在被引用的记录删除时清空`);
  }
}

function checkSource(source: RecordPage, options: RecordOptions, report: Report): void {
  const { page, label, value, params = {} } = options;
  const searched = ownSearchFields(source);
  const found = searched.filter(({ match }) => match === 'contains').map(({ field }) => field);
  const notFound = (field: string) => `${page} 不能按 ${field} 的文字查询，请选它 list.search 里的文本字段`;
  report.oneOf('label', label, found, notFound(label));
  for (const [field, at] of report.at('show').each(options.show)) {
    if (field === label) at.value([], `${label} 已经是 label，不用再写`);
    else at.oneOf([], field, found, notFound(field));
  }
  const unknown = `${page} 的 ${value} 不在 resource.unique 里，不能用来认记录；不写则保存记录编号`;
  if (value !== undefined) report.oneOf('value', value, keysOf(source), unknown);
  const narrowing = searched.map(({ field }) => field);
  for (const name of Object.keys(params).filter((one) => !narrowing.includes(one))) {
    const message = `${page} 的 list.search 里没有 ${name}，不能按它缩小范围`;
    report.key(['params', name], message, meant(name, narrowing));
  }
  if (options.create && !buttonsOf(source).some(({ action }) => action === 'create'))
    report.key('create', `${page} 没有新增按钮（action 是 create），不能在选项里新增`);
}

/** What is carried over is there, and of the type of the field that it goes to. */
function checkColumns(
  source: RecordPage,
  { page, fill = {} }: RecordOptions,
  beside: ReadonlyMap<string, FieldSchema>,
  report: Report,
): void {
  for (const [column, at, target] of report.entries(fill)) {
    const filled = beside.get(target);
    if (typeof column !== 'string') checkRows(source, column, filled, at);
    else carriedOver(readFields(source), column, { owner: page, target, filled }, at);
  }
}

/** The fields that a record is read with: those of its form, and what is added up of others. */
function readFields(source: RecordPage): Map<string, FieldInfo> {
  const fields = new Map(fieldsOf(source.form));
  for (const { name } of recordRollUps(source)) fields.set(name, rollUpField(source, name)!);
  return fields;
}

/** The field or column that a value is carried to, and what holds the one that it comes from. */
interface Carrying {
  owner: string;
  target: string;
  filled: FieldSchema | undefined;
}

/** One value of a record or of a row: a field that it has, of the same type, and dates of the same kind. */
export function carriedOver(
  fields: ReadonlyMap<string, FieldInfo>,
  column: string,
  { owner, target, filled }: Carrying,
  report: Report,
): void {
  const isValue = ({ type, schema }: FieldInfo) => type !== 'object' && schema.items?.type !== 'object';
  const names = [...fields].flatMap(([name, field]) => (isValue(field) ? name : []));
  const field = names.includes(column) ? fields.get(column) : undefined;
  if (!field) report.value([], `${owner} 没有名为 ${column} 的字段`, meant(column, names));
  if (!field || filled === undefined) return;
  const kinds = [dateKindOf(field.schema), dateKindOf(filled)];
  const isDated = kinds.every((kind) => kind !== undefined);
  const [given, wanted] = isDated ? kinds : [typeOf(field.schema), typeOf(filled)];
  if (given !== wanted)
    report.value([], `${owner} 的 ${column} 是 ${given}，${target} 是 ${wanted}，带不过来`);
}

/** What a value is, to compare: its type, or that of its items. */
function typeOf({ type, items }: FieldSchema): string {
  return type === 'array' ? `${items?.type ?? 'string'} 的列表` : `${type} 类型`;
}

/** Rows come of a list that the other page has, by its columns. */
function checkRows(
  source: RecordPage,
  { from, map, skipEmpty }: RowsFill,
  filled: FieldSchema | undefined,
  report: Report,
): void {
  const { path: page } = source;
  const lists = [...fieldsOf(withRolledColumns(source)).values()].filter(itemFieldsOf);
  const columns = lists.flatMap((one) => (one.path === from ? [itemFieldsOf(one)!] : []))[0];
  if (!columns) {
    const names = lists.map(({ path }) => path);
    report.value('from', `${page} 没有名为 ${from} 的明细`, meant(from, names));
    return;
  }
  const own = filled?.items?.properties ?? {};
  const owner = `${page} 的 ${from}`;
  for (const [target, column] of Object.entries(map))
    carriedOver(columns, column, { owner, target, filled: own[target] }, report.at('map', target));
  if (skipEmpty === undefined) return;
  const numbers = [...columns.values()].filter(({ type }) => type === 'number').map(({ path }) => path);
  report.oneOf('skipEmpty', skipEmpty, numbers, `${owner} 没有名为 ${skipEmpty} 的数字列`);
}

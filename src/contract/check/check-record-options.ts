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
import { isFaultyPage, type KnownPages } from './check-tabs';
import { type FieldPlace, placesOf } from './places';
import { nearest } from './problem';
import { meant, type Report } from './report';

function sourcesIn(page: RecordPage): { place: FieldPlace; options: RecordOptions }[] {
  return placesOf(page.form).flatMap((place) => {
    const options = referenceOf(place.schema);
    return options && fromRecords(options) ? [{ place, options }] : [];
  });
}

/**
 * Fields that are chosen from other pages' records: the page has records, what a person reads is searched there by
 * text, what is stored tells its records apart, and what narrows or is copied is there. A page whose file has errors is
 * told there.
 */
export function checkRecordOptions(page: RecordPage, known: KnownPages, report: Report): void {
  for (const { place, options } of sourcesIn(page)) {
    const at = report.at(...place.json, 'x-options');
    const source = known.pages.find(({ path }) => path === options.page);
    if (source?.kind === 'list') checkSource(page, source, { place, options }, report);
    else if (source) at.value('page', `${options.page} 不是 list 页面，没有可以选的记录`);
    else if (!isFaultyPage(known.faulty, options.page)) {
      const lists = known.pages.filter(({ kind }) => kind === 'list').map(({ path }) => path);
      at.value('page', `没有页面 ${options.page}`, meant(options.page, lists));
    }
  }
}

function checkSource(
  importer: RecordPage,
  source: RecordPage,
  { place, options }: { place: FieldPlace; options: RecordOptions },
  report: Report,
): void {
  const at = report.at(...place.json, 'x-options');
  const { page, label, value, params = {} } = options;
  const searched = ownSearchFields(source);
  const found = searched.filter(({ match }) => match === 'contains').map(({ field }) => field);
  at.oneOf('label', label, found, `${page} 不能按 ${label} 的文字查询，请选它 list.search 里的文本字段`);
  for (const [index, field] of (options.show ?? []).entries()) {
    if (field === label) at.value(['show', index], `${label} 已经是 label，不用再写`);
    else
      at.oneOf(
        ['show', index],
        field,
        found,
        `${page} 不能按 ${field} 的文字查询，请选它 list.search 里的文本字段`,
      );
  }
  const keys = keysOf(source);
  if (value !== undefined && !keys.includes(value)) {
    at.value(
      'value',
      `${page} 的 ${value} 不在 resource.unique 里，不能用来认记录；不写则保存记录编号`,
      meant(value, keys),
    );
  }
  const narrowing = searched.map(({ field }) => field);
  for (const name of Object.keys(params).filter((one) => !narrowing.includes(one))) {
    at.key(
      ['params', name],
      `${page} 的 list.search 里没有 ${name}，不能按它缩小范围`,
      meant(name, narrowing),
    );
  }
  if (options.create && !buttonsOf(source).some(({ action }) => action === 'create'))
    at.key('create', `${page} 没有新增按钮（action 是 create），不能在选项里新增`);
  checkColumns(source, place, placesOf(importer.form), report);
  checkOnDelete(place, options, report);
}

/** What is carried over is there, and of the type of the field that it goes to. */
function checkColumns(
  source: RecordPage,
  place: FieldPlace,
  places: readonly FieldPlace[],
  report: Report,
): void {
  const { page, fill = {} } = referenceOf(place.schema) as RecordOptions;
  const beside = new Map(
    places.filter((other) => isBeside(other, place)).map((other) => [other.name, other.schema]),
  );
  for (const [target, column] of Object.entries(fill)) {
    const at = report.at(...place.json, 'x-options', 'fill', target);
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
  const values = [...fields].filter(
    ([, { type, schema }]) => type !== 'object' && schema.items?.type !== 'object',
  );
  const field = values.find(([name]) => name === column)?.[1];
  if (!field) {
    const suggestion = nearest(
      column,
      values.map(([name]) => name),
    );
    report.value([], `${owner} 没有名为 ${column} 的字段`, { suggestion });
    return;
  }
  if (filled === undefined) return;
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
    const suggestion = nearest(
      from,
      lists.map(({ path }) => path),
    );
    report.value('from', `${page} 没有名为 ${from} 的明细`, { suggestion });
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

/** A field that is emptied with the record it names may not be one that has to be filled in. */
function checkOnDelete(
  { schema, json, name }: FieldPlace,
  { onDelete }: RecordOptions,
  report: Report,
): void {
  if (onDelete !== 'clear' || (schema.required !== true && !schema.minItems)) return;
  report.value([...json, 'x-options', 'onDelete'], `${name} 是必填的，不能在被引用的记录删除时清空`);
}

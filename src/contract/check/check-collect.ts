import { expressionIn } from '../expressions/expression';
import { isComputed } from '../fields/computed-field';
import { dictionaryOf, type FieldInfo, fieldsOf, itemFieldsOf } from '../fields/fields';
import { uniqueGroups } from '../fields/unique-groups';
import type { Collect } from '../language/collect-schema';
import type { Dictionary } from '../language/dictionary-schema';
import type { ListPage, PageSchema, RecordPage } from '../language/page-schema';
import { ownSearchFields } from '../lists/list-query';
import { collectedColumns, collectKey, isReadOnlyColumn } from '../pages/collect';
import { isView } from '../pages/page-view';
import { carriedOver } from './check-record-options';
import { isFaultyPage, type KnownPages } from './check-tabs';
import type { JsonPath } from './problem';
import { meant, type Report } from './report';

/**
 * What a page collects: from a page of records that can be searched by what narrows it, into a list of its own, by columns
 * that are there and of the same type, one of which tells the records apart. A page whose file has errors is told there.
 */
export function checkCollect(
  page: RecordPage,
  known: KnownPages,
  dictionaries: Readonly<Record<string, Dictionary>>,
  report: Report,
): void {
  // A second page has what its owner collects, and is told there.
  if (page.kind !== 'list' || page.collect === undefined || isView(page)) return;
  const all = [page.collect].flat();
  for (const [index, one] of all.entries()) {
    const at: JsonPath = Array.isArray(page.collect) ? ['collect', index] : ['collect'];
    const twin = all.findIndex(({ into, page: from }) => into === one.into && from === one.page);
    if (twin < index) report.value([...at, 'page'], `${one.page} 的记录已经汇总到 ${one.into}，请合成一项`);
    checkTarget(page, one, dictionaries, report.at(...at));
    const source = known.pages.find(({ path }) => path === one.page);
    if (source?.kind === 'list') checkSource(page, source, one, dictionaries, report.at(...at));
    else if (source) report.value([...at, 'page'], `${one.page} 不是 list 页面，没有可以汇总的记录`);
    else if (!isFaultyPage(known.faulty, one.page))
      report.value([...at, 'page'], `没有页面 ${one.page}`, meant(one.page, lists(known.pages)));
  }
}

const lists = (pages: readonly PageSchema[]) =>
  pages.filter(({ kind }) => kind === 'list').map(({ path }) => path);

function checkTarget(
  page: ListPage,
  one: Collect,
  dictionaries: Readonly<Record<string, Dictionary>>,
  report: Report,
): void {
  const columns = collectedColumns(page, one);
  if (!columns) {
    const tables = [...fieldsOf(page.form).values()].filter(itemFieldsOf).map(({ path }) => path);
    report.value('into', `没有名为 ${one.into} 的明细`, meant(one.into, tables));
  }
  for (const own of Object.keys(one.map)) {
    const column = columns?.get(own);
    const place = report.at('map', own);
    if (columns && !column) place.key([], `${one.into} 没有名为 ${own} 的列`, meant(own, columns.keys()));
    else if (column && isComputed(column.schema)) place.key([], `${own} 已由 x-value 计算，不能再汇总`);
  }
  if (one.except === undefined) return;
  if (!one.once) report.key('except', 'except 只和 once 一起用：没有 once，什么时候都可以再汇总');
  const { states } = page;
  if (!states) {
    report.key('except', '本页没有 states，except 不起作用');
    return;
  }
  const field = fieldsOf(page.form).get(states.field);
  const name = field && dictionaryOf(field.schema);
  const entries = name !== undefined && Object.hasOwn(dictionaries, name) ? dictionaries[name]!.entries : [];
  const values = entries.map(({ value }) => String(value));
  for (const [index, state] of one.except.entries())
    if (values.length > 0 && !values.includes(state))
      report.value(['except', index], `字典 ${name} 里没有 ${state}`, meant(state, values));
}

function checkSource(
  page: ListPage,
  source: ListPage,
  one: Collect,
  dictionaries: Readonly<Record<string, Dictionary>>,
  report: Report,
): void {
  const searched = ownSearchFields(source).map(({ field }) => field);
  for (const key of ['params', 'where'] as const) {
    for (const [name, value] of Object.entries(one[key] ?? {})) {
      const place = report.at(key, name);
      if (!searched.includes(name))
        place.key([], `${source.path} 的 list.search 里没有 ${name}，不能按它汇总`, meant(name, searched));
      else if (key === 'where' && [value].flat().some((text) => expressionIn(text) !== undefined))
        place.value([], 'where 只写固定的取值；按本页的值请写在 params 里');
      else if (key === 'where') checkConstants(source, name, value, dictionaries, place);
    }
  }
  const columns = collectedColumns(page, one);
  const fields = new Map<string, FieldInfo>(fieldsOf(source.form));
  fields.set('id', {
    path: 'id',
    title: 'id',
    type: 'string',
    dictionary: undefined,
    schema: { type: 'string' },
  });
  for (const [own, field] of Object.entries(one.map)) {
    const carrying = { owner: source.path, target: own, filled: columns?.get(own)?.schema };
    carriedOver(fields, field, carrying, report.at('map', own));
  }
  checkKey(source, one, columns, report);
}

/** Fixed values that the field of the other page could have. */
function checkConstants(
  source: ListPage,
  name: string,
  value: unknown,
  dictionaries: Readonly<Record<string, Dictionary>>,
  report: Report,
): void {
  const info = fieldsOf(source.form).get(name);
  if (!info || info.type === 'array') return;
  const named = dictionaryOf(info.schema);
  const entries =
    named !== undefined && Object.hasOwn(dictionaries, named) ? dictionaries[named]!.entries : [];
  const written = (info.schema.enum ?? []).map((entry) => (typeof entry === 'object' ? entry.value : entry));
  const codes = [...entries.map(({ value: code }) => code), ...written].map(String);
  for (const [index, one] of [value].flat().entries()) {
    const at = Array.isArray(value) ? [index] : [];
    if (typeof one !== info.type)
      report.value(at, `${source.path} 的 ${name} 是 ${info.type} 类型，不会等于 ${JSON.stringify(one)}`);
    else if (codes.length > 0 && !codes.includes(String(one)))
      report.value(at, `${source.path} 的 ${name} 没有 ${one} 这一项`, meant(String(one), codes));
  }
}

function checkKey(
  source: ListPage,
  one: Collect,
  columns: ReadonlyMap<string, FieldInfo> | undefined,
  report: Report,
): void {
  const key = collectKey(one, source);
  if (!key) {
    report.value('map', `map 里要有一列取 ${source.path} 的 id 或不得重复的字段，这样才知道一行来自哪条记录`);
    return;
  }
  const place = report.at('map', key.column);
  const column = columns?.get(key.column);
  if (column && !isReadOnlyColumn(column))
    place.key([], `${key.column} 说明一行来自哪条记录，不能由人修改，请给它加上 "x-pattern": "readPretty"`);
  const group = uniqueGroups(source).find(({ fields }) => fields.length === 1 && fields[0] === key.field);
  const isOwners = source.resource.scope !== 'tenant' && group?.within === 'owner';
  if (isOwners && key.field !== 'supplierCode')
    place.value([], `${source.path} 的 ${key.field} 在各供应商之内才不重复，请用 id`);
}

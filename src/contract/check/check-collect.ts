import { expressionIn } from '../expressions/expression';
import { isComputed } from '../fields/computed-field';
import { type Dictionaries, dictionaryOf, type FieldInfo, fieldsOf, itemFieldsOf } from '../fields/fields';
import { uniqueGroups } from '../fields/unique-groups';
import type { Collect } from '../language/collect-schema';
import type { ListPage, RecordPage } from '../language/page-schema';
import { ownSearchFields } from '../lists/list-query';
import { collectedColumns, collectKey, isReadOnlyColumn } from '../pages/collect';
import { isView } from '../pages/page-view';
import { codesOf } from './check-fields';
import { carriedOver } from './check-record-options';
import { isStateOf } from './check-states';
import { type KnownPages, listNamed } from './known-pages';
import { meant, type Report } from './report';

/**
 * What a page collects: from a page of records that can be searched by what narrows it, into a list of its own, by columns
 * that are there and of the same type, one of which tells the records apart. A page whose file has errors is told there.
 */
export function checkCollect(page: RecordPage, known: KnownPages, dictionaries: Dictionaries, whole: Report) {
  // A second page has what its owner collects, and is told there.
  if (page.kind !== 'list' || page.collect === undefined || isView(page)) return;
  const all = [page.collect].flat();
  for (const [index, one] of all.entries()) {
    const report = Array.isArray(page.collect) ? whole.at('collect', index) : whole.at('collect');
    const twin = all.findIndex(({ into, page: from }) => into === one.into && from === one.page);
    if (twin < index) report.value('page', `${one.page} 的记录已经汇总到 ${one.into}，请合成一项`);
    checkTarget(page, one, dictionaries, report);
    const source = listNamed(one.page, known, '不是 list 页面，没有可以汇总的记录', report.at('page'));
    if (source) checkSource(page, source, one, dictionaries, report);
  }
}

function checkTarget(page: ListPage, one: Collect, dictionaries: Dictionaries, report: Report): void {
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
  if (page.states)
    for (const [state, at] of report.at('except').each(one.except)) isStateOf(page, state, dictionaries, at);
  else report.key('except', '本页没有 states，except 不起作用');
}

function checkSource(
  page: ListPage,
  source: ListPage,
  one: Collect,
  dictionaries: Dictionaries,
  report: Report,
): void {
  const searched = ownSearchFields(source).map(({ field }) => field);
  for (const key of ['params', 'where'] as const) {
    for (const [value, place, name] of report.at(key).entries(one[key])) {
      if (!searched.includes(name))
        place.key([], `${source.path} 的 list.search 里没有 ${name}，不能按它汇总`, meant(name, searched));
      else if (key === 'where' && [value].flat().some((text) => expressionIn(text) !== undefined))
        place.value([], 'where 只写固定的取值；按本页的值请写在 params 里');
      else if (key === 'where') checkConstants(source, name, value, dictionaries, place);
    }
  }
  const columns = collectedColumns(page, one);
  const fields = new Map<string, FieldInfo>(fieldsOf(source.form));
  const id = { path: 'id', title: 'id', dictionary: undefined };
  fields.set('id', { ...id, type: 'string', schema: { type: 'string' } });
  for (const [own, field] of Object.entries(one.map)) {
    const carrying = { owner: source.path, target: own, filled: columns?.get(own)?.schema };
    carriedOver(fields, field, carrying, report.at('map', own));
  }
  checkKey(source, one, columns, report);
}

/** Fixed values that the field of the other page could have. */
function checkConstants(
  { form, path }: ListPage,
  name: string,
  value: unknown,
  dictionaries: Dictionaries,
  report: Report,
): void {
  const info = fieldsOf(form).get(name);
  if (!info || info.type === 'array') return;
  const { schema, type } = info;
  const written = (schema.enum ?? []).map((entry) => String(typeof entry === 'object' ? entry.value : entry));
  const codes = [...(codesOf(dictionaryOf(schema), dictionaries) ?? []), ...written];
  for (const [index, one] of [value].flat().entries()) {
    const at = Array.isArray(value) ? [index] : [];
    if (typeof one !== type)
      report.value(at, `${path} 的 ${name} 是 ${type} 类型，不会等于 ${JSON.stringify(one)}`);
    else if (codes.length > 0) report.oneOf(at, String(one), codes, `${path} 的 ${name} 没有 ${one} 这一项`);
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

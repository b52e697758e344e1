import { type FieldInfo, fieldsOf, holdsFiles, referenceOf } from '../fields/fields';
import { pointedAt, pointedField } from '../fields/pointed-field';
import { recordDerived, recordRollUps } from '../fields/roll-ups';
import { dateKindOf, RANGE_PICKERS } from '../language/date-kinds';
import type { ListPage, RecordPage } from '../language/page-schema';
import { RECORD_TIMES } from '../lists/charts';
import { isSystemField, SYSTEM_FIELDS } from '../lists/list-query';
import { nameIn } from './places';
import { nearest } from './problem';
import type { Report } from './report';

interface Names {
  fields: Map<string, FieldInfo>;
  derived: Set<string>;
  /** The derived fields that are numbers. */
  rolled: Set<string>;
  report: Report;
}

/** The names that search items, columns, the default sort and `unique` use: fields of the form, derived or system ones. */
export function checkNames(page: RecordPage, report: Report): void {
  const names: Names = {
    fields: fieldsOf(page.form),
    derived: new Set(recordDerived(page)),
    rolled: new Set(recordRollUps(page).map(({ name }) => name)),
    report,
  };
  checkUnique(page, names);
  if (page.kind !== 'list') return;
  checkColumns(page, names);
  checkSearch(page, names);
  checkDefaultSort(page, names);
}

/** Why a scope of uniqueness means nothing for records of a scope. */
const POINTLESS: Readonly<Record<string, string>> = {
  'tenant tenant': '租户的记录只能在租户内唯一',
  'tenant supplier': '租户的记录只能在租户内唯一',
  'account supplier': '账号的记录不区分供应商',
};

function checkUnique(page: RecordPage, { fields, derived, report }: Names): void {
  const seen = new Set<string>();
  const checkName = (name: string, at: Report) => {
    const field = fields.get(name);
    if (derived.has(name)) at.value([], `派生字段 ${name} 不能要求唯一`);
    else if (!field) at.noField([], name, fields.keys());
    else if (field.schema['x-component'] === 'RichText') at.value([], `${name} 是带格式的文本，不能要求唯一`);
    else if (holdsFiles(field.schema)) at.value([], `${name} 存的是附件编号，不能要求唯一`);
    else if (field.type !== 'string' && field.type !== 'number')
      at.value([], `${name} 是 ${field.type} 类型，唯一只能用在 string、number 字段上`);
  };
  for (const [entry, at] of report.at('resource', 'unique').each(page.resource.unique)) {
    const group = [entry].flat();
    for (const [name, item, index] of at.each(group)) {
      const own = typeof entry === 'string' ? at : item;
      checkName(name, own);
      if (group.indexOf(name) < index) own.value([], `${name} 重复`);
    }
    const key = group.toSorted().join(' ');
    if (seen.has(key)) at.value([], `${group.join('、')} 重复`);
    seen.add(key);
  }
  const { scope, uniqueIn } = page.resource;
  const isMeant = seen.size > 0 || page.resource.noOverlap !== undefined;
  const why = !isMeant ? '没有写 unique' : POINTLESS[`${scope} ${uniqueIn}`];
  if (uniqueIn !== undefined && why !== undefined)
    report.key(['resource', 'uniqueIn'], `uniqueIn 不起作用：${why}`, { severity: 'warning' });
}

function checkColumns(page: ListPage, names: Names): void {
  const { fields, derived, report } = names;
  const seen = new Set<string>();
  for (const [column, at] of report.at('list', 'columns').each(page.list.columns)) {
    const [name, place] = nameIn(column, at);
    const field = fields.get(name);
    const isSystem = isSystemField(name);
    const isPointed = pointedAt(name) !== undefined;
    if (!field && !derived.has(name) && !isSystem && !isPointed) {
      place.noField([], name, [...fields.keys(), ...derived, ...SYSTEM_FIELDS]);
      continue;
    }
    if (seen.has(name)) place.value([], `列 ${name} 重复`);
    seen.add(name);
    if (field?.type === 'object')
      place.value([], `${name} 是一组字段，列里请写到具体字段`, inner(fields, name));
    if (typeof column === 'object' && column.sortable && !isPointed)
      checkSortable(name, names, at.at('sortable'));
  }
}

function checkSortable(name: string, { fields, derived, rolled }: Names, report: Report): void {
  const field = fields.get(name);
  if (field?.schema['x-component'] === 'RichText') report.value([], `${name} 是带格式的文本，不能排序`);
  else if (field && field.type === 'string' && holdsFiles(field.schema))
    report.value([], `${name} 存的是附件编号，不能排序`);
  else if (derived.has(name) && !rolled.has(name))
    report.value([], `派生字段 ${name} 不能排序，请按它所依据的字段排序`);
  else if (field && (field.type === 'array' || field.type === 'object'))
    report.value([], `${name} 是 ${field.type} 类型，不能排序`);
  else if (!field && !rolled.has(name) && !RECORD_TIMES.has(name))
    report.value([], `系统字段里只有 ${[...RECORD_TIMES].join('、')} 可以排序`);
}

function checkSearch(page: ListPage, { fields, derived, rolled, report }: Names): void {
  const seen = new Set<string>();
  for (const [item, at] of report.at('list', 'search').each(page.list.search)) {
    const [name, place] = nameIn(item, at);
    const field = fields.get(name) ?? pointedField(page, name);
    const isPointed = pointedAt(name) !== undefined;
    if (!field && !derived.has(name) && !isPointed) {
      if (isSystemField(name)) place.value([], `系统字段 ${name} 不能作查询条件`);
      else place.noField([], name, [...fields.keys(), ...derived]);
      continue;
    }
    if (seen.has(name)) place.value([], `查询条件 ${name} 重复`);
    seen.add(name);
    // Of a column through a reference, what is wrong is told beside the other page.
    if (isPointed && !field) continue;
    if (field?.type === 'object' && !isPointed)
      place.value([], `${name} 是一组字段，查询条件请写到具体字段`, inner(fields, name));
    const why = field && !isPointed && unsearchable(field);
    if (why) place.value([], `${name} ${why}`);
    const match = typeof item === 'object' ? item.match : undefined;
    const isRange =
      rolled.has(name) ||
      field?.type === 'number' ||
      (field?.type === 'string' && dateKindOf(field.schema) !== undefined);
    if (match === 'range' && !isRange) at.value('match', 'range 只能用在数字、日期和时间字段上');
    if (match === 'contains' && field?.type !== 'string')
      at.value('match', 'contains 只能用在 string 字段上');
  }
}

/** Why a list cannot search by what a component stores; undefined when it can. */
function unsearchable({ schema }: FieldInfo): string | undefined {
  const component = schema['x-component'] ?? '';
  if (component === 'RichText') return '存的是带格式的文本，不能作查询条件';
  if (component === 'Signature') return '存的是签名的附件编号，不能作查询条件';
  if (RANGE_PICKERS.includes(component)) return '存的是起止两个值，不能作查询条件';
  if (component === 'TreeSelect' && referenceOf(schema))
    return '从参照数据的树里只存一个值，不能作查询条件，请改用 Cascader';
  return undefined;
}

function checkDefaultSort(page: ListPage, names: Names): void {
  const { fields, derived, report } = names;
  const { defaultSort } = page.list;
  if (defaultSort === undefined) return;
  const place = report.at('list', 'defaultSort');
  const name = defaultSort.replace(/^-/, '');
  if (pointedAt(name)) return;
  if (!fields.has(name) && !derived.has(name) && !isSystemField(name)) {
    const suggestion = nearest(name, [...fields.keys(), ...RECORD_TIMES]);
    place.value([], `没有名为 ${name} 的字段`, {
      suggestion: suggestion && (defaultSort.startsWith('-') ? `-${suggestion}` : suggestion),
    });
    return;
  }
  checkSortable(name, names, place);
}

function inner(fields: Map<string, FieldInfo>, name: string) {
  return { suggestion: [...fields.keys()].find((path) => path.startsWith(`${name}.`)) };
}

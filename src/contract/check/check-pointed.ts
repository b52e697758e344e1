import { fieldsOf, holdsFiles, referenceOf } from '../fields/fields';
import { isOpenToSuppliers } from '../fields/open-fields';
import { readersOf } from '../fields/other-records';
import { type PointedColumn, pointedAt } from '../fields/pointed-field';
import { recordDerived } from '../fields/roll-ups';
import type { ListPage, RecordPage } from '../language/page-schema';
import { facesOf, menusOf } from '../language/pages';
import { fromRecords } from '../language/references';
import { pageBehind, referenceBehind } from '../lists/pointed-columns';
import { fieldPlaces } from './check-prints';
import { noReference } from './check-refs';
import type { KnownPages } from './known-pages';
import type { JsonPath } from './problem';
import { meant, type Report } from './report';

/** A place of a list that names a column through a reference; the database searches and sorts by some of them. */
interface PointedPlace {
  place: JsonPath;
  column: PointedColumn;
  isAsked: boolean;
}

/**
 * Columns of records that references name: the reference is a field of the page that names one record, and the field is
 * one of that record's own that a column can show, or a list can be searched and sorted by. A page whose file has errors
 * is told where the reference stands.
 */
export function checkPointed(page: ListPage, known: KnownPages, report: Report): void {
  for (const one of placesIn(page)) {
    const { column, place } = one;
    const target = pageBehind(page, column, known.pages);
    if (target) checkColumn(page, target, one, report);
    else if (!referenceBehind(page, column)) checkReference(page, column, report.at(...place));
  }
}

function placesIn({ list, prints = [] }: ListPage): PointedPlace[] {
  const { card = {}, expand = [], search = [], defaultSort } = list;
  const named = (one: string | { field: string }, place: JsonPath) =>
    typeof one === 'string' ? { name: one, place } : { name: one.field, place: [...place, 'field'] };
  const places = [
    ...list.columns.map((one, index) => named(one, ['list', 'columns', index])),
    ...[card.title ?? []].flat().map((name) => ({ name, place: ['list', 'card', 'title'] })),
    ...[card.state ?? []].flat().map((name) => ({ name, place: ['list', 'card', 'state'] })),
    ...(card.fields ?? []).map((name, index) => ({ name, place: ['list', 'card', 'fields', index] })),
    ...expand.map((name, index) => ({ name, place: ['list', 'expand', index] })),
    ...prints.flatMap(({ body }, at) => fieldPlaces(body, ['prints', at, 'body'])),
  ];
  const sortable = list.columns.flatMap((one, index) =>
    typeof one === 'object' && one.sortable
      ? { name: one.field, place: ['list', 'columns', index, 'sortable'] }
      : [],
  );
  const asked = [
    ...search.map((one, index) => named(one, ['list', 'search', index])),
    ...sortable,
    ...[defaultSort?.replace(/^-/, '') ?? []]
      .flat()
      .map((name) => ({ name, place: ['list', 'defaultSort'] })),
  ];
  return [
    ...places.map((one) => ({ ...one, isAsked: false })),
    ...asked.map((one) => ({ ...one, isAsked: true })),
  ].flatMap(({ name, place, isAsked }) => {
    const column = pointedAt(name);
    return column ? [{ place, column, isAsked }] : [];
  });
}

function checkReference(page: RecordPage, { reference }: PointedColumn, report: Report): void {
  const names = [...readersOf(page.form).references.keys()].filter((name) => !name.includes('[]'));
  report.value([], noReference(page, reference, names), meant(reference, names));
}

function checkColumn(page: ListPage, target: RecordPage, one: PointedPlace, report: Report): void {
  const {
    place,
    column: { name, field },
    isAsked,
  } = one;
  const info = fieldsOf(target.form).get(field);
  const derived = recordDerived(target).includes(field);
  if (!info && !derived) {
    const known = [...fieldsOf(target.form).keys(), ...recordDerived(target)];
    report.value(place, `${target.path} 没有名为 ${field} 的字段`, meant(field, known));
    return;
  }
  const why = info && unshown(info.schema);
  if (why) report.value(place, `${name} ${why}，不能作列和查询条件，请打开那条记录看`);
  else if (isAsked && derived) report.value(place, `${name} 是派生字段，不能按它查询和排序`);
  else checkSuppliers(page, target, one, report);
}

/** Why a field of another record is not shown in a column; undefined where it is. */
function unshown(schema: Parameters<typeof referenceOf>[0]): string | undefined {
  const { type, 'x-component': component } = schema;
  const options = referenceOf(schema);
  if (type === 'object') return '是一组字段';
  if (options && fromRecords(options)) return '又指向另一条记录（refs 只到一层）';
  if (holdsFiles(schema)) return '存的是附件';
  if (component === 'RichText') return '是带格式的文本';
  if (type === 'array' || options) return '不是单个取值';
  return undefined;
}

/** Suppliers see of the tenant's records what is published to them or shared with them, and search their own alone. */
function checkSuppliers(
  page: ListPage,
  target: RecordPage,
  { place, column: { name, field }, isAsked }: PointedPlace,
  report: Report,
): void {
  const isTheirs = facesOf({ path: page.path, menus: menusOf(page) }).includes('supplier');
  if (!isTheirs || target.resource.scope === 'supplier') return;
  if (!isAsked && !isOpenToSuppliers(target, field))
    report.value(place, `${target.path} 没有把 ${field} 公布或共享给供应商，供应商看到的 ${name} 是空的`, {
      severity: 'warning',
    });
  if (isAsked)
    report.value(place, `供应商只能查到 ${target.path} 的一部分记录，供应商的页面不能按 ${name} 查询和排序`);
}

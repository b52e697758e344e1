import { fieldsOf, holdsFiles, referenceOf } from '../fields/fields';
import { isOpenToSuppliers } from '../fields/open-fields';
import { readersOf } from '../fields/other-records';
import { type PointedColumn, pointedAt } from '../fields/pointed-field';
import { recordDerived } from '../fields/roll-ups';
import type { ListPage, RecordPage } from '../language/page-schema';
import { facesOfPage } from '../language/pages';
import type { PrintBlockWords } from '../language/print-schema';
import { fromRecords } from '../language/references';
import { pageBehind, referenceBehind } from '../lists/pointed-columns';
import { noReference } from './check-refs';
import type { KnownPages } from './known-pages';
import { nameIn } from './places';
import { meant, type Report } from './report';

/** A place of a list that names a column through a reference; the database searches and sorts by some of them. */
interface PointedPlace {
  at: Report;
  column: PointedColumn;
  isAsked: boolean;
}

/**
 * Columns of records that references name: the reference is a field of the page that names one record, and the field is
 * one of that record's own that a column can show, or a list can be searched and sorted by. A page whose file has errors
 * is told where the reference stands.
 */
export function checkPointed(page: ListPage, known: KnownPages, report: Report): void {
  for (const one of placesIn(page, report)) {
    const { column, at } = one;
    const target = pageBehind(page, column, known.pages);
    if (target) checkColumn(page, target, one);
    else if (!referenceBehind(page, column)) checkReference(page, column, at);
  }
}

function placesIn({ list, prints }: ListPage, report: Report): PointedPlace[] {
  const { card = {}, expand, search, defaultSort } = list;
  const at = report.at('list');
  const places: PointedPlace[] = [];
  const add = (item: string | { field: string } | undefined, place: Report, isAsked = false) => {
    const [name, named] = nameIn(item ?? '', place);
    const column = pointedAt(name);
    if (column) places.push({ at: named, column, isAsked });
  };
  const columns = at.at('columns').each(list.columns);
  for (const [one, place] of columns) add(one, place);
  add(card.title, at.at('card', 'title'));
  add(card.state, at.at('card', 'state'));
  for (const [one, place] of at.at('card', 'fields').each(card.fields)) add(one, place);
  for (const [one, place] of at.at('expand').each(expand)) add(one, place);
  for (const [{ body }, print] of report.at('prints').each(prints))
    for (const [block, place] of print.at('body').each<PrintBlockWords>(body))
      if (typeof block === 'object' && 'fields' in block)
        for (const [one, field] of place.at('fields').each<string | { field: string }>(block.fields))
          add(one, field);
  for (const [one, place] of at.at('search').each(search)) add(one, place, true);
  for (const [one, place] of columns)
    if (typeof one === 'object' && one.sortable) add(one.field, place.at('sortable'), true);
  add(defaultSort?.replace(/^-/, ''), at.at('defaultSort'), true);
  return places;
}

function checkReference(page: RecordPage, { reference }: PointedColumn, report: Report): void {
  const names = [...readersOf(page.form).references.keys()].filter((name) => !name.includes('[]'));
  report.value([], noReference(page, reference, names), meant(reference, names));
}

function checkColumn(page: ListPage, target: RecordPage, one: PointedPlace): void {
  const { at, column, isAsked } = one;
  const { name, field } = column;
  const info = fieldsOf(target.form).get(field);
  const derived = recordDerived(target).includes(field);
  if (!info && !derived) {
    const known = [...fieldsOf(target.form).keys(), ...recordDerived(target)];
    at.value([], `${target.path} 没有名为 ${field} 的字段`, meant(field, known));
    return;
  }
  const why = info && unshown(info.schema);
  if (why) at.value([], `${name} ${why}，不能作列和查询条件，请打开那条记录看`);
  else if (isAsked && derived) at.value([], `${name} 是派生字段，不能按它查询和排序`);
  else checkSuppliers(page, target, one);
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
function checkSuppliers(page: ListPage, target: RecordPage, { at, column, isAsked }: PointedPlace): void {
  const { name, field } = column;
  const isTheirs = facesOfPage(page).includes('supplier');
  if (!isTheirs || target.resource.scope === 'supplier') return;
  const unseen = `${target.path} 没有把 ${field} 公布或共享给供应商，供应商看到的 ${name} 是空的`;
  if (!isAsked && !isOpenToSuppliers(target, field)) at.value([], unseen, { severity: 'warning' });
  if (isAsked)
    at.value([], `供应商只能查到 ${target.path} 的一部分记录，供应商的页面不能按 ${name} 查询和排序`);
}

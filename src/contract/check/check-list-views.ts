import { AUDIT_ENTRIES } from '../base/system-resources';
import { type Dictionaries, derivedOf, fieldsOf } from '../fields/fields';
import { recordRollUps } from '../fields/roll-ups';
import { LIST_SHAPES } from '../language/list-shapes';
import type { ListPage } from '../language/page-schema';
import { SHAPE_NAMES } from '../language/view-schema';
import { RECORD_TIMES } from '../lists/charts';
import { columnsOf } from '../lists/list-query';
import { viewsOf } from '../lists/list-views';
import { SHARE_BUTTON } from '../lists/shared-views';
import { buttonsOf } from '../pages/buttons';
import { checkNarrowing, STORED } from './check-narrowing';
import { checkShapes, takesColumns, takesSort } from './check-shapes';
import type { Report } from './report';

/** The views of a list and its shapes: their fields are there and of a kind that they can go by. */
export function checkListViews(page: ListPage, dictionaries: Dictionaries, report: Report): void {
  const { views = [] } = page.list;
  const taken = [...buttonsOf(page), ...(page.states?.transitions ?? [])];
  if (views.length > 0 && taken.some(({ code }) => code === SHARE_BUTTON.code))
    report.key(['list', 'views'], `有视图的页面里，权限码 ${SHARE_BUTTON.code} 是共享视图，其他按钮请换一个`);
  const isUsed = views.length > 0 || SHAPE_NAMES.some((name) => LIST_SHAPES[name] && page.list[name]);
  if (isUsed && page.resource.name === AUDIT_ENTRIES)
    report.key(['list', views.length > 0 ? 'views' : 'board'], '本页不保存记录，不能有视图');
  checkViews(page, dictionaries, report);
  for (const name of SHAPE_NAMES) {
    if (page.list[name] && !views.some(({ as }) => as === name))
      report.key(['list', name], unused(name), { severity: 'warning' });
  }
  checkShapes(page, report);
}

const unused = (name: string) => `没有 "as": "${name}" 的视图用它，请在 views 里加一个`;

function checkViews(page: ListPage, dictionaries: Dictionaries, report: Report): void {
  const seen = { name: new Map<string, number>(), label: new Map<string, number>() };
  for (const [view, place, index] of report.at('list', 'views').each(viewsOf(page))) {
    for (const key of ['name', 'label'] as const) {
      const before = seen[key].get(view[key]);
      if (before !== undefined) place.value(key, `第 ${before + 1} 个视图也叫 ${view[key]}，请换一个`);
      seen[key].set(view[key], index);
    }
    if (view.as && !page.list[view.as]) place.value('as', `list 里没有写 ${view.as}，请说明它按什么字段`);
    if (view.as && view.columns && !takesColumns(view.as))
      place.key('columns', `columns 只用在表格上，${view.as} 里没有列`);
    if (view.as && view.sort && !takesSort(view.as))
      place.key('sort', `${view.as} 有自己的先后，不用写 sort`);
    checkNarrowing(page, view.where ?? {}, dictionaries, place.at('where'), { derived: true });
    checkColumnsOfView(page, view.columns ?? [], place.at('columns'));
    if (view.sort !== undefined) checkSort(page, view.sort, place.at('sort'));
  }
}

function checkColumnsOfView(page: ListPage, columns: readonly string[], report: Report): void {
  const known = columnsOf(page).map(({ field }) => field);
  for (const [name, at, index] of report.each(columns)) {
    const unknown = `list.columns 里没有 ${name}，视图只能从那里选列（可以写 hidden）`;
    if (at.oneOf([], name, known, unknown) && columns.indexOf(name) < index) at.value([], `列 ${name} 重复`);
  }
}

function checkSort(page: ListPage, sort: string, report: Report): void {
  const name = sort.replace('-', '');
  const fields = fieldsOf(page.form);
  const field = fields.get(name);
  if (RECORD_TIMES.has(name)) return;
  if (derivedOf(page, name)) report.value([], `派生字段 ${name} 不能排序`);
  else if (!field && recordRollUps(page).some((one) => one.name === name)) return;
  else if (!field) report.noField([], name, fields.keys());
  else if (!STORED.includes(field.type)) report.value([], `${name} 是 ${field.type} 类型，不能排序`);
}

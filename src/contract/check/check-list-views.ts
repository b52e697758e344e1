import { buttonsOf } from '../buttons';
import { dateKindOf } from '../date-kinds';
import { type Dictionaries, derivedOf, dictionaryOf, fieldsOf, holdsFiles } from '../fields';
import { columnsOf, SYSTEM_FIELDS } from '../list-query';
import { viewsOf } from '../list-views';
import type { ListPage } from '../page-schema';
import { pointedAt } from '../pointed-field';
import { recordRollUps } from '../roll-ups';
import { SHARE_BUTTON } from '../shared-views';
import { AUDIT_ENTRIES } from '../system-resources';
import { SHAPE_NAMES } from '../view-schema';
import { reportField } from './check-names';
import { checkNarrowing, STORED } from './check-narrowing';
import type { JsonPath } from './problem';
import { nearest } from './problem';
import type { Report } from './report';

/** The views of a list and its shapes: their fields are there and of a kind that they can go by. */
export function checkListViews(page: ListPage, dictionaries: Dictionaries, report: Report): void {
  const { views = [], board, calendar, tree, cards } = page.list;
  const taken = [...buttonsOf(page), ...(page.states?.transitions ?? [])];
  if (views.length > 0 && taken.some(({ code }) => code === SHARE_BUTTON.code))
    report.key(['list', 'views'], `有视图的页面里，权限码 ${SHARE_BUTTON.code} 是共享视图，其他按钮请换一个`);
  const isUsed = views.length > 0 || board || calendar || tree;
  if (isUsed && page.resource.name === AUDIT_ENTRIES)
    report.key(['list', views.length > 0 ? 'views' : 'board'], '本页不保存记录，不能有视图');
  checkViews(page, dictionaries, report);
  for (const shape of SHAPE_NAMES) {
    if (page.list[shape] && !views.some(({ as }) => as === shape))
      report.key(['list', shape], `没有 "as": "${shape}" 的视图用它，请在 views 里加一个`, {
        severity: 'warning',
      });
  }
  if (board) checkBoard(page, report);
  if (calendar) checkCalendar(page, report);
  if (tree) checkTree(page, report);
  if (cards) checkCards(page, report);
}

/** Names that a shape may show. */
function shownNames({ form, derived }: ListPage): string[] {
  return [...fieldsOf(form).keys(), ...Object.keys(derived ?? {}), ...SYSTEM_FIELDS];
}

function checkViews(page: ListPage, dictionaries: Dictionaries, report: Report): void {
  const seen = { name: new Map<string, number>(), label: new Map<string, number>() };
  for (const [index, view] of viewsOf(page).entries()) {
    const place = ['list', 'views', index];
    for (const key of ['name', 'label'] as const) {
      const before = seen[key].get(view[key]);
      if (before !== undefined)
        report.value([...place, key], `第 ${before + 1} 个视图也叫 ${view[key]}，请换一个`);
      seen[key].set(view[key], index);
    }
    if (view.as && !page.list[view.as])
      report.value([...place, 'as'], `list 里没有写 ${view.as}，请说明它按什么字段`);
    if (view.as && view.as !== 'cards' && view.columns)
      report.key([...place, 'columns'], `columns 只用在表格上，${view.as} 里没有列`);
    if (view.as && view.as !== 'cards' && view.as !== 'tree' && view.sort)
      report.key([...place, 'sort'], `${view.as} 有自己的先后，不用写 sort`);
    checkNarrowing(page, view.where ?? {}, [...place, 'where'], dictionaries, report, { derived: true });
    checkColumnsOfView(page, view.columns ?? [], [...place, 'columns'], report);
    if (view.sort !== undefined) checkSort(page, view.sort, [...place, 'sort'], report);
  }
}

function checkColumnsOfView(
  page: ListPage,
  columns: readonly string[],
  json: JsonPath,
  report: Report,
): void {
  const known = columnsOf(page).map(({ field }) => field);
  for (const [index, name] of columns.entries()) {
    if (!known.includes(name))
      report.value([...json, index], `list.columns 里没有 ${name}，视图只能从那里选列（可以写 hidden）`, {
        suggestion: nearest(name, known),
      });
    else if (columns.indexOf(name) < index) report.value([...json, index], `列 ${name} 重复`);
  }
}

function checkSort(page: ListPage, sort: string, place: JsonPath, report: Report): void {
  const name = sort.replace('-', '');
  const fields = fieldsOf(page.form);
  const field = fields.get(name);
  if (['createdAt', 'updatedAt'].includes(name)) return;
  if (derivedOf(page, name)) report.value(place, `派生字段 ${name} 不能排序`);
  else if (!field && recordRollUps(page).some((one) => one.name === name)) return;
  else if (!field) reportField(place, name, fields.keys(), report);
  else if (!STORED.includes(field.type)) report.value(place, `${name} 是 ${field.type} 类型，不能排序`);
}

/** Values that a board can have columns for. */
function checkBoard(page: ListPage, report: Report): void {
  const { by, card = [] } = page.list.board!;
  const place = ['list', 'board', 'by'];
  const field = fieldsOf(page.form).get(by);
  const isState = page.states?.field === by;
  if (derivedOf(page, by)) checkNames(page, card, ['list', 'board', 'card'], report);
  else if (!field)
    reportField(place, by, [...fieldsOf(page.form).keys(), ...Object.keys(page.derived ?? {})], report);
  else if (
    field.type === 'array' ||
    (!dictionaryOf(field.schema) && !field.schema.enum && field.type !== 'boolean')
  )
    report.value(place, `${by} 没有固定的选项，看板不知道有哪些列，请用状态、字典或 enum 字段`);
  else if (isState && page.states!.transitions.every(({ at }) => at !== undefined))
    report.value(place, '这些状态之间没有人可以按的流转，卡片拖不动；请在 states.transitions 里写上');
  if (field) checkNames(page, card, ['list', 'board', 'card'], report);
}

const DAYS: ReadonlySet<unknown> = new Set(['date', 'dateTime']);

function checkCalendar(page: ListPage, report: Report): void {
  const { start, end, title } = page.list.calendar!;
  const fields = fieldsOf(page.form);
  const kindAt = (key: 'start' | 'end', name: string) => {
    const place = ['list', 'calendar', key];
    const field = fields.get(name);
    const days = [...fields].flatMap(([path, one]) =>
      one.type === 'string' && DAYS.has(dateKindOf(one.schema)) ? path : [],
    );
    if (!field) return void reportField(place, name, days.length > 0 ? days : fields.keys(), report);
    const kind = field.type === 'string' ? dateKindOf(field.schema) : undefined;
    if (DAYS.has(kind)) return kind;
    const instead = days.length > 0 ? `，可以用 ${days.slice(0, 4).join('、')}` : '';
    report.value(place, `${name} 不是日期（format 为 date 或 dateTime）${instead}`);
    return undefined;
  };
  const starts = kindAt('start', start);
  const ends = end === undefined ? undefined : kindAt('end', end);
  if (end === start)
    report.value(['list', 'calendar', 'end'], 'end 和 start 是同一个字段，只占一天请不写 end');
  else if (starts && ends && starts !== ends)
    report.value(['list', 'calendar', 'end'], `${end} 是 ${ends}，${start} 是 ${starts}，两端要同类`);
  checkNames(page, [title], ['list', 'calendar', 'title'], report);
}

function checkTree(page: ListPage, report: Report): void {
  const { parent } = page.list.tree!;
  const place = ['list', 'tree', 'parent'];
  const field = fieldsOf(page.form).get(parent);
  const pages = [page.path, page.resource.view?.of];
  const isOwn = (options: unknown) =>
    typeof options === 'object' &&
    options !== null &&
    'page' in options &&
    pages.includes(String(options.page));
  const own = [...fieldsOf(page.form)].flatMap(([name, { schema }]) =>
    isOwn(schema['x-options']) ? name : [],
  );
  if (!field) reportField(place, parent, own.length > 0 ? own : fieldsOf(page.form).keys(), report);
  else if (!isOwn(field.schema['x-options']))
    report.value(
      place,
      `${parent} 不是从本页的记录里选的，请给它写 "x-options": { "page": "${page.path}", … }`,
      {
        suggestion: nearest(parent, own),
      },
    );
  else if (field.type !== 'string') report.value(place, `${parent} 可以有几个上级，树里每条记录只有一个`);
}

function checkCards(page: ListPage, report: Report): void {
  const { title, picture, fields: shown = [] } = page.list.cards!;
  checkNames(page, [title], ['list', 'cards', 'title'], report);
  checkNames(page, shown, ['list', 'cards', 'fields'], report);
  if (picture === undefined) return;
  const fields = fieldsOf(page.form);
  const field = fields.get(picture);
  const uploads = [...fields].flatMap(([name, { schema }]) => (holdsFiles(schema) ? name : []));
  const place = ['list', 'cards', 'picture'];
  if (!field) reportField(place, picture, uploads.length > 0 ? uploads : fields.keys(), report);
  else if (!holdsFiles(field.schema))
    report.value(place, `${picture} 不是上传的文件（Upload），没有图片可以显示`, {
      suggestion: nearest(picture, uploads),
    });
}

/** Fields that are shown, at a place of one or of several. */
function checkNames(page: ListPage, names: readonly string[], json: JsonPath, report: Report): void {
  const known = shownNames(page);
  const fields = fieldsOf(page.form);
  const isOne = json.at(-1) === 'title';
  for (const [index, name] of names.entries()) {
    const place = isOne ? json : [...json, index];
    if (pointedAt(name) && !columnsOf(page).some(({ field }) => field === name))
      report.value(place, `${name} 要先写进 list.columns`);
    else if (!pointedAt(name) && !known.includes(name)) reportField(place, name, known, report);
    else if (fields.get(name)?.type === 'object') report.value(place, `${name} 是一组字段，请写到具体字段`);
    else if (names.indexOf(name) < index) report.value(place, `${name} 重复`);
  }
}

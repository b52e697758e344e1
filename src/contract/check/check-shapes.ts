import { derivedOf, dictionaryOf, fieldsOf, holdsFiles } from '../fields/fields';
import { pointedAt } from '../fields/pointed-field';
import { dayKindOf } from '../language/date-kinds';
import type { ShapeName } from '../language/list-shapes';
import type { ListPage } from '../language/page-schema';
import { SHAPE_NAMES } from '../language/view-schema';
import { columnsOf, SYSTEM_FIELDS } from '../lists/list-query';
import { meant, type Report } from './report';

type Terms<Name extends ShapeName> = NonNullable<ListPage['list'][Name]>;

/** What is asked of a shape, and what a view that has it may say beside it. */
interface ShapeRules<Terms> {
  check(page: ListPage, terms: Terms, report: Report): void;
  /** A view of it may name columns. */
  columns?: true;
  /** A view of it may be sorted. */
  sort?: true;
}

/** By the names of `list-shapes.ts`. */
const RULES: { readonly [Name in ShapeName]: ShapeRules<Terms<Name>> } = {
  board: { check: checkBoard },
  calendar: { check: checkCalendar },
  tree: { check: checkTree, sort: true },
  cards: { check: checkCards, columns: true, sort: true },
};

export const takesColumns = (name: ShapeName): boolean => RULES[name].columns === true;
export const takesSort = (name: ShapeName): boolean => RULES[name].sort === true;

/** The shapes of a list: their fields are there and of a kind that they can go by. */
export function checkShapes(page: ListPage, report: Report): void {
  for (const name of SHAPE_NAMES) checkShape(page, name, report);
}

function checkShape<Name extends ShapeName>(page: ListPage, name: Name, report: Report): void {
  const terms = page.list[name] as Terms<Name> | undefined;
  if (terms) RULES[name].check(page, terms, report.at('list', name));
}

/** Values that a board can have columns for. */
function checkBoard(page: ListPage, { by, card = [] }: Terms<'board'>, report: Report): void {
  const place = report.at('by');
  const field = fieldsOf(page.form).get(by);
  const isState = page.states?.field === by;
  if (derivedOf(page, by)) checkNames(page, card, report.at('card'));
  else if (!field) place.noField([], by, [...fieldsOf(page.form).keys(), ...Object.keys(page.derived ?? {})]);
  else if (
    field.type === 'array' ||
    (!dictionaryOf(field.schema) && !field.schema.enum && field.type !== 'boolean')
  )
    place.value([], `${by} 没有固定的选项，看板不知道有哪些列，请用状态、字典或 enum 字段`);
  else if (isState && page.states!.transitions.every(({ at }) => at !== undefined))
    place.value([], '这些状态之间没有人可以按的流转，卡片拖不动；请在 states.transitions 里写上');
  if (field) checkNames(page, card, report.at('card'));
}

function checkCalendar(page: ListPage, { start, end, title }: Terms<'calendar'>, report: Report): void {
  const fields = fieldsOf(page.form);
  const kindAt = (key: 'start' | 'end', name: string) => {
    const place = report.at(key);
    const field = fields.get(name);
    const days = [...fields].flatMap(([path, one]) =>
      one.type === 'string' && dayKindOf(one.schema) ? path : [],
    );
    if (!field) return void place.noField([], name, days.length > 0 ? days : fields.keys());
    const kind = field.type === 'string' ? dayKindOf(field.schema) : undefined;
    if (kind) return kind;
    const instead = days.length > 0 ? `，可以用 ${days.slice(0, 4).join('、')}` : '';
    place.value([], `${name} 不是日期（format 为 date 或 dateTime）${instead}`);
    return undefined;
  };
  const starts = kindAt('start', start);
  const ends = end === undefined ? undefined : kindAt('end', end);
  if (end === start) report.value('end', 'end 和 start 是同一个字段，只占一天请不写 end');
  else if (starts && ends && starts !== ends)
    report.value('end', `${end} 是 ${ends}，${start} 是 ${starts}，两端要同类`);
  checkNames(page, title, report.at('title'));
}

function checkTree(page: ListPage, { parent }: Terms<'tree'>, report: Report): void {
  const place = report.at('parent');
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
  const wanted = `请给它写 "x-options": { "page": "${page.path}", … }`;
  if (!field) place.noField([], parent, own.length > 0 ? own : fieldsOf(page.form).keys());
  else if (!isOwn(field.schema['x-options']))
    place.value([], `${parent} 不是从本页的记录里选的，${wanted}`, meant(parent, own));
  else if (field.type !== 'string') place.value([], `${parent} 可以有几个上级，树里每条记录只有一个`);
}

function checkCards(page: ListPage, terms: Terms<'cards'>, report: Report): void {
  const { title, picture, fields: shown = [] } = terms;
  checkNames(page, title, report.at('title'));
  checkNames(page, shown, report.at('fields'));
  if (picture === undefined) return;
  const fields = fieldsOf(page.form);
  const field = fields.get(picture);
  const uploads = [...fields].flatMap(([name, { schema }]) => (holdsFiles(schema) ? name : []));
  const place = report.at('picture');
  if (!field) place.noField([], picture, uploads.length > 0 ? uploads : fields.keys());
  else if (!holdsFiles(field.schema))
    place.value([], `${picture} 不是上传的文件（Upload），没有图片可以显示`, meant(picture, uploads));
}

/** Fields that are shown, at the place of a list of them, or at that of one alone. */
function checkNames(page: ListPage, shown: string | readonly string[], report: Report): void {
  const names = [shown].flat();
  const fields = fieldsOf(page.form);
  const known = [...fields.keys(), ...Object.keys(page.derived ?? {}), ...SYSTEM_FIELDS];
  for (const [name, item, index] of report.each(names)) {
    const at = typeof shown === 'string' ? report : item;
    if (pointedAt(name) && !columnsOf(page).some(({ field }) => field === name))
      at.value([], `${name} 要先写进 list.columns`);
    else if (!pointedAt(name) && !known.includes(name)) at.noField([], name, known);
    else if (fields.get(name)?.type === 'object') at.value([], `${name} 是一组字段，请写到具体字段`);
    else if (names.indexOf(name) < index) at.value([], `${name} 重复`);
  }
}

import { derivedOf, fieldsOf } from '../../../../src/contract/fields/fields';
import { dateKindOf } from '../../../../src/contract/language/date-kinds';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { COLUMN_PARAM, PERIOD_PARAM, VIEW_PARAM, viewNamed } from '../../../../src/contract/lists/list-views';
import { DATE_TESTS } from '../../../../src/contract/rules/dates';
import { badRequest } from '../../base/errors';
import type { Filter } from './filter';
import { narrowedBy } from './narrowed';

type Reader = (page: RecordPage, value: string) => Filter[];

/** What a list is asked with beside its search: a view of the page file, a column of its board, days of its calendar. */
const READERS: Readonly<Record<string, Reader>> = {
  [VIEW_PARAM]: (page, name) => {
    const view = viewNamed(page, name);
    if (!view) throw invalid(VIEW_PARAM, '没有这样的视图');
    return narrowedBy(page, view.where ?? {});
  },
  [COLUMN_PARAM]: (page, value) => {
    const by = page.kind === 'list' ? page.list.board?.by : undefined;
    if (by === undefined) throw invalid(COLUMN_PARAM, '本页没有看板');
    if (derivedOf(page, by)) return [{ kind: 'derived', field: by, values: [value] }];
    if (value === '') return [{ kind: 'empty', field: by }];
    const type = fieldsOf(page.form).get(by)?.type;
    const typed = type === 'number' ? Number(value) : type === 'boolean' ? value === 'true' : value;
    if (String(typed) !== value) throw invalid(COLUMN_PARAM, '查询条件的格式不正确');
    return [{ kind: 'oneOf', field: by, values: [typed] }];
  },
  [PERIOD_PARAM]: (page, value) => {
    const [from = '', to = '', rest] = value.split('~');
    const isPeriod = rest === undefined && DATE_TESTS.date(from) && DATE_TESTS.date(to) && from <= to;
    const filter = isPeriod && periodFilter(page, from, to);
    if (!filter) throw invalid(PERIOD_PARAM, '查询条件的格式不正确');
    return [filter];
  },
};

/** The filters of a parameter that is no search item; undefined where it is none of these. */
export function viewFilters(page: RecordPage, name: string, value: unknown): Filter[] | undefined {
  const reader = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  if (!reader) return undefined;
  // An empty column is one: of the records that have no value.
  if (value === undefined || (value === '' && name !== COLUMN_PARAM)) return [];
  if (typeof value !== 'string' || value.length > 200 || value.includes('\u0000'))
    throw invalid(name, '查询条件的格式不正确');
  return reader(page, value);
}

/** What a calendar shows of some days; undefined where the page has none. */
export function periodFilter(page: RecordPage, from: string, to: string): Filter | undefined {
  const calendar = page.kind === 'list' ? page.list.calendar : undefined;
  const info = calendar && fieldsOf(page.form).get(calendar.start);
  if (!calendar || !info) return undefined;
  const hasTime = dateKindOf(info.schema) === 'dateTime';
  const { start: field, end } = calendar;
  return {
    kind: 'period',
    field,
    ...(end !== undefined && { end }),
    from: hasTime ? `${from} 00:00:00` : from,
    to: hasTime ? `${to} 23:59:59` : to,
  };
}

function invalid(path: string, message: string) {
  return badRequest([{ path, message }]);
}

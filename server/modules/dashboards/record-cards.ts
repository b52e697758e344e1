import type { Doc } from '../../../src/contract/base/doc';
import { derivedOf, fieldsOf } from '../../../src/contract/fields/fields';
import { valueAt } from '../../../src/contract/fields/record-shape';
import { CARD_ROWS } from '../../../src/contract/language/dashboard-limits';
import { chartFields } from '../../../src/contract/lists/charts';
import type { CardRow, CountTile } from '../../../src/contract/pages/dashboards';
import { conditionsOf } from '../../../src/contract/pages/page-view';
import { recordTitle } from '../../../src/contract/pages/record-title';
import { tenantDictionaries } from '../../kernel/dictionaries/tenant-dictionaries';
import { readChart } from '../../kernel/records/charts/read-charts';
import { displayValue } from '../../kernel/records/common/display-value';
import { hasStill, isAsked, isPlain } from '../../kernel/records/common/granted-page';
import { presented } from '../../kernel/records/context/record-context';
import { asAnswered } from '../../kernel/records/context/seen-fields';
import type { CardCall, CardReader } from '../../kernel/records/hooks/card-reader';
import { localizeChart } from '../../kernel/records/hooks/localize';
import { isStored } from '../../kernel/records/hooks/sources';
import type { Filter } from '../../kernel/records/lists/filter';
import { listRecords } from '../../kernel/records/lists/list-records';
import { narrowedBy } from '../../kernel/records/lists/narrowed';
import { isOfOthers, shownOfOthers } from '../../kernel/records/lists/roll-ups';
import { addUp } from '../../kernel/records/lists/total-records';
import { countDue, countTasks } from './bench-cards';

/** Records that a calendar marks in one month. */
const MOST_MARKS = 300;

type PageCall = CardCall & {
  page: NonNullable<CardCall['page']>;
  /** What the caller sees of other pages' records in those of the page. */
  shown: ReadonlySet<string>;
};

/**
 * A reader of a page's records, which is the page as the caller reads it: a card that narrows, sorts, groups or adds up by
 * what the caller may not see is left out, since it would tell it.
 */
function ofPage(read: (call: PageCall) => Promise<unknown>): CardReader {
  return async (call) => {
    const { context, page, card, user } = call;
    if (!page) return null;
    const whole = context.registry.byPath(page.path)?.page;
    const shown = await call.read((trx) => shownOfOthers(trx, { page, user }));
    const isSeen = (name: string) => !isOfOthers(page, name) || shown.has(name);
    const isThere = (name: string) => whole?.kind === 'list' && hasStill(page, whole, name);
    const { grouped, added, narrowed } = chartFields(card.chart ? [card.chart] : []);
    const asked = [
      ...[...Object.keys(card.where ?? {}), ...narrowed, ...added],
      ...[card.field, card.date, card.sort?.replace(/^-/, '')].filter((name) => name !== undefined),
    ];
    const isOpen =
      isStored(page) &&
      [...asked, ...grouped].every(isThere) &&
      asked.every((name) => isAsked(page, name) && isSeen(name)) &&
      grouped.every((name) => isPlain(page, name));
    return isOpen ? read({ ...call, page, shown }) : null;
  };
}

/** A number, or several of what falls due. What a capability counts by itself in the browser is left to it. */
export const readCount: CardReader = async (call) => {
  const { card } = call;
  if (card.of === 'tasks') return tiled(await countTasks(call, call.t(card.title ?? '')));
  if (card.of === 'due') return tiled(await countDue(call));
  return card.of === undefined ? countRecords(call) : {};
};

const countRecords = ofPage(async (call) => {
  const { card, page, user, read, t } = call;
  const { fn = 'count', field } = card;
  const total = { fn, ...(field && { field }) };
  const value = await read((trx) => addUp(trx, page, user, filtersOf(call), call.context.clock(), total));
  return tiled([{ label: t(card.title ?? page.title), value, to: addressOf(call) }]);
});

const tiled = (tiles: CountTile[] | null) => (tiles ? { tiles } : null);

/** The page's list, narrowed as far as its search can: by conditions of one value. */
function addressOf({ page, card: { where = {} } }: PageCall): string {
  const search = new URLSearchParams();
  for (const { field, values } of conditionsOf(where))
    if (values.length === 1 && !String(values[0]).includes('{{') && isSearched(page, field))
      search.set(field, String(values[0]));
  return search.size > 0 ? `${page.path}?${search}` : page.path;
}

const isSearched = ({ list }: PageCall['page'], name: string) =>
  list.search?.some((item) => (typeof item === 'string' ? item : item.field) === name) ?? false;

/** What the card narrows its page to. The columns that this compares are there for the card, whatever the page searches. */
const filtersOf = ({ page, card: { where = {}, chart } }: PageCall): Filter[] =>
  narrowedBy(page, { ...where, ...chart?.where }).map((filter) =>
    filter.kind === 'oneOf' ? asRanges(filter) : filter,
  );

function asRanges({ field, values }: Extract<Filter, { kind: 'oneOf' }>): Filter {
  const ranges = values.map(
    (value) => ({ kind: 'range', field, from: value, to: value }) as Extract<Filter, { kind: 'range' }>,
  );
  return { kind: 'anyOf', field, filters: ranges };
}

/** The first records of a page, as its list would have them. */
export const readList = ofPage(async (call) => {
  const { page, card, shown } = call;
  const own = page.list.defaultSort ?? '-createdAt';
  const field = own.replace(/^-/, '');
  const sort = card.sort ?? (isOfOthers(page, field) && !shown.has(field) ? '-createdAt' : own);
  const { rows, total } = await rowsOf(
    call,
    { sort, filters: filtersOf(call), most: card.rows ?? CARD_ROWS },
    card.fields ?? [],
  );
  return { path: page.path, rows, total };
});

/** The records of a month in the order of their days; of more than it marks, the first. */
export const readCalendar = ofPage(async (call) => {
  const { page, card, month } = call;
  if (!card.date) return null;
  const { date } = card;
  const range: Filter = { kind: 'range', field: date, from: `${month}-01`, to: `${month}-31 23:59:59` };
  const { rows, total } = await rowsOf(
    call,
    { sort: date, filters: [...filtersOf(call), range], most: MOST_MARKS },
    card.fields ?? [],
    date,
  );
  return { path: page.path, month, rows, total };
});

interface Asked {
  sort: string;
  filters: Filter[];
  most: number;
}

/** Records as rows of a card. Without fields a record is called by its title. */
async function rowsOf(
  { context, page, user, shown, read, t }: PageCall,
  { sort, filters, most }: Asked,
  fields: readonly string[],
  date?: string,
): Promise<{ rows: (CardRow & { date?: string })[]; total: number }> {
  const call = { user, page };
  const request = {
    pageNum: 1,
    pageSize: most,
    sort: { field: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
    filters,
  };
  const { list, total, dictionaries } = await read(async (trx) => {
    const found = await listRecords(trx, page, user, request, context.clock());
    const rows = found.list.map((record) => presented(context, page, { ...record, shown }));
    const names = fields.flatMap((name) => derivedOf(page, name)?.dictionary ?? []);
    return {
      list: await asAnswered(trx, context, call, rows),
      total: found.total,
      dictionaries: await tenantDictionaries(trx, context.registry.dictionaries(), user.tenantCode, names),
    };
  });
  const wordsOf = (row: Doc, name: string): string => {
    const derived = derivedOf(page, name);
    const value = valueAt(row, name);
    const entry = derived && dictionaries[derived.dictionary]?.entries.find((one) => one.value === value);
    const field = fieldsOf(page.form).get(name);
    return t(entry?.label ?? (field ? displayValue(context.registry, field, value) : String(value ?? '')));
  };
  return {
    total,
    rows: list.map((row) => {
      const title = recordTitle(page, row);
      const [name = '', ...facts] = fields.length > 0 ? fields.map((one) => wordsOf(row, one)) : [title.name];
      const day = date && String(valueAt(row, date) ?? '').slice(0, 10);
      return {
        id: String(row.id),
        name: name || title.name,
        facts: facts.filter(Boolean),
        ...(day && { date: day }),
      };
    }),
  };
}

export const readChartCard = ofPage(async (call) => {
  const { context, page, card, user, granted: map, read, t } = call;
  if (!card.chart) return null;
  const { where: _, ...chart } = card.chart;
  const reader = { registry: context.registry, user, map, now: context.clock() };
  const data = await read((trx) => readChart(trx, reader, page, chart, filtersOf(call)));
  return { chart: { ...chart, label: t(chart.label) }, data: localizeChart(data, t) };
});

/** Lines of Markdown. */
export const readText: CardReader = async ({ card, t }) => ({ lines: (card.text ?? []).map(t) });

/** Files to be had, by the calls that answer them. */
export const readDownloads: CardReader = async ({ card, t }) =>
  card.files ? { files: card.files.map(({ label, call }) => ({ label: t(label), call })) } : null;

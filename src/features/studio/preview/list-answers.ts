import type { Doc } from '@/contract/base/doc';
import { grouped } from '@/contract/base/grouped';
import { addDays } from '@/contract/fields/derived';
import { derivedOf, fieldsOf } from '@/contract/fields/fields';
import { valueAt } from '@/contract/fields/record-shape';
import { type ChartData, type ChartGroup, chartsOf, periodOf } from '@/contract/lists/charts';
import type { ListData, TotalsData } from '@/contract/lists/list-data';
import {
  FOLDED_PARAM,
  GROUP_PARAM,
  groupPeriod,
  type ListGroup,
  subtotalsOf,
} from '@/contract/lists/list-groups';
import { type RecordRow, totalsOf } from '@/contract/lists/list-query';
import {
  type CalendarData,
  daysOfRecord,
  MOST_OF_DAY,
  PERIOD_PARAM,
  type TreeData,
  treeKey,
  VIEW_PARAM,
  type ViewCounts,
  viewsOf,
} from '@/contract/lists/list-views';
import { foundRows, groupKey, pageOfRows, sortedRows } from './find-rows';
import type { PreviewRecords } from './preview-data';
import { rowOf } from './sample-references';

type Known = Pick<PreviewRecords, 'page' | 'dictionaries'>;

/** One page of the rows that a search finds; grouped, where it asks for that. */
export function listOf(records: PreviewRecords, input: Doc): ListData<RecordRow> {
  const { page } = records;
  const found = sortedRows(page, foundRows(page, records.rows(), input), input.sort);
  const by = input[GROUP_PARAM];
  if (typeof by !== 'string' || by === '') return { list: pageOfRows(found, input), total: found.length };
  const period = groupPeriod(page, by);
  const keyOf = (row: RecordRow) => groupKey(page, row, by, period);
  const folded: ReadonlySet<unknown> = new Set(foldedIn(input[FOLDED_PARAM]));
  const groups = byKey(found, keyOf);
  const open = [...groups].flatMap(([key, rows]) => (folded.has(key) ? [] : rows));
  const list = pageOfRows(open, input);
  return {
    list,
    total: open.length,
    groups: [...groups].map(
      ([key, rows]): ListGroup => ({
        ...groupNamed(records, by, key),
        count: rows.length,
        totals: subtotalsOf(page).map(({ fn, field }) => ({
          fn,
          field,
          value: totalOf(fn, field, rows) ?? '0',
        })),
        here: list.filter((row) => keyOf(row) === key).length,
      }),
    ),
  };
}

function foldedIn(text: unknown): unknown[] {
  return typeof text === 'string' && text !== '' ? (JSON.parse(text) as unknown[]) : [];
}

function byKey(rows: readonly RecordRow[], keyOf: (row: RecordRow) => string): Map<string, RecordRow[]> {
  return new Map([...grouped(rows, keyOf)].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function groupNamed({ page, dictionaries }: Known, by: string, key: string): ChartGroup {
  const field = fieldsOf(page.form).get(by);
  const dictionary = derivedOf(page, by)?.dictionary ?? field?.dictionary;
  const entry = dictionary
    ? dictionaries[dictionary]?.entries.find(({ value }) => String(value) === key)
    : undefined;
  if (entry) return { key, label: entry.label, ...(entry.color && { color: entry.color }) };
  const options = field?.schema['x-options'];
  const chosen = typeof options === 'object' ? rowOf(page, dictionaries, options, key) : undefined;
  const label =
    chosen && typeof options === 'object' && 'label' in options ? chosen[options.label] : undefined;
  return { key, label: String(label ?? key) };
}

function totalOf(fn: string, field: string | undefined, rows: readonly RecordRow[]): string | null {
  const values =
    field === undefined ? [] : rows.map((row) => valueAt(row, field)).filter((one) => one !== undefined);
  if (fn === 'count') return String(field === undefined ? rows.length : values.length);
  const numbers = values.map(Number);
  const sum = () => numbers.reduce((all, one) => all + one, 0);
  if (fn === 'sum') return decimal(sum());
  if (values.length === 0) return null;
  if (fn === 'average') return decimal(sum() / values.length);
  const isDate = values.some((one) => typeof one === 'string');
  if (isDate)
    return (
      values
        .map(String)
        .sort()
        .at(fn === 'min' ? 0 : -1) ?? null
    );
  return decimal(fn === 'min' ? Math.min(...numbers) : Math.max(...numbers));
}

const decimal = (value: number) => String(Number(value.toFixed(6)));

export function totalsFor(records: PreviewRecords, input: Doc): TotalsData {
  const { page } = records;
  const rows = foundRows(page, records.rows(), input);
  return {
    totals: totalsOf(page).map(({ fn, field }) => ({
      fn,
      ...(field !== undefined && { field }),
      value: totalOf(fn, field, rows),
    })),
  };
}

export function chartsFor(records: PreviewRecords, input: Doc): { charts: ChartData[] } {
  const { page } = records;
  const rows = foundRows(page, records.rows(), input);
  return {
    charts: chartsOf(page).map((chart): ChartData => {
      const { by, split, field, fn = 'count', where = {} } = chart as typeof chart & { fn?: string };
      const kept = rows.filter((row) =>
        Object.entries(where).every(([name, wanted]) =>
          [wanted].flat().includes(valueAt(row, name) as never),
        ),
      );
      if (by === undefined)
        return { groups: [{ key: '', label: '' }], series: [{ values: [totalOf(fn, field, kept)] }] };
      const period = periodOf(page, chart);
      const groups = byKey(kept, (row) => groupKey(page, row, by, period));
      const keys = [...groups.keys()];
      const valuesOf = (all: readonly RecordRow[]) =>
        keys.map((key) =>
          totalOf(
            fn,
            field,
            all.filter((row) => groupKey(page, row, by, period) === key),
          ),
        );
      const parts =
        split === undefined ? undefined : byKey(kept, (row) => groupKey(page, row, split, undefined));
      return {
        groups: keys.map((key) => groupNamed(records, by, key)),
        series:
          parts && split !== undefined
            ? [...parts].map(([key, all]) => ({ ...groupNamed(records, split, key), values: valuesOf(all) }))
            : [{ values: valuesOf(kept) }],
      };
    }),
  };
}

export function viewCountsOf(records: PreviewRecords, input: Doc): ViewCounts {
  const { page } = records;
  const counts = viewsOf(page).map(({ name }) => ({
    view: name,
    count: foundRows(page, records.rows(), { ...input, [VIEW_PARAM]: name }).length,
  }));
  return { counts, shared: [] };
}

export function calendarOf(records: PreviewRecords, input: Doc): CalendarData<RecordRow> {
  const { page } = records;
  const shape = page.kind === 'list' ? page.list.calendar : undefined;
  const [from = '', to = ''] = String(input[PERIOD_PARAM] ?? '').split('~');
  if (!shape) return { days: [], list: [] };
  const days = new Map<string, string[]>();
  const rows = foundRows(page, records.rows(), input);
  for (const row of rows) {
    const span = daysOfRecord(shape, row);
    if (!span || span.last < from || span.first > to) continue;
    for (let day = later(span.first, from); day <= span.last && day <= to; day = addDays(day, 1))
      days.set(day, [...(days.get(day) ?? []), row.id]);
  }
  const shown = [...days].map(([day, ids]) => ({ day, count: ids.length, ids: ids.slice(0, MOST_OF_DAY) }));
  const ids = new Set(shown.flatMap((one) => one.ids));
  return { days: shown, list: rows.filter(({ id }) => ids.has(id)) };
}

const later = (one: string, other: string) => [one, other].toSorted()[1]!;

/** All that a search finds as one level: made-up records stand below nothing. */
export function treeOf(records: PreviewRecords, input: Doc): TreeData<RecordRow> {
  const { page } = records;
  if (page.kind !== 'list') return { list: [], total: 0, parents: [] };
  const parent = page.list.tree?.parent;
  const keys = new Set(records.rows().map((row) => row[treeKey(page)]));
  const list = foundRows(page, records.rows(), input).map((row) =>
    parent === undefined || !keys.has(row[parent]) ? row : { ...row, [parent]: undefined },
  );
  return {
    list: pageOfRows(list, { ...input, pageSize: input.pageSize ?? 200 }),
    total: list.length,
    parents: [],
  };
}

import { type FieldInfo, fieldAt } from '../fields/fields';
import type { Chart, Period } from '../language/chart-schema';
import { dateKindOf } from '../language/date-kinds';
import type { RecordPage } from '../language/page-schema';
import type { DateKind } from '../rules/dates';
import type { ChartData } from './groups-schema';

export type { ChartData, ChartGroup } from './groups-schema';

/** What a charts call answers under `data`, in the order of the page file; null for a chart that the reader may not see. */
export interface ChartsData {
  charts: (ChartData | null)[];
}

/** Groups that a chart of dates shows, from the last one back. */
const MOST_PERIODS: Readonly<Record<Period, number>> = {
  day: 31,
  week: 26,
  month: 24,
  quarter: 12,
  year: 10,
};
/** Groups that a chart of values shows, the largest first. */
const MOST_VALUES = 12;
/** Series that `split` makes, the largest first; the others are one. */
export const MOST_SERIES = 8;

export function chartsOf(page: RecordPage): readonly Chart[] {
  return (page.kind === 'list' && page.list.charts) || [];
}

/** The fields that charts group by and add up, and those that narrow them. */
export function chartFields(charts: readonly Pick<Chart, 'by' | 'split' | 'field' | 'where'>[]): {
  grouped: string[];
  added: string[];
  narrowed: string[];
} {
  return {
    grouped: charts.flatMap(({ by, split }) => [by ?? [], split ?? []].flat()),
    added: charts.flatMap(({ field }) => field ?? []),
    narrowed: charts.flatMap(({ where = {} }) => Object.keys(where)),
  };
}

/** The two times that every record has. */
export const RECORD_TIMES: ReadonlySet<string> = new Set(['createdAt', 'updatedAt']);

/** Kinds of dates, each with the periods that it can be grouped by. */
const PERIODS_OF: Readonly<Partial<Record<DateKind, readonly Period[]>>> = {
  date: ['day', 'week', 'month', 'quarter', 'year'],
  dateTime: ['day', 'week', 'month', 'quarter', 'year'],
  month: ['month', 'quarter', 'year'],
  week: ['week', 'year'],
  quarter: ['quarter', 'year'],
  year: ['year'],
};

/** The periods that a field's dates can be grouped by, from short to long; none where it holds no dates. */
export function periodsOf(page: Pick<RecordPage, 'form'>, name: string): readonly Period[] {
  if (RECORD_TIMES.has(name)) return PERIODS_OF.dateTime!;
  const field: FieldInfo | undefined = fieldAt(page.form, name);
  const kind = field?.type === 'string' ? dateKindOf(field.schema) : undefined;
  return (kind && PERIODS_OF[kind]) ?? [];
}

/** The period that a chart is grouped by; undefined where it is not by date. */
export function periodOf(
  page: Pick<RecordPage, 'form'>,
  { by, every }: Pick<Chart, 'by' | 'every'>,
): Period | undefined {
  if (by === undefined) return undefined;
  const periods = periodsOf(page, by);
  if (periods.length === 0) return undefined;
  return every ?? (periods.includes('month') ? 'month' : periods[0]);
}

export function mostGroups(page: Pick<RecordPage, 'form'>, chart: Chart): number {
  const period = periodOf(page, chart);
  return chart.most ?? (period ? MOST_PERIODS[period] : MOST_VALUES);
}

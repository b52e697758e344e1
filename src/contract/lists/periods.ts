import dayjs, { type Dayjs } from 'dayjs';
import isoWeek from 'dayjs/plugin/isoWeek.js';
import quarterOfYear from 'dayjs/plugin/quarterOfYear.js';
import utc from 'dayjs/plugin/utc.js';
import type { Period } from '../language/chart-schema';

dayjs.extend(utc);
dayjs.extend(isoWeek);
dayjs.extend(quarterOfYear);

const UNITS = { day: 'day', week: 'isoWeek', month: 'month', quarter: 'quarter', year: 'year' } as const;
const DAY = 'YYYY-MM-DD';

/** The first and the last day of a period that is written `2026`, `2026-Q1`, `2026-03`, `2026-W10` (ISO 8601) or `2026-03-05`. */
export function daysOfPeriod(key: string): { from: string; to: string } {
  const { start, period } = startOf(key);
  return { from: start.format(DAY), to: start.endOf(UNITS[period] as 'day').format(DAY) };
}

/** The period that a day belongs to; the day is YYYY-MM-DD. A week belongs to the year of its Thursday. */
function periodAt(day: string, period: Period): string {
  const date = dayjs.utc(day);
  if (period === 'year') return date.format('YYYY');
  if (period === 'quarter') return `${date.year()}-Q${date.quarter()}`;
  if (period === 'month') return date.format('YYYY-MM');
  if (period === 'day') return day;
  return `${date.isoWeekYear()}-W${String(date.isoWeek()).padStart(2, '0')}`;
}

export function periodBefore(key: string): string {
  const { start, period } = startOf(key);
  return periodAt(start.subtract(1, 'day').format(DAY), period);
}

function startOf(key: string): { start: Dayjs; period: Period } {
  const year = key.slice(0, 4);
  const first = dayjs.utc(`${year}-01-01`);
  if (key.length === 4) return { start: first, period: 'year' };
  if (key[5] === 'Q') return { start: first.quarter(Number(key[6])), period: 'quarter' };
  // The first week of a year is that of its fourth of January.
  if (key[5] === 'W')
    return {
      start: dayjs
        .utc(`${year}-01-04`)
        .isoWeek(Number(key.slice(6)))
        .startOf('isoWeek'),
      period: 'week',
    };
  return key.length === 7
    ? { start: dayjs.utc(`${key}-01`), period: 'month' }
    : { start: dayjs.utc(key), period: 'day' };
}

import { addDays } from '@/contract/fields/derived';
import { getLanguage } from '@/services/i18n';

export type Mode = 'month' | 'week' | 'agenda';

/** Some days, both included, as YYYY-MM-DD. */
export interface Period {
  from: string;
  to: string;
}

/** Monday is the first day of a week. */
const mondayOf = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

function firstOfNext(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The days that are in sight around one: of a month whole weeks, for an agenda of it its own days. */
export function periodOf(mode: Mode, day: string): Period {
  if (mode === 'week') return { from: mondayOf(day), to: addDays(mondayOf(day), 6) };
  const last = addDays(firstOfNext(day, 1), -1);
  if (mode === 'agenda') return { from: firstOfMonth(day), to: last };
  return { from: mondayOf(firstOfMonth(day)), to: addDays(mondayOf(last), 6) };
}

/** The day that is looked at one step on, or back. */
export function stepped(mode: Mode, day: string, step: 1 | -1): string {
  return mode === 'week' ? addDays(day, 7 * step) : firstOfNext(day, step);
}

export function weeksOf({ from, to }: Period): string[][] {
  const weeks: string[][] = [];
  for (let monday = from; monday <= to; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)));
  return weeks;
}

/** Days are dates and no moments: they are written as they stand, in whatever zone the browser is. */
function written(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(getLanguage(), { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

export const monthText = (day: string) => written(day, { year: 'numeric', month: 'long' });
export const weekdayText = (day: string) => written(day, { weekday: 'short' });
export const dayText = (day: string) => written(day, { month: 'long', day: 'numeric', weekday: 'short' });

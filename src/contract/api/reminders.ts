import type { Doc } from '../base/doc';
import { addDays, daysBetween } from '../fields/derived';
import { fieldsOf } from '../fields/fields';
import { valueAt } from '../fields/record-shape';
import type { RecordPage } from '../language/page-schema';
import type { Reminder } from '../language/remind-schema';
import { isView } from '../pages/page-view';

/** What `remind` of a page comes to (decision 097). A date is Beijing's day; of a moment its day counts. */

/** For how many days after its own day the last reminder of a date is still made up for: the gateway may have been down. */
const MADE_UP_DAYS = 31;

/** An entry of `remind` with the names that its reminders are kept under. */
export interface ReminderRule extends Reminder {
  /** Its field, and for a further entry of the same field which one it is. */
  name: string;
  /** The same under former names of the field (`was`). */
  formerly: string[];
}

/** The entries of a page; a second page over the records has none. */
export function remindersOf(page: RecordPage): ReminderRule[] {
  if (isView(page)) return [];
  const entries = page.remind ?? [];
  return entries.map((entry, index) => {
    const nth = entries.slice(0, index).filter(({ field }) => field === entry.field).length;
    const mark = nth === 0 ? '' : `#${nth + 1}`;
    const was = fieldsOf(page.form).get(entry.field)?.schema.was;
    const before = entry.field.slice(0, entry.field.lastIndexOf('.') + 1);
    return {
      ...entry,
      name: entry.field + mark,
      formerly: was === undefined ? [] : [before + was + mark],
    };
  });
}

/** The day that a record's field holds, `YYYY-MM-DD`; undefined where it holds none. */
export function dayOf(doc: Doc, field: string): string | undefined {
  const value = valueAt(doc, field);
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? value.slice(0, 10) : undefined;
}

/**
 * Of the days of an entry that have come for a date, the last: who was reminded of none of them is reminded of that one
 * alone. Undefined before the first, and where the last has long passed.
 */
export function dueDay(days: readonly number[], daysLeft: number): number | undefined {
  if (daysLeft < Math.min(...days) - MADE_UP_DAYS) return undefined;
  const come = days.filter((day) => daysLeft <= day);
  return come.length > 0 ? Math.min(...come) : undefined;
}

/** A stretch of dates for which the same day of an entry is due: from `from` to `to`, both `YYYY-MM-DD`. */
export interface DueDates {
  from: string;
  to: string;
  day: number;
}

/** The dates for which something is due today, the latest reminders first. */
export function dueDates(days: readonly number[], today: string): DueDates[] {
  const inOrder = [...new Set(days)].toSorted((left, right) => left - right);
  return inOrder.map((day, index) => ({
    from: addDays(today, index === 0 ? day - MADE_UP_DAYS : inOrder[index - 1]! + 1),
    to: addDays(today, day),
    day,
  }));
}

/** Days of an entry that a record is due for today; undefined for none. */
export function dueFor({ field, days }: Reminder, doc: Doc, today: string) {
  const date = dayOf(doc, field);
  if (date === undefined) return undefined;
  const daysLeft = daysBetween(today, date);
  const day = dueDay(days, daysLeft);
  return day === undefined ? undefined : { date, daysLeft, day };
}

/** The pieces of a message that stand for what a record holds: as written, with the field. */
export function messagePieces(message: string): { written: string; start: number; field?: string }[] {
  return [...message.matchAll(/\{\{(.*?)\}\}/g)].map(({ 0: written, 1: inner = '', index }) => {
    const field = /^\s*row\.([A-Za-z][\w.]*)\s*$/.exec(inner)?.[1];
    return { written, start: index, ...(field !== undefined && { field }) };
  });
}

/** Before a piece whose value is a word of a dictionary: whoever reads it reads it in their language. */
const WORD_MARK = '*';

/** Under which name the value of a piece goes with a message. */
export function pieceParam(written: string, isWord: boolean): string {
  return isWord ? WORD_MARK + written : written;
}

export function withPieces(
  text: string,
  params: Readonly<Record<string, string>>,
  translate: (text: string) => string,
): string {
  return text.replace(/\{\{.*?\}\}/g, (written) => {
    const word = params[WORD_MARK + written];
    return word === undefined ? (params[written] ?? '') : translate(word);
  });
}

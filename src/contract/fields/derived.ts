import type { Derived, DerivedCase } from '../language/page-schema';

const DAY = 86_400_000;

/** Today's date in Beijing (UTC+8, no summer time), YYYY-MM-DD: business days are counted there. */
export function today(now: Date): string {
  return new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
}

/** A moment by Beijing's clock as date and time fields keep it: YYYY-MM-DD HH:mm:ss; empty for no moment. */
export function nowInBeijing(now: Date): string {
  if (Number.isNaN(now.getTime())) return '';
  return new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Whether the clock of this machine shows Beijing's time. */
export function isBeijingHere(now: Date): boolean {
  return now.getTimezoneOffset() === -480;
}

/** The date `days` after a date; both YYYY-MM-DD. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** Days from one date to another, both YYYY-MM-DD; below 0 where the other has passed. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);
}

/**
 * The value of a derived field for one record: the first case that holds, from top to bottom.
 * The gateway's SQL (`server/kernel/records/tables/derived-sql.ts`) reads the same cases for filters.
 */
export function deriveValue(
  definition: Derived,
  record: Record<string, unknown>,
  date: string,
): string | undefined {
  return definition.cases.find((candidate) => caseHolds(candidate, record, date))?.value;
}

function caseHolds(
  { field, in: values, daysLeft, min, max }: DerivedCase,
  record: Record<string, unknown>,
  date: string,
): boolean {
  if (field === undefined) return true;
  const value = field
    .split('.')
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined,
      record,
    );
  if (values) return values.some((candidate) => candidate === value);
  if (min !== undefined || max !== undefined)
    return typeof value === 'number' && value >= (min ?? -Infinity) && value <= (max ?? Infinity);
  if (!daysLeft || typeof value !== 'string' || value === '') return false;
  const left = daysBetween(date, value);
  return left >= (daysLeft.min ?? -Infinity) && left <= (daysLeft.max ?? Infinity);
}

/** What date and time fields store: ISO 8601 texts of fixed width, so that they sort as text; quarters as people write them. */
export const DATE_KINDS = [
  'date',
  'dateTime',
  'week',
  'month',
  'quarter',
  'year',
  'time',
  'hourMinute',
] as const;
export type DateKind = (typeof DATE_KINDS)[number];

const YEAR = '(19|20|21)\\d\\d';
const HOUR_MINUTE = '([01]\\d|2[0-3]):[0-5]\\d';

const matches = (source: string) => {
  const regex = new RegExp(`^${source}$`);
  return (value: string) => regex.test(value);
};

/** A calendar date YYYY-MM-DD that exists (ISO 8601), in the years 1900 to 2199. */
export function isDate(value: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** Whether a year has an ISO week 53: it begins on a Thursday, or ends on one. */
function isLongYear(year: number): boolean {
  const lastDay = (of: number) => (of + Math.floor(of / 4) - Math.floor(of / 100) + Math.floor(of / 400)) % 7;
  return lastDay(year) === 4 || lastDay(year - 1) === 3;
}

const looksLikeWeek = matches(`${YEAR}-W(0[1-9]|[1-4]\\d|5[0-3])`);
const isTime = matches(`${HOUR_MINUTE}:[0-5]\\d`);

/** Whether a text is one of its kind and names a day, week or time that exists. */
export const DATE_TESTS: Readonly<Record<DateKind, (value: string) => boolean>> = {
  date: isDate,
  dateTime: (value) => isDate(value.slice(0, 10)) && value[10] === ' ' && isTime(value.slice(11)),
  week: (value) => looksLikeWeek(value) && (!value.endsWith('53') || isLongYear(Number(value.slice(0, 4)))),
  month: matches(`${YEAR}-(0[1-9]|1[0-2])`),
  quarter: matches(`${YEAR}-Q[1-4]`),
  year: matches(YEAR),
  time: isTime,
  hourMinute: matches(HOUR_MINUTE),
};

import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import isoWeek from 'dayjs/plugin/isoWeek';
import quarterOfYear from 'dayjs/plugin/quarterOfYear';
import updateLocale from 'dayjs/plugin/updateLocale';
import { DATE_TESTS, type DateKind } from '@/contract/rules/dates';
import { periodText } from './period-text';

dayjs.extend(customParseFormat);
dayjs.extend(isoWeek);
dayjs.extend(quarterOfYear);
dayjs.extend(updateLocale);
// Weeks are those of ISO 8601 in both languages: what one person picked must not be another week for the next.
dayjs.updateLocale('en', { weekStart: 1, yearStart: 4 });

/** How dayjs writes each kind; weeks and quarters it can write, but not read. */
const STORED: Readonly<Record<DateKind, string>> = {
  date: 'YYYY-MM-DD',
  dateTime: 'YYYY-MM-DD HH:mm:ss',
  week: 'GGGG-[W]WW',
  month: 'YYYY-MM',
  quarter: 'YYYY-[Q]Q',
  year: 'YYYY',
  time: 'HH:mm:ss',
  hourMinute: 'HH:mm',
};

/** The moment that a stored text begins with; null for what is no text of the kind. */
export function momentOf(text: unknown, kind: DateKind): Dayjs | null {
  if (typeof text !== 'string' || !DATE_TESTS[kind](text)) return null;
  const [year, part] = [text.slice(0, 4), Number(text.slice(6))];
  if (kind === 'quarter') return dayjs(`${year}-01-01`).quarter(part);
  // The fourth of January is always in the first week.
  if (kind === 'week') return dayjs(`${year}-01-04`).isoWeek(part).startOf('isoWeek');
  return dayjs(text, STORED[kind], true);
}

export function storedText(moment: Dayjs, kind: DateKind): string {
  // advancedFormat writes the ISO week by the language; the numbers do not depend on it.
  if (kind === 'week') return `${moment.isoWeekYear()}-W${String(moment.isoWeek()).padStart(2, '0')}`;
  return moment.format(STORED[kind]);
}

/** How an input writes a kind: a pattern that can be typed in, or words. */
export function inputFormat(kind: DateKind): string | ((moment: Dayjs) => string) {
  if (kind !== 'week' && kind !== 'quarter') return STORED[kind];
  return (moment) => periodText(storedText(moment, kind), kind);
}

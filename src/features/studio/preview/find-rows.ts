import type { Doc } from '@/contract/base/doc';
import { derivedOf } from '@/contract/fields/fields';
import { valueAt } from '@/contract/fields/record-shape';
import type { RecordPage } from '@/contract/language/page-schema';
import { FOLDED_PARAM, GROUP_PARAM } from '@/contract/lists/list-groups';
import { type RecordRow, type SearchField, searchFields } from '@/contract/lists/list-query';
import { COLUMN_PARAM, PERIOD_PARAM, VIEW_PARAM, viewNamed } from '@/contract/lists/list-views';

const NOT_SEARCHED: ReadonlySet<string> = new Set([
  ...['pageNum', 'pageSize', 'sort', 'supplierCode', PERIOD_PARAM, GROUP_PARAM, FOLDED_PARAM],
]);

/** The rows that the parameters of a list call find, compared as the gateway compares them. */
export function foundRows(page: RecordPage, rows: readonly RecordRow[], params: Doc): RecordRow[] {
  const items = new Map(searchFields(page).map((item) => [item.field, item]));
  const view = viewNamed(page, typeof params[VIEW_PARAM] === 'string' ? params[VIEW_PARAM] : undefined);
  const board = page.kind === 'list' ? page.list.board?.by : undefined;
  const tests = Object.entries(params).flatMap(([name, asked]): ((row: RecordRow) => boolean)[] => {
    const text = String(asked ?? '');
    if (name === COLUMN_PARAM && board) return [(row) => String(valueAt(row, board) ?? '') === text];
    const item = items.get(name);
    if (NOT_SEARCHED.has(name) || !item || text === '') return [];
    return [(row) => matches(item, valueAt(row, name), text)];
  });
  const narrowed = Object.entries(view?.where ?? {}).map(
    ([name, wanted]) =>
      (row: RecordRow) =>
        isAmong(valueAt(row, name), [wanted].flat()),
  );
  return rows.filter((row) => [...tests, ...narrowed].every((test) => test(row)));
}

/** Conditions of a view that are no plain values, such as a span of days, leave all rows. */
function isAmong(value: unknown, wanted: readonly unknown[]): boolean {
  if (wanted.some((one) => typeof one === 'object' || /\{\{/.test(String(one)))) return true;
  return wanted.some((one) => [value].flat().includes(one));
}

function matches({ match }: SearchField, value: unknown, text: string): boolean {
  if (match === 'range') {
    const [from = '', to = ''] = text.split('~');
    if (value === undefined || value === null) return false;
    if (typeof value === 'number')
      return (from === '' || value >= Number(from)) && (to === '' || value <= Number(to));
    return (from === '' || String(value) >= from) && (to === '' || String(value).slice(0, to.length) <= to);
  }
  const values = [value].flat().map((one) => String(one ?? ''));
  if (match === 'contains')
    return text
      .split(/\s+/)
      .some((word) => values.some((one) => one.toLowerCase().includes(word.toLowerCase())));
  return text.split(',').some((one) => values.includes(one));
}

/** Rows in the order of `sort`: `field` or `-field`, several by commas. */
export function sortedRows(page: RecordPage, rows: readonly RecordRow[], sort: unknown): RecordRow[] {
  const fallback = (page.kind === 'list' && page.list.defaultSort) || '-createdAt';
  const keys = (typeof sort === 'string' && sort !== '' ? sort : fallback).split(',');
  return rows.toSorted((one, other) => {
    for (const key of keys) {
      const name = key.replace(/^-/, '');
      const order = compare(valueAt(one, name), valueAt(other, name));
      if (order !== 0) return key.startsWith('-') ? -order : order;
    }
    return 0;
  });
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one ?? '').localeCompare(String(other ?? ''), 'zh-CN');
}

export function pageOfRows(rows: readonly RecordRow[], { pageNum, pageSize }: Doc): RecordRow[] {
  const size = Number(pageSize) || 20;
  const from = ((Number(pageNum) || 1) - 1) * size;
  return rows.slice(from, from + size);
}

/** The group that a row is in, as lists and charts count them: its value as text, of dates the month. */
export function groupKey(page: RecordPage, row: RecordRow, name: string, period: string | undefined): string {
  const value = valueAt(row, name);
  if (value === undefined || value === null) return '';
  const length: Record<string, number> = { day: 10, month: 7, year: 4 };
  const text = String([value].flat()[0] ?? '');
  return period && !derivedOf(page, name) ? text.slice(0, length[period] ?? 7) : text;
}

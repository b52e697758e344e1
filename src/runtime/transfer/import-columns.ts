import type { CellValue } from 'hucre/xlsx';
import { type FieldInfo, fieldsOf } from '@/contract/fields/fields';
import type { ListPage } from '@/contract/language/page-schema';
import { columnsOf, SYSTEM_TITLES } from '@/contract/lists/list-query';
import { importFields } from '@/contract/pages/import-fields';
import { t } from '@/services/i18n';
import { labelOf } from '../list/table/columns';
import { SheetError } from './sheet-error';
import { SUPPLIERS_SCOPE } from './supplier-column';

/** A column of a file that is read, and where it stands. */
export interface ImportColumn {
  field: FieldInfo;
  at: number;
}

/** A title without the mark of a required column. */
export const bare = (title: string) => title.replace(/\s*\(?\*\)?$/, '').trim();

/** The fields that a file of a page may fill in; staff say for which supplier, where records belong to one. */
export function fileFields(page: ListPage): FieldInfo[] {
  const own = importFields(page);
  return SUPPLIERS_SCOPE.isAsked(page) ? [SUPPLIERS_SCOPE.field(), ...own] : own;
}

/**
 * What the columns of a file fill in, by their titles: those of a new record and those of the table. What the page computes
 * or writes by itself is passed over. Rejects with `SheetError` for a title that the page does not know.
 */
export function columnsIn(page: ListPage, header: readonly CellValue[]): ImportColumn[] {
  const fields = new Map(fileFields(page).map((field) => [field.path, field]));
  const byTitle = new Map([...fields.values()].map((field) => [bare(field.title), field]));
  const passed = passedOver(page);
  for (const { field, title = labelOf(page, field) } of columnsOf(page)) {
    const known = fields.get(field);
    if (known && !byTitle.has(bare(title))) byTitle.set(bare(title), known);
    else if (!known) passed.add(bare(title));
  }
  const titles = header.map((cell) => bare(String(cell ?? '')));
  const stranger = titles.find((title) => title !== '' && !byTitle.has(title) && !passed.has(title));
  if (stranger !== undefined)
    throw new SheetError(t('第一行有不认识的列“{title}”，请用模板填写', { title: stranger }));
  const columns = titles.flatMap((title, at) =>
    byTitle.has(title) ? [{ field: byTitle.get(title)!, at }] : [],
  );
  const places = columns.map(({ field }) => field.path);
  const repeated = columns.find(({ field }, at) => places.indexOf(field.path) !== at);
  if (repeated) throw new SheetError(t('列“{title}”重复', { title: repeated.field.title }));
  if (columns.length === 0) throw new SheetError(t('第一行没有这个页面的列，请用模板填写'));
  return columns;
}

/** How many columns of a page a first row has; a sheet of something else has few. */
export function knownIn(page: ListPage, header: readonly CellValue[]): number {
  const known = new Set([
    ...fileFields(page).map(({ title }) => bare(title)),
    ...columnsOf(page).map(({ field, title }) => bare(title ?? labelOf(page, field))),
  ]);
  return header.filter((cell) => known.has(bare(String(cell ?? '')))).length;
}

function passedOver(page: ListPage): Set<string> {
  const derived = Object.values(page.derived ?? {}).map(({ title }) => title);
  const own = [...fieldsOf(page.form).values()].map(({ title }) => title);
  return new Set([...derived, ...own, ...Object.values(SYSTEM_TITLES).map((title) => t(title))].map(bare));
}

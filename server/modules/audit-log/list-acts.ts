import type { ExportRequest } from '../../../src/contract/api/transfers';
import type { Doc } from '../../../src/contract/base/doc';
import { titleOf } from '../../../src/contract/fields/fields';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { searchFields } from '../../../src/contract/lists/list-query';
import { RELATED_PARAM } from '../../../src/contract/pages/relations';
import { isAsked } from '../../kernel/records/common/granted-page';
import { ALL_RECORDS, CHOSEN_RECORDS, HIDDEN, SEARCHED } from './entry-texts';

/** What is kept of a view that was shared, or is shared no more: its name, and its search as the list call takes it. */
export interface SharedViewAct {
  name: string;
  params: Record<string, string>;
  sort?: string;
}

/** What an export took with it, line by line as the changes of a write are told. */
export function exportLines(page: RecordPage, asked: ExportRequest & { total: number }): Doc[] {
  const { filters, sort, ids, columns, total } = asked;
  return linesOf({
    记录数: String(total),
    [SEARCHED]: ids ? CHOSEN_RECORDS : searchText(page, filters),
    排序: sortText(page, sort),
    列: columns.map((field) => titleOf(page, field)).join('、'),
  });
}

/** Which records a shared view shows, line by line likewise. */
export function shareLines(page: RecordPage, { params, sort }: SharedViewAct): Doc[] {
  return linesOf({ [SEARCHED]: searchText(page, params), 排序: sortText(page, sort) });
}

/** A search in words, without the values of fields that the reader, as whom the page is read, may not search by. */
function searchText(page: RecordPage, filters: Readonly<Record<string, string>>): string {
  const named = (field: string) =>
    field === RELATED_PARAM
      ? '所属的记录'
      : (searchFields(page).find((item) => item.field === field)?.title ?? titleOf(page, field));
  const search = Object.entries(filters).map(
    ([field, value]) => `${named(field)}：${isAsked(page, field) ? value : HIDDEN}`,
  );
  return search.join('；') || ALL_RECORDS;
}

function sortText(page: RecordPage, sort: string | undefined): string {
  return sort ? `${titleOf(page, sort.replace(/^-/, ''))}${sort.startsWith('-') ? '，倒序' : ''}` : '';
}

function linesOf(lines: Readonly<Record<string, string>>): Doc[] {
  return Object.entries(lines).flatMap(([field, after]) =>
    after === '' ? [] : [{ field, before: '', after }],
  );
}

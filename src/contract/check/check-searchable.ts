import type { RecordPage } from '../language/page-schema';
import { searchedFields } from '../lists/searched-fields';
import type { Report } from './report';

/** A page whose records the search in the header finds: its list is searched by a text that everybody may see. */
export function checkSearchable(page: RecordPage, report: Report): void {
  if (page.kind !== 'list' || !page.searchable || searchedFields(page).length > 0) return;
  report.key(
    'searchable',
    '查找记录看的是 list.search 里按“包含”比较的文字字段（按人隐藏的除外），本页没有，请写进至少一个',
  );
}

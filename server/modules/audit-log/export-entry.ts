import type { Doc } from '../../../src/contract/doc';
import { titleOf } from '../../../src/contract/fields';
import { searchFields } from '../../../src/contract/list-query';
import type { RecordPage } from '../../../src/contract/page-schema';
import { RELATED_PARAM } from '../../../src/contract/relations';
import type { ExportRequest } from '../../../src/contract/transfers';

/** What an export took with it, line by line as the changes of a write are told. */
export function exportLines(page: RecordPage, asked: ExportRequest & { total: number }): Doc[] {
  const { filters, sort, ids, columns, total } = asked;
  const named = (field: string) =>
    field === RELATED_PARAM
      ? '所属的记录'
      : (searchFields(page).find((item) => item.field === field)?.title ?? titleOf(page, field));
  const search = Object.entries(filters).map(([field, value]) => `${named(field)}：${value}`);
  const lines = {
    记录数: String(total),
    查询条件: ids ? '选中的记录' : search.join('；') || '全部',
    排序: sort ? `${titleOf(page, sort.replace(/^-/, ''))}${sort.startsWith('-') ? '，倒序' : ''}` : '',
    列: columns.map((field) => titleOf(page, field)).join('、'),
  };
  return Object.entries(lines).flatMap(([field, after]) =>
    after === '' ? [] : [{ field, before: '', after }],
  );
}

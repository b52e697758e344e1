import type { ListPage } from '../language/page-schema';
import { columnsOf, searchFields } from '../lists/list-query';
import { type KnownPages, listNamed } from './known-pages';
import type { Report } from './report';

/** Column links lead to a list page, by a search item that takes one value, or by `id` to one record. */
export function checkLinks(page: ListPage, known: KnownPages, report: Report): void {
  for (const [{ link }, column] of report.at('list', 'columns').each(columnsOf(page))) {
    if (typeof link !== 'object') continue;
    const at = column.at('link');
    const target = listNamed(link.page, known, '不是 list 页面，没有可以查询的记录', at.at('page'));
    if (!target) continue;
    const params = searchFields(target).filter(({ match }) => match !== 'range');
    const names = ['id', ...params.map(({ field }) => field)];
    at.oneOf('param', link.param, names, `页面 ${link.page} 没有按 ${link.param} 的查询条件`);
  }
}

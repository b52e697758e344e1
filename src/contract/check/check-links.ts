import type { ListPage } from '../language/page-schema';
import { columnsOf, searchFields } from '../lists/list-query';
import { isFaultyPage, type KnownPages } from './check-tabs';
import { nearest } from './problem';
import type { Report } from './report';

/**
 * Links of columns: each leads to a list page of the folder, to one of its search items that takes one value, or by
 * `id` to one record. A page whose file has errors is told there.
 */
export function checkLinks(page: ListPage, { pages, faulty }: KnownPages, report: Report): void {
  const lists = pages.filter((other) => other.kind === 'list');
  for (const [index, { link }] of columnsOf(page).entries()) {
    if (typeof link !== 'object') continue;
    const place = report.at('list', 'columns', index, 'link');
    const target = pages.find(({ path }) => path === link.page);
    if (target?.kind === 'list') {
      const params = searchFields(target).filter(({ match }) => match !== 'range');
      const known = ['id', ...params.map(({ field }) => field)];
      place.oneOf('param', link.param, known, `页面 ${link.page} 没有按 ${link.param} 的查询条件`);
    } else if (target) {
      place.value('page', `${link.page} 不是 list 页面，没有可以查询的记录`);
    } else if (!isFaultyPage(faulty, link.page)) {
      const suggestion = nearest(
        link.page,
        lists.map(({ path }) => path),
      );
      place.value('page', `没有页面 ${link.page}`, { suggestion });
    }
  }
}

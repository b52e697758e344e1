import type { TabsPage } from '../language/page-schema';
import { facesOfPage, isRecordPage, pathOfTab } from '../language/pages';
import { FACE_NAMES } from './check-faces';
import { type KnownPages, pageNamed } from './known-pages';
import type { Report } from './report';

/**
 * The pages that a page of tabs holds: each exists, stands there once, is seen at every face where the tabs are, and
 * is itself no page of tabs, so that none can hold another in a circle. A page whose file has errors is told there.
 */
export function checkTabs(page: TabsPage, known: KnownPages, report: Report): void {
  const faces = facesOfPage(page);
  const paths = page.tabs.map(pathOfTab);
  for (const [tab, item, index] of report.at('tabs').each<(typeof page.tabs)[number]>(page.tabs)) {
    const path = paths[index]!;
    const at = typeof tab === 'string' ? item : item.at('path');
    const held = known.pages.find((other) => other.path === path);
    if (paths.indexOf(path) < index) at.value([], `页面 ${path} 已在前面的标签里，只能放一次`);
    else if (path === page.path || held?.kind === 'tabs')
      at.value([], `${path} 本身是标签页，标签里只能放 list 和 form 页面`);
    else if (held) {
      const own = facesOfPage(held);
      for (const face of faces.filter((one) => !own.includes(one))) {
        const name = FACE_NAMES[face];
        at.value([], `页面 ${path} 不在${name}，放不进${name}的标签页`);
      }
    } else pageNamed(path, known, isRecordPage, '', at);
  }
}

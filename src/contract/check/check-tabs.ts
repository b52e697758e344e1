import type { Face } from '../base/identity';
import type { TabsPage } from '../language/page-schema';
import { facesOf, isRecordPage, menusOf, pathOfTab } from '../language/pages';
import { type KnownPages, pageNamed } from './known-pages';
import type { Report } from './report';

const FACES: Record<Face, string> = { supplier: '供应商端', office: '办公端' };

/**
 * The pages that a page of tabs holds: each exists, stands there once, is seen at every face where the tabs are, and
 * is itself no page of tabs, so that none can hold another in a circle. A page whose file has errors is told there.
 */
export function checkTabs(page: TabsPage, { pages, faulty }: KnownPages, report: Report): void {
  const faces = facesOf({ path: page.path, menus: menusOf(page) });
  const paths = page.tabs.map(pathOfTab);
  for (const [index, path] of paths.entries()) {
    const place = typeof page.tabs[index] === 'string' ? ['tabs', index] : ['tabs', index, 'path'];
    const held = pages.find((other) => other.path === path);
    if (paths.indexOf(path) < index) report.value(place, `页面 ${path} 已在前面的标签里，只能放一次`);
    else if (path === page.path || held?.kind === 'tabs') {
      report.value(place, `${path} 本身是标签页，标签里只能放 list 和 form 页面`);
    } else if (held) {
      const strange = faces.filter((face) => !facesOf({ path, menus: menusOf(held) }).includes(face));
      for (const face of strange) {
        report.value(place, `页面 ${path} 不在${FACES[face]}，放不进${FACES[face]}的标签页`);
      }
    } else pageNamed(path, { pages, faulty }, isRecordPage, '', report.at(...place));
  }
}

import type { TabsPage } from '../../../src/contract/language/page-schema';
import { pathOfTab, titleOfTab } from '../../../src/contract/language/pages';

/** The tabs of a page with their titles; a tab without one of its own bears that of its page, if that is known. */
export function titledTabs(
  { tabs }: TabsPage,
  titleOf: (path: string) => string | undefined = () => undefined,
): { path: string; title: string }[] {
  return tabs.map((tab) => {
    const path = pathOfTab(tab);
    return { path, title: titleOfTab(tab) ?? titleOf(path) ?? path };
  });
}

export function withTitles(page: TabsPage, titleOf: (path: string) => string | undefined): TabsPage {
  return { ...page, tabs: titledTabs(page, titleOf) };
}

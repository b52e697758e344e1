import type { Face } from '../base/identity';
import type { MenuEntry, PageSchema, RecordPage, Tab } from './page-schema';

/** Whether a page has records of its own; pages of tabs and dashboards only hold what is others'. */
export function isRecordPage(page: PageSchema): page is RecordPage {
  return page.kind !== 'tabs' && page.kind !== 'dashboard';
}

/** Where a page stands in the menus: at one face, at both, or nowhere. */
export function menusOf(page: Pick<PageSchema, 'menu'>): MenuEntry[] {
  return [page.menu ?? []].flat();
}

/** Whose page it is: as its menu entries say, else as the first part of its path says. */
export function facesOf({ path, menus }: { path: string; menus: readonly { face: Face }[] }): Face[] {
  if (menus.length > 0) return menus.map(({ face }) => face);
  return [path.startsWith('/supplier/') ? 'supplier' : 'office'];
}

/** Whose page a page file's is. */
export function facesOfPage(page: Pick<PageSchema, 'path' | 'menu'>): Face[] {
  return facesOf({ path: page.path, menus: menusOf(page) });
}

/** The page of records at a path among some pages. */
export function recordPageIn(pages: readonly PageSchema[], path: string | undefined): RecordPage | undefined {
  const page = pages.find((one) => one.path === path);
  return page && isRecordPage(page) ? page : undefined;
}

export function recordAddress(path: string, id: string): string {
  return `${path}?id=${encodeURIComponent(id)}`;
}

export function pathOfTab(tab: Tab): string {
  return typeof tab === 'string' ? tab : tab.path;
}

/** The tab's own title; undefined where it bears that of its page. */
export function titleOfTab(tab: Tab): string | undefined {
  return typeof tab === 'string' ? undefined : tab.title;
}

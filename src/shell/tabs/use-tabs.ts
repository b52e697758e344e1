import { useMemoizedFn } from 'ahooks';
import { useEffect, useState } from 'react';
import { grantsPage } from '@/contract/language/permissions';
import { useUnsavedTabs } from '@/runtime/host/use-unsaved-tabs';
import { keepPages } from '@/services/browser/kept-pages';
import { t } from '@/services/i18n';
import { history, useLocation } from '@/services/router';
import { type Authority, useAuthority } from '@/services/session/permissions';
import { childPlaceAt } from '../child-places';
import { homeOf, isErrorPage, isFullScreen } from '../guard';
import { pageOf } from '../menu-tree';
import { ownTitle } from './own-pages';
import { type Closing, closedBy, nextInFront, type Tab, withOpened, withPinned } from './tab-list';
import { keepTabs, loadTabs } from './tab-storage';

export interface Workspace {
  tabs: Tab[];
  /** Name of the tab in front; undefined on an error page, which has none. */
  front: string | undefined;
  isUnsaved(name: string): boolean;
  /** Counts a form with something unsaved in a tab in, or out. */
  countUnsaved(name: string, change: 1 | -1): void;
  /** Closes at once what a closing takes away; asking first is the caller's. */
  close(closing: Closing, name: string): void;
  pin(name: string, pinned: boolean): void;
}

const HOME = homeOf('office');

/**
 * A tab for every page that was opened (specification section 2), kept over a reload by account and tenant. The home
 * page is pinned in front of all. A tab whose page is no longer granted is disabled.
 */
export function useTabs(): Workspace {
  const { pathname, search, state } = useLocation();
  const authority = useAuthority();
  const { isUnsaved, countUnsaved } = useUnsavedTabs();
  const [tabs, setTabs] = useState(() => withHome(loadTabs(), authority));
  const front = hasTab(pathname) ? nameOf(pathname) : undefined;
  const address = pathname + search;

  // A page stands in its tab from its first drawing on.
  if (front && tabs.find(({ name }) => name === front)?.path !== address) {
    setTabs(withOpened(tabs, tabFor(front, address, authority), isUnsaved));
  }
  // What turned out to be no page leaves no tab.
  const { from } = (state ?? {}) as { from?: unknown };
  if (pathname === '/404' && tabs.some(({ name, closed }) => closed && name === from)) {
    setTabs(tabs.filter(({ name }) => name !== from));
  }
  useEffect(() => keepTabs(tabs), [tabs]);
  useEffect(() => keepPages((path) => hasTab(path) || isErrorPage(path)), []);

  const close = useMemoizedFn((closing: Closing, name: string) => {
    const gone = closedBy(tabs, closing, name);
    const left = tabs.filter((tab) => !gone.includes(tab.name));
    setTabs(left);
    if (closing === 'all') return history.push(HOME);
    if (front && gone.includes(front)) history.push(nextInFront(tabs, gone, front)?.path ?? HOME);
  });
  const pin = useMemoizedFn((name: string, pinned: boolean) => setTabs(withPinned(tabs, name, pinned)));
  return { tabs: tabs.map((tab) => named(tab, authority)), front, isUnsaved, countUnsaved, close, pin };
}

function hasTab(path: string): boolean {
  return path !== '/' && !isFullScreen(path) && !isErrorPage(path);
}

/** A child application goes from page to page by itself, in one tab. */
function nameOf(path: string): string {
  return childPlaceAt(path)?.basePath ?? path;
}

function withHome(tabs: Tab[], authority: Authority): Tab[] {
  const rest = tabs.filter(({ name }) => name !== HOME);
  return [{ ...tabFor(HOME, HOME, authority), closed: false }, ...rest];
}

function tabFor(name: string, path: string, authority: Authority): Tab {
  return named({ name, path, label: name, closed: true, disabled: false }, authority);
}

/** The tab as menu and grants have it now; a title that nobody knows stays as it was. */
function named(tab: Tab, { menu, permissions }: Authority): Tab {
  const child = childPlaceAt(tab.name);
  const own = child ? t(child.title) : ownTitle(tab.name);
  const page = pageOf(menu, tab.name);
  const title = own ?? page?.tabs.find(({ url }) => url === tab.name)?.text ?? page?.text;
  const isThere = own !== undefined || page !== undefined || grantsPage(permissions, tab.name);
  return { ...tab, label: title ?? tab.label, disabled: !isThere };
}

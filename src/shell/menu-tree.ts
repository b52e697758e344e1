import type { MenuNode, MenuTab } from '@/contract/base/identity';
import { isOwnPath } from '@/contract/base/own-path';

export interface MenuPage {
  path: string;
  text: string;
  icon: string | undefined;
  group: string;
  tabs: MenuTab[];
}

/** A menu with its groups and the pages of the product: what leads elsewhere is left out, and a group without pages too. */
export function ownMenu(menu: readonly MenuNode[]): MenuNode[] {
  return menu.flatMap((node) => {
    if (node.children.length === 0) return isOwnPath(node.attributes.url) ? [node] : [];
    const children = ownMenu(node.children);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** The pages of a menu in its order; nodes without an address of the product are left out. */
export function pagesOf(menu: readonly MenuNode[], group = ''): MenuPage[] {
  return menu.flatMap((node) =>
    node.children.length > 0
      ? pagesOf(node.children, node.text)
      : isOwnPath(node.attributes.url)
        ? [pageIn(node, group)]
        : [],
  );
}

function pageIn({ text, attributes: { url, icon, tabs = [] } }: MenuNode, group: string): MenuPage {
  return { path: url, text, icon, group, tabs };
}

/** Every page that the menu offers, in its order: those that stand in the tabs of another in its place. */
export function entriesOf(menu: readonly MenuNode[]): Omit<MenuPage, 'tabs'>[] {
  return pagesOf(menu).flatMap(({ tabs, ...page }) =>
    tabs.length === 0
      ? page
      : tabs.map(({ url, text, icon = page.icon }) => ({
          path: `${page.path}?tab=${url}`,
          text,
          icon,
          group: page.text,
        })),
  );
}

/** The menu's page in whose tabs a path stands. */
export function holderOf(menu: readonly MenuNode[], path: string): MenuPage | undefined {
  return pagesOf(menu).find(({ tabs }) => tabs.some(({ url }) => url === path));
}

/** The menu's page that a path belongs to: the page itself, the one whose tabs hold it, or the nearest one above it. */
export function pageOf(menu: readonly MenuNode[], path: string): MenuPage | undefined {
  const holding = holderOf(menu, path);
  if (holding) return holding;
  const above = pagesOf(menu).filter((page) => path === page.path || path.startsWith(`${page.path}/`));
  return above.sort((a, b) => b.path.length - a.path.length)[0];
}

/** Where a page that stands in the tabs of another is opened, with what its own address asks for; undefined for any other. */
export function tabAddressOf(menu: readonly MenuNode[], path: string, search: string): string | undefined {
  const holding = holderOf(menu, path);
  if (!holding || holding.path === path) return undefined;
  return `${holding.path}?tab=${path}${search.replace(/^\?/, '&')}`;
}

/** Ids of the groups that hold a page, outermost first; what has to be open for it to be seen. */
export function groupsAbove(menu: readonly MenuNode[], pagePath: string): string[] {
  for (const node of menu) {
    if (node.attributes.url === pagePath) return [];
    const below = groupsAbove(node.children, pagePath);
    if (below.length > 0 || node.children.some(({ attributes }) => attributes.url === pagePath)) {
      return [node.id, ...below];
    }
  }
  return [];
}

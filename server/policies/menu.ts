import type { Face, MenuNode } from '../../src/contract/identity';
import { grantsPage, type PermissionMap } from '../../src/contract/permissions';
import type { CataloguePage, PageCatalogue } from '../schemas/page-catalogue';

type MenuPage = CataloguePage & { menu: CataloguePage['menus'][number] };

/**
 * The left menu (specification sections 3 and 6): groups in the order of their first page, in them the granted pages
 * whose text, Chinese or translated, contains `searchKey`. `id` of a page is its path, of a group `group:<name>`.
 */
export function menuOf(
  catalogue: PageCatalogue,
  face: Face,
  granted: PermissionMap,
  translate: (text: string) => string,
  searchKey: string,
): MenuNode[] {
  const wanted = searchKey.trim().toLowerCase();
  const matches = (text: string) => text.toLowerCase().includes(wanted);
  const pages = catalogue
    .pages()
    .flatMap((page): MenuPage[] =>
      page.menus.filter((menu) => menu.face === face).map((menu) => ({ ...page, menu })),
    )
    .filter((page) => grantsPage(granted, page.path))
    .filter((page) => matches(page.title) || matches(translate(page.title)))
    .toSorted((a, b) => (a.menu.order ?? 0) - (b.menu.order ?? 0) || a.path.localeCompare(b.path));
  const groups = [...new Set(pages.map((page) => page.menu.group))];
  return groups.map((group) => {
    const own = pages.filter((page) => page.menu.group === group);
    return node(`group:${group}`, group, '', translate, {
      icon: undefined,
      children: own.map((page) =>
        node(page.path, page.title, page.path, translate, { icon: page.menu.icon, children: [] }),
      ),
    });
  });
}

function node(
  id: string,
  title: string,
  url: string,
  translate: (text: string) => string,
  { icon, children }: { icon: string | undefined; children: MenuNode[] },
): MenuNode {
  return {
    id,
    text: translate(title),
    menuName: title,
    attributes: { url, ...(icon && { icon }) },
    children,
    hasChildren: children.length > 0,
  };
}

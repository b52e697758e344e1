import { APPROVALS_PAGE } from '../../../src/contract/api/approvals';
import { MESSAGES_PAGE } from '../../../src/contract/api/messages';
import type { Face, MenuNode, MenuTab } from '../../../src/contract/base/identity';
import { groupHead } from '../../../src/contract/base/menu-categories';
import { grantsPage, type PermissionMap } from '../../../src/contract/language/permissions';
import { pagesNamed } from '../../kernel/policies/page-index';
import type { CataloguePage, PageCatalogue } from '../../kernel/schemas/page-catalogue';

type Translate = (text: string) => string;

/** A page where it stands in a menu, with those of its tabs that are granted. */
interface MenuPage {
  page: CataloguePage;
  menu: CataloguePage['menus'][number];
  tabs: NonNullable<CataloguePage['tabs']>;
}

/** Pages without a file that every account of a face has, whatever it is granted. */
const PERSONAL: readonly CataloguePage[] = [
  {
    path: MESSAGES_PAGE,
    title: '我的消息',
    menus: [
      { face: 'office', group: '个人中心', icon: 'MessageOutlined', order: 85 },
      { face: 'supplier', icon: 'MessageOutlined', order: 85 },
    ],
    codes: [],
  },
];

/** The page without a file of whoever may make a decision. */
const APPROVALS: CataloguePage = {
  path: APPROVALS_PAGE,
  title: '审批中心',
  menus: [{ face: 'office', icon: 'AuditOutlined', order: 1 }],
  codes: [],
};

/**
 * The left menu (specification sections 3 and 6): groups in the order of their first page, in them the granted pages
 * whose text, Chinese or translated, contains `searchKey`, or is pronounced so (`htgl`, `hetong`). `id` of a page is its
 * path, of a group its category's (specification section 3) or `group:<name>`.
 * A page without a group stands at the first level. Pages that stand in the tabs of another are listed with it and not
 * on their own; a search that names one of them finds the page of tabs.
 */
export async function menuOf(
  catalogue: PageCatalogue,
  face: Face,
  granted: PermissionMap,
  translate: Translate,
  searchKey: string,
): Promise<MenuNode[]> {
  const wanted = searchKey.trim().toLowerCase();
  const isSpelt = await spelling(wanted);
  const matches = ({ title }: { title: string }) =>
    [title, translate(title)].some((text) => text.toLowerCase().includes(wanted)) || isSpelt(title);
  const all = pagesAt(face, catalogue.pages(), granted);
  const held = new Set(all.flatMap(({ tabs }) => tabs.map(({ path }) => path)));
  const iconOf = (path: string) => all.find(({ page }) => page.path === path)?.menu.icon;
  const pages = all
    .filter(({ page, tabs }) => !held.has(page.path) && [page, ...tabs].some(matches))
    .toSorted((a, b) => (a.menu.order ?? 0) - (b.menu.order ?? 0) || a.page.path.localeCompare(b.page.path));
  const places = [...new Set(pages.map(({ page, menu }) => menu.group ?? page))];
  return places.map((place) => {
    const own = pages.filter(({ page, menu }) => (menu.group ?? page) === place);
    const children = own.map((page) => pageNode(page, translate, iconOf));
    return typeof place === 'string' ? groupNode(place, children, translate) : children[0]!;
  });
}

/** Tells whether Chinese characters that stand together are pronounced so: by initials, whole syllables or both. */
async function spelling(wanted: string): Promise<(title: string) => boolean> {
  if (!/^[a-z]+$/.test(wanted)) return () => false;
  const { match } = await import('pinyin-pro');
  return (title) => match(title, wanted, { continuous: true }) !== null;
}

function pagesAt(face: Face, pages: readonly CataloguePage[], granted: PermissionMap): MenuPage[] {
  const open = pagesNamed(pages, Object.keys(granted)).filter(({ path }) => grantsPage(granted, path));
  const decides = open.some(
    ({ path, decisions, hasRoutes }) => hasRoutes || decisions?.some((code) => granted[path]!.includes(code)),
  );
  return [...open, ...(decides ? [APPROVALS] : []), ...PERSONAL].flatMap((page) => {
    const tabs = (page.tabs ?? []).filter(({ path }) => grantsPage(granted, path));
    return page.menus
      .filter((menu) => menu.face === face)
      .map((menu) => ({ page: { ...page, title: menu.title ?? page.title }, menu, tabs }));
  });
}

function groupNode(name: string, children: MenuNode[], translate: Translate): MenuNode {
  const { id, icon } = groupHead(name);
  return {
    id,
    text: translate(name),
    menuName: name,
    attributes: { url: '', icon },
    children,
    hasChildren: true,
  };
}

function pageNode(
  { page: { path, title }, menu: { icon }, tabs }: MenuPage,
  translate: Translate,
  iconOf: (path: string) => string | undefined,
): MenuNode {
  const inTabs = tabs.map((tab): MenuTab => {
    const own = iconOf(tab.path);
    return { url: tab.path, text: translate(tab.title), ...(own && { icon: own }) };
  });
  return {
    id: path,
    text: translate(title),
    menuName: title,
    attributes: { url: path, ...(icon && { icon }), ...(inTabs.length > 0 && { tabs: inTabs }) },
    children: [],
    hasChildren: false,
  };
}

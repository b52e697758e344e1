import type { ChildAppName } from '@/contract/api/child-app';
import type { Face } from '@/contract/base/identity';

export interface ChildPlace {
  app: ChildAppName;
  /** Without a slash at the end. */
  basePath: string;
  /** The Chinese name that a person knows it by. */
  title: string;
  /** The menu that leads to it, and the icon there. */
  menu?: { face: Face; icon: string };
}

/** Paths below which child applications are mounted (specification section 2). */
const PLACES: readonly ChildPlace[] = [
  {
    app: 'bidding',
    basePath: '/bidding',
    title: '招标大厅',
    menu: { face: 'supplier', icon: 'ShoppingOutlined' },
  },
  { app: 'bidding', basePath: '/biding/supplier', title: '招标大厅' },
];

/** The child application that a path belongs to; undefined for the product's own pages. */
export function childPlaceAt(path: string): ChildPlace | undefined {
  return PLACES.find(({ basePath }) => path === basePath || path.startsWith(`${basePath}/`));
}

/** The child applications that a menu leads to, in front of the pages that are granted. */
export function childEntries(face: Face): { app: ChildAppName; path: string; title: string; icon: string }[] {
  return PLACES.flatMap(({ app, basePath, title, menu }) =>
    menu?.face === face ? [{ app, path: `${basePath}/`, title, icon: menu.icon }] : [],
  );
}

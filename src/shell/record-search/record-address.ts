import type { MenuNode } from '@/contract/base/identity';
import { holderOf } from '../menu-tree';

/** Where a page's record or a search in its list is shown: in its tab where the page stands in another's tabs. */
export function addressIn(
  menu: readonly MenuNode[],
  path: string,
  params: Readonly<Record<string, string>>,
): string {
  const page = holderOf(menu, path);
  const isTab = page !== undefined && page.path !== path;
  const search = new URLSearchParams({ ...(isTab && { tab: path }), ...params });
  return `${isTab ? page.path : path}?${search}`;
}

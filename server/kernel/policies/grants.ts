import { facesOf } from '../../../src/contract/language/pages';
import { ANY, grantsPage, type PermissionMap } from '../../../src/contract/language/permissions';
import { noPermission } from '../base/errors';
import type { User } from '../base/user';
import type { Trx } from '../db/tables';
import type { CataloguePage, PageCatalogue } from '../schemas/page-catalogue';
import { rowsOfRoles } from './held-grants';
import { indexOf, pagesNamed } from './page-index';

/**
 * What the user may open and press in the pages in service now (specification sections 3 and 6). It costs what is
 * granted, however many pages there are.
 * Any grant on a page opens it; a page that is granted by name alone is not among every page. Read it anew for every request: a revocation counts from the next call.
 * A page of tabs opens with any of its pages, and is not granted itself; a page of it that is out of service keeps
 * its place in the map without codes, so that its tab can say so. A page of the operating tenant is in nobody else's map.
 */
export async function grantsOf(trx: Trx, user: User, catalogue: PageCatalogue): Promise<PermissionMap> {
  if (user.roles.length === 0) return {};
  const rows = await rowsOfRoles(trx, user.tenantCode, user.roles);
  const named = new Map<string, typeof rows>();
  for (const row of rows) named.set(row.page_path, [...(named.get(row.page_path) ?? []), row]);
  const onAny = named.get(ANY) ?? [];
  const rowsOn = (path: string, byName = false) => [...(named.get(path) ?? []), ...(byName ? [] : onAny)];
  const pages = catalogue.pages();
  const concerned = onAny.length > 0 ? pages : pagesNamed(pages, named.keys());
  const own = concerned.filter(
    (page) => facesOf(page).includes(user.face) && isWithin(page, catalogue, user),
  );
  const map: PermissionMap = {};
  for (const { path, codes, grantedByName } of own.filter(({ tabs }) => !tabs)) {
    const granted = rowsOn(path, grantedByName);
    if (granted.length === 0) continue;
    map[path] = codes.filter((code) => granted.some((row) => row.code === ANY || row.code === code));
  }
  const { byPath } = indexOf(pages);
  for (const { path, tabs = [] } of own) {
    const lost = tabs.filter((tab) => !byPath.has(tab.path) && rowsOn(tab.path).length > 0);
    for (const tab of lost) map[tab.path] = [];
    if (tabs.some((tab) => grantsPage(map, tab.path))) map[path] = [];
  }
  return map;
}

/** Whether a page is there for people of a tenant at all: those of the operator are for its own alone (decision 032). */
export function isWithin(
  { operatorOnly }: Pick<CataloguePage, 'operatorOnly'>,
  { operator }: Pick<PageCatalogue, 'operator'>,
  { tenantCode }: Pick<User, 'tenantCode'>,
): boolean {
  return !operatorOnly || tenantCode === operator;
}

/** Throws `no_permission` unless the page is granted and, where codes are named, one of them. */
export function requireGrant(map: PermissionMap, path: string, codes: readonly string[] = []): void {
  const pressed = codes.length === 0 || codes.some((code) => map[path]?.includes(code));
  if (!grantsPage(map, path) || !pressed) throw noPermission();
}

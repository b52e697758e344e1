import type { Transaction } from 'kysely';
import type { Face } from '../../src/contract/identity';
import { grantsPage, type PermissionMap } from '../../src/contract/permissions';
import type { User } from '../auth/user';
import type { Tables } from '../db/tables';
import { noPermission } from '../errors';
import type { CataloguePage, PageCatalogue } from '../schemas/page-catalogue';

/** Stands for every page of the face, or every code of a page. */
const ANY = '*';

/**
 * What the user may open and press in the pages in service now (specification sections 3 and 6).
 * Any grant on a page opens it. Read it anew for every request: a revocation counts from the next call.
 */
export async function grantsOf(
  trx: Transaction<Tables>,
  user: User,
  catalogue: PageCatalogue,
): Promise<PermissionMap> {
  if (user.roles.length === 0) return {};
  const rows = await trx
    .selectFrom('role_grant')
    .select(['page_path', 'code'])
    .where('tenant_code', '=', user.tenantCode)
    .where('role_code', 'in', [...user.roles])
    .execute();
  const map: PermissionMap = {};
  for (const page of catalogue.pages()) {
    if (!facesOf(page).includes(user.face)) continue;
    const granted = rows.filter((row) => row.page_path === ANY || row.page_path === page.path);
    if (granted.length === 0) continue;
    map[page.path] = page.codes.filter((code) =>
      granted.some((row) => row.code === ANY || row.code === code),
    );
  }
  return map;
}

/** Throws `no_permission` unless the page is granted and, where codes are named, one of them. */
export function requireGrant(map: PermissionMap, path: string, codes: readonly string[] = []): void {
  const pressed = codes.length === 0 || codes.some((code) => map[path]?.includes(code));
  if (!grantsPage(map, path) || !pressed) throw noPermission();
}

/** Whose page it is: as its menu entries say, else as the first part of its path says. */
function facesOf(page: CataloguePage): Face[] {
  if (page.menus.length > 0) return page.menus.map(({ face }) => face);
  return [page.path.startsWith('/supplier/') ? 'supplier' : 'office'];
}

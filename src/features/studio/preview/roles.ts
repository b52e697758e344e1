import { ROLES } from '@/contract/base/system-resources';
import type { RecordPage } from '@/contract/language/page-schema';
import { ANY, grantsPage, partsOfGrant } from '@/contract/language/permissions';
import type { ListData } from '@/contract/lists/list-data';
import { codesOf } from '@/contract/pages/buttons';
import { get } from '@/services/http/calls';
import { getPermissions } from '@/services/session/session';

const ROLES_PAGE = '/office/roles';

/** A role of the tenant with what it grants: pages, and codes of them. */
export interface Role {
  roleCode: string;
  roleName: string;
  grants: readonly string[];
}

/** The roles of the tenant, for those who may open their page; none for others. Rejects as `http` does. */
export async function loadRoles(): Promise<Role[]> {
  if (!grantsPage(getPermissions(), ROLES_PAGE)) return [];
  const { list } = await get<ListData<Role>>(`/api/resources/${ROLES}`, { pageSize: 200 }, { stays: true });
  return list.map(({ roleCode, roleName, grants }) => ({ roleCode, roleName, grants: grants ?? [] }));
}

/** The codes that a role grants on a page; undefined where it does not open the page. */
export function codesOfRole({ grants }: Role, page: RecordPage): string[] | undefined {
  const granted = grants
    .map(partsOfGrant)
    .filter(({ path }) => path === page.path || (path === ANY && !page.grantedByName));
  if (granted.length === 0) return undefined;
  return codesOf(page).filter((code) => granted.some((one) => one.code === ANY || one.code === code));
}

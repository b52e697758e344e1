import { ANY, grantOn, partsOfGrant } from '../../../src/contract/language/permissions';
import type { Trx } from '../db/tables';
import type { SchemaRegistry } from '../schemas/registry';

/** Whether an account has a grant, given to it by name or by one that stands for many. */
export type Holds = (grant: string) => boolean;

/** Grants that one who must have them to give them lacks, as a person reads them; none where nothing is missing. */
export function lacking(holds: Holds, grants: readonly string[], { pages }: Pick<SchemaRegistry, 'pages'>) {
  const titles = new Map(pages().map(({ path, title }) => [path, title]));
  return grants
    .filter((grant) => !holds(grant))
    .map((grant) => {
      const { path, code } = partsOfGrant(grant);
      return [titles.get(path) ?? path, code].filter(Boolean).join(' ');
    });
}

export const listed = (names: readonly string[]) =>
  names.slice(0, 3).join('、') + (names.length > 3 ? '…' : '');

/**
 * What an account may do in a tenant as its roles say it now (decision 055). A grant on every page does not reach pages
 * that are granted by name, nor what is no page in service.
 */
export async function grantsHeldBy(
  trx: Trx,
  { tenantCode, accountId }: { tenantCode: string; accountId: string },
  { pages }: Pick<SchemaRegistry, 'pages'>,
): Promise<Holds> {
  const rows = await trx
    .selectFrom('account_role')
    .innerJoin('role_grant', (join) =>
      join
        .onRef('role_grant.tenant_code', '=', 'account_role.tenant_code')
        .onRef('role_grant.role_code', '=', 'account_role.role_code'),
    )
    .select(['page_path', 'code'])
    .where('account_role.tenant_code', '=', tenantCode)
    .where('account_id', '=', accountId)
    .execute();
  const reached = new Set(pages().flatMap(({ path, grantedByName }) => (grantedByName ? [] : [path])));
  return (grant) => {
    const { path, code } = partsOfGrant(grant);
    const concerned = rows.filter(
      (row) => row.page_path === path || (row.page_path === ANY && reached.has(path)),
    );
    return code === ''
      ? concerned.length > 0
      : concerned.some((row) => row.code === ANY || row.code === code);
  };
}

export async function grantsOfRoles(
  trx: Trx,
  tenantCode: string,
  roles: readonly string[],
): Promise<string[]> {
  if (roles.length === 0) return [];
  const rows = await rowsOfRoles(trx, tenantCode, roles);
  return [...new Set(rows.map(({ page_path, code }) => grantOn(page_path, code)))];
}

/** What roles of a tenant are granted, as it is stored; there is at least one role. */
export function rowsOfRoles(trx: Trx, tenantCode: string, roles: readonly string[]) {
  return trx
    .selectFrom('role_grant')
    .select(['page_path', 'code'])
    .where('tenant_code', '=', tenantCode)
    .where('role_code', 'in', [...roles])
    .execute();
}

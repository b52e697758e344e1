import { ACCOUNTS, DICTIONARIES, ROLES } from '../../../src/contract/base/system-resources';
import { fieldsOf } from '../../../src/contract/fields/fields';
import type { ShownOnce } from '../../../src/contract/lists/shown-once';
import { Refusal, Violations } from '../../kernel/base/errors';
import { enterTenantAsOwner } from '../../kernel/db/database';
import type { Trx } from '../../kernel/db/tables';
import type { RecordWrite } from '../../kernel/records/hooks/hooks';
import { mirrorDictionaries } from '../dictionaries/public';
import { FIRST_ROLE, firstRoles } from './first-roles';
import { type InitialAdmin, readInitialAdmin } from './tenant-record';

/** Where the form of tenants asks for what the record of an account calls otherwise. */
const ASKED_AS: Readonly<Record<string, keyof InitialAdmin>> = {
  username: 'adminUsername',
  displayName: 'adminName',
  telephone: 'adminTelephone',
};

/**
 * Gives a new tenant its roles, its first administrator and its dictionaries, as records of their pages there. Answers the initial password,
 * which is told once. Throws Violations where user name or phone are another's, `unavailable` while one of the two pages
 * is out of service: nobody could administrate the tenant.
 */
export async function createTenant(
  trx: Trx,
  { page, accountId, tenantCode: operator, registry, add, after = {} }: RecordWrite,
  tenantCode: string,
): Promise<ShownOnce | undefined> {
  const [roles, accounts] = [ROLES, ACCOUNTS].map((name) => registry?.byResource(name)?.page);
  if (!registry || !add || !roles || !accounts) throw new Refusal('unavailable');
  const initialAdmin = readInitialAdmin(after);
  const author = { tenantCode, supplierCode: '', accountId };
  // Its rows are of the new tenant; row level security is the operator's until here and from here on.
  await enterTenantAsOwner(trx, tenantCode);
  for (const role of firstRoles(registry, tenantCode)) await add(trx, roles, author, { ...role });
  const added = await add(trx, accounts, author, {
    username: initialAdmin.adminUsername,
    displayName: initialAdmin.adminName,
    ...(initialAdmin.adminTelephone && { telephone: initialAdmin.adminTelephone }),
    accountType: 'staff',
    roles: [FIRST_ROLE],
    state: 'active',
  }).catch((reason: unknown) => {
    throw reason instanceof Violations ? asAsked(reason, page) : reason;
  });
  const dictionaries = registry.byResource(DICTIONARIES)?.page;
  if (dictionaries) await mirrorDictionaries(trx, dictionaries, tenantCode, registry.dictionaries());
  await enterTenantAsOwner(trx, operator);
  return added.shownOnce && { ...added.shownOnce, username: initialAdmin.adminUsername };
}

function asAsked({ violations }: Violations, page: RecordWrite['page']): Violations {
  const fields = fieldsOf(page.form);
  return new Violations(
    violations.map((one) => {
      const path = Object.hasOwn(ASKED_AS, one.path) ? ASKED_AS[one.path]! : one.path;
      return { ...one, path, params: { ...one.params, title: fields.get(path)?.title ?? path } };
    }),
  );
}

import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { buttonsFor } from '../../src/contract/buttons';
import type { RecordPage } from '../../src/contract/page-schema';
import { ANY, partsOfGrant } from '../../src/contract/permissions';
import type { Doc } from '../../src/contract/record-shape';
import type { Tables } from '../db/tables';
import { Refusal } from '../errors';
import type { RecordEffect } from '../resources/effects';
import { Violations } from '../resources/record-context';
import { lockRoles } from './lock-roles';

/** What the gateway reads in a role's record, whatever else its page file keeps there. */
const roleRecord = z.object({
  roleCode: z.string().min(1).max(40),
  roleName: z.string().min(1).max(60),
  grants: z.array(z.string()).max(5_000).default([]),
});
type Role = z.infer<typeof roleRecord>;

/**
 * Makes what a role's record says the law from the next call on: the role, and what it grants. A role that accounts
 * have is not deleted (in_use), and nobody takes the last right to change roles away (rule `rolesKeeper`).
 */
export const applyRole: RecordEffect = async (trx, { page, tenantCode, before, after }) => {
  // Two people who each take the right from the other's role would both find one that is left.
  await lockRoles(trx, tenantCode);
  const old = before && readRole(before);
  const hadKeeper = await hasKeeper(trx, page, tenantCode);
  if (old) await trx.deleteFrom('role_grant').where(own(tenantCode, old.roleCode)).execute();
  if (after) await keepRole(trx, tenantCode, readRole(after), old);
  else if (old) await removeRole(trx, tenantCode, old);
  if (hadKeeper && !(await hasKeeper(trx, page, tenantCode))) {
    const title = page.form.properties.grants?.title ?? '';
    throw new Violations([{ path: 'grants', rule: 'rolesKeeper', params: { title } }]);
  }
};

/** Throws Violations where the page file lets a role be stored that cannot be one. */
function readRole(doc: Doc): Role {
  const read = roleRecord.safeParse(doc);
  if (read.success) return read.data;
  throw new Violations(
    read.error.issues.map(({ path }) => ({
      path: path.join('.'),
      rule: 'type',
      params: { title: path.join('.') },
    })),
  );
}

const own = (tenantCode: string, roleCode: string) =>
  sql<boolean>`tenant_code = ${tenantCode} AND role_code = ${roleCode}`;

/** Accounts keep a role that is given another code: the database carries it over. */
async function keepRole(trx: Transaction<Tables>, tenantCode: string, role: Role, old?: Role): Promise<void> {
  const { roleCode, roleName, grants } = role;
  const values = { role_code: roleCode, role_name: roleName };
  if (old) await trx.updateTable('role').set(values).where(own(tenantCode, old.roleCode)).execute();
  await trx
    .insertInto('role')
    .values({ tenant_code: tenantCode, ...values })
    .onConflict((conflict) =>
      conflict.columns(['tenant_code', 'role_code']).doUpdateSet({ role_name: roleName }),
    )
    .execute();
  await trx.deleteFrom('role_grant').where(own(tenantCode, roleCode)).execute();
  const rows = [...new Set(grants)].map(partsOfGrant).map(({ path, code }) => ({
    tenant_code: tenantCode,
    role_code: roleCode,
    page_path: path,
    code,
  }));
  if (rows.length > 0) await trx.insertInto('role_grant').values(rows).execute();
}

async function removeRole(trx: Transaction<Tables>, tenantCode: string, { roleCode }: Role): Promise<void> {
  const holder = await trx
    .selectFrom('account_role')
    .select('account_id')
    .where(own(tenantCode, roleCode))
    .limit(1)
    .executeTakeFirst();
  if (holder) throw new Refusal('in_use');
  await trx.deleteFrom('role').where(own(tenantCode, roleCode)).execute();
}

/** Whether some account of the tenant may change roles. */
async function hasKeeper(trx: Transaction<Tables>, page: RecordPage, tenantCode: string): Promise<boolean> {
  const codes = buttonsFor(page, 'update').map(({ code }) => code);
  const { rows } = await sql`SELECT 1 FROM account_role JOIN role_grant USING (tenant_code, role_code)
    WHERE tenant_code = ${tenantCode} AND page_path = ${page.path}
      AND code IN (${sql.join([...codes, ANY])}) LIMIT 1`.execute(trx);
  return rows.length > 0;
}

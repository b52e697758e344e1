import { sql } from 'kysely';
import { z } from 'zod';
import type { Doc } from '../../../src/contract/base/doc';
import { ACCOUNTS } from '../../../src/contract/base/system-resources';
import { partsOfGrant } from '../../../src/contract/language/permissions';
import { Refusal, Violations } from '../../kernel/base/errors';
import { lock } from '../../kernel/db/advisory-lock';
import type { Trx } from '../../kernel/db/tables';
import { grantsHeldBy, lacking, listed } from '../../kernel/policies/held-grants';
import { hasKeeper } from '../../kernel/policies/keepers';
import { readDoc } from '../../kernel/records/context/read-doc';
import type { RecordEffect, RecordWrite } from '../../kernel/records/hooks/hooks';
import { isKept, tableName } from '../../kernel/records/tables/table';

/** What the gateway reads in a role's record, whatever else its page file keeps there. */
const roleRecord = z.object({
  roleCode: z.string().min(1).max(40),
  roleName: z.string().min(1).max(60),
  grants: z.array(z.string()).max(5_000).default([]),
});
type Role = z.infer<typeof roleRecord>;

/**
 * Makes what a role's record says the law from the next call on: the role, and what it grants. A role that accounts
 * have is not deleted (in_use), nobody takes the last right to change roles away (rule `rolesKeeper`), and nobody grants
 * what they do not have (rule `notHeld`, decision 055).
 */
export const applyRole: RecordEffect = async (trx, write) => {
  const { page, tenantCode, before, after } = write;
  // Two people who each take the right from the other's role would both find one that is left.
  await lock(trx, 'roles', tenantCode);
  const old = before && readRole(before);
  if (after) await requireHeld(trx, write, readRole(after), old);
  const hadKeeper = await hasKeeper(trx, page, tenantCode);
  if (old) await trx.deleteFrom('role_grant').where(own(tenantCode, old.roleCode)).execute();
  if (after) await keepRole(trx, tenantCode, readRole(after), old);
  else if (old) await removeRole(trx, tenantCode, old);
  if (hadKeeper && !(await hasKeeper(trx, page, tenantCode))) {
    const title = page.form.properties.grants?.title ?? '';
    throw new Violations([{ path: 'grants', rule: 'rolesKeeper', params: { title } }]);
  }
  return undefined;
};

/** A role under another code is another role: the gateway itself gives some by their code. What it writes by itself is not held against anybody. */
async function requireHeld(
  trx: Trx,
  { page, tenantCode, accountId, registry }: RecordWrite,
  role: Role,
  old: Role | undefined,
): Promise<void> {
  if (!registry) return;
  const had = new Set(old?.roleCode === role.roleCode ? old.grants : []);
  const added = role.grants.filter((grant) => !had.has(grant));
  const missing = lacking(await grantsHeldBy(trx, { tenantCode, accountId }, registry), added, registry);
  if (missing.length === 0) return;
  const title = page.form.properties.grants?.title ?? '';
  throw new Violations([{ path: 'grants', rule: 'notHeld', params: { title, grants: listed(missing) } }]);
}

/** Throws Violations where the page file lets a role be stored that cannot be one. */
const readRole = (doc: Doc): Role => readDoc(roleRecord, doc);

const own = (tenantCode: string, roleCode: string) =>
  sql<boolean>`tenant_code = ${tenantCode} AND role_code = ${roleCode}`;

/** Accounts keep a role that is given another code: the database carries it over. */
async function keepRole(trx: Trx, tenantCode: string, role: Role, old?: Role): Promise<void> {
  const { roleCode, roleName, grants } = role;
  const values = { role_code: roleCode, role_name: roleName };
  if (old) await trx.updateTable('role').set(values).where(own(tenantCode, old.roleCode)).execute();
  if (old && old.roleCode !== roleCode) await renameInAccounts(trx, tenantCode, old.roleCode, roleCode);
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

async function removeRole(trx: Trx, tenantCode: string, { roleCode }: Role): Promise<void> {
  const holder = await trx
    .selectFrom('account_role')
    .select('account_id')
    .where(own(tenantCode, roleCode))
    .limit(1)
    .executeTakeFirst();
  if (holder) throw new Refusal('in_use');
  await trx.deleteFrom('role').where(own(tenantCode, roleCode)).execute();
}

/** The records of its accounts say the new code, too. */
async function renameInAccounts(trx: Trx, tenantCode: string, from: string, to: string): Promise<void> {
  if (!(await isKept(trx, ACCOUNTS))) return;
  await sql`UPDATE ${sql.id(tableName(ACCOUNTS))} SET version = version + 1,
      doc = jsonb_set(doc, '{roles}', (doc->'roles') - ${from}::text || to_jsonb(${to}::text))
    WHERE tenant_code = ${tenantCode} AND doc->'roles' ? ${from}`.execute(trx);
}

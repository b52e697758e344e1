import { sql } from 'kysely';
import type { OwnProfile } from '../../../../src/contract/api/own-account';
import type { Doc } from '../../../../src/contract/base/doc';
import { ACCOUNTS } from '../../../../src/contract/base/system-resources';
import { fieldsOf, referenceOf } from '../../../../src/contract/fields/fields';
import { valueAt } from '../../../../src/contract/fields/record-shape';
import { isRecordPage } from '../../../../src/contract/language/pages';
import { fromRecords } from '../../../../src/contract/language/references';
import { scopeOf, type User } from '../../../kernel/base/user';
import type { Database } from '../../../kernel/db/database';
import { tableName } from '../../../kernel/records/tables/table';
import type { SchemaRegistry } from '../../../kernel/schemas/registry';

const DEPARTMENT = 'department';

/** What an account's own page shows of it beyond its names; of its records in the tenant its own alone. */
export async function readOwnProfile(
  database: Database,
  registry: SchemaRegistry,
  user: User,
): Promise<OwnProfile> {
  const { accountId, tenantCode } = user;
  const { kysely } = database;
  const { email } = await kysely
    .selectFrom('account')
    .select('email')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const roles = await kysely
    .selectFrom('role')
    .select('role_name')
    .where('tenant_code', '=', tenantCode)
    .where('role_code', 'in', user.roles.length > 0 ? [...user.roles] : [''])
    .orderBy('role_code')
    .execute();
  return {
    email,
    department: await departmentOf(database, registry, user),
    roles: roles.map(({ role_name }) => role_name),
    company: user.supplierName ?? '',
  };
}

/** By the label of the record that the account's record names, else as it is written there. */
async function departmentOf(database: Database, registry: SchemaRegistry, user: User): Promise<string> {
  const accounts = registry.byResource(ACCOUNTS)?.page;
  const field = accounts && fieldsOf(accounts.form).get(DEPARTMENT);
  if (!field) return '';
  const stored = await docOf(database, user, ACCOUNTS, sql`id = ${user.accountId}`);
  const written = valueAt(stored ?? {}, DEPARTMENT);
  if (typeof written !== 'string' || written === '') return '';
  const source = referenceOf(field.schema);
  if (!source || !fromRecords(source)) return written;
  const chosenFrom = registry.byPath(source.page)?.page;
  if (!chosenFrom || !isRecordPage(chosenFrom)) return written;
  const key = source.value ?? 'id';
  const chosen = key === 'id' ? sql`id = ${written}` : sql`doc->>${key} = ${written}`;
  const unit = await docOf(database, user, chosenFrom.resource.name, chosen);
  return String(valueAt(unit ?? {}, source.label) ?? written);
}

/** As staff see it: a supplier's account has a record, too, which only the office reads. */
async function docOf(
  database: Database,
  user: User,
  resource: string,
  condition: ReturnType<typeof sql>,
): Promise<Doc | undefined> {
  const scope = { ...scopeOf(user), supplierCode: null };
  return database.inTenant(scope, async (trx) => {
    const { rows } = await sql<{ doc: Doc }>`SELECT doc FROM ${sql.id(tableName(resource))}
      WHERE tenant_code = ${user.tenantCode} AND ${condition}`.execute(trx);
    return rows[0]?.doc;
  });
}

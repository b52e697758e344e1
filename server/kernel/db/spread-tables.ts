import { type Kysely, sql, type Transaction } from 'kysely';
import { foldRestrictive } from './fold-policies';
import { outsidePolicies } from './outside-policies';
import { isOnCitus } from './pool';

/**
 * Tables that the coordinator of Citus keeps to itself, each with why it is not spread by tenant. None is a reference table,
 * which every node has whole: to write one takes all nodes, and two transactions that lock rows of one wait for each other
 * (decision 105).
 */
export const LOCAL_TABLES: Readonly<Record<string, string>> = {
  account: 'People sign in before their tenant is known, and one may belong to several.',
  avatar: 'Pictures of accounts, which may belong to several tenants.',
  bank: 'A directory that all tenants read.',
  captcha: 'Image codes of devices, before anybody has signed in.',
  guess_ceiling: 'Counted by user name, before a tenant is known.',
  account_role: 'Read with the account, before a tenant is known.',
  instance: 'Which instance a session begins in is asked before it has a tenant.',
  invitation_code: 'A code leads to its tenant.',
  known_device: 'Looked up at sign-in, before a tenant is known.',
  mail_digest: 'One mail a person and day, whichever tenants it tells of.',
  membership: 'An account has one default among all its tenants.',
  notification_setting: 'What an account is notified of, whichever tenant tells it.',
  page_claim: 'Page files are the same for all tenants.',
  job_run: 'Jobs of the gateway itself, which have no tenant.',
  page_file: 'Page files are the same for all tenants.',
  page_version: 'Page files are the same for all tenants.',
  publication: 'Page files are the same for all tenants.',
  registration: 'Looked up by its phone, and with its tenant.',
  renamed: 'Page files are the same for all tenants.',
  rate_limit: 'Counters of callers, who have no tenant.',
  role: 'What accounts have of it is read with the account.',
  role_grant: 'Read with the roles of an account, by every request.',
  session: 'A token is looked up by the session alone.',
  sign_in: 'Sign-ins of accounts, which may belong to several tenants.',
  sign_in_failure: 'Counted by user name, before a tenant is known.',
  sms_code: 'Codes by phone, before a tenant is known.',
  sms_device: 'Devices that may ask for codes, before a tenant is known.',
  tenant: 'The tenants themselves, which public pages find by their host.',
  transit_key: 'The key of passwords in transit, the same for all.',
  transit_nonce: 'Used up before a tenant is known.',
  weather: 'Forecasts by place, the same for all.',
};

interface Key {
  table: string;
  key: string;
  /** Where a foreign key leads. */
  target: string | null;
  hasTenant: boolean;
}

/** Every primary, unique and foreign key of the gateway's tables, and whether `tenant_code` is among its columns. */
export async function keysOf<Tables>(kysely: Kysely<Tables>): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select relname as table, index.indexrelid::regclass::text as key, null as target,
      exists (select from pg_attribute where attrelid = indrelid and attnum = any(indkey)
        and attname = 'tenant_code') as "hasTenant"
    from pg_index index join pg_class on pg_class.oid = indrelid
    where indisunique and relkind = 'r' and relnamespace = current_schema()::regnamespace
      and relname not like 'kysely%'
    union all
    select source.relname, conname, target.relname,
      exists (select from pg_attribute where attrelid = conrelid and attnum = any(conkey)
        and attname = 'tenant_code')
    from pg_constraint join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace
    order by 1, 2`.execute(kysely);
  return rows;
}

/** The tables of a migrated database that are spread over Citus by tenant, in the order in which foreign keys allow it. */
export function spreadOf(keys: readonly Key[]): string[] {
  const depth = (table: string): number =>
    Math.max(
      0,
      ...keys.flatMap(({ table: from, target }) =>
        from === table && target && target !== table ? [1 + depth(target)] : [],
      ),
    );
  return [...new Set(keys.map(({ table }) => table))]
    .filter((table) => !Object.hasOwn(LOCAL_TABLES, table))
    .toSorted((left, right) => depth(left) - depth(right));
}

/** Whether tables of the database are spread over Citus, so that new ones are to be as well. */
export async function isSpread<Tables>(db: Kysely<Tables>): Promise<boolean> {
  if (!isOnCitus(db)) return false;
  const { rows } = await sql<{ spread: boolean }>`
    SELECT EXISTS (SELECT 1 FROM pg_dist_partition) AS spread`.execute(db);
  return rows[0]!.spread;
}

/**
 * Spreads the tables of a database that are not yet spread, each in a transaction of its own; answers their names. A run that
 * was cut off is made good by the next. What a table holds goes along; `before` is called for each, in its transaction.
 */
export async function spreadTables<Tables>(
  kysely: Kysely<Tables>,
  before: (trx: Transaction<Tables>, table: string) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const known = await spreadNames(kysely);
  const all = spreadOf(await keysOf(kysely));
  const missing = all.filter((table) => !known.has(table));
  // A later version may narrow a table that is spread already.
  for (const table of all.filter((one) => known.has(one)))
    await kysely.transaction().execute((trx) => foldRestrictive(trx, table));
  for (const table of missing) {
    await kysely.transaction().execute(async (trx) => {
      await before(trx, table);
      await spreadTable(trx, table);
    });
  }
  return missing;
}

/**
 * Has Citus change the parts of a table one after the other for the rest of the transaction: once it has changed some beside
 * each other, it takes no statement about a view or a policy. Nothing elsewhere. To be said before any of them.
 */
export async function partByPart<Tables>(trx: Transaction<Tables>): Promise<void> {
  if (isOnCitus(trx)) await sql`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`.execute(trx);
}

/** Spreads a tenant's table that has just been made, where others are. */
export async function spreadNewTable<Tables>(trx: Transaction<Tables>, table: string): Promise<void> {
  if (!(await isSpread(trx)) || (await spreadNames(trx)).has(table)) return;
  await spreadTable(trx, table);
}

async function spreadNames<Tables>(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_dist_partition JOIN pg_class ON pg_class.oid = logicalrelid`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

async function spreadTable<Tables>(trx: Transaction<Tables>, table: string): Promise<void> {
  await foldRestrictive(trx, table);
  // The rows are copied, which a policy that binds the copier keeps it from.
  await outsidePolicies(trx, table, async () => {
    await sql`SET LOCAL statement_timeout = 0`.execute(trx);
    await sql`SELECT create_distributed_table(${sql.lit(`"${table}"`)}, 'tenant_code')`.execute(trx);
  });
}

import { type Kysely, sql } from 'kysely';

/** Tables that every node of Citus has whole, each with why it is not spread by tenant. */
export const REFERENCE_TABLES: Readonly<Record<string, string>> = {
  account: 'People sign in before their tenant is known, and one may belong to several.',
  avatar: 'Pictures of accounts, which may belong to several tenants.',
  bank: 'A directory that all tenants read.',
  captcha: 'Image codes of devices, before anybody has signed in.',
  guess_ceiling: 'Counted by user name, before a tenant is known.',
  invitation_code: 'A code leads to its tenant.',
  known_device: 'Looked up at sign-in, before a tenant is known.',
  mail_digest: 'One mail a person and day, whichever tenants it tells of.',
  membership: 'An account has one default among all its tenants.',
  notification_setting: 'What an account is notified of, whichever tenant tells it.',
  page_claim: 'Page files are the same for all tenants.',
  job_run: 'Jobs of the gateway itself, which have no tenant.',
  page_file: 'Page files are the same for all tenants.',
  renamed: 'Page files are the same for all tenants.',
  rate_limit: 'Counters of callers, who have no tenant.',
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
    select conrelid::regclass::text, conname, confrelid::regclass::text,
      exists (select from pg_attribute where attrelid = conrelid and attnum = any(conkey)
        and attname = 'tenant_code')
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
    order by 1, 2`.execute(kysely);
  return rows;
}

/** The statements that spread a migrated database over Citus, in the order in which foreign keys allow them. */
export function distributionSql(keys: readonly Key[]): string {
  const tables = [...new Set(keys.map(({ table }) => table))];
  const spread = tables.filter((table) => !Object.hasOwn(REFERENCE_TABLES, table));
  const depth = (table: string): number =>
    Math.max(
      0,
      ...keys.flatMap(({ table: from, target }) =>
        from === table && target && target !== table ? [1 + depth(target)] : [],
      ),
    );
  const inOrder = (names: readonly string[]) => names.toSorted((left, right) => depth(left) - depth(right));
  return [
    'CREATE EXTENSION IF NOT EXISTS citus;',
    '-- Before the first start of the gateway, or followed by a restart: `noOverlap` compares tenants by it.',
    'CREATE EXTENSION IF NOT EXISTS btree_gist;',
    ...inOrder(tables.filter((table) => Object.hasOwn(REFERENCE_TABLES, table))).map(
      (table) => `-- ${REFERENCE_TABLES[table]}\nSELECT create_reference_table('${table}');`,
    ),
    ...inOrder(spread).map((table) => `SELECT create_distributed_table('"${table}"', 'tenant_code');`),
  ].join('\n');
}

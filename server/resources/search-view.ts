import { sql, type Transaction } from 'kysely';
import type { RecordPage, ResourceScope } from '../../src/contract/page-schema';
import { type Definition, fingerprint } from './definitions';
import { rowKeys, SEARCH_FUNCTIONS } from './search-keys';
import { type IndexedField, indexedFields, tableName, viewName } from './table';

/**
 * Suppliers see their own rows of a supplier's resource and nothing of the tenant's; staff see their tenant. An account
 * sees its own rows of an account's resource, and rows without an owner are nobody's.
 */
export function visibility(scope: ResourceScope) {
  const tenant = sql`tenant_code = current_setting('app.tenant', true)`;
  const staff = sql`current_setting('app.supplier', true) = ''`;
  if (scope === 'account') {
    return sql`${tenant} AND account_id = nullif(current_setting('app.account', true), '')`;
  }
  if (scope === 'tenant') return sql`${tenant} AND ${staff}`;
  return sql`${tenant} AND (${staff} OR supplier_code = current_setting('app.supplier', true))`;
}

/** The role that owns the views and nothing else; nobody signs in with it. */
const READER = `do $$ begin
    create role app_reader nologin nobypassrls;
  exception when duplicate_object or unique_violation then null;
  end $$`;
/** Without `inherit`, so that the gateway's own role does not pass the reader's policy as well. */
const BECOME_READER = `do $$ begin
    if not pg_has_role(current_user, 'app_reader', 'set') then
      execute format('grant app_reader to %I with inherit false, set true', current_user);
    end if;
  end $$`;

/**
 * What lists search a table through: its keys and columns, never the document, of the rows that the table's policy
 * shows (docs/decisions/008). Its condition is a plain one, so any index may serve a search beside it.
 */
function searchView(page: RecordPage, fields: readonly IndexedField[]): Definition {
  const { name: resource, scope } = page.resource;
  const columns = ['tenant_code', 'id', 'supplier_code', 'account_id', 'created_at', 'updated_at'];
  const keys = rowKeys(page);
  const shown = sql.join([
    ...[...columns, ...fields.map(({ column }) => column)].map((column) => sql.id(column)),
    ...(keys ? [sql`${keys} AS keys`] : []),
  ]);
  const name = viewName(resource);
  return {
    name,
    statement: sql`CREATE VIEW ${sql.id(name)} AS
      SELECT ${shown} FROM ${sql.id(tableName(resource))} WHERE ${visibility(scope)}`,
  };
}

/** The functions behind the search keys, and the role that owns the views; made anew when they are others. */
export async function prepareSearch<Tables>(trx: Transaction<Tables>): Promise<void> {
  const statements = [...SEARCH_FUNCTIONS, READER, BECOME_READER];
  const name = sql`search_values(text, text, jsonb)`;
  const print = fingerprint(trx, name, statements);
  const { rows } = await sql<{ print: string | null }>`
    SELECT obj_description(to_regprocedure('search_values(text, text, jsonb)'), 'pg_proc') AS print`.execute(
    trx,
  );
  if (rows[0]?.print === print) return;
  for (const statement of statements) await sql.raw(statement).execute(trx);
  await sql`GRANT USAGE ON SCHEMA public TO app_reader`.execute(trx);
  await sql`COMMENT ON FUNCTION ${name} IS ${sql.lit(print)}`.execute(trx);
}

/**
 * Runs `change` on a page's table with its search view out of the way where the view has to be another, and then
 * makes it. A view that is what it should be is not touched.
 */
export async function aroundView<Tables>(
  trx: Transaction<Tables>,
  page: RecordPage,
  change: () => Promise<boolean>,
): Promise<boolean> {
  const fields = indexedFields(page);
  const view = searchView(page, fields);
  const types = fields.map(({ column, type }) => `${column} ${type}`);
  const print = fingerprint(trx, view.statement, types);
  const present = await presentView(trx, view.name);
  if (present === print) return change();
  if (present !== undefined) await dropView(trx, view.name);
  await change();
  await createView(trx, page, view, print);
  return true;
}

async function presentView<Tables>(trx: Transaction<Tables>, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ print: string | null }>`
    SELECT obj_description(oid, 'pg_class') AS print FROM pg_class WHERE oid = to_regclass(${`"${name}"`})`.execute(
    trx,
  );
  return rows[0] && (rows[0].print ?? '');
}

async function dropView<Tables>(trx: Transaction<Tables>, name: string): Promise<void> {
  await sql`SET LOCAL ROLE app_reader`.execute(trx);
  await sql`DROP VIEW ${sql.id(name)}`.execute(trx);
  await sql`RESET ROLE`.execute(trx);
}

/** The view reads as its owner. To be given a view, a role needs CREATE on the schema, for that moment. */
async function createView<Tables>(
  trx: Transaction<Tables>,
  page: RecordPage,
  { name, statement }: Definition,
  print: string,
): Promise<void> {
  const view = sql.id(name);
  const table = sql.id(tableName(page.resource.name));
  await sql`DROP POLICY IF EXISTS reader ON ${table}`.execute(trx);
  await sql`CREATE POLICY reader ON ${table} FOR SELECT TO app_reader USING (true)`.execute(trx);
  await sql`GRANT SELECT ON ${table} TO app_reader`.execute(trx);
  await statement.execute(trx);
  await sql`COMMENT ON VIEW ${view} IS ${sql.lit(print)}`.execute(trx);
  await sql`GRANT SELECT ON ${view} TO app_user`.execute(trx);
  await sql`GRANT CREATE ON SCHEMA public TO app_reader`.execute(trx);
  await sql`ALTER VIEW ${view} OWNER TO app_reader`.execute(trx);
  await sql`REVOKE CREATE ON SCHEMA public FROM app_reader`.execute(trx);
}

import { type Kysely, type QueryExecutorProvider, sql, type Transaction } from 'kysely';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { lock } from '../../db/advisory-lock';
import { isOnCitus } from '../../db/pool';
import { partByPart, spreadNewTable } from '../../db/spread-tables';
import type { CountedPage } from '../../schemas/counted';
import { fingerprint } from './definitions';
import { areRecordsMigrated, migrateRecords } from './migrate-records';
import { dropOldOverlap, isOverlapReady, prepareOverlap } from './overlap-constraint';
import { visibility } from './row-filter';
import { areViewsReady, aroundViews, dropOtherViews, prepareSearch, searchPrint } from './search-view';
import { fieldExpression, type IndexedField, indexedFields, tableName } from './table';
import { readFacts, type TableFacts } from './table-facts';
import { areIndexesReady, prepareIndexes } from './table-indexes';

/** What the database says of a statement that took too long. */
const CUT_OFF = '57014';

/**
 * Makes or widens the table of a page's resource: key, row level security by the scope of its records, the document, a
 * generated column for every field that is searched, sorted or unique, their indexes, and the view that lists search
 * (docs/decisions/008). Runs in one transaction under an advisory lock, so copies of the gateway may all see the same
 * new file; a table that is as it should be is only looked at. Records are brought to the names and types of the page's
 * fields first (decision 058). Throws RecordsInTheWay, with nothing changed, where records break a new unique rule or
 * hold what cannot be converted.
 */
export async function prepareTable<Tables>(kysely: Kysely<Tables>, page: CountedPage): Promise<void> {
  const facts = await readFacts(kysely, page);
  const changed =
    !isReady(kysely, page, facts) && (await kysely.transaction().execute((trx) => prepareTableIn(trx, page)));
  if (changed || facts.isOutgrown) await refreshStatistics(kysely, tableName(page.resource.name));
}

/** Whether there is nothing to make; on Citus, which has more to look at, that is not said. */
function isReady(db: QueryExecutorProvider, page: CountedPage, facts: TableFacts): boolean {
  const { columns, indexes, views } = facts;
  return (
    !isOnCitus(db) &&
    facts.search === searchPrint(db) &&
    (page.resource.view !== undefined || isOwnReady(db, page, facts)) &&
    indexedFields(page).every(({ column, type }) => columns.get(column) === type) &&
    areIndexesReady(db, page, indexes) &&
    areViewsReady(db, page, views)
  );
}

/** The same of what a page over another's records leaves to that page. */
function isOwnReady(db: QueryExecutorProvider, page: RecordPage, facts: TableFacts): boolean {
  return (
    facts.columns.has('account_id') &&
    areRecordsMigrated(page, facts.comment) &&
    facts.policy === policyOf(db, page).print &&
    isOverlapReady(db, page, facts.overlap, facts.hasGist)
  );
}

/** The same within a transaction, without new statistics. Answers whether anything was changed. */
export async function prepareTableIn<Tables>(trx: Transaction<Tables>, page: CountedPage): Promise<boolean> {
  await sql`SET LOCAL statement_timeout = 0`.execute(trx);
  await partByPart(trx);
  await lock(trx, 'resourceTables');
  await prepareSearch(trx);
  // The table of a page over another's records is that page's.
  if (!page.resource.view) {
    await createTable(trx, page);
    await dropOldOverlap(trx, page);
    await migrateRecords(trx, page);
    await preparePolicy(trx, page);
  }
  const isChanged = await aroundViews(trx, page, async () => {
    const widened = await prepareColumns(trx, page);
    const indexed = await prepareIndexes(trx, page);
    const apart = await prepareOverlap(trx, page);
    return widened || indexed || apart;
  });
  if (!page.resource.view) await spreadNewTable(trx, tableName(page.resource.name));
  return isChanged;
}

/** Makes the table, or gives an older one the column it lacks; rows from before then belong to no account. */
async function createTable<Tables>(trx: Transaction<Tables>, page: RecordPage): Promise<void> {
  const name = tableName(page.resource.name);
  const present = await columnTypes(trx, name);
  if (present.has('account_id')) return;
  if (present.size === 0) return createRecordTable(trx, name);
  await sql`ALTER TABLE ${sql.id(name)} ADD COLUMN account_id text NOT NULL DEFAULT ''`.execute(trx);
}

/** Makes a table of records, which nobody sees into until it has a policy. */
export async function createRecordTable<Tables>(trx: Kysely<Tables>, name: string): Promise<void> {
  const table = sql.id(name);
  await sql`CREATE TABLE ${table} (
    tenant_code text NOT NULL,
    id text NOT NULL,
    supplier_code text NOT NULL DEFAULT '',
    account_id text NOT NULL DEFAULT '',
    version integer NOT NULL DEFAULT 1,
    doc jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    created_by text NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    updated_by text NOT NULL,
    PRIMARY KEY (tenant_code, id)
  )`.execute(trx);
  await sql`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`.execute(trx);
  await sql`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`.execute(trx);
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO app_user`.execute(trx);
}

/**
 * Makes the policy of the table the one of the page's scope, in the transaction that changes the rest: a page that
 * narrows its scope never shows a row by the older policy.
 */
async function preparePolicy<Tables>(trx: Transaction<Tables>, page: RecordPage): Promise<void> {
  const name = tableName(page.resource.name);
  const table = sql.id(name);
  const { statement, print } = policyOf(trx, page);
  const { rows } = await sql<{ print: string | null }>`
    SELECT obj_description(oid, 'pg_policy') AS print FROM pg_policy
    WHERE polname = 'own_rows' AND polrelid = to_regclass(${`"${name}"`})`.execute(trx);
  if (rows[0]?.print === print) return;
  await sql`DROP POLICY IF EXISTS own_rows ON ${table}`.execute(trx);
  await statement.execute(trx);
  await sql`COMMENT ON POLICY own_rows ON ${table} IS ${sql.lit(print)}`.execute(trx);
}

function policyOf(db: QueryExecutorProvider, page: RecordPage) {
  const visible = visibility(page);
  const table = sql.id(tableName(page.resource.name));
  const statement = sql`CREATE POLICY own_rows ON ${table} USING (${visible}) WITH CHECK (${visible})`;
  return { statement, print: fingerprint(db, statement) };
}

async function columnTypes<Tables>(trx: Transaction<Tables>, table: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
    WHERE attrelid = to_regclass(${`"${table}"`}) AND attnum > 0 AND NOT attisdropped`.execute(trx);
  return new Map(rows.map((row) => [row.name, row.type]));
}

/** Adds the generated columns that are missing, and those of another type anew. Answers whether there were any. */
async function prepareColumns<Tables>(trx: Transaction<Tables>, page: RecordPage): Promise<boolean> {
  const table = tableName(page.resource.name);
  const present = await columnTypes(trx, table);
  const missing = indexedFields(page).filter(({ column, type }) => present.get(column) !== type);
  if (missing.length === 0) return false;
  if (missing.some(({ column }) => present.has(column))) await dropOtherViews(trx, page);
  const changes = missing.flatMap((field) => [
    ...(present.has(field.column) ? [sql`DROP COLUMN ${sql.id(field.column)}`] : []),
    addColumn(field),
  ]);
  await sql`ALTER TABLE ${sql.id(table)} ${sql.join(changes)}`.execute(trx);
  return true;
}

function addColumn({ field, column, type }: IndexedField) {
  const value = fieldExpression(field, type);
  return sql`ADD COLUMN ${sql.id(column)} ${sql.raw(type)} GENERATED ALWAYS AS (${value}) STORED`;
}

/**
 * A server looks a table over by itself; the embedded database has nobody to do it, and plans without statistics are
 * guesses. VACUUM beside ANALYZE, because indexes answer alone only for pages that are known to be visible to all. Only settings
 * that end with a transaction are safe behind PgBouncer, and VACUUM runs in none: where it is cut off, the server's own
 * comes later.
 */
async function refreshStatistics<Tables>(kysely: Kysely<Tables>, table: string): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(trx);
    await sql`ANALYZE ${sql.id(table)}`.execute(trx);
  });
  await sql`VACUUM ${sql.id(table)}`.execute(kysely).catch((error: Error & { code?: string }) => {
    if (error.code !== CUT_OFF) throw error;
  });
}

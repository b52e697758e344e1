import { type Kysely, sql, type Transaction } from 'kysely';
import type { PageSchema } from '../../src/contract/page-schema';
import { fieldExpression, type IndexedField, indexedFields, tableName } from './table';

/** An advisory lock key of our own: one gateway at a time changes resource tables. */
const TABLE_LOCK = 7_402_001;

/**
 * Makes or widens the table of a page's resource: key, row level security by tenant and supplier, the document,
 * and a generated column with its index for every field that is searched, sorted or unique. Runs in one
 * transaction under an advisory lock, so copies of the gateway may all see the same new file.
 * Throws the database's error, with nothing changed, when existing records break a new unique rule.
 */
export async function prepareTable<Tables>(kysely: Kysely<Tables>, page: PageSchema): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(TABLE_LOCK)})`.execute(trx);
    await createTable(trx, page);
    const present = await columnTypes(trx, tableName(page.resource.name));
    for (const field of indexedFields(page)) await prepareColumn(trx, page, field, present.get(field.column));
  });
}

async function createTable<Tables>(trx: Transaction<Tables>, page: PageSchema): Promise<void> {
  const table = sql.id(tableName(page.resource.name));
  const { rows } = await sql`SELECT to_regclass(${`"${tableName(page.resource.name)}"`}) AS found`.execute(
    trx,
  );
  if ((rows[0] as { found: string | null }).found) return;
  await sql`CREATE TABLE ${table} (
    tenant_code text NOT NULL,
    id text NOT NULL,
    supplier_code text NOT NULL DEFAULT '',
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
  const visible = visibility(page.resource.scope);
  await sql`CREATE POLICY own_rows ON ${table} USING (${visible}) WITH CHECK (${visible})`.execute(trx);
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO app_user`.execute(trx);
  for (const column of ['created_at', 'updated_at']) {
    await sql`CREATE INDEX ON ${table} (tenant_code, supplier_code, ${sql.id(column)}, id)`.execute(trx);
  }
}

/** Suppliers see their own rows of a supplier's resource and nothing of the tenant's; staff see their tenant. */
function visibility(scope: 'supplier' | 'tenant') {
  const tenant = sql`tenant_code = current_setting('app.tenant', true)`;
  const staff = sql`current_setting('app.supplier', true) = ''`;
  if (scope === 'tenant') return sql`${tenant} AND ${staff}`;
  return sql`${tenant} AND (${staff} OR supplier_code = current_setting('app.supplier', true))`;
}

async function columnTypes<Tables>(trx: Transaction<Tables>, table: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    SELECT column_name AS name, data_type AS type FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = ${table}`.execute(trx);
  return new Map(rows.map((row) => [row.name, row.type]));
}

async function prepareColumn<Tables>(
  trx: Transaction<Tables>,
  page: PageSchema,
  { field, column, type }: IndexedField,
  presentType: string | undefined,
): Promise<void> {
  const table = sql.id(tableName(page.resource.name));
  const name = sql.id(column);
  if (presentType !== undefined && presentType !== type)
    await sql`ALTER TABLE ${table} DROP COLUMN ${name}`.execute(trx);
  if (presentType !== type) {
    const value = fieldExpression(field, type);
    await sql`ALTER TABLE ${table} ADD COLUMN ${name} ${sql.raw(type)} GENERATED ALWAYS AS (${value}) STORED`.execute(
      trx,
    );
  }
  const unique = page.resource.unique?.includes(field) ?? false;
  const index = sql.id(indexName(page.resource.name, column, unique));
  const kind = sql.raw(unique ? 'UNIQUE INDEX' : 'INDEX');
  const last = unique ? sql`` : sql`, id`;
  await sql`CREATE ${kind} IF NOT EXISTS ${index} ON ${table} (tenant_code, supplier_code, ${name}${last})`.execute(
    trx,
  );
  if (!unique)
    await sql`DROP INDEX IF EXISTS ${sql.id(indexName(page.resource.name, column, true))}`.execute(trx);
}

/** The index's name also tells a broken unique rule's field back from the database's error. */
export function indexName(resource: string, column: string, unique: boolean): string {
  const name = `${unique ? 'u' : 'i'}_${resource}_${column}`;
  return name.length <= 63 ? name : `${name.slice(0, 50)}_${hash(name)}`;
}

function hash(text: string): string {
  let value = 0;
  for (const character of text) value = (Math.imul(value, 31) + character.charCodeAt(0)) >>> 0;
  return value.toString(36);
}

import { type QueryExecutorProvider, type RawBuilder, sql, type Transaction } from 'kysely';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { PUBLISHED_READERS } from '../../../../src/contract/pages/published-calls';
import { lendRole } from '../../db/lend-role';
import { isOnCitus } from '../../db/pool';
import { withSettings } from '../../db/settings';
import { type CountedPage, countedOf, countedViewName } from '../../schemas/counted';
import { fingerprint, type View } from './definitions';
import { publishedName, publishedViews } from './published-views';
import { rowFilter, shownBy } from './row-filter';
import { rowKeys, SEARCH_FUNCTIONS } from './search-keys';
import { columnName, fieldPath, type IndexedField, indexedFields, tableName, viewName } from './table';

/** The role that owns the views and nothing else; nobody signs in with it. */
const READER = `do $$ begin
    create role app_reader nologin nobypassrls;
  exception when duplicate_object or unique_violation then null;
  end $$`;

/**
 * What lists search a table through: its keys and columns, never the document, of the rows that the table's policy
 * shows (docs/decisions/008). Its condition is a plain one, so any index may serve a search beside it.
 */
function searchView(page: RecordPage, fields: readonly IndexedField[]): View {
  const { name: resource } = page.resource;
  const columns = ['tenant_code', 'id', 'supplier_code', 'account_id', 'created_at', 'updated_at'];
  const keys = rowKeys(page);
  const shown = sql.join([
    ...[...columns, ...fields.map(({ column }) => column)].map((column) => sql.id(column)),
    ...(keys ? [sql`${keys} AS keys`] : []),
  ]);
  const name = viewName(page);
  return {
    name,
    reader: 'app_user',
    statement: sql`CREATE VIEW ${sql.id(name)} AS
      SELECT ${shown} FROM ${sql.id(tableName(resource))} WHERE ${sql.join([shownBy(page), ...rowFilter(page)], sql` AND `)}`,
  };
}

/**
 * What the roll-ups of other pages read a table through: all records of the tenant, whoever asks, since what they add up
 * to is a statement about the record that they name; of the document, the lists whose rows are read.
 */
function countedView(page: CountedPage, fields: readonly IndexedField[]): View[] {
  const counted = countedOf(page);
  if (!counted) return [];
  const read = new Set([...counted.by.flat(), ...counted.fields]);
  const columns = [
    'tenant_code',
    'id',
    ...fields.filter(({ field }) => read.has(field)).map(({ column }) => column),
  ];
  const lists = counted.lists.map(
    (list) => sql`doc #> ${sql.lit(fieldPath(list))}::text[] AS ${sql.id(columnName(list))}`,
  );
  const name = countedViewName(page);
  return [
    {
      name,
      reader: 'app_user',
      statement: sql`CREATE VIEW ${sql.id(name)} AS
      SELECT ${sql.join([...columns.map((column) => sql.id(column)), ...lists])} FROM ${sql.id(tableName(page.resource.name))}
      WHERE tenant_code = current_setting('app.tenant', true)`,
    },
  ];
}

const SEARCH_VALUES = sql`search_values(text, text, jsonb)`;

const searchStatements = () => [...SEARCH_FUNCTIONS, READER, lendRole('app_reader')];

/** The fingerprint that `prepareSearch` leaves. */
export function searchPrint(db: QueryExecutorProvider): string {
  return fingerprint(db, SEARCH_VALUES, searchStatements());
}

/** The functions behind the search keys, and the role that owns the views; made anew when they are others. */
export async function prepareSearch<Tables>(trx: Transaction<Tables>): Promise<void> {
  const print = searchPrint(trx);
  const { rows } = await sql<{ print: string | null }>`
    SELECT obj_description(to_regprocedure('search_values(text, text, jsonb)'), 'pg_proc') AS print`.execute(
    trx,
  );
  if (rows[0]?.print === print) return;
  for (const statement of searchStatements()) await sql.raw(statement).execute(trx);
  await sql`GRANT USAGE ON SCHEMA public TO app_reader`.execute(trx);
  await sql`COMMENT ON FUNCTION ${SEARCH_VALUES} IS ${sql.lit(print)}`.execute(trx);
}

/**
 * Runs `change` on a page's table with its views out of the way where one has to be another, and then makes them. Views
 * that are what they should be are not touched; one that the page asks for no more goes.
 */
export async function aroundViews<Tables>(
  trx: Transaction<Tables>,
  page: CountedPage,
  change: () => Promise<boolean>,
): Promise<boolean> {
  const wanted = wantedViews(trx, page);
  const present = await presentViews(trx, page);
  if (areSame(present, wanted)) return change();
  for (const name of present.keys()) await dropView(trx, name);
  await change();
  for (const { view, print } of wanted) await createView(trx, page, view, print);
  return true;
}

interface WantedView {
  view: View;
  print: string;
}

function wantedViews(db: QueryExecutorProvider, page: CountedPage): WantedView[] {
  const fields = indexedFields(page);
  const types = fields.map(({ column, type }) => `${column} ${type}`);
  // Whom a view belongs to is another there.
  if (isOnCitus(db)) types.push('citus');
  return [searchView(page, fields), ...publishedViews(page, fields), ...countedView(page, fields)].map(
    (view) => ({ view, print: fingerprint(db, view.statement, types) }),
  );
}

const areSame = (present: ReadonlyMap<string, string>, wanted: readonly WantedView[]) =>
  present.size === wanted.length && wanted.every(({ view, print }) => present.get(view.name) === print);

/** Whether the views of a page, by their names with the fingerprint of each, are those that it asks for. */
export function areViewsReady(
  db: QueryExecutorProvider,
  page: CountedPage,
  present: ReadonlyMap<string, string>,
): boolean {
  return areSame(present, wantedViews(db, page));
}

/** The names of the views that a page may have over its table. */
export function viewNames(page: RecordPage): string[] {
  const published = PUBLISHED_READERS.map((reader) => publishedName(page.resource.name, reader));
  return [viewName(page), ...(page.resource.view ? [] : [...published, countedViewName(page)])];
}

async function presentViews<Tables>(trx: Transaction<Tables>, page: RecordPage) {
  const names = viewNames(page);
  const { rows } = await sql<{ name: string; print: string | null }>`
    SELECT relname AS name, obj_description(oid, 'pg_class') AS print FROM pg_class
    WHERE oid IN (${sql.join(names.map((name) => sql`to_regclass(${`"${name}"`})`))})`.execute(trx);
  return new Map(rows.map(({ name, print }) => [name, print ?? '']));
}

/** Takes the views that others have over a page's table away; whose they are makes them again when it is prepared. */
export function dropOtherViews<Tables>(trx: Transaction<Tables>, page: RecordPage): Promise<void> {
  return dropViewsOver(trx, tableName(page.resource.name));
}

export async function dropViewsOver<Tables>(trx: Transaction<Tables>, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT c.relname AS name FROM pg_depend d
    JOIN pg_rewrite r ON r.oid = d.objid JOIN pg_class c ON c.oid = r.ev_class
    WHERE d.classid = 'pg_rewrite'::regclass AND d.refobjid = to_regclass(${`"${table}"`})
      AND c.relkind = 'v'`.execute(trx);
  for (const { name } of rows) await dropView(trx, name);
}

/** Takes away the views that are called after a resource; what others made over its table goes on with that. */
export async function dropViewsOf<Tables>(trx: Transaction<Tables>, resource: string): Promise<void> {
  const page = { resource: { name: resource } } as RecordPage;
  for (const name of (await presentViews(trx, page)).keys()) await dropView(trx, name);
}

async function dropView<Tables>(trx: Transaction<Tables>, name: string): Promise<void> {
  const { rows } = await sql<{ owned: boolean }>`SELECT relowner = 'app_reader'::regrole AS owned
    FROM pg_class WHERE oid = to_regclass(${`"${name}"`})`.execute(trx);
  const drop = () => sql`DROP VIEW ${sql.id(name)}`.execute(trx);
  await (rows[0]?.owned ? withSettings(trx, { role: 'app_reader' }, drop) : drop());
}

/**
 * The view reads as its owner; on Citus, which reads the parts of tables as the caller, by the setting that stands for it
 * (`asViewOwner`).
 */
async function createView<Tables>(
  trx: Transaction<Tables>,
  page: RecordPage,
  { name, reader, statement }: View,
  print: string,
): Promise<void> {
  const view = sql.id(name);
  const table = sql.id(tableName(page.resource.name));
  const isCitus = isOnCitus(trx);
  const whoReads = isCitus
    ? sql`FOR SELECT USING (current_setting('app.reader', true) = 'on')`
    : sql`FOR SELECT TO app_reader USING (true)`;
  await sql`DROP POLICY IF EXISTS reader ON ${table}`.execute(trx);
  await sql`CREATE POLICY reader ON ${table} ${whoReads}`.execute(trx);
  await sql`GRANT SELECT ON ${table} TO app_reader`.execute(trx);
  await statement.execute(trx);
  await sql`COMMENT ON VIEW ${view} IS ${sql.lit(print)}`.execute(trx);
  await sql`GRANT SELECT ON ${view} TO ${sql.id(reader)}`.execute(trx);
  if (isCitus) return;
  await giveToReader(trx, view);
  if (name !== countedViewName(page)) return;
  // Effects run as the tables' owner, and read records with their roll-ups as well.
  await withSettings(trx, { role: 'app_reader' }, () =>
    sql`GRANT SELECT ON ${view} TO SESSION_USER`.execute(trx),
  );
}

/** To be given a view, a role needs CREATE on the schema, for that moment. */
async function giveToReader<Tables>(trx: Transaction<Tables>, view: RawBuilder<unknown>): Promise<void> {
  await sql`GRANT CREATE ON SCHEMA public TO app_reader`.execute(trx);
  await sql`ALTER VIEW ${view} OWNER TO app_reader`.execute(trx);
  await sql`REVOKE CREATE ON SCHEMA public FROM app_reader`.execute(trx);
}

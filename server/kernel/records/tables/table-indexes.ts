import { type QueryExecutorProvider, type RawBuilder, sql, type Transaction } from 'kysely';
import { fieldsOf } from '../../../../src/contract/fields/fields';
import { type UniqueGroup, uniqueGroups } from '../../../../src/contract/fields/unique-groups';
import { callName } from '../../../../src/contract/language/operations';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { type CountedPage, countedOf } from '../../schemas/counted';
import { type Definition, fingerprint } from './definitions';
import { rowKeys, SEARCH_FUNCTIONS } from './search-keys';
import { beginPastExisting } from './serials';
import {
  columnName,
  type IndexedField,
  indexedFields,
  isShort,
  ownerColumn,
  sortColumn,
  tableName,
} from './table';
import { requireUnique } from './unique-clashes';

/** An index holds at most 32 columns; the key takes three. */
const MOST_COVERED = 28;

function indexName(resource: string, column: string, unique: boolean): string {
  return shortName(`${unique ? 'u' : 'i'}_${resource}_${column}`);
}

/** An index's name also tells a broken unique rule's fields back from the database's error. */
export function uniqueIndexName(resource: string, { fields }: Pick<UniqueGroup, 'fields'>): string {
  return indexName(resource, fields.map(columnName).join('__'), true);
}

function shortName(name: string): string {
  return name.length <= 63 ? name : `${name.slice(0, 50)}_${hash(name)}`;
}

function hash(text: string): string {
  let value = 0;
  for (const character of text) value = (Math.imul(value, 31) + character.charCodeAt(0)) >>> 0;
  return value.toString(36);
}

/**
 * The indexes of a resource's table, each behind `tenant_code`: one in the order of every field that is sorted by or
 * compared (the default sort's covers all that counts compare; that of a field that is compared what charts read, so that
 * a chart of a search is answered from the index that its count is answered from), one for the search keys, one for each unique rule,
 * and one by supplier where records belong to suppliers. An account reads its own records alone, so where they belong
 * to accounts every order begins with the account.
 */
function tableIndexes(page: CountedPage): Definition[] {
  const { scope, view } = page.resource;
  const fields = indexedFields(page);
  const first = sortColumn(
    page,
    (page.kind === 'list' && page.list.defaultSort?.replace('-', '')) || '',
  ).column;
  const owner = scope === 'supplier' ? ['supplier_code'] : [];
  const behind = scope === 'account' ? ['tenant_code', 'account_id'] : ['tenant_code'];
  const ordered = [
    'created_at',
    'updated_at',
    ...fields.filter((one) => one.ordered).map(({ column }) => column),
  ];
  const compared = new Set(fields.filter((one) => one.compared).map(({ column }) => column));
  const indexes = ordered.map((column) => {
    const kind = column === first ? 'covered' : compared.has(column) ? 'charted' : undefined;
    return plain(
      page,
      behind,
      [column, 'id'],
      [...owner, ...(kind ? columnsBeside(fields, column, kind) : [])],
    );
  });
  if (scope === 'supplier') indexes.push(plain(page, behind, ['supplier_code', 'id'], []));
  const keys = rowKeys(page);
  if (keys) indexes.push(searchIndex(page, keys));
  // What no two may have the same is said by the page whose records they are.
  if (view) return indexes;
  return [
    ...indexes,
    ...countedIndexes(page, fields),
    ...uniqueGroups(page).map((group) => unique(page, group)),
  ];
}

/**
 * The records that the roll-ups of other pages count, found by what they name, with all that is compared and added up in
 * the index itself.
 */
function countedIndexes(page: CountedPage, fields: readonly IndexedField[]): Definition[] {
  const counted = countedOf(page);
  if (!counted) return [];
  const table = sql.id(tableName(page.resource.name));
  const forms = fieldsOf(page.form);
  return counted.by.map((by) => {
    const name = shortName(`c_${page.resource.name}_${by.map(columnName).join('__')}`);
    const read = counted.fields.filter((field) => !by.includes(field) && isShort(forms.get(field)!));
    const columns = fields.filter(({ field }) => read.includes(field)).map(({ column }) => column);
    const covering = columns.length > 0 ? sql` INCLUDE (${ids(columns.slice(0, MOST_COVERED))})` : sql``;
    const keys = ids(['tenant_code', ...by.map(columnName), 'id']);
    return { name, statement: sql`CREATE INDEX ${sql.id(name)} ON ${table} (${keys})${covering}` };
  });
}

function columnsBeside(fields: readonly IndexedField[], self: string, kind: 'covered' | 'charted'): string[] {
  const columns = fields.filter((one) => one[kind] && one.column !== self).map(({ column }) => column);
  return columns.slice(0, MOST_COVERED);
}

const ids = (columns: readonly string[]) => sql.join(columns.map((column) => sql.id(column)));

function plain(
  page: RecordPage,
  behind: readonly string[],
  columns: readonly [string, ...string[]],
  include: readonly string[],
): Definition {
  const name = indexName(callName(page), columns[0], false);
  const table = sql.id(tableName(page.resource.name));
  const covering = include.length > 0 ? sql` INCLUDE (${ids(include)})` : sql``;
  return {
    name,
    statement: sql`CREATE INDEX ${sql.id(name)} ON ${table} (${ids([...behind, ...columns])})${covering}`,
  };
}

function unique(page: RecordPage, group: UniqueGroup): Definition {
  const { name: resource } = page.resource;
  const owner = ownerColumn(page);
  const name = uniqueIndexName(resource, group);
  const columns = ids([
    'tenant_code',
    ...(owner === undefined || group.within === 'tenant' ? [] : [owner]),
    ...group.fields.map(columnName),
  ]);
  return {
    name,
    statement: sql`CREATE UNIQUE INDEX ${sql.id(name)} ON ${sql.id(tableName(resource))} (${columns})`,
  };
}

/**
 * How much ANALYZE keeps of search keys. Of a key that it does not keep the planner takes half as many records as of the
 * rarest that it keeps: with the server's own 100 that is one record in 200, so that among a million it walked all of them in
 * order for a text that ten had (2.6 s; docs/performance.md). It reads 300 times as many rows.
 */
const KEY_STATISTICS = 400;

/** Without a pending list: a search never has to read through the latest writes. */
function searchIndex(page: RecordPage, keys: RawBuilder<unknown>): Definition {
  const name = shortName(`g_${callName(page)}_keys`);
  const table = sql.id(tableName(page.resource.name));
  return {
    name,
    statement: sql`CREATE INDEX ${sql.id(name)} ON ${table} USING gin ((${keys})) WITH (fastupdate = off)`,
    statistics: KEY_STATISTICS,
  };
}

/**
 * Makes the indexes of a page's table be these: what is missing or was made from an older definition is made, and an
 * index of ours that is asked for no more goes. Others are left alone. Answers whether anything changed. Throws
 * RecordsInTheWay where records break a new unique rule.
 */
export async function prepareIndexes<Tables>(trx: Transaction<Tables>, page: CountedPage): Promise<boolean> {
  const { wanted, groups } = wantedIndexes(trx, page);
  const present = await presentIndexes(trx, tableName(page.resource.name));
  let changed = false;
  for (const { name, print } of present) {
    if (wanted.get(name)?.print === print) wanted.delete(name);
    else if (wanted.has(name) || isOurs(name, page)) {
      await sql`DROP INDEX ${sql.id(name)}`.execute(trx);
      changed = true;
    }
  }
  for (const { name, statement, statistics, print } of wanted.values()) {
    const group = groups.get(name);
    if (group) await requireUnique(trx, page, group);
    await statement.execute(trx);
    if (statistics !== undefined)
      await sql`ALTER INDEX ${sql.id(name)} ALTER COLUMN 1 SET STATISTICS ${sql.lit(statistics)}`.execute(
        trx,
      );
    if (group?.serial !== undefined) await beginPastExisting(trx, page, group.fields[0], group.serial);
    await sql`COMMENT ON INDEX ${sql.id(name)} IS ${sql.lit(print)}`.execute(trx);
    changed = true;
  }
  return changed;
}

function wantedIndexes(db: QueryExecutorProvider, page: CountedPage) {
  const groups = new Map(
    uniqueGroups(page).map((group) => [uniqueIndexName(page.resource.name, group), group]),
  );
  const wanted = new Map(
    tableIndexes(page).map((one) => {
      const pattern = groups.get(one.name)?.serial;
      const kept = one.statistics === undefined ? [] : [`statistics ${one.statistics}`];
      const basis = [...SEARCH_FUNCTIONS, ...kept, ...(pattern === undefined ? [] : [pattern])];
      return [one.name, { ...one, print: fingerprint(db, one.statement, basis) }];
    }),
  );
  return { wanted, groups };
}

/** Whether those of a page's table, by their names with the fingerprint of each, are the ones `prepareIndexes` makes. */
export function areIndexesReady(
  db: QueryExecutorProvider,
  page: CountedPage,
  present: ReadonlyMap<string, string>,
): boolean {
  const { wanted } = wantedIndexes(db, page);
  return (
    [...wanted].every(([name, { print }]) => present.get(name) === print) &&
    [...present.keys()].every((name) => wanted.has(name) || !isOurs(name, page))
  );
}

/** By the names that `tableIndexes` gives, and those that PostgreSQL gave the two first indexes of older tables. */
function isOurs(name: string, page: RecordPage): boolean {
  const [, whose] = /^[ciug]_([A-Za-z0-9]+)_/.exec(name) ?? [];
  return whose === callName(page) || (!page.resource.view && /^r_.*_(created|updated)_at_id_idx$/.test(name));
}

async function presentIndexes<Tables>(trx: Transaction<Tables>, table: string) {
  const { rows } = await sql<{ name: string; print: string | null }>`
    SELECT relname AS name, obj_description(pg_class.oid, 'pg_class') AS print
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE indrelid = to_regclass(${`"${table}"`}) AND NOT indisprimary`.execute(trx);
  return rows;
}

import { sql } from 'kysely';
import type { Db } from '../db/tables';

/** Kysely's own tables: a restore makes them by migrating. */
export const NOT_DATA = ['kysely_migration', 'kysely_migration_lock'];

/** A table as it is copied: its columns without those that the database computes. */
export interface CopiedTable {
  name: string;
  columns: string[];
  /** Whether row level security hides rows from its owner, too. */
  forced: boolean;
}

/** The tables of the gateway, each after those that its foreign keys name. */
export async function tablesOf(kysely: Db): Promise<CopiedTable[]> {
  const { rows } = await sql<CopiedTable>`
    select relname as name, relforcerowsecurity as forced,
      array_agg(attname::text order by attnum) filter (where attgenerated = '') as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
    group by relname, relforcerowsecurity order by relname`.execute(kysely);
  const links = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
    where contype = 'f' and conrelid <> confrelid
      and connamespace = current_schema()::regnamespace`.execute(kysely);
  return inOrder(
    rows.filter(({ name }) => !NOT_DATA.includes(name)),
    links.rows,
  );
}

function inOrder(
  tables: readonly CopiedTable[],
  links: readonly { from: string; to: string }[],
): CopiedTable[] {
  const ordered: CopiedTable[] = [];
  const visit = (table: CopiedTable, above: readonly string[]) => {
    if (ordered.includes(table)) return;
    if (above.includes(table.name)) throw new Error(`foreign keys in a circle: ${above.join(', ')}`);
    for (const { to } of links.filter(({ from }) => from === table.name)) {
      const target = tables.find(({ name }) => name === to);
      if (target) visit(target, [...above, table.name]);
    }
    ordered.push(table);
  };
  for (const table of tables) visit(table, []);
  return ordered;
}

/** The names of the migrations that a database has; none in an empty one. */
export async function migrationsIn(kysely: Db): Promise<string[]> {
  const { rows } = await sql<{
    found: boolean;
  }>`select to_regclass('kysely_migration') is not null as found`.execute(kysely);
  if (!rows[0]?.found) return [];
  const found = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(kysely);
  return found.rows.map(({ name }) => name);
}

/** The sequences of the gateway, each with the last number that it has given. */
export async function sequencesOf(kysely: Db): Promise<{ name: string; last: number | null }[]> {
  const { rows } = await sql<{ name: string; last: number | null }>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = current_schema() order by sequencename`.execute(kysely);
  return rows;
}

import { sql } from 'kysely';
import { formerPaths, formerResources } from '../../../../src/contract/language/former-names';
import type { PageSchema } from '../../../../src/contract/language/page-schema';
import { isRecordPage } from '../../../../src/contract/language/pages';
import { renameMade } from '../../audit/rename-made';
import { lock } from '../../db/advisory-lock';
import { outsidePolicies } from '../../db/outside-policies';
import type { Db, Trx } from '../../db/tables';
import { RecordsInTheWay } from '../../schemas/records-in-the-way';
import { dropViewsOf, dropViewsOver } from '../tables/search-view';
import { isTable, tableName } from '../tables/table';
import type { Rename } from './hooks';

/**
 * Takes what was kept under a page's former address and its resource's former name along to those that they have now
 * (`was`, decision 086), once for each: records with all that hangs on them, grants, and what modules keep of them (`follow`).
 * A page whose file says nothing of it costs nothing. Throws RecordsInTheWay where records have the new name already.
 */
export async function followRenames(
  kysely: Db,
  page: PageSchema,
  follow: readonly ((trx: Trx, rename: Rename) => Promise<void>)[],
): Promise<void> {
  if (formerPaths(page).length === 0 && formerResources(page).length === 0) return;
  await kysely.transaction().execute((trx) => followRenamesIn(trx, page, follow));
}

export async function followRenamesIn(
  trx: Trx,
  page: PageSchema,
  follow: readonly ((trx: Trx, rename: Rename) => Promise<void>)[],
): Promise<void> {
  const [paths, resources] = [formerPaths(page), formerResources(page)];
  if (paths.length === 0 && resources.length === 0) return;
  await sql`SET LOCAL statement_timeout = 0`.execute(trx);
  await lock(trx, 'resourceTables');
  const move = async (rename: Rename) => {
    if (await isKnown(trx, rename)) return;
    if (rename.kind === 'resource') await moveResource(trx, rename);
    await renameMade(trx, rename);
    for (const hear of follow) await hear(trx, rename);
    await remember(trx, rename);
  };
  for (const from of resources) await move({ kind: 'resource', from, to: resourceOf(page) });
  for (const from of paths) await move({ kind: 'page', from, to: page.path });
}

const resourceOf = (page: PageSchema) => (isRecordPage(page) ? page.resource.name : '');

async function isKnown(trx: Trx, { kind, from, to }: Rename): Promise<boolean> {
  const known = await trx
    .selectFrom('renamed')
    .select('name')
    .where('kind', '=', kind)
    .where('former', '=', from)
    .executeTakeFirst();
  return known?.name === to;
}

/** What led to the former name leads on to the new one, which is none that anything was called before. */
async function remember(trx: Trx, { kind, from, to }: Rename): Promise<void> {
  await trx.deleteFrom('renamed').where('kind', '=', kind).where('former', '=', to).execute();
  await trx
    .updateTable('renamed')
    .set({ name: to })
    .where('kind', '=', kind)
    .where('name', '=', from)
    .execute();
  await trx
    .insertInto('renamed')
    .values({ kind, former: from, name: to })
    .onConflict((conflict) => conflict.columns(['kind', 'former']).doUpdateSet({ name: to }))
    .execute();
}

/** A page in service that a path led to before; undefined where it led to none. */
export async function movedTo(kysely: Db, path: string): Promise<string | undefined> {
  const row = await kysely
    .selectFrom('renamed')
    .select('name')
    .where('kind', '=', 'page')
    .where('former', '=', path)
    .executeTakeFirst();
  return row?.name;
}

/** The table of the records, and what other tables keep under the name of the resource: each has it in a column `resource`. */
async function moveResource(trx: Trx, { from, to }: Rename): Promise<void> {
  const [old, table] = [tableName(from), tableName(to)];
  if (!(await isTable(trx, old))) return;
  if (await isTable(trx, table)) {
    const there = await countOf(trx, table);
    if (there > 0) {
      const count = await countOf(trx, old);
      // An older name of a chain that nothing was left under.
      if (count === 0) return;
      throw new RecordsInTheWay(
        ['resource', 'was'],
        `${to} 已有 ${there} 条记录，${from} 的 ${count} 条不能并进来，请换一个资源名`,
        [],
      );
    }
    await dropViewsOver(trx, table);
    await sql`DROP TABLE ${sql.id(table)}`.execute(trx);
  }
  await dropViewsOf(trx, from);
  await dropNamedAfter(trx, old, from);
  await sql`ALTER TABLE ${sql.id(old)} RENAME TO ${sql.id(table)}`.execute(trx);
  await joinSerials(trx, { from, to });
  for (const name of await tablesByResource(trx))
    await outsidePolicies(trx, name, () =>
      sql`UPDATE ${sql.id(name)} SET resource = ${to} WHERE resource = ${from}`.execute(trx),
    );
}

async function countOf(trx: Trx, table: string): Promise<number> {
  return outsidePolicies(trx, table, async () => {
    const { rows } = await sql<{ count: string }>`SELECT count(*) AS count FROM ${sql.id(table)}`.execute(
      trx,
    );
    return Number(rows[0]!.count);
  });
}

/** Indexes and constraints that are called after the resource are made again, under its new name, with the page's table. */
async function dropNamedAfter(trx: Trx, table: string, resource: string): Promise<void> {
  const own = sql`to_regclass(${`"${table}"`})`;
  const { rows: constraints } = await sql<{ name: string }>`SELECT conname AS name FROM pg_constraint
    WHERE conrelid = ${own} AND contype = 'x'`.execute(trx);
  for (const { name } of constraints)
    await sql`ALTER TABLE ${sql.id(table)} DROP CONSTRAINT ${sql.id(name)}`.execute(trx);
  const { rows: indexes } = await sql<{ name: string }>`SELECT relname AS name FROM pg_index
    JOIN pg_class ON pg_class.oid = indexrelid
    WHERE indrelid = ${own} AND NOT indisprimary AND relname ~ ${`^[iug]_${resource}_`}`.execute(trx);
  for (const { name } of indexes) await sql`DROP INDEX ${sql.id(name)}`.execute(trx);
}

/** Numbers that were given under the new name at some time go on behind the greater of both. */
async function joinSerials(trx: Trx, { from, to }: Pick<Rename, 'from' | 'to'>): Promise<void> {
  await outsidePolicies(trx, 'record_serial', async () => {
    await sql`UPDATE record_serial AS moving SET last = greatest(moving.last, there.last)
      FROM record_serial AS there WHERE moving.resource = ${from} AND there.resource = ${to}
        AND there.tenant_code = moving.tenant_code AND there.period = moving.period`.execute(trx);
    await sql`DELETE FROM record_serial AS there USING record_serial AS moving
      WHERE moving.resource = ${from} AND there.resource = ${to}
        AND there.tenant_code = moving.tenant_code AND there.period = moving.period`.execute(trx);
  });
}

async function tablesByResource(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT c.relname AS name FROM pg_attribute a
    JOIN pg_class c ON c.oid = a.attrelid
    WHERE a.attname = 'resource' AND a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'p')
      AND c.relnamespace = current_schema()::regnamespace
    ORDER BY name`.execute(trx);
  return rows.map(({ name }) => name);
}

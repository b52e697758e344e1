import { sql } from 'kysely';
import type { Doc, Violation } from '../../../src/contract/base/doc';
import { isObject } from '../../../src/contract/base/is-object';
import { valueAt } from '../../../src/contract/fields/record-shape';
import type { Collect } from '../../../src/contract/language/collect-schema';
import type { ListPage } from '../../../src/contract/language/page-schema';
import { collectedColumns, collectedKeys, collectKey, collectsOf } from '../../../src/contract/pages/collect';
import { Refusal, Violations } from '../../kernel/base/errors';
import { asTenantOwner } from '../../kernel/db/as-role';
import type { Trx } from '../../kernel/db/tables';
import type { RecordWrite, WriteListener } from '../../kernel/records/hooks/hooks';
import { keyColumn } from '../../kernel/records/tables/held-references';
import { tableName } from '../../kernel/records/tables/table';

/**
 * Keeps which records a record has collected, in its own write: of two that collect one record the second is refused, by
 * the primary key of the table. What its rows or its state let go of can be collected again. Throws Violations, or
 * record_referenced where a record goes that another has collected.
 */
export const keepCollected: WriteListener = async (trx, write) => {
  for (const collect of collectsOf(write.page)) if (collect.once) await keep(trx, write, collect);
  if (write.after === undefined) await refuseCollected(trx, write);
};

async function keep(trx: Trx, write: RecordWrite, collect: Collect): Promise<void> {
  const { page, recordId, tenantCode, before, after, registry } = write;
  const source = registry?.byPath(collect.page)?.page;
  const key = source?.kind === 'list' ? collectKey(collect, source) : undefined;
  // Out of service, nothing new can be collected from it; what goes is let go by whatever column has the keys.
  const column = key?.column;
  const counted = (doc: Doc | undefined) =>
    doc === undefined || isReleased(write, collect, doc) || column === undefined
      ? []
      : collectedKeys(doc, collect, column);
  const [held, wanted] = [new Set(counted(before)), new Set(counted(after))];
  const gone = [...held].filter((one) => !wanted.has(one));
  const fresh = [...wanted].filter((one) => !held.has(one));
  const own = sql`tenant_code = ${tenantCode} AND resource = ${page.resource.name} AND list = ${collect.into}
    AND record_id = ${recordId}`;
  if (after === undefined) await sql`DELETE FROM record_collected WHERE ${own}`.execute(trx);
  else if (gone.length > 0 && source?.kind === 'list')
    await sql`DELETE FROM record_collected
      WHERE ${own} AND source = ${source.resource.name} AND source_key IN (${sql.join(gone)})`.execute(trx);
  if (fresh.length > 0 && source?.kind === 'list' && key) {
    const lost = await take(trx, write, { collect, source, field: key.field, fresh });
    if (lost.size > 0) throw new Violations(takenRows(write, collect, key.column, lost));
  }
}

/** Whether a record is in a state in which what it has collected is free. */
function isReleased({ page: { states } }: RecordWrite, { except = [] }: Collect, doc: Doc): boolean {
  return states !== undefined && except.includes(String(valueAt(doc, states.field) ?? ''));
}

interface Taking {
  collect: Collect;
  source: ListPage;
  field: string;
  fresh: readonly string[];
}

/** Takes records for the one that is written, in one order for all; answers the keys that another has already, or that are gone. */
async function take(
  trx: Trx,
  { page, recordId, tenantCode }: RecordWrite,
  { collect, source, field, fresh }: Taking,
): Promise<Set<string>> {
  const column = sql.id(keyColumn(field));
  const records = await asTenantOwner(trx, async () => {
    const { rows } = await sql<{ id: string; key: string }>`
      SELECT id, ${column} AS key FROM ${sql.id(tableName(source.resource.name))}
      WHERE tenant_code = ${tenantCode} AND ${column} IN (${sql.join([...fresh])})
      ORDER BY id FOR KEY SHARE`.execute(trx);
    return rows;
  });
  if (records.length === 0) return new Set(fresh);
  const values = records.map(
    ({ id, key }) =>
      sql`(${tenantCode}, ${page.resource.name}, ${collect.into}, ${source.resource.name}, ${id}, ${key}, ${recordId})`,
  );
  const { rows: taken } = await sql<{ key: string }>`
    INSERT INTO record_collected (tenant_code, resource, list, source, source_id, source_key, record_id)
    VALUES ${sql.join(values)} ON CONFLICT DO NOTHING RETURNING source_key AS key`.execute(trx);
  const kept = new Set(taken.map(({ key }) => key));
  return new Set(fresh.filter((one) => !kept.has(one)));
}

/** The rows of a document whose record another has collected. */
function takenRows(
  { page, after }: RecordWrite,
  collect: Collect,
  column: string,
  lost: ReadonlySet<string>,
): Violation[] {
  const title = collectedColumns(page, collect)?.get(column)?.title ?? column;
  const rows = valueAt(after!, collect.into) as unknown[];
  return rows.flatMap((row, index): Violation[] => {
    const key = isObject(row) ? row[column] : undefined;
    if (typeof key !== 'string' || !lost.has(key)) return [];
    const params = { title, key };
    return [{ path: `${collect.into}.${index}.${column}`, rule: 'collectedElsewhere', params }];
  });
}

/** A record that others have collected stays: their rows would be of nothing. */
async function refuseCollected(
  trx: Trx,
  { page, recordId, tenantCode, registry }: RecordWrite,
): Promise<void> {
  const { rows } = await sql<{ resource: string; count: string }>`
    SELECT resource, count(*) AS count FROM record_collected
    WHERE tenant_code = ${tenantCode} AND source = ${page.resource.name} AND source_id = ${recordId}
    GROUP BY resource ORDER BY resource`.execute(trx);
  if (rows.length === 0) return;
  const errors = rows.flatMap(({ resource, count }) => {
    const other = registry?.byResource(resource)?.page;
    // A page that collects no more has let go of what it had.
    const collect = other && collectsOf(other).find((one) => one.once && one.page === page.path);
    if (!collect) return [];
    const params = { page: other.title, field: collect.label, count: Number(count) };
    return { path: other.path, message: '{page}（{field}）：{count} 条', params };
  });
  if (errors.length > 0) throw new Refusal('record_referenced', { errors });
}

import { sql, type Transaction } from 'kysely';
import type { Doc, Violation } from '../../../src/contract/doc';
import type { RecordPage } from '../../../src/contract/page-schema';
import { isRecordPage } from '../../../src/contract/pages';
import { type PointingField, pointedValues, pointingFields } from '../../../src/contract/pointing-fields';
import { Violations } from '../base/errors';
import { lock } from '../db/advisory-lock';
import { asRecordReader, asTenantOwner } from '../db/as-role';
import type { Tables } from '../db/tables';
import type { SchemaRegistry } from '../schemas/registry';
import { columnName, tableName } from './table';

type Registry = Pick<SchemaRegistry, 'byPath'>;

/** A record that is about to be written. */
interface Pointing {
  page: RecordPage;
  tenantCode: string;
  /** Absent for a new one. */
  id?: string;
  before?: Doc;
  after: Doc;
}

/**
 * Holds the records that a write newly points at until its transaction ends, so that none of them is deleted meanwhile,
 * and sees to it that records do not hang under themselves. Throws Violations.
 */
export async function holdReferences(
  trx: Transaction<Tables>,
  registry: Registry,
  write: Pointing,
): Promise<void> {
  const broken: Violation[] = [];
  for (const field of pointingFields(write.page)) {
    const kept = new Set(pointedValues(write.before, field.path).map(({ value }) => value));
    const fresh = pointedValues(write.after, field.path).filter(({ value }) => !kept.has(value));
    const target = registry.byPath(field.options.page)?.page;
    if (fresh.length === 0 || !target || !isRecordPage(target)) continue;
    const there = await hold(trx, target, write.tenantCode, field, [
      ...new Set(fresh.map(({ value }) => value)),
    ]);
    const params = { title: field.title };
    const lost = fresh.filter(({ value }) => !there.has(value));
    broken.push(...lost.map(({ place }) => ({ path: place, rule: 'reference', params })));
    const isCircle = lost.length === 0 && (await closesCircle(trx, write, field, fresh[0]!.value));
    if (isCircle) broken.push({ path: field.path, rule: 'circle', params });
  }
  if (broken.length > 0) throw new Violations(broken);
}

/** What tells records apart beside their fields. */
const OWN_COLUMNS: Partial<Record<string, string>> = { id: 'id', supplierCode: 'supplier_code' };

/** The column of what tells records apart, which is their id or a field. */
export function keyColumn(field = 'id'): string {
  return OWN_COLUMNS[field] ?? columnName(field);
}

async function hold(
  trx: Transaction<Tables>,
  target: RecordPage,
  tenantCode: string,
  field: PointingField,
  values: readonly string[],
): Promise<Set<string>> {
  const key = sql.id(keyColumn(field.options.value));
  return asTenantOwner(trx, async () => {
    const { rows } = await sql<{
      key: string;
    }>`SELECT ${key} AS key FROM ${sql.id(tableName(target.resource.name))}
      WHERE tenant_code = ${tenantCode} AND ${key} IN (${sql.join(values)}) ORDER BY id FOR KEY SHARE`.execute(
      trx,
    );
    return new Set(rows.map((row) => row.key));
  });
}

/** Whether a record would hang under itself: only a single field of the record's own page hangs it anywhere. */
async function closesCircle(
  trx: Transaction<Tables>,
  { page, tenantCode, id, after }: Pointing,
  field: PointingField,
  above: string,
): Promise<boolean> {
  const isOwn = field.options.page === page.path && !field.path.includes('[]');
  if (id === undefined || !isOwn || Array.isArray(pointedAt(after, field.path))) return false;
  await lock(trx, 'recordTrees', `${tenantCode} ${page.resource.name}`);
  const table = sql.id(tableName(page.resource.name));
  const key = sql.id(keyColumn(field.options.value));
  const place = `{${field.path.split('.').join(',')}}`;
  return asRecordReader(trx, async () => {
    const seen = new Set<string>();
    for (let next: string | null = above; next && !seen.has(next); ) {
      seen.add(next);
      const { rows }: { rows: { id: string; next: string | null }[] } = await sql<{
        id: string;
        next: string | null;
      }>`
        SELECT id, doc #>> ${place}::text[] AS next FROM ${table}
        WHERE tenant_code = ${tenantCode} AND ${key} = ${next}`.execute(trx);
      if (rows[0]?.id === id) return true;
      next = rows[0]?.next ?? null;
    }
    return false;
  });
}

function pointedAt(doc: Doc, path: string): unknown {
  return path.split('.').reduce<unknown>((value, step) => (value as Doc | undefined)?.[step], doc);
}

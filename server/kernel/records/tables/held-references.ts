import { sql } from 'kysely';
import { isCovered } from '../../../../src/contract/base/covered-paths';
import type { Doc, Violation } from '../../../../src/contract/base/doc';
import { valueAt } from '../../../../src/contract/fields/record-shape';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { Shared } from '../../../../src/contract/language/resource-schema';
import {
  type PointingField,
  pointedValues,
  pointingFields,
} from '../../../../src/contract/lists/pointing-fields';
import { Violations } from '../../base/errors';
import { lock } from '../../db/advisory-lock';
import { asRecordReader, asTenantOwner } from '../../db/as-role';
import type { Trx } from '../../db/tables';
import { recordPageAt } from '../../schemas/record-page-at';
import type { SchemaRegistry } from '../../schemas/registry';
import { columnName, fieldPath, tableName } from './table';

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
 * and sees to it that records do not hang under themselves, and that what a supplier sees of a record of two sides names
 * no record of another supplier. Throws Violations.
 */
export async function holdReferences(trx: Trx, registry: Registry, write: Pointing): Promise<void> {
  const broken: Violation[] = [];
  const sides = sidesOf(registry, write.page);
  const supplier = sides && valueAt(write.after, sides.supplier);
  const isOtherSupplier = sides !== undefined && supplier !== valueAt(write.before, sides.supplier);
  for (const field of pointingFields(write.page)) {
    const kept = new Set(pointedValues(write.before, field.path).map(({ value }) => value));
    const pointed = pointedValues(write.after, field.path);
    const fresh = isOtherSupplier ? pointed : pointed.filter(({ value }) => !kept.has(value));
    const target = recordPageAt(registry, field.options.page);
    if (fresh.length === 0 || !target) continue;
    const values = [...new Set(fresh.map(({ value }) => value))];
    const their = sidesOf(registry, target);
    const there = await hold(trx, target, write.tenantCode, { field, values, supplier: their?.supplier });
    const params = { title: field.title };
    const lost = fresh.filter(({ value }) => !there.has(value) && !kept.has(value));
    broken.push(...lost.map(({ place }) => ({ path: place, rule: 'reference', params })));
    const isSeen = sides !== undefined && isCovered(sides.fields, field.path.replaceAll('[]', ''));
    const isStrange = ({ value }: { value: string }) =>
      (there.get(value) ?? supplier) !== supplier && supplier !== undefined;
    const strange = isSeen ? fresh.filter(isStrange) : [];
    broken.push(...strange.map(({ place }) => ({ path: place, rule: 'sameSupplier', params })));
    const isCircle = lost.length === 0 && (await closesCircle(trx, write, field, fresh[0]!.value));
    if (isCircle) broken.push({ path: field.path, rule: 'circle', params });
  }
  if (broken.length > 0) throw new Violations(broken);
}

/** What a page's records share with the suppliers that they name; a second page's are its owner's. */
function sidesOf(registry: Registry, { shared, resource: { view } }: RecordPage): Shared | undefined {
  return shared ?? view?.shared ?? recordPageAt(registry, view?.of)?.shared;
}

/** What tells records apart beside their fields. */
/** What tells records apart beside their fields. */
export const OWN_COLUMNS: Partial<Record<string, 'id' | 'supplier_code'>> = {
  id: 'id',
  supplierCode: 'supplier_code',
};

export function keyColumn(field = 'id'): string {
  return OWN_COLUMNS[field] ?? columnName(field);
}

/** Values of a reference to be held, and the field of their page by which a record is of a supplier, if it has one. */
interface Holding {
  field: PointingField;
  values: readonly string[];
  supplier: string | undefined;
}

/** The values that name records, each with the supplier that its record names. */
async function hold(
  trx: Trx,
  target: RecordPage,
  tenantCode: string,
  { field, values, supplier }: Holding,
): Promise<Map<string, string | null>> {
  const key = sql.id(keyColumn(field.options.value));
  const named =
    supplier === undefined ? sql`NULL::text` : sql`doc #>> ${sql.lit(fieldPath(supplier))}::text[]`;
  return asTenantOwner(trx, async () => {
    const { rows } = await sql<{ key: string; supplier: string | null }>`
      SELECT ${key} AS key, ${named} AS supplier FROM ${sql.id(tableName(target.resource.name))}
      WHERE tenant_code = ${tenantCode} AND ${key} IN (${sql.join([...values])}) ORDER BY id FOR KEY SHARE`.execute(
      trx,
    );
    return new Map(rows.map((row) => [row.key, row.supplier]));
  });
}

/** Whether a record would hang under itself: only a single field of the record's own page hangs it anywhere. */
async function closesCircle(
  trx: Trx,
  { page, tenantCode, id, after }: Pointing,
  field: PointingField,
  above: string,
): Promise<boolean> {
  const isOwn = field.options.page === page.path && !field.path.includes('[]');
  if (id === undefined || !isOwn || Array.isArray(valueAt(after, field.path))) return false;
  await lock(trx, 'recordTrees', `${tenantCode} ${page.resource.name}`);
  const table = sql.id(tableName(page.resource.name));
  const key = sql.id(keyColumn(field.options.value));
  const place = fieldPath(field.path);
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

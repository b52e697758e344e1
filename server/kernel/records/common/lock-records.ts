import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { asTenantOwner } from '../../db/as-role';
import type { Trx } from '../../db/tables';
import { tableName } from '../tables/table';

export type LockCondition = RawBuilder<SqlBool>;

/**
 * Holds the records of a tenant that meet any of some conditions until the transaction ends, in the order of their ids, and
 * answers these; none where there is no condition. Readers go on, and so do, but for records held `wholly`, those that
 * point at them.
 */
export async function lockRecords(
  trx: Trx,
  { resource }: Pick<RecordPage, 'resource'>,
  tenantCode: string,
  conditions: readonly LockCondition[],
  wholly = false,
): Promise<string[]> {
  if (conditions.length === 0) return [];
  return asTenantOwner(trx, async () => {
    const { rows } = await sql<{ id: string }>`SELECT id FROM ${sql.id(tableName(resource.name))}
      WHERE tenant_code = ${tenantCode} AND (${sql.join([...conditions], sql` OR `)})
      ORDER BY id ${wholly ? sql`FOR UPDATE` : sql`FOR NO KEY UPDATE`}`.execute(trx);
    return rows.map(({ id }) => id);
  });
}

import { sql } from 'kysely';
import { z } from 'zod';
import { CHANGE_REQUESTS } from '../../../src/contract/base/system-resources';
import { CHANGE_STATES } from '../../../src/contract/fields/certified';
import type { Trx } from '../../kernel/db/tables';
import type { RecordCall } from '../../kernel/records/context/record-context';
import { recordColumns } from '../../kernel/records/tables/store';
import type { StoredRecord } from '../../kernel/records/tables/stored-record';
import { tableName } from '../../kernel/records/tables/table';

const sides = z.record(z.string(), z.json()).default({});

/** What the gateway reads in a change request, whatever else its page file keeps there. */
export const requestRecord = z.object({
  status: z.enum(CHANGE_STATES),
  resource: z.string().min(1),
  recordId: z.string().min(1),
  before: sides,
  after: sides,
  reason: z.string().optional(),
});

/** Which record a request is about. */
export interface Subject {
  tenantCode: string;
  supplierCode: string;
  resource: string;
  recordId: string;
}

/** The latest request about a record, which one that waits always is; `pending` alone where it says so. */
export async function latestRequest(
  trx: Trx,
  { tenantCode, supplierCode, resource, recordId }: Subject,
  isPending = false,
): Promise<StoredRecord | undefined> {
  const { rows } =
    await sql<StoredRecord>`SELECT ${recordColumns()} FROM ${sql.id(tableName(CHANGE_REQUESTS))}
    WHERE tenant_code = ${tenantCode} AND supplier_code = ${supplierCode}
      AND doc->>'resource' = ${resource} AND doc->>'recordId' = ${recordId}
      ${isPending ? sql`AND doc->>'status' = 'pending'` : sql``}
    ORDER BY (doc->>'status' = 'pending') DESC, created_at DESC, id LIMIT 1`.execute(trx);
  return rows[0];
}

export function aboutRecord(
  { user: { tenantCode }, page }: RecordCall,
  { id, supplier_code }: Pick<StoredRecord, 'id' | 'supplier_code'>,
): Subject {
  return { tenantCode, supplierCode: supplier_code, resource: page.resource.name, recordId: id };
}

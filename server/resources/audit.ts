import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { OperationName } from '../../src/contract/page-schema';
import type { Doc } from '../../src/contract/record-shape';
import type { Tables } from '../db/tables';

/** What changed: the document before and after, absent where there was none. */
export interface Change {
  resource: string;
  recordId: string;
  action: OperationName;
  before?: Doc;
  after?: Doc;
}

/** Leaves an audit row in the caller's transaction, so that no write is without one and none is without a write. */
export async function recordChange(
  trx: Transaction<Tables>,
  author: { tenantCode: string; accountId: string },
  { resource, recordId, action, before, after }: Change,
): Promise<void> {
  const json = (doc: Doc | undefined) => (doc === undefined ? null : JSON.stringify(doc));
  await sql`INSERT INTO audit (tenant_code, audit_id, resource, record_id, action, account_id, before, after)
    VALUES (${author.tenantCode}, ${randomUUID()}, ${resource}, ${recordId}, ${action}, ${author.accountId},
      ${json(before)}::jsonb, ${json(after)}::jsonb)`.execute(trx);
}

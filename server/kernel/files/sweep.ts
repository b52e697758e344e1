import { sql } from 'kysely';
import type { Database } from '../db/database';
import { tenantCodes } from '../db/tenant-codes';
import type { FileStorage } from './storage';

/**
 * How long an upload waits for a record to hold it, in milliseconds. A draft keeps the ids of its files for seven days
 * (decision 012), and has to find them.
 */
export const UPLOAD_LIFE_MS = 8 * 24 * 60 * 60 * 1000;

/** A body that has not come in within a day never will. */
const INCOMING_LIFE_MS = 24 * 60 * 60 * 1000;

/** Removes uploads that no record ever held, and what is left of uploads that broke off. Any copy may do it at any time. */
export async function sweepFiles(database: Database, storage: FileStorage, now: Date): Promise<void> {
  await storage.sweep(new Date(now.getTime() - INCOMING_LIFE_MS));
  const before = new Date(now.getTime() - UPLOAD_LIFE_MS);
  for (const tenantCode of await tenantCodes(database.kysely)) {
    const scope = { tenantCode, accountId: 'sweep', supplierCode: null };
    const { rows } = await database.inTenant(scope, (trx) =>
      sql<{ id: string }>`DELETE FROM attachment
        WHERE tenant_code = ${tenantCode} AND NOT held AND created_at < ${before}
        RETURNING attachment_id AS id`.execute(trx),
    );
    for (const { id } of rows) await storage.remove(id);
  }
}

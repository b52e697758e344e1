import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { badRequest, Refusal } from '../../base/errors';
import type { Database } from '../../db/database';
import type { Trx } from '../../db/tables';
import { tenantCodes } from '../../db/tenant-codes';

/**
 * How long the answer to a key is kept, in milliseconds. A draft keeps its key for seven days (decision 012), and may be
 * sent again until then.
 */
const KEY_LIFE_MS = 8 * 24 * 60 * 60 * 1000;

/** Removes the answers that nobody asks for any more. Any copy may do it at any time. */
export async function sweepKeys(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEY_LIFE_MS);
  for (const tenantCode of await tenantCodes(database.kysely)) {
    const scope = { tenantCode, accountId: 'sweep', supplierCode: null };
    await database.inTenant(scope, (trx) =>
      sql`DELETE FROM idempotency WHERE tenant_code = ${tenantCode} AND at < ${before}`.execute(trx),
    );
  }
}

/** Reads the `Idempotency-Key` header: 8 to 100 visible characters, or absent. Throws bad_request. */
export function idempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (!/^[\x21-\x7e]{8,100}$/.test(header))
    throw badRequest([{ path: 'Idempotency-Key', message: '格式不正确' }]);
  return header;
}

/**
 * Runs `write` once for each key of an account, inside the caller's transaction: a retry gets the first answer.
 * Two at once wait for each other on the unique key. Throws idempotency_conflict when the key comes with another
 * body; with it goes the first answer, which the caller may never have seen.
 */
export async function once<T>(
  trx: Trx,
  caller: { tenantCode: string; accountId: string },
  key: string | undefined,
  body: unknown,
  write: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return write();
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const { tenantCode, accountId } = caller;
  const claimed = await sql`INSERT INTO idempotency (tenant_code, account_id, key, request_hash)
    VALUES (${tenantCode}, ${accountId}, ${key}, ${hash}) ON CONFLICT DO NOTHING RETURNING key`.execute(trx);
  if (claimed.rows.length === 0) {
    const { rows } = await sql<{
      request_hash: string;
      answer: T;
    }>`SELECT request_hash, answer FROM idempotency
      WHERE tenant_code = ${tenantCode} AND account_id = ${accountId} AND key = ${key}`.execute(trx);
    const [first] = rows;
    if (first?.request_hash !== hash) throw new Refusal('idempotency_conflict', { answer: first?.answer });
    return first.answer;
  }
  const answer = await write();
  await sql`UPDATE idempotency SET answer = ${JSON.stringify(answer)}::jsonb
    WHERE tenant_code = ${tenantCode} AND account_id = ${accountId} AND key = ${key}`.execute(trx);
  return answer;
}

import { sql } from 'kysely';
import { isOfTwoSides } from '../../../../src/contract/api/unread';
import { notFound } from '../../../kernel/base/errors';
import type { Trx } from '../../../kernel/db/tables';
import {
  authorize,
  existing,
  inTenant,
  type RecordCall,
  type RecordContext,
} from '../../../kernel/records/context/record-context';
import { partyOf } from '../../../kernel/records/context/through-view';
import type { RecordWrite } from '../../../kernel/records/hooks/hooks';
import { supplierSeeing } from '../../messages/public';

/** A record of two sides, by what it is kept as, and the supplier that it names. */
interface NewsSubject {
  tenantCode: string;
  resource: string;
  recordId: string;
  supplierCode: string;
}

/** Notes that a record has news for a side from now on. */
export async function noteNews(
  trx: Trx,
  { tenantCode, resource, recordId, supplierCode }: NewsSubject,
  side: 'office' | 'supplier',
): Promise<void> {
  await sql`INSERT INTO record_news (tenant_code, resource, record_id, side, supplier_code, at)
    VALUES (${tenantCode}, ${resource}, ${recordId}, ${side}, ${supplierCode}, clock_timestamp())
    ON CONFLICT (tenant_code, resource, record_id, side, supplier_code) DO UPDATE SET at = excluded.at`.execute(
    trx,
  );
}

/** Records that arrive at their supplier, and those that one side moves, are news to the other; what a date moves is to both. */
export async function noteMove(trx: Trx, write: RecordWrite): Promise<void> {
  const { page, before, after, code, face, tenantCode, recordId } = write;
  if (!page.shared || !after) return;
  const now = supplierSeeing(page, after);
  const isNew = now !== undefined && now !== (before && supplierSeeing(page, before));
  const subject = { tenantCode, recordId, resource: page.resource.name };
  if (now !== undefined && face !== 'supplier' && (isNew || code !== undefined))
    await noteNews(trx, { ...subject, supplierCode: now }, 'supplier');
  const party = partyOf(page, after);
  if (party !== undefined && code !== undefined && face !== 'office' && (now || face === 'supplier'))
    await noteNews(trx, { ...subject, supplierCode: party }, 'office');
}

/**
 * Which of these records have something that the other side has done since the account opened them last, in one
 * statement. Throws not_found or no_permission.
 */
export async function unreadAmong(
  context: RecordContext,
  call: RecordCall,
  ids: readonly string[],
): Promise<string[]> {
  requireTwoSides(call);
  const { user, page } = call;
  return inTenant(context, user, async (trx) => {
    await authorize(context, trx, call, 'get');
    if (ids.length === 0) return [];
    const side = user.supplierCode === null ? 'office' : 'supplier';
    const { rows } = await sql<{ id: string }>`
      SELECT DISTINCT news.record_id AS id FROM record_news AS news
      LEFT JOIN record_seen AS seen ON seen.tenant_code = news.tenant_code AND seen.resource = news.resource
        AND seen.record_id = news.record_id AND seen.account_id = ${user.accountId}
      WHERE news.tenant_code = ${user.tenantCode} AND news.resource = ${page.resource.name}
        AND news.side = ${side} AND news.record_id IN (${sql.join([...ids])})
        AND (seen.seen_at IS NULL OR seen.seen_at < news.at)`.execute(trx);
    return rows.map(({ id }) => id);
  });
}

/** The account has opened a record, and knows what is new of it. Throws not_found, no_permission or record_not_found. */
export async function markSeen(context: RecordContext, call: RecordCall, id: string): Promise<void> {
  requireTwoSides(call);
  const { user, page } = call;
  await inTenant(context, user, async (trx) => {
    await authorize(context, trx, call, 'get');
    const record = await existing(trx, call, id);
    await sql`INSERT INTO record_seen (tenant_code, account_id, resource, record_id, seen_at)
      VALUES (${user.tenantCode}, ${user.accountId}, ${page.resource.name}, ${record.id}, clock_timestamp())
      ON CONFLICT (tenant_code, account_id, resource, record_id) DO UPDATE SET seen_at = excluded.seen_at`.execute(
      trx,
    );
  });
}

/** A page whose records have one side has no such call. */
function requireTwoSides({ page }: RecordCall): void {
  if (!isOfTwoSides(page)) throw notFound();
}

import { CHANGE_REQUESTS } from '../../../src/contract/base/system-resources';
import { type ChangeRequest, type ChangesData, WITHDRAW } from '../../../src/contract/fields/certified';
import { isRecordPage } from '../../../src/contract/language/pages';
import { grantsButton } from '../../../src/contract/language/permissions';
import type { User } from '../../kernel/base/user';
import type { Trx } from '../../kernel/db/tables';
import { grantsOf } from '../../kernel/policies/grants';
import { pageGranted } from '../../kernel/records/common/granted-page';
import { readDoc } from '../../kernel/records/context/read-doc';
import {
  authorize,
  existing,
  inTenant,
  type RecordCall,
  type RecordContext,
} from '../../kernel/records/context/record-context';
import { sideAsRead } from '../../kernel/records/tables/request-sides';
import type { StoredRecord } from '../../kernel/records/tables/stored-record';
import { needsApproval } from './needs-approval';
import { aboutRecord, latestRequest, requestRecord } from './request-record';

/** A stored request as whoever may read its record is told of it. */
export async function presentRequest(
  { registry }: RecordContext,
  trx: Trx,
  user: User,
  { id, version, doc, created_at }: StoredRecord,
): Promise<ChangeRequest> {
  const map = await grantsOf(trx, user, registry);
  const about = registry.byPath(String(doc.pagePath))?.page;
  const read = about && isRecordPage(about) ? pageGranted(about, map, user) : undefined;
  const seen = read?.rights ? { ...sideAsRead(read, doc, 'before'), ...sideAsRead(read, doc, 'after') } : {};
  const { status, before, after, reason } = readDoc(requestRecord, { ...doc, ...seen });
  const path = registry.byResource(CHANGE_REQUESTS)?.page.path ?? '';
  const isOpen = status === 'pending';
  return {
    id,
    version,
    status,
    before,
    after,
    ...(typeof doc.requestedBy === 'string' && { requestedBy: doc.requestedBy }),
    requestedAt: created_at.toISOString(),
    ...(reason !== undefined && { reason }),
    mayWithdraw: isOpen && grantsButton(map, path, WITHDRAW),
  };
}

/**
 * Whether the caller's changes of a record that it may read wait for approval, and the latest request about it. Throws
 * no_permission, bad_request or record_not_found.
 */
export function readChanges(context: RecordContext, call: RecordCall, id: unknown): Promise<ChangesData> {
  const { user } = call;
  return inTenant(context, user, async (trx) => {
    await authorize(context, trx, call, 'get');
    const asks = await needsApproval(trx, call);
    const record = await existing(trx, call, id);
    if (!context.registry.byResource(CHANGE_REQUESTS)) return { asks, latest: null };
    const latest = await latestRequest(trx, aboutRecord(call, record));
    return { asks, latest: latest ? await presentRequest(context, trx, user, latest) : null };
  });
}

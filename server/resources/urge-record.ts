import type { Transaction } from 'kysely';
import { recordName } from '../../src/contract/record-name';
import { responsibleFor } from '../../src/contract/responsible';
import type { Tables } from '../db/tables';
import { Refusal } from '../errors';
import { sendMessage } from '../messages/send-message';
import { requireStanding } from '../suppliers/standing';
import { recordChange } from './audit';
import { authorize, existing, inTenant, type RecordCall, type RecordContext } from './record-context';
import type { StoredRecord } from './store';

/** A person urges about a record once in so many milliseconds. */
const URGE_EVERY_MS = 60 * 60_000;

/**
 * Sends a message to the account that is responsible for a record, and writes down who urged. Throws not_found,
 * no_permission, illegal_transition, record_not_found, urged_lately or nobody_to_urge.
 */
export function urgeRecord(context: RecordContext, call: RecordCall, id: unknown): Promise<{ id: string }> {
  const { user, page } = call;
  const { tenantCode, accountId, displayName } = user;
  return inTenant(context, user, async (trx) => {
    await authorize(context, trx, call, 'urge');
    // Two at once take their turn.
    const record = await existing(trx, call, id, true);
    await authorize(context, trx, call, 'urge', [record]);
    await requireStanding(trx, user, page.resource.name);
    if (await hasUrged(trx, call, record, context.clock())) throw new Refusal('urged_lately');
    const responsible = responsibleFor(page, record.doc);
    const reached = await sendMessage(trx, {
      tenantCode,
      to: responsible === undefined || responsible === accountId ? [] : [responsible],
      kind: 'urging',
      title: '{by}催办{page}「{name}」',
      body: '{page}「{name}」由您负责，{by}请您尽快处理。',
      params: { by: displayName, page: page.title, name: recordName(page, record.doc) },
      link: `${page.path}?id=${encodeURIComponent(record.id)}`,
    });
    if (reached.length === 0) throw new Refusal('nobody_to_urge');
    const author = { tenantCode, accountId, supplierCode: record.supplier_code };
    const change = { resource: page.resource.name, recordId: record.id, action: 'urge' } as const;
    await recordChange(trx, author, change);
    return { id: record.id };
  });
}

async function hasUrged(
  trx: Transaction<Tables>,
  { user, page }: RecordCall,
  { id }: StoredRecord,
  now: Date,
): Promise<boolean> {
  const last = await trx
    .selectFrom('audit')
    .select('audit_id')
    .where('tenant_code', '=', user.tenantCode)
    .where('record_id', '=', id)
    .where('resource', '=', page.resource.name)
    .where('action', '=', 'urge')
    .where('account_id', '=', user.accountId)
    .where('at', '>', new Date(now.getTime() - URGE_EVERY_MS))
    .executeTakeFirst();
  return last !== undefined;
}

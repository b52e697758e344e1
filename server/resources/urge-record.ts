import { recordCaption } from '../../src/contract/record-title';
import { responsibleFor } from '../../src/contract/responsible';
import { Refusal } from '../kernel/base/errors';
import { sendMessage } from '../messages/send-message';
import { recordChange } from './audit';
import { authorize, existing, inTenant, type RecordCall, type RecordContext } from './record-context';
import { runGuards } from './run-hooks';
import { urgeRefusals } from './urge-refusals';

/**
 * Sends a message to the account that is responsible for a record, and writes down who urged. Throws not_found,
 * no_permission, illegal_transition, record_not_found, or why nobody can be urged.
 */
export function urgeRecord(context: RecordContext, call: RecordCall, id: unknown): Promise<{ id: string }> {
  const { user, page } = call;
  const { tenantCode, accountId, displayName } = user;
  return inTenant(context, user, async (trx) => {
    await authorize(context, trx, call, 'urge');
    // Two at once take their turn.
    const record = await existing(trx, call, id, true);
    await authorize(context, trx, call, 'urge', [record]);
    await runGuards(trx, user, page.resource.name);
    const urging = { resource: page.resource.name, recordId: record.id, action: 'urge' } as const;
    const refusal = (await urgeRefusals(context, trx, call, [record])).get(record.id);
    if (refusal) throw new Refusal(refusal);
    await sendMessage(trx, {
      tenantCode,
      to: [responsibleFor(page, record.doc)!],
      kind: 'urging',
      title: '{by}催办{page}「{name}」',
      body: '{page}「{name}」由您负责，{by}请您尽快处理。',
      params: { by: displayName, page: page.title, name: recordCaption(page, record.doc) },
      link: `${page.path}?id=${encodeURIComponent(record.id)}`,
    });
    const author = { tenantCode, accountId, supplierCode: record.supplier_code };
    await recordChange(trx, author, urging);
    return { id: record.id };
  });
}

import { z } from 'zod';
import { responsibleFor, URGE_REFUSALS } from '../../../src/contract/fields/responsible';
import { recordAddress } from '../../../src/contract/language/pages';
import { recordCaption } from '../../../src/contract/pages/record-title';
import { recordChange } from '../../kernel/audit/write-audit';
import { Refusal } from '../../kernel/base/errors';
import { moduleRoutes } from '../../kernel/module';
import { urgeRefusals } from '../../kernel/records/assigning/urge-refusals';
import {
  authorize,
  existing,
  inTenant,
  type RecordCall,
  type RecordContext,
} from '../../kernel/records/context/record-context';
import { recordRoute } from '../../kernel/records/hooks/record-route';
import { runGuards } from '../../kernel/records/writes/run-hooks';
import { sendMessage } from '../messages/public';

/**
 * Sends a message to the account that is responsible for a record, and writes down who urged. Throws not_found,
 * no_permission, illegal_transition, record_not_found, or why nobody can be urged.
 */
function urgeRecord(context: RecordContext, call: RecordCall, id: unknown): Promise<{ id: string }> {
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
      link: recordAddress(page.path, record.id),
    });
    const author = { tenantCode, accountId, supplierCode: record.supplier_code };
    await recordChange(trx, author, urging);
    return { id: record.id };
  });
}

export const urgeRoutes = moduleRoutes('server/modules/collaboration/urge.ts', (routes, kernel) => {
  recordRoute(routes, kernel, 'POST', '/api/resources/:resource/:id/urge', {
    about: '催办：给负责人发一条消息，同一人对同一条记录一小时一次',
    body: 'none',
    answer: z.object({ id: z.string() }),
    errors: ['no_permission', 'record_not_found', 'illegal_transition', ...URGE_REFUSALS],
    needs: '资源的页面里催办按钮的权限码',
    handler: ({ params: { id }, call }) => urgeRecord(kernel, call, id),
  });
});

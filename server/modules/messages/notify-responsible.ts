import { responsibleFor } from '../../../src/contract/fields/responsible';
import { recordAddress } from '../../../src/contract/language/pages';
import { recordCaption } from '../../../src/contract/pages/record-title';
import { asOwner } from '../../kernel/db/as-role';
import type { Trx } from '../../kernel/db/tables';
import type { RecordWrite } from '../../kernel/records/hooks/hooks';
import { sendMessage } from './send-message';

/** Tells an account that a write has made it responsible for a record, unless it did so itself or the gateway did. */
export async function tellResponsible(trx: Trx, write: RecordWrite): Promise<void> {
  const { page, recordId, tenantCode, accountId, before, after, registry } = write;
  const responsible = after && responsibleFor(page, after);
  const isNew = responsible !== undefined && responsible !== (before && responsibleFor(page, before));
  if (!isNew || responsible === accountId || registry === undefined) return;
  await sendMessage(trx, {
    tenantCode,
    to: [responsible],
    kind: 'assignment',
    title: '{by}把{page}「{name}」交给了您',
    body: '您现在负责{page}「{name}」，请及时处理。',
    params: { by: await displayName(trx, accountId), page: page.title, name: recordCaption(page, after!) },
    link: recordAddress(page.path, recordId),
  });
}

async function displayName(trx: Trx, accountId: string): Promise<string> {
  const account = await asOwner(trx, () =>
    trx.selectFrom('account').select('display_name').where('account_id', '=', accountId).executeTakeFirst(),
  );
  return account?.display_name ?? '';
}

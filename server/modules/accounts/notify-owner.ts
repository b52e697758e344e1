import type { SmsNotice } from '../../kernel/base/sms-provider';
import { tellAfterCommit } from '../../kernel/db/after-commit';
import type { Trx } from '../../kernel/db/tables';
import { sendMessage } from '../messages/public';

interface ChangeByAnother {
  tenantCode: string;
  accountId: string;
  by: string;
  /** The phone until then; empty where there was none. */
  telephone: string;
  notice: AccountNotice;
}

type AccountNotice = Exclude<SmsNotice, 'newMessage'>;

const WORDS: Readonly<Record<AccountNotice, { title: string; body: string }>> = {
  phoneChanged: {
    title: '您的登录手机已被修改',
    body: '{by}修改了您的登录手机。如果不是您要求的，请立即联系管理员。',
  },
  passwordReset: {
    title: '您的密码已被重置',
    body: '{by}重置了您的密码。如果不是您要求的，请立即联系管理员。',
  },
};

/**
 * Tells an account's owner, in messages and on the phone that it had, that somebody else has changed what it is signed in
 * with; nothing is told of what the owner does. The SMS goes out once the transaction holds.
 */
export async function tellOwnerOfChange(
  trx: Trx,
  { tenantCode, accountId, by, telephone, notice }: ChangeByAnother,
): Promise<void> {
  if (by === accountId) return;
  const writer = await trx
    .selectFrom('account')
    .select('display_name')
    .where('account_id', '=', by)
    .executeTakeFirst();
  await sendMessage(trx, {
    tenantCode,
    to: [accountId],
    kind: 'system',
    ...WORDS[notice],
    params: { by: writer?.display_name ?? '' },
    link: '/userCenter',
  });
  if (telephone !== '') tellAfterCommit(trx, { telephone, notice });
}

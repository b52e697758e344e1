import { badRequest, Refusal } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import type { Database } from '../../kernel/db/database';
import { verifyPassword } from '../../kernel/sessions/passwords';
import { replacePassword, requireSound } from '../auth/public';

/**
 * Sets the password of an account that has an initial one, and ends its other sessions. Of two at once one wins.
 * Throws `bad_request` with the rule that is broken, `illegal_transition` when the account has set its own already.
 */
export async function setFirstPassword(
  { kysely }: Database,
  { accountId, sessionId }: User,
  passwords: { newPassword: string; confirmPassword: string },
  now: Date,
): Promise<void> {
  const { newPassword } = passwords;
  requireSound(passwords);
  const account = await kysely
    .selectFrom('account')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .where('must_change_password', '=', true)
    .executeTakeFirst();
  if (!account) throw new Refusal('illegal_transition');
  if (await verifyPassword(newPassword, account.password_hash)) {
    throw badRequest([{ path: 'newPassword', message: '新密码不能与初始密码相同' }]);
  }
  const change = { accountId, checked: account.password_hash, newPassword, butSession: sessionId };
  if (!(await replacePassword(kysely, change, now))) throw new Refusal('illegal_transition');
}

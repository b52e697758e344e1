import { passwordProblem } from '../../../src/contract/base/password';
import { badRequest, Refusal } from '../../kernel/base/errors';
import type { Database } from '../../kernel/db/database';
import type { Db } from '../../kernel/db/tables';
import { setPassword } from '../../kernel/sessions/identity-store';
import { hashPassword, verifyPassword } from '../../kernel/sessions/passwords';
import { endSessionsOf } from '../../kernel/sessions/sessions';
import { forgetGuesses } from './guess-limits';
import { keepDevice } from './known-devices';
import type { Codes } from './sms/codes';

export interface NewPassword {
  newPassword: string;
  confirmPassword: string;
}

/** Throws `bad_request` with the rule of the specification (section 5) that is broken. */
export function requireSound({ newPassword, confirmPassword }: NewPassword): void {
  const problem = passwordProblem(newPassword);
  if (problem) throw badRequest([{ path: 'newPassword', message: problem }]);
  if (newPassword !== confirmPassword) {
    throw badRequest([{ path: 'confirmPassword', message: '两次输入密码不一致！' }]);
  }
}

/** Ends the account's sessions. Of two at once one wins. Throws `old_password_wrong`, `bad_request`. */
export async function changePassword(
  { kysely }: Database,
  change: { accountId: string; oldPassword: string } & NewPassword,
  now: Date,
): Promise<void> {
  const { accountId, oldPassword, newPassword } = change;
  requireSound(change);
  const account = await kysely
    .selectFrom('account')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!(await verifyPassword(oldPassword, account?.password_hash)) || !account) {
    throw new Refusal('old_password_wrong');
  }
  if (oldPassword === newPassword) {
    throw badRequest([{ path: 'newPassword', message: '新密码不能与原始密码相同' }]);
  }
  if (!(await replacePassword(kysely, { accountId, checked: account.password_hash, newPassword }, now)))
    throw new Refusal('old_password_wrong');
}

/**
 * Puts a password in the place of the one whose hash was checked, and ends the account's sessions but the one that is
 * named. False, and nothing is done, where another change came between.
 */
export async function replacePassword(
  kysely: Db,
  change: { accountId: string; checked: string; newPassword: string; butSession?: string },
  now: Date,
): Promise<boolean> {
  const { accountId, checked, newPassword, butSession } = change;
  const hash = await hashPassword(newPassword);
  return kysely.transaction().execute(async (trx) => {
    const changed = await setPassword(trx, accountId, { hash, mustChange: false, unlessOther: checked });
    if (changed) await endSessionsOf(trx, accountId, now, { butSession });
    return changed;
  });
}

/**
 * Sets a new password for the one account of a phone, against a code sent to that phone; ends all of its sessions and
 * forgets the guesses at it; `device`, the keyed hash of a device's name, is known to it from then on. Throws `sms_code_wrong`, `phone_not_usable`, `bad_request`.
 */
export async function resetPassword(
  { kysely }: Database,
  codes: Codes,
  reset: { phone: string; validateCode: string; device?: string | undefined } & NewPassword,
  now: Date,
): Promise<void> {
  const { phone, validateCode, newPassword, device } = reset;
  requireSound(reset);
  const typed = { telephone: phone, purpose: 'forgotPassword', device, code: validateCode } as const;
  if (!(await codes.check(typed))) throw new Refusal('sms_code_wrong');
  const password_hash = await hashPassword(newPassword);
  await kysely.transaction().execute(async (trx) => {
    if (!(await codes.burn(trx, typed))) throw new Refusal('sms_code_wrong');
    const found = await trx
      .selectFrom('account')
      .select(['account_id', 'username_key', 'disabled'])
      .where('telephone', '=', phone)
      .forUpdate()
      .execute();
    const [account] = found;
    if (!account || found.length > 1 || account.disabled) throw new Refusal('phone_not_usable');
    const { account_id: accountId } = account;
    await setPassword(trx, accountId, { hash: password_hash, mustChange: false });
    await endSessionsOf(trx, accountId, now);
    await forgetGuesses(trx, account.username_key);
    if (device) await keepDevice(trx, { accountId, device, now });
  });
}

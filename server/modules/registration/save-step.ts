import { passwordProblem } from '../../../src/contract/password';
import { confirmProblem } from '../../../src/contract/registration';
import { badRequest, Refusal } from '../../kernel/base/errors';
import type { RegistrationKey } from '../../kernel/http/register-token';
import type { RecordContext } from '../../kernel/records/record-context';
import type { Auth } from '../../kernel/sessions/auth';
import { hashPassword } from '../../kernel/sessions/passwords';
import { usernameKey } from '../../kernel/sessions/username';
import { soundCompany } from './company-form';
import { licencesOf, readRegistration, saveProgress } from './progress';
import { findReferrer } from './referrer';
import type { RegistrationInput } from './registration-schema';

type Account = Extract<RegistrationInput, { step: 'accountInfo' }>;
type Company = Extract<RegistrationInput, { step: 'companyInfo' }>;

/**
 * Keeps the account information; the password as a hash. Throws `username_taken`, `referrer_not_found`,
 * `transit_expired` or `bad_request`. That the user name is free counts once the account is made.
 */
export async function saveAccount(
  { database, clock }: RecordContext,
  auth: Auth,
  key: RegistrationKey,
  { username, password, confirmPassword, referrerMobile }: Account,
): Promise<void> {
  const { kysely } = database;
  const { password_hash: known } = await readRegistration(kysely, key);
  const typed = await typedPassword(auth, known, { password, confirmPassword });
  const taken = await kysely
    .selectFrom('account')
    .select('account_id')
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst();
  if (taken) throw new Refusal('username_taken');
  const referrer = referrerMobile ? await findReferrer(kysely, key.tenantCode, referrerMobile) : null;
  await saveProgress(kysely, key, {
    username,
    ...(typed !== undefined && { password_hash: await hashPassword(typed) }),
    referrer_mobile: referrerMobile ?? null,
    referrer_name: referrer,
    agreed_at: clock(),
    updated_at: clock(),
  });
}

/** The new password; undefined where none came along and one is known. Throws `bad_request` or `transit_expired`. */
async function typedPassword(
  auth: Auth,
  known: string | null,
  { password, confirmPassword }: Pick<Account, 'password' | 'confirmPassword'>,
): Promise<string | undefined> {
  if (password === undefined && confirmPassword === undefined && known !== null) return undefined;
  if (password === undefined) throw badRequest([{ path: 'password', message: '请输入密码' }]);
  if (confirmPassword === undefined) throw badRequest([{ path: 'confirmPassword', message: '请确认密码' }]);
  const opened = await auth.transit.open({ password, confirmPassword });
  const problem = passwordProblem(opened.password);
  if (problem) throw badRequest([{ path: 'password', message: problem }]);
  const differs = confirmProblem(opened.confirmPassword, opened.password);
  if (differs) throw badRequest([{ path: 'confirmPassword', message: differs }]);
  return opened.password;
}

/**
 * Keeps the company information as far as it is filled in. Throws `file_not_found`, or Violations for what breaks a rule of
 * its form.
 */
export async function saveCompany(
  context: RecordContext,
  key: RegistrationKey,
  { step: _, ...filled }: Company,
): Promise<void> {
  const { database, clock } = context;
  const row = await readRegistration(database.kysely, key);
  const ids = [...new Set(filled.licenceFiles)];
  const found = await licencesOf(database, row, ids);
  if (found.length < ids.length) throw new Refusal('file_not_found');
  const company = await soundCompany(context, row, { ...filled, licenceFiles: ids });
  await saveProgress(database.kysely, key, { company: JSON.stringify(company), updated_at: clock() });
}

import { ruleMessage } from '../../../src/contract/rules/messages';
import { badRequest, Refusal } from '../../kernel/base/errors';
import type { RegistrationKey } from '../../kernel/http/register-token';
import type { RecordContext } from '../../kernel/records/context/record-context';
import type { Auth } from '../../kernel/sessions/auth';
import { openSecrets } from '../../kernel/sessions/open-secrets';
import { hashPassword } from '../../kernel/sessions/passwords';
import { usernameKey } from '../../kernel/sessions/username';
import { formOf, soundCompany, verdictOn } from './forms';
import { licencesOf, readRegistration, saveProgress } from './progress';
import { findReferrer } from './referrer';
import type { RegistrationInput } from './registration-schema';

type Account = Extract<RegistrationInput, { step: 'accountInfo' }>;
type Company = Extract<RegistrationInput, { step: 'companyInfo' }>;

/**
 * Keeps the account information, whole by the rules of its form; the password as a hash. Throws `username_taken`,
 * `referrer_not_found`, `transit_expired` or `bad_request`. That the user name is free counts once the account is made.
 */
export async function saveAccount(
  context: RecordContext,
  { transit }: Auth,
  key: RegistrationKey,
  { step: _, ...sent }: Account,
): Promise<void> {
  const { kysely } = context.database;
  const row = await readRegistration(kysely, key);
  const page = formOf(context, 'accountForm', row);
  const verdict = await verdictOn(context, row, page, await openSecrets(transit, page.form, sent));
  if (!verdict.ok)
    throw badRequest(
      verdict.violations.map(({ path, rule, params }) => ({
        path,
        message: ruleMessage(rule, params, 'zh-CN'),
      })),
    );
  const { username = '', password, referrerMobile } = verdict.doc as Partial<Record<string, string>>;
  const taken = await kysely
    .selectFrom('account')
    .select('account_id')
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst();
  if (taken) throw new Refusal('username_taken');
  const referrer = referrerMobile ? await findReferrer(kysely, key.tenantCode, referrerMobile) : null;
  await saveProgress(kysely, key, {
    username,
    ...(password !== undefined && { password_hash: await hashPassword(password) }),
    referrer_mobile: referrerMobile ?? null,
    referrer_name: referrer,
    agreed_at: context.clock(),
    updated_at: context.clock(),
  });
}

/** As far as it is filled in. Throws `file_not_found`, or Violations for what breaks a rule of its form. */
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

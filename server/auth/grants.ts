import { z } from 'zod';
import { type LoginToken, WEB_CLIENT } from '../../src/contract/identity';
import type { Database } from '../db/database';
import { badRequest, captchaRequired, captchaWrong, credentialsWrong } from '../errors';
import { FREE_ATTEMPTS } from './attempts';
import type { Auth } from './auth';
import { verifyPassword } from './passwords';
import { TOKEN_KINDS } from './tokens';
import { usernameKey } from './username';

/** One way to get a token: what the request must hold, and what is done with it. */
interface Grant<Input extends z.ZodType> {
  input: Input;
  run(input: z.infer<Input>, auth: Auth, database: Database): Promise<LoginToken>;
}

const grant = <Input extends z.ZodType>(definition: Grant<Input>) => definition;

const sealed = z.string().min(1).max(1024);

const password = grant({
  input: z.strictObject({
    grant_type: z.literal('password'),
    username: z.string().min(1).max(30),
    password: sealed,
    client_id: z.string().max(60),
    client_secret: sealed,
    validateCode: z.string().max(20).optional(),
    deviceId: z.string().max(64).optional(),
  }),
  async run(input, auth, database) {
    const opened = await auth.transit.open({ password: input.password, client: input.client_secret });
    if (input.client_id !== WEB_CLIENT.id || opened.client !== WEB_CLIENT.secret) {
      throw badRequest([{ path: 'client_id', message: '未知的客户端' }]);
    }
    const account = await findAccount(database, usernameKey(input.username));
    // Counted for the account, so that its user name and its phone are not two counters.
    const key = account?.username_key ?? usernameKey(input.username);
    const failures = await auth.attempts.reserve(key);
    await requireCaptcha(input, failures, auth);

    const right = await verifyPassword(opened.password, account?.password_hash);
    if (!account || !right || account.disabled) throw credentialsWrong(failures >= FREE_ATTEMPTS);
    await auth.attempts.forget(key);
    return issueTokens({ accountId: account.account_id, face: account.application_system }, auth);
  },
});

/** The account of a user name, or of a phone that one account alone has (specification section 2: username or phone). */
async function findAccount({ kysely }: Database, key: string) {
  const found = await kysely
    .selectFrom('account')
    .select(['account_id', 'username_key', 'application_system', 'password_hash', 'disabled'])
    .where((is) => is.or([is('username_key', '=', key), is('telephone', '=', key)]))
    .execute();
  return found.find((account) => account.username_key === key) ?? (found.length === 1 ? found[0] : undefined);
}

/** The grants of `POST /iam/auth/oauth/token` by their `grant_type`. */
export const GRANTS = { password };
export type GrantType = keyof typeof GRANTS;

/** An image code that came along is always burnt, and must be right even before it is asked for. */
async function requireCaptcha(
  input: { validateCode?: string | undefined; deviceId?: string | undefined },
  failures: number,
  auth: Auth,
): Promise<void> {
  if (input.validateCode && input.deviceId) {
    if (!(await auth.captcha.redeem(input.deviceId, input.validateCode))) throw captchaWrong();
  } else if (failures > FREE_ATTEMPTS) throw captchaRequired();
}

async function issueTokens(
  account: Parameters<Auth['sessions']['open']>[0],
  auth: Auth,
): Promise<LoginToken> {
  const content = await auth.sessions.open(account);
  return {
    access_token: await auth.tokens.sign('access', content),
    refresh_token: await auth.tokens.sign('refresh', content),
    tenantCode: content.tenant,
    accountId: content.sub,
    applicationSystem: content.app,
    expires_in: TOKEN_KINDS.access.life,
  };
}

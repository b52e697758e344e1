import { sql } from 'kysely';
import { z } from 'zod';
import { USERNAME_MAX } from '../../../src/contract/api/registration';
import { type Face, type LoginToken, WEB_CLIENT } from '../../../src/contract/base/identity';
import { tidyText, tidyUsername } from '../../../src/contract/base/typed-text';
import {
  badRequest,
  captchaRequired,
  captchaWrong,
  credentialsWrong,
  unauthorized,
} from '../../kernel/base/errors';
import type { Database } from '../../kernel/db/database';
import type { Caller } from '../../kernel/sessions/caller';
import { verifyPassword } from '../../kernel/sessions/passwords';
import type { OpenedSession } from '../../kernel/sessions/sessions';
import { type RefreshClaims, TOKEN_KINDS } from '../../kernel/sessions/tokens';
import { usernameKey } from '../../kernel/sessions/username';
import { captchaCode } from './captcha/captcha';
import { sealed } from './sealed';
import type { SignInKit } from './sign-in-kit';
import { warnOwner } from './warn-owner';

/** Checks the request against a schema; throws `bad_request`. */
type Check = <Input extends z.ZodType>(input: Input) => z.infer<Input>;

export interface Grant {
  input: z.ZodType;
  /** Set where a password is compared: it is done in its turn in the queue. */
  hashes?: true;
  /** Reads the request, and answers what it asks for. By the caller's address failures are counted. */
  read(check: Check): (auth: SignInKit, database: Database, caller: Caller) => Promise<LoginToken>;
}

const grant = <Input extends z.ZodType>(definition: {
  input: Input;
  hashes?: true;
  run(input: z.infer<Input>, auth: SignInKit, database: Database, caller: Caller): Promise<LoginToken>;
}): Grant => ({
  ...definition,
  read(check) {
    const input = check(definition.input);
    return (...parts) => definition.run(input, ...parts);
  },
});

const credentials = {
  username: z.string().max(200).overwrite(tidyText).min(1).max(USERNAME_MAX),
  password: sealed,
  client_id: z.string().max(60),
  client_secret: sealed,
  validateCode: captchaCode,
  deviceId: z.string().max(64).optional(),
};

const password = grant({
  input: z.strictObject({ grant_type: z.literal('password'), ...credentials }),
  hashes: true,
  run: signIn,
});

/** Signs in to the supplier portal alone: an account of the staff is answered as a wrong password is. */
export const SUPPLIER_SIGN_IN = grant({
  input: z.strictObject(credentials),
  hashes: true,
  run: (input, auth, database, caller) => signIn(input, auth, database, caller, 'supplier'),
});

async function signIn(
  input: z.infer<z.ZodObject<typeof credentials>>,
  auth: SignInKit,
  database: Database,
  caller: Caller,
  only?: Face,
): Promise<LoginToken> {
  const { address } = caller;
  const opened = await auth.transit.open({ password: input.password, client: input.client_secret });
  requireClient(input.client_id, opened.client);
  const account = await findAccount(database, usernameKey(input.username));
  // Counted for the account, so that its user name and its phone are not two counters.
  const key = account?.username_key ?? usernameKey(input.username);
  const free = await auth.attempts.reserve(key, address);
  await requireCaptcha(input, free >= 0, auth);

  const guess = await auth.guesses.count({
    usernameKey: key,
    accountId: account?.account_id,
    tenantCode: account?.tenant_code ?? undefined,
    deviceId: input.deviceId,
    address,
  });
  const right = await verifyPassword(opened.password, account?.password_hash);
  const mayEnter = account && !account.disabled && (!only || account.application_system === only);
  if (!mayEnter || !right) {
    if (guess.isLastFree && account?.tenant_code)
      await warnOwner(database, { accountId: account.account_id, tenantCode: account.tenant_code, address });
    throw credentialsWrong(free <= 0);
  }
  await auth.attempts.forget(key, address);
  await guess.succeed();
  const { account_id: accountId, application_system: face, password_hash: passwordHash } = account;
  return issueTokens(await auth.sessions.open({ accountId, face, passwordHash, caller }), auth);
}

const client = { client_id: z.string().max(60), client_secret: sealed };
const refreshToken = z.string().min(1).max(4096);

/** What the refresh token of a request says, once the client has proved to be ours. */
async function readRefresh(
  input: { refresh_token: string; client_id: string; client_secret: string },
  auth: SignInKit,
): Promise<RefreshClaims> {
  const opened = await auth.transit.open({ client: input.client_secret });
  requireClient(input.client_id, opened.client);
  return auth.tokens.read('refresh', input.refresh_token);
}

/** A new pair of tokens for a refresh token alone; `goOn` says what becomes of its session. */
const renewal = (
  grantType: 'refresh_token' | 'handover',
  goOn: (auth: SignInKit, claims: RefreshClaims) => Promise<OpenedSession>,
): Grant =>
  grant({
    input: z.strictObject({ grant_type: z.literal(grantType), refresh_token: refreshToken, ...client }),
    run: async (input, auth) => issueTokens(await goOn(auth, await readRefresh(input, auth)), auth),
  });

/** Continues a session; the refresh token is used up by it. */
const refresh = renewal('refresh_token', (auth, claims) => auth.refresh.rotate(claims));

/** Takes over a sign-in that another host has handed on: neither of its two tokens is good afterwards (decision 038). */
const handover = renewal('handover', (auth, claims) => auth.refresh.takeOver(claims));

/** Goes on in another tenant of the account (specification section 4, tenant switch). */
const changeTenant = grant({
  input: z.strictObject({
    grant_type: z.literal('change_tenant'),
    refresh_token: refreshToken,
    tenantCode: z.string().min(1).max(60),
    ...client,
  }),
  async run(input, auth) {
    const content = await readRefresh(input, auth);
    if (content.tenant === input.tenantCode) {
      throw badRequest([{ path: 'tenantCode', message: '请选择其他租户' }]);
    }
    return issueTokens(await auth.refresh.changeTenant(content, input.tenantCode), auth);
  },
});

/**
 * Signs in whoever has just registered, by the token of the registration: the phone has been proved with it, and the
 * password was set in it. Throws `unauthorized` for a registration that is open, or was finished over 15 minutes ago.
 */
const registration = grant({
  input: z.strictObject({
    grant_type: z.literal('registration'),
    register_token: z.string().min(1).max(4096),
    ...client,
  }),
  async run(input, auth, { kysely }) {
    const opened = await auth.transit.open({ client: input.client_secret });
    requireClient(input.client_id, opened.client);
    const claims = await auth.tokens.read('register', input.register_token);
    const found = await kysely
      .selectFrom('registration')
      .innerJoin('account', 'account.account_id', 'registration.account_id')
      .select(['account.account_id', 'account.password_hash'])
      .where('registration.tenant_code', '=', claims.tenant)
      .where('registration.telephone', '=', claims.sub)
      .whereRef('account.telephone', '=', 'registration.telephone')
      .where('account.disabled', '=', false)
      .where(sql<boolean>`registration.finished_at > now() - interval '15 minutes'`)
      .executeTakeFirst();
    if (!found) throw unauthorized();
    const { account_id: accountId, password_hash: passwordHash } = found;
    return issueTokens(await auth.sessions.open({ accountId, face: 'supplier', passwordHash }), auth);
  },
});

/** The grants of `POST /iam/auth/oauth/token` by their `grant_type`. */
export const GRANTS = {
  password,
  refresh_token: refresh,
  handover,
  change_tenant: changeTenant,
  registration,
} as const satisfies Record<string, Grant>;
export type GrantType = keyof typeof GRANTS;

function requireClient(id: string, secret: string): void {
  if (id !== WEB_CLIENT.id || secret !== WEB_CLIENT.secret) {
    throw badRequest([{ path: 'client_id', message: '未知的客户端' }]);
  }
}

/** The account of a user name, or of a phone that one account alone has (specification section 2: username or phone). */
async function findAccount({ kysely }: Database, key: string) {
  const found = await kysely
    .selectFrom('account')
    .leftJoin('membership', (join) =>
      join.onRef('membership.account_id', '=', 'account.account_id').on('membership.is_default', '=', true),
    )
    .select([
      'account.account_id',
      'username_key',
      'application_system',
      'password_hash',
      'account.disabled',
      'membership.tenant_code',
    ])
    .where((is) => is.or([is('username_key', '=', key), is('telephone', '=', tidyUsername(key))]))
    .execute();
  return found.find((account) => account.username_key === key) ?? (found.length === 1 ? found[0] : undefined);
}

/** An image code that came along is always burnt, and must be right even before it is asked for. */
async function requireCaptcha(
  input: { validateCode?: string | undefined; deviceId?: string | undefined },
  isFree: boolean,
  auth: SignInKit,
): Promise<void> {
  if (input.validateCode && input.deviceId) {
    if (!(await auth.captcha.redeem(input.deviceId, input.validateCode))) throw captchaWrong();
  } else if (!isFree) throw captchaRequired();
}

async function issueTokens({ content, refreshId }: OpenedSession, auth: SignInKit): Promise<LoginToken> {
  return {
    access_token: await auth.tokens.sign('access', content),
    refresh_token: await auth.tokens.sign('refresh', { ...content, jti: refreshId }),
    tenantCode: content.tenant,
    accountId: content.sub,
    applicationSystem: content.app,
    expires_in: TOKEN_KINDS.access.life,
  };
}

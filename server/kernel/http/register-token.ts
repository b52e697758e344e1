import type { Context } from 'hono';
import { Refusal, tenantMismatch, unauthorized } from '../base/errors';
import type { TenantScope } from '../base/tenant-scope';
import { scopeOf, type User } from '../base/user';
import type { Auth } from '../sessions/auth';
import type { RegisterClaims } from '../sessions/tokens';
import { bearerOf } from './caller-of';
import type { AppEnv } from './context';
import type { GatewayContext } from './gateway-context';

/** Which registration: one phone with one tenant. */
export interface RegistrationKey {
  tenantCode: string;
  telephone: string;
  /** The request that goes on with it; the audit keeps it. */
  request?: TenantScope['request'];
}

/** Somebody who has proved a phone and registers: no account yet, and no other call is open (decision 026). */
export interface Registrant {
  claims: RegisterClaims;
  /** Throws `registration_closed` where there is no tenant to register with yet. */
  key(): RegistrationKey;
}

/** Reads the register token. Throws `unauthorized`, or `tenant_mismatch` for a header that names another tenant. */
export async function registrantOf(c: Context<AppEnv>, auth: Auth): Promise<Registrant> {
  const token = bearerOf(c);
  if (token === undefined) throw unauthorized();
  const claims = await auth.tokens.read('register', token);
  const named = c.req.header('tenant-code');
  if (named && claims.tenant !== '' && named !== claims.tenant) throw tenantMismatch();
  return {
    claims,
    key() {
      if (claims.tenant === '') throw new Refusal('registration_closed');
      const request = { id: c.get('requestId'), address: c.get('address') };
      return { tenantCode: claims.tenant, telephone: claims.sub, request };
    },
  };
}

/** Somebody who is signed in, or undefined where the token is not that of a session. Throws as `authenticate` else. */
export async function sessionUser(
  c: Context<AppEnv>,
  { authenticate }: Pick<GatewayContext, 'authenticate'>,
): Promise<User | undefined> {
  try {
    await authenticate(c, async () => undefined);
    return c.get('user');
  } catch (reason) {
    if (!(reason instanceof Refusal) || reason.code !== 'unauthorized') throw reason;
    return undefined;
  }
}

/** Times that somebody who registers may ask for what there is to choose, in an hour. */
const MOST_CHOICES = 240;

/**
 * In which tenant somebody chooses: who is signed in, or who registers there. Throws `unauthorized`, `tenant_mismatch`,
 * `registration_closed` or `too_many_requests`.
 */
export async function chooserOf(
  c: Context<AppEnv>,
  gateway: Pick<GatewayContext, 'auth' | 'authenticate'>,
): Promise<TenantScope> {
  const user = await sessionUser(c, gateway);
  if (user) return scopeOf(user);
  const { claims, key } = await registrantOf(c, gateway.auth);
  await countCall(c, gateway.auth, 'choices', claims.sub, MOST_CHOICES);
  return { tenantCode: key().tenantCode, accountId: '', supplierCode: '' };
}

const HOUR_MS = 60 * 60_000;
/** From one address, which a whole company may share, so many times as from one phone. */
const ADDRESS_FACTOR = 5;

/** Counts a call of a phone and of its address; throws `too_many_requests` beyond `most` an hour. */
export async function countCall(
  c: Context<AppEnv>,
  { limits }: Auth,
  what: string,
  phone: string,
  most: number,
): Promise<void> {
  await limits.require(`${what}-by:${phone}`, most, HOUR_MS);
  await limits.require(`${what}-from:${c.get('address')}`, most * ADDRESS_FACTOR, HOUR_MS);
}

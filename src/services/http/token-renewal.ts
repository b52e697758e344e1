import axios from 'axios';
import type { Envelope } from '@/contract/api/envelope';
import { type LoginToken, type TransitKey, WEB_CLIENT } from '@/contract/base/identity';
import { openChannel } from '../session/channel';
import { encryptForTransit, TRANSIT_KEY_CALL } from '../session/encrypt-in-transit';
import { getText, getUserInfor, keepTokens } from '../session/session';

/** How a renewal ended: with new tokens, with the session over, or without an answer. */
export type Renewal = 'renewed' | 'over' | 'unreachable';

/**
 * What the tabs of a browser tell each other, since one that was duplicated has the same tokens: the refresh token that
 * was used up, and the tokens in its place.
 */
interface News {
  from: string;
  token: LoginToken;
}

/** Milliseconds that a tab waits for the tokens that another tab of the same sign-in has just been given. */
const PATIENCE_MS = 1500;
const PAUSE_MS = 50;

const channel = openChannel<News>('session', acceptRenewed);
let running: Promise<Renewal> | undefined;

/**
 * Renews the tokens of the session in silence (decision 024); however many requests ask, it is done once.
 * `refused` is the Authorization value that was answered 401: another one by now means that it is done already.
 */
export function renewSession(refused: string, baseURL: string): Promise<Renewal> {
  if (getText('authorization') !== refused) {
    return Promise.resolve(getText('authorization') ? 'renewed' : 'over');
  }
  running ??= renew(baseURL).finally(() => {
    running = undefined;
  });
  return running;
}

/** Whether a request that carried this Authorization value could be sent again with renewed tokens. */
export function canRenew(sent: unknown): sent is string {
  const mayBeLate = typeof sent === 'string' && sent !== '' && getText('registerToken') === '';
  return mayBeLate && Boolean(getUserInfor()?.refresh_token);
}

async function renew(baseURL: string): Promise<Renewal> {
  const used = getUserInfor()?.refresh_token ?? '';
  try {
    const { status, code, data } = await requestTokens(baseURL, 'refresh_token', used);
    if (code === 'refresh_raced') return await waitForNews(used);
    if (status >= 500) return 'unreachable';
    if (status !== 200) return 'over';
    if (!acceptRenewed({ from: used, token: data })) return 'over';
    channel.tell({ from: used, token: data });
    return 'renewed';
  } catch (reason) {
    console.error('renewal', reason);
    return 'unreachable';
  }
}

/**
 * What the gateway answers to a refresh token, which works once. Rejects where it cannot be asked. Nothing of the session
 * in this tab goes along, nor is it touched.
 */
export async function requestTokens(
  baseURL: string,
  grant: 'refresh_token' | 'handover' | 'change_tenant',
  refreshToken: string,
  tenantCode?: string,
): Promise<Envelope<LoginToken>> {
  // Without the interceptors of the product's instance: what goes wrong here is told by who asks.
  const client = axios.create({ baseURL, timeout: 60_000, validateStatus: () => true });
  const key = await client.get<Envelope<TransitKey>>(TRANSIT_KEY_CALL);
  const [clientSecret] = await encryptForTransit(key.data.data, [WEB_CLIENT.secret]);
  const { data } = await client.post<Envelope<LoginToken>>('/iam/auth/oauth/token', {
    grant_type: grant,
    refresh_token: refreshToken,
    ...(tenantCode && { tenantCode }),
    client_id: WEB_CLIENT.id,
    client_secret: clientSecret,
  });
  return data;
}

/** Takes the new tokens, unless the person has left or another has come; answers whether it did. */
function acceptRenewed({ from, token }: News): boolean {
  if (getUserInfor()?.refresh_token !== from) return false;
  keepTokens(token);
  return true;
}

async function waitForNews(used: string): Promise<Renewal> {
  for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
    const now = getUserInfor()?.refresh_token;
    if (now !== used) return now ? 'renewed' : 'over';
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  return 'over';
}

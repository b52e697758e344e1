import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { DEMO_PASSWORD } from '../../server/demo/identity-data';
import { type LoginToken, type TransitKey, WEB_CLIENT } from '../../src/contract/base/identity';
import { sealForGateway } from '../support/gateway/gateway';
import { accountName, type CallName, contractId, newContract } from './contracts-sql';
import { type Side, TOGETHER } from './gateway-sides';
import { type Figures, quantile } from './measure';

/** One call; throws when it was refused. `worker` tells apart those that are under way together. */
export type Call = (worker: number) => Promise<unknown>;
export type Calls = Record<CallName, Call>;

/** A call over a connection that stays open; answers the text, throws what was not answered 200. */
export type Send = (method: string, path: string, body?: unknown, token?: string) => Promise<string>;

const CONTRACTS = '/api/resources/contract';
const FIRST_PAGE = 'pageNum=1&pageSize=20';

/** Calls of one kind and round: a third of them alone, for the percentiles, the rest together. */
export interface Amount {
  calls: number;
  /** After so many milliseconds no further call is begun. */
  milliseconds: number;
}

/** Calls a second with 16 under way, and the percentiles, in milliseconds, of calls alone. */
export async function measureCalls(calls: Readonly<Record<string, Call>>, amount: Amount): Promise<Figures> {
  const figures: Figures = {};
  for (const [name, call] of Object.entries(calls)) {
    // A sign-in takes as long as many other calls, on purpose.
    const count = name === 'signIn' ? Math.ceil(amount.calls / 10) : amount.calls;
    const alone = await timed(call, { ...amount, calls: Math.ceil(count / 3) }, 1);
    const together = await timed(call, { ...amount, calls: count }, TOGETHER);
    figures[`${name} a second`] = (together.times.length * 1_000) / together.took;
    figures[`${name} p50`] = quantile(alone.times, 0.5);
    figures[`${name} p99`] = quantile(alone.times, 0.99);
  }
  return figures;
}

/** Makes calls until there were enough or the time is over; answers how long each took, and all, in milliseconds. */
export async function timed(call: Call, { calls, milliseconds }: Amount, workers: number) {
  const times: number[] = [];
  const from = performance.now();
  let left = calls;
  const work = async (worker: number) => {
    while (left > 0 && (times.length === 0 || performance.now() - from < milliseconds)) {
      left -= 1;
      const began = performance.now();
      await call(worker);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  return { times, took: performance.now() - from };
}

/** The four calls as a person's browser makes them. */
export async function gatewayCalls(send: Send, count: number): Promise<Calls & { search: Send }> {
  const signIn = async (worker: number) => {
    const key: TransitKey = JSON.parse(await send('GET', '/iam/auth/v2/token/transitKey')).data;
    const token: LoginToken = JSON.parse(
      await send('POST', '/iam/auth/oauth/token', {
        grant_type: 'password',
        username: accountName(worker),
        password: sealForGateway(key, DEMO_PASSWORD),
        client_id: WEB_CLIENT.id,
        client_secret: sealForGateway(key, WEB_CLIENT.secret),
      }),
    ).data;
    return token.access_token;
  };
  const token = await signIn(0);
  const anId = spread(count);
  const signedIn: Send = (method, path, body) => send(method, path, body, token);
  return {
    list: () => signedIn('GET', `${CONTRACTS}?${FIRST_PAGE}`),
    get: () => signedIn('GET', `${CONTRACTS}/${anId()}`),
    create: () => signedIn('POST', CONTRACTS, newContract()),
    signIn,
    search: signedIn,
  };
}

/** The same of the bare side, in one of its two variants. */
export function bareCalls(send: Send, variant: 'same' | 'alone', count: number): Calls {
  const anId = spread(count);
  return {
    list: () => send('GET', `/${variant}/list`),
    get: () => send('GET', `/${variant}/get/${anId()}`),
    create: () => send('POST', `/${variant}/create`, newContract()),
    signIn: (worker) => send('POST', `/${variant}/signIn`, { account: accountName(worker) }),
  };
}

/** Another id at each call, spread over all of them. */
function spread(count: number): () => string {
  let turn = 0;
  return () => {
    turn += 7_919;
    return contractId(1 + (turn % count));
  };
}

/** Sends to a side over connections that stay open; `close` ends them. */
export function connect({ url }: Pick<Side, 'url'>): { send: Send; close(): void } {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(url);
  const send: Send = (method, path, body, token) =>
    new Promise((resolve, reject) => {
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const sent = request({ agent, host: hostname, port, method, path, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(text);
          else reject(new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 500)}`));
        });
      });
      // A server closes a connection that has been idle; one that is asked for just then is asked for anew.
      sent.on('error', (error) =>
        sent.reusedSocket ? resolve(send(method, path, body, token)) : reject(error),
      );
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  return { send, close: () => agent.destroy() };
}

import { http as mock } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectHttp, http, request } from '@/services/http/http';
import { signIn } from '@/services/session/auth';
import { getText, getUserInfor, mergeUserInfor } from '@/services/session/session';
import { DEMO_PASSWORD } from '../../../server/demo/identity-data';
import { memoryStorage } from '../../support/browser/memory-storage';
import { ORIGIN, startGateway, type TestGateway } from '../../support/gateway/gateway';
import { refresh } from '../../support/gateway/token-grants';
import { fixedPages } from '../../support/pages';

const HOUR = 3_600_000;
const ACCOUNT = '/iam/api/v2/api/account/findAccountInfo';
const wire = setupServer();
const toast = vi.fn();
const navigate = vi.fn();
let gateway: TestGateway;
let called: string[] = [];

vi.stubGlobal('sessionStorage', memoryStorage());
vi.stubGlobal('localStorage', memoryStorage());
http.defaults.baseURL = `${ORIGIN}/`;

beforeAll(async () => {
  gateway = await startGateway({ openPages: fixedPages() });
  wire.listen({ onUnhandledRequest: 'error' });
  connectHttp({ toast, navigate, currentPage: () => '/work/home' });
}, 60_000);
beforeEach(async () => {
  wire.use(
    mock.all('*', async ({ request: sent }) => {
      const { url, method, headers } = sent;
      const { pathname, search } = new URL(url);
      called.push(`${method} ${pathname}`);
      return gateway.fetch(pathname + search, {
        method,
        headers: Object.fromEntries(headers),
        ...(method !== 'GET' && { body: await sent.text() }),
      });
    }),
  );
  sessionStorage.clear();
  await signIn({ username: 'buyer01', password: DEMO_PASSWORD, deviceId: 'device-1' });
  called = [];
});
afterEach(() => {
  wire.resetHandlers();
  vi.clearAllMocks();
});
afterAll(async () => {
  wire.close();
  await gateway.close();
});

const tokenCalls = () => called.filter((call) => call === 'POST /iam/auth/oauth/token').length;
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('the request should have failed'),
    (error: unknown) => error,
  );

describe('an access token that has run out', () => {
  it('is renewed once for all requests, and each gets its answer', async () => {
    const before = getUserInfor()!;
    gateway.pass(2 * HOUR);
    const answers = await Promise.all([1, 2, 3].map(() => request<object>({ url: ACCOUNT })));
    for (const answer of answers) expect(answer).toMatchObject({ username: 'buyer01' });
    expect(tokenCalls()).toBe(1);
    const after = getUserInfor()!;
    expect(after.refresh_token).not.toBe(before.refresh_token);
    expect(getText('authorization')).toBe(`Bearer ${after.access_token}`);
    expect(after.displayName).toBe(before.displayName);
    expect(toast).not.toHaveBeenCalled();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('lets what was sent be sent again as it was', async () => {
    gateway.pass(2 * HOUR);
    const bodies: string[] = [];
    wire.use(
      mock.post('*/userInfo/getUserInfo', async ({ request: sent }) => {
        bodies.push(await sent.clone().text());
      }),
    );
    const url = '/srm/poseidon/shsc-business-poseidon-server/userInfo/getUserInfo';
    expect(await request({ method: 'POST', url, data: {} })).toMatchObject({ telephone: '13900020001' });
    expect(bodies).toEqual(['{}', '{}']);
  });

  it('leads to /401 when the session is over, as before', async () => {
    const { kysely } = gateway.gateway.context.database;
    await kysely.updateTable('session').set({ revoked_at: new Date() }).execute();
    expect(await failure(request({ url: ACCOUNT }))).toMatchObject({ code: 'unauthorized', httpStatus: 401 });
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/401');
    expect(toast).toHaveBeenCalledOnce();
  });

  it('says that the network is at fault when the renewal gets no answer', async () => {
    gateway.pass(2 * HOUR);
    wire.use(mock.post('*/iam/auth/oauth/token', () => Response.error()));
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await failure(request({ url: ACCOUNT }))).toMatchObject({ kind: 'no-response' });
    log.mockRestore();
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/502');
    expect(getText('authorization')).not.toBe('');
  });

  it('is replaced by what another tab of the same sign-in was given', async () => {
    gateway.pass(2 * HOUR);
    const from = getUserInfor()!.refresh_token;
    const { data: token } = await refresh(gateway, from);
    const other = new BroadcastChannel('session');
    // This tab has fired at the same time and lost; the winner's news is on its way.
    const answer = request({ url: ACCOUNT });
    await vi.waitFor(() => expect(tokenCalls()).toBe(1));
    other.postMessage({ from, token });
    expect(await answer).toMatchObject({ username: 'buyer01' });
    expect(getUserInfor()!.refresh_token).toBe(token.refresh_token);
    other.close();
  });

  it('of somebody else is not replaced by it', async () => {
    const other = new BroadcastChannel('session');
    other.postMessage({ from: 'another refresh token', token: { access_token: 'x', refresh_token: 'y' } });
    await new Promise((done) => setTimeout(done, 50));
    expect(getUserInfor()!.refresh_token).not.toBe('y');
    other.close();
  });

  it('is not renewed where the session has no refresh token', async () => {
    mergeUserInfor({ refresh_token: '' });
    gateway.pass(2 * HOUR);
    expect(await failure(request({ url: ACCOUNT }))).toMatchObject({ code: 'unauthorized' });
    expect(tokenCalls()).toBe(0);
  });
});

import { http as mock } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectHttp, http } from '@/services/http/http';
import { RefusalError } from '@/services/http/request-errors';
import { loadImageCode, signIn } from '@/services/session/auth';
import { refreshAuthority } from '@/services/session/permissions';
import {
  getFace,
  getMenu,
  getPermissions,
  getText,
  getUserInfor,
  hasLogoutFlag,
} from '@/services/session/session';
import { signOut } from '@/services/session/sign-out';
import { DEMO_PASSWORD } from '../../../server/demo/identity-data';
import { memoryStorage } from '../../support/browser/memory-storage';
import { ORIGIN, startGateway, type TestGateway } from '../../support/gateway/gateway';
import { fixedPages } from '../../support/pages';

const wire = setupServer();
const toast = vi.fn();
let gateway: TestGateway;
let called: string[] = [];

// The gateway's worker needs Node proper; of a browser, this part of the client uses the two storages only.
vi.stubGlobal('sessionStorage', memoryStorage());
vi.stubGlobal('localStorage', memoryStorage());
http.defaults.baseURL = `${ORIGIN}/`;

beforeAll(async () => {
  gateway = await startGateway({ openPages: fixedPages() });
  wire.listen({ onUnhandledRequest: 'error' });
  connectHttp({ toast, navigate: vi.fn(), currentPage: () => '/login' });
}, 60_000);
beforeEach(() => {
  sessionStorage.clear();
  called = [];
  wire.use(
    mock.all('*', async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      called.push(`${request.method} ${pathname}`);
      return gateway.fetch(pathname + search, {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        ...(request.method !== 'GET' && { body: await request.text() }),
      });
    }),
  );
});
afterEach(() => {
  wire.resetHandlers();
  vi.clearAllMocks();
});
afterAll(async () => {
  wire.close();
  await gateway.close();
});

const enter = (username: string, password = DEMO_PASSWORD) =>
  signIn({ username, password, deviceId: 'device-1' });

describe('signing in', () => {
  it('keeps all that is known of a supplier in the session', async () => {
    const user = await enter('supplier01');
    expect(user).toMatchObject({ applicationSystem: 'supplier', status: 30, authenStatus: '已认证' });
    expect(getText('authorization')).toBe(`Bearer ${user.access_token}`);
    expect(getText('supplierStatus')).toBe('已认证');
    expect(getText('supplierCode')).toBe(user.supplierCode);
    expect(getText('instanceCode')).not.toBe('');
    expect(getUserInfor()).toEqual(user);
    expect(Object.keys(user)).toEqual(
      expect.arrayContaining(['supplierName', 'supplierShortName', 'supSapNum', 'supType', 'telephone']),
    );
  });

  it('brings the menu and the buttons that the account was granted', async () => {
    await enter('supplier01');
    expect(getMenu().flatMap(({ children }) => children.map(({ attributes }) => attributes.url))).toEqual([
      '/supplier/contacts',
    ]);
    expect(getPermissions()['/supplier/contacts']).toContain('add');
  });

  it('does not ask for a supplier where staff sign in', async () => {
    await enter('buyer01');
    expect(getFace()).toBe('office');
    expect(getUserInfor()?.supplierCode).toBeUndefined();
    expect(called.some((call) => call.includes('querySupplierByAccountId'))).toBe(false);
  });

  it('never sends the password as it was typed', async () => {
    const bodies: string[] = [];
    wire.use(
      mock.post('*/iam/auth/oauth/token', async ({ request }) => {
        bodies.push(await request.clone().text());
      }),
    );
    await enter('supplier01');
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).not.toContain(DEMO_PASSWORD);
  });

  it('with a wrong password leaves the message to the form and the session empty', async () => {
    const error = await enter('supplier02', 'Wrong2026').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RefusalError);
    expect(error).toMatchObject({ code: 'credentials_wrong', message: '用户名或密码错误' });
    expect(toast).not.toHaveBeenCalled();
    expect(sessionStorage.length).toBe(0);
  });

  it('ends with no_instance, signed out, when the account has none', async () => {
    wire.use(
      mock.get('*/findInstancesByServiceCode', () =>
        Response.json({ status: 200, code: 'ok', message: '', data: [] }),
      ),
    );
    await expect(enter('supplier01')).rejects.toMatchObject({ code: 'no_instance' });
    expect(sessionStorage.length).toBe(0);
  });

  it('says 获取信息失败 when the tenants cannot be had', async () => {
    wire.use(
      mock.get('*/findAllTenantSceneByAccountId', () =>
        Response.json(
          { status: 500, code: 'internal_error', message: '系统错误', data: null },
          { status: 500 },
        ),
      ),
    );
    await expect(enter('supplier01')).rejects.toThrow();
    expect(toast).toHaveBeenCalledExactlyOnceWith('获取信息失败');
    expect(sessionStorage.length).toBe(0);
  });
});

describe('the image code', () => {
  it('is a picture', async () => {
    expect(await loadImageCode('device-1', 1)).toMatch(/^data:image\/jpeg;base64,/);
  });
});

describe('signing out', () => {
  it('ends the session at the gateway, clears the tab and takes about a second', async () => {
    const { access_token } = await enter('supplier01');
    const began = Date.now();
    await signOut();
    expect(Date.now() - began).toBeGreaterThanOrEqual(990);
    expect(sessionStorage.length).toBe(1);
    expect(hasLogoutFlag()).toBe(true);
    const answer = await gateway.call(access_token, 'GET /iam/api/v2/api/account/findAccountInfo');
    expect(answer.code).toBe('unauthorized');
  });

  it('works without the gateway, too', async () => {
    await enter('supplier01');
    wire.use(mock.get('*/iam/auth/v2/token/logout', () => Response.error()));
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    await signOut();
    log.mockRestore();
    expect(getText('authorization')).toBe('');
    expect(toast).not.toHaveBeenCalled();
  });
});

describe('refreshing menu and permissions', () => {
  it('does not write into the session of a person who left meanwhile', async () => {
    await enter('supplier01');
    const refreshing = refreshAuthority();
    sessionStorage.clear();
    await refreshing.catch(() => {});
    expect(sessionStorage.length).toBe(0);
  });
});

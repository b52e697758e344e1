import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../../server/demo/identity-data';
import {
  type AccountInfo,
  type Face,
  type Instance,
  type LoginToken,
  POSEIDON,
  SUPPLIER_STATUS,
  type SupplierProfile,
  type TenantScenes,
  type TransitKey,
  WEB_CLIENT,
} from '../../../src/contract/base/identity';
import { encryptForTransit, TRANSIT_KEY_CALL } from '../../../src/services/session/encrypt-in-transit';
import { pickEntrance } from '../../../src/services/session/pick-tenant';

/**
 * Signs in over HTTP, by the calls that the login page makes, and puts into the page's tab what that puts there
 * (specification section 3): a sign-in of its own, which no other ends. That both put in the same is tested in
 * `access.test.ts`. The tab is left at an answer of the gateway, without the application. Answers the account's side.
 * Throws when a call is refused.
 */
export async function signInOverHttp(page: Page, username: string): Promise<Face> {
  await page.goto(TRANSIT_KEY_CALL);
  const browser = await page.evaluate(() => ({
    'User-Agent': navigator.userAgent,
    'x-client-language': localStorage.getItem('language') ?? 'zh-CN',
  }));
  let authorization = '';
  const call: Call = async (method, path, data) => {
    const headers = { ...browser, ...(authorization && { Authorization: authorization }) };
    const answer = await page.request.fetch(path, { method, headers, ...(data && { data }) });
    const { code, message, data: told } = await answer.json();
    if (code !== 'ok') throw new Error(`${username} cannot sign in: ${method} ${path}: ${code} ${message}`);
    return told;
  };
  const transit = await call<TransitKey>('GET', TRANSIT_KEY_CALL);
  const [sealed, client_secret] = await encryptForTransit(transit, [DEMO_PASSWORD, WEB_CLIENT.secret]);
  const token = await call<LoginToken>('POST', '/iam/auth/oauth/token', {
    grant_type: 'password',
    username,
    password: sealed,
    client_id: WEB_CLIENT.id,
    client_secret,
  });
  authorization = `Bearer ${token.access_token}`;
  const isSupplier = token.applicationSystem === 'supplier';
  const [instance, account, supplier, menu, permissions] = await Promise.all([
    instanceOver(call),
    call<AccountInfo>('GET', '/iam/api/v2/api/account/findAccountInfo'),
    isSupplier ? supplierOver(call) : undefined,
    call('GET', '/iam/api/v2/api/menu/getMenuByAccountId'),
    call('GET', '/iam/api/v2/api/account/findButtonPermissions'),
  ]);
  const session: Record<string, string> = {
    Authorization: authorization,
    userInfor: JSON.stringify({ ...token, ...account, ...supplier }),
    instanceCode: instance.instanceCode,
    ...(supplier && { supplierCode: supplier.supplierCode, supplierStatus: supplier.authenStatus }),
    menu: JSON.stringify(menu),
    btnPremissions: JSON.stringify(permissions),
  };
  await page.evaluate((keys) => {
    sessionStorage.clear();
    for (const [key, value] of Object.entries(keys)) sessionStorage.setItem(key, value);
    // A second window of this browser takes the sign-in over (decision 057).
    localStorage.setItem('signedIn', '1');
  }, session);
  return token.applicationSystem;
}

type Call = <T>(method: 'GET' | 'POST', path: string, data?: object) => Promise<T>;

async function instanceOver(call: Call): Promise<Instance> {
  const tenants = await call<TenantScenes[]>(
    'GET',
    '/iam/service/core/v3/platform/instance/findAllTenantSceneByAccountId',
  );
  const code = pickEntrance(tenants)?.scene.sceneCode ?? '';
  const path = `/iam/api/v2/api/account/findInstancesByServiceCode?${new URLSearchParams({ serviceCode: code })}`;
  const [instance] = await call<Instance[]>('GET', path);
  if (!instance) throw new Error('the account has no instance');
  return instance;
}

async function supplierOver(call: Call): Promise<SupplierProfile & { authenStatus: string }> {
  const own = await call<SupplierProfile>('POST', `${POSEIDON}/userInfo/getUserInfo`);
  const profile = await call<SupplierProfile>(
    'GET',
    `${POSEIDON}/supSupplier/querySupplierByAccountId?isNewIam=Y`,
  );
  return { ...own, ...profile, authenStatus: SUPPLIER_STATUS[profile.status] ?? '' };
}

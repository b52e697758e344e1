import { REFUSALS } from '@/contract/api/envelope';
import {
  type AccountInfo,
  type Instance,
  type LoginToken,
  POSEIDON,
  SUPPLIER_STATUS,
  type SupplierProfile,
  type TenantScenes,
  WEB_CLIENT,
} from '@/contract/base/identity';
import { get, post } from '../http/calls';
import { request } from '../http/http';
import { RefusalError, RequestError } from '../http/request-errors';
import { t } from '../i18n';
import { otherTenantDomain } from '../site';
import { refreshAuthority } from './permissions';
import { type Entrance, pickEntrance } from './pick-tenant';
import { seal } from './seal';
import {
  clearSession,
  dropLogoutFlag,
  getText,
  getUserInfor,
  keepTokens,
  mergeUserInfor,
  setText,
  type UserInfor,
} from './session';
import { noteSignIn } from './share-sign-in';

/** The login form (specification section 3). `deviceId` ties an image code to this browser. */
export interface Credentials {
  username: string;
  password: string;
  validateCode?: string;
  deviceId: string;
}

/**
 * Signs in: token, entrance, instance, account, supplier, menu and permissions, all kept in the session
 * (specification section 4, supplier login flow).
 * @returns who has signed in; a supplier's answer carries the status label as `authenStatus`
 * Rejects with `RefusalError` (e.g. `credentials_wrong`, `captcha_required`, `no_instance`), shown by the
 * caller when it keeps the form, or `RequestError`; the session is then as empty as before. After
 * `password_change_required` it holds the token that `setFirstPassword` goes on with. Where suppliers go on to another
 * host, it leaves this page with the session cleared, and never resolves.
 */
export async function signIn(credentials: Credentials): Promise<UserInfor> {
  clearSession();
  try {
    const token = await requestToken(credentials);
    keepTokens(token);
    return await enter(token);
  } catch (error) {
    if (!isPasswordDue(error)) clearSession();
    throw error;
  }
}

/** Whether a sign-in was refused because the person must first set a password of their own. */
export function isPasswordDue(error: unknown): boolean {
  return error instanceof RefusalError && error.code === 'password_change_required';
}

/**
 * Sets the first password of one's own after a sign-in with an initial one, and goes in. Rejects with `RefusalError`
 * (`bad_request` for a password that may not be one), which leaves things as they are.
 */
export async function setFirstPassword(newPassword: string, confirmPassword: string): Promise<UserInfor> {
  const token = getUserInfor();
  if (!token) throw new RequestError('setup', t('登录已失效，请重新登录'));
  const [sealed, confirmed] = await seal([newPassword, confirmPassword]);
  await post('/auth/inner/account/firstLoginAuth', { newPassword: sealed, confirmPassword: confirmed });
  return enter(token as UserInfor & LoginToken);
}

/**
 * Fills the session of a token that has just been got; `arrivedAt` is the instance that a supplier was sent to by another
 * host, which has to be one of its own. Rejects with `RefusalError` or `RequestError`.
 */
export async function enter(token: LoginToken, arrivedAt?: string): Promise<UserInfor> {
  const entrance = await findEntrance();
  await chooseInstance(entrance, arrivedAt);
  const host = otherTenantDomain();
  if (token.applicationSystem === 'supplier' && host && arrivedAt === undefined) return leaveFor(host, token);
  const user = await describeAccount(token);
  await refreshAuthority();
  dropLogoutFlag();
  noteSignIn(true);
  return user;
}

/** The image code of this browser as a data URL; `num` tells one picture from the next. */
export async function loadImageCode(deviceId: string, num: number): Promise<string> {
  // Written without a leading slash, as in the specification (section 7).
  const { image } = await get<{ image: string }>('auth/external/validate/createCode', { deviceId, num });
  return image;
}

/**
 * Signs in whoever has just finished a registration in this tab, without a password. Rejects with `RefusalError` where
 * that was a while ago; the registration is then still open in the tab.
 */
export async function enterRegistered(): Promise<UserInfor> {
  const grant = { grant_type: 'registration', register_token: getText('registerToken') };
  const token = await tokenFor(grant, { registering: true });
  clearSession();
  keepTokens(token);
  return enter(token);
}

/** The tokens of an account in its default tenant; nothing of the session is touched. Rejects with `RefusalError`. */
export function requestToken(credentials: Credentials): Promise<LoginToken> {
  return tokenFor({ ...credentials, grant_type: 'password' });
}

/** The tokens that a grant gives; its password is sealed. Rejects with `RefusalError` or `RequestError`. */
export async function tokenFor(
  { password, ...grant }: { grant_type: string; password?: string; [name: string]: string | undefined },
  how: { registering?: boolean } = {},
): Promise<LoginToken> {
  const [client_secret, sealed] = await seal([WEB_CLIENT.secret, password ?? []].flat(), how);
  const data = {
    ...grant,
    ...(password !== undefined && { password: sealed }),
    client_id: WEB_CLIENT.id,
    client_secret,
  };
  return post('/iam/auth/oauth/token', data, how);
}

async function findEntrance(): Promise<Entrance> {
  const failureText = t('获取信息失败');
  const tenants = await get<TenantScenes[]>(
    '/iam/service/core/v3/platform/instance/findAllTenantSceneByAccountId',
    undefined,
    { failureText },
  );
  const entrance = pickEntrance(tenants);
  if (!entrance) throw noInstance();
  return entrance;
}

/** On to the tenants' host (section 4): the tokens travel once, its page takes them out of its address. */
function leaveFor(host: string, token: LoginToken): Promise<never> {
  const params = {
    t: token.access_token,
    c: token.tenantCode,
    i: getText('instanceCode'),
    r: token.refresh_token,
    applicationSystem: 'supplier',
  };
  clearSession();
  window.location.assign(`${host}/?${new URLSearchParams(params)}`);
  return new Promise(() => undefined);
}

async function chooseInstance({ scene }: Entrance, wanted: string | undefined): Promise<void> {
  const instances = await request<Instance[]>({
    url: '/iam/api/v2/api/account/findInstancesByServiceCode',
    params: { serviceCode: scene.sceneCode },
    failureText: t('获取信息失败'),
  });
  const chosen =
    wanted === undefined ? instances[0] : instances.find(({ instanceCode }) => instanceCode === wanted);
  if (!chosen) throw noInstance();
  setText('instanceCode', chosen.instanceCode);
}

function noInstance(): RefusalError {
  const { message, httpStatus } = REFUSALS.no_instance;
  return new RefusalError('no_instance', t(message), null, httpStatus);
}

async function describeAccount(token: LoginToken): Promise<UserInfor> {
  const failureText = t('获取信息失败');
  const account = await request<AccountInfo>({ url: '/iam/api/v2/api/account/findAccountInfo', failureText });
  const user: UserInfor = { ...token, ...account };
  if (account.applicationSystem === 'supplier') Object.assign(user, await describeSupplier(failureText));
  mergeUserInfor(user);
  return user;
}

async function describeSupplier(failureText: string): Promise<SupplierProfile & { authenStatus: string }> {
  const own = await request<Pick<SupplierProfile, 'supplierCode' | 'telephone'>>({
    method: 'POST',
    url: `${POSEIDON}/userInfo/getUserInfo`,
    failureText,
  });
  const profile = await request<SupplierProfile>({
    url: `${POSEIDON}/supSupplier/querySupplierByAccountId`,
    params: { isNewIam: 'Y' },
    failureText,
  });
  const authenStatus = SUPPLIER_STATUS[profile.status] ?? '';
  setText('supplierCode', own.supplierCode);
  setText('supplierStatus', authenStatus);
  return { ...own, ...profile, authenStatus };
}

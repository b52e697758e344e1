import { RequestError } from '../http/request-errors';
import { requestTokens } from '../http/token-renewal';
import { t } from '../i18n';
import { gatewayBase } from '../site';
import { requestToken } from './auth';
import { getDeviceId } from './device';
import { refreshAuthority } from './permissions';
import { getUserInfor, keepTokens } from './session';

/** What the person types over the page. */
interface Proof {
  password: string;
  validateCode?: string;
}

/**
 * Signs the same account in again, in the tenant that the page is about. Rejects with `RefusalError` (`credentials_wrong`,
 * `captcha_required`, `tenant_forbidden`) or `RequestError`.
 */
export async function signInAgain({ password, validateCode }: Proof): Promise<void> {
  const user = getUserInfor();
  const ended = new RequestError('setup', t('登录已失效，请重新登录'));
  if (!user?.username) throw ended;
  let token = await requestToken({
    username: user.username,
    password,
    ...(validateCode && { validateCode }),
    deviceId: getDeviceId(),
  });
  if (token.accountId !== user.accountId) throw ended;
  if (token.tenantCode !== user.tenantCode) {
    const { status, message, data } = await requestTokens(
      gatewayBase(),
      'change_tenant',
      token.refresh_token,
      user.tenantCode,
    );
    if (status !== 200) throw new RequestError('setup', message || ended.message);
    token = data;
  }
  keepTokens(token);
  await refreshAuthority();
}

import type { LoginToken } from '@/contract/base/identity';
import { requestTokens } from '../http/token-renewal';
import { t } from '../i18n';
import { gatewayBase, isTenantDomain } from '../site';
import { enter } from './auth';
import { clearSession, getText, getUserInfor, keepTokens } from './session';

/** What the host that a supplier signed in at hands on in the address (specification section 4). */
interface Handover {
  tenantCode: string;
  instanceCode: string;
  refresh: string;
}

const PARAMS = ['t', 'c', 'i', 'r', 'applicationSystem'] as const;

/**
 * Takes over a sign-in that another host hands on: out of the address before anything else, then exchanged, after which
 * neither token of the address is worth anything, and checked against tenant and instance. Only the host that the
 * settings name as that of the tenants takes one. The live session of another account is replaced only when the person
 * agrees, and a sign-in that is worth nothing leaves it alone. Answers what to tell the person where nothing came of
 * it.
 */
export async function arrive(agree: (question: string) => boolean): Promise<string | undefined> {
  const handover = takeHandover();
  if (!handover || !isTenantDomain()) return undefined;
  const here = getText('authorization') ? getUserInfor() : undefined;
  let token: LoginToken;
  try {
    const { status, message, data } = await requestTokens(gatewayBase(), 'handover', handover.refresh);
    if (status !== 200) throw new Error(message);
    if (data.tenantCode !== handover.tenantCode) throw new Error('another tenant');
    token = data;
  } catch (reason) {
    console.warn('arrival', reason);
    return t('登录已失效，请重新登录');
  }
  // By what the gateway answered: the address may say anything.
  if (here && here.accountId !== token.accountId) {
    const question = t('当前窗口已登录为 {name}，要改用新登录的账号吗？', { name: here.displayName ?? '' });
    if (!agree(question)) return undefined;
  }
  clearSession();
  try {
    keepTokens(token);
    await enter(token, handover.instanceCode);
    return undefined;
  } catch (reason) {
    console.warn('arrival', reason);
    clearSession();
    return t('登录已失效，请重新登录');
  }
}

function takeHandover(): Handover | undefined {
  const url = new URL(window.location.href);
  const [access, tenantCode, instanceCode, refresh, system] = PARAMS.map((name) =>
    url.searchParams.get(name),
  );
  if (system === null) return undefined;
  for (const name of PARAMS) url.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', url.href);
  if (system !== 'supplier' || !access || !tenantCode || !instanceCode || !refresh) return undefined;
  return { tenantCode, instanceCode, refresh };
}

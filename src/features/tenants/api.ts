import type { Instance, Tenant } from '@/contract/base/identity';
import { get } from '@/services/http/calls';
import { enter, tokenFor } from '@/services/session/auth';
import { openChannel } from '@/services/session/channel';
import { clearSession, getUserInfor, keepTokens } from '@/services/session/session';

/** What a window that has switched hands to those of the same sign-in: the token that they have, and its session. */
interface News {
  from: string;
  session: [key: string, value: string][];
}

const SUCCESSOR = 'successor';

/** The tenants of the account, each with the instances that it may open. Rejects as `http` does. */
export function loadTenants(): Promise<Tenant[]> {
  return get('/iam/api/v2/api/account/findTenantsByAccountId');
}

/**
 * Goes on in another tenant (specification section 4): exchanges the refresh token, keeps the new one and the session of
 * that tenant. The caller opens the instance, which loads the page again. Rejects with `RefusalError` or `RequestError`;
 * before the exchange nothing has changed then, after it the person has to sign in again.
 */
export async function switchTenant({ tenantCode }: Tenant, { instanceCode }: Instance): Promise<void> {
  const used = getUserInfor()?.refresh_token ?? '';
  const token = await tokenFor({ grant_type: 'change_tenant', refresh_token: used, tenantCode });
  clearSession();
  keepTokens(token);
  await enter(token, instanceCode);
  channel.tell({ from: used, session: Object.entries({ ...sessionStorage }) });
}

/**
 * Takes over, when the page is loaded, the session of another window of this sign-in that has gone on in another tenant.
 * Till then this one keeps what is on its screen, and the gateway refuses it with `tenant_switched`.
 */
export function takeOverSwitchedSession(): void {
  const kept = sessionStorage.getItem(SUCCESSOR);
  if (!kept) return;
  clearSession();
  for (const [key, value] of JSON.parse(kept) as News['session']) sessionStorage.setItem(key, value);
}

const channel = openChannel<News>('tenant', ({ from, session }) => {
  if (getUserInfor()?.refresh_token === from) sessionStorage.setItem(SUCCESSOR, JSON.stringify(session));
});

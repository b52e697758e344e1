import type { Instance, Tenant } from '@/contract/base/identity';
import { keepUnsaved } from '../browser/unsaved';
import { clearSession, getText, getUserInfor, INTERRUPTED, type UserInfor } from './session';

/** A session that ended before its person left: whose it was, where they worked, and the page it ended on. */
export interface Interrupted {
  accountId: string;
  username: string;
  displayName: string;
  tenantCode: string;
  tenantName: string;
  instanceCode: string;
}

/**
 * Ends the session of this window and remembers whose it was, so that the next sign-in goes on in the same tenant and
 * instance. What is unsaved is kept as a draft first.
 */
export function interruptSession(): void {
  keepUnsaved();
  const user = getUserInfor();
  const instanceCode = getText('instanceCode');
  clearSession();
  if (!user?.accountId || !user.tenantCode) return;
  const { accountId, username = '', displayName = '', tenantCode, tenantName = '' } = user;
  const left: Interrupted = { accountId, username, displayName, tenantCode, tenantName, instanceCode };
  sessionStorage.setItem(INTERRUPTED, JSON.stringify(left));
}

/** The session that ended in this window before anybody signed in again; undefined when none did. */
export function readInterrupted(): Interrupted | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(INTERRUPTED) ?? 'null') as Interrupted | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Forgets the interrupted session: somebody has signed in, or chosen to begin anew. */
export function dropInterrupted(): void {
  sessionStorage.removeItem(INTERRUPTED);
}

/** What a sign-in after an interrupted session finds: the same place, another place of the account, or another account. */
export type Resumption =
  | { kind: 'same' }
  | { kind: 'switch'; tenant: Tenant; instance: Instance }
  | { kind: 'other-tenant' | 'other-account' };

/**
 * Compares who has signed in with whose session ended. `tenants` are those that the account may open now; an instance
 * that is gone gives way to the first of its tenant.
 */
export function resumptionOf(
  left: Interrupted,
  user: Pick<UserInfor, 'accountId' | 'tenantCode'>,
  tenants: readonly Tenant[],
): Resumption {
  if (user.accountId !== left.accountId) return { kind: 'other-account' };
  if (user.tenantCode === left.tenantCode) return { kind: 'same' };
  const tenant = tenants.find(({ tenantCode }) => tenantCode === left.tenantCode);
  const instance =
    tenant?.instances.find(({ instanceCode }) => instanceCode === left.instanceCode) ?? tenant?.instances[0];
  return tenant && instance ? { kind: 'switch', tenant, instance } : { kind: 'other-tenant' };
}

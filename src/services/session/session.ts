import { useMemo, useSyncExternalStore } from 'react';
import { createFollowers } from '@/contract/base/followers';
import {
  type AccountInfo,
  type Face,
  type LoginToken,
  type MenuNode,
  SUPPLIER_STATUS,
  type SupplierProfile,
} from '@/contract/base/identity';
import { type PermissionMap, parsePermissions } from '@/contract/language/permissions';

/**
 * The session of one browser tab: the eight keys of the specification (section 3), spelt as there,
 * and the logout flag of the route guard (section 2).
 */
const KEYS = {
  authorization: 'Authorization',
  userInfor: 'userInfor',
  registerToken: 'token_register',
  instanceCode: 'instanceCode',
  supplierCode: 'supplierCode',
  supplierStatus: 'supplierStatus',
  menu: 'menu',
  permissions: 'btnPremissions',
} as const;
const LOGOUT_FLAG = 'logout';
/** Whose session ended before they left; it outlives the session (`interrupted.ts`). */
export const INTERRUPTED = 'interrupted';

/** All that sign-in learnt about the person; the supplier's fields stand here for supplier accounts only. */
export type UserInfor = LoginToken &
  Partial<AccountInfo> &
  Partial<SupplierProfile> & { /** Label of the supplier's status. */ authenStatus?: string };

type TextKey = 'authorization' | 'registerToken' | 'instanceCode' | 'supplierCode' | 'supplierStatus';

/** A plain value of the session; empty when it is not set. */
export function getText(key: TextKey): string {
  return sessionStorage.getItem(KEYS[key]) ?? '';
}

/** Sets a plain value of the session; `authorization` is `Bearer` plus the token. */
export function setText(key: TextKey, value: string): void {
  sessionStorage.setItem(KEYS[key], value);
}

export function dropText(key: TextKey): void {
  sessionStorage.removeItem(KEYS[key]);
}

/** Who is signed in; undefined when nobody is. */
export function getUserInfor(): UserInfor | undefined {
  return readJson<UserInfor>(KEYS.userInfor);
}

/** Whose session it is, and in which tenant; the same before and after the tokens are renewed. */
export function ownerOfSession(): string {
  const { accountId, tenantCode } = getUserInfor() ?? {};
  return `${accountId}/${tenantCode}`;
}

const followers = createFollowers();

export function mergeUserInfor(known: Partial<UserInfor>): void {
  sessionStorage.setItem(KEYS.userInfor, JSON.stringify({ ...getUserInfor(), ...known }));
  followers.tell();
}

/** Keeps the tokens that a sign-in or a renewal gave. */
export function keepTokens(token: LoginToken): void {
  setText('authorization', `Bearer ${token.access_token}`);
  mergeUserInfor(token);
}

/** Who is signed in; draws again when something more has been learnt about them in this window. */
export function useUserInfor(): UserInfor | undefined {
  const kept = useSyncExternalStore(followers.follow, () => sessionStorage.getItem(KEYS.userInfor));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read is what was kept
  return useMemo(getUserInfor, [kept]);
}

/** Keeps where the supplier stands now; staff may have moved it since the sign-in (specification sections 3 and 4). */
export function keepSupplierStatus(status: number): void {
  const authenStatus = SUPPLIER_STATUS[status] ?? '';
  setText('supplierStatus', authenStatus);
  mergeUserInfor({ status, authenStatus });
}

/** The menu that the server delivered; empty before it came. */
export function getMenu(): MenuNode[] {
  const menu = readJson<MenuNode[]>(KEYS.menu);
  return Array.isArray(menu) ? menu : [];
}

export function setMenu(menu: readonly MenuNode[]): void {
  sessionStorage.setItem(KEYS.menu, JSON.stringify(menu));
}

/** The granted buttons by page; a stored map that does not parse counts as empty and is logged. */
export function getPermissions(): PermissionMap {
  return parsePermissions(sessionStorage.getItem(KEYS.permissions), (reason) =>
    console.error('btnPremissions', reason),
  );
}

export function setPermissions(permissions: PermissionMap): void {
  sessionStorage.setItem(KEYS.permissions, JSON.stringify(permissions));
}

/** The face the signed-in account belongs to; undefined when nobody is signed in. */
export function getFace(): Face | undefined {
  return getText('authorization') ? getUserInfor()?.applicationSystem : undefined;
}

/** Marks the person as on the way out, so that the guard does not send them home again. */
export function setLogoutFlag(): void {
  sessionStorage.setItem(LOGOUT_FLAG, '1');
}

export function dropLogoutFlag(): void {
  sessionStorage.removeItem(LOGOUT_FLAG);
}

/** Whether the person has signed out in this tab and not signed in since. */
export function hasLogoutFlag(): boolean {
  return sessionStorage.getItem(LOGOUT_FLAG) === '1';
}

/** Forgets everything about the session of this tab, but for whose it was when it was interrupted. */
export function clearSession(): void {
  const interrupted = sessionStorage.getItem(INTERRUPTED);
  sessionStorage.clear();
  if (interrupted) sessionStorage.setItem(INTERRUPTED, interrupted);
}

function readJson<T>(key: string): T | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null) ?? undefined;
  } catch (reason) {
    console.error(key, reason);
    return undefined;
  }
}

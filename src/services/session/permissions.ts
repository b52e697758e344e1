import { useEffect, useSyncExternalStore } from 'react';
import { createFollowers } from '@/contract/base/followers';
import type { MenuNode } from '@/contract/base/identity';
import type { PermissionMap } from '@/contract/language/permissions';
import { get } from '../http/calls';
import { request } from '../http/http';
import { getMenu, getPermissions, getText, ownerOfSession, setMenu, setPermissions } from './session';

/** What the signed-in account may see and press. */
export interface Authority {
  menu: MenuNode[];
  permissions: PermissionMap;
}

const MENU_CALL = '/iam/api/v2/api/menu/getMenuByAccountId';
const EMPTY: Authority = { menu: [], permissions: {} };
const listeners = createFollowers();
let current: Authority | undefined;
let fetchedFor = '';

/**
 * Loads the account's menu and button permissions anew and keeps them in the session
 * (specification sections 3 and 6). In the background only a lost session is told to the person.
 * Rejects as `http` does.
 */
export async function refreshAuthority(options: { background?: boolean } = {}): Promise<void> {
  const owner = ownerOfSession();
  const shared = { method: 'GET', survives: true, ...options } as const;
  const [menu, permissions] = await Promise.all([
    request<MenuNode[]>({ ...shared, url: MENU_CALL }),
    request<PermissionMap>({ ...shared, url: '/iam/api/v2/api/account/findButtonPermissions' }),
  ]);
  // The person may have left, or another may have come, while the answers were on their way.
  if (!getText('authorization') || ownerOfSession() !== owner) return;
  fetchedFor = getText('authorization');
  if (JSON.stringify({ menu, permissions }) === JSON.stringify(readAuthority())) return;
  setMenu(menu);
  setPermissions(permissions);
  current = undefined;
  listeners.tell();
}

/** The part of the menu whose texts match, as the server finds it. Rejects as `http` does. */
export function searchMenu(searchKey: string): Promise<MenuNode[]> {
  return get(MENU_CALL, { searchKey });
}

/** Loads menu and permissions anew in the background; a failure is only logged. */
export function refreshQuietly(): void {
  refreshAuthority({ background: true }).catch((reason: unknown) => console.error('menu', reason));
}

/** The account's menu and permissions as last loaded; draws again when they change. */
export function useAuthority(): Authority {
  return useSyncExternalStore(listeners.follow, readAuthority);
}

export function useMenu(): MenuNode[] {
  return useAuthority().menu;
}

/**
 * Keeps menu and permissions fresh while a frame is on screen: once per page load, and whenever the
 * window comes back into focus, so that a page added meanwhile appears without signing in again.
 */
export function useFreshAuthority(): void {
  useEffect(() => {
    if (fetchedFor !== getText('authorization')) refreshQuietly();
    window.addEventListener('focus', refreshQuietly);
    return () => window.removeEventListener('focus', refreshQuietly);
  }, []);
}

let readFor = '';

function readAuthority(): Authority {
  const authorization = getText('authorization');
  if (!authorization) return EMPTY;
  if (!current || readFor !== authorization) {
    current = { menu: getMenu(), permissions: getPermissions() };
    readFor = authorization;
  }
  return current;
}

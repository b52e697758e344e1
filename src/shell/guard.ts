import type { Face } from '@/contract/base/identity';
import { isOwnPath } from '@/contract/base/own-path';
import { grantsPage, type PermissionMap } from '@/contract/language/permissions';
import { PREVIEW_PAGE } from '@/contract/studio/preview';

export interface GuardSession {
  hasAuthorization: boolean;
  hasLogoutFlag: boolean;
  face: Face | undefined;
  /** The error policy sent the person here, as opposed to an address that was typed. */
  sentByError?: boolean;
}

const PUBLIC = ['/register', '/system/notice', '/sass', '/biding', '/print'];
const AFTER_SIGN_IN = ['/biding', '/bidding'];
const FULL_SCREEN = ['/login', '/register', '/system', '/sass', '/print', PREVIEW_PAGE];
const ERROR_PAGES = ['/401', '/403', '/404', '/502'];
const WITHOUT_MENU = ['/403', '/502'];

/**
 * The route guard (specification section 2).
 * An error page stays open to a person without a session when the app itself led there: a sign-in that
 * reaches no gateway must be able to end on /502.
 * @returns the path to go to instead, null to stay
 */
export function guard(path: string, session: GuardSession): string | null {
  if (path === '/' || path === '/login') {
    return session.hasAuthorization && !session.hasLogoutFlag ? homeOf(session.face) : null;
  }
  if (session.hasAuthorization || isPublic(path)) return null;
  return isErrorPage(path) && session.sentByError ? null : '/login';
}

/** Where the logo and a finished sign-in lead. */
export function homeOf(face: Face | undefined): '/poseidon/home' | '/work/home' {
  return face === 'office' ? '/work/home' : '/poseidon/home';
}

/** Whether a route needs no sign-in. */
export function isPublic(path: string): boolean {
  return isUnder(path, PUBLIC);
}

/**
 * Whether a sign-in may lead back to an address that it interrupted, which may have a query: a public page that has more
 * for those who are signed in, a page of a child application, or a page of a page file that is granted.
 */
export function isOpenAfterSignIn(address: string, granted: PermissionMap): boolean {
  const path = address.replace(/[?#].*$/, '');
  return isOwnPath(address) && (isUnder(path, AFTER_SIGN_IN) || grantsPage(granted, path));
}

/** Whether a route fills the window, without header and menu. */
export function isFullScreen(path: string): boolean {
  return isUnder(path, FULL_SCREEN);
}

export function isErrorPage(path: string): boolean {
  return ERROR_PAGES.includes(path);
}

export function hidesMenu(path: string): boolean {
  return WITHOUT_MENU.includes(path);
}

function isUnder(path: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

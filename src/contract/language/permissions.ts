import { isObject } from '../base/is-object';

/** Button permissions as the specification keeps them (section 3): page path to the granted button codes. */
export type PermissionMap = Record<string, string[]>;

/** Stands for every page of the face, or every code of a page. */
export const ANY = '*';

/** Between a page's path and a button's code in a grant. */
const MARK = '#';

/** A grant as a role keeps it: a page's path, or with `code` one of its buttons. */
export function grantOn(path: string, code = ''): string {
  return code === '' ? path : `${path}${MARK}${code}`;
}

/** The page's path of a grant and the button's code, which is empty for the page alone. */
export function partsOfGrant(grant: string): { path: string; code: string } {
  const [path = '', code = ''] = grant.split(MARK);
  return { path, code };
}

/** The code that skips the browser's check alone (specification section 6); the gateway never honours it. */
export const UNCHECKED = 'no';

/**
 * Reads a stored permission map. Anything that is not a map of string lists counts as empty,
 * and `report` is told why (specification section 6: a parse failure is only logged).
 */
export function parsePermissions(stored: string | null, report: (reason: unknown) => void): PermissionMap {
  if (!stored) return {};
  try {
    const value: unknown = JSON.parse(stored);
    if (isPermissionMap(value)) return value;
    report(new TypeError('the permission map is not an object of code lists'));
  } catch (reason) {
    report(reason);
  }
  return {};
}

/** Whether the map holds the page at all: what `list` and `get` need. */
export function grantsPage(map: PermissionMap, path: string): boolean {
  return Object.hasOwn(map, path);
}

/** Whether a button with this code stays in the page. */
export function grantsButton(map: PermissionMap, path: string, code: string): boolean {
  return code === UNCHECKED || (grantsPage(map, path) && map[path]!.includes(code));
}

function isPermissionMap(value: unknown): value is PermissionMap {
  return (
    isObject(value) &&
    Object.values(value).every(
      (codes) => Array.isArray(codes) && codes.every((code) => typeof code === 'string'),
    )
  );
}

import { isCancelled } from '@/services/http/request-errors';
import { preloadKind } from './kinds';
import { type LoadedPage, loadPage, type SharedFiles } from './page-source';

const STALE_MS = 10_000;

let preloaded: { path: string; page: Promise<LoadedPage>; since: number } | undefined;

/**
 * Reads the file of the page that an address opens with, and asks for the code that draws it, while the code of the frame
 * around it is under way. Whoever draws the page takes what came of it.
 */
export function preloadPage(path: string): void {
  const page = loadPage(path);
  preloaded = { path, page, since: performance.now() };
  page.then(
    ({ page: { kind } }) => preloadKind(kind),
    () => undefined,
  );
}

/**
 * A page as `preloadPage` has asked for it, once; read now where it asked for none, for another or long ago, or where leaving
 * an address that led on here has cancelled the call. Rejects as `loadPage` does.
 */
export async function loadPreloaded(path: string, shared: SharedFiles): Promise<LoadedPage> {
  const asked = preloaded;
  preloaded = undefined;
  if (asked?.path !== path || performance.now() - asked.since > STALE_MS) return loadPage(path, shared);
  try {
    return await asked.page;
  } catch (reason) {
    if (!isCancelled(reason)) throw reason;
    return loadPage(path, shared);
  }
}

import { preloadKind } from './kinds';
import { type LoadedPage, loadPage } from './page-source';

/** Milliseconds after which a page is read anew. */
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

/** What `preloadPage` has asked for, once; undefined where that was long ago, or another page. */
export function takePreloaded(path: string): Promise<LoadedPage> | undefined {
  if (preloaded?.path !== path) return undefined;
  const { page, since } = preloaded;
  preloaded = undefined;
  return performance.now() - since < STALE_MS ? page : undefined;
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { isProductPage } from '../../../src/contract/base/product-pages';
import { PREVIEW_PAGE } from '../../../src/contract/studio/preview';
import { STUDIO_CALLS } from '../../../src/contract/studio/studio';
import type { PageCatalogue } from '../schemas/page-catalogue';
import type { AppEnv } from './context';

/** Names that carry a hash of the content, as the web build makes them. */
const HASHED = /\.[0-9a-f]{8,}\.(?:async\.)?[a-z0-9]+$/;
const YEAR = 'public, max-age=31536000, immutable';

/** What a client says that takes HTML, and one that takes anything; a weight of nothing takes it back. */
const NAVIGATES = /(?:^|,)\s*text\/html\s*(?:,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|$)/i;
const TAKES_ANYTHING = /(?:^|,)\s*(?:\*|text)\/\*\s*(?:,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|$)/i;

/** What a document asks for beside its code: the settings and a picture, which the preview of a draft does without. */
const ASKED_AHEAD = /<link rel="(preload|shortcut icon)"[^>]*>/g;

/**
 * Serves the built web app: its files, the guide for programs that write page files at a second address, and `index.html` for a person who navigates to any other path, and for a program
 * that takes anything (`curl -I`) where there is a page. Mount it last. A missing file is not answered with HTML, so a
 * browser notices a chunk that is gone.
 */
export function mountWebApp(app: Hono<AppEnv>, webDir: string, catalogue: PageCatalogue): void {
  // The build lays each file there in the encodings that browsers take (plugin.ts).
  const serveFile = serveStatic<AppEnv>({ root: webDir, precompressed: true });
  app.get('*', async (c, next) => {
    // A miss resolves to what the next handler resolved to, whatever the type says.
    const served: unknown = await serveFile(c, next);
    if (!(served instanceof Response)) return;
    served.headers.set('Cache-Control', HASHED.test(c.req.path) ? YEAR : 'no-cache');
    return served;
  });
  app.get(
    STUDIO_CALLS.guide,
    serveStatic<AppEnv>({ root: webDir, precompressed: true, rewriteRequestPath: () => '/llms.txt' }),
  );
  app.get('*', async (c, next) => {
    const accept = c.req.header('accept') || '*/*';
    const isPage = () =>
      isProductPage(c.req.path) ||
      catalogue.pages().some(({ path }) => path === c.req.path) ||
      catalogue.screenAt?.(c.req.path) !== undefined;
    if (!NAVIGATES.test(accept) && !(TAKES_ANYTHING.test(accept) && isPage())) return next();
    const html = await readFile(join(webDir, 'index.html'), 'utf8').catch(() => undefined);
    if (html === undefined) return next();
    c.header('Cache-Control', 'no-cache');
    return c.html(c.req.path === PREVIEW_PAGE ? html.replace(ASKED_AHEAD, '') : html);
  });
}

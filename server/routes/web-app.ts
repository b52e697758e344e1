import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { AppEnv } from '../context';

/** Names that carry a hash of the content, as the web build makes them. */
const HASHED = /\.[0-9a-f]{8,}\.(?:async\.)?[a-z0-9]+$/;
const YEAR = 'public, max-age=31536000, immutable';

/**
 * Serves the built web app: its files, and `index.html` for a person who navigates to any other path.
 * Mount it last. A missing file is not answered with HTML, so a browser notices a chunk that is gone.
 */
export function mountWebApp(app: Hono<AppEnv>, webDir: string): void {
  app.get(
    '*',
    serveStatic({
      root: webDir,
      onFound: (path, c) => c.header('Cache-Control', HASHED.test(path) ? YEAR : 'no-cache'),
    }),
  );
  app.get('*', async (c, next) => {
    if (!c.req.header('accept')?.includes('text/html')) return next();
    const html = await readFile(join(webDir, 'index.html'), 'utf8').catch(() => undefined);
    if (html === undefined) return next();
    c.header('Cache-Control', 'no-cache');
    return c.html(html);
  });
}

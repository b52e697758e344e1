import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { AppEnv } from '../../server/kernel/http/context';
import { securityHeaders } from '../../server/kernel/http/security-headers';

/** A static server on a free port of this machine, over what was built. */
export interface PageServer {
  /** With a slash at its end. */
  url: string;
  close(): Promise<void>;
}

/** Serves a folder with the product's own headers, its Content-Security-Policy among them. */
export async function servePages(folder: string): Promise<PageServer> {
  const app = new Hono<AppEnv>();
  app.use(securityHeaders({ csp: { connect: [], img: [] }, https: false }));
  app.get('*', serveStatic<AppEnv>({ root: folder }));
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

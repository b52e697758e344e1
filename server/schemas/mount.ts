import type { Context } from 'hono';
import { scopeOf } from '../auth/user';
import type { AppEnv, GatewayContext, Mount } from '../context';
import { notFound, Refusal } from '../errors';
import { grantsOf } from '../policies/grants';
import type { LoadedPage, SchemaRegistry } from './registry';

/**
 * Serves one file a page by the page's path, dictionaries and translations, with ETags (design: "Schemas are data").
 * A page is given to accounts that hold a grant on it. A newer version that was refused is told in a header.
 */
export function mountSchemas(registry: SchemaRegistry): Mount {
  return (app, { database, authenticate }) => {
    app.get('/schemas/pages/:path{.+\\.json}', authenticate, async (c) => {
      const path = `/${c.req.param('path').slice(0, -'.json'.length)}`;
      const loaded = registry.byPath(path);
      if (!loaded) throw missingPage(registry, path);
      await requirePage(c, database, registry, path);
      if (loaded.refused) c.header('x-schema-refused', problemsHeader(loaded));
      return file(c, loaded);
    });
    app.get('/schemas/:folder{dictionaries|locales}/:name{[A-Za-z]+\\.json}', authenticate, (c) => {
      const asset = registry.asset(`${c.req.param('folder')}/${c.req.param('name')}`);
      if (!asset) throw notFound();
      return file(c, asset);
    });
  };
}

function missingPage(registry: SchemaRegistry, path: string): Refusal {
  const refused = registry.refusedByPath(path);
  return refused
    ? new Refusal('page_refused', { problems: refused.problems })
    : new Refusal('page_not_found');
}

async function requirePage(
  c: Context<AppEnv>,
  database: GatewayContext['database'],
  registry: SchemaRegistry,
  path: string,
): Promise<void> {
  const user = c.get('user');
  const map = await database.inTenant(scopeOf(user), (trx) => grantsOf(trx, user, registry));
  if (!Object.hasOwn(map, path)) throw new Refusal('page_not_granted');
}

function problemsHeader({ refused = [] }: LoadedPage): string {
  const shown = refused.slice(0, 5).map(({ line, column, message }) => ({ line, column, message }));
  return encodeURIComponent(JSON.stringify(shown));
}

function file(c: Context<AppEnv>, { text, etag }: { text: string; etag: string }): Response {
  c.header('ETag', etag);
  c.header('Cache-Control', 'private, no-cache');
  if (c.req.header('if-none-match') === etag) return c.body(null, 304);
  return c.body(text, 200, { 'Content-Type': 'application/json; charset=utf-8' });
}

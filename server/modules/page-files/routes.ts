import type { Context } from 'hono';
import { certifiedFields } from '../../../src/contract/certified';
import { isRecordPage } from '../../../src/contract/pages';
import { grantsPage, type PermissionMap } from '../../../src/contract/permissions';
import { problemsFor, type SchemaProblem } from '../../../src/contract/schema-changes';
import { CHANGE_REQUESTS } from '../../../src/contract/system-resources';
import { notFound, Refusal } from '../../kernel/base/errors';
import { scopeOf } from '../../kernel/base/user';
import { tenantDictionaries } from '../../kernel/dictionaries/tenant-dictionaries';
import type { AppEnv } from '../../kernel/http/context';
import type { GatewayContext, Mount } from '../../kernel/http/gateway-context';
import { described, type RouteNotes } from '../../kernel/http/route-docs';
import { mayAuthor } from '../../kernel/policies/authoring';
import { grantsOf } from '../../kernel/policies/grants';
import { etagOf, type LoadedPage } from '../../kernel/schemas/pages-in-service';
import type { SchemaRegistry } from '../../kernel/schemas/registry';

/**
 * Serves one file a page by the page's path, dictionaries and translations, with ETags (design: "Schemas are data").
 * A page is given to accounts that hold a grant on it. Those who may author are also told, in a header, what keeps a
 * newer version out of service; to all others a page that never was in service does not exist.
 */
export function mountSchemas(registry: SchemaRegistry): Mount {
  return (app, { database, authenticate }) => {
    app.get('/schemas/pages/:path{.+\\.json}', described(PAGE_FILE), authenticate, async (c) => {
      const path = `/${c.req.param('path').slice(0, -'.json'.length)}`;
      const loaded = registry.byPath(path);
      const problems = problemsFor(registry.problemsOf(path), c.get('user').tenantCode);
      const shown = problems.length > 0 && (await isAuthor(c, database)) ? problems : [];
      if (!loaded) throw missingPage(shown);
      await requirePage(c, database, registry, path);
      return shown.length > 0 ? refusedFile(c, loaded, shown) : file(c, loaded);
    });
    app.get(
      '/schemas/:folder{dictionaries|locales}/:name{[A-Za-z]+\\.json}',
      described(SHARED_FILE),
      authenticate,
      async (c) => {
        const { folder, name } = c.req.param();
        const asset = registry.asset(`${folder}/${name}`);
        if (!asset) throw notFound();
        if (folder !== 'dictionaries') return file(c, asset);
        return file(c, (await ownDictionary(c, database, registry, name.slice(0, -'.json'.length))) ?? asset);
      },
    );
  };
}

/** A dictionary as the caller's tenant has it, with an ETag of its own; undefined where that is the file's. */
async function ownDictionary(
  c: Context<AppEnv>,
  database: GatewayContext['database'],
  registry: SchemaRegistry,
  name: string,
): Promise<{ text: string; etag: string } | undefined> {
  const user = c.get('user');
  const base = registry.dictionaries();
  const own = await database.readInTenant(scopeOf(user), (trx) =>
    tenantDictionaries(trx, base, user.tenantCode, [name]),
  );
  if (own[name] === base[name]) return undefined;
  const text = JSON.stringify(own[name]);
  return { text, etag: etagOf(text) };
}

const PAGE_FILE: RouteNotes = {
  about: '一个页面的文件，带 ETag',
  file: 'server/modules/page-files/routes.ts',
  params: { path: '页面的路径加 .json' },
  answer: 'json',
  errors: ['not_found', 'page_not_found', 'page_refused', 'page_not_granted'],
  needs: '该页面',
};

const SHARED_FILE: RouteNotes = {
  about: '一个字典（本租户的）或一份译文，带 ETag',
  file: 'server/modules/page-files/routes.ts',
  params: { folder: 'dictionaries 或 locales', name: '名称加 .json' },
  answer: 'json',
  errors: ['not_found'],
};

function missingPage(problems: SchemaProblem[]): Refusal {
  return problems.length > 0 ? new Refusal('page_refused', { problems }) : new Refusal('page_not_found');
}

function isAuthor(c: Context<AppEnv>, database: GatewayContext['database']): Promise<boolean> {
  const user = c.get('user');
  return database.inTenant(scopeOf(user), (trx) => mayAuthor(trx, user));
}

async function requirePage(
  c: Context<AppEnv>,
  database: GatewayContext['database'],
  registry: SchemaRegistry,
  path: string,
): Promise<void> {
  const user = c.get('user');
  const map = await database.inTenant(scopeOf(user), (trx) => grantsOf(trx, user, registry));
  if (!Object.hasOwn(map, path) && !showsChanges(registry, map, path)) throw new Refusal('page_not_granted');
}

/** Whoever may open the change requests reads them by the pages that they are about. */
function showsChanges(registry: SchemaRegistry, map: PermissionMap, path: string): boolean {
  const page = registry.byPath(path)?.page;
  const requests = registry.byResource(CHANGE_REQUESTS)?.page;
  if (!page || !requests || !isRecordPage(page)) return false;
  return certifiedFields(page).length > 0 && grantsPage(map, requests.path);
}

/** As much as a header bears; the rest is told once these are mended. */
function problemsHeader(problems: SchemaProblem[]): string {
  return encodeURIComponent(JSON.stringify(problems.slice(0, 5)));
}

/** The last good text. Browsers would keep the header for as long as the text stays the same, so this is not kept. */
function refusedFile(
  c: Context<AppEnv>,
  { text, etag, since }: LoadedPage,
  problems: SchemaProblem[],
): Response {
  c.header('x-schema-refused', problemsHeader(problems));
  // Which version serves in its place, and since when.
  c.header('x-schema-serving', `${etag} ${since.toISOString()}`);
  c.header('Cache-Control', 'no-store');
  return c.body(text, 200, { 'Content-Type': 'application/json; charset=utf-8' });
}

function file(c: Context<AppEnv>, { text, etag }: { text: string; etag: string }): Response {
  c.header('ETag', etag);
  c.header('Cache-Control', 'private, no-cache');
  if (c.req.header('if-none-match') === etag) return c.body(null, 304);
  return c.body(text, 200, { 'Content-Type': 'application/json; charset=utf-8' });
}

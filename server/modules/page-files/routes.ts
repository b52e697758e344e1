import type { Context } from 'hono';
import { CHANGE_REQUESTS } from '../../../src/contract/base/system-resources';
import { certifiedFields } from '../../../src/contract/fields/certified';
import { isRecordPage } from '../../../src/contract/language/pages';
import { grantsPage, type PermissionMap } from '../../../src/contract/language/permissions';
import { problemsFor, type SchemaProblem } from '../../../src/contract/language/schema-changes';
import { isHomeOf } from '../../../src/contract/pages/dashboards';
import { notFound, Refusal } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import type { Database } from '../../kernel/db/database';
import { tenantDictionaries } from '../../kernel/dictionaries/tenant-dictionaries';
import type { AppEnv } from '../../kernel/http/context';
import { type CallerTransactions, route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { mayAuthor } from '../../kernel/policies/authoring';
import { grantsOf } from '../../kernel/policies/grants';
import { movedTo } from '../../kernel/records/hooks/follow-renames';
import { etagOf, type LoadedPage } from '../../kernel/schemas/pages-in-service';
import type { SchemaRegistry } from '../../kernel/schemas/registry';

/**
 * Serves one file a page by the page's path, dictionaries and translations, with ETags (design: "Schemas are data").
 * A page is given to accounts that hold a grant on it. Those who may author are also told, in a header, what keeps a
 * newer version out of service; to all others a page that never was in service does not exist.
 */
export const pageFileRoutes = moduleRoutes('server/modules/page-files/routes.ts', (routes, kernel) => {
  const { registry } = kernel;
  route(routes, 'GET', '/schemas/pages/:path{.+\\.json}', {
    auth: 'user',
    about: '一个页面的文件，带 ETag',
    params: { path: '页面的路径加 .json' },
    answer: 'json',
    errors: ['not_found', 'page_not_found', 'page_refused', 'page_not_granted'],
    needs: '该页面',
    async handler({ params, user, tx, c }) {
      const path = `/${params.path.slice(0, -'.json'.length)}`;
      const loaded = registry.byPath(path);
      const problems = problemsFor(registry.problemsOf(path), user.tenantCode);
      const mayAsk = problems.length > 0 && (await tx.write((trx) => mayAuthor(trx, user)));
      const shown = mayAsk ? problems : [];
      if (!loaded) {
        const moved =
          shown.length > 0 ? undefined : await movedPage(tx, user, registry, kernel.database, path);
        throw moved === undefined ? missingPage(shown) : new Refusal('page_not_found', { movedTo: moved });
      }
      const map = await tx.write((trx) => grantsOf(trx, user, registry));
      if (
        !Object.hasOwn(map, path) &&
        !isHomeOf(loaded.page, user.face) &&
        !showsChanges(registry, map, path)
      ) {
        throw new Refusal('page_not_granted');
      }
      return shown.length > 0 ? refusedFile(c, loaded, shown) : file(c, loaded);
    },
  });

  route(routes, 'GET', '/schemas/:folder{dictionaries|locales}/:name{[A-Za-z]+\\.json}', {
    auth: 'user',
    about: '一个字典（本租户的）或一份译文，带 ETag',
    params: { folder: 'dictionaries 或 locales', name: '名称加 .json' },
    answer: 'json',
    errors: ['not_found'],
    async handler({ params: { folder, name }, user, tx, c }) {
      const asset = registry.asset(`${folder}/${name}`);
      if (!asset) throw notFound();
      if (folder !== 'dictionaries') return file(c, asset);
      return file(c, (await ownDictionary(tx, user, registry, name.slice(0, -'.json'.length))) ?? asset);
    },
  });
});

/** A dictionary as the caller's tenant has it, with an ETag of its own; undefined where that is the file's. */
async function ownDictionary(
  tx: CallerTransactions,
  user: User,
  registry: SchemaRegistry,
  name: string,
): Promise<{ text: string; etag: string } | undefined> {
  const base = registry.dictionaries();
  const own = await tx.read((trx) => tenantDictionaries(trx, base, user.tenantCode, [name]));
  if (own[name] === base[name]) return undefined;
  const text = JSON.stringify(own[name]);
  return { text, etag: etagOf(text) };
}

function missingPage(problems: SchemaProblem[]): Refusal {
  return problems.length > 0 ? new Refusal('page_refused', { problems }) : new Refusal('page_not_found');
}

/** The page that a path led to before, where the caller may open it. */
async function movedPage(
  tx: CallerTransactions,
  user: User,
  registry: SchemaRegistry,
  { kysely }: Pick<Database, 'kysely'>,
  path: string,
): Promise<string | undefined> {
  const target = await movedTo(kysely, path);
  if (target === undefined || !registry.byPath(target)) return undefined;
  const map = await tx.write((trx) => grantsOf(trx, user, registry));
  return grantsPage(map, target) ? target : undefined;
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

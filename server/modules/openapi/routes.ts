import type { RecordPage } from '../../../src/contract/language/page-schema';
import { isRecordPage } from '../../../src/contract/language/pages';
import { grantsPage } from '../../../src/contract/language/permissions';
import { nothing } from '../../kernel/http/input';
import { route } from '../../kernel/http/route';
import { routesOf } from '../../kernel/http/route-docs';
import { moduleRoutes } from '../../kernel/module';
import { grantsOf } from '../../kernel/policies/grants';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { openApiDocument } from './openapi';

export const API_DOCUMENT = '/api/openapi.json';

/**
 * `GET /api/openapi.json`: every route, and of the calls that page files name those of the pages that the caller may
 * open: what fields other pages have is nobody else's business.
 */
export const openApiRoutes = moduleRoutes(
  'server/modules/openapi/routes.ts',
  (routes, { registry, authenticate }) => {
    route(routes, 'GET', API_DOCUMENT, {
      auth: 'user',
      about: '本网关的 OpenAPI 3.1 文档；页面文件的接口只含调用者能打开的页面',
      query: nothing,
      answer: 'json',
      async handler({ user, tx, c }) {
        const map = await tx.write((trx) => grantsOf(trx, user, registry));
        const published = pagesInService(registry);
        const pages = published.filter(({ page }) => grantsPage(map, page.path));
        const document = { routes: routesOf(routes.app, authenticate), pages, published };
        return c.json(openApiDocument({ ...document, dictionaries: registry.dictionaries() }));
      },
    });
  },
);

export function pagesInService(registry: SchemaRegistry): { page: RecordPage; file: string }[] {
  return registry.pages().flatMap(({ path }) => {
    const loaded = registry.byPath(path);
    return loaded && isRecordPage(loaded.page) ? [{ page: loaded.page, file: `schemas/${loaded.file}` }] : [];
  });
}

import type { RecordPage } from '../../../src/contract/page-schema';
import { isRecordPage } from '../../../src/contract/pages';
import { grantsPage } from '../../../src/contract/permissions';
import { scopeOf } from '../../kernel/base/user';
import type { Mount } from '../../kernel/http/gateway-context';
import { nothing, readQuery } from '../../kernel/http/input';
import { described, routesOf } from '../../kernel/http/route-docs';
import { grantsOf } from '../../kernel/policies/grants';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { openApiDocument } from './openapi';

export const API_DOCUMENT = '/api/openapi.json';

/**
 * `GET /api/openapi.json`: every route, and of the calls that page files name those of the pages that the caller may
 * open: what fields other pages have is nobody else's business.
 */
export function mountApi(registry: SchemaRegistry): Mount {
  return (app, { database, authenticate }) => {
    const notes = described({
      about: '本网关的 OpenAPI 3.1 文档；页面文件的接口只含调用者能打开的页面',
      file: 'server/modules/openapi/routes.ts',
      query: nothing,
      answer: 'json',
    });
    app.get(API_DOCUMENT, notes, authenticate, async (c) => {
      readQuery(c, nothing);
      const user = c.get('user');
      const map = await database.inTenant(scopeOf(user), (trx) => grantsOf(trx, user, registry));
      const pages = pagesInService(registry).filter(({ page }) => grantsPage(map, page.path));
      const routes = routesOf(app, authenticate);
      return c.json(openApiDocument({ routes, pages, dictionaries: registry.dictionaries() }));
    });
  };
}

/** The pages of records in service, each with its file. */
export function pagesInService(registry: SchemaRegistry): { page: RecordPage; file: string }[] {
  return registry.pages().flatMap(({ path }) => {
    const loaded = registry.byPath(path);
    return loaded && isRecordPage(loaded.page) ? [{ page: loaded.page, file: `schemas/${loaded.file}` }] : [];
  });
}

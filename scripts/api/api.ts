import { pagesInService } from '../../server/api/mount';
import { type ApiDocument, openApiDocument } from '../../server/api/openapi';
import { openGateway, type Pages } from '../../server/open';
import { openPages } from '../../server/schemas/open-pages';
import type { SchemaRegistry } from '../../server/schemas/registry';
import { apiTables } from './tables';

export const API_FILE = 'docs/api.md';

/** The document of a gateway that runs with the product's pages; it is started for the moment and in memory. */
export async function runningApi(): Promise<ApiDocument> {
  let pages: Pages | undefined;
  const gateway = await openGateway({
    secretKey: 'nobody signs in here, and so no token is made',
    schemasDir: 'schemas',
    seed: 'none',
    authoring: true,
    log: { info: () => undefined, error: () => undefined },
    openPages: async (base) => {
      pages = await openPages(base);
      return pages;
    },
  });
  try {
    const registry = pages!.catalogue as SchemaRegistry;
    return openApiDocument({
      routes: gateway.routes(),
      pages: pagesInService(registry),
      dictionaries: registry.dictionaries(),
    });
  } finally {
    await gateway.close();
  }
}

/** `docs/api.md`. */
export async function apiText(): Promise<string> {
  return apiTables(await runningApi());
}

import { parseEnv } from '../../server/env';
import type { SchemaRegistry } from '../../server/kernel/schemas/registry';
import { type ApiDocument, openApiDocument } from '../../server/modules/openapi/openapi';
import { pagesInService } from '../../server/modules/openapi/routes';
import { type OpenedGateway, openGateway, type Pages } from '../../server/open';
import { openPages } from '../../server/open-pages';
import { apiTables } from './tables';

export const API_FILE = 'docs/api.md';

/** Runs `work` beside a gateway with the product's pages, which is started for the moment and in memory. */
async function besideGateway<T>(
  work: (gateway: OpenedGateway, registry: SchemaRegistry) => T | Promise<T>,
): Promise<T> {
  let pages: Pages | undefined;
  const gateway = await openGateway({
    secretKey: 'nobody signs in here, and so no token is made',
    schemasDir: 'schemas',
    seed: 'none',
    authoring: true,
    site: parseEnv({}).site,
    log: { info: () => undefined, error: () => undefined },
    openPages: async (base) => {
      pages = await openPages(base);
      return pages;
    },
  });
  try {
    return await work(gateway, pages!.catalogue as SchemaRegistry);
  } finally {
    await gateway.close();
  }
}

export function runningApi(): Promise<ApiDocument> {
  return besideGateway((gateway, registry) =>
    openApiDocument({
      routes: gateway.routes(),
      pages: pagesInService(registry),
      published: pagesInService(registry),
      dictionaries: registry.dictionaries(),
    }),
  );
}

/** `docs/api.md`. */
export async function apiText(): Promise<string> {
  return apiTables(await runningApi());
}

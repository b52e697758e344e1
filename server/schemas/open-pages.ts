import type { OpenPages } from '../open';
import { prepareTable } from '../resources/prepare-table';
import { createSchemaRegistry } from './registry';

/** The page files of a folder, each with its resource's table made ready, followed for as long as the gateway runs. */
export const openPages: OpenPages = async ({ database, schemasDir, log, clock }) => {
  const registry = await createSchemaRegistry({
    dir: schemasDir,
    log,
    prepare: (page) => prepareTable(database.kysely, page),
  });
  return { catalogue: registry, mounts: [], close: registry.close };
};

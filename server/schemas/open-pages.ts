import { registerExpressionCompiler } from '../../src/contract/expressions/register';
import { registerRules } from '../../src/contract/rules/register';
import { mountFiles } from '../files/mount';
import type { OpenPages } from '../open';
import { mountReferences } from '../references/mount';
import { mountResources } from '../resources/mount';
import { prepareTable } from '../resources/prepare-table';
import { createRecordSeed } from '../seed/records';
import { mountSchemas } from './mount';
import { createSchemaRegistry } from './registry';
import { mountChanges } from './stream-changes';

/**
 * The page files of a folder, followed for as long as the gateway runs: each with its resource's table made ready,
 * its routes, and the demo records of the pages that have some.
 */
export const openPages: OpenPages = async ({ database, storage, schemasDir, log, clock }) => {
  registerExpressionCompiler();
  registerRules('ids');
  const leaving = new AbortController();
  const registry = await createSchemaRegistry({
    dir: schemasDir,
    log,
    prepare: (page) => prepareTable(database.kysely, page),
  });
  return {
    catalogue: registry,
    mounts: [
      mountSchemas(registry),
      mountChanges(registry, leaving.signal),
      mountReferences(registry),
      mountFiles(registry, storage),
      mountResources(registry),
    ],
    seedRecords: createRecordSeed(registry, storage, clock),
    endStreams: () => leaving.abort(),
    close: () => {
      leaving.abort();
      return registry.close();
    },
  };
};

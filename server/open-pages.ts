import { registerExpressionCompiler } from '../src/contract/expressions/register';
import { registerRules } from '../src/contract/rules/register';
import { collectHooks } from './kernel/collect-hooks';
import { KERNEL_JOBS } from './kernel/jobs/kernel-jobs';
import { openModules } from './kernel/open-modules';
import { hooksOf, installHooks } from './kernel/records/installed-hooks';
import { MODULES } from './modules';
import type { OpenPages } from './open';
import { mountResources } from './resources/mount';
import { mountAssign } from './resources/mount-assign';
import { mountTransfers } from './resources/mount-transfers';
import { prepareTable } from './resources/prepare-table';
import { pageLedger } from './schemas/page-ledger';
import { createSchemaRegistry } from './schemas/registry';
import { createRecordSeed } from './seed/records';
import { foundOperator } from './tenants/found-operator';

/**
 * The page files of a folder, followed for as long as the gateway runs, and the modules over them: each page with its
 * resource's table made ready, its routes, and the demo records of the pages that have some.
 */
export const openPages: OpenPages = async ({ database, storage, schemasDir, operator, log, clock }) => {
  registerExpressionCompiler();
  registerRules('ids');
  const leaving = new AbortController();
  installHooks(collectHooks(MODULES));
  const registry = await createSchemaRegistry({
    dir: schemasDir,
    log,
    operator,
    ledger: pageLedger(database),
    prepare: async (page) => {
      await prepareTable(database.kysely, page);
      await hooksOf(page).onPageReady?.({ database, operator }, page);
    },
  });
  const kernel = { database, storage, registry, operator, log, clock, leaving: leaving.signal };
  const modules = await openModules(kernel, MODULES);
  return {
    catalogue: registry,
    mounts: [...modules.mounts, mountAssign(registry), mountTransfers(registry), mountResources(registry)],
    jobs: [...KERNEL_JOBS, ...modules.jobs],
    seedRecords: createRecordSeed(registry, storage, clock),
    foundOperator: (founding) => foundOperator(database, registry, founding),
    endStreams: () => leaving.abort(),
    close: async () => {
      leaving.abort();
      await modules.close();
      await registry.close();
    },
  };
};

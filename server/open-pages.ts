import { registerExpressionCompiler } from '../src/contract/expressions/register';
import { isRecordPage } from '../src/contract/language/pages';
import { registerRules } from '../src/contract/rules/register';
import { createRecordSeed } from './demo/records';
import { collectHooks } from './kernel/collect-hooks';
import { KERNEL_JOBS, pageJobs } from './kernel/jobs/kernel-jobs';
import { openModules } from './kernel/open-modules';
import { followRenames, followRenamesIn } from './kernel/records/hooks/follow-renames';
import { hooksOf, installedHooks, installHooks } from './kernel/records/hooks/installed-hooks';
import { RECORD_ROUTES } from './kernel/records/routes/mounts';
import { prepareTable, prepareTableIn } from './kernel/records/tables/prepare-table';
import { pageLedger } from './kernel/schemas/page-ledger';
import { createSchemaRegistry } from './kernel/schemas/registry';
import { MODULES } from './modules';
import { createOperator } from './modules/tenants/create-operator';
import type { OpenPages } from './open';

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
      await followRenames(database.kysely, page, installedHooks().renameListeners);
      if (!isRecordPage(page)) return;
      await prepareTable(database.kysely, page);
      await hooksOf(page).onPageReady?.({ database, operator }, page);
    },
    prepareIn: async (trx, page) => {
      await followRenamesIn(trx, page, installedHooks().renameListeners);
      if (isRecordPage(page)) await prepareTableIn(trx, page);
    },
  });
  const kernel = { database, storage, registry, operator, log, clock, leaving: leaving.signal };
  const modules = await openModules(kernel, [...MODULES, { name: 'records', routes: RECORD_ROUTES }]);
  return {
    catalogue: registry,
    mounts: modules.mounts,
    jobs: [...KERNEL_JOBS, ...pageJobs(registry), ...modules.jobs],
    seedRecords: createRecordSeed(registry, storage, clock),
    createOperator: (newOperator) => createOperator(database, registry, newOperator),
    endStreams: () => leaving.abort(),
    close: async () => {
      leaving.abort();
      await modules.close();
      await registry.close();
    },
  };
};

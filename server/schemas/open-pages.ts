import { registerExpressionCompiler } from '../../src/contract/expressions/register';
import { registerRules } from '../../src/contract/rules/register';
import { ACCOUNTS } from '../accounts/account-record';
import { adoptAllAccounts } from '../accounts/adopt-accounts';
import { mountApi } from '../api/mount';
import { mountApprovals } from '../approvals/mount';
import { mountBench } from '../bench/mount';
import { mountComments } from '../comments/mount';
import { followDictionaries } from '../dictionaries/adopt-dictionaries';
import { mountFiles } from '../files/mount';
import { mountMessages } from '../messages/mount';
import { followMessages } from '../messages/news';
import { tellExpiriesRegularly } from '../messages/tell-expiries';
import type { OpenPages } from '../open';
import { mountReferences } from '../references/mount';
import { mountResources } from '../resources/mount';
import { mountAssign } from '../resources/mount-assign';
import { mountTransfers } from '../resources/mount-transfers';
import { prepareTable } from '../resources/prepare-table';
import { adoptAllRoles } from '../roles/adopt-roles';
import { mountRoles } from '../roles/mount';
import { ROLES } from '../roles/role-record';
import { mountAccounts } from '../routes/accounts';
import { mountAnnouncementReaders } from '../routes/announcement-readers';
import { mountAnnouncements } from '../routes/announcements';
import { mountAvatar } from '../routes/avatar';
import { mountOrganisations } from '../routes/organisations';
import { mountPublicNotices } from '../routes/public-notices';
import { mountRegistration } from '../routes/registration';
import { mountSupplierDocuments } from '../routes/supplier-documents';
import { mountSupplierForms } from '../routes/supplier-forms';
import { mountSuppliers } from '../routes/suppliers';
import { mountTenders } from '../routes/tenders';
import { createRecordSeed } from '../seed/records';
import { adoptAllSuppliers } from '../suppliers/adopt-suppliers';
import { SUPPLIERS } from '../suppliers/standing';
import { adoptAllTenants } from '../tenants/adopt-tenants';
import { foundOperator } from '../tenants/found-operator';
import { TENANTS } from '../tenants/tenant-record';
import { mountSchemas } from './mount';
import { pageLedger } from './page-ledger';
import { createSchemaRegistry } from './registry';
import { mountChanges } from './stream-changes';

/**
 * The page files of a folder, followed for as long as the gateway runs: each with its resource's table made ready,
 * its routes, and the demo records of the pages that have some.
 */
export const openPages: OpenPages = async ({ database, storage, schemasDir, operator, log, clock }) => {
  registerExpressionCompiler();
  registerRules('ids');
  const leaving = new AbortController();
  const registry = await createSchemaRegistry({
    dir: schemasDir,
    log,
    operator,
    ledger: pageLedger(database),
    prepare: async (page) => {
      await prepareTable(database.kysely, page);
      if (page.resource.name === ROLES) await adoptAllRoles(database, page);
      if (page.resource.name === ACCOUNTS) await adoptAllAccounts(database, page);
      if (page.resource.name === SUPPLIERS) await adoptAllSuppliers(database, page);
      if (page.resource.name === TENANTS) await adoptAllTenants(database, page, operator);
    },
  });
  await followDictionaries(database, registry, (reason, tenantCode) =>
    log.error('dictionaries_not_adopted', { reason: String(reason), tenantCode }),
  );
  const news = await followMessages(database);
  const stopTelling = tellExpiriesRegularly(database, registry, { log, clock });
  return {
    catalogue: registry,
    mounts: [
      mountSchemas(registry),
      mountChanges(registry, leaving.signal),
      mountReferences(registry),
      mountRoles(registry),
      mountFiles(registry, storage),
      mountApi(registry),
      mountRegistration(registry, storage),
      mountAccounts(registry),
      mountAvatar(storage),
      mountSuppliers(registry),
      mountSupplierDocuments(registry),
      mountSupplierForms(registry),
      mountAnnouncements(registry, storage),
      mountAnnouncementReaders(registry),
      mountPublicNotices(registry),
      mountTenders(registry),
      mountOrganisations(registry),
      mountMessages(news, leaving.signal),
      mountComments(registry),
      mountBench(registry),
      mountApprovals(registry),
      mountAssign(registry),
      mountTransfers(registry),
      mountResources(registry),
    ],
    seedRecords: createRecordSeed(registry, storage, clock),
    foundOperator: (founding) => foundOperator(database, registry, founding),
    endStreams: () => leaving.abort(),
    close: async () => {
      leaving.abort();
      await stopTelling();
      await news.close();
      await registry.close();
    },
  };
};

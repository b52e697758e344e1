import { sql } from 'kysely';
import { ACCOUNTS, DICTIONARIES, ROLES, SUPPLIERS, TENANTS } from '../../src/contract/base/system-resources';
import { addDays, today } from '../../src/contract/fields/derived';
import type { RecordPage } from '../../src/contract/language/page-schema';
import type { Author } from '../kernel/base/author';
import type { Trx } from '../kernel/db/tables';
import { holdFiles } from '../kernel/files/hold-files';
import type { FileStorage } from '../kernel/files/storage';
import { tableName } from '../kernel/records/tables/table';
import { addRecord } from '../kernel/records/writes/add-record';
import type { SchemaRegistry } from '../kernel/schemas/registry';
import { mirrorAccounts } from '../modules/accounts/mirror-accounts';
import { mirrorDictionaries } from '../modules/dictionaries/mirror-dictionaries';
import { mirrorRoles } from '../modules/roles/mirror-roles';
import { mirrorSuppliers } from '../modules/suppliers/mirror-suppliers';
import { mirrorTenants } from '../modules/tenants/mirror-tenants';
import { type Batch, demoBatches, rowsOf } from './batches';
import { demoDocument } from './documents';
import type { MadeRecord } from './generator';
import type { SeedRecords } from './identity';
import { DEMO_ACCOUNTS } from './identity-data';
import { seedFile } from './seed-file';

/** Who the demo records are said to have been entered by, where nobody with an account is. */
const SEEDER = 'seed';

/** Says of a record that it was made on a day, in the morning in Beijing, as what the demo shows of days goes by it. */
async function dateRecord(trx: Trx, page: RecordPage, id: string, day: string): Promise<void> {
  await sql`UPDATE ${sql.id(tableName(page.resource.name))}
    SET created_at = ${new Date(`${day}T09:00:00+08:00`)} WHERE id = ${id}`.execute(trx);
}

/** Who enters a batch: by `by`, or by the account of its supplier, if it has one. */
function authorOf({ tenant, supplier, owner, by }: Batch): Author {
  const own = DEMO_ACCOUNTS.find(({ supplierCode }) => supplier !== '' && supplierCode === supplier);
  const accountId = by ?? own?.accountId ?? SEEDER;
  return { tenantCode: tenant, supplierCode: supplier, accountId, ...(owner && { owner }) };
}

/** Demo records for the pages that are in service; each leaves its audit row like any other write. */
export function createRecordSeed(
  registry: SchemaRegistry,
  storage: FileStorage,
  clock: () => Date,
): SeedRecords {
  return async (trx, tenantCode) => {
    const date = today(clock());
    const made = new Map<string, MadeRecord[]>();
    const missing = new Set<string>();
    for (const batch of demoBatches(tenantCode)) {
      const { resource } = batch;
      const page = registry.byResource(resource)?.page;
      if (!page) {
        missing.add(resource);
        continue;
      }
      const author = authorOf(batch);
      const records = made.get(resource) ?? [];
      made.set(resource, records);
      for (const { name, madeOn, doc, files } of rowsOf(batch, { date, made, missing })) {
        for (const file of files) await seedFile(trx, storage, author, file.id, demoDocument(file.name, doc));
        const record = await addRecord(trx, page, author, doc);
        records.push({ ...record, name });
        await holdFiles(trx, page, author, record.id, doc);
        if (madeOn !== undefined) await dateRecord(trx, page, record.id, addDays(date, madeOn));
      }
    }
    const roles = registry.byResource(ROLES)?.page;
    if (roles) await mirrorRoles(trx, roles, tenantCode);
    const accounts = registry.byResource(ACCOUNTS)?.page;
    if (accounts) await mirrorAccounts(trx, accounts, tenantCode);
    const suppliers = registry.byResource(SUPPLIERS)?.page;
    if (suppliers) await mirrorSuppliers(trx, suppliers, tenantCode);
    const dictionaries = registry.byResource(DICTIONARIES)?.page;
    if (dictionaries) await mirrorDictionaries(trx, dictionaries, tenantCode, registry.dictionaries());
    const tenants = registry.byResource(TENANTS)?.page;
    if (tenants && tenantCode === registry.operator) await mirrorTenants(trx, tenants, tenantCode);
  };
}

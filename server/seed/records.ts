import { randomUUID } from 'node:crypto';
import { today } from '../../src/contract/derived';
import { recordChange } from '../resources/audit';
import { insertRecord } from '../resources/store';
import type { SchemaRegistry } from '../schemas/registry';
import { demoContacts } from './contacts';
import { demoContracts } from './contracts';
import type { SeedRecords } from './identity';

/** Who the demo records are said to have been entered by. */
const SEEDER = 'seed';

/** What each tenant is given: resource, owner, and how many. */
const PLAN = [
  {
    tenantCode: 'T001',
    resource: 'contact',
    supplierCode: 'S10001',
    count: 48,
    seed: 11,
    domain: 'hengzhu-jc.cn',
  },
  {
    tenantCode: 'T001',
    resource: 'contact',
    supplierCode: 'S10002',
    count: 9,
    seed: 12,
    domain: 'qiyue-jd.com',
  },
  { tenantCode: 'T001', resource: 'contract', supplierCode: '', count: 260, seed: 21, domain: '' },
  { tenantCode: 'T002', resource: 'contract', supplierCode: '', count: 120, seed: 22, domain: '' },
] as const;

/** Demo records for the pages that are in service; each leaves its audit row like any other write. */
export function createRecordSeed(registry: SchemaRegistry, clock: () => Date): SeedRecords {
  return async (trx, tenantCode) => {
    for (const { resource, supplierCode, count, seed, domain } of PLAN.filter(
      (one) => one.tenantCode === tenantCode,
    )) {
      const page = registry.byResource(resource)?.page;
      if (!page) continue;
      const docs =
        resource === 'contact'
          ? demoContacts(seed, count, domain)
          : demoContracts(seed, count, today(clock()));
      const author = { tenantCode, supplierCode, accountId: SEEDER };
      for (const doc of docs) {
        const { id } = await insertRecord(trx, page, author, randomUUID(), doc);
        await recordChange(trx, author, { resource, recordId: id, action: 'create', after: doc });
      }
    }
  };
}

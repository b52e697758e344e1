import { sql, type Transaction } from 'kysely';
import type { Doc } from '../../src/contract/base/doc';
import { ACCOUNTS, DICTIONARIES, ROLES, SUPPLIERS, TENANTS } from '../../src/contract/base/system-resources';
import { today } from '../../src/contract/fields/derived';
import type { RecordPage } from '../../src/contract/language/page-schema';
import type { Tables } from '../kernel/db/tables';
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
import { demoAgreements } from './agreements';
import { demoBankAccounts } from './bank-accounts';
import { demoChangeRequests } from './change-requests';
import { demoCompany } from './company';
import { demoContacts } from './contacts';
import { demoContracts } from './contracts';
import { demoCorrectiveActions } from './corrective-actions';
import { demoDeliveries, type MadeRecord } from './deliveries';
import {
  type DemoFile,
  demoContractScan,
  demoLicence,
  demoPermit,
  demoRules,
  demoSealedPage,
  demoTenderDocument,
} from './demo-files';
import type { SeedRecords } from './identity';
import { DEMO_ACCOUNTS, DEMO_TENANTS } from './identity-data';
import { demoInvitations } from './invitations';
import { demoManufacturers } from './manufacturers';
import { demoComplaints, demoInspections, demoPurchases, orderDay } from './orders';
import { demoOrgUnits } from './org-units';
import { demoParticipations } from './participations';
import { demoPoints } from './points';
import { demoAnnouncements, demoCustomers, demoNotices, demoTenders } from './publications';
import { demoScorecards } from './scorecards';
import { seedFile } from './seed-file';
import { demoInvoices, demoReceipts, demoReturns, demoStatements } from './settlement';
import { demoCategories, demoLegalInfo, demoSignInfo } from './supplier-forms';
import { demoSupplyOrders, supplyOrderDay } from './supply-orders';
import { MACHINERY } from './tender-subjects';

/** Who the demo records are said to have been entered by, where nobody with an account is. */
const SEEDER = 'seed';
/** What the tenders of the first tenant are drawn from. */
const TENDERS_SEED = 41;
/** The accounts of `buyer01` and `manager01`. */
const BUYER = '100001';
const MANAGER = '100002';

/** The suppliers that sign in to the demo: each sees orders of its own. */
const ORDERED_FROM = ['S10001', 'S10002'];

/** Stores a file for a record and answers its id. */
type Attach = (file: DemoFile) => Promise<string>;

/** What the tenant has been given before, by resource. */
type Made = (resource: string) => readonly MadeRecord[];

/** Demo records of one resource for one supplier, one account (`owner`), or the tenant; `date` is today. */
interface Batch {
  tenantCode: string;
  supplierCode: string;
  owner?: string;
  /** The account that entered them, where it is not the supplier's own. */
  by?: string;
  resource: string;
  docs(date: string, attach: Attach, made: Made): Doc[] | Promise<Doc[]>;
  /** The day on which the record was made that stands at a place among them; today unless told. */
  madeOn?(index: number, date: string): string;
}

const BATCHES: readonly Batch[] = [
  {
    tenantCode: 'T001',
    supplierCode: 'S10001',
    resource: 'contact',
    docs: () => demoContacts(11, 48, 'hengzhu-jc.cn'),
  },
  {
    tenantCode: 'T001',
    supplierCode: 'S10002',
    resource: 'contact',
    docs: () => demoContacts(12, 9, 'qiyue-jd.com'),
  },
  {
    tenantCode: 'T001',
    supplierCode: 'S10001',
    resource: 'company',
    docs: async (_, attach) => demoCompany([await attach(demoLicence())]),
  },
  { tenantCode: 'T001', supplierCode: 'S10001', resource: 'changeRequest', docs: demoChangeRequests },
  {
    tenantCode: 'T001',
    supplierCode: 'S10001',
    resource: 'bankAccount',
    docs: (_, attach) => Promise.all(demoBankAccounts().map((doc) => withPermit(doc, attach))),
  },
  { tenantCode: 'T001', supplierCode: 'S10001', resource: 'manufacturer', docs: demoManufacturers },
  {
    tenantCode: 'T001',
    supplierCode: 'S10001',
    resource: 'supplierCategory',
    docs: () => [demoCategories()],
  },
  {
    tenantCode: 'T001',
    supplierCode: 'S10001',
    resource: 'supplierSignInfo',
    docs: (date) => [demoSignInfo(date)],
  },
  {
    tenantCode: 'T001',
    supplierCode: 'S10001',
    resource: 'supplierLegalInfo',
    docs: () => [demoLegalInfo()],
  },
  {
    tenantCode: 'T001',
    supplierCode: '',
    resource: 'contract',
    docs: (date, attach) => withScans(demoContracts(21, 260, date), date, attach),
  },
  {
    tenantCode: 'T002',
    supplierCode: '',
    resource: 'contract',
    docs: (date) => demoContracts(22, 120, date),
  },
  {
    tenantCode: 'T001',
    supplierCode: '',
    resource: 'announcement',
    docs: async (date, attach) => demoAnnouncements(date, await attach(demoRules())),
  },
  ...DEMO_TENANTS.map(({ tenantCode, tenantName }) => ({
    tenantCode,
    supplierCode: '',
    resource: 'orgUnit',
    docs: () => demoOrgUnits(tenantName),
  })),
  { tenantCode: 'T001', supplierCode: '', resource: 'systemNotice', docs: demoNotices },
  { tenantCode: 'T001', supplierCode: '', resource: 'platformCustomer', docs: demoCustomers },
  ...[
    { tenantCode: 'T001', seed: TENDERS_SEED },
    { tenantCode: 'T002', seed: 42, subjects: MACHINERY },
  ].map(({ tenantCode, seed, subjects }) => ({
    tenantCode,
    supplierCode: '',
    by: BUYER,
    resource: 'tender',
    docs: (date: string, attach: Attach) =>
      Promise.all(
        demoTenders(seed, date, subjects).map(async (doc) => ({
          ...doc,
          attachments: [await attach(demoTenderDocument(doc))],
        })),
      ),
  })),
  ...['S10001', 'S10005'].map((supplierCode) => ({
    tenantCode: 'T001',
    supplierCode,
    resource: 'participation',
    docs: (date: string) => demoParticipations(TENDERS_SEED, date, supplierCode === 'S10001'),
  })),
  ...[
    { tenantCode: 'T001', seed: 51, count: 36, suppliers: ['S10001', 'S10002', 'S10003'] },
    { tenantCode: 'T002', seed: 61, count: 11, suppliers: [] },
  ].flatMap(({ tenantCode, seed, count, suppliers }) => [
    {
      tenantCode,
      supplierCode: '',
      resource: 'complaintOrder',
      docs: (date: string) => demoComplaints(seed, count, date),
      madeOn: (index: number, date: string) => orderDay(seed, index, count, date),
    },
    {
      tenantCode,
      supplierCode: '',
      resource: 'qualityOrder',
      docs: (date: string) => demoInspections(seed + 1, count, date, suppliers),
      madeOn: (index: number, date: string) => orderDay(seed + 1, index, count, date),
    },
    {
      tenantCode,
      supplierCode: '',
      resource: 'purchaseOrder',
      docs: (date: string) => demoPurchases(seed + 2, count, date, suppliers),
      madeOn: (index: number, date: string) => orderDay(seed + 2, index, count, date),
    },
  ]),
  {
    tenantCode: 'T001',
    supplierCode: '',
    by: BUYER,
    resource: 'supplyOrder',
    docs: (date) => demoSupplyOrders(71, date, ORDERED_FROM),
    madeOn: (index, date) => supplyOrderDay(index, date, ORDERED_FROM.length),
  },
  {
    tenantCode: 'T001',
    supplierCode: '',
    by: BUYER,
    resource: 'deliveryNotice',
    docs: (date, _, made) => demoDeliveries(date, made('supplyOrder')),
  },
  {
    tenantCode: 'T001',
    supplierCode: '',
    by: BUYER,
    resource: 'goodsReceipt',
    docs: (_date, _attach, made) => demoReceipts(made('deliveryNotice'), made('supplyOrder')),
  },
  {
    tenantCode: 'T001',
    supplierCode: '',
    by: BUYER,
    resource: 'goodsReturn',
    docs: (_date, _attach, made) => demoReturns(made('goodsReceipt')),
  },
  {
    tenantCode: 'T001',
    supplierCode: '',
    by: BUYER,
    resource: 'statement',
    docs: (date, _, made) => demoStatements(date, made('goodsReceipt'), made('goodsReturn')),
  },
  {
    tenantCode: 'T001',
    supplierCode: '',
    by: BUYER,
    resource: 'invoice',
    docs: (date, _, made) => demoInvoices(date, made('statement')),
  },
  { tenantCode: 'T001', supplierCode: '', resource: 'invitation', docs: demoInvitations },
  { tenantCode: 'T001', supplierCode: '', by: BUYER, resource: 'priceAgreement', docs: demoAgreements },
  {
    tenantCode: 'T001',
    supplierCode: '',
    by: BUYER,
    resource: 'correctiveAction',
    docs: demoCorrectiveActions,
  },
  { tenantCode: 'T001', supplierCode: '', by: BUYER, resource: 'scorecard', docs: demoScorecards },
  ...[
    { tenantCode: 'T001', owner: BUYER, seed: 31, count: 320 },
    { tenantCode: 'T001', owner: MANAGER, seed: 32, count: 45 },
    { tenantCode: 'T002', owner: BUYER, seed: 33, count: 60 },
    { tenantCode: 'T002', owner: MANAGER, seed: 34, count: 12 },
  ].map(({ tenantCode, owner, seed, count }) => ({
    tenantCode,
    owner,
    supplierCode: '',
    resource: 'pointsRecord',
    docs: (date: string) => demoPoints(seed, count, date),
  })),
];

/** The basic account is the one that a permit is given for. */
async function withPermit(doc: Doc, attach: Attach): Promise<Doc> {
  return doc.isBasic ? { ...doc, permitFiles: [await attach(demoPermit(String(doc.accountNo)))] } : doc;
}

/** Contracts of the demo that have papers: those that end next, and are looked at first. */
const WITH_SCANS = 6;

async function withScans(docs: Doc[], date: string, attach: Attach): Promise<Doc[]> {
  const next = docs
    .filter(({ endTime }) => String(endTime) >= date)
    .sort((left, right) => String(left.endTime).localeCompare(String(right.endTime)));
  for (const doc of next.slice(0, WITH_SCANS)) {
    doc.attachments = [
      await attach(demoContractScan(String(doc.contractCode))),
      await attach(demoSealedPage()),
    ];
  }
  return docs;
}

/** Says of a record that it was made on a day, in the morning in Beijing, as what the demo shows of days goes by it. */
async function dateRecord(
  trx: Transaction<Tables>,
  page: RecordPage,
  id: string,
  day: string,
): Promise<void> {
  await sql`UPDATE ${sql.id(tableName(page.resource.name))}
    SET created_at = ${new Date(`${day}T09:00:00+08:00`)} WHERE id = ${id}`.execute(trx);
}

/** The account by which a demo supplier works, if it has one. */
function accountOf(supplierCode: string): string | undefined {
  return DEMO_ACCOUNTS.find((account) => account.supplierCode === supplierCode && supplierCode !== '')
    ?.accountId;
}

/** Demo records for the pages that are in service; each leaves its audit row like any other write. */
export function createRecordSeed(
  registry: SchemaRegistry,
  storage: FileStorage,
  clock: () => Date,
): SeedRecords {
  return async (trx, tenantCode) => {
    const made = new Map<string, MadeRecord[]>();
    for (const { resource, supplierCode, owner, by, docs, madeOn } of BATCHES.filter(
      (batch) => batch.tenantCode === tenantCode,
    )) {
      const page = registry.byResource(resource)?.page;
      if (!page) continue;
      const accountId = by ?? accountOf(supplierCode) ?? SEEDER;
      const author = { tenantCode, supplierCode, accountId, ...(owner && { owner }) };
      const attach: Attach = (file) => seedFile(trx, storage, author, file);
      const date = today(clock());
      const records: MadeRecord[] = [];
      for (const [index, doc] of (await docs(date, attach, (name) => made.get(name) ?? [])).entries()) {
        const record = await addRecord(trx, page, author, doc);
        const { id } = record;
        records.push(record);
        await holdFiles(trx, page, author, id, doc);
        if (madeOn) await dateRecord(trx, page, id, madeOn(index, date));
      }
      made.set(resource, [...(made.get(resource) ?? []), ...records]);
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

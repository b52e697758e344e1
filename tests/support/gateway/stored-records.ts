import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, inTenantAsOwner } from '../../../server/kernel/db/database';
import type { Trx } from '../../../server/kernel/db/tables';
import { insertRecord } from '../../../server/kernel/records/tables/store';
import { tableName } from '../../../server/kernel/records/tables/table';
import { AUDIT_ENTRIES } from '../../../src/contract/base/system-resources';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { demoCompany } from '../demo-rows';
import type { Seat } from '../model/demo-access';
import { search } from '../model/page-cases';
import { modelOf } from '../model/page-model';
import { type Doc, expectedVerdict, type Scope } from '../model/page-verdict';
import { type RowCondition, rowGoals } from '../model/row-conditions';
import type { TestPage } from '../page-files';

/** Makes a seat's tenant the one that the account signs in to. */
export async function makeDefault({ kysely }: Database, { account, tenantCode }: Seat): Promise<void> {
  const { accountId } = account;
  await kysely.transaction().execute(async (trx) => {
    const own = trx.updateTable('membership').where('account_id', '=', accountId);
    await own.set({ is_default: false }).execute();
    await own.set({ is_default: true }).where('tenant_code', '=', tenantCode).execute();
  });
}

/** Whose record it is. An empty supplier code is the tenant's own; the account matters where records are accounts'. */
export interface Owner {
  tenantCode: string;
  supplierCode: string;
  accountId: string;
}

/** A record put into the store past the gateway's routes. */
export interface Planted {
  id: string;
  version: number;
  doc: Doc;
}

/** Puts a record into the store as its owner's; a form page's one record is replaced. */
export async function plant(database: Database, page: RecordPage, owner: Owner, doc: Doc): Promise<Planted> {
  const isForm = page.kind === 'form';
  const ownId = page.resource.scope === 'account' ? owner.accountId : owner.supplierCode || 'self';
  const id = isForm ? ownId : randomUUID();
  if (isForm) await uproot(database, page, owner);
  await database.inTenant(owner, async (trx) => {
    await dropTwins(trx, page, owner, doc);
    await insertRecord(trx, page, owner, id, doc);
    if (page.resource.name === AUDIT_ENTRIES) await plantEntry(trx, owner, id);
  });
  return { id, version: 1, doc };
}

/**
 * A unique field may have few values, by its pattern or what it is chosen from: the record planted before with the same
 * one goes.
 */
async function dropTwins(trx: Trx, page: RecordPage, owner: Owner, doc: Doc): Promise<void> {
  const { unique = [], noOverlap } = page.resource;
  // Whatever its period: a record of the same group stands in the way of the next on some days.
  for (const entry of [...unique, ...(noOverlap?.within ? [noOverlap.within] : [])]) {
    const same = sql.join(
      [entry].flat().map((path) => sql`doc ->> ${path} = ${doc[path]}`),
      sql` AND `,
    );
    await sql`DELETE FROM ${sql.id(tableName(page.resource.name))} WHERE tenant_code = ${owner.tenantCode}
      AND supplier_code = ${owner.supplierCode} AND ${same}`.execute(trx);
  }
}

/** The account that a stored record of an account goes with, which is freed with it; it belongs to no tenant. */
export async function plantAccount(database: Database, id: string): Promise<void> {
  await database.kysely
    .insertInto('account')
    .values({
      ...{ account_id: id, username: id, username_key: id, display_name: id },
      ...{ password_hash: '', application_system: 'office' },
    })
    .execute();
}

/** The audit log shows the audit and not records of its own. */
async function plantEntry(trx: Trx, { tenantCode, accountId }: Owner, id: string) {
  const row = { audit_id: id, resource: 'test', record_id: id, action: 'update', reason: null };
  await trx
    .insertInto('audit')
    .values({ ...row, tenant_code: tenantCode, account_id: accountId, before: null, after: null })
    .execute();
}

/** Removes a form page's one record. */
export async function uproot(database: Database, page: RecordPage, owner: Owner): Promise<void> {
  const table = sql.id(`r_${page.resource.name}`);
  await database.inTenant(owner, (trx) =>
    sql`DELETE FROM ${table} WHERE tenant_code = ${owner.tenantCode} AND supplier_code = ${owner.supplierCode}`.execute(
      trx,
    ),
  );
}

/** Certifies every supplier of a tenant again, whatever tests have made of them. */
export async function certifySuppliers(database: Database, tenantCode: string): Promise<void> {
  await inTenantAsOwner(database.kysely, tenantCode, async (trx) => {
    await trx.updateTable('supplier').set({ status: 30 }).execute();
  });
}

/** Makes the first demo supplier a certified one of another tenant as well, where what it may do depends on that. */
export async function giveStanding(database: Database, tenantCode: string): Promise<void> {
  await inTenantAsOwner(database.kysely, tenantCode, async (trx) => {
    const standing = {
      tenant_code: tenantCode,
      supplier_code: 'S10001',
      supplier_name: '苏州恒筑新型建材有限公司',
      supplier_short_name: '恒筑建材',
      sup_sap_num: '',
      sup_type: 'manufacturer',
      telephone: '13800010001',
      status: 30,
    };
    await trx
      .insertInto('supplier')
      .values(standing)
      .onConflict((same) => same.columns(['tenant_code', 'supplier_code']).doUpdateSet({ status: 30 }))
      .execute();
  });
}

/** Takes away what a new record with the values of this one would repeat. */
export async function makeRoom(database: Database, page: RecordPage, owner: Owner, doc: Doc): Promise<void> {
  await database.inTenant(owner, (trx) => dropTwins(trx, page, owner, doc));
}

/** Gives suppliers of a tenant the company information that a submission asks for. */
export async function giveCompanies(database: Database, tenantCode: string): Promise<void> {
  await inTenantAsOwner(database.kysely, tenantCode, async (trx) => {
    for (const code of ['S10001', 'S10002']) {
      await sql`INSERT INTO r_company (tenant_code, id, supplier_code, doc, created_by, updated_by)
        VALUES (${tenantCode}, ${code}, ${code}, '{}', 'test', 'test')
        ON CONFLICT (tenant_code, id) DO UPDATE SET doc = '{}'`.execute(trx);
    }
  });
}

/** Gives a tenant the records of suppliers that pages choose from, where it has none. */
export async function giveSuppliers(database: Database, tenantCode: string): Promise<void> {
  await inTenantAsOwner(database.kysely, tenantCode, async (trx) => {
    for (const code of ['S10001', 'S10002']) {
      await sql`INSERT INTO r_supplier (tenant_code, id, supplier_code, doc, created_by, updated_by)
        SELECT ${tenantCode}, ${code}, ${code}, '{}', 'test', 'test'
        WHERE NOT EXISTS (SELECT 1 FROM r_supplier WHERE tenant_code = ${tenantCode} AND supplier_code = ${code})`.execute(
        trx,
      );
    }
  });
}

/** The version of a record in the store; undefined when it is gone. */
export async function versionOf(
  database: Database,
  page: RecordPage,
  owner: Owner,
  id: string,
): Promise<number | undefined> {
  const table = sql.id(`r_${page.resource.name}`);
  const { rows } = await database.inTenant(owner, (trx) =>
    sql<{
      version: number;
    }>`SELECT version FROM ${table} WHERE tenant_code = ${owner.tenantCode} AND id = ${id}`.execute(trx),
  );
  return rows[0]?.version;
}

/** What would be stored of a valid payload whose row makes each condition come out as wanted. Throws when none is found. */
export function docWhere(
  { page, dictionaries }: TestPage,
  scope: Scope,
  conditions: readonly RowCondition[],
  seed: number,
  inOneState?: string,
): Doc {
  const model = modelOf(page, dictionaries);
  const field = page.states?.field;
  // Stored records are in any state; a new one is in the first.
  const states = inOneState === undefined ? model.byPath.get(field ?? '')?.options : [inOneState];
  for (const state of field === undefined ? [undefined] : (states ?? [])) {
    const inState = (values: Doc) => (field === undefined ? values : { ...values, [field]: state });
    const goals = rowGoals(model, scope, conditions, inState);
    const payload = search(model, scope, { goals, from: seed });
    const verdict = payload && expectedVerdict(model, payload, scope);
    if (verdict?.ok) return inState(verdict.doc);
  }
  throw new Error(`${page.path}: no record found where ${JSON.stringify(conditions)}`);
}

/** A sound company record of the first supplier of a tenant, for requests to change it. */
export async function giveSoundCompany(database: Database, tenantCode: string): Promise<void> {
  const doc = JSON.stringify(demoCompany());
  await inTenantAsOwner(database.kysely, tenantCode, async (trx) => {
    await sql`INSERT INTO r_company (tenant_code, id, supplier_code, doc, created_by, updated_by)
      VALUES (${tenantCode}, 'S10001', 'S10001', ${doc}::jsonb, 'test', 'test')
      ON CONFLICT (tenant_code, id) DO UPDATE SET doc = excluded.doc`.execute(trx);
  });
}

/** What a stored change request names beyond the fields of its page: the company of its supplier, left as it is. */
export function changeOf({ supplierCode }: Owner): Doc {
  return { resource: 'company', recordId: supplierCode, before: {}, after: {} };
}

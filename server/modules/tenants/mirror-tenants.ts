import { isDeepStrictEqual } from 'node:util';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Doc } from '../../../src/contract/doc';
import type { RecordPage } from '../../../src/contract/page-schema';
import { recordChange } from '../../kernel/audit/write-audit';
import type { Author } from '../../kernel/base/author';
import { type Database, enterTenantAsOwner } from '../../kernel/db/database';
import type { Tables } from '../../kernel/db/tables';
import { addRecord } from '../../kernel/records/add-record';
import { updateRecord } from '../../kernel/records/store';
import type { StoredRecord } from '../../kernel/records/stored-record';
import { tableName } from '../../kernel/records/table';
import { ANY_HOST } from '../../kernel/sessions/public-tenant';
import { lockTenants } from './apply-tenant';

/** Who the records of tenants that were there before their page are said to be by. */
const ADOPTER = 'system';

/**
 * Gives every tenant that has no record one, under the operating tenant, and makes records say what is in force: tenants
 * may have been changed while another one operated. The transaction is the table owner's, in that tenant.
 */
export async function mirrorTenants(
  trx: Transaction<Tables>,
  page: RecordPage,
  operator: string,
): Promise<void> {
  await lockTenants(trx);
  const author = { tenantCode: operator, supplierCode: '', accountId: ADOPTER };
  // One that another copy of the gateway makes from here on has its record along with it.
  const older = new Set((await trx.selectFrom('tenant').select('tenant_code').execute()).map(codeOf));
  const records = await lockRecords(trx, page, operator);
  // Nobody changes a tenant whose record is held; what was read before might be out of date.
  const tenants = await trx.selectFrom('tenant').selectAll().orderBy('tenant_code').execute();
  const instances = await trx.selectFrom('instance').selectAll().orderBy('instance_code').execute();
  for (const tenant of tenants) {
    const code = codeOf(tenant);
    const inForce = docOf(
      tenant,
      instances.filter((one) => codeOf(one) === code),
    );
    const record = records.get(code);
    if (record) await makeSay(trx, page, author, record, inForce);
    else if (older.has(code)) await addRecord(trx, page, author, inForce, code);
  }
}

const codeOf = ({ tenant_code }: { tenant_code: string }) => tenant_code;

type Stored = Pick<StoredRecord, 'id' | 'version' | 'doc'>;

/** The records of tenants by their codes, held until the transaction ends. */
async function lockRecords(
  trx: Transaction<Tables>,
  page: RecordPage,
  operator: string,
): Promise<Map<unknown, Stored>> {
  const { rows } = await sql<Stored>`SELECT id, version, doc FROM ${sql.id(tableName(page.resource.name))}
    WHERE tenant_code = ${operator} ORDER BY id FOR UPDATE`.execute(trx);
  return new Map(rows.map((row) => [row.doc.code, row]));
}

async function makeSay(
  trx: Transaction<Tables>,
  page: RecordPage,
  author: Author,
  record: Stored,
  inForce: Doc,
): Promise<void> {
  const { id, doc: before } = record;
  if (isDeepStrictEqual(said(before), said(inForce))) return;
  const { publicHost: _h, defaultScene: _s, ...others } = before;
  const after = { ...others, ...inForce };
  await updateRecord(trx, page, author, record, after);
  const change = { resource: page.resource.name, recordId: id, action: 'update' as const };
  await recordChange(trx, author, { ...change, before, after });
}

/** What a record says of its tenant, with what it leaves unsaid, its instances in one order. */
function said({ tenantName, publicHost, selfRegistration, defaultScene, state, instances }: Doc) {
  const list = Array.isArray(instances) ? (instances as Doc[]) : [];
  return {
    tenantName,
    publicHost: String(publicHost ?? '').toLowerCase(),
    selfRegistration: selfRegistration ?? false,
    defaultScene: defaultScene ?? '',
    state,
    instances: list
      .map(({ instanceCode, instanceName, scene, serviceUrl, serviceImg = '', disabled = false }) => ({
        ...{ instanceCode, instanceName, scene, serviceUrl },
        ...{ serviceImg, disabled },
      }))
      .toSorted((left, right) => (String(left.instanceCode) < String(right.instanceCode) ? -1 : 1)),
  };
}

function docOf(tenant: Selectable<Tables['tenant']>, instances: Selectable<Tables['instance']>[]): Doc {
  return {
    code: tenant.tenant_code,
    tenantName: tenant.tenant_name,
    ...(tenant.public_host && tenant.public_host !== ANY_HOST && { publicHost: tenant.public_host }),
    selfRegistration: tenant.self_registration,
    ...(tenant.default_scene && { defaultScene: tenant.default_scene }),
    state: tenant.disabled ? 'disabled' : 'active',
    instances: instances.map((one) => ({
      instanceCode: one.instance_code,
      instanceName: one.instance_name,
      scene: one.service_code,
      serviceUrl: one.service_url,
      ...(one.service_img && { serviceImg: one.service_img }),
      disabled: one.disabled,
    })),
  };
}

/** The same when the page of tenants comes into service; nothing where the operating tenant is not there. */
export async function mirrorAllTenants(
  { kysely }: Database,
  page: RecordPage,
  operator: string | undefined,
): Promise<void> {
  if (operator === undefined) return;
  await kysely.transaction().execute(async (trx) => {
    const query = trx.selectFrom('tenant').select('tenant_code').where('tenant_code', '=', operator);
    if (!(await query.executeTakeFirst())) return;
    await enterTenantAsOwner(trx, operator);
    await mirrorTenants(trx, page, operator);
  });
}

import { type Selectable, sql, type Transaction } from 'kysely';
import type { RecordPage } from '../../src/contract/page-schema';
import type { Doc } from '../../src/contract/record-shape';
import { ANY_HOST } from '../auth/public-tenant';
import { type Database, enterTenantAsOwner } from '../db/database';
import type { Tables } from '../db/tables';
import { addRecord } from '../resources/add-record';
import { tableName } from '../resources/table';
import { lockTenants } from './apply-tenant';

/** Who the records of tenants that were there before their page are said to be by. */
const ADOPTER = 'system';

/**
 * Gives every tenant that has no record one, under the operating tenant. The transaction is the table owner's, in that
 * tenant.
 */
export async function adoptTenants(
  trx: Transaction<Tables>,
  page: RecordPage,
  operator: string,
): Promise<void> {
  await lockTenants(trx);
  const author = { tenantCode: operator, supplierCode: '', accountId: ADOPTER };
  const { rows } = await sql<{ code: string }>`SELECT doc->>'code' AS code
    FROM ${sql.id(tableName(page.resource.name))} WHERE tenant_code = ${operator}`.execute(trx);
  const adopted = new Set(rows.map(({ code }) => code));
  const tenants = await trx.selectFrom('tenant').selectAll().orderBy('tenant_code').execute();
  const instances = await trx.selectFrom('instance').selectAll().orderBy('instance_code').execute();
  for (const tenant of tenants) {
    if (adopted.has(tenant.tenant_code)) continue;
    const own = instances.filter(({ tenant_code: code }) => code === tenant.tenant_code);
    await addRecord(trx, page, author, docOf(tenant, own), tenant.tenant_code);
  }
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
export async function adoptAllTenants(
  { kysely }: Database,
  page: RecordPage,
  operator: string | undefined,
): Promise<void> {
  if (operator === undefined) return;
  await kysely.transaction().execute(async (trx) => {
    const query = trx.selectFrom('tenant').select('tenant_code').where('tenant_code', '=', operator);
    if (!(await query.executeTakeFirst())) return;
    await enterTenantAsOwner(trx, operator);
    await adoptTenants(trx, page, operator);
  });
}

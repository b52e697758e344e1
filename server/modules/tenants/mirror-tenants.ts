import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import type { Doc } from '../../../src/contract/base/doc';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { lock } from '../../kernel/db/advisory-lock';
import { type Database, enterTenantAsOwner } from '../../kernel/db/database';
import type { Tables, Trx } from '../../kernel/db/tables';
import { addRecord } from '../../kernel/records/writes/add-record';
import { holdRecords, mirrorAuthor, rewriteRecord } from '../../kernel/records/writes/mirror-table';
import { ANY_HOST } from '../../kernel/sessions/public-tenant';

/**
 * Gives every tenant that has no record one, under the operating tenant, and makes records say what is in force: tenants
 * may have been changed while another one operated. The transaction is the table owner's, in that tenant.
 */
export async function mirrorTenants(trx: Trx, page: RecordPage, operator: string): Promise<void> {
  await lock(trx, 'tenants');
  // One that another copy of the gateway makes from here on has its record along with it.
  const older = new Set((await trx.selectFrom('tenant').select('tenant_code').execute()).map(codeOf));
  const records = new Map((await holdRecords(trx, page, operator)).map((row) => [row.doc.code, row]));
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
    if (!record) {
      if (older.has(code)) await addRecord(trx, page, mirrorAuthor(operator), inForce, code);
    } else if (!isDeepStrictEqual(said(record.doc), said(inForce))) {
      const { publicHost: _h, defaultScene: _s, ...others } = record.doc;
      await rewriteRecord(trx, page, operator, record, { ...others, ...inForce });
    }
  }
}

const codeOf = ({ tenant_code }: { tenant_code: string }) => tenant_code;

/** What a record says of its tenant, with what it leaves unsaid, its instances in one order. */
function said({
  tenantName,
  publicHost,
  selfRegistration,
  publishesAlone,
  defaultScene,
  state,
  instances,
}: Doc) {
  const list = Array.isArray(instances) ? (instances as Doc[]) : [];
  return {
    tenantName,
    publicHost: String(publicHost ?? '').toLowerCase(),
    selfRegistration: selfRegistration ?? false,
    publishesAlone: publishesAlone ?? false,
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
    publishesAlone: tenant.publishes_alone,
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

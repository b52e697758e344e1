import { sql } from 'kysely';
import type { Doc } from '../../../src/contract/base/doc';
import { today } from '../../../src/contract/fields/derived';
import { fieldsOf } from '../../../src/contract/fields/fields';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { noPermission, Refusal, Violations } from '../../kernel/base/errors';
import type { Trx } from '../../kernel/db/tables';
import { isOfIndex, isUniqueViolation } from '../../kernel/db/unique-violation';
import type { RecordEffect } from '../../kernel/records/hooks/hooks';
import { ANY_HOST } from '../../kernel/sessions/public-tenant';
import { SERVICE_CODES } from '../../kernel/sessions/sessions';
import { createTenant } from './create-tenant';
import { RESET_INITIAL_ADMIN, resetInitialAdmin } from './reset-initial-admin';
import { readTenant, type TenantRecord } from './tenant-record';

/** The day on which a tenant began, which tells the form that it is there. */
export const openedToday = (): Doc => ({ openedOn: today(new Date()) });

/**
 * Makes a tenant's record what sign-in, public pages and registration go by (decision 032). A new one gets its roles and
 * its first administrator, and answers the password that is shown once, as does a reset of it. Throws `no_permission` for who
 * is not of the operating tenant, `own_tenant`, `in_use`, as `resetFounder`, or Violations (`unique`, `readOnly`,
 * `operatorInstance`).
 */
export const applyTenant: RecordEffect = async (trx, write) => {
  const { page, tenantCode: operator, recordId, registry, before, after } = write;
  // A record that was adopted has its tenant, whose code is its id, whatever it says; those that people add have ids at random.
  if (!before && after?.code === recordId) return undefined;
  const [was, now] = [before && readTenant(before), after && readTenant(after)];
  if (registry?.operator !== operator) throw noPermission();
  if (!now) throw new Refusal('in_use');
  if (was && was.code !== now.code) throw broken(page, 'code', 'readOnly');
  // The tenant itself stays as it is.
  if (write.code === RESET_INITIAL_ADMIN) return resetInitialAdmin(trx, write, now.code);
  if (now.code === operator) requireOpen(page, now);
  requireOwnCodes(page, now);
  await keepTenant(trx, page, now, !was);
  await keepInstances(trx, now);
  return was ? undefined : createTenant(trx, write, now.code);
};

/** Who stands on the page must come in again: the operating tenant stays enabled, and so does an instance of its staff. */
function requireOpen(page: RecordPage, { state, instances }: TenantRecord): void {
  if (state === 'disabled') throw new Refusal('own_tenant');
  const isEntrance = instances.some(({ scene, disabled }) => scene === SERVICE_CODES.office && !disabled);
  if (!isEntrance) throw broken(page, 'instances', 'operatorInstance');
}

function broken(page: RecordPage, path: string, rule: string): Violations {
  const title = fieldsOf(page.form).get(path.replace(/\.\d+\./, '.'))?.title ?? path;
  return new Violations([{ path, rule, params: { title } }]);
}

/** Two instances of a tenant have two codes. */
function requireOwnCodes(page: RecordPage, { instances }: TenantRecord): void {
  const codes = instances.map(({ instanceCode }) => instanceCode);
  const again = codes.findIndex((code, index) => codes.indexOf(code) < index);
  if (again >= 0) throw broken(page, `instances.${again}.instanceCode`, 'unique');
}

async function keepTenant(trx: Trx, page: RecordPage, tenant: TenantRecord, isNew: boolean): Promise<void> {
  const values = {
    tenant_name: tenant.tenantName,
    disabled: tenant.state === 'disabled',
    self_registration: tenant.selfRegistration,
    publishes_alone: tenant.publishesAlone,
    public_host: tenant.publicHost || null,
    default_scene: tenant.defaultScene,
  };
  const insert = trx.insertInto('tenant').values({ tenant_code: tenant.code, ...values });
  const kept = isNew
    ? insert
    : insert.onConflict((conflict) =>
        conflict.column('tenant_code').doUpdateSet({
          ...values,
          // Which tenant has every other host is the installation's to say, not the page's.
          public_host: sql`coalesce(excluded.public_host,
            CASE WHEN tenant.public_host = ${ANY_HOST} THEN ${ANY_HOST} END)`,
        }),
      );
  await kept.execute().catch((reason: unknown) => {
    if (!isUniqueViolation(reason)) throw reason;
    throw broken(page, isOfIndex(reason, 'tenant_public_host_key') ? 'publicHost' : 'code', 'unique');
  });
}

/** Sessions keep the code of an instance that is taken out, and go on; new ones enter by another. */
async function keepInstances(trx: Trx, { code, instances }: TenantRecord): Promise<void> {
  await trx.deleteFrom('instance').where('tenant_code', '=', code).execute();
  if (instances.length === 0) return;
  await trx
    .insertInto('instance')
    .values(
      instances.map((one) => ({
        tenant_code: code,
        instance_code: one.instanceCode,
        instance_name: one.instanceName,
        service_code: one.scene,
        service_url: one.serviceUrl,
        service_img: one.serviceImg,
        disabled: one.disabled,
      })),
    )
    .execute();
}

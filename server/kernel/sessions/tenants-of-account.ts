import type { User } from '../base/user';
import type { Db } from '../db/tables';
import { SERVICE_CODES } from './sessions';

/** A tenant that the account belongs to, with the instances that fit the account's face. */
export interface TenantOfAccount {
  tenantCode: string;
  tenantName: string;
  isDefault: boolean;
  /** The scene that it opens with; empty for that of whoever enters. */
  defaultScene: string;
  instances: {
    instanceCode: string;
    instanceName: string;
    serviceCode: string;
    serviceImg: string;
    serviceUrl: string;
  }[];
}

/** The account's tenants that are not closed, the default one first. */
export async function listTenants(db: Db, user: User): Promise<TenantOfAccount[]> {
  const tenants = await db
    .selectFrom('membership')
    .innerJoin('tenant', 'tenant.tenant_code', 'membership.tenant_code')
    .select(['tenant.tenant_code', 'tenant.tenant_name', 'tenant.default_scene', 'membership.is_default'])
    .where('membership.account_id', '=', user.accountId)
    .where('membership.disabled', '=', false)
    .where('tenant.disabled', '=', false)
    .orderBy('membership.is_default', 'desc')
    .orderBy('tenant.tenant_code')
    .execute();
  const instances = await db
    .selectFrom('instance')
    .innerJoin('membership', 'membership.tenant_code', 'instance.tenant_code')
    .selectAll('instance')
    .where('membership.account_id', '=', user.accountId)
    .where('instance.service_code', '=', SERVICE_CODES[user.face])
    .where('instance.disabled', '=', false)
    .orderBy('instance.instance_code')
    .execute();
  return tenants.map((tenant) => ({
    tenantCode: tenant.tenant_code,
    tenantName: tenant.tenant_name,
    isDefault: tenant.is_default,
    defaultScene: tenant.default_scene,
    instances: instances
      .filter((instance) => instance.tenant_code === tenant.tenant_code)
      .map((instance) => ({
        instanceCode: instance.instance_code,
        instanceName: instance.instance_name,
        serviceCode: instance.service_code,
        serviceImg: instance.service_img,
        serviceUrl: instance.service_url,
      })),
  }));
}

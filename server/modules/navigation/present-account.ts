import type { AccountInfo, Face, Instance, Tenant, TenantScenes } from '../../../src/contract/base/identity';
import type { User } from '../../kernel/base/user';
import { SERVICE_CODES } from '../../kernel/sessions/sessions';
import type { TenantOfAccount } from '../../kernel/sessions/tenants-of-account';

export const presentAccount = (user: User): AccountInfo => ({
  accountId: user.accountId,
  username: user.username,
  displayName: user.displayName,
  telephone: user.telephone,
  header: user.header,
  applicationSystem: user.face,
  tenantCode: user.tenantCode,
  tenantName: user.tenantName,
});

export const presentInstance = (instance: TenantOfAccount['instances'][number]): Instance => ({
  instanceCode: instance.instanceCode,
  instanceName: instance.instanceName,
  serviceImg: instance.serviceImg,
  serviceUrl: instance.serviceUrl,
});

export const presentTenant = (tenant: TenantOfAccount): Tenant => ({
  tenantCode: tenant.tenantCode,
  tenantName: tenant.tenantName,
  isDefault: tenant.isDefault ? 1 : 0,
  instances: tenant.instances.map(presentInstance),
});

/**
 * The scene of the account's own face, with an entity for each instance that it may open; none where there is no instance.
 * Where the tenant opens with another scene it is not the default, and the front end falls back to it (specification
 * section 4): a scene that the account cannot enter would lead it nowhere.
 */
export const presentScenes = (tenant: TenantOfAccount, face: Face): TenantScenes => {
  const own = SERVICE_CODES[face];
  const isDefault = (tenant.defaultScene || own) === own ? 1 : 0;
  const businessEntities = tenant.instances.map((instance) => ({
    tenantCode: tenant.tenantCode,
    businessEntityCode: instance.instanceCode,
  }));
  return {
    tenantCode: tenant.tenantCode,
    tenantName: tenant.tenantName,
    isDefault: tenant.isDefault ? 1 : 0,
    sceneBusinessEntities:
      businessEntities.length > 0 ? [{ isDefault, sceneCode: own, businessEntities }] : [],
  };
};

/** `supplierCode` is empty for staff. */
export const presentUserInfo = (user: User): { supplierCode: string; telephone: string } => ({
  supplierCode: user.supplierCode ?? '',
  telephone: user.telephone,
});

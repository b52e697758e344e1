import type { Selectable } from 'kysely';
import type {
  AccountInfo,
  Face,
  Instance,
  SupplierProfile,
  Tenant,
  TenantScenes,
} from '../../src/contract/identity';
import { SERVICE_CODES } from '../auth/sessions';
import type { TenantOfAccount } from '../auth/tenants';
import type { User } from '../auth/user';
import type { Tables } from '../db/tables';

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

/** The scene of the account's own face, with an entity for each instance that it may open. */
export const presentScenes = (tenant: TenantOfAccount, face: Face): TenantScenes => ({
  tenantCode: tenant.tenantCode,
  tenantName: tenant.tenantName,
  isDefault: tenant.isDefault ? 1 : 0,
  sceneBusinessEntities: [
    {
      isDefault: 1,
      sceneCode: SERVICE_CODES[face],
      businessEntities: tenant.instances.map((instance) => ({
        tenantCode: tenant.tenantCode,
        businessEntityCode: instance.instanceCode,
      })),
    },
  ],
});

/** `supplierCode` is empty for staff. */
export const presentUserInfo = (user: User): { supplierCode: string; telephone: string } => ({
  supplierCode: user.supplierCode ?? '',
  telephone: user.telephone,
});

export const presentSupplier = (supplier: Selectable<Tables['supplier']>): SupplierProfile => ({
  supplierCode: supplier.supplier_code,
  supplierName: supplier.supplier_name,
  supplierShortName: supplier.supplier_short_name,
  supSapNum: supplier.sup_sap_num,
  supType: supplier.sup_type,
  telephone: supplier.telephone,
  status: supplier.status,
});

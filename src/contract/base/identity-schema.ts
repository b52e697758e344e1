import { z } from 'zod';

/** Who is signed in and what for, as the calls of sign-in answer it (specification sections 3, 4 and 7). */

export const face = z.enum(['supplier', 'office']);
/** Which face of the product an account belongs to; it decides where sign-in leads. */
export type Face = z.infer<typeof face>;

export const loginToken = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  tenantCode: z.string(),
  accountId: z.string(),
  applicationSystem: face,
  expires_in: z.int().describe('秒'),
});
/** What `POST /iam/auth/oauth/token` answers. */
export type LoginToken = z.infer<typeof loginToken>;

/** 1 marks the default. */
const isDefault = z.union([z.literal(0), z.literal(1)]);

const scene = z.object({
  isDefault,
  sceneCode: z.string(),
  businessEntities: z.array(z.object({ tenantCode: z.string(), businessEntityCode: z.string() })),
});
export type Scene = z.infer<typeof scene>;

export const tenantScenes = z.object({
  tenantCode: z.string(),
  tenantName: z.string(),
  isDefault,
  sceneBusinessEntities: z.array(scene),
});
/** One tenant of an account in `findAllTenantSceneByAccountId`. */
export type TenantScenes = z.infer<typeof tenantScenes>;

export const instance = z.object({
  instanceCode: z.string(),
  instanceName: z.string(),
  serviceImg: z.string(),
  serviceUrl: z.string(),
});
export type Instance = z.infer<typeof instance>;

export const tenant = z.object({
  tenantCode: z.string(),
  tenantName: z.string(),
  isDefault,
  instances: z.array(instance),
});
/** One tenant of an account in `findTenantsByAccountId`. */
export type Tenant = z.infer<typeof tenant>;

export const accountInfo = z.object({
  accountId: z.string(),
  username: z.string(),
  displayName: z.string(),
  telephone: z.string(),
  header: z.string().describe('头像的路径，没有则为空'),
  applicationSystem: face,
  tenantCode: z.string(),
  tenantName: z.string(),
});
/** `findAccountInfo`: who is signed in, in which tenant. */
export type AccountInfo = z.infer<typeof accountInfo>;

export const supplierProfile = z.object({
  supplierCode: z.string(),
  supplierName: z.string(),
  supplierShortName: z.string(),
  supSapNum: z.string(),
  supType: z.string(),
  telephone: z.string(),
  status: z.int().describe('10 未认证，20 认证中，30 已认证，40 认证失败，50 已淘汰，60 黑名单'),
});
/** `querySupplierByAccountId`: all of it is kept in the session. */
export type SupplierProfile = z.infer<typeof supplierProfile>;

export const menuTab = z.object({ url: z.string(), text: z.string(), icon: z.string().optional() });
/** A page that the menu offers as a tab of another. */
export type MenuTab = z.infer<typeof menuTab>;

import { z } from 'zod';
import type {
  AccountInfo,
  Instance,
  MenuNode,
  MenuTab,
  SupplierProfile,
  Tenant,
  TenantScenes,
} from '../../../src/contract/identity';
import { nothing } from '../../kernel/http/input';
import type { RouteNotes } from '../../kernel/http/route-docs';

const file = 'server/modules/navigation/routes.ts';

export const serviceQuery = z.strictObject({ serviceCode: z.string().max(60).optional() });
export const menuQuery = z.strictObject({ searchKey: z.string().max(60).optional() });
export const supplierQuery = z.strictObject({ isNewIam: z.enum(['Y', 'N']).optional() });

const instance: z.ZodType<Instance> = z.object({
  instanceCode: z.string(),
  instanceName: z.string(),
  serviceImg: z.string(),
  serviceUrl: z.string(),
});
const isDefault = z.union([z.literal(0), z.literal(1)]);
const tenant: z.ZodType<Tenant> = z.object({
  tenantCode: z.string(),
  tenantName: z.string(),
  isDefault,
  instances: z.array(instance),
});
const scenes: z.ZodType<TenantScenes> = z.object({
  tenantCode: z.string(),
  tenantName: z.string(),
  isDefault,
  sceneBusinessEntities: z.array(
    z.object({
      isDefault,
      sceneCode: z.string(),
      businessEntities: z.array(z.object({ tenantCode: z.string(), businessEntityCode: z.string() })),
    }),
  ),
});
const account: z.ZodType<AccountInfo> = z.object({
  accountId: z.string(),
  username: z.string(),
  displayName: z.string(),
  telephone: z.string(),
  header: z.string().describe('头像的路径，没有则为空'),
  applicationSystem: z.enum(['supplier', 'office']),
  tenantCode: z.string(),
  tenantName: z.string(),
});
const supplier: z.ZodType<SupplierProfile> = z.object({
  supplierCode: z.string(),
  supplierName: z.string(),
  supplierShortName: z.string(),
  supSapNum: z.string(),
  supType: z.string(),
  telephone: z.string(),
  status: z.int().describe('10 未认证，20 认证中，30 已认证，40 认证失败，50 已淘汰，60 黑名单'),
});
const menuTab: z.ZodType<MenuTab> = z.object({
  url: z.string(),
  text: z.string(),
  icon: z.string().optional(),
});
const menuPage = z.object({
  id: z.string(),
  text: z.string(),
  menuName: z.string(),
  attributes: z.object({
    url: z.string().describe('页面的路径；分组没有，为空'),
    icon: z.string().optional(),
    tabs: z.array(menuTab).optional().describe('页面的标签页里账号能打开的页面'),
  }),
  hasChildren: z.boolean(),
});
/** Two levels: groups, and the pages in them; a page without a group stands beside the groups. */
const menuNode: z.ZodType<MenuNode> = z.object({
  ...menuPage.shape,
  children: z.array(z.object({ ...menuPage.shape, children: z.array(z.never()).max(0) })),
});

/** What the calls about the account that is signed in say of themselves. */
export const ACCOUNT_NOTES = {
  account: { about: '当前登录的账号', file, query: nothing, answer: account },
  instances: {
    about: '当前租户里账号可以进入的实例',
    file,
    query: serviceQuery,
    answer: z.array(instance),
  },
  tenants: { about: '账号所属的租户，默认租户在前', file, query: nothing, answer: z.array(tenant) },
  scenes: { about: '账号所属的租户和各自的业务实体', file, query: nothing, answer: z.array(scenes) },
  menu: {
    about: '左侧菜单，只含授权的页面；可按名称查找',
    file,
    query: menuQuery,
    answer: z.array(menuNode),
  },
  permissions: {
    about: '按钮权限：页面路径和其中可用的按钮权限码',
    file,
    query: nothing,
    answer: z.record(z.string(), z.array(z.string())),
  },
  userInfo: {
    about: '当前账号的供应商编码和电话；员工没有供应商编码',
    file,
    body: nothing,
    answer: z.object({ supplierCode: z.string(), telephone: z.string() }),
  },
  supplier: {
    about: '当前账号代表的供应商',
    file,
    query: supplierQuery,
    answer: supplier,
    errors: ['record_not_found'],
  },
} as const satisfies Record<string, RouteNotes>;

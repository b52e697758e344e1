import { z } from 'zod';
import { type MenuNode, POSEIDON } from '../../../src/contract/base/identity';
import {
  accountInfo,
  instance,
  menuTab,
  supplierProfile,
  tenant,
  tenantScenes,
} from '../../../src/contract/base/identity-schema';
import { AUTHORING } from '../../../src/contract/language/schema-changes';
import { recordNotFound } from '../../kernel/base/errors';
import { nothing } from '../../kernel/http/input';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { mayAuthor } from '../../kernel/policies/authoring';
import { grantsOf } from '../../kernel/policies/grants';
import { presentSupplier, supplierOf } from '../../kernel/sessions/supplier-directory';
import { listTenants } from '../../kernel/sessions/tenants-of-account';
import { menuOf } from './menu';
import {
  presentAccount,
  presentInstance,
  presentScenes,
  presentTenant,
  presentUserInfo,
} from './present-account';

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

/** Who is signed in, and what that account may open (specification section 7, "Auth and account"). */
export const navigationRoutes = moduleRoutes('server/modules/navigation/routes.ts', (routes, kernel) => {
  const { database, catalogue, authoring } = kernel;

  route(routes, 'GET', '/iam/api/v2/api/account/findAccountInfo', {
    auth: 'user',
    about: '当前登录的账号',
    query: nothing,
    answer: accountInfo,
    handler: ({ user }) => presentAccount(user),
  });

  route(routes, 'GET', '/iam/api/v2/api/account/findInstancesByServiceCode', {
    auth: 'user',
    about: '当前租户里账号可以进入的实例',
    query: z.strictObject({ serviceCode: z.string().max(60).optional() }),
    answer: z.array(instance),
    async handler({ query: { serviceCode }, user }) {
      const tenants = await listTenants(database.kysely, user);
      const instances = tenants.find((one) => one.tenantCode === user.tenantCode)?.instances ?? [];
      return instances.filter((one) => !serviceCode || one.serviceCode === serviceCode).map(presentInstance);
    },
  });

  route(routes, 'GET', '/iam/api/v2/api/account/findTenantsByAccountId', {
    auth: 'user',
    about: '账号所属的租户，默认租户在前',
    query: nothing,
    answer: z.array(tenant),
    handler: async ({ user }) => (await listTenants(database.kysely, user)).map(presentTenant),
  });

  route(routes, 'GET', '/iam/service/core/v3/platform/instance/findAllTenantSceneByAccountId', {
    auth: 'user',
    about: '账号所属的租户和各自的业务实体',
    query: nothing,
    answer: z.array(tenantScenes),
    async handler({ user }) {
      const tenants = await listTenants(database.kysely, user);
      return tenants.map((one) => presentScenes(one, user.face));
    },
  });

  route(routes, 'GET', '/iam/api/v2/api/menu/getMenuByAccountId', {
    auth: 'user',
    about: '左侧菜单，只含授权的页面；可按名称查找',
    query: z.strictObject({ searchKey: z.string().max(60).optional() }),
    answer: z.array(menuNode),
    async handler({ query: { searchKey = '' }, user, tx, t }) {
      const granted = await tx.write((trx) => grantsOf(trx, user, catalogue));
      return menuOf(catalogue, user.face, granted, t, searchKey);
    },
  });

  route(routes, 'GET', '/iam/api/v2/api/account/findButtonPermissions', {
    auth: 'user',
    about: '按钮权限：页面路径和其中可用的按钮权限码',
    query: nothing,
    answer: z.record(z.string(), z.array(z.string())),
    async handler({ user, tx }) {
      const granted = await tx.write((trx) => grantsOf(trx, user, catalogue));
      // The right to author stands beside the pages only where there is something to do with it.
      const may = authoring && (await tx.write((trx) => mayAuthor(trx, user)));
      return { ...granted, ...(may && { [AUTHORING.path]: [AUTHORING.code] }) };
    },
  });

  route(routes, 'POST', `${POSEIDON}/userInfo/getUserInfo`, {
    auth: 'user',
    about: '当前账号的供应商编码和电话；员工没有供应商编码',
    body: nothing,
    answer: z.object({ supplierCode: z.string(), telephone: z.string() }),
    handler: ({ user }) => presentUserInfo(user),
  });

  route(routes, 'GET', `${POSEIDON}/supSupplier/querySupplierByAccountId`, {
    auth: 'user',
    about: '当前账号代表的供应商',
    query: z.strictObject({ isNewIam: z.enum(['Y', 'N']).optional() }),
    answer: supplierProfile,
    errors: ['record_not_found'],
    async handler({ user }) {
      const found = await supplierOf(database, user);
      if (!found) throw recordNotFound();
      return presentSupplier(found);
    },
  });
});

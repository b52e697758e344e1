import { POSEIDON } from '../../../src/contract/identity';
import type { PermissionMap } from '../../../src/contract/permissions';
import { AUTHORING } from '../../../src/contract/schema-changes';
import { recordNotFound } from '../../kernel/base/errors';
import { scopeOf, type User } from '../../kernel/base/user';
import { answer } from '../../kernel/http/answer';
import type { GatewayContext, Mount } from '../../kernel/http/gateway-context';
import { nothing, readBody, readQuery } from '../../kernel/http/input';
import { described } from '../../kernel/http/route-docs';
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
import { ACCOUNT_NOTES, menuQuery, serviceQuery, supplierQuery } from './route-docs';

/** Who is signed in, and what that account may open (specification section 7, "Auth and account"). */
export const mountAccount: Mount = (app, context) => {
  const { database, authenticate, translate } = context;

  app.get('/iam/api/v2/api/account/findAccountInfo', described(ACCOUNT_NOTES.account), authenticate, (c) => {
    readQuery(c, nothing);
    return answer(c, presentAccount(c.get('user')));
  });

  app.get(
    '/iam/api/v2/api/account/findInstancesByServiceCode',
    described(ACCOUNT_NOTES.instances),
    authenticate,
    async (c) => {
      const { serviceCode } = readQuery(c, serviceQuery);
      const user = c.get('user');
      const tenants = await listTenants(database.kysely, user);
      const instances = tenants.find((tenant) => tenant.tenantCode === user.tenantCode)?.instances ?? [];
      return answer(
        c,
        instances
          .filter((instance) => !serviceCode || instance.serviceCode === serviceCode)
          .map(presentInstance),
      );
    },
  );

  app.get(
    '/iam/api/v2/api/account/findTenantsByAccountId',
    described(ACCOUNT_NOTES.tenants),
    authenticate,
    async (c) => {
      readQuery(c, nothing);
      return answer(c, (await listTenants(database.kysely, c.get('user'))).map(presentTenant));
    },
  );

  app.get(
    '/iam/service/core/v3/platform/instance/findAllTenantSceneByAccountId',
    described(ACCOUNT_NOTES.scenes),
    authenticate,
    async (c) => {
      readQuery(c, nothing);
      const user = c.get('user');
      const tenants = await listTenants(database.kysely, user);
      return answer(
        c,
        tenants.map((tenant) => presentScenes(tenant, user.face)),
      );
    },
  );

  app.get(
    '/iam/api/v2/api/menu/getMenuByAccountId',
    described(ACCOUNT_NOTES.menu),
    authenticate,
    async (c) => {
      const { searchKey = '' } = readQuery(c, menuQuery);
      const granted = await grantsFor(c.get('user'), context);
      return answer(
        c,
        menuOf(
          context.catalogue,
          c.get('user').face,
          granted,
          (text) => translate(text, c.get('language')),
          searchKey,
        ),
      );
    },
  );

  app.get(
    '/iam/api/v2/api/account/findButtonPermissions',
    described(ACCOUNT_NOTES.permissions),
    authenticate,
    async (c) => {
      readQuery(c, nothing);
      const user = c.get('user');
      const granted = await grantsFor(user, context);
      return answer(c, { ...granted, ...(await authoringFor(user, context)) });
    },
  );

  app.post(`${POSEIDON}/userInfo/getUserInfo`, described(ACCOUNT_NOTES.userInfo), authenticate, async (c) => {
    await readBody(c, nothing);
    return answer(c, presentUserInfo(c.get('user')));
  });

  app.get(
    `${POSEIDON}/supSupplier/querySupplierByAccountId`,
    described(ACCOUNT_NOTES.supplier),
    authenticate,
    async (c) => {
      readQuery(c, supplierQuery);
      const supplier = await supplierOf(database, c.get('user'));
      if (!supplier) throw recordNotFound();
      return answer(c, presentSupplier(supplier));
    },
  );
};

function grantsFor(user: User, { database, catalogue }: GatewayContext) {
  return database.inTenant(scopeOf(user), (trx) => grantsOf(trx, user, catalogue));
}

/** The right to author stands beside the pages only where there is something to do with it. */
async function authoringFor(user: User, { database, authoring }: GatewayContext): Promise<PermissionMap> {
  const may = authoring && (await database.inTenant(scopeOf(user), (trx) => mayAuthor(trx, user)));
  return may ? { [AUTHORING.path]: [AUTHORING.code] } : {};
}

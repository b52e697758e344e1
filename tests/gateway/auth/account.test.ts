import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POSEIDON } from '../../../src/contract/base/identity';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { fixedPages } from '../../support/pages';

describe.each(testDatabases())('what an account is told of itself on $name', ({ start }) => {
  let gateway: TestGateway;
  let supplier: string;
  let buyer: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages: fixedPages() });
    [supplier, buyer] = [await gateway.signIn('supplier01'), await gateway.signIn('buyer01')];
  });
  afterAll(() => gateway.close());

  const menuOf = async (token: string, searchKey = '') =>
    (
      await gateway.call(
        token,
        `GET /iam/api/v2/api/menu/getMenuByAccountId?searchKey=${encodeURIComponent(searchKey)}`,
      )
    ).data;
  const permissionsOf = async (token: string) =>
    (await gateway.call(token, 'GET /iam/api/v2/api/account/findButtonPermissions')).data;

  test('its tenants, the default one first, with the instances of its face', async () => {
    const { data } = await gateway.call(buyer, 'GET /iam/api/v2/api/account/findTenantsByAccountId');
    expect(data).toEqual([
      {
        tenantCode: 'T001',
        tenantName: '华东建工集团',
        isDefault: 1,
        instances: [
          {
            instanceCode: 'T001-OA',
            instanceName: '华东建工集团办公平台',
            serviceImg: '',
            serviceUrl: '/work/home',
          },
        ],
      },
      {
        tenantCode: 'T002',
        tenantName: '远航装备制造',
        isDefault: 0,
        instances: [
          {
            instanceCode: 'T002-OA',
            instanceName: '远航装备制造办公平台',
            serviceImg: '',
            serviceUrl: '/work/home',
          },
        ],
      },
    ]);
  });

  test('the scene of its face, with the entities it may open', async () => {
    const path = 'GET /iam/service/core/v3/platform/instance/findAllTenantSceneByAccountId';
    expect((await gateway.call(supplier, path)).data).toEqual([
      {
        tenantCode: 'T001',
        tenantName: '华东建工集团',
        isDefault: 1,
        sceneBusinessEntities: [
          {
            isDefault: 1,
            sceneCode: 'Supplier',
            businessEntities: [{ tenantCode: 'T001', businessEntityCode: 'T001-SRM' }],
          },
        ],
      },
    ]);
  });

  test('the instances of a service in the current tenant; of another face none', async () => {
    const find = async (token: string, query: string) =>
      (await gateway.call(token, `GET /iam/api/v2/api/account/findInstancesByServiceCode${query}`)).data;
    expect(await find(supplier, '?serviceCode=Supplier')).toMatchObject([{ instanceCode: 'T001-SRM' }]);
    expect(await find(supplier, '')).toMatchObject([{ instanceCode: 'T001-SRM' }]);
    expect(await find(supplier, '?serviceCode=Office')).toEqual([]);
  });

  test('a supplier learns of its company, staff have none', async () => {
    const info = `POST ${POSEIDON}/userInfo/getUserInfo`;
    const company = `GET ${POSEIDON}/supSupplier/querySupplierByAccountId?isNewIam=Y`;
    expect((await gateway.call(supplier, info)).data).toEqual({
      supplierCode: 'S10001',
      telephone: '13800010001',
    });
    expect((await gateway.call(buyer, info, {})).data).toEqual({
      supplierCode: '',
      telephone: '13900020001',
    });
    expect((await gateway.call(supplier, company)).data).toEqual({
      supplierCode: 'S10001',
      supplierName: '苏州恒筑新型建材有限公司',
      supplierShortName: '恒筑建材',
      supSapNum: '0000310001',
      supType: 'manufacturer',
      telephone: '13800010001',
      status: 30,
    });
    expect(await gateway.call(buyer, company)).toMatchObject({ httpStatus: 404, code: 'record_not_found' });
  });

  test('the menu holds the granted pages of the face by group', async () => {
    expect(await menuOf(supplier)).toEqual([
      {
        id: '100011',
        text: '企业资料',
        menuName: '企业资料',
        attributes: { url: '', icon: 'IdcardOutlined' },
        hasChildren: true,
        children: [
          {
            id: '/supplier/contacts',
            text: '联系人',
            menuName: '联系人',
            attributes: { url: '/supplier/contacts', icon: 'ContactsOutlined' },
            hasChildren: false,
            children: [],
          },
        ],
      },
      {
        id: '/oa/platform/personal/message',
        text: '我的消息',
        menuName: '我的消息',
        attributes: { url: '/oa/platform/personal/message', icon: 'MessageOutlined' },
        hasChildren: false,
        children: [],
      },
    ]);
  });

  test('the menu is ordered and can be searched', async () => {
    const admin = await gateway.signIn('admin01');
    const titles = (menu: { children: { text: string }[] }[]) =>
      menu.map((group) => group.children.map((c) => c.text));
    expect(titles(await menuOf(admin))).toEqual([['续签', '合同'], ['我的消息']]);
    expect(titles(await menuOf(admin, '合'))).toEqual([['合同']]);
    expect(await menuOf(admin, '没有这一页')).toEqual([]);
  });

  test('permissions follow the role, wildcards are spelt out, and faces do not mix', async () => {
    const all = ['add', 'edit', 'view', 'delete'];
    expect(await permissionsOf(supplier)).toEqual({ '/supplier/contacts': all });
    expect(await permissionsOf(buyer)).toEqual({ '/office/contracts': all });
    expect(await permissionsOf(await gateway.signIn('manager01'))).toEqual({
      '/office/contracts': ['edit', 'view'],
    });
    expect(await permissionsOf(await gateway.signIn('admin01'))).toEqual({
      '/office/contracts': all,
      '/office/renewals': ['renew'],
    });
  });

  test('a grant that is taken away counts from the next call', async () => {
    const { kysely } = gateway.gateway.context.database;
    await kysely
      .deleteFrom('role_grant')
      .where('tenant_code', '=', 'T001')
      .where('role_code', '=', 'buyer')
      .where('code', '=', 'delete')
      .execute();
    expect(await permissionsOf(buyer)).toEqual({ '/office/contracts': ['add', 'edit', 'view'] });
    await kysely.deleteFrom('account_role').where('account_id', '=', '100001').execute();
    expect(await permissionsOf(buyer)).toEqual({});
    // What is personal stays.
    expect(await menuOf(buyer)).toMatchObject([{ children: [{ id: '/oa/platform/personal/message' }] }]);
  });

  test('every call needs a token', async () => {
    for (const path of [
      'GET /iam/api/v2/api/account/findAccountInfo',
      'GET /iam/api/v2/api/account/findInstancesByServiceCode',
      'GET /iam/api/v2/api/account/findTenantsByAccountId',
      'GET /iam/api/v2/api/account/findButtonPermissions',
      'GET /iam/api/v2/api/menu/getMenuByAccountId',
      'GET /iam/service/core/v3/platform/instance/findAllTenantSceneByAccountId',
      'GET /iam/auth/v2/token/logout',
      `POST ${POSEIDON}/userInfo/getUserInfo`,
      `GET ${POSEIDON}/supSupplier/querySupplierByAccountId`,
    ]) {
      expect(await gateway.call(undefined, path)).toMatchObject({ httpStatus: 401, code: 'unauthorized' });
    }
  });
});

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { fixturePages } from '../../support/page-files-folder';

const PROFILE = '/supplier/profile';
const HELD = [
  '/supplier/company',
  '/supplier/contacts',
  '/supplier/bank-accounts',
  '/supplier/categories',
  '/supplier/sign-info',
  '/supplier/legal-info',
  '/supplier/manufacturers',
  '/office/suppliers',
];

describe.each(testDatabases())('pages of tabs on $name', ({ start }) => {
  const files = fixturePages();
  let gateway: TestGateway;
  let supplier: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages, schemasDir: files.schemasDir });
    supplier = await gateway.signIn('supplier01');
  });
  afterAll(async () => {
    await gateway?.close();
    files.remove();
  });

  const write = (path: string, page: object | string) =>
    writeFileSync(
      join(files.schemasDir, `${path.slice(1)}.json`),
      typeof page === 'string' ? page : JSON.stringify(page),
    );
  const tabs = (path: string, held: unknown[], more: object = {}) =>
    write(path, { schemaVersion: 2, path, kind: 'tabs', title: '一组', tabs: held, ...more });
  const permissionsOf = async (token: string) =>
    (await gateway.call(token, 'GET /iam/api/v2/api/account/findButtonPermissions')).data;
  const menuOf = async (token: string, searchKey = '') =>
    (
      await gateway.call(
        token,
        `GET /iam/api/v2/api/menu/getMenuByAccountId?searchKey=${encodeURIComponent(searchKey)}`,
      )
    ).data;
  const fileOf = async (token: string, path: string) => {
    const answer = await gateway.fetch(`/schemas/pages${path}.json`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: answer.status, etag: answer.headers.get('etag'), body: await answer.json() };
  };
  const eventually = (ask: () => Promise<unknown>) => expect.poll(ask, { timeout: 20_000, interval: 100 });
  async function takeGrants(role: string, paths: readonly string[]) {
    await gateway.gateway.context.database.kysely
      .deleteFrom('role_grant')
      .where('role_code', '=', role)
      .where('page_path', 'in', paths)
      .execute();
  }

  test('stand in the menu in place of the pages they hold, with what is granted of them', async () => {
    const menu: { id: string }[] = await menuOf(supplier);
    expect(menu.filter(({ id }) => HELD.includes(id))).toEqual([]);
    expect(menu.filter(({ id }) => id === PROFILE)).toEqual([
      {
        id: PROFILE,
        text: '企业资料',
        menuName: '企业资料',
        attributes: {
          url: PROFILE,
          icon: 'IdcardOutlined',
          tabs: [
            { url: HELD[0], text: '基本信息', icon: 'IdcardOutlined' },
            { url: HELD[1], text: '联系人', icon: 'ContactsOutlined' },
            { url: HELD[2], text: '银行账户', icon: 'BankOutlined' },
            { url: HELD[3], text: '品类与城市', icon: 'AppstoreOutlined' },
            { url: HELD[4], text: '签约信息', icon: 'FileProtectOutlined' },
            { url: HELD[5], text: '法人信息', icon: 'SolutionOutlined' },
            { url: HELD[6], text: '生产厂家', icon: 'ShopOutlined' },
            { url: HELD[7], text: '认证', icon: 'SafetyCertificateOutlined' },
          ],
        },
        children: [],
        hasChildren: false,
      },
    ]);
    const buyer = await menuOf(await gateway.signIn('buyer01'));
    const found = buyer.flatMap(({ children }: { children: { id: string }[] }) =>
      children.map(({ id }) => id),
    );
    expect(found).toContain('/supplier/bank-accounts');
    expect(JSON.stringify(buyer)).not.toContain(PROFILE);
  });

  test('are found by the name of a page they hold', async () => {
    expect(await menuOf(supplier, '厂家')).toMatchObject([{ id: PROFILE }]);
    expect(await menuOf(supplier, '基本信息')).toMatchObject([{ id: PROFILE }]);
    expect(await menuOf(supplier, '合同')).toEqual([]);
  });

  test('are given with the title of every tab, so that no other file has to be read', async () => {
    const { status, body, etag } = await fileOf(supplier, PROFILE);
    expect(status).toBe(200);
    expect(body.tabs).toEqual([
      { path: HELD[0], title: '基本信息' },
      { path: HELD[1], title: '联系人' },
      { path: HELD[2], title: '银行账户' },
      { path: HELD[3], title: '品类与城市' },
      { path: HELD[4], title: '签约信息' },
      { path: HELD[5], title: '法人信息' },
      { path: HELD[6], title: '生产厂家' },
      { path: HELD[7], title: '认证' },
    ]);
    const again = await gateway.fetch(`/schemas/pages${PROFILE}.json`, {
      headers: { authorization: `Bearer ${supplier}`, 'if-none-match': etag! },
    });
    expect(again.status).toBe(304);
  });

  test('have no codes and no endpoint of their own', async () => {
    const map = await permissionsOf(supplier);
    expect(map[PROFILE]).toEqual([]);
    expect(map['/supplier/contacts']).toEqual(['add', 'view', 'edit', 'delete']);
    for (const name of ['profile', 'undefined'])
      expect((await gateway.call(supplier, `GET /api/resources/${name}`)).httpStatus).toBe(404);
  });

  test('open with any of their pages and close with the last; a grant on them gives nothing', async () => {
    const { kysely } = gateway.gateway.context.database;
    const second = await gateway.signIn('supplier02');
    const role = 'supplier';
    const before = await kysely.selectFrom('role_grant').selectAll().where('role_code', '=', role).execute();
    const elsewhere = before.map(({ page_path: path }) => path).filter((path) => !HELD.includes(path));
    await takeGrants(role, [...HELD.slice(1), ...elsewhere]);
    expect(await permissionsOf(second)).toEqual({ [HELD[0]!]: ['save'], [PROFILE]: [] });
    expect(await menuOf(second)).toMatchObject([
      { attributes: { tabs: [{ url: HELD[0] }] } },
      { text: '我的消息' },
    ]);
    expect((await fileOf(second, HELD[1]!)).status).toBe(403);

    await takeGrants(role, HELD);
    await kysely
      .insertInto('role_grant')
      .values(
        before
          .filter(({ code, page_path: path }) => code === 'save' && path === HELD[0])
          .map((row) => ({ ...row, page_path: PROFILE })),
      )
      .execute();
    expect(await permissionsOf(second)).toEqual({});
    expect(await menuOf(second)).toMatchObject([{ text: '我的消息' }]);
    expect((await fileOf(second, PROFILE)).status).toBe(403);
    await takeGrants(role, [PROFILE]);
    await kysely.insertInto('role_grant').values(before).execute();
  });

  test('are added and followed while the product runs, and hold a page that has no menu entry', async () => {
    const analyst = await gateway.signIn('analyst01');
    const plain = {
      schemaVersion: 2,
      path: '/office/plain',
      kind: 'list',
      title: '不在菜单里',
      resource: { name: 'plainThing', scope: 'tenant' },
      form: { type: 'object', properties: { name: { type: 'string', title: '名称' } } },
      list: { columns: ['name'], toolbar: [{ code: 'add', label: '新增', action: 'create' }] },
    };
    write('/office/plain', plain);
    tabs('/office/bundle', ['/office/contracts', '/office/plain'], { menu: { face: 'office', order: 1 } });
    await eventually(() => menuOf(analyst)).toContainEqual(
      expect.objectContaining({
        id: '/office/bundle',
        attributes: {
          url: '/office/bundle',
          tabs: [
            { url: '/office/contracts', text: '合同管理', icon: expect.any(String) },
            { url: '/office/plain', text: '不在菜单里' },
          ],
        },
      }),
    );
    expect((await permissionsOf(analyst))['/office/plain']).toEqual(['add']);
    expect((await gateway.call(analyst, 'GET /api/resources/plainThing')).data.total).toBe(0);

    write('/office/plain', { ...plain, title: '改了名' });
    await eventually(async () => (await fileOf(analyst, '/office/bundle')).body.tabs?.[1]).toEqual({
      path: '/office/plain',
      title: '改了名',
    });

    rmSync(join(files.schemasDir, 'office/plain.json'));
    await eventually(async () => (await fileOf(analyst, '/office/plain')).body.code).toBe('page_not_found');
    const { status, body } = await fileOf(analyst, '/office/bundle');
    expect([status, body.tabs.length]).toEqual([200, 2]);
    expect(await permissionsOf(analyst)).toMatchObject({ '/office/plain': [], '/office/bundle': [] });
    expect(await permissionsOf(await gateway.signIn('buyer01'))).not.toHaveProperty(['/office/plain']);
    expect(gateway.log.join('\n')).toContain('没有页面 /office/plain');

    rmSync(join(files.schemasDir, 'office/bundle.json'));
    await eventually(async () => JSON.stringify(await menuOf(analyst))).not.toContain('bundle');
    expect(JSON.stringify(await menuOf(analyst))).toContain('/office/contracts');
  });
});

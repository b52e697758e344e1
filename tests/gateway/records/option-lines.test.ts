import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testDatabases } from '../../support/gateway/databases';
import { type Restartable, startRestartable } from '../../support/gateway/restartable';
import { smallPage } from '../../support/gateway/schemas-folder';

const text = (title: string) => ({ type: 'string', title, maxLength: 40 });
const DEPOTS = smallPage('depots', {
  form: {
    type: 'object',
    properties: { name: text('名称'), city: text('城市'), keeper: text('保管人'), phone: text('电话') },
  },
  list: {
    search: ['name', 'city', 'keeper', 'phone'],
    columns: ['name'],
    toolbar: [{ code: 'add', label: '新增', action: 'create' }],
  },
});
const ORDERS = smallPage('depot-orders', {
  form: {
    type: 'object',
    properties: {
      name: text('名称'),
      depot: {
        type: 'string',
        title: '仓库',
        'x-options': { page: '/office/depots', label: 'name', show: ['city', 'keeper'] },
      },
    },
  },
});

describe.each(testDatabases())('Options of more than one field, on $name', ({ start }) => {
  let it: Restartable;
  let analyst: string;
  let buyer: string;
  const asked = (body: object) =>
    it.gateway.call(buyer, 'POST /api/options', { page: '/office/depots', label: 'name', ...body });

  beforeAll(async () => {
    it = await startRestartable(start);
    it.folder.write('office/depots.json', DEPOTS);
    it.folder.write('office/depot-orders.json', ORDERS);
    analyst = await it.gateway.signIn('analyst01');
    const call = (target: string, body?: unknown, token = analyst) => it.gateway.call(token, target, body);
    await vi.waitUntil(async () => (await call('GET /api/resources/depotorders')).code === 'ok', {
      timeout: 60_000,
    });
    for (const depot of [
      { name: '一号库', city: '上海', keeper: '王强', phone: '13800000001' },
      { name: '上海路库', city: '南京', keeper: '李娜', phone: '13800000002' },
      { name: '三号库', city: '天津', keeper: '赵敏', phone: '13800000003' },
    ])
      expect((await call('POST /api/resources/depots', depot)).code).toBe('ok');
    const admin = await it.gateway.signIn('admin01');
    const { data } = await call('GET /api/resources/role?pageSize=100', undefined, admin);
    const role = data.list.find(({ roleCode }: { roleCode: string }) => roleCode === 'buyer');
    const { id, version, roleCode, roleName, grants } = role;
    const granted = [...grants, '/office/depot-orders', '/office/depot-orders#add'];
    const fields = { version, roleCode, roleName, grants: granted };
    expect((await call(`PUT /api/resources/role/${id}`, fields, admin)).code).toBe('ok');
    buyer = await it.gateway.signIn('buyer01');
  });
  afterAll(() => it?.close());

  test('what is typed is looked for in each of them, and each is answered', async () => {
    const names = async (keyword: string) => {
      const { data } = await asked({ show: ['city', 'keeper'], keyword });
      return data.list.map(({ name }: { name: string }) => name).toSorted();
    };
    expect(await names('上海')).toEqual(['一号库', '上海路库'].toSorted());
    expect(await names('赵敏')).toEqual(['三号库']);
    expect(await names('广州')).toEqual([]);
    expect(await names('')).toHaveLength(3);
    const { data } = await asked({ show: ['city', 'keeper'], keyword: '天津' });
    expect(data).toMatchObject({ total: 1, list: [{ name: '三号库', city: '天津', keeper: '赵敏' }] });
    const [{ id }] = data.list;
    const chosen = await asked({ show: ['city', 'keeper'], values: [id] });
    expect(chosen.data.list).toEqual([{ id, name: '三号库', city: '天津', keeper: '赵敏' }]);
  });

  test('who may not open the page is told no other fields, nor by searching for them', async () => {
    expect((await asked({ show: ['city', 'phone'], keyword: '1380' })).code).toBe('no_permission');
    expect((await asked({ show: ['phone'] })).code).toBe('no_permission');
    expect((await asked({ show: ['city', 'keeper'], columns: ['phone'] })).code).toBe('no_permission');
    expect((await asked({ keyword: '上海' })).code).toBe('no_permission');
    const whole = { page: '/office/depots', label: 'name', show: ['phone'], keyword: '00002' };
    const { data } = await it.gateway.call(analyst, 'POST /api/options', whole);
    expect(data.list).toMatchObject([{ name: '上海路库', phone: '13800000002' }]);
  });
});

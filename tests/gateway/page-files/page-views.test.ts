import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testDatabases } from '../../support/gateway/databases';
import { type Restartable, startRestartable } from '../../support/gateway/restartable';
import { smallPage } from '../../support/gateway/schemas-folder';

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 60, ...more });
const number = (title: string, more: object = {}) => ({ type: 'number', title, ...more });

const DEALS = smallPage('deals', {
  resource: { name: 'deals', scope: 'tenant', unique: ['dealNo'] },
  form: {
    type: 'object',
    properties: {
      dealNo: text('编号', { required: true }),
      owner: text('经办人'),
      supplierCode: text('供应商', {
        required: true,
        'x-options': { page: '/office/suppliers', label: 'supplierName', value: 'supplierCode' },
      }),
      secret: text('内部底价'),
      promisedOn: text('承诺日期', { format: 'date', maxLength: undefined }),
      remark: text('备注'),
      lines: {
        type: 'array',
        title: '明细',
        'x-component': 'ArrayTable',
        maxItems: 20,
        items: {
          type: 'object',
          properties: {
            material: text('物料', { required: true }),
            quantity: number('数量', { required: true, minimum: 1 }),
            cost: number('成本'),
            promised: number('承诺数量', { minimum: 0 }),
          },
        },
      },
      status: text('状态', {
        maxLength: undefined,
        default: 'pending',
        'x-pattern': 'readPretty',
        'x-options': 'dictionary:changeState',
      }),
    },
  },
  states: {
    field: 'status',
    initial: 'pending',
    transitions: [
      { code: 'pass', label: '发出', from: ['pending'], to: 'passed' },
      { code: 'confirm', label: '确认', from: ['passed'], to: 'refused' },
      { code: 'reopen', label: '重开', from: ['passed', 'refused'], to: 'pending' },
    ],
  },
  shared: {
    supplier: 'supplierCode',
    states: ['passed', 'refused'],
    fields: [
      'dealNo',
      'promisedOn',
      'remark',
      'lines.material',
      'lines.quantity',
      'lines.promised',
      'status',
    ],
    writes: { passed: ['promisedOn', 'lines.promised'] },
    transitions: ['confirm'],
  },
  list: {
    search: ['dealNo', 'status'],
    columns: ['dealNo', 'status'],
    toolbar: [{ code: 'add', label: '新增', action: 'create' }],
    rowActions: [
      { code: 'edit', label: '编辑', action: 'update' },
      { code: 'remove', label: '删除', action: 'delete' },
    ],
  },
});

const view = (path: string, resource: object, more: object = {}) => ({
  schemaVersion: 2,
  path,
  kind: 'list',
  title: '视图',
  resource: { of: '/office/deals', ...resource },
  list: {
    search: ['dealNo'],
    columns: ['dealNo', 'status'],
    toolbar: [{ code: 'new', label: '新增', action: 'create' }],
    rowActions: [{ code: 'change', label: '编辑', action: 'update' }],
  },
  ...more,
});

const MINE = view(
  '/office/my-deals',
  { where: { owner: '{{ user.accountId }}', status: ['pending', 'passed'] } },
  { form: { fields: ['dealNo', 'owner', 'remark', 'status', 'supplierCode'] } },
);
const THEIRS = view(
  '/supplier/deals',
  {},
  {
    menu: { face: 'supplier' },
    list: {
      search: ['dealNo'],
      columns: ['dealNo', 'status'],
      rowActions: [{ code: 'fill', label: '填写', action: 'update' }],
    },
  },
);

describe.each(testDatabases())('Second pages over records, on $name', ({ start }) => {
  let it: Restartable;
  const tokens: Record<string, string> = {};
  const as = (who: string, target: string, body?: unknown) => it.gateway.call(tokens[who], target, body);
  const DEALS_CALL = '/api/resources/deals';
  const MINE_CALL = '/api/resources/officeMyDeals';
  const THEIRS_CALL = '/api/resources/supplierDeals';
  let count = 0;
  const make = async (fields: object = {}) => {
    count += 1;
    const lines = [
      { material: '钢板', quantity: 5, cost: 3 },
      { material: '螺栓', quantity: 8, cost: 1 },
    ];
    const doc = { dealNo: `D-${count}`, supplierCode: 'S10001', secret: '底价 9', lines, ...fields };
    const { code, data } = await as('analyst01', `POST ${DEALS_CALL}`, doc);
    expect([code, data]).toMatchObject(['ok', {}]);
    return data;
  };
  const move = (who: string, base: string, { id, version }: { id: string; version: number }, code: string) =>
    as(who, `POST ${base}/${id}/transitions/${code}`, { version });
  const sent = async (fields: object = {}) => {
    const { code, data } = await move('analyst01', DEALS_CALL, await make(fields), 'pass');
    expect(code).toBe('ok');
    return data;
  };
  const stored = async ({ id }: { id: string }) => (await as('analyst01', `GET ${DEALS_CALL}/${id}`)).data;

  beforeAll(async () => {
    it = await startRestartable(start);
    it.folder.write('office/deals.json', DEALS);
    it.folder.write('office/my-deals.json', MINE);
    it.folder.write('supplier/deals.json', THEIRS);
    for (const who of ['analyst01', 'admin01', 'supplier01', 'supplier02', 'buyer01'])
      tokens[who] = await it.gateway.signIn(who);
    for (const name of ['deals', 'officeMyDeals'])
      await vi.waitUntil(async () => (await as('analyst01', `GET /api/resources/${name}`)).code === 'ok', {
        timeout: 60_000,
      });
    const { data } = await as('admin01', 'GET /api/resources/role?roleCode=supplier&pageSize=5');
    const role = data.list.find(({ roleCode }: { roleCode: string }) => roleCode === 'supplier');
    const grants = [...role.grants, '/supplier/deals', '/supplier/deals#fill', '/supplier/deals#confirm'];
    const { id, version, roleCode, roleName } = role;
    const given = await as('admin01', `PUT /api/resources/role/${id}`, {
      roleCode,
      roleName,
      grants,
      version,
    });
    expect(given.code).toBe('ok');
  });
  afterAll(() => it?.close());

  test('a list, its totals, one record and its history hold what `where` says, and no field but its own', async () => {
    const own = await make({ owner: '100003' });
    const other = await make({ owner: '100001' });
    const { data } = await as('analyst01', `GET ${MINE_CALL}?pageSize=200`);
    const ids = data.list.map(({ id }: { id: string }) => id);
    expect(ids).toContain(own.id);
    expect(ids).not.toContain(other.id);
    const row = data.list.find(({ id }: { id: string }) => id === own.id);
    expect(row).toMatchObject({ dealNo: own.dealNo, owner: '100003', status: 'pending' });
    expect(row).not.toHaveProperty('secret');
    expect(row).not.toHaveProperty('lines');
    expect((await as('analyst01', `GET ${MINE_CALL}/${own.id}`)).data).not.toHaveProperty('secret');
    expect((await as('analyst01', `GET ${MINE_CALL}/${other.id}`)).code).toBe('record_not_found');
    expect((await as('analyst01', `GET ${MINE_CALL}/${other.id}/history`)).code).toBe('record_not_found');
    await as('analyst01', `PUT ${DEALS_CALL}/${own.id}`, {
      ...(await stored(own)),
      secret: '底价 8',
      remark: '急',
    });
    const history = await as('analyst01', `GET ${MINE_CALL}/${own.id}/history`);
    expect(JSON.stringify(history.data)).toContain('急');
    expect(JSON.stringify(history.data)).not.toContain('底价');
  });

  test('a write keeps what the page has not, and stays among the records that it shows', async () => {
    const own = await make({ owner: '100003' });
    const seen = (await as('analyst01', `GET ${MINE_CALL}/${own.id}`)).data;
    const changed = await as('analyst01', `PUT ${MINE_CALL}/${own.id}`, { ...seen, remark: '改过' });
    expect(changed.code).toBe('ok');
    expect(changed.data).not.toHaveProperty('secret');
    expect(await stored(own)).toMatchObject({
      remark: '改过',
      secret: '底价 9',
      lines: [{ cost: 3 }, { cost: 1 }],
    });
    const strange = await as('analyst01', `PUT ${MINE_CALL}/${own.id}`, { ...changed.data, secret: 'x' });
    expect([strange.httpStatus, strange.code]).toEqual([403, 'field_not_writable']);
    expect(strange.data.errors[0].path).toBe('secret');
    const away = await as('analyst01', `PUT ${MINE_CALL}/${own.id}`, { ...changed.data, owner: '100001' });
    expect(away.data.violations).toMatchObject([{ path: 'owner', rule: 'outsideView' }]);
    expect((await stored(own)).owner).toBe('100003');
  });

  test('a new record is filled in as `where` says and is one of the owner', async () => {
    const made = await as('analyst01', `POST ${MINE_CALL}`, { dealNo: 'D-mine', supplierCode: 'S10001' });
    expect(made.code).toBe('ok');
    expect(await stored(made.data)).toMatchObject({ owner: '100003', status: 'pending' });
    const again = await as('analyst01', `POST ${MINE_CALL}`, { dealNo: 'D-mine', supplierCode: 'S10001' });
    expect(again.data.violations).toMatchObject([{ path: 'dealNo', rule: 'unique' }]);
    const audit = await as('analyst01', `GET ${DEALS_CALL}/${made.data.id}/history`);
    expect(audit.data.list).toMatchObject([{ action: 'create' }]);
  });

  test('a grant on one page gives nothing on the other', async () => {
    const record = await make({ owner: '100001' });
    expect((await as('buyer01', `GET ${DEALS_CALL}/${record.id}`)).code).toBe('no_permission');
    expect((await as('buyer01', `GET ${MINE_CALL}`)).code).toBe('no_permission');
    expect((await as('supplier01', `GET ${DEALS_CALL}`)).code).toBe('no_permission');
    expect((await as('supplier01', `GET ${MINE_CALL}`)).code).toBe('no_permission');
  });

  test('a supplier sees the records that name it, in the states that are shared, and the fields that are', async () => {
    const draft = await make();
    const open = await sent();
    const foreign = await sent({ supplierCode: 'S10002' });
    const { data } = await as('supplier01', `GET ${THEIRS_CALL}?pageSize=200`);
    const ids = data.list.map(({ id }: { id: string }) => id);
    expect(ids).toContain(open.id);
    expect(ids).not.toContain(draft.id);
    expect(ids).not.toContain(foreign.id);
    for (const { id } of [draft, foreign]) {
      expect((await as('supplier01', `GET ${THEIRS_CALL}/${id}`)).code).toBe('record_not_found');
      expect((await as('supplier01', `GET ${THEIRS_CALL}/${id}/history`)).code).toBe('record_not_found');
      const put = await as('supplier01', `PUT ${THEIRS_CALL}/${id}`, { version: 1 });
      expect([put.httpStatus, put.code]).toEqual([404, 'record_not_found']);
      expect((await move('supplier01', THEIRS_CALL, { id, version: 2 }, 'confirm')).code).toBe(
        'record_not_found',
      );
    }
    const row = (await as('supplier01', `GET ${THEIRS_CALL}/${open.id}`)).data;
    expect(row.lines).toEqual([
      { material: '钢板', quantity: 5 },
      { material: '螺栓', quantity: 8 },
    ]);
    for (const hidden of ['secret', 'owner', 'supplierCode']) expect(row).not.toHaveProperty(hidden);
    const history = await as('supplier01', `GET ${THEIRS_CALL}/${open.id}/history`);
    expect(history.data.list.map(({ code }: { code: string }) => code)).toEqual(['pass']);
    expect(JSON.stringify(history.data)).not.toMatch(/底价|cost/);
  });

  test('a supplier fills in what its state lets it, column by column, and nothing else', async () => {
    const open = await sent();
    const row = (await as('supplier01', `GET ${THEIRS_CALL}/${open.id}`)).data;
    const lines = row.lines.map((line: object, index: number) => ({ ...line, promised: index + 1 }));
    const put = (body: object) => as('supplier01', `PUT ${THEIRS_CALL}/${open.id}`, body);
    const filled = await put({ ...row, promisedOn: '2026-12-01', lines });
    expect([filled.code, filled.data]).toMatchObject(['ok', { promisedOn: '2026-12-01' }]);
    expect(await stored(open)).toMatchObject({
      promisedOn: '2026-12-01',
      secret: '底价 9',
      lines: [
        { material: '钢板', quantity: 5, cost: 3, promised: 1 },
        { material: '螺栓', quantity: 8, cost: 1, promised: 2 },
      ],
    });
    const faulty: [string, object][] = [
      ['remark', { ...filled.data, remark: '加价' }],
      ['lines.quantity', { ...filled.data, lines: lines.map((line: object) => ({ ...line, quantity: 1 })) }],
      ['lines', { ...filled.data, lines: lines.slice(1) }],
      ['lines', { ...filled.data, lines: [...lines, { material: '铜', quantity: 1 }] }],
      ['lines.cost', { ...filled.data, lines: lines.map((line: object) => ({ ...line, cost: 1 })) }],
      ['secret', { ...filled.data, secret: 'x' }],
      ['supplierCode', { ...filled.data, supplierCode: 'S10002' }],
    ];
    for (const [path, body] of faulty) {
      const refused = await put(body);
      if (path !== 'supplierCode')
        expect([path, refused.httpStatus, refused.code]).toEqual([path, 403, 'field_not_writable']);
      else expect(refused.httpStatus).toBe(403);
      if (path !== 'supplierCode')
        expect(refused.data.errors.map((one: { path: string }) => one.path)).toContain(path);
    }
    const { version } = await stored(open);
    expect(version).toBe(filled.data.version);
    const confirmed = await move('supplier01', THEIRS_CALL, filled.data, 'confirm');
    expect([confirmed.code, confirmed.data.status]).toEqual(['ok', 'refused']);
    const late = await put({ ...confirmed.data, promisedOn: '2026-12-09' });
    expect([late.httpStatus, late.code]).toEqual([403, 'field_not_writable']);
    expect((await move('supplier01', THEIRS_CALL, confirmed.data, 'confirm')).httpStatus).toBe(409);
    expect((await move('supplier01', THEIRS_CALL, confirmed.data, 'reopen')).httpStatus).toBe(404);
    for (const target of [`POST ${THEIRS_CALL}`, `DELETE ${THEIRS_CALL}/${open.id}`])
      expect((await as('supplier01', target, { dealNo: 'x' })).httpStatus).toBeGreaterThanOrEqual(403);
  });

  test('a page leaves with the page that its records belong to, and returns with it', async () => {
    const served = async (name: string) => (await as('analyst01', `GET /api/resources/${name}`)).code;
    it.folder.write('office/deals-two.json', {
      ...DEALS,
      path: '/office/deals-two',
      resource: { ...DEALS.resource, name: 'dealsTwo' },
    });
    const over = { ...MINE, path: '/office/over-two', resource: { of: '/office/deals-two' } };
    it.folder.write('office/over-two.json', over);
    await vi.waitUntil(async () => (await served('officeOverTwo')) === 'ok', { timeout: 60_000 });
    it.folder.erase('office/deals-two.json');
    await vi.waitUntil(async () => (await served('officeOverTwo')) === 'not_found', { timeout: 60_000 });
    it.folder.write('office/deals-two.json', {
      ...DEALS,
      path: '/office/deals-two',
      resource: { ...DEALS.resource, name: 'dealsTwo' },
    });
    await vi.waitUntil(async () => (await served('officeOverTwo')) === 'ok', { timeout: 60_000 });
  });
});

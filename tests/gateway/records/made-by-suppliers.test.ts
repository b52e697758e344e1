import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MESSAGE_CALLS, type Message } from '../../../src/contract/api/messages';
import { testDatabases } from '../../support/gateway/databases';
import { type Restartable, startRestartable } from '../../support/gateway/restartable';
import { smallPage } from '../../support/gateway/schemas-folder';

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 60, ...more });
const SUPPLIER = text('供应商', {
  required: true,
  'x-options': { page: '/office/suppliers', label: 'supplierName', value: 'supplierCode' },
});
const STATE = text('状态', {
  maxLength: undefined,
  default: 'pending',
  'x-pattern': 'readPretty',
  'x-options': 'dictionary:changeState',
});

const BATCHES = smallPage('batches', {
  title: '批次',
  resource: { name: 'batches', scope: 'tenant', unique: ['batchNo'] },
  form: {
    type: 'object',
    properties: {
      batchNo: text('批次号', { required: true }),
      supplierCode: SUPPLIER,
      cost: text('成本'),
      status: STATE,
    },
  },
  states: {
    field: 'status',
    initial: 'pending',
    transitions: [{ code: 'send', label: '发出', from: ['pending'], to: 'passed' }],
  },
  shared: { supplier: 'supplierCode', states: ['passed'], fields: ['batchNo', 'status'] },
  list: {
    detail: 'page',
    search: ['batchNo', 'status'],
    columns: ['batchNo', 'status'],
    toolbar: [{ code: 'add', label: '新增', action: 'create' }],
  },
});

const NOTICES = smallPage('notices-of-batches', {
  title: '到货通知',
  resource: { name: 'batchNotice', scope: 'tenant' },
  form: {
    type: 'object',
    properties: {
      noticeNo: text('编号', { maxLength: undefined, 'x-serial': 'N-{0000}' }),
      supplierCode: SUPPLIER,
      batchId: text('批次', {
        maxLength: undefined,
        required: true,
        'x-options': {
          page: '/office/batches',
          label: 'batchNo',
          params: { status: 'passed' },
          fill: { batchNo: 'batchNo', note: 'cost' },
        },
      }),
      batchNo: text('批次号'),
      note: text('备注'),
      secret: text('内部'),
      arrivesOn: text('到货日期', { format: 'date', maxLength: undefined, required: true }),
      madeOn: text('制单日期', { format: 'date', maxLength: undefined, default: '{{ now }}' }),
      kind: text('方式', { default: 'road' }),
      lines: {
        type: 'array',
        title: '箱',
        'x-component': 'ArrayTable',
        maxItems: 20,
        items: {
          type: 'object',
          properties: {
            name: text('名称', { required: true }),
            quantity: { type: 'number', title: '数量', minimum: 0, required: true },
            checked: { type: 'number', title: '验收', minimum: 0 },
          },
        },
      },
      status: STATE,
    },
  },
  states: {
    field: 'status',
    initial: 'pending',
    editable: { passed: [] },
    transitions: [
      { code: 'deliver', label: '发货', from: ['pending'], to: 'passed' },
      { code: 'receive', label: '收货', from: ['passed'], to: 'refused' },
    ],
  },
  shared: {
    supplier: 'supplierCode',
    states: ['pending', 'passed', 'refused'],
    fields: [
      'noticeNo',
      'supplierCode',
      'batchId',
      'batchNo',
      'note',
      'arrivesOn',
      'kind',
      'lines',
      'status',
    ],
    writes: { pending: ['batchId', 'batchNo', 'note', 'arrivesOn', 'lines.name', 'lines.quantity'] },
    transitions: ['deliver'],
    create: true,
  },
  list: {
    detail: 'page',
    search: ['noticeNo', 'status'],
    columns: ['noticeNo', 'status'],
    toolbar: [{ code: 'add', label: '新增', action: 'create' }],
    rowActions: [{ code: 'edit', label: '编辑', action: 'update' }],
  },
});

const THEIRS = {
  schemaVersion: 2,
  path: '/supplier/notices-of-batches',
  kind: 'list',
  title: '我的到货通知',
  menu: { face: 'supplier' },
  resource: { of: '/office/notices-of-batches' },
  list: {
    detail: 'page',
    search: ['noticeNo', 'status'],
    columns: ['noticeNo', 'status'],
    toolbar: [{ code: 'add', label: '新增', action: 'create' }],
    rowActions: [
      { code: 'fill', label: '编辑', action: 'update' },
      { code: 'copy', label: '复制', action: 'copy' },
    ],
  },
};

describe.each(testDatabases())('Records of two sides that suppliers make, on $name', ({ start }) => {
  let it: Restartable;
  const tokens: Record<string, string> = {};
  const as = (who: string, target: string, body?: unknown) => it.gateway.call(tokens[who], target, body);
  const OWN = '/api/resources/supplierNoticesOfBatches';
  const OFFICE = '/api/resources/batchNotice';
  const batches: Record<string, string> = {};
  const notice = (more: object = {}) => ({
    batchId: batches.shared,
    batchNo: 'B-1',
    arrivesOn: '2026-12-01',
    ...more,
  });
  const grant = async (roleCode: string, more: readonly string[]) => {
    const { data } = await as('admin01', `GET /api/resources/role?roleCode=${roleCode}&pageSize=20`);
    const role = data.list.find((one: { roleCode: string }) => one.roleCode === roleCode);
    const { id, version, roleName } = role;
    const grants = [...new Set([...role.grants, ...more])];
    const given = await as('admin01', `PUT /api/resources/role/${id}`, {
      roleCode,
      roleName,
      grants,
      version,
    });
    expect(given.code).toBe('ok');
  };

  beforeAll(async () => {
    it = await startRestartable(start);
    it.folder.write('office/batches.json', BATCHES);
    it.folder.write('office/notices-of-batches.json', NOTICES);
    it.folder.write('supplier/notices-of-batches.json', THEIRS);
    for (const who of ['analyst01', 'admin01', 'supplier01', 'supplier02', 'manager01'])
      tokens[who] = await it.gateway.signIn(who);
    for (const name of ['batches', 'batchNotice', 'supplierNoticesOfBatches'])
      await vi.waitUntil(
        async () => (await as('analyst01', `GET /api/resources/${name}`)).code !== 'not_found',
        {
          timeout: 60_000,
        },
      );
    const path = '/supplier/notices-of-batches';
    await grant('supplier', [path, ...['add', 'fill', 'copy', 'deliver'].map((code) => `${path}#${code}`)]);
    await grant('manager', ['/office/notices-of-batches', '/office/notices-of-batches#receive']);
    for (const [name, supplierCode, isSent] of [
      ['shared', 'S10001', true],
      ['draft', 'S10001', false],
      ['others', 'S10002', true],
    ] as const) {
      const made = await as('analyst01', 'POST /api/resources/batches', {
        batchNo: `B-${name}`,
        supplierCode,
        cost: '88',
      });
      expect(made.code).toBe('ok');
      batches[name] = made.data.id;
      if (isSent)
        await as('analyst01', `POST /api/resources/batches/${made.data.id}/transitions/send`, { version: 1 });
    }
  });
  afterAll(() => it?.close());

  test('a supplier makes one of its own: the gateway names it, numbers it and fills in what it may not', async () => {
    const { code, data } = await as(
      'supplier01',
      `POST ${OWN}`,
      notice({ lines: [{ name: '箱', quantity: 2 }] }),
    );
    expect([code, data]).toMatchObject([
      'ok',
      {
        supplierCode: 'S10001',
        status: 'pending',
        kind: 'road',
        noticeNo: expect.stringMatching(/^N-\d{4}$/),
      },
    ]);
    expect(data).not.toHaveProperty('secret');
    const stored = (await as('analyst01', `GET ${OFFICE}/${data.id}`)).data;
    expect(stored).toMatchObject({ supplierCode: 'S10001', madeOn: expect.stringMatching(/^\d{4}-/) });
    const read = await as('supplier02', `GET ${OWN}/${data.id}`);
    expect(read.httpStatus).toBe(404);
    const history = (await as('analyst01', `GET ${OFFICE}/${data.id}/history`)).data;
    expect(JSON.stringify(history)).toContain('create');
  });

  test('what its first state does not open is refused by name, whatever way it is sent', async () => {
    for (const [path, more] of [
      ['kind', { kind: 'sea' }],
      ['supplierCode', { supplierCode: 'S10002' }],
      ['status', { status: 'passed' }],
      ['noticeNo', { noticeNo: 'N-9999' }],
      ['secret', { secret: '1' }],
      ['madeOn', { madeOn: '2020-01-01' }],
      ['lines.checked', { lines: [{ name: '箱', quantity: 1, checked: 1 }] }],
      ['lines.strange', { lines: [{ name: '箱', quantity: 1, strange: 1 }] }],
    ] as const) {
      const { httpStatus, code, data } = await as('supplier01', `POST ${OWN}`, notice(more));
      // That somebody names another supplier is refused before the fields are looked at.
      if (path === 'supplierCode') {
        expect([httpStatus, code]).toEqual([403, 'tenant_mismatch']);
        continue;
      }
      expect([path, httpStatus, code]).toEqual([path, 403, 'field_not_writable']);
      expect(data.errors.map((one: { path: string }) => one.path)).toEqual([path]);
    }
    const own = await as('supplier01', `POST ${OWN}`, notice({ supplierCode: 'S10001', kind: 'road' }));
    expect(own.code).toBe('ok');
  });

  test('it chooses among what is shared with it, and is answered no field beyond', async () => {
    const asked = {
      page: '/office/batches',
      label: 'batchNo',
      columns: ['batchNo', 'cost'],
      params: { status: 'passed' },
    };
    const of = async (who: string, more: object = {}) =>
      (await as(who, 'POST /api/options', { ...asked, ...more })).data;
    const mine = await of('supplier01');
    expect(mine.list).toEqual([{ id: batches.shared, batchNo: 'B-shared' }]);
    expect(mine.total).toBe(1);
    expect((await of('supplier02')).list.map(({ id }: { id: string }) => id)).toEqual([batches.others]);
    expect((await of('supplier01', { keyword: 'draft' })).list).toEqual([]);
    expect(
      (await of('supplier01', { values: [batches.others, batches.draft, batches.shared] })).list,
    ).toHaveLength(1);
    for (const name of ['draft', 'others'])
      expect(
        (await as('supplier01', `POST ${OWN}`, notice({ batchId: batches[name] }))).data.violations,
      ).toMatchObject([{ path: 'batchId' }]);
  });

  test('rules hold, the office that may move it on is told once it arrives, and others make none', async () => {
    const { arrivesOn: _, ...without } = notice();
    const incomplete = await as('supplier01', `POST ${OWN}`, without);
    expect(incomplete.data.violations).toMatchObject([{ path: 'arrivesOn', rule: 'required' }]);
    const { data } = await as('supplier01', `POST ${OWN}`, notice());
    const news = async (who: string): Promise<Message[]> =>
      (await as(who, `POST ${MESSAGE_CALLS.list}`, { pageSize: 50 })).data.list.filter((one: Message) =>
        one.link.endsWith(`?id=${data.id}`),
      );
    expect(await news('manager01')).toEqual([]);
    const moved = await as('supplier01', `POST ${OWN}/${data.id}/transitions/deliver`, { version: 1 });
    expect(moved.code).toBe('ok');
    expect(await news('manager01')).toHaveLength(1);
    const late = await as('supplier01', `PUT ${OWN}/${data.id}`, { version: 2, arrivesOn: '2027-01-01' });
    expect(late.httpStatus).toBe(403);
    expect((await as('supplier01', `DELETE ${OWN}/${data.id}`, { version: 2 })).httpStatus).toBe(404);
    expect((await as('supplier01', `POST /api/resources/batches`, { batchNo: 'x' })).httpStatus).toBe(403);
  });
});

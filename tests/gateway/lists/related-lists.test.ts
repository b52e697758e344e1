import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testDatabases } from '../../support/gateway/databases';
import { type Restartable, startRestartable } from '../../support/gateway/restartable';
import { smallPage } from '../../support/gateway/schemas-folder';

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 60, ...more });
const ofOrder = { page: '/office/parcels', label: 'orderNo' };
const LIST = {
  columns: ['note'],
  toolbar: [
    { code: 'add', label: '新增', action: 'create' },
    { code: 'export', label: '导出', action: 'export' },
  ],
};

const ORDERS = smallPage('parcels', {
  resource: { name: 'parcels', scope: 'tenant', unique: ['orderNo'] },
  related: [
    { page: '/office/parcel-visits', by: 'orderId', create: true },
    { page: '/office/parcel-costs', by: { orderNo: 'orderNo' } },
    { page: '/office/parcel-loads', by: 'lines.orderId', title: '装车' },
    { page: '/office/parcels', by: 'parentId', title: '下级' },
  ],
  form: {
    type: 'object',
    properties: {
      orderNo: text('单号', { required: true }),
      parentId: text('上级', { 'x-options': ofOrder }),
    },
  },
  list: { ...LIST, search: ['orderNo'], columns: ['orderNo'] },
});

const child = (name: string, fields: object, list: object = {}) =>
  smallPage(name, {
    resource: { name: name.replace(/-./g, (dash) => dash[1]!.toUpperCase()), scope: 'tenant' },
    form: { type: 'object', properties: { note: text('备注'), ...fields } },
    list: { ...LIST, ...list },
  });

/** None of them is searched by what names the order. */
const VISITS = child(
  'parcel-visits',
  { orderId: text('订单', { 'x-options': ofOrder }) },
  { search: ['note'] },
);
const COSTS = child(
  'parcel-costs',
  { orderNo: text('单号'), amount: { type: 'number', title: '金额' } },
  { totals: [{ label: '合计', fn: 'sum', field: 'amount' }] },
);
const LOADS = child('parcel-loads', {
  lines: {
    type: 'array',
    title: '明细',
    'x-component': 'ArrayTable',
    items: { type: 'object', properties: { orderId: text('订单', { 'x-options': ofOrder }) } },
  },
});
/** A second page over the same orders, with lists of its own. */
const MINE = smallPage('open-parcels', {
  resource: { of: '/office/parcels', where: { orderNo: ['P-1'] }, name: 'openParcels' },
  form: undefined,
  related: [{ page: '/office/parcel-visits', by: 'orderId' }],
  list: { columns: ['orderNo'] },
});

interface Row {
  id: string;
  note?: string;
}

describe.each(testDatabases())('Lists of other pages that belong to a record, on $name', ({ start }) => {
  let it: Restartable;
  let analyst: string;
  let buyer: string;
  const orders: Row[] = [];
  const call = (target: string, body?: unknown, token = analyst) => it.gateway.call(token, target, body);
  const make = async (resource: string, doc: object): Promise<Row> => {
    const { code, data } = await call(`POST /api/resources/${resource}`, doc);
    expect([resource, code]).toEqual([resource, 'ok']);
    return data;
  };
  const of = (id: string, name = 'parcels') => `_related=${name}/${id}`;
  const notes = ({ data }: { data: { list: Row[] } }) => data.list.map(({ note }) => note).toSorted();

  beforeAll(async () => {
    it = await startRestartable(start);
    const pages = [ORDERS, VISITS, COSTS, LOADS, MINE];
    for (const page of pages) it.folder.write(`${page.path.slice(1)}.json`, page);
    analyst = await it.gateway.signIn('analyst01');
    for (const name of ['parcels', 'parcelVisits', 'parcelCosts', 'parcelLoads', 'openParcels'])
      await vi.waitUntil(async () => (await call(`GET /api/resources/${name}`)).code === 'ok', {
        timeout: 60_000,
      });
    for (const orderNo of ['P-1', 'P-2']) orders.push(await make('parcels', { orderNo }));
    const [first, second] = orders as [Row, Row];
    await make('parcels', { orderNo: 'P-3', parentId: first.id });
    for (const note of ['a', 'b']) await make('parcelVisits', { note, orderId: first.id });
    await make('parcelVisits', { note: 'c', orderId: second.id });
    await make('parcelVisits', { note: 'd' });
    for (const [orderNo, amount] of [
      ['P-1', 0.1],
      ['P-1', 0.2],
      ['P-2', 5],
    ] as const)
      await make('parcelCosts', { note: orderNo, orderNo, amount });
    await make('parcelLoads', { note: 'both', lines: [{ orderId: second.id }, { orderId: first.id }] });
    await make('parcelLoads', { note: 'second', lines: [{ orderId: second.id }] });

    const admin = await it.gateway.signIn('admin01');
    const { data } = await call('GET /api/resources/role?pageSize=100', undefined, admin);
    const role = data.list.find(({ roleCode }: { roleCode: string }) => roleCode === 'buyer');
    const { id, version, roleCode, roleName, grants } = role;
    const granted = [...grants, '/office/open-parcels', '/office/parcel-visits', '/office/parcel-costs'];
    const fields = { version, roleCode, roleName, grants: granted };
    expect((await call(`PUT /api/resources/role/${id}`, fields, admin)).code).toBe('ok');
    buyer = await it.gateway.signIn('buyer01');
  }, 120_000);
  afterAll(() => it?.close());

  test('a list holds what names the record, by a field of its own, an equal one, or one in its rows', async () => {
    const [first, second] = orders as [Row, Row];
    expect(notes(await call(`GET /api/resources/parcelVisits?${of(first.id)}`))).toEqual(['a', 'b']);
    expect(notes(await call(`GET /api/resources/parcelVisits?${of(second.id)}`))).toEqual(['c']);
    expect(notes(await call(`GET /api/resources/parcelVisits?${of(first.id)}&note=b`))).toEqual(['b']);
    expect(notes(await call(`GET /api/resources/parcelCosts?${of(first.id)}`))).toEqual(['P-1', 'P-1']);
    expect(notes(await call(`GET /api/resources/parcelLoads?${of(first.id)}`))).toEqual(['both']);
    expect(notes(await call(`GET /api/resources/parcelLoads?${of(second.id)}`))).toEqual(['both', 'second']);
    const { data } = await call(`GET /api/resources/parcels?${of(first.id)}`);
    expect(data.list.map(({ orderNo }: { orderNo: string }) => orderNo)).toEqual(['P-3']);
  });

  test('its totals and its export are of the same records', async () => {
    const [first] = orders as [Row];
    const { data } = await call(`GET /api/resources/parcelCosts/totals?${of(first.id)}`);
    expect(data.totals).toEqual([{ fn: 'sum', field: 'amount', value: '0.3' }]);
    const filters = { _related: `parcels/${first.id}` };
    const begun = await call('POST /api/resources/parcelVisits/exports', { filters, columns: ['note'] });
    expect(begun.data.total).toBe(2);
    expect(notes(await call(`GET /api/resources/parcelVisits/exports/${begun.data.id}`))).toEqual(['a', 'b']);
  });

  test('one call counts them all; what a page lists in a tab is not told a second time', async () => {
    const [first] = orders as [Row];
    const { data } = await call(`GET /api/resources/parcels/${first.id}/related`);
    expect(data.tabs).toEqual([
      { path: '/office/parcel-visits', title: '清单 parcel-visits', count: 2 },
      { path: '/office/parcel-costs', title: '清单 parcel-costs', count: 2 },
      { path: '/office/parcel-loads', title: '装车', count: 1 },
      { path: '/office/parcels', title: '下级', count: 1 },
    ]);
    expect(data.lists).toEqual([]);
  });

  test('a second page over the records has lists of its own, and shows those of its records alone', async () => {
    const [first, second] = orders as [Row, Row];
    const inView = (id: string, list: string, token = buyer) =>
      call(`GET /api/resources/${list}?${of(id, 'openParcels')}`, undefined, token);
    expect(notes(await inView(first.id, 'parcelVisits'))).toEqual(['a', 'b']);
    // Not among its records, not among its lists.
    expect((await inView(second.id, 'parcelVisits')).code).toBe('record_not_found');
    expect((await inView(first.id, 'parcelCosts')).code).toBe('bad_request');
    const { data } = await call(`GET /api/resources/openParcels/${first.id}/related`, undefined, buyer);
    expect(data.tabs).toEqual([{ path: '/office/parcel-visits', title: '清单 parcel-visits', count: 2 }]);
  });

  test('who may not open the list or the record is answered nothing of it', async () => {
    const [first] = orders as [Row];
    const asBuyer = (target: string) => call(target, undefined, buyer);
    // The page of the loads is not the buyer's, and neither is that of the orders.
    expect((await asBuyer(`GET /api/resources/parcelLoads?${of(first.id)}`)).code).toBe('no_permission');
    expect((await asBuyer(`GET /api/resources/parcelVisits?${of(first.id)}`)).code).toBe('no_permission');
    expect((await asBuyer(`GET /api/resources/parcelCosts/totals?${of(first.id)}`)).code).toBe(
      'no_permission',
    );
    expect((await asBuyer(`GET /api/resources/parcels/${first.id}/related`)).code).toBe('no_permission');
  });

  test('no other filter comes in by it', async () => {
    const [first] = orders as [Row];
    const refused = [
      'parcels',
      `parcels/${'x'.repeat(65)}`,
      'nothing/1',
      `parcelVisits/${first.id}`,
      "parcels/' OR 1=1",
    ];
    for (const value of refused) {
      const { code } = await call(`GET /api/resources/parcelCosts?_related=${encodeURIComponent(value)}`);
      expect([value, ['bad_request', 'record_not_found'].includes(code)]).toEqual([value, true]);
    }
    expect((await call(`GET /api/resources/parcelVisits?orderId=${first.id}`)).code).toBe('bad_request');
    expect((await call(`GET /api/resources/contract?${of(first.id)}`)).code).toBe('bad_request');
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { smallPage } from '../../support/gateway/schemas-folder';
import { fixturePages } from '../../support/page-files-folder';

const OPTIONS = 'POST /api/options';
const VISITS = '/api/resources/visits';
const CONTRACTS = { page: '/office/contracts', label: 'contractCode', value: 'contractCode' };

/** A page whose records have a price and are in stock or not. */
const wares = smallPage('wares', {
  resource: { name: 'ware', scope: 'tenant', unique: ['code'] },
  form: {
    type: 'object',
    properties: {
      code: { type: 'string', title: '编号', maxLength: 20 },
      price: { type: 'number', title: '单价' },
      inStock: { type: 'boolean', title: '现货' },
    },
  },
  list: { search: ['code'], columns: ['code'], toolbar: [{ code: 'add', label: '新增', action: 'create' }] },
});

/** A page that takes a price and a yes or no along with what is chosen. */
const picks = smallPage('picks', {
  form: {
    type: 'object',
    properties: {
      ware: {
        type: 'string',
        title: '物料',
        'x-options': {
          page: '/office/wares',
          label: 'code',
          value: 'code',
          fill: { price: 'price', inStock: 'inStock' },
        },
      },
      price: { type: 'number', title: '单价', 'x-pattern': 'readPretty' },
      inStock: { type: 'boolean', title: '现货', 'x-pattern': 'readPretty' },
    },
  },
  list: { columns: ['ware'], toolbar: [{ code: 'add', label: '新增', action: 'create' }] },
});

/** A page that chooses a contract of the kind that stands beside it. */
const visits = smallPage('visits', {
  form: {
    type: 'object',
    properties: {
      name: { type: 'string', title: '名称' },
      kind: { type: 'string', title: '类型', 'x-options': 'dictionary:contractType' },
      contract: {
        type: 'string',
        title: '合同',
        'x-options': {
          ...CONTRACTS,
          params: { contractType: '{{ values.kind }}' },
          fill: { customer: 'customerShortName' },
        },
      },
      customer: { type: 'string', title: '客户', 'x-pattern': 'readPretty' },
    },
  },
});

describe.each(testDatabases())('options from the records of another page, on $name', ({ start }) => {
  const files = fixturePages();
  let gateway: TestGateway;
  let admin: string;
  let manager: string;
  let supplier: string;
  let contracts: { contractCode: string; contractType: string; customerShortName: string }[];
  beforeAll(async () => {
    for (const [name, page] of Object.entries({ visits, wares, picks }))
      writeFileSync(join(files.schemasDir, `office/${name}.json`), JSON.stringify(page));
    gateway = await startGatewayOn(start, { openPages, schemasDir: files.schemasDir });
    admin = await gateway.signIn('admin01');
    manager = await gateway.signIn('manager01');
    supplier = await gateway.signIn('supplier01');
    contracts = (await gateway.call(admin, 'GET /api/resources/contract?pageSize=100')).data.list;
  });
  afterAll(async () => {
    await gateway?.close();
    files.remove();
  });

  const asked = { ...CONTRACTS, columns: ['customerShortName'] };

  test('answers the fields that are asked for and no other, narrowed and found by text', async () => {
    const [{ contractCode, contractType, customerShortName }] = contracts as [(typeof contracts)[number]];
    const { data } = await gateway.call(admin, OPTIONS, { ...asked, keyword: contractCode.slice(-4) });
    expect(data.list).toContainEqual({ contractCode, customerShortName });
    const narrow = await gateway.call(admin, OPTIONS, { ...asked, params: { contractType }, pageSize: 100 });
    expect(narrow.data.total).toBeLessThan(260);
    expect(narrow.data.list.length).toBeGreaterThan(0);
    // The list looks for a part of the text; a choice is narrowed by the whole of it.
    const called = async (params: object) =>
      (await gateway.call(admin, OPTIONS, { ...asked, params, pageSize: 100 })).data.list;
    expect(await called({ customerShortName })).toContainEqual({ contractCode, customerShortName });
    expect(await called({ customerShortName: customerShortName.slice(0, -1) })).toEqual([]);
    const byValue = await gateway.call(admin, OPTIONS, { ...asked, values: [contractCode, 'HT-0000-0000'] });
    expect(byValue.data).toEqual({ list: [{ contractCode, customerShortName }], total: 1 });
  });

  test('is open to people of a page that chooses in just this way, and to nobody else', async () => {
    expect((await gateway.call(supplier, OPTIONS, asked)).code).toBe('no_permission');
    expect((await gateway.call(undefined, OPTIONS, asked)).code).toBe('unauthorized');
    const roles = { page: '/office/roles', label: 'roleName', value: 'roleCode' };
    expect((await gateway.call(manager, OPTIONS, roles)).code).toBe('no_permission');
  });

  describe('a page that the caller may not open', () => {
    const accounts = {
      page: '/office/accounts',
      label: 'displayName',
      value: 'id',
      columns: ['displayName'],
    };
    const params = { accountType: 'staff', state: 'active' };
    const ask = async (username: string, more: object) =>
      gateway.call(await gateway.signIn(username), OPTIONS, { ...accounts, ...more });

    test('is searched as its fields ask, and stored values are named', async () => {
      const found = await ask('buyer01', { params, keyword: '陈思远' });
      expect(found.data.list).toEqual([{ id: '100001', displayName: '陈思远' }]);
      for (const more of [{ params }, {}])
        expect((await ask('buyer01', { ...more, values: ['100001'] })).data).toEqual(found.data);
    });

    test.each<[string, object]>([
      ['none of the constant ones', {}],
      ['one of them alone', { accountType: 'staff' }],
      ['one with another value', { ...params, accountType: 'supplier' }],
      ['a further search item', { ...params, telephone: '139' }],
    ])('is not searched with %s', async (_, other) => {
      expect((await ask('buyer01', { params: other })).code).toBe('no_permission');
      expect((await ask('admin01', { params: other })).code).toBe('ok');
    });

    test.each(['sort', 'pageNum', 'pageSize'])('%s is no search item, for nobody', async (name) => {
      for (const username of ['buyer01', 'admin01'])
        expect((await ask(username, { params: { ...params, [name]: '1' } })).code).toBe('bad_request');
    });
  });

  test.each<[string, object, object?]>([
    ['a page that is not there', { page: '/office/nowhere' }],
    ['a page without records', { page: '/supplier/company' }],
    ['a value that tells no records apart', { value: 'owner' }, { values: ['x'] }],
    ['an unknown parameter', { params: { owner2: 'x' } }],
    ['too many rows', { pageSize: 100_000 }],
    ['an unknown key', { sort: 'id' }],
  ])('refuses %s', async (_, wrong, more = {}) => {
    expect((await gateway.call(admin, OPTIONS, { ...asked, ...wrong, ...more })).code).toBe('bad_request');
  });

  test('a record keeps what was chosen; what does not exist or does not fit beside it is refused', async () => {
    const [{ contractCode, contractType, customerShortName }] = contracts as [(typeof contracts)[number]];
    const right = { name: '走访', kind: contractType, contract: contractCode };
    const { data, code } = await gateway.call(admin, `POST ${VISITS}`, { ...right, customer: '别人' });
    expect([code, data.customer]).toEqual(['ok', customerShortName]);
    const other = contracts.find((contract) => contract.contractType !== contractType)!;
    for (const wrong of ['HT-0000-0000', other.contractCode, "' or 1=1 --"]) {
      const refused = await gateway.call(admin, `POST ${VISITS}`, { ...right, contract: wrong });
      expect(refused.data.violations).toEqual([
        expect.objectContaining({ path: 'contract', rule: 'reference' }),
      ]);
    }
  });

  test('what is chosen brings its number and its yes or no along, whatever the caller says they are', async () => {
    const make = (resource: string, doc: object) =>
      gateway.call(admin, `POST /api/resources/${resource}`, doc);
    for (const ware of [
      { code: 'W-1', price: 12.5, inStock: true },
      { code: 'W-2', price: 0, inStock: false },
      { code: 'W-3' },
    ]) {
      expect((await make('ware', ware)).code).toBe('ok');
      const { code, ...filled } = ware;
      const { data } = await make('picks', { ware: code, price: 99, inStock: code !== 'W-1' });
      const { price, inStock } = (await gateway.call(admin, `GET /api/resources/picks/${data.id}`)).data;
      expect({ price, inStock }).toEqual({ price: undefined, inStock: undefined, ...filled });
    }
  });

  test('a record of another tenant is none', async () => {
    const elsewhere = (await gateway.call(admin, OPTIONS, { ...asked, keyword: 'HT', pageSize: 1 })).data
      .total;
    expect(elsewhere).toBe(260);
  });
});

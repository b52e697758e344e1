import { cpSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import type { PrintPreview } from '../../../src/contract/api/printed-pages';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { schemasFolder, smallPage } from '../../support/gateway/schemas-folder';
import { grant, hire } from '../../support/gateway/staff';

/** What each supplier fills in once, with a field for those who hold a code. Staff have no entry to it. */
const TERMS = {
  schemaVersion: 2,
  path: '/supplier/terms',
  kind: 'form',
  title: '供货条件',
  menu: { face: 'supplier', group: '试用' },
  resource: {
    name: 'supplyTerm',
    scope: 'supplier',
    operations: { one: 'GET /trial/terms/one?code', log: 'POST /trial/terms/log' },
  },
  form: {
    type: 'object',
    properties: {
      delivery: { type: 'string', title: '交货方式', required: true, maxLength: 20 },
      floor: { type: 'string', title: '底价', maxLength: 20, 'x-read': 'seeFloor', 'x-write': 'setFloor' },
      margin: { type: 'string', title: '毛利', maxLength: 20, 'x-print': false },
    },
  },
  actions: [{ code: 'save', label: '保存', action: 'update' }],
};
/** What the office keeps of suppliers, with a print that lists records of other pages. */
const REVIEWS = smallPage('reviews', {
  menu: [
    { face: 'office', group: '试用' },
    { face: 'supplier', group: '试用' },
  ],
  resource: { name: 'review', scope: 'supplier' },
  form: {
    type: 'object',
    properties: {
      name: { type: 'string', title: '名称', maxLength: 20 },
      state: {
        type: 'string',
        title: '状态',
        default: 'draft',
        'x-options': 'dictionary:checkStatus',
        'x-pattern': 'readPretty',
      },
    },
  },
  states: {
    field: 'state',
    initial: 'draft',
    transitions: [
      { code: 'submit', label: '提交', from: ['draft', 'refused'], to: 'checking' },
      { code: 'refuse', label: '退回', from: ['checking'], to: 'refused', reason: true },
    ],
  },
  prints: [
    {
      code: 'print',
      label: '打印评审',
      body: [
        '# 评审',
        { related: '/supplier/terms', empty: '没有供货条件' },
        { related: '/supplier/contacts', columns: ['contactName', 'mobile'] },
        { related: '/supplier/bank-accounts', columns: ['accountNo'] },
        { steps: true, title: '经过', empty: '还没有提交' },
      ],
    },
  ],
});

describe.each(testDatabases())('records of one supplier, on $name', ({ start }) => {
  const folder = schemasFolder();
  let gateway: TestGateway;
  let first: string;
  let second: string;
  let keeper: string;
  beforeAll(async () => {
    cpSync('schemas', folder.dir, { recursive: true });
    folder.write('supplier/terms.json', TERMS);
    folder.write('office/reviews.json', REVIEWS);
    gateway = await startGatewayOn(start, { openPages, schemasDir: folder.dir });
    for (const path of ['/supplier/terms', '/office/reviews'])
      await grant(gateway, 'supplier', path, ['save', 'add', 'edit', 'setFloor', 'seeFloor', 'print']);
    [first, second] = [await gateway.signIn('supplier01'), await gateway.signIn('supplier02')];
    const { role, username } = await hire(gateway, 'keeper', '/office/suppliers', []);
    await grant(gateway, role, '/office/reviews', ['add', 'print', 'submit', 'refuse']);
    keeper = await gateway.signIn(username);
    const terms = { delivery: '送货上门', floor: 'FLOOR-77', margin: 'MARGIN-9' };
    const saved = await gateway.call(first, 'POST /api/resources/supplyTerm', terms);
    expect(saved).toMatchObject({ code: 'ok' });
  });
  afterAll(async () => {
    await gateway?.close();
    folder.remove();
  });

  const one = (token: string | undefined, query = '') => gateway.call(token, `GET /trial/terms/one${query}`);
  const log = (token: string | undefined, body: object = {}) =>
    gateway.call(token, 'POST /trial/terms/log', body);

  test('are told by its code: to its people with the page, to staff with the suppliers, to nobody else', async () => {
    const stranger = await gateway.signIn((await hire(gateway, 'stranger', '/office/reviews', [])).username);
    for (const ask of [
      (token: string | undefined, code?: string) => one(token, code && `?code=${code}`),
      (token: string | undefined, code?: string) => log(token, code ? { supplierCode: code } : {}),
    ]) {
      expect(await ask(first)).toMatchObject({ code: 'ok' });
      expect(await ask(first, 'S10001')).toMatchObject({ code: 'ok' });
      expect(await ask(keeper, 'S10001')).toMatchObject({ code: 'ok' });
      expect(await ask(second, 'S10001')).toMatchObject({ httpStatus: 403, code: 'tenant_mismatch' });
      expect(await ask(stranger, 'S10001')).toMatchObject({ httpStatus: 403, code: 'no_permission' });
      expect(await ask(keeper)).toMatchObject({ httpStatus: 400, code: 'bad_request' });
      expect(await ask(keeper, 'S99999')).toMatchObject({ httpStatus: 404, code: 'record_not_found' });
      expect(await ask(undefined)).toMatchObject({ httpStatus: 401 });
    }
    expect(await one(second)).toMatchObject({ httpStatus: 404, code: 'record_not_found' });
    expect((await log(second)).data).toEqual({ list: [], total: 0 });
  });

  test('are refused to a supplier’s people without the page', async () => {
    const { kysely } = gateway.gateway.context.database;
    const grants = kysely.updateTable('role_grant').where('role_code', '=', 'supplier');
    const move = (from: string, to: string) =>
      grants.where('page_path', '=', from).set({ page_path: to }).execute();
    await move('/supplier/terms', '/supplier/taken-away');
    expect(await one(first)).toMatchObject({ httpStatus: 403, code: 'no_permission' });
    expect(await log(first)).toMatchObject({ httpStatus: 403, code: 'no_permission' });
    await move('/supplier/taken-away', '/supplier/terms');
    expect(await one(first)).toMatchObject({ code: 'ok' });
  });

  test('leave out, of what they are and of what was changed, what their reader may not see', async () => {
    expect((await one(first)).data).toMatchObject({ delivery: '送货上门', floor: 'FLOOR-77' });
    const { data } = await one(keeper, '?code=S10001');
    expect(data).toMatchObject({ delivery: '送货上门', supplierCode: 'S10001' });
    expect(JSON.stringify(data)).not.toContain('FLOOR-77');
    const { version } = data;
    const change = { version, delivery: '自提', floor: 'FLOOR-88' };
    expect(await gateway.call(first, 'PUT /api/resources/supplyTerm/self', change)).toMatchObject({
      code: 'ok',
    });
    const mine = await log(first);
    expect(mine.data.list[0]).toMatchObject({ supplyTermId: 'S10001', supplyTermName: '', action: 'update' });
    expect(JSON.stringify(mine.data)).toContain('FLOOR-88');
    const theirs = await log(keeper, { supplierCode: 'S10001', pageSize: 1 });
    expect(theirs.data).toMatchObject({ total: 2, list: [{ action: 'update', by: '顾晓岚' }] });
    expect(JSON.stringify(theirs.data)).not.toContain('FLOOR-');
  });

  test('are asked for in words that are understood, or refused', async () => {
    for (const query of ['?status=30', '?code=', `?code=${'S'.repeat(41)}`, '?code=S10001&code=S10001'])
      expect(await one(first, query), query).toMatchObject({ httpStatus: 400 });
    for (const body of [{ pageSize: 1_000_000 }, { pageNum: 0 }, { id: '' }, { status: 30 }, { id: 7 }])
      expect(await log(first, body), JSON.stringify(body)).toMatchObject({ httpStatus: 400 });
    expect((await log(first, { id: 'S10002' })).data.total).toBe(0);
    expect(await gateway.call(first, 'POST /trial/terms/one', {})).toMatchObject({ httpStatus: 404 });
  });

  test('stand in the document of the interface of those who may open the page', async () => {
    const paths = async (token: string) => {
      const response = await gateway.fetch('/api/openapi.json', {
        headers: { authorization: `Bearer ${token}` },
      });
      return ((await response.json()) as { paths: Record<string, Record<string, object>> }).paths;
    };
    const own = await paths(first);
    expect(own['/trial/terms/one']?.get).toMatchObject({
      parameters: [{ name: 'code', in: 'query', required: false }],
    });
    expect(JSON.stringify(own['/trial/terms/log']?.post)).toContain('supplyTermId');
    expect(Object.keys(await paths(keeper))).not.toContain('/trial/terms/one');
  });

  describe('on paper', () => {
    let id: string;
    beforeAll(async () => {
      const made = await gateway.call(keeper, 'POST /api/resources/review', {
        name: '年度评审',
        supplierCode: 'S10001',
      });
      expect(made.code).toBe('ok');
      id = made.data.id;
    });
    const textsOf = async (token: string, of = id) => {
      const call = `POST /api/resources/review/${of}/prints/print`;
      const { data } = await gateway.call<PrintPreview>(token, call);
      return data.pages.flat().flatMap((block) => (block.kind === 'text' ? [block.text] : []));
    };

    test('stand what belongs to it of pages that its reader may read, a part by itself', async () => {
      const own = await textsOf(first);
      expect(own).toEqual(expect.arrayContaining(['供货条件', '银行账户', '共 48 条', '还没有提交']));
      expect(own.join()).toContain('FLOOR-');
      expect(own.join()).not.toContain('MARGIN-9');
      const office = await textsOf(keeper);
      expect(office).toEqual(expect.arrayContaining(['供货条件', '联系人', '共 48 条']));
      // A page of staff needs a grant of its own, and a field a code.
      expect(office).not.toContain('银行账户');
      expect(office.join()).not.toContain('FLOOR-');
    });

    test('of another supplier nothing stands, and of none what the file says', async () => {
      const other = await gateway.call(keeper, 'POST /api/resources/review', {
        name: '首次评审',
        supplierCode: 'S10002',
      });
      const texts = await textsOf(keeper, other.data.id);
      expect(texts).toEqual(expect.arrayContaining(['没有供货条件', '共 9 条']));
      const theirs = await gateway.call(first, `POST /api/resources/review/${other.data.id}/prints/print`);
      expect(theirs.httpStatus).toBe(404);
    });

    test('stand the steps of its states, the latest first, with what was said', async () => {
      const move = (code: string, version: number, reason?: string) =>
        gateway.call(keeper, `POST /api/resources/review/${id}/transitions/${code}`, { version, reason });
      expect(await move('submit', 1)).toMatchObject({ code: 'ok' });
      expect(await move('refuse', 2, '缺附件')).toMatchObject({ code: 'ok' });
      const texts = await textsOf(first);
      const from = texts.indexOf('经过');
      const told = texts.slice(from).filter((text) => /草稿|审核中|已退回|缺附件/.test(text));
      expect(told).toEqual(['审核中', '已退回', '缺附件', '草稿', '审核中']);
      expect(texts.slice(from)).toContain('变更前');
    });
  });
});

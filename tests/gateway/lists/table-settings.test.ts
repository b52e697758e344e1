import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { fixedPages } from '../../support/pages';

const SAVE = 'POST /system/office/userTableConfig/saveOrUpdate';
const FIND = 'POST /system/office/userTableConfig/byCondition';
const MOST = 200;

describe.each(testDatabases())('settings of tables on $name', ({ start }) => {
  let gateway: TestGateway;
  let buyer: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages: fixedPages() });
    buyer = await gateway.signIn('buyer01');
  });
  afterAll(() => gateway?.close());
  const find = async (token: string, condition: object = {}) =>
    (await gateway.call(token, FIND, condition)).data;

  test('are kept for an account and a table, and the last ones count', async () => {
    const first = { columns: ['contractCode', 'owner'], size: 'small' };
    const saved = await gateway.call(buyer, SAVE, { tableCode: '/office/contracts', config: first });
    expect(saved.data).toMatchObject({ tableCode: '/office/contracts', config: first });
    await gateway.call(buyer, SAVE, { tableCode: '/office/contracts', config: { size: 'large' } });
    await gateway.call(buyer, SAVE, { tableCode: 'points', config: {} });
    expect(await find(buyer, { tableCode: '/office/contracts' })).toMatchObject({
      list: [{ tableCode: '/office/contracts', config: { size: 'large' } }],
      total: 1,
    });
    expect((await find(buyer)).list.map(({ tableCode }: { tableCode: string }) => tableCode)).toEqual([
      '/office/contracts',
      'points',
    ]);
    expect(await find(buyer, { tableCode: 'nothing' })).toEqual({ list: [], total: 0 });
  });

  test('are nobody else’s', async () => {
    for (const name of ['manager01', 'supplier01']) {
      expect(await find(await gateway.signIn(name))).toEqual({ list: [], total: 0 });
    }
    expect(await gateway.call(undefined, FIND, {})).toMatchObject({ code: 'unauthorized' });
    const elsewhere = { tenantCode: 'T002', accountId: '100001', supplierCode: null };
    const store = gateway.gateway.context.database;
    const others = await store.inTenant(elsewhere, (trx) =>
      trx.selectFrom('table_setting').selectAll().execute(),
    );
    expect(others).toEqual([]);
  });

  test('of the same table saved many times at once leave one, and none fails', async () => {
    const sizes = Array.from({ length: 12 }, (_, size) => size);
    const answers = await Promise.all(
      sizes.map((size) => gateway.call(buyer, SAVE, { tableCode: 'raced', config: { size } })),
    );
    expect(answers.map(({ code }) => code)).toEqual(sizes.map(() => 'ok'));
    const { list } = await find(buyer, { tableCode: 'raced' });
    expect(list).toHaveLength(1);
    expect(sizes).toContain(list[0].config.size);
  });

  test('are bounded: the size of one, and how many, also when they come at once', async () => {
    const large = await gateway.call(buyer, SAVE, {
      tableCode: 'large',
      config: { text: '长'.repeat(6_000) },
    });
    expect(large).toMatchObject({
      code: 'bad_request',
      data: { errors: [{ path: 'config', message: '设置过大' }] },
    });
    for (const body of [
      { tableCode: 'a b', config: {} },
      { tableCode: 'x', config: [] },
      { tableCode: 'x' },
      { config: {} },
    ]) {
      expect(await gateway.call(buyer, SAVE, body)).toMatchObject({ code: 'bad_request' });
    }
    const manager = await gateway.signIn('manager01');
    const codes: string[] = [];
    for (let from = 0; from < MOST + 10; from += 30) {
      const many = Array.from({ length: 30 }, (_, index) => `t${from + index}`);
      const answers = await Promise.all(
        many.map((tableCode) => gateway.call(manager, SAVE, { tableCode, config: {} })),
      );
      codes.push(...answers.map(({ code }) => code));
    }
    expect(codes.filter((code) => code === 'ok')).toHaveLength(MOST);
    expect(codes.filter((code) => code === 'too_many_tables')).toHaveLength(codes.length - MOST);
    expect((await find(manager)).total).toBe(MOST);
    expect(await gateway.call(manager, SAVE, { tableCode: 't0', config: { a: 1 } })).toMatchObject({
      code: 'ok',
    });
  });
});

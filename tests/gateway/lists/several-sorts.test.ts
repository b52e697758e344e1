import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';

const ORDERS = '/api/resources/purchaseOrder';

describe.each(testDatabases())('a list in the order of several columns on $name', ({ start }) => {
  let gateway: TestGateway;
  let token: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
    token = await gateway.signIn('buyer01');
  });
  afterAll(() => gateway?.close());

  const list = (sort: string, more = '') => gateway.call(token, `GET ${ORDERS}?sort=${sort}${more}`);

  test('goes by each, the empty last, over all pages and each record once', async () => {
    const all = [];
    for (let page = 1; page <= 10; page += 1)
      all.push(...(await list('dueDate,-orderNo', `&pageSize=7&pageNum=${page}`)).data.list);
    const { total } = (await list('dueDate')).data;
    expect(all).toHaveLength(Math.min(total, 70));
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const days = all.map(({ dueDate }) => dueDate ?? '9999');
    // Without a day the same would be seen by the numbers alone.
    expect(new Set(days).size).toBeLessThan(days.length);
    const sorted = all.toSorted(
      (left, right) =>
        (left.dueDate ?? '9999').localeCompare(right.dueDate ?? '9999') ||
        (left.orderNo < right.orderNo ? 1 : -1),
    );
    expect(all.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
  });

  test.each([
    'dueDate,nothing',
    'dueDate,-dueDate',
    'dueDate,',
    ',dueDate',
    'dueDate,orderNo,total,updatedAt,createdAt',
  ])('refuses %s', async (sort) => {
    expect(await list(sort)).toMatchObject({ httpStatus: 400, code: 'bad_request' });
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { keysOf, REFERENCE_TABLES, spreadOf } from '../../server/kernel/db/spread-tables';
import { openPages } from '../../server/open-pages';
import { startGateway, type TestGateway } from '../support/gateway';

let gateway: TestGateway;
let keys: Awaited<ReturnType<typeof keysOf>>;
beforeAll(async () => {
  gateway = await startGateway({ openPages });
  keys = await keysOf(gateway.gateway.context.database.kysely);
});
afterAll(() => gateway.close());

test('every primary, unique and foreign key of a tenant’s table carries the tenant', () => {
  const spread = keys.filter(({ table }) => !Object.hasOwn(REFERENCE_TABLES, table));
  expect(spread.length).toBeGreaterThan(20);
  expect(spread.filter(({ hasTenant }) => !hasTenant)).toEqual([]);
});

/** They could be spread by their keys, and are read in one statement with what can not. */
const READ_WITH_ACCOUNTS = ['account_role', 'role', 'role_grant'];

test('each table that every node has whole needs it, and leads to no table that is spread', () => {
  for (const name of Object.keys(REFERENCE_TABLES)) {
    const own = keys.filter(({ table }) => table === name);
    expect(READ_WITH_ACCOUNTS.includes(name) || own.some(({ hasTenant }) => !hasTenant), name).toBe(true);
    for (const { target } of own)
      if (target !== null) expect(Object.keys(REFERENCE_TABLES)).toContain(target);
  }
});

test('tables are spread after those that they lead to', () => {
  const order = spreadOf(keys).map(({ table }) => table);
  for (const { table, target } of keys)
    if (target !== null && target !== table)
      expect(order.indexOf(target), `${table} to ${target}`).toBeLessThan(order.indexOf(table));
  expect(new Set(order).size).toBe(order.length);
});

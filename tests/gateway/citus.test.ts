import { afterAll, beforeAll, expect, test } from 'vitest';
import { keysOf, LOCAL_TABLES, spreadOf } from '../../server/kernel/db/spread-tables';
import { openPages } from '../../server/open-pages';
import { startGateway, type TestGateway } from '../support/gateway';

let gateway: TestGateway;
let keys: Awaited<ReturnType<typeof keysOf>>;
beforeAll(async () => {
  gateway = await startGateway({ openPages });
  keys = await keysOf(gateway.gateway.context.database.kysely);
});
afterAll(() => gateway.close());

const isLocal = (table: string) => Object.hasOwn(LOCAL_TABLES, table);

test('every primary, unique and foreign key of a table that is spread carries the tenant', () => {
  const spread = keys.filter(({ table }) => !isLocal(table));
  expect(spread.length).toBeGreaterThan(20);
  expect(spread.filter(({ hasTenant }) => !hasTenant)).toEqual([]);
});

test('no foreign key leads from a table that is spread to one that is not, nor back', () => {
  for (const { table, key, target } of keys)
    if (target !== null) expect(isLocal(target), `${table} ${key}`).toBe(isLocal(table));
});

test('what the coordinator keeps to itself is there', () => {
  expect(Object.keys(LOCAL_TABLES).filter((name) => !keys.some(({ table }) => table === name))).toEqual([]);
});

test('tables are spread after those that they lead to', () => {
  const order = spreadOf(keys);
  for (const { table, target } of keys)
    if (target !== null && target !== table && !isLocal(table))
      expect(order.indexOf(target), `${table} to ${target}`).toBeLessThan(order.indexOf(table));
  expect(new Set(order).size).toBe(order.length);
});

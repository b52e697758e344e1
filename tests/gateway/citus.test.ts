import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { distributionSql, keysOf, REFERENCE_TABLES } from '../../server/kernel/ops/citus';
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

test('each table that every node has whole needs it, and leads to no table that is spread', () => {
  for (const name of Object.keys(REFERENCE_TABLES)) {
    const own = keys.filter(({ table }) => table === name);
    expect(
      own.some(({ hasTenant }) => !hasTenant),
      name,
    ).toBe(true);
    for (const { target } of own)
      if (target !== null) expect(Object.keys(REFERENCE_TABLES)).toContain(target);
  }
});

test('docs/citus.sql is what `npm run generate` makes of the tables', () => {
  const text = readFileSync(new URL('../../docs/citus.sql', import.meta.url), 'utf8');
  expect(text).toBe(`${distributionSql(keys)}\n`);
});

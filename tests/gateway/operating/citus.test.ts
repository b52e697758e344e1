import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldRestrictive } from '../../../server/kernel/db/fold-policies';
import { keysOf, LOCAL_TABLES, spreadOf } from '../../../server/kernel/db/spread-tables';
import { openPages } from '../../../server/open-pages';
import { CITUS } from '../../support/gateway/citus-cluster';
import { startGateway, type TestGateway } from '../../support/gateway/gateway';

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

// Roles, which Citus has none of, tell what each sees.
test.skipIf(CITUS)(
  'folded into the permissive policies, a restrictive one still keeps rows from who may not see them',
  async () => {
    const { database } = gateway.gateway.context;
    const back = new Error('taken back');
    const folding = database.kysely.transaction().execute(async (trx) => {
      const seen = async () => {
        await sql`SELECT set_config('app.tenant', 'T001', true), set_config('app.supplier', 'S10001', true),
        set_config('role', 'app_user', true)`.execute(trx);
        const rows = await trx.selectFrom('supplier').select(['tenant_code', 'supplier_code']).execute();
        await sql`SELECT set_config('role', 'none', true)`.execute(trx);
        return rows;
      };
      const before = await seen();
      expect(before).toEqual([{ tenant_code: 'T001', supplier_code: 'S10001' }]);
      for (const table of ['supplier', 'audit', 'record_comment']) await foldRestrictive(trx, table);
      const { rows } = await sql`SELECT polname FROM pg_policy WHERE NOT polpermissive`.execute(trx);
      expect(rows).toEqual([]);
      expect(await seen()).toEqual(before);
      throw back;
    });
    await expect(folding).rejects.toBe(back);
  },
);

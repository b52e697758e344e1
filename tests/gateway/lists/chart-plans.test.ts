import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../server/kernel/db/database';
import { migrate } from '../../../server/kernel/db/migrate';
import { chartRecords } from '../../../server/kernel/records/charts/chart-records';
import type { Filter } from '../../../server/kernel/records/lists/filter';
import { addUp } from '../../../server/kernel/records/lists/total-records';
import { prepareTable } from '../../../server/kernel/records/tables/prepare-table';
import { MIGRATIONS } from '../../../server/migrations';
import { PLANNED_ROWS, tellOfPlannedRows } from '../../strength';
import {
  CHARTED_SALES,
  DISTINCT,
  SALES_CHARTS,
  salesWith,
  writeSales,
} from '../../support/gateway/charted-sales';
import { type TestDatabase, testDatabases } from '../../support/gateway/databases';
import { explained } from '../../support/gateway/list-plans';

const SCOPE = { tenantCode: 'T001', supplierCode: null, accountId: 'test' };
const OTHERS = { ...SCOPE, tenantCode: 'T002' };
const NOW = new Date('2026-06-01T04:00:00Z');
const SEARCHED: Filter[] = [{ kind: 'oneOf', field: 'kind', values: ['a'] }];
const READ_FROM_THE_INDEX = SALES_CHARTS.filter(({ label }) => label !== DISTINCT);
const MOST_VALUES = 12;

// The embedded database takes several times as long to write as many rows; the plans are the same at a tenth of them.
const COUNTS: Readonly<Record<string, number>> = { PGlite: 20_000, PostgreSQL: PLANNED_ROWS };
tellOfPlannedRows(import.meta.url);
const SUITES = testDatabases().map((one) => ({ ...one, count: COUNTS[one.name] ?? 0 }));

describe.each(SUITES)('charts on $name', ({ start, count }) => {
  let server: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    server = await start();
    database = await openDatabase(server.choice);
    await migrate(database.kysely, MIGRATIONS);
    await prepareTable(database.kysely, salesWith());
    await writeSales(database.kysely, count);
  }, 600_000);
  afterAll(async () => {
    await database?.close();
    await server?.stop();
  });

  const indexes = async () =>
    (
      await sql<{ name: string; oid: number; definition: string }>`
        SELECT indexrelid::regclass::text AS name, indexrelid AS oid, pg_get_indexdef(indexrelid) AS definition
        FROM pg_index WHERE indrelid = 'r_chartedsale'::regclass ORDER BY 1`.execute(database.kysely)
    ).rows;
  const ofKind = async () =>
    (await indexes()).find(({ name }) => name === 'i_chartedsale_f_kind')?.definition.replaceAll('"', '');
  const PLAIN = expect.stringMatching(/USING btree \(tenant_code, f_kind, id\)$/);
  const COVERING = expect.stringMatching(
    /USING btree \(tenant_code, f_kind, id\) INCLUDE \(f_amount, f_soldOn, f_code\)$/,
  );

  test('the index of a searched field holds what charts read from the moment that a page has charts', async () => {
    expect(await ofKind()).toEqual(PLAIN);
    await prepareTable(database.kysely, CHARTED_SALES);
    expect(await ofKind()).toEqual(COVERING);
    const before = await indexes();
    await prepareTable(database.kysely, CHARTED_SALES);
    expect(await indexes()).toEqual(before);
    await prepareTable(database.kysely, salesWith());
    expect(await ofKind()).toEqual(PLAIN);
    await prepareTable(database.kysely, CHARTED_SALES);
  });

  const reads = async (work: Parameters<typeof explained>[2]) => {
    const { nodes } = await explained(database, SCOPE, work);
    const ofTable = nodes.filter((node) => node['Relation Name'] === 'r_chartedsale');
    return ofTable.map((node) => [node['Node Type'], node['Index Name']]);
  };

  test.each(READ_FROM_THE_INDEX)(
    '$label of a search is read from the index that its count is read from',
    async (chart) => {
      const counted = await reads((trx) => addUp(trx, CHARTED_SALES, SCOPE, SEARCHED, NOW, { fn: 'count' }));
      expect(counted).toEqual([['Index Only Scan', 'i_chartedsale_f_kind']]);
      expect(await reads((trx) => chartRecords(trx, CHARTED_SALES, chart, SCOPE, SEARCHED, NOW))).toEqual(
        counted,
      );
    },
  );

  const charted = (label: string, scope = SCOPE) =>
    database.inTenant(scope, (trx) => {
      const chart = SALES_CHARTS.find((one) => one.label === label)!;
      return chartRecords(trx, CHARTED_SALES, chart, scope, [], NOW);
    });

  test('of as many values as there are records, twelve and the others leave the database', async () => {
    const groups = await charted(DISTINCT);
    expect(groups).toHaveLength(MOST_VALUES + 1);
    expect(groups.slice(0, MOST_VALUES).map(({ value }) => value)).toEqual(Array(MOST_VALUES).fill('1'));
    expect(groups.at(-1)).toEqual({ key: null, part: '', value: String(count - MOST_VALUES) });
  });

  test('longer values from before the fields were as they are stand once, and in their periods', async () => {
    const long = 'x'.repeat(200);
    const docs = [
      { code: `${long}1`, soldOn: '2024-05-01 10:00', amount: 1.5, kind: 'a' },
      { code: `${long}2`, soldOn: '2024-05-02', amount: 2, kind: 'a' },
      { code: 'short', soldOn: 'unknown', amount: 4, kind: 'b' },
      { soldOn: '2024-06-01', kind: 'b' },
    ];
    for (const [index, doc] of docs.entries())
      await database.inTenant(OTHERS, (trx) =>
        sql`INSERT INTO r_chartedsale (tenant_code, id, doc, created_by, updated_by)
          VALUES ('T002', ${String(index)}, ${JSON.stringify(doc)}::jsonb, 'test', 'test')`.execute(trx),
      );
    const shown = async (label: string) =>
      new Map((await charted(label, OTHERS)).map(({ key, value }) => [key, value]));
    expect(await shown(DISTINCT)).toEqual(
      new Map([
        [long, '2'],
        ['', '1'],
        ['short', '1'],
      ]),
    );
    expect(await shown('每月')).toEqual(
      new Map([
        ['', '4'],
        ['2024-06', '0'],
        ['2024-05', '3.5'],
      ]),
    );
  });
});

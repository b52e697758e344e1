import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../server/kernel/db/database';
import { migrate } from '../../server/kernel/db/migrate';
import type { ChartReader } from '../../server/kernel/records/chart-data';
import { chartRecords } from '../../server/kernel/records/chart-records';
import type { Filter } from '../../server/kernel/records/filter';
import { listGroups } from '../../server/kernel/records/list-groups';
import { prepareTable } from '../../server/kernel/records/prepare-table';
import { addUp } from '../../server/kernel/records/total-records';
import { MIGRATIONS } from '../../server/migrations';
import { chartsOf } from '../../src/contract/charts';
import type { RecordPage } from '../../src/contract/page-schema';
import { MEASURED_RECORDS, tell } from '../strength';
import { startPostgresServer, type TestDatabase } from '../support/databases';
import { smallPage } from '../support/schemas-folder';

const SCOPE = { tenantCode: 'T001', supplierCode: null, accountId: 'test' };
/** Records that are written by one statement. */
const PORTION = 50_000;
/** How often each is asked for, by turns. */
const ROUNDS = 7;
const MOST_TIMES_A_COUNT = 3;
/** Both work a period out once a day. */
const MOST_TIMES_A_CHART = 1.5;
/** Of as many values as there are records: it is told how long that takes, and that it is bounded. */
const DISTINCT = '每个单号';

const page = smallPage('sales', {
  resource: { name: 'chartedsale', scope: 'tenant' },
  form: {
    type: 'object',
    properties: {
      code: { type: 'string', title: '单号', maxLength: 40 },
      soldOn: { type: 'string', title: '日期', format: 'date' },
      amount: { type: 'number', title: '金额', 'x-component-props': { precision: 2 } },
      kind: { type: 'string', title: '种类', enum: ['a', 'b', 'c', 'd'] },
    },
  },
  list: {
    search: ['kind'],
    columns: ['code'],
    group: ['soldOn'],
    totals: [{ label: '金额', fn: 'sum', field: 'amount' }],
    charts: [
      { label: '每月', type: 'column', by: 'soldOn', fn: 'sum', field: 'amount' },
      { label: '种类', type: 'ring', by: 'kind' },
      { label: DISTINCT, type: 'bar', by: 'code' },
      { label: '合计', type: 'gauge', fn: 'sum', field: 'amount', target: 1 },
    ],
  },
}) as unknown as RecordPage;
const CHARTS = chartsOf(page);
const FILTERED: Filter[] = [{ kind: 'oneOf', field: 'kind', values: ['a', 'b'] }];

describe(`charts over ${MEASURED_RECORDS} records, beside a count of them`, () => {
  let server: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    server = await startPostgresServer();
    database = await openDatabase(server.choice);
    await migrate(database.kysely, MIGRATIONS);
    await prepareTable(database.kysely, page);
    for (let first = 1; first <= MEASURED_RECORDS; first += PORTION)
      await sql`INSERT INTO r_chartedsale (tenant_code, id, doc, created_by, updated_by)
        SELECT 'T001', md5(i::text), jsonb_build_object('code', 'C' || i, 'amount', (i % 1000) + 0.25,
          'soldOn', to_char(date '2024-01-01' + (i % 700), 'YYYY-MM-DD'), 'kind', chr(97 + i % 4)), 'test', 'test'
        FROM generate_series(${first}::int, ${Math.min(MEASURED_RECORDS, first + PORTION - 1)}::int) AS i`.execute(
        database.kysely,
      );
    await sql`VACUUM ANALYZE r_chartedsale`.execute(database.kysely);
  }, 1_200_000);
  afterAll(async () => {
    await database?.close();
    await server?.stop();
  });

  test.each([
    ['all of them', []],
    ['those of a search', FILTERED],
  ])(
    `take at most ${MOST_TIMES_A_COUNT} times as long: %s`,
    { timeout: 1_200_000 },
    async (_name, filters) => {
      const now = new Date();
      const timed = async (work: () => Promise<unknown>) => {
        const began = performance.now();
        await work();
        return performance.now() - began;
      };
      const counts: number[] = [];
      const charts = CHARTS.map((): number[] => []);
      const groups: number[] = [];
      const months = { by: 'soldOn', filters: [...filters], sort: { field: 'createdAt', descending: true } };
      const reader = { user: SCOPE, now } as unknown as ChartReader;
      for (let round = 0; round < ROUNDS; round += 1)
        await database.readInTenant(SCOPE, async (trx) => {
          counts.push(await timed(() => addUp(trx, page, SCOPE, filters, now, { fn: 'count' })));
          for (const [index, chart] of CHARTS.entries())
            charts[index]!.push(await timed(() => chartRecords(trx, page, chart, SCOPE, filters, now)));
          groups.push(await timed(() => listGroups(trx, reader, page, SCOPE, months, () => true)));
        });
      const median = (all: number[]) =>
        all.toSorted((left, right) => left - right)[Math.floor(all.length / 2)]!;
      const ratios = CHARTS.map(
        ({ label }, index) => [label, median(charts[index]!) / median(counts)] as const,
      );
      tell({ subject: 'charts', unit: 'records', played: MEASURED_RECORDS, of: MEASURED_RECORDS });
      const written = ratios.map(([label, ratio]) => `${label} ${ratio.toFixed(2)}`).join(', ');
      console.log(
        `${MEASURED_RECORDS} records: a count ${median(counts).toFixed(0)} ms; times of it: ${written}`,
      );
      const beside = median(groups) / median(charts[0]!);
      console.log(`a list in groups by month: ${beside.toFixed(2)} times its chart`);
      expect(beside).toBeLessThanOrEqual(MOST_TIMES_A_CHART);
      for (const [label, ratio] of ratios)
        if (label !== DISTINCT) expect(ratio, label).toBeLessThanOrEqual(MOST_TIMES_A_COUNT);
    },
  );
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../server/kernel/db/database';
import { migrate } from '../../../server/kernel/db/migrate';
import type { ChartReader } from '../../../server/kernel/records/charts/chart-data';
import { chartRecords } from '../../../server/kernel/records/charts/chart-records';
import { listGroups } from '../../../server/kernel/records/charts/list-groups';
import type { Filter } from '../../../server/kernel/records/lists/filter';
import { addUp } from '../../../server/kernel/records/lists/total-records';
import { prepareTable } from '../../../server/kernel/records/tables/prepare-table';
import { MIGRATIONS } from '../../../server/migrations';
import { MEASURED_RECORDS, tell } from '../../strength';
import { CHARTED_SALES, DISTINCT, SALES_CHARTS, writeSales } from '../../support/gateway/charted-sales';
import { startPostgresServer, type TestDatabase } from '../../support/gateway/databases';

const SCOPE = { tenantCode: 'T001', supplierCode: null, accountId: 'test' };
/** How often each is asked for, by turns. */
const ROUNDS = 7;
const MOST_TIMES_A_COUNT = 3;
/** Both work a period out once a day. */
const MOST_TIMES_A_CHART = 1.5;
const FILTERED: Filter[] = [{ kind: 'oneOf', field: 'kind', values: ['a', 'b'] }];

describe(`charts over ${MEASURED_RECORDS} records, beside a count of them`, () => {
  let server: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    server = await startPostgresServer();
    database = await openDatabase(server.choice);
    await migrate(database.kysely, MIGRATIONS);
    await prepareTable(database.kysely, CHARTED_SALES);
    await writeSales(database.kysely, MEASURED_RECORDS);
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
      const charts = SALES_CHARTS.map((): number[] => []);
      const groups: number[] = [];
      const months = { by: 'soldOn', filters: [...filters], sort: { field: 'createdAt', descending: true } };
      const reader = { user: SCOPE, now } as unknown as ChartReader;
      for (let round = 0; round < ROUNDS; round += 1)
        await database.readInTenant(SCOPE, async (trx) => {
          counts.push(await timed(() => addUp(trx, CHARTED_SALES, SCOPE, filters, now, { fn: 'count' })));
          for (const [index, chart] of SALES_CHARTS.entries())
            charts[index]!.push(
              await timed(() => chartRecords(trx, CHARTED_SALES, chart, SCOPE, filters, now)),
            );
          groups.push(await timed(() => listGroups(trx, reader, CHARTED_SALES, SCOPE, months, () => true)));
        });
      const median = (all: number[]) =>
        all.toSorted((left, right) => left - right)[Math.floor(all.length / 2)]!;
      const ratios = SALES_CHARTS.map(
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
      // Of as many values as there are records it is told how long that takes; that it is bounded, `chart-plans` says.
      for (const [label, ratio] of ratios)
        if (label !== DISTINCT) expect(ratio, label).toBeLessThanOrEqual(MOST_TIMES_A_COUNT);
    },
  );
});

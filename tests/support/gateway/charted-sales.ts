import { type Kysely, sql } from 'kysely';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { chartsOf } from '../../../src/contract/lists/charts';
import { smallPage } from './schemas-folder';

/** Records that are written by one statement. */
const PORTION = 50_000;

/** The label of the chart by a field of as many values as there are records. */
export const DISTINCT = '每个单号';

/** Sales with a chart of each kind of statement: by periods, by few values, by as many as records, and of all. */
export const CHARTED_SALES = salesWith(
  { label: '每月', type: 'column', by: 'soldOn', fn: 'sum', field: 'amount' },
  { label: '种类', type: 'ring', by: 'kind' },
  { label: DISTINCT, type: 'bar', by: 'code' },
  { label: '合计', type: 'gauge', fn: 'sum', field: 'amount', target: 1 },
);
export const SALES_CHARTS = chartsOf(CHARTED_SALES);

/** The same list with these charts, in order. */
export function salesWith(...charts: object[]): RecordPage {
  return smallPage('sales', {
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
      ...(charts.length > 0 && { charts }),
    },
  }) as unknown as RecordPage;
}

/** Writes `count` sales of T001 into the table that is ready for them: on 700 days, a quarter of each kind. */
export async function writeSales<Tables>(kysely: Kysely<Tables>, count: number): Promise<void> {
  for (let first = 1; first <= count; first += PORTION)
    await sql`INSERT INTO r_chartedsale (tenant_code, id, doc, created_by, updated_by)
      SELECT 'T001', md5(i::text), jsonb_build_object('code', 'C' || i, 'amount', (i % 1000) + 0.25,
        'soldOn', to_char(date '2024-01-01' + (i % 700), 'YYYY-MM-DD'), 'kind', chr(97 + i % 4)), 'test', 'test'
      FROM generate_series(${first}::int, ${Math.min(count, first + PORTION - 1)}::int) AS i`.execute(kysely);
  await sql`VACUUM ANALYZE r_chartedsale`.execute(kysely);
}

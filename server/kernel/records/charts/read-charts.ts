import { rollUpOf } from '../../../../src/contract/fields/roll-ups';
import type { Chart } from '../../../../src/contract/language/chart-schema';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { type ChartData, type ChartsData, chartsOf } from '../../../../src/contract/lists/charts';
import type { Trx } from '../../db/tables';
import { grantsOf } from '../../policies/grants';
import { type RecordCall, type RecordContext, readInTenant } from '../context/record-context';
import { type Filter, namesIn } from '../lists/filter';
import { type ListParams, parseFilters } from '../lists/list-request';
import { requireShown, shownOfOthers } from '../lists/roll-ups';
import { relatedFilters } from '../reading/related-filters';
import { type ChartReader, chartData } from './chart-data';
import { chartRecords } from './chart-records';

/**
 * What the charts of a page show of the records that a list with the same filters would have; null for one that adds up what
 * the caller may not see. Throws bad_request.
 */
export function readCharts(
  context: RecordContext,
  call: RecordCall,
  params: ListParams,
  ignored: readonly string[] = [],
): Promise<ChartsData> {
  const { page, user } = call;
  const { registry, clock } = context;
  return readInTenant(context, call, 'charts', async (trx) => {
    const related = await relatedFilters(context, trx, call, params);
    const filters = parseFilters(page, related.params, ignored);
    const shown = await shownOfOthers(trx, call);
    requireShown(page, shown, { fields: namesIn(filters) });
    const reader = { registry, user, map: await grantsOf(trx, user, registry), now: clock() };
    const charts: (ChartData | null)[] = [];
    for (const chart of chartsOf(page)) {
      const isRolled = chart.field !== undefined && rollUpOf(page, chart.field) !== undefined;
      const isSeen = !isRolled || shown.has(chart.field!);
      charts.push(
        isSeen ? await readChart(trx, reader, page, chart, [...filters, ...related.filters]) : null,
      );
    }
    return { charts };
  });
}

export async function readChart(
  trx: Trx,
  reader: ChartReader,
  page: RecordPage,
  chart: Chart,
  filters: readonly Filter[],
): Promise<ChartData> {
  const charted = await chartRecords(trx, page, chart, reader.user, filters, reader.now);
  return chartData(trx, reader, page, chart, charted);
}

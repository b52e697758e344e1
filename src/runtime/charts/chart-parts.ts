import type { Chart, ChartType } from '@/contract/language/chart-schema';
import type { OptionsOf } from './chart-look';
import type { Drawing } from './parts/drawing';

/** Loads what a type of chart is drawn with, and no more: the drawing of bars alone is a third of them all. */
const LOADERS: Readonly<Record<ChartType, () => Promise<{ optionsOf: OptionsOf }>>> = {
  column: () => import('./parts/bars'),
  bar: () => import('./parts/bars'),
  line: () => import('./parts/lines'),
  area: () => import('./parts/lines'),
  pie: () => import('./parts/rings'),
  ring: () => import('./parts/rings'),
  gauge: () => import('./parts/gauges'),
};

/** Whether a chart tells its series or parts apart by a legend; it weighs as much as a type of chart. */
export const hasLegend = ({ type, split }: Pick<Chart, 'type' | 'split'>): boolean =>
  split !== undefined || type === 'pie' || type === 'ring';

/** Rejects where the code does not come. */
export async function loadChart(
  chart: Pick<Chart, 'type' | 'split'>,
): Promise<{ draw(element: HTMLElement): Drawing; optionsOf: OptionsOf }> {
  const legend = hasLegend(chart) ? import('./parts/legend') : undefined;
  const [{ draw }, { optionsOf }] = await Promise.all([
    import('./parts/drawing'),
    LOADERS[chart.type](),
    legend,
  ]);
  return { draw, optionsOf };
}

import type { ChartType } from '@/contract/language/chart-schema';
import type { Drawing } from './parts/drawing';

/** Loads what a type of chart is drawn with, and no more: the drawing of bars alone is a third of them all. */
const LOADERS: Readonly<Record<ChartType, () => Promise<unknown>>> = {
  column: () => import('./parts/bars'),
  bar: () => import('./parts/bars'),
  line: () => import('./parts/lines'),
  area: () => import('./parts/lines'),
  pie: () => import('./parts/rings'),
  ring: () => import('./parts/rings'),
  gauge: () => import('./parts/gauges'),
};

/** Rejects where the code does not come. */
export async function loadChart(type: ChartType): Promise<(element: HTMLElement) => Drawing> {
  const [{ draw }] = await Promise.all([import('./parts/drawing'), LOADERS[type]()]);
  return draw;
}

import type { ListPage } from '@/contract/language/page-schema';
import { type ChartData, chartsOf } from '@/contract/lists/charts';
import type { ResourceClient } from '../data/resource-client';
import { useFollowed } from '../list/use-followed';

/** The charts of what a list shows, in the order of the page file; null for one that the reader may not see. */
export function useCharts(page: ListPage, client: ResourceClient, isOpen: boolean) {
  const asked = isOpen && chartsOf(page).length > 0 ? JSON.stringify(chartsOf(page)) : undefined;
  return useFollowed<(ChartData | null)[]>(asked, async (filters) => (await client.charts(filters)).charts);
}

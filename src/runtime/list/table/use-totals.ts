import type { ListPage } from '@/contract/language/page-schema';
import { totalsOf } from '@/contract/lists/list-query';
import type { ResourceClient } from '../../data/resource-client';
import { type Followed, useFollowed } from '../use-followed';

/** What a list's totals are at: their values in the order of the page file. */
export type TotalsState = Followed<(string | null)[]>;

export function useTotals(page: ListPage, client: ResourceClient) {
  const totals = totalsOf(page);
  return useFollowed<(string | null)[]>(
    totals.length > 0 ? JSON.stringify(totals) : undefined,
    async (filters) => (await client.totals(filters)).totals.map(({ value }) => value),
  );
}

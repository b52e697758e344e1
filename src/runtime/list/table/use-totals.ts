import { useEffect, useRef, useState } from 'react';
import { totalsOf } from '@/contract/list-query';
import type { ListPage } from '@/contract/page-schema';
import { isCancelled } from '@/services/http/request-errors';
import type { ResourceClient } from '../../data/resource-client';

/** What a list's totals are at: their values in the order of the page file, while older ones may be on their way out. */
export interface TotalsState {
  values?: (string | null)[];
  loading: boolean;
  failed: boolean;
}

/**
 * The totals of what the table shows. `follow` is told of every read of the table: another search or a reload asks for
 * them anew, another page or order of the same rows does not. The answer to the last question counts.
 */
export function useTotals(page: ListPage, client: ResourceClient) {
  const [state, setState] = useState<TotalsState>({ loading: true, failed: false });
  const last = useRef({ search: '', view: '', turn: 0, filters: {} as Record<string, string> });

  async function ask() {
    last.current.turn += 1;
    const { turn, filters } = last.current;
    setState((known) => ({ ...known, loading: true }));
    try {
      const { totals } = await client.totals(filters);
      if (turn === last.current.turn)
        setState({ values: totals.map(({ value }) => value), loading: false, failed: false });
    } catch (reason) {
      if (turn === last.current.turn && !isCancelled(reason)) setState({ loading: false, failed: true });
    }
  }

  // A page file that is being written may ask for other totals at any moment.
  const asked = JSON.stringify(totalsOf(page));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other totals ask anew
  useEffect(() => {
    if (last.current.turn > 0) void ask();
  }, [asked]);

  function follow(filters: Record<string, string>, view: string) {
    if (totalsOf(page).length === 0) return;
    const search = JSON.stringify(filters);
    const turnedPage = search === last.current.search && view !== last.current.view;
    Object.assign(last.current, { search, view, filters });
    if (!turnedPage) void ask();
  }

  return { state, follow, ask };
}

import { useLatest, useMemoizedFn } from 'ahooks';
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Dictionaries } from '@/contract/fields/fields';
import type { ListPage } from '@/contract/language/page-schema';
import { history, useLocation, useNavigate } from '@/services/router';
import { InSightContext } from '../../host/tab-context';
import { ListPlaceContext } from '../list-place';
import type { RowsQuery } from '../table/use-rows';
import { type ListParams, listParams, paramsIn, queryOf, searchWith } from './list-address';

/** What the address says of a list, and how to write there what the list shows. */
export interface ListAddress {
  /** What the page was opened with; undefined where its address asks for nothing. */
  first: RowsQuery | undefined;
  paramsOf(query: RowsQuery): ListParams;
  /** The address's query as it would be for another query of the list. */
  addressOf(query: RowsQuery): string;
  /** Writes a query into the address while the page is in sight: a step of the browser's history, or in place of the present one. */
  write(query: RowsQuery, how?: { replace: boolean }): void;
}

/** Whether the address is the list's: its page is in sight, and no record's page around it has it. */
function useOwnAddress(): boolean {
  const isElsewhere = useContext(ListPlaceContext) !== undefined;
  return useContext(InSightContext) && !isElsewhere;
}

/** Search, order and page of a list stand in the address, so that a link can be sent (decision 065); `opening` is what is not written. */
export function useListAddress(page: ListPage, dictionaries: Dictionaries, opening: RowsQuery): ListAddress {
  const { search } = useLocation();
  const isInSight = useOwnAddress();
  const navigate = useNavigate();
  const [first] = useState(() => {
    const params = paramsIn(page, new URLSearchParams(search));
    const asksNothing = !isInSight || Object.keys(params).length === 0;
    return asksNothing ? undefined : queryOf(page, dictionaries, params, opening);
  });
  const paramsOf = useMemoizedFn((query: RowsQuery) => listParams(page, query, opening));
  const addressOf = useMemoizedFn(
    (query: RowsQuery) => searchWith(page, search, paramsOf(query)) || window.location.pathname,
  );
  const write = useMemoizedFn((query: RowsQuery, { replace } = { replace: false }) => {
    if (!isInSight) return;
    // As it is now: what else was changed by the same press may not be drawn yet.
    const before = history.location.search;
    const after = searchWith(page, before, paramsOf(query));
    if (after !== searchWith(page, before, paramsIn(page, new URLSearchParams(before))))
      navigate({ search: after }, { replace });
  });
  return { first, paramsOf, addressOf, write };
}

interface FollowOptions {
  page: ListPage;
  dictionaries: Dictionaries;
  opening: RowsQuery;
  query: RowsQuery;
  address: ListAddress;
  /** The address asks for something else. */
  onAsked(query: RowsQuery): void;
}

/**
 * Tells of another address: a link, or a step through the history. A page that is come back to under its bare address,
 * as from the menu, stays as it was left and says so in the address.
 */
export function useFollowedAddress({ page, dictionaries, opening, query, address, onAsked }: FollowOptions) {
  const { search } = useLocation();
  const isInSight = useOwnAddress();
  const latest = useLatest(query);
  const isFollowing = useRef(false);
  const there = useMemo(() => JSON.stringify(paramsIn(page, new URLSearchParams(search))), [page, search]);
  const follow = useMemoizedFn(() => {
    if (!isInSight) return;
    const isShown = there === JSON.stringify(address.paramsOf(latest.current));
    const isBare = there === '{}';
    const isOpening = !isFollowing.current;
    isFollowing.current = true;
    if (isShown) return;
    // A default view is none for whoever is sent a link.
    // The router is not told how the address came about; the history knows.
    const isStep = history.action === 'POP';
    if (isOpening || (isBare && !isStep)) return address.write(latest.current, { replace: true });
    const asked = isBare ? opening : queryOf(page, dictionaries, JSON.parse(there), opening);
    onAsked(asked);
    // What could not be taken as it stands there is written as it was taken.
    address.write(asked, { replace: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is followed
  useEffect(follow, [there, isInSight, follow]);
}

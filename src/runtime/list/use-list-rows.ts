import { useMemoizedFn, useUpdateEffect } from 'ahooks';
import { useState } from 'react';
import { isNarrow } from '@/components/use-narrow';
import type { ListPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { viewNamed } from '@/contract/lists/list-views';
import { chartsShown } from '@/services/preferences/charts-shown';
import { useCharts } from '../charts/use-charts';
import type { ResourceClient } from '../data/resource-client';
import type { PageProps } from '../host/page-props';
import { paramOf, queryOf } from './search/list-address';
import { isFilled, type SearchValues } from './search/search-values';
import { useFollowedAddress, useListAddress } from './search/use-list-address';
import { useSearch } from './search/use-search';
import { filtersOf, type RowsQuery, useRows } from './table/use-rows';
import { useTotals } from './table/use-totals';
import type { OwnConfig } from './views/use-table-config';

interface ListRowsOptions extends PageProps<ListPage> {
  own: OwnConfig;
  client: ResourceClient;
  pageSize: number;
  changes: number;
}

/** A query in another view: its search stays, its order is the view's. */
function inView(page: ListPage, query: RowsQuery, view: string | undefined, opening: RowsQuery): RowsQuery {
  const { sort = opening.sort, group } = viewNamed(page, view) ?? {};
  return { values: query.values, pageSize: query.pageSize, current: 1, sort, view, group, folded: undefined };
}

/** The rows of a list, what they are searched by, and both in the address. */
export function useListRows({ page, dictionaries, own, client, pageSize, changes }: ListRowsOptions) {
  const opening: RowsQuery = { values: {}, sort: page.list.defaultSort, current: 1, pageSize };
  const address = useListAddress(page, dictionaries, opening);
  const { isOffered, form, first, fill, opened, setOpened, views } = useSearch({
    page,
    own,
    opening,
    addressed: address.first,
    onSearch: (part) => show(part),
  });
  const totals = useTotals(page, client);
  const chosen = chartsShown.use();
  const showsCharts = chosen === 'auto' ? !isNarrow() : chosen === 'open';
  const charts = useCharts(page, client, showsCharts);
  const follow = useMemoizedFn((...asked: Parameters<typeof totals.follow>) => {
    totals.follow(...asked);
    charts.follow(...asked);
  });
  const { query, rows, ask, put, regroup } = useRows(page, client, first, follow, (turned) =>
    address.write(turned, { replace: true }),
  );
  const show = useMemoizedFn((part: Partial<RowsQuery>) => address.write(ask(part)));
  const onAsked = (asked: RowsQuery) => {
    fill(asked.values);
    ask(asked);
  };
  useFollowedAddress({ page, dictionaries, opening, query, address, onAsked });
  const onSearch = useMemoizedFn((values: SearchValues) => show({ values, current: 1 }));
  const onClear = useMemoizedFn(() => {
    fill({});
    show({ values: {}, current: 1 });
  });
  const onNarrow = useMemoizedFn((field: string, text: string) => {
    const { [paramOf(field)]: now, ...others } = address.paramsOf(query);
    const params = now === text ? others : { ...others, [paramOf(field)]: text };
    const { values } = queryOf(page, dictionaries, params, opening);
    fill(values);
    show({ values, current: 1 });
  });
  const [stamp, setStamp] = useState(0);
  const touch = useMemoizedFn(() => setStamp((count) => count + 1));
  const reload = useMemoizedFn(() => {
    touch();
    void ask();
  });
  // A new version of the page may ask the gateway for more than the rows hold.
  useUpdateEffect(reload, [page, changes]);

  return {
    query,
    rows,
    totals,
    charts: {
      state: charts.state,
      isOpen: showsCharts,
      onOpen: (isOpen: boolean) => chartsShown.choose(isOpen ? 'open' : 'closed'),
      onRetry: charts.ask,
      onNarrow,
    },
    views,
    reload,
    /** Another number once records may have changed: what is read beside the rows is read again. */
    stamp,
    touch,
    /** The search of the rows as calls take it. */
    filters: filtersOf(page, query),
    /** The address of the list in another view of the page file, or in none. */
    addressOfView: (view: string | undefined) => address.addressOf(inView(page, query, view, opening)),
    /** Shows another view of the page file, without the search where that was another view's. */
    showView: useMemoizedFn((view: string | undefined, isCleared: boolean) => {
      if (isCleared) fill({});
      const values = isCleared ? {} : query.values;
      show(inView(page, { ...query, values }, view, opening));
    }),
    /** The address of another search of the list. */
    addressOf: (asked: Partial<RowsQuery>) => address.addressOf({ ...opening, ...asked }),
    /** Shows a record as it was saved; what follows from others is read again. */
    put: useMemoizedFn((row: RecordRow) => {
      put(row);
      if (page.pointed) reload();
      else {
        if (page.list.totals) totals.ask();
        void regroup();
      }
    }),
    /** Shows other rows, as a step that the browser can go back from. */
    show,
    /** Parameters of the address for what is shown. */
    params: address.paramsOf(query),
    search: {
      isOffered,
      isSearched: Object.values(query.values).some(isFilled),
      form: { form, initial: first.values, asked: query.values, opened, onOpen: setOpened, onSearch },
      onClear,
    },
  };
}

import { useMemoizedFn, useUpdateEffect } from 'ahooks';
import type { ListPage } from '@/contract/page-schema';
import type { ResourceClient } from '../data/resource-client';
import type { PageProps } from '../host/page-props';
import { isFilled, type SearchValues } from './search/search-values';
import { useFollowedAddress, useListAddress } from './search/use-list-address';
import { useSearch } from './search/use-search';
import { type RowsQuery, useRows } from './table/use-rows';
import { useTotals } from './table/use-totals';
import type { OwnConfig } from './views/use-table-config';

interface ListRowsOptions extends PageProps<ListPage> {
  own: OwnConfig;
  client: ResourceClient;
  pageSize: number;
  changes: number;
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
  const { query, rows, ask } = useRows(page, client, first, totals.follow, (turned) =>
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
  const reload = useMemoizedFn(() => void ask());
  // A new version of the page may ask the gateway for more than the rows hold.
  useUpdateEffect(reload, [page, changes]);

  return {
    query,
    rows,
    totals,
    views,
    reload,
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

import { useMemoizedFn, useUpdateEffect } from 'ahooks';
import { useMemo, useRef } from 'react';
import type { RecordRow } from '@/contract/list-query';
import type { ListPage } from '@/contract/page-schema';
import { useAuthority } from '@/services/authority';
import { componentSize } from '@/services/component-size';
import type { PageProps } from '../kinds';
import { createResourceClient } from '../resource-client';
import type { ListRecordHandle } from './list-record';
import { grantedButtons } from './row-actions';
import { isFilled, type SearchValues } from './search-values';
import type { ColumnsMap } from './table-config';
import type { Offered } from './table-parts';
import { useBulkActions } from './use-bulk-actions';
import { useChosen } from './use-chosen';
import { useFollowedAddress, useListAddress } from './use-list-address';
import { useRecordLinks } from './use-record-links';
import { useRowActions } from './use-row-actions';
import { type RowsQuery, useRows } from './use-rows';
import { useSearch } from './use-search';
import type { OwnConfig } from './use-table-config';
import { useToolbar } from './use-toolbar';
import { useTotals } from './use-totals';

export interface ListProps extends PageProps<ListPage> {
  /** Rows a page has until the person chooses another number. */
  pageSize?: number;
  /** Another number reads the rows again: a record was changed elsewhere on the page. */
  changes?: number;
}

const AS_IN_THE_FILE: ColumnsMap = {};

/** What a list is at: what it is searched by, its rows, which of them are chosen, and what can be done to them. */
export function useList({ page, dictionaries, pageSize = 20, changes = 0 }: ListProps, own: OwnConfig) {
  const { permissions } = useAuthority();
  const ownSize = componentSize.use();
  const size = own.config.density ?? ownSize;
  const config = own.config.columns ?? AS_IN_THE_FILE;
  const record = useRef<ListRecordHandle>(null);
  const client = useMemo(() => createResourceClient(page), [page]);

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
  useFollowedAddress({
    page,
    dictionaries,
    opening,
    query,
    address,
    onAsked: (asked) => {
      fill(asked.values);
      ask(asked);
    },
  });
  const onSearch = useMemoizedFn((values: SearchValues) => show({ values, current: 1 }));
  const onClear = useMemoizedFn(() => {
    fill({});
    show({ values: {}, current: 1 });
  });
  const reload = useMemoizedFn(() => void ask());
  // A new version of the page may ask the gateway for more than the rows hold.
  useUpdateEffect(reload, [page, changes]);

  const { chosen, choose } = useChosen(rows.data.list);
  const pressBulk = useBulkActions(page, client, () => {
    choose([]);
    show({ current: 1 });
  });
  const bulkActions = grantedButtons(page, permissions, page.list.bulkActions);
  const toolbar = useToolbar(page, dictionaries, client, {
    query,
    chosen,
    columns: config,
    onCreate: () => record.current?.open({ kind: 'create' }),
    onImported: reload,
  });
  const onRemoved = useMemoizedFn((removed: RecordRow) => {
    choose(chosen.filter(({ id }) => id !== removed.id));
    ask();
  });
  const rowActions = useRowActions(page, client, {
    open: (task) => record.current?.open(task),
    onRemoved,
    onMoved: reload,
  });
  const offered = useMemo<Offered>(
    () => new Map(rows.data.list.map((row) => [row.id, rowActions.filter((action) => action.fits(row))])),
    [rows.data, rowActions],
  );
  const links = useRecordLinks(page, address.paramsOf(query), (id) =>
    record.current?.open({ kind: 'view', id }),
  );

  return {
    client,
    record,
    reload,
    rows,
    totals,
    views,
    toolbar,
    search: {
      isOffered,
      form: { form, initial: first.values, asked: query.values, opened, onOpen: setOpened, onSearch },
      isSearched: Object.values(query.values).some(isFilled),
      onClear,
    },
    bulk: {
      actions: bulkActions,
      press: (pressed: (typeof bulkActions)[number]) => pressBulk(chosen, pressed),
    },
    table: {
      config,
      size,
      query,
      offered,
      links,
      chosen: bulkActions.length > 0 || toolbar.mayExport ? chosen : undefined,
      onChoose: choose,
      onQuery: show,
      standing: () => ({ values: query.values, sort: query.sort, columns: config, density: size }),
    },
  };
}

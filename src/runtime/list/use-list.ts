import { useMemoizedFn } from 'ahooks';
import { useContext, useMemo, useRef } from 'react';
import type { ListPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { viewNamed } from '@/contract/lists/list-views';
import { printsOnRecord } from '@/contract/lists/prints';
import { componentSize } from '@/services/preferences/component-size';
import { useAuthority } from '@/services/session/permissions';
import { createResourceClient } from '../data/resource-client';
import type { PageProps } from '../host/page-props';
import { grantedButtons } from './actions/row-actions';
import { useBulkActions } from './actions/use-bulk-actions';
import { useChosen } from './actions/use-chosen';
import { useRowActions } from './actions/use-row-actions';
import { useToolbar } from './actions/use-toolbar';
import { ListPlaceContext } from './list-place';
import type { ListRecordHandle } from './list-record';
import type { Offered } from './table/table-parts';
import { useListRows } from './use-list-rows';
import { useRecordLinks } from './use-record-links';
import { type ColumnsMap, withViewColumns } from './views/table-config';
import type { OwnConfig } from './views/use-table-config';

export interface ListProps extends PageProps<ListPage> {
  /** Rows a page has until the person chooses another number. */
  pageSize?: number;
  /** Another number reads the rows again: a record was changed elsewhere on the page. */
  changes?: number;
}

/** A list as its rows show it: without the prints that stand on the record's own page. */
function withoutPrints(page: ListPage): ListPage {
  if (!printsOnRecord(page)) return page;
  const { prints: _, ...rest } = page;
  return rest;
}

const AS_IN_THE_FILE: ColumnsMap = {};

/** What a list is at: what it is searched by, its rows, which of them are chosen, and what can be done to them. */
export function useList({ page, dictionaries, pageSize = 20, changes = 0 }: ListProps, own: OwnConfig) {
  const { permissions } = useAuthority();
  const ownSize = componentSize.use();
  const size = own.config.density ?? ownSize;
  const config = own.config.columns ?? AS_IN_THE_FILE;
  const record = useRef<ListRecordHandle>(null);
  const place = useContext(ListPlaceContext);
  const client = useMemo(() => {
    const calls = createResourceClient(page);
    return place ? place.clientOf(calls) : calls;
  }, [page, place]);
  const list = useListRows({ page, dictionaries, own, client, pageSize, changes });
  const { query, rows, reload, show } = list;
  const shown = useMemo(() => withViewColumns(page, viewNamed(page, query.view)), [page, query.view]);

  const { chosen, choose } = useChosen(rows.data.list);
  const pressBulk = useBulkActions(page, dictionaries, client, () => {
    choose([]);
    list.touch();
    show({ current: 1 });
  });
  const bulkActions = grantedButtons(page, permissions, page.list.bulkActions);
  const toolbar = useToolbar(page, dictionaries, client, {
    query,
    chosen,
    columns: config,
    shown,
    onCreate: () => record.current?.open({ kind: 'create' }),
    onImported: reload,
  });
  const onRemoved = useMemoizedFn((removed: RecordRow) => {
    choose(chosen.filter(({ id }) => id !== removed.id));
    reload();
  });
  const inRows = useMemo(() => withoutPrints(page), [page]);
  const rowActions = useRowActions(inRows, client, {
    dictionaries,
    open: (task) => record.current?.open(task),
    onRemoved,
    onMoved: reload,
  });
  const offered = useMemo<Offered>(
    () => new Map(rows.data.list.map((row) => [row.id, rowActions.filter((action) => action.fits(row))])),
    [rows.data, rowActions],
  );
  const links = useRecordLinks(page, list.params, (id) => record.current?.open({ kind: 'view', id }));

  return {
    ...list,
    client,
    record,
    toolbar,
    bulk: {
      actions: bulkActions,
      press: (pressed: (typeof bulkActions)[number]) => pressBulk(chosen, pressed),
    },
    /** The page with the columns of the view in sight. */
    shown,
    rowActions,
    table: {
      config,
      size,
      query,
      offered,
      links,
      chosen: bulkActions.length > 0 || toolbar.mayExport ? chosen : undefined,
      onChoose: choose,
      onQuery: show,
      currentView: () => ({
        values: query.values,
        sort: query.sort,
        view: query.view,
        group: query.group,
        columns: config,
        density: size,
      }),
    },
  };
}

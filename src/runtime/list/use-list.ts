import { useMemoizedFn, useUpdateEffect } from 'ahooks';
import { Form } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { ListPage } from '@/contract/page-schema';
import { useAuthority } from '@/services/authority';
import { componentSize } from '@/services/component-size';
import type { PageProps } from '../kinds';
import { createResourceClient } from '../resource-client';
import type { ListRecordHandle } from './list-record';
import { grantedButtons } from './row-actions';
import { emptySearch, type SearchValues } from './search-values';
import type { ColumnsMap } from './table-config';
import { useAddressSearch } from './use-address-search';
import { useBulkActions } from './use-bulk-actions';
import { useChosen } from './use-chosen';
import { useRowActions } from './use-row-actions';
import { type RowsQuery, useRows } from './use-rows';
import type { OwnConfig } from './use-table-config';
import { useToolbar } from './use-toolbar';
import { useTotals } from './use-totals';
import { useViews } from './use-views';

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
  const [form] = Form.useForm();
  const record = useRef<ListRecordHandle>(null);
  const client = useMemo(() => createResourceClient(page), [page]);

  const searchFor = (values: SearchValues, part: Partial<RowsQuery> = {}) => {
    form.setFieldsValue({ ...emptySearch(page), ...values });
    ask({ ...part, values, current: 1 });
  };
  const addressed = useAddressSearch(page, dictionaries, searchFor);
  const isAddressed = Object.keys(addressed).length > 0;
  const views = useViews(own, isAddressed, ({ values, sort }) => searchFor(values, { sort }));
  const totals = useTotals(page, client);
  const first = (): RowsQuery => ({
    values: isAddressed ? addressed : (views.view?.values ?? {}),
    sort: views.view ? views.view.sort : page.list.defaultSort,
    current: 1,
    pageSize,
  });
  const { query, rows, ask } = useRows(page, client, first, totals.follow);
  const { list } = rows.data;
  const [initial] = useState(query.values);
  const [opened, setOpened] = useState(Object.keys(initial).length > 0);
  const onSearch = useMemoizedFn((values: SearchValues) => ask({ values, current: 1 }));
  const reload = useMemoizedFn(() => ask());
  // A new version of the page may ask the gateway for more than the rows hold.
  useUpdateEffect(reload, [page, changes]);

  const { chosen, choose } = useChosen(list);
  const pressBulk = useBulkActions(page, client, () => {
    choose([]);
    ask({ current: 1 });
  });
  const bulkActions = grantedButtons(page, permissions, page.list.bulkActions);
  const toolbar = useToolbar(page, dictionaries, client, {
    standing: () => ({ query, chosen, columns: config }),
    chosen: chosen.length,
    onCreate: () => record.current?.open({ kind: 'create' }),
    onImported: reload,
  });
  const rowActions = useRowActions(page, client, {
    open: (task) => record.current?.open(task),
    // Where the last row of a page goes there is nothing left to see on it.
    onRemoved: () => ask(list.length === 1 && query.current > 1 ? { current: query.current - 1 } : {}),
    onMoved: reload,
  });

  return {
    client,
    record,
    reload,
    rows,
    totals,
    views,
    toolbar,
    search: {
      isOffered: (page.list.search ?? []).length > 0,
      form: { form, initial, opened, onOpen: setOpened, onSearch },
    },
    bulk: {
      actions: bulkActions,
      press: (pressed: (typeof bulkActions)[number]) => pressBulk(chosen, pressed),
    },
    table: {
      config,
      size,
      query,
      rowActions,
      chosen: bulkActions.length > 0 || toolbar.mayExport ? chosen : undefined,
      onChoose: choose,
      onQuery: ask,
      standing: () => ({ values: query.values, sort: query.sort, columns: config, density: size }),
    },
  };
}

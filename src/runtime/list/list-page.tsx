import { Spin } from 'antd';
import { lazy, memo, type ReactNode, Suspense, useContext, useMemo } from 'react';
import { useNarrow } from '@/components/use-narrow';
import { isOfTwoSides } from '@/contract/api/unread';
import type { ShapeName } from '@/contract/language/list-shapes';
import type { ListPage as ListSchema } from '@/contract/language/page-schema';
import { readsItself, viewNamed, viewsOf } from '@/contract/lists/list-views';
import { withSeenColumns } from '@/contract/lists/seen-columns';
import { useAuthority } from '@/services/session/permissions';
import { getText } from '@/services/session/session';
import { TabContext } from '../host/tab-context';
import { BulkButtons } from './actions/bulk-buttons';
import { ChosenBar } from './actions/chosen-bar';
import { ListBar } from './actions/list-bar';
import '../form/connect-components';
import './list-page.css';
import './list-parts.css';
import { awaitRecords } from '../record/lazy-drawer';
import { ListCards, SearchDrawer } from './cards/on-phones';
import type { InlineTableProps } from './inline/inline-table';
import { ListPlaceContext } from './list-place';
import { ListRecord } from './list-record';
import { SearchForm } from './search/search-form';
import { ListTable, type RowHeads } from './table/list-table';
import { AwaitedRows } from './table/table-parts';
import { TotalsRow } from './table/totals-row';
import { WithoutRows } from './table/without-rows';
import { type ListProps, useList } from './use-list';
import { useSharing } from './views/use-sharing';
import { type OwnConfig, useTableConfig } from './views/use-table-config';
import { ViewsMenu } from './views/views-menu';

const ListCharts = lazy(() =>
  import('../charts/list-charts').then((module) => ({ default: module.ListCharts })),
);
const ViewTabs = lazy(async () => ({ default: (await import('./views/view-tabs')).ViewTabs }));
const ListShape = lazy(async () => ({ default: (await import('./shapes/list-shape')).ListShape }));
const ShapedRows = lazy(async () => ({ default: (await import('./shapes/list-shape')).ShapedRows }));
const GroupedTable = lazy(async () => ({
  default: (await import('./groups/grouped-table')).GroupedTable,
}));
const GroupTool = lazy(async () => ({ default: (await import('./groups/group-tool')).GroupTool }));
const UnreadMarks = lazy(() =>
  import('./unread/unread-marks').then((module) => ({ default: module.UnreadMarks })),
);

const InlineTable = lazy(() =>
  import('./inline/inline-table').then((module) => ({ default: module.InlineTable })),
);

interface ListPageProps extends ListProps {
  /** A record stands in its place. */
  hidden?: boolean;
}

/** A page of kind `list`, as the account likes it: search form, server-side table, and the record in a drawer. */
export const ListPage = memo(function ListPage({ page: whole, ...props }: ListPageProps) {
  const place = useContext(ListPlaceContext);
  const page = useSeenColumns(whole);
  const own = useTableConfig(place?.tableCode ?? page.path, page);
  return own ? <OwnList {...props} page={page} own={own} /> : <AwaitedRows />;
});

/** What staff may not see of other pages is not drawn; of suppliers' pages the gateway alone decides. */
function useSeenColumns(page: ListSchema): ListSchema {
  const { permissions } = useAuthority();
  const isStaff = getText('supplierCode') === '';
  return useMemo(() => (isStaff ? withSeenColumns(page, permissions) : page), [page, permissions, isStaff]);
}

function OwnList({ hidden = false, own, ...props }: ListPageProps & { own: OwnConfig }) {
  const { page, dictionaries } = props;
  const { inTab } = useContext(TabContext);
  const isElsewhere = useContext(ListPlaceContext) !== undefined;
  const narrow = useNarrow();
  const list = useList(props, own);
  const { client, search, views, totals, charts, rows, table, bulk, toolbar, record, reload, put, shown } =
    list;
  const { chosen, config, size, query, offered, links, onChoose, onQuery, currentView } = table;
  const { isSearched, onClear } = search;
  const { outcome } = rows;
  const { makers, mayNotMake } = toolbar;
  const view = isElsewhere ? undefined : viewNamed(page, query.view);
  const isShaped = readsItself(view);
  const sharing = useSharing(page, client, list);
  const empty = useMemo(
    () => <WithoutRows {...{ outcome, isSearched, makers, mayNotMake, onClear }} onRetry={reload} />,
    [outcome, isSearched, makers, mayNotMake, onClear, reload],
  );
  const searchForm = search.isOffered ? { ...search.form, dictionaries } : undefined;
  const parts = {
    ...{ page: shown, dictionaries, chosen, empty, config, query, offered, links, onChoose, onQuery },
    data: rows.data,
  };
  const chosenBar = chosen && chosen.length > 0 && (
    <ChosenBar count={chosen.length} onClear={() => onChoose([])}>
      <BulkButtons page={page} actions={bulk.actions} rows={chosen} onPress={bulk.press} />
    </ChosenBar>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it answers nothing, code is only asked for ahead
    <div
      className="list-page"
      hidden={hidden}
      {...(!hidden && { 'data-page': page.path })}
      onPointerEnter={awaitRecords}
      onFocus={awaitRecords}
    >
      {inTab && page.description && <p className="page-description">{page.description}</p>}
      {!narrow && searchForm && <SearchForm page={page} {...searchForm} />}
      {page.list.totals && <TotalsRow page={page} state={totals.state} onRetry={totals.ask} />}
      {page.list.charts && (
        <Suspense fallback={null}>
          <ListCharts page={page} {...charts} />
        </Suspense>
      )}
      {!isElsewhere && viewsOf(page).length > 0 && (
        <Suspense fallback={<div className="view-tabs" />}>
          <ViewTabs page={page} client={client} list={list} sharing={sharing} />
        </Suspense>
      )}
      <section className={narrow ? 'list-card list-card-narrow' : 'list-card'}>
        <ListBar
          page={shown}
          title={inTab ? undefined : page.title}
          size={size}
          columns={config}
          narrow={narrow}
          isTable={!narrow && view?.as === undefined}
          looks={
            page.list.group &&
            view?.as === undefined && (
              <Suspense fallback={null}>
                <GroupTool page={page} query={query} groups={rows.data.groups} onQuery={onQuery} />
              </Suspense>
            )
          }
          onReload={reload}
          onSize={(density) => own.change({ density })}
          onColumns={(columns) => own.change({ columns })}
        >
          {narrow && (
            <Suspense fallback={null}>
              <SearchDrawer page={page} form={searchForm} query={query} onQuery={onQuery} />
            </Suspense>
          )}
          {narrow ? toolbar.others : toolbar.buttons}
          {!isElsewhere && <ViewsMenu views={views} currentView={currentView} sharing={sharing} />}
        </ListBar>
        {!narrow && !isShaped && chosenBar}
        {isShaped ? (
          <Suspense fallback={<AwaitedRows />}>
            <ListShape page={page} dictionaries={dictionaries} client={client} list={list} narrow={narrow} />
          </Suspense>
        ) : rows.outcome === undefined ? (
          <AwaitedRows />
        ) : (
          <Spin spinning={rows.loading}>
            <Rows
              {...parts}
              as={view?.as}
              narrow={narrow}
              size={size}
              opened={search.form.opened}
              {...{ client, onSaved: put }}
            />
          </Spin>
        )}
      </section>
      {narrow && <InReach>{chosenBar || toolbar.creators}</InReach>}
      {rows.data && isOfTwoSides(page) && (
        <Suspense fallback={null}>
          <UnreadMarks page={page} rows={rows.data.list} />
        </Suspense>
      )}
      {toolbar.dialogs}
      <ListRecord ref={record} page={page} dictionaries={dictionaries} client={client} onSaved={reload} />
    </div>
  );
}

/** One page of rows: a table, on a phone or as the view says cards. */
function Rows({
  narrow,
  as,
  client,
  onSaved,
  ...props
}: InlineTableProps & { narrow: boolean; as: ShapeName | undefined }) {
  if (as !== undefined) {
    return (
      <Suspense fallback={<AwaitedRows />}>
        <ShapedRows {...props} as={as} />
      </Suspense>
    );
  }
  const table = (heads?: RowHeads) =>
    props.page.list.inline ? (
      <Suspense fallback={<AwaitedRows />}>
        <InlineTable {...props} heads={heads} client={client} onSaved={onSaved} />
      </Suspense>
    ) : (
      <ListTable {...props} heads={heads} />
    );
  if (!narrow && props.data.groups)
    return (
      <Suspense fallback={<AwaitedRows />}>
        <GroupedTable {...props}>{table}</GroupedTable>
      </Suspense>
    );
  if (!narrow) return table();
  return (
    <Suspense fallback={<AwaitedRows />}>
      <ListCards {...props} />
    </Suspense>
  );
}

/** At the lower edge of a phone, under the thumb: what is done to the chosen records, else what makes one. */
function InReach({ children }: { children: ReactNode }) {
  const isEmpty = !children || (Array.isArray(children) && children.length === 0);
  return isEmpty ? null : <div className="list-in-reach">{children}</div>;
}

import { Spin } from 'antd';
import { memo, useContext, useMemo } from 'react';
import { TabContext } from '../tab-context';
import { BulkButtons } from './bulk-buttons';
import { ChosenBar } from './chosen-bar';
import { ListBar } from './list-bar';
import './list-page.css';
import './list-parts.css';
import { ListRecord } from './list-record';
import { ListTable } from './list-table';
import { SearchForm } from './search-form';
import { AwaitedRows, WithoutRows } from './table-parts';
import { TotalsRow } from './totals-row';
import { type ListProps, useList } from './use-list';
import { type OwnConfig, useTableConfig } from './use-table-config';
import { ViewsMenu } from './views-menu';

interface ListPageProps extends ListProps {
  /** A record stands in its place. */
  hidden?: boolean;
}

/** A page of kind `list`, as the account likes it: search form, server-side table, and the record in a drawer. */
export const ListPage = memo(function ListPage(props: ListPageProps) {
  const own = useTableConfig(props.page.path, props.page);
  return own ? <OwnList {...props} own={own} /> : <AwaitedRows />;
});

function OwnList({ hidden = false, own, ...props }: ListPageProps & { own: OwnConfig }) {
  const { page, dictionaries } = props;
  const { inTab } = useContext(TabContext);
  const { client, search, views, totals, rows, table, bulk, toolbar, record, reload } = useList(props, own);
  const { chosen } = table;
  const empty = useMemo(
    () => <WithoutRows outcome={rows.outcome} buttons={toolbar.makers} onRetry={reload} />,
    [rows.outcome, toolbar.makers, reload],
  );
  return (
    <div className="list-page" hidden={hidden} {...(!hidden && { 'data-page': page.path })}>
      {inTab && page.description && <p className="page-description">{page.description}</p>}
      {search.isOffered && <SearchForm page={page} dictionaries={dictionaries} {...search.form} />}
      {page.list.totals && <TotalsRow page={page} state={totals.state} onRetry={totals.ask} />}
      <section className="list-card">
        <ListBar
          page={page}
          title={inTab ? undefined : page.title}
          size={table.size}
          columns={table.config}
          onReload={reload}
          onSize={(density) => own.change({ density })}
          onColumns={(columns) => own.change({ columns })}
        >
          {toolbar.buttons}
          <ViewsMenu views={views} standing={table.standing} />
        </ListBar>
        {chosen && chosen.length > 0 && (
          <ChosenBar count={chosen.length} onClear={() => table.onChoose([])}>
            <BulkButtons page={page} actions={bulk.actions} rows={chosen} onPress={bulk.press} />
          </ChosenBar>
        )}
        {rows.outcome === undefined ? (
          <AwaitedRows />
        ) : (
          <Spin spinning={rows.loading}>
            <ListTable
              page={page}
              dictionaries={dictionaries}
              config={table.config}
              size={table.size}
              opened={search.form.opened}
              data={rows.data}
              query={table.query}
              rowActions={table.rowActions}
              chosen={chosen}
              onChoose={table.onChoose}
              onQuery={table.onQuery}
              empty={empty}
            />
          </Spin>
        )}
      </section>
      {toolbar.dialogs}
      <ListRecord ref={record} page={page} dictionaries={dictionaries} client={client} onSaved={reload} />
    </div>
  );
}

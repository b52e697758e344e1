import { useMemoizedFn } from 'ahooks';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { Dictionaries } from '@/contract/fields/fields';
import type { ActionName, Button } from '@/contract/language/list-schema';
import { callName } from '@/contract/language/operations';
import type { ListPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { useAuthority } from '@/services/session/permissions';
import type { ResourceClient } from '../../data/resource-client';
import { onImportWritten } from '../../transfer/import-events';
import { useExport } from '../../transfer/use-export';
import { ToolbarButton } from '../table/table-parts';
import { filtersOf, groupOf, type RowsQuery, sortOf } from '../table/use-rows';
import { type ColumnsMap, columnsInSight } from '../views/table-config';
import { grantedButtons } from './row-actions';

// Few people import, and its parts are none of a list's.
const ImportDialog = lazy(async () => ({
  default: (await import('../../transfer/import-dialog')).ImportDialog,
}));

/** What the table shows now, which an export takes, and what becomes of it. */
interface ToolbarTable {
  query: RowsQuery;
  chosen: readonly RecordRow[];
  columns: ColumnsMap;
  /** The page with the columns of the view in sight. */
  shown: ListPage;
  onCreate(): void;
  onImported(): void;
}

/** The buttons above a table that this account holds, and the dialogs that they open. */
export function useToolbar(
  page: ListPage,
  dictionaries: Dictionaries,
  client: ResourceClient,
  { query, chosen, columns, shown, onCreate, onImported }: ToolbarTable,
) {
  const { permissions } = useAuthority();
  const granted = useMemo(() => grantedButtons(page, permissions, page.list.toolbar), [page, permissions]);
  const [isImporting, setImporting] = useState(false);
  const { startExport, exportDialog } = useExport(page, dictionaries, client);

  // An import may end while another page is open, or in a corner of this one.
  const resource = callName(page);
  useEffect(() => onImportWritten(resource, onImported), [resource, onImported]);

  const press = useMemoizedFn((action: ActionName) => {
    if (action === 'create') onCreate();
    if (action === 'import') setImporting(true);
    if (action === 'export') {
      void startExport({
        filters: filtersOf(page, query),
        sort: sortOf(page, query),
        group: groupOf(page, query),
        ...(chosen.length > 0 && { ids: chosen.map(({ id }) => id) }),
        columns: columnsInSight(shown, columns).map(({ column }) => column.field),
      });
    }
  });
  const buttons = useMemo(
    () =>
      granted.map((button) => (
        <ToolbarButton
          key={button.code}
          button={button}
          chosen={chosen.length}
          onPress={() => press(button.action)}
        />
      )),
    [granted, chosen.length, press],
  );

  return {
    buttons,
    /** Those that make a record, which a phone keeps in reach, and the others. */
    creators: buttons.filter((_, index) => granted[index]?.action === 'create'),
    others: buttons.filter((_, index) => granted[index]?.action !== 'create'),
    /** The page offers to make records, which this account may not. */
    mayNotMake: !!page.list.toolbar?.some(isMaking) && !granted.some(isMaking),
    mayExport: granted.some(({ action }) => action === 'export'),
    /** Those by which records come, for a table that has none. */
    makers: useMemo(
      () => buttons.filter((_, index) => granted[index] && isMaking(granted[index])),
      [buttons, granted],
    ),
    dialogs: (
      <>
        {exportDialog}
        {isImporting && (
          <Suspense fallback={null}>
            <ImportDialog page={page} dictionaries={dictionaries} onClose={() => setImporting(false)} />
          </Suspense>
        )}
      </>
    ),
  };
}

function isMaking({ action }: Button): boolean {
  return action === 'create' || action === 'import';
}

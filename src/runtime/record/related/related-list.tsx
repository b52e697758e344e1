import { Skeleton } from 'antd';
import { useContext, useMemo } from 'react';
import type { RelatedPage } from '@/contract/language/list-schema';
import type { ListPage as ListPageSchema } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { t } from '@/services/i18n';
import { ErrorBoundary } from '../../host/error-boundary';
import { LoadFailed } from '../../host/load-failed';
import { InSightContext, TabContext } from '../../host/tab-context';
import { useLivePage } from '../../host/use-live-page';
import { ListPage } from '../../list/list-page';
import { ListPlaceContext } from '../../list/list-place';
import { pageInTab, placeInTab } from './related-place';

interface RelatedListProps {
  /** The page of the record, and the record. */
  parent: ListPageSchema;
  row: RecordRow;
  entry: RelatedPage;
  isOpen: boolean;
  /** Another number reads the rows again. */
  changes: number;
  /** A record of the list was made, changed or removed. */
  onWritten(): void;
}

/** The list of another page on the page of a record, drawn by that page's own file: the records that belong to this one. */
export function RelatedList({ parent, row, entry, isOpen, changes, onWritten }: RelatedListProps) {
  const { data, error, refresh } = useLivePage(entry.page);
  const around = useContext(TabContext);
  const isAroundInSight = useContext(InSightContext);
  const inTab = useMemo(() => ({ ...around, inTab: true }), [around]);
  const other = data?.page.kind === 'list' ? data.page : undefined;
  const page = useMemo(() => other && pageInTab(other, entry), [other, entry]);
  const place = useMemo(
    () => other && placeInTab(parent, row, other, entry, onWritten),
    [parent, row, other, entry, onWritten],
  );
  if (!data || !page || !place) {
    if (error || data)
      return <LoadFailed message={error?.message ?? t('该页面已停用或被删除')} onRetry={refresh} />;
    return <Skeleton active paragraph={{ rows: 6 }} className="drawer-part" />;
  }
  return (
    <ErrorBoundary isPart source={data} onRetry={refresh}>
      <ListPlaceContext.Provider value={place}>
        <TabContext.Provider value={inTab}>
          <InSightContext.Provider value={isOpen && isAroundInSight}>
            <ListPage page={page} dictionaries={data.dictionaries} pageSize={10} changes={changes} />
          </InSightContext.Provider>
        </TabContext.Provider>
      </ListPlaceContext.Provider>
    </ErrorBoundary>
  );
}

import { Skeleton } from 'antd';
import { lazy, Suspense, useContext, useRef, useState } from 'react';
import type { ListPage as ListPageSchema } from '@/contract/language/page-schema';
import { getText } from '@/services/session/session';
import type { PageProps } from '../host/page-props';
import { withEditorExtras } from '../host/runtime-parts';
import { InSightContext } from '../host/tab-context';
import { useAddressId } from '../host/use-address-id';
import { useTabScroll } from '../host/use-tab-scroll';
import { ListPage } from './list-page';

const ProgressPage = lazy(() =>
  import('../record/progress/progress-page').then((module) => ({ default: module.ProgressPage })),
);

const RecordPage = lazy(async () => ({
  default: (await withEditorExtras(import('../record/detail/record-page'))).RecordPage,
}));

/** A page of kind `list`: the table, how far the one record of a supplier has come, and the record that the address names in a drawer or, where the file says so, in its place. */
export function RecordsPage(props: PageProps<ListPageSchema>) {
  if (props.page.progress?.steps && getText('supplierCode') !== '') return <ProgressPage {...props} />;
  return props.page.list.detail === 'page' ? <ListOrRecord {...props} /> : <ListPage {...props} />;
}

/** The table stays as it was left while a record stands in its place; behind a link to a record it is not read at all. */
function ListOrRecord({ page, dictionaries }: PageProps<ListPageSchema>) {
  const isInSight = useContext(InSightContext);
  const [named, show] = useAddressId();
  const [shown, setShown] = useState(named);
  // Behind another tab, whose address is another page's, the record stays with what was begun there.
  if (isInSight && shown !== named) setShown(named);
  const [isListed, setListed] = useState(shown === undefined);
  if (!isListed && shown === undefined) setListed(true);
  const [changes, setChanges] = useState(0);
  const container = useRef<HTMLDivElement>(null);
  useTabScroll(container, shown ?? '');

  return (
    <div ref={container}>
      {isListed && (
        <ListPage page={page} dictionaries={dictionaries} hidden={shown !== undefined} changes={changes} />
      )}
      {shown !== undefined && (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
          <RecordPage
            key={shown}
            page={page}
            dictionaries={dictionaries}
            id={shown}
            onClose={() => show(undefined)}
            onChanged={() => setChanges((count) => count + 1)}
          />
        </Suspense>
      )}
    </div>
  );
}

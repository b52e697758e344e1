import { useMemoizedFn } from 'ahooks';
import { Skeleton } from 'antd';
import { Suspense, useMemo } from 'react';
import type { WaitingRecord } from '@/contract/api/approvals';
import type { ListPage } from '@/contract/language/page-schema';
import { createResourceClient } from '@/runtime/data/resource-client';
import { LoadFailed } from '@/runtime/host/load-failed';
import type { LoadedPage } from '@/runtime/host/page-source';
import { useLivePage } from '@/runtime/host/use-live-page';
import { transitionAction } from '@/runtime/list/actions/row-actions';
import { useTransition } from '@/runtime/list/actions/use-transition';
import { LazyRecordSheet } from '@/runtime/record/detail/record-sheet';
import { RefusalError } from '@/services/http/request-errors';
import { EarlierPart } from './earlier-part';
import { headingOf } from './heading';
import '@/runtime/runtime.css';
import '@/runtime/record/detail/record-page.css';

interface ApprovalSheetProps {
  row: WaitingRecord;
  onDecided(): void;
  /** Somebody else was faster, or the record is no longer what was seen. */
  onStale(): void;
}

/** A record that waits, in full as its own page shows it, with the decisions that may be made. Key it by page. */
export function ApprovalSheet({ row, ...steps }: ApprovalSheetProps) {
  const { data, error, refresh } = useLivePage(row.path);
  if (!data && error) return <LoadFailed message={error.message} onRetry={refresh} />;
  if (data?.page.kind !== 'list') return <Skeleton active paragraph={{ rows: 8 }} />;
  return <Sheet row={row} page={data.page} dictionaries={data.dictionaries} {...steps} />;
}

type SheetProps = ApprovalSheetProps & Pick<LoadedPage, 'dictionaries'> & { page: ListPage };

function Sheet({ row, page, dictionaries, onDecided, onStale }: SheetProps) {
  const calls = useMemo(() => createResourceClient(page), [page]);
  const stale = useMemoizedFn(onStale);
  const client = useMemo<typeof calls>(
    () => ({
      ...calls,
      transit: (...asked) =>
        calls.transit(...asked).catch((reason: unknown) => {
          // What was filled in is put right in the dialog.
          if (reason instanceof RefusalError && reason.code !== 'rule_violation') stale();
          throw reason;
        }),
    }),
    [calls, stale],
  );
  const transit = useTransition({ page, dictionaries }, client, onDecided);
  const actions = (page.states?.transitions ?? [])
    .filter(({ code }) => row.codes.includes(code))
    .map((transition) =>
      transitionAction(transition, page.states?.field ?? '', (record) => transit(transition, record)),
    );
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
      <LazyRecordSheet
        key={`${row.id} ${row.version}`}
        page={page}
        dictionaries={dictionaries}
        client={client}
        id={row.id}
        actions={actions}
        heading={headingOf(row)}
        onClose={onStale}
        onChanged={onDecided}
      >
        <EarlierPart page={page} dictionaries={dictionaries} id={row.id} />
      </LazyRecordSheet>
    </Suspense>
  );
}

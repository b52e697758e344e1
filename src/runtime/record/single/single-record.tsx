import { useRequest } from 'ahooks';
import { Skeleton } from 'antd';
import { Suspense, useEffect, useMemo, useState } from 'react';
import type { Doc } from '@/contract/base/doc';
import type { Dictionaries } from '@/contract/fields/fields';
import type { ListPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { isCancelled } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { createResourceClient, type ResourceClient } from '../../data/resource-client';
import { LoadFailed } from '../../host/load-failed';
import { useLivePage } from '../../host/use-live-page';
import { awaitRecords, RecordDrawer } from '../lazy-drawer';
import type { RecordTask } from '../record-drawer';
import { placeOf } from './place-of';
import { RecordStands } from './record-stands';
import '../../runtime.css';
import '../detail/record-page.css';
import './single-record.css';
import { ToBeMade } from './to-be-made';

export interface SingleRecordProps {
  /** The path of a page of kind `list`. */
  path: string;
  /** Names the record by fields that the list is searched by. */
  values: Readonly<Record<string, string>>;
  /** What else a new record begins with. */
  initial?: (() => Promise<Doc>) | undefined;
  /** The record can be read alone, and none be made. */
  readOnly: boolean;
  /** The record once it is known, and whenever it is another; undefined where there is none. */
  onChange?: ((record: RecordRow | undefined) => void) | undefined;
}

/** One record of a list page, by the values that name it, outside of the page: to read, to move on, or to be made. */
export function SingleRecord({ path, ...props }: SingleRecordProps) {
  const { data, error, refresh } = useLivePage(path);
  if (data?.page.kind === 'list')
    return <Named {...props} page={data.page} dictionaries={data.dictionaries} />;
  if (!data && !error) return <Waiting />;
  return <LoadFailed message={error?.message ?? t('该页面已停用或被删除')} onRetry={refresh} />;
}

interface NamedProps extends Omit<SingleRecordProps, 'path'> {
  page: ListPage;
  dictionaries: Dictionaries;
}

function Named({ page: whole, dictionaries, values, initial, readOnly, onChange }: NamedProps) {
  const key = JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what the values are
  const { page, start } = useMemo(() => placeOf(whole, values), [whole, key]);
  const calls = useMemo(() => createResourceClient(page), [page]);
  const { data, error, refresh } = useRequest(() => readNamed(calls, values), {
    refreshDeps: [calls, key],
    onError: () => undefined,
  });
  const client = useMemo(() => afterRefusals(calls, refresh), [calls, refresh]);
  const [task, setTask] = useState<RecordTask>();
  const [firstValues, setFirstValues] = useState<Doc>({});
  const isKnown = data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever listens is told of the record alone
  useEffect(() => {
    if (isKnown) onChange?.(data ?? undefined);
  }, [isKnown, data]);

  async function make() {
    setFirstValues((await initial?.().catch(() => undefined)) ?? {});
    setTask({ kind: 'create' });
  }
  if (!isKnown && error && !isCancelled(error))
    return <LoadFailed message={error.message} onRetry={refresh} />;
  if (!isKnown) return <Waiting />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it answers nothing, code is only asked for ahead
    <div className="single-record" onPointerEnter={awaitRecords} onFocus={awaitRecords}>
      {data && (
        <RecordStands
          {...{ page, dictionaries, client, readOnly }}
          row={data}
          open={setTask}
          onMoved={refresh}
        />
      )}
      {!data && !readOnly && <ToBeMade page={page} onMake={make} />}
      {task && (
        <Suspense>
          <RecordDrawer
            {...{ page, dictionaries, client, task }}
            start={{ ...start, values: { ...firstValues, ...start.values } }}
            onClose={() => setTask(undefined)}
            onSaved={() => {
              setTask(undefined);
              refresh();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The record that the values name; null where there is none. Rejects as `http` does. */
async function readNamed(
  client: ResourceClient,
  values: Readonly<Record<string, string>>,
): Promise<RecordRow | null> {
  const { list } = await client.list({ ...values, pageNum: 1, pageSize: 1 });
  return list[0] ?? null;
}

/** The calls of a page; where a transition is refused, the record may be another by now and is read again. */
function afterRefusals(client: ResourceClient, refresh: () => void): ResourceClient {
  return {
    ...client,
    transit: async (...input) => {
      try {
        return await client.transit(...input);
      } catch (reason) {
        refresh();
        throw reason;
      }
    },
  };
}

function Waiting() {
  return <Skeleton active paragraph={{ rows: 2 }} title={false} />;
}

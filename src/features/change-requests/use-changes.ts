import { useMemoizedFn } from 'ahooks';
import { useEffect, useRef, useState } from 'react';
import { type ChangesData, certifiedFields } from '@/contract/certified';
import type { RecordRow } from '@/contract/list-query';
import type { RecordPage } from '@/contract/page-schema';
import type { ResourceClient } from '@/runtime/data/resource-client';

/** The change requests about a record, read when it is opened. */
export interface RecordChanges extends ChangesData {
  /** Reads them again; what cannot be read stays as it was. */
  refresh(): Promise<void>;
}

const NONE: ChangesData = { asks: false, latest: null };

/** Of a record that is not there yet, and of a page without certified fields, there is nothing to know. */
export function useChanges(
  page: RecordPage,
  client: ResourceClient,
  record: RecordRow | undefined,
): RecordChanges {
  const [data, setData] = useState(NONE);
  const id = certifiedFields(page).length > 0 ? record?.id : undefined;
  const newest = useRef(0);
  const refresh = useMemoizedFn(async () => {
    newest.current += 1;
    const turn = newest.current;
    if (id === undefined) return;
    const found = await client.changes(id).catch(() => undefined);
    // A later question may have been answered already.
    if (found && turn === newest.current) setData(found);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record has other changes
  useEffect(() => {
    void refresh();
  }, [id, refresh]);
  return { ...data, refresh };
}

import { useRequest } from 'ahooks';
import { type ChangesData, certifiedFields } from '@/contract/fields/certified';
import type { RecordPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import type { ResourceClient } from '@/runtime/data/resource-client';

/** The change requests about a record, read when it is opened. */
export interface RecordChanges extends ChangesData {
  /** Reads them again; what cannot be read stays as it was. */
  refresh(): void;
}

/** Of a record that is not there yet, and of a page without certified fields, there is nothing to know. */
export function useChanges(
  page: RecordPage,
  client: ResourceClient,
  record: RecordRow | undefined,
): RecordChanges {
  const id = certifiedFields(page).length > 0 ? record?.id : undefined;
  const { data, refresh } = useRequest(() => client.changes(id!), {
    ready: id !== undefined,
    refreshDeps: [id],
    onError: () => undefined,
  });
  return { asks: false, latest: null, ...data, refresh };
}

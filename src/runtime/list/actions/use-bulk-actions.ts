import type { Dictionaries } from '@/contract/fields/fields';
import type { BulkAction } from '@/contract/language/list-schema';
import type { ListPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import type { ResourceClient } from '../../data/resource-client';
import { runtimeParts } from '../../host/runtime-parts';
import { useBulkRemoval } from './use-bulk-removal';
import { useBulkTransition } from './use-bulk-transition';

/** Carries out what a page offers for several rows, each after its own question. */
export function useBulkActions(
  page: ListPage,
  dictionaries: Dictionaries,
  client: ResourceClient,
  onDone: () => void,
) {
  const remove = useBulkRemoval(page, client, onDone);
  const transit = useBulkTransition({ page, dictionaries }, client, onDone);
  const assign = runtimeParts().useAssigning(page, client, onDone);
  return (rows: readonly RecordRow[], pressed: BulkAction) => {
    const run = pressed.action === 'assign' ? assign : remove;
    (pressed.transition === undefined ? run : transit)(rows, pressed);
  };
}

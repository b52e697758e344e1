import type { ListPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import type { ResourceClient } from '../../data/resource-client';
import { ownValues } from '../../record/use-record';

/**
 * Writes one field of a record, all else as the gateway has it now. Rejects with what the gateway has against it, among it
 * that somebody has changed the record since it was read.
 */
export async function writeField(
  page: ListPage,
  client: Pick<ResourceClient, 'get' | 'update'>,
  { id, version }: RecordRow,
  values: Readonly<Record<string, unknown>>,
): Promise<RecordRow> {
  const record = await client.get(id);
  return client.update({ id, version }, { ...ownValues(page, record), ...values });
}

import type { RecordRow } from '@/contract/lists/list-query';
import { type InterveningWrite, MOST_WRITES } from '@/contract/records/conflicts';
import type { ResourceClient } from '../data/resource-client';

/** Who wrote a record since a version, the latest first; nothing where that cannot be told. */
export async function loadWrites(
  client: ResourceClient,
  { id, version }: RecordRow,
  since = 0,
): Promise<InterveningWrite[]> {
  const pageSize = Math.min(MOST_WRITES, Math.max(1, version - since));
  try {
    const { list } = await client.history(id, { pageNum: 1, pageSize });
    return list.filter(({ action }) => action !== 'urge' && action !== 'print');
  } catch {
    return [];
  }
}

import type { BulkOutcome } from '../../../../src/contract/api/envelope';
import type { Doc } from '../../../../src/contract/base/doc';
import { badRequest } from '../../base/errors';
import { outcomeOf } from '../common/bulk-outcome';
import type { RecordCall, RecordContext } from '../context/record-context';
import { deleteRecords, readForWrite } from './write-records';

/**
 * Deletes each record that may go, known by `id` and `version`; one that may not is left as it is and told with its refusal.
 * Throws not_found, no_permission or bad_request, and has then changed nothing.
 */
export async function removeRecords(
  context: RecordContext,
  call: RecordCall,
  targets: readonly Doc[],
): Promise<BulkOutcome[]> {
  if (new Set(targets.map(({ id }) => id)).size < targets.length) {
    throw badRequest([{ path: 'list', message: '记录重复' }]);
  }
  await readForWrite(context, call, [], 'delete');
  const outcomes: BulkOutcome[] = [];
  for (const target of targets) {
    outcomes.push(await outcomeOf(String(target.id), deleteRecords(context, call, [target])));
  }
  return outcomes;
}

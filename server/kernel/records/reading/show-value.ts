import { isCovered } from '../../../../src/contract/base/covered-paths';
import { valueAt } from '../../../../src/contract/fields/record-shape';
import { withoutNumbers } from '../../../../src/contract/records/masked-doc';
import { recordChange } from '../../audit/write-audit';
import { badRequest, noPermission } from '../../base/errors';
import {
  authorize,
  existing,
  inTenant,
  type RecordCall,
  type RecordContext,
} from '../context/record-context';
import { ownerCall } from '../context/through-view';

/**
 * One masked value of a record as it is stored, for who holds its code; the audit keeps who asked for which field of which
 * record, in the same transaction. `path` is the place in the record, rows by their number. Throws bad_request,
 * no_permission or record_not_found.
 */
export function showValue(
  context: RecordContext,
  call: RecordCall,
  id: string,
  path: string,
): Promise<unknown> {
  const { user, page } = call;
  return inTenant(context, user, async (trx) => {
    await authorize(context, trx, call, 'get');
    const { masked = [], shown = [] } = page.rights ?? {};
    const field = withoutNumbers(path);
    if (!isCovered(masked, field)) throw badRequest([{ path: 'path', message: '没有这个字段' }]);
    if (!isCovered(shown, field)) throw noPermission();
    const record = await existing(trx, ownerCall(context, call), (await existing(trx, call, id)).id);
    await recordChange(trx, user, {
      resource: page.resource.name,
      recordId: record.id,
      action: 'show',
      after: { path },
    });
    return valueAt(record.doc, path) ?? null;
  });
}

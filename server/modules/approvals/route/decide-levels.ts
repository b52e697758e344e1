import type { BulkOutcome } from '../../../../src/contract/api/envelope';
import { outcomesOf } from '../../../kernel/records/common/bulk-outcome';
import {
  inTenant,
  type RecordCall,
  type RecordContext,
} from '../../../kernel/records/context/record-context';
import { once } from '../../../kernel/records/writes/idempotency';
import type { BulkInput } from '../../../kernel/records/writes/transit-many';
import { optionalComment } from '../../../kernel/records/writes/transit-record';
import { decideLevel } from './decide-level';

/** Passes one level of many records, each done or refused by itself; the same idempotency key answers the same outcomes. */
export function decideLevels(
  context: RecordContext,
  call: RecordCall,
  { targets, code, reason, key }: BulkInput,
): Promise<BulkOutcome[]> {
  const { user, page } = call;
  const comment = optionalComment(reason);
  return inTenant(context, user, (trx) =>
    once(trx, user, key, { page: page.path, code, targets, comment }, () =>
      outcomesOf(trx, targets, ({ id, version }) =>
        decideLevel(context, trx, call, { id, version, code, comment }),
      ),
    ),
  );
}

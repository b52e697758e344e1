import { CERTIFIED } from '../../../src/contract/api/supplier-status';
import { certifiedFields } from '../../../src/contract/fields/certified';
import type { Trx } from '../../kernel/db/tables';
import type { RecordCall } from '../../kernel/records/context/record-context';
import { holdStatus } from '../../kernel/sessions/supplier-directory';

/** Whether the writer's change of certified fields waits for approval. Holds the supplier's status until the end. */
export async function needsApproval(
  trx: Trx,
  { user: { tenantCode, supplierCode }, page }: RecordCall,
): Promise<boolean> {
  if (supplierCode === null || certifiedFields(page).length === 0) return false;
  return (await holdStatus(trx, tenantCode, supplierCode)) === CERTIFIED;
}

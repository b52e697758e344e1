import type { Doc } from '../../../src/contract/base/doc';
import { serialFields } from '../../../src/contract/fields/serial';
import type { Trx } from '../../kernel/db/tables';
import {
  authorize,
  inTenant,
  type RecordCall,
  type RecordContext,
} from '../../kernel/records/context/record-context';
import { ownerCall } from '../../kernel/records/context/through-view';
import { takeNumbers } from '../../kernel/records/tables/serials';
import type { CheckedRow } from './checked-row';
import { findJob, rowsOf } from './jobs';

/**
 * Numbers for all new records of an import that has been reviewed, in one block and a transaction of its own: an import
 * takes a while to write, and nobody else's number waits for it. Throws as the write itself does.
 */
export async function numbersFor(context: RecordContext, call: RecordCall, id: string): Promise<Doc[]> {
  const { user } = call;
  const { page } = ownerCall(context, call);
  if (serialFields(page.form).length === 0) return [];
  return inTenant(context, user, async (trx) => {
    await authorize(context, trx, call, 'import');
    const { step } = await findJob(trx, call, id);
    if (step !== 'checked') return [];
    const creates = (await rowsOf(trx, call, id)).filter(({ outcome }) => outcome === 'create');
    return takeNumbers(trx, page, user.tenantCode, creates.length, context.clock());
  });
}

/** New records with the numbers that were taken for them, in the order of the file; taken now where they were not. */
export async function numberedRows(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  rows: readonly CheckedRow[],
  taken: readonly Doc[],
): Promise<CheckedRow[]> {
  const { page } = ownerCall(context, call);
  const { tenantCode } = call.user;
  const isEnough = serialFields(page.form).length === 0 || taken.length >= rows.length;
  const numbers = isEnough ? taken : await takeNumbers(trx, page, tenantCode, rows.length, context.clock());
  return rows.map((row, index) => ({ ...row, doc: { ...row.doc, ...numbers[index] } }));
}

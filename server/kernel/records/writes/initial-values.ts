import type { Doc } from '../../../../src/contract/base/doc';
import { SELF } from '../../../../src/contract/pages/buttons';
import { Refusal } from '../../base/errors';
import type { Trx } from '../../db/tables';
import type { RecordCall } from '../context/record-context';
import type { RecordOwner } from '../hooks/hooks';
import { hooksOf } from '../hooks/installed-hooks';

/** Reads a record; where a form page has none yet, `record_not_found` carries its `initialValues`. */
export async function orInitialValues<T>(
  trx: Trx,
  { user, page }: RecordCall,
  id: unknown,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (reason) {
    const { initialValues } = hooksOf(page);
    const isMissing = reason instanceof Refusal && reason.code === 'record_not_found';
    if (!isMissing || id !== SELF || !initialValues) throw reason;
    throw new Refusal('record_not_found', { initialValues: await initialValues(trx, page, user) });
  }
}

/** Asks what there is to ask about a record that is to be stored, unless its caller has confirmed that very question. */
export async function requireConfirmed(
  trx: Trx,
  { page, confirmed = [] }: RecordCall,
  owner: RecordOwner,
  before: Doc | undefined,
  doc: Doc,
): Promise<void> {
  try {
    await hooksOf(page).confirm?.(trx, owner, before, doc);
  } catch (reason) {
    if (!(reason instanceof Refusal) || !confirmed.includes(reason.code)) throw reason;
  }
}

import type { BulkOutcome } from '../../src/contract/envelope';
import { Refusal } from '../errors';

/** How one record of many fared. Anything but a refusal ends the whole call: the transaction may be broken. */
export async function outcomeOf(id: string, done: Promise<unknown>): Promise<BulkOutcome> {
  try {
    await done;
    return { id, status: 'done' };
  } catch (reason) {
    if (reason instanceof Refusal) return { id, status: 'refused', code: reason.code };
    throw reason;
  }
}

import type { BulkOutcome } from '../../../../src/contract/api/envelope';
import { Refusal, Violations } from '../../base/errors';

/** How one record of many fared; broken rules are told by their code alone. Anything but a refusal ends the whole call. */
export async function outcomeOf(id: string, done: Promise<unknown>): Promise<BulkOutcome> {
  try {
    await done;
    return { id, status: 'done' };
  } catch (reason) {
    if (reason instanceof Refusal) return { id, status: 'refused', code: reason.code };
    if (reason instanceof Violations) {
      const broken = reason.violations.map(({ path: _, ...one }) => one);
      return { id, status: 'refused', code: 'rule_violation', broken };
    }
    throw reason;
  }
}

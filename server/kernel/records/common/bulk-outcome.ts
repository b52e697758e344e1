import type { BulkOutcome } from '../../../../src/contract/api/envelope';
import type { Doc } from '../../../../src/contract/base/doc';
import { Refusal, Violations } from '../../base/errors';
import { inSavepoint } from '../../db/savepoint';
import type { Trx } from '../../db/tables';

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

/**
 * Does something for each of many records, done or refused by itself: effects refuse after a record is written. In one
 * order for all callers, so that two of them never wait for each other's rows; answered in the order of the call.
 */
export async function outcomesOf<T extends Doc>(
  trx: Trx,
  targets: readonly T[],
  run: (target: T) => Promise<unknown>,
): Promise<BulkOutcome[]> {
  const outcomes = new Map<unknown, BulkOutcome>();
  for (const target of targets.toSorted((left, right) => (String(left.id) < String(right.id) ? -1 : 1))) {
    const done = inSavepoint(trx, () => run(target));
    outcomes.set(target.id, await outcomeOf(String(target.id), done));
  }
  return targets.map(({ id }) => outcomes.get(id)!);
}

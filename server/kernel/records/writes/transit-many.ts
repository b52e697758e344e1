import type { BulkOutcome } from '../../../../src/contract/api/envelope';
import type { Doc } from '../../../../src/contract/base/doc';
import { holds } from '../../../../src/contract/expressions/expression';
import type { BulkAction } from '../../../../src/contract/language/list-schema';
import { bulkTransitionsOf } from '../../../../src/contract/pages/buttons';
import { notFound, Refusal } from '../../base/errors';
import type { Trx } from '../../db/tables';
import { outcomesOf } from '../common/bulk-outcome';
import {
  expressionScope,
  inTenant,
  presented,
  type RecordCall,
  type RecordContext,
} from '../context/record-context';
import { withSeenNamed } from '../context/seen-fields';
import { ownerCall } from '../context/through-view';
import { findRecord } from '../tables/store';
import type { StoredRecord } from '../tables/stored-record';
import { holdForMove, isJudgedByOthers } from './hold-others';
import { once } from './idempotency';
import { askedValues } from './moved-doc';
import { type MoveGuard, moveRecord, pressedTransition, reasonFor } from './transit-record';

/** A transition of many records: each known by `id` and `version`, all by one code and for one reason. */
export interface BulkInput {
  targets: readonly Doc[];
  code: string;
  reason: unknown;
  /** What the person filled in for all of them, where the transition asks for fields. */
  values?: unknown;
  key: string | undefined;
}

/**
 * Moves each record that may move to another state; one that may not is left as it is and told with its refusal. The
 * same idempotency key answers the same outcomes again. Throws not_found unless the page offers the transition for
 * many rows, no_permission or bad_request, and has then changed nothing.
 */
export async function transitRecords(
  context: RecordContext,
  call: RecordCall,
  input: BulkInput,
): Promise<BulkOutcome[]> {
  if (offeredFor(call, input).length === 0) throw notFound();
  return moveRecords(context, call, input);
}

/**
 * The same for a transition that the page may offer for single rows alone; where it offers it for many, the conditions
 * of those buttons hold. Throws no_permission, not_found or bad_request, and has then changed nothing.
 */
export function moveRecords(
  context: RecordContext,
  call: RecordCall,
  input: BulkInput,
): Promise<BulkOutcome[]> {
  const { user, page } = call;
  const { targets, code, reason, key, values } = input;
  const guard = guardOf(context, call, offeredFor(call, input));
  return inTenant(context, user, async (trx) => {
    const transition = await pressedTransition(context, trx, call, code);
    const words = reasonFor(transition, reason);
    const asked = askedValues(transition, values);
    const filled = Object.keys(asked).length > 0 ? { asked } : {};
    return once(trx, user, key, { page: page.path, code, targets, words, ...filled }, async () => {
      await holdTargets(context, trx, call, targets);
      return outcomesOf(trx, targets, ({ id, version }) => {
        const move = { id: String(id), version, transition, asked, reason: () => words };
        return moveRecord(context, trx, call, move, guard);
      });
    });
  });
}

/** What the records are judged by is held for all of them at once: each by itself would be in another order. */
async function holdTargets(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  targets: readonly Doc[],
): Promise<void> {
  const own = ownerCall(context, call);
  if (!isJudgedByOthers(own.page)) return;
  const records: StoredRecord[] = [];
  for (const { id } of targets) {
    const record = await findRecord(trx, call.page, call.user.tenantCode, String(id));
    if (record) records.push(record);
  }
  await holdForMove(trx, context, own, records);
}

function offeredFor({ page }: RecordCall, { code }: BulkInput): BulkAction[] {
  return bulkTransitionsOf(page).filter(({ transition }) => transition === code);
}

/** Holds a row against the conditions of the buttons that offer the transition: one of them is enough. */
function guardOf(context: RecordContext, call: RecordCall, actions: readonly BulkAction[]): MoveGuard {
  if (actions.length === 0) return () => undefined;
  const { user, page } = call;
  const { now, ...scope } = expressionScope(context, user);
  return async (record, trx) => {
    const [row] = await withSeenNamed(trx, context, call, [presented(context, page, record)]);
    if (!actions.some(({ when }) => holds(when, { ...scope, now: now(), row }))) {
      throw new Refusal('illegal_transition');
    }
  };
}

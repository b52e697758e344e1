import type { RecordRow } from '../../src/contract/list-query';
import { badRequest, Refusal } from '../errors';
import { grantsOf } from '../policies/grants';
import { recordChange, submittersOf } from './audit';
import { requireState, requireTransition } from './policy';
import {
  existing,
  inTenant,
  presented,
  type RecordCall,
  type RecordContext,
  requiredVersion,
  versionConflict,
} from './record-context';
import { updateRecord } from './store';

/** A transition as it is asked for: of which record, as last seen, by which code, and why. */
export interface TransitionInput {
  id: unknown;
  version: unknown;
  code: string;
  reason: unknown;
}

const MAX_REASON = 200;

/**
 * Moves a record to another state (design: "States are declared"). Throws not_found, no_permission,
 * illegal_transition, version_conflict, second_person or bad_request, and has then changed nothing.
 */
export function transitRecord(
  context: RecordContext,
  call: RecordCall,
  input: TransitionInput,
): Promise<RecordRow> {
  const { user, page } = call;
  return inTenant(context, user, async (trx) => {
    const transition = requireTransition(await grantsOf(trx, user, context.registry), page, input.code);
    const before = await existing(trx, call, input.id, true);
    const field = page.states?.field ?? '';
    requireState(transition, before.doc[field]);
    if (requiredVersion(input.version) !== before.version) throw versionConflict(context, page, before);
    const change = { resource: page.resource.name, recordId: before.id };
    if (transition.notBy && (await submittersOf(trx, user.tenantCode, change, field)).has(user.accountId)) {
      throw new Refusal('second_person');
    }
    const reason = transition.reason ? requiredReason(input.reason) : undefined;
    const doc = { ...before.doc, [field]: transition.to };
    const author = { ...user, supplierCode: before.supplier_code };
    const after = await updateRecord(trx, page, author, before, doc);
    if (!after) throw versionConflict(context, page, before);
    const action = `transition:${input.code}` as const;
    await recordChange(trx, user, {
      ...change,
      action,
      before: before.doc,
      after: doc,
      ...(reason && { reason }),
    });
    return presented(context, page, after);
  });
}

/** Why a person does it: 1 to 200 characters. */
function requiredReason(reason: unknown): string {
  const text = typeof reason === 'string' ? reason.trim() : '';
  if (text !== '' && text.length <= MAX_REASON) return text;
  throw badRequest([{ path: 'reason', message: '请填写原因，最多 200 个字符' }]);
}

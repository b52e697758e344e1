import { randomUUID } from 'node:crypto';
import type { Doc } from '../../../../src/contract/base/doc';
import { holds } from '../../../../src/contract/expressions/expression';
import { refReadsIn } from '../../../../src/contract/expressions/refs-in';
import { brokenStateAsserts } from '../../../../src/contract/fields/state-asserts';
import type { Transition } from '../../../../src/contract/language/states-schema';
import type { RecordRow } from '../../../../src/contract/lists/list-query';
import { isRouted } from '../../../../src/contract/pages/approval-route';
import { MAX_REASON, transitionOf } from '../../../../src/contract/pages/buttons';
import type { MadeRecord } from '../../../../src/contract/records/made-records';
import { recordChange, submittersOf } from '../../audit/write-audit';
import { badRequest, notFound, Refusal, Violations } from '../../base/errors';
import type { Trx } from '../../db/tables';
import { isUniqueViolation } from '../../db/unique-violation';
import { holdFiles } from '../../files/hold-files';
import { grantsOf } from '../../policies/grants';
import { requireSide, requireState, requireTransition } from '../common/policy';
import {
  existing,
  expressionScope,
  inTenant,
  presented,
  type RecordCall,
  type RecordContext,
  requiredVersion,
  unlessRefused,
  versionConflict,
} from '../context/record-context';
import { withSeenNamed } from '../context/seen-fields';
import { askedThroughView, auditedAuthor, ownerCall } from '../context/through-view';
import { withRollUps } from '../lists/roll-ups';
import { holdReferences } from '../tables/held-references';
import { updateRecord } from '../tables/store';
import type { StoredRecord, WrittenRecord } from '../tables/stored-record';
import { furtherRecords } from './change-record';
import { withOthers } from './check-docs';
import { holdForMove, isJudgedByOthers } from './hold-others';
import { makeFurther } from './make-further';
import { askedValues, movedDoc } from './moved-doc';
import { requireNeeds } from './needs';
import { afterWrite, beforeTransition, keeperPages, runGuards } from './run-hooks';

/** A transition as it is asked for: of which record, as last seen, by which code, and why. */
export interface TransitionInput {
  id: unknown;
  version: unknown;
  code: string;
  reason: unknown;
  /** What the person filled in, where the transition asks for fields (`asks`). */
  values?: unknown;
}

/** Holds a record against a further condition before it moves; throws a Refusal. */
export type MoveGuard = (record: StoredRecord, trx: Trx) => void | Promise<void>;

/**
 * Moves a record to another state (design: "States are declared"). Throws not_found, no_permission,
 * illegal_transition, version_conflict, second_person, needs_missing or bad_request, Violations where an assert of the state field does not
 * hold in the new state, and has then changed nothing.
 */
export function transitRecord(
  context: RecordContext,
  call: RecordCall,
  { id, version, code, reason, values }: TransitionInput,
): Promise<RecordRow> {
  const { user, page } = call;
  return inTenant(context, user, async (trx) => {
    const transition = await pressedTransition(context, trx, call, code);
    const asked = askedValues(transition, values);
    const move = { id, version, transition, asked, reason: () => reasonFor(transition, reason) };
    const { shownOnce, made, ...record } = await moveRecord(context, trx, call, move);
    return {
      ...presented(context, page, await withRollUps(trx, call, record)),
      ...(shownOnce && { shownOnce }),
      ...(made.length > 0 && { made }),
    };
  });
}

/**
 * The transition of that code, if the caller holds it and presses it by itself: what belongs to a route is made by the
 * route, also where a second page has the transition and not the route. Throws not_found or no_permission.
 */
export async function pressedTransition(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  code: string,
): Promise<Transition> {
  const grants = await grantsOf(trx, call.user, context.registry);
  const transition = requireTransition(grants, call.page, code);
  if (isRouted(ownerCall(context, call).page, code)) throw notFound();
  return transition;
}

/** A transition that the caller may make, of one record as last seen; `reason` is read once all else holds. */
interface Move {
  id: unknown;
  version: unknown;
  transition: Transition;
  /** As `askedValues` lets them through. */
  asked: Doc;
  reason(): string | undefined;
}

export interface MovedRecord extends WrittenRecord {
  made: readonly MadeRecord[];
}

/**
 * Moves one record in the caller's transaction. Throws a Refusal or Violations; where an effect does, the record is
 * written by then, so that a transaction that goes on to other records needs a savepoint.
 */
export async function moveRecord(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  { id, version, transition: pressed, asked: filled, reason: reasonOf }: Move,
  guard: MoveGuard = () => undefined,
): Promise<MovedRecord> {
  const { user } = call;
  requireSide(pressed, user);
  const own = ownerCall(context, call);
  const { page } = own;
  // What it asks for is validated as a whole, also where its caller may not fill in all of it.
  const transition = call.page.rights ? (transitionOf(page, pressed.code) ?? pressed) : pressed;
  if (isJudgedByOthers(page)) await holdForMove(trx, context, own, [await existing(trx, call, id)]);
  const before = await withRollUps(trx, own, await existing(trx, call, id, true));
  requireState(transition, before.doc[page.states?.field ?? '']);
  if (requiredVersion(version) !== before.version) throw versionConflict(context, call.page, before);
  await requireCondition(context, trx, own, pressed, before);
  await guard(before, trx);
  const asked = askedThroughView(call.page, page, filled, before.doc);
  const change = { resource: page.resource.name, recordId: before.id };
  if (
    transition.notBy === 'submitter' &&
    (await submittersOf(trx, user.tenantCode, page, before.id)).has(user.accountId)
  ) {
    throw new Refusal('second_person');
  }
  await runGuards(trx, user, page.resource.name);
  const reason = reasonOf();
  const author = { ...user, supplierCode: before.supplier_code };
  const { code } = transition;
  const { registry } = context;
  const written = { page, recordId: before.id, ...author, user, code, reason, before: before.doc };
  const further = furtherRecords(context, user);
  const write = { ...written, keepers: keeperPages(registry), registry, further };
  const copyId = randomUUID();
  const moved = await movedDoc(context, trx, own, { transition, before, asked, copyId });
  const doc = await beforeTransition(trx, { ...write, after: moved });
  await requireNeeds(registry, trx, own, transition, before);
  const { now, ...scope } = expressionScope(context, user);
  const judging = { form: page.form, stored: before.doc, id: before.id, scope: { ...scope, now }, trx };
  const { verdict: broken } = await withOthers(context, own, judging, async (others) =>
    brokenStateAsserts(page, { ...doc, ...before.rolled }, { ...scope, now: now(), others }),
  );
  if (broken.length > 0) throw new Violations(broken);
  const writesFields = transition.asks !== undefined || transition.sets !== undefined;
  if (writesFields) await holdPointed(context, trx, own, { transition, before, doc });
  const update = () => updateRecord(trx, page, author, before, doc);
  const after = await (writesFields ? unlessRefused(page, '', update) : update().catch(unlessDuplicate));
  if (!after) throw versionConflict(context, call.page, before);
  const shownOnce = await afterWrite(trx, { ...write, after: doc });
  // Files that were in the record are held by it already.
  const lost = doc === moved && !writesFields ? [] : await holdFiles(trx, page, author, before.id, doc);
  if (lost.length > 0) throw new Refusal('file_not_found');
  const made = await makeFurther(context, trx, own, { transition, moved: after, copyId });
  const action = `transition:${code}` as const;
  await recordChange(trx, auditedAuthor(page, doc, author), {
    ...change,
    action,
    before: before.doc,
    after: doc,
    ...(reason && { reason }),
    ...(made.length > 0 && { made }),
  });
  return { ...after, made, ...(shownOnce && { shownOnce }) };
}

/** Throws illegal_transition unless the record is as the transition's `when` has it. */
async function requireCondition(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  { when }: Transition,
  before: StoredRecord,
): Promise<void> {
  if (when === undefined) return;
  const { user, page } = call;
  const { now, ...scope } = expressionScope(context, user);
  const isHeld = refReadsIn(when).length > 0;
  const [row] = await withSeenNamed(trx, context, call, [presented(context, page, before)], isHeld);
  if (!holds(when, { ...scope, now: now(), row })) throw new Refusal('illegal_transition');
}

/** Holds the records that a moved one points at, but for its corrected copy, which is not there yet. */
async function holdPointed(
  { registry }: RecordContext,
  trx: Trx,
  { user: { tenantCode }, page }: RecordCall,
  { transition: { amends }, before, doc }: { transition: Transition; before: StoredRecord; doc: Doc },
): Promise<void> {
  const after = amends ? { ...doc, [amends.by]: before.doc[amends.by] } : doc;
  await holdReferences(trx, registry, { page, tenantCode, id: before.id, before: before.doc, after });
}

/** A document that `beforeTransition` answers may have what another record has alone. */
function unlessDuplicate(reason: unknown): never {
  throw isUniqueViolation(reason) ? new Refusal('duplicate') : reason;
}

/** The reason of a transition that asks for one, or the comment that a decision may carry. Throws bad_request. */
export function reasonFor(transition: Transition, reason: unknown): string | undefined {
  if (transition.reason) return requiredReason(reason);
  return transition.notBy === 'submitter' ? optionalComment(reason) : undefined;
}

/** A comment of up to 200 characters; undefined for none. Throws bad_request. */
export function optionalComment(comment: unknown): string | undefined {
  if (comment === undefined || comment === null) return undefined;
  const text = typeof comment === 'string' ? comment.trim() : undefined;
  if (text !== undefined && text.length <= MAX_REASON) return text || undefined;
  throw badRequest([{ path: 'reason', message: '审批意见最多 200 个字符' }]);
}

/** Why a person does it: 1 to 200 characters. */
function requiredReason(reason: unknown): string {
  const text = typeof reason === 'string' ? reason.trim() : '';
  if (text !== '' && text.length <= MAX_REASON) return text;
  throw badRequest([{ path: 'reason', message: '请填写原因，最多 200 个字符' }]);
}

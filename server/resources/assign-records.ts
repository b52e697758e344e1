import type { BulkOutcome } from '../../src/contract/envelope';
import type { RecordRow } from '../../src/contract/list-query';
import type { Doc } from '../../src/contract/record-shape';
import { notFound, Refusal } from '../errors';
import { requireStanding } from '../suppliers/standing';
import { outcomeOf } from './bulk-outcome';
import { changeRecord, payloadOf } from './change-record';
import { ALONE, checkedDocs } from './check-docs';
import { inTenant, presented, type RecordCall, type RecordContext, Violations } from './record-context';
import { readForWrite, requireVersion } from './write-records';

/** To whom records go, and why where somebody says so. */
export interface Assignment {
  responsible: string;
  reason?: string | undefined;
}

/**
 * Makes an account responsible for a record, known by `id` and `version`: nothing else of it changes, and the account is
 * told. Throws not_found, no_permission, record_not_found, illegal_transition, version_conflict, or Violations where the
 * account is none that the field may hold.
 */
export async function assignRecord(
  context: RecordContext,
  call: RecordCall,
  { id, version }: Doc,
  { responsible, reason }: Assignment,
): Promise<RecordRow> {
  const { user, page } = call;
  const [before] = await readForWrite(context, call, [{ id }], 'assign');
  const field = page.kind === 'list' ? page.responsible : undefined;
  if (!before || field === undefined) throw notFound();
  requireVersion(context, call, version, before);
  const payload = payloadOf(page, { ...before.doc, [field]: responsible });
  const [doc] = await checkedDocs(context, call, [{ payload, stored: before.doc }], ALONE);
  return inTenant(context, user, async (trx) => {
    await requireStanding(trx, user, page.resource.name);
    const author = { ...user, supplierCode: before.supplier_code };
    const change = { page, user, author, before, doc: doc!, prefix: '', action: 'assign' as const };
    return presented(
      context,
      page,
      await changeRecord(context, trx, { ...change, ...(reason && { reason }) }),
    );
  });
}

/** The same of many records: each is assigned, or left as it is and told with its refusal. Throws not_found or no_permission. */
export async function assignRecords(
  context: RecordContext,
  call: RecordCall,
  targets: readonly Doc[],
  assignment: Assignment,
): Promise<BulkOutcome[]> {
  await readForWrite(context, call, [], 'assign');
  const outcomes: BulkOutcome[] = [];
  for (const target of targets) {
    const done = assignRecord(context, call, target, assignment).catch(asRefusal);
    outcomes.push(await outcomeOf(String(target.id), done));
  }
  return outcomes;
}

/** Of many, a record is told by its code alone. */
function asRefusal(reason: unknown): never {
  throw reason instanceof Violations ? new Refusal('rule_violation') : reason;
}

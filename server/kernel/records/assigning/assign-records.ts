import type { BulkOutcome } from '../../../../src/contract/api/envelope';
import type { Doc } from '../../../../src/contract/base/doc';
import { fieldAt } from '../../../../src/contract/fields/fields';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { RecordRow } from '../../../../src/contract/lists/list-query';
import { notFound, Violations } from '../../base/errors';
import { outcomeOf } from '../common/bulk-outcome';
import { inTenant, presented, type RecordCall, type RecordContext } from '../context/record-context';
import { ownerCall } from '../context/through-view';
import { withRollUps } from '../lists/roll-ups';
import { changeRecord, payloadOf } from '../writes/change-record';
import { ALONE, checkedDocs } from '../writes/check-docs';
import { runGuards } from '../writes/run-hooks';
import { readForWrite, requireVersion } from '../writes/write-records';

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
  const own = ownerCall(context, call);
  const payload = payloadOf(own.page, { ...before.doc, [field]: responsible });
  const doc = await assignedDoc(context, own, { payload, stored: before.doc }, field);
  return inTenant(context, user, async (trx) => {
    await runGuards(trx, user, page.resource.name);
    const author = { ...user, supplierCode: before.supplier_code };
    const action = 'assign' as const;
    const change = { page: own.page, readAs: page, user, author, before, doc, prefix: '', action };
    const changed = await changeRecord(context, trx, { ...change, ...(reason && { reason }) });
    return presented(context, page, await withRollUps(trx, call, changed));
  });
}

/**
 * The document to store. A record that breaks another rule of its page by now is handed on as it is: it was no better
 * before, and somebody has to mend it. The account is held against its field alone then.
 */
async function assignedDoc(
  context: RecordContext,
  call: RecordCall,
  record: { payload: Doc; stored: Doc },
  field: string,
): Promise<Doc> {
  const whole = await checkedDocs(context, call, [record], ALONE).catch(asBroken);
  if (whole) return whole[0]!;
  const page = alone(call.page, field);
  await checkedDocs(context, { ...call, page }, [{ payload: { [field]: record.payload[field] } }], ALONE);
  return record.payload;
}

function asBroken(reason: unknown): undefined {
  if (!(reason instanceof Violations)) throw reason;
}

/** The page as if its form had one field, which is always there. */
function alone(page: RecordPage, name: string): RecordPage {
  const { 'x-reactions': _, ...schema } = fieldAt(page.form, name)!.schema;
  return { ...page, form: { ...page.form, properties: { [name]: schema } } };
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
    outcomes.push(await outcomeOf(String(target.id), assignRecord(context, call, target, assignment)));
  }
  return outcomes;
}

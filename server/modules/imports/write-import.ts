import type { Doc } from '../../../src/contract/base/doc';
import { readsOthers } from '../../../src/contract/fields/other-records';
import { recordChanges } from '../../kernel/audit/write-audit';
import { badRequest, Refusal, Violations } from '../../kernel/base/errors';
import { inSavepoint } from '../../kernel/db/savepoint';
import type { Trx } from '../../kernel/db/tables';
import { isExclusionViolation, isUniqueViolation } from '../../kernel/db/unique-violation';
import {
  authorize,
  existing,
  inTenant,
  newId,
  type RecordCall,
  type RecordContext,
  unlessRefused,
} from '../../kernel/records/context/record-context';
import { auditedAuthor, ownerCall, requireOfficeSide } from '../../kernel/records/context/through-view';
import type { WriteInterceptor } from '../../kernel/records/hooks/hooks';
import { holdPeriods } from '../../kernel/records/tables/overlaps';
import { numbersOf } from '../../kernel/records/tables/serials';
import { addRecord } from '../../kernel/records/writes/add-record';
import { changeRecord, payloadOf } from '../../kernel/records/writes/change-record';
import { ALONE, checkedDocs } from '../../kernel/records/writes/check-docs';
import { afterWrite, hasWriteHooks, interceptorOf, runGuards } from '../../kernel/records/writes/run-hooks';
import type { CheckedRow, RowViolation } from './checked-row';
import { holdRows } from './hold-rows';
import { findJob, rowsOf, type StoredJob, updateJob } from './jobs';
import { numberedRows, numbersFor } from './number-rows';
import { RefusedRows } from './refused-rows';
import { reportOf } from './review-import';
import { insertRows, type RowWrite, updateRows } from './store-rows';

/** Rows of one statement. */
const AT_ONCE = 250;

/**
 * Writes an import that has been reviewed: all of its rows in one transaction, or none, and once however often it is asked
 * for. Where a record has changed since, or a value has been taken, the import goes back to be checked, with those rows.
 * Throws record_not_found, bad_request for one that was not reviewed, or what a write of one record throws.
 */
export async function writeImport(context: RecordContext, call: RecordCall, id: string): Promise<StoredJob> {
  const numbers = await numbersFor(context, call, id);
  try {
    return await inTenant(context, call.user, (trx) => write(context, trx, call, id, numbers));
  } catch (reason) {
    if (!(reason instanceof RefusedRows)) throw reason;
    return inTenant(context, call.user, async (trx) => {
      const job = await findJob(trx, call, id, true);
      const report = { ...job.report, faults: reason.faults };
      await updateJob(trx, call.user, id, 'checking', report);
      return { ...job, step: 'checking', report };
    });
  }
}

async function write(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  id: string,
  numbers: readonly Doc[],
): Promise<StoredJob> {
  const { user, page } = call;
  requireOfficeSide(page);
  await authorize(context, trx, call, 'import');
  const job = await findJob(trx, call, id, true);
  if (job.step === 'written') return job;
  if (job.step !== 'checked') throw badRequest([{ path: '', message: '文件还没有检查完' }]);
  const rows = await rowsOf(trx, call, id);
  const isNew = ({ outcome }: CheckedRow) => outcome === 'create';
  const creates = await numberedRows(context, trx, call, rows.filter(isNew), numbers);
  const updates = rows.filter(({ outcome }) => outcome === 'update');
  if (creates.length > 0) await authorize(context, trx, call, 'create');
  if (updates.length > 0) await authorize(context, trx, call, 'update');
  const owners = rows.map(({ supplierCode }) => supplierCode);
  await runGuards(trx, user, page.resource.name, owners);
  await holdRows(context, trx, call, [...creates, ...updates]);
  const own = ownerCall(context, call);
  for (const part of parts(creates)) await createAll(context, trx, own, part);
  const requested = await changeAll(context, trx, own, updates);
  const report = { ...reportOf(rows), requested };
  await updateJob(trx, user, id, 'written', report);
  await trx
    .deleteFrom('import_part')
    .where('tenant_code', '=', user.tenantCode)
    .where('import_id', '=', id)
    .execute();
  return { ...job, step: 'written', report };
}

async function createAll(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  rows: readonly CheckedRow[],
): Promise<void> {
  const { user, page } = call;
  const authorFor = ({ supplierCode }: CheckedRow) => ({
    tenantCode: user.tenantCode,
    accountId: user.accountId,
    supplierCode,
  });
  const addOne = (row: CheckedRow) =>
    unlessRefused(page, '', async () => {
      const doc = await docInForce(context, trx, call, row);
      return addRecord(trx, page, authorFor(row), doc, undefined, context.registry);
    });
  if (hasWriteHooks(page) || readsOthers(page.form)) return eachByItself(trx, rows, addOne);
  const writes = rows.map((row) => ({
    id: newId(page, authorFor(row)),
    version: 1,
    supplierCode: row.supplierCode,
    after: row.doc!,
  }));
  await holdPeriods(
    trx,
    page,
    user.tenantCode,
    writes.map(({ after }) => after),
  );
  try {
    await inSavepoint(trx, () => insertRows(trx, page, user, writes));
  } catch (reason) {
    if (!isClash(reason)) throw reason;
    // One of them has what another record has: found by writing each by itself, and none stays.
    return eachByItself(trx, rows, addOne);
  }
  await tell(context, trx, call, 'create', writes);
}

const isClash = (reason: unknown) => isUniqueViolation(reason) || isExclusionViolation(reason);

/** A write of many means for each record what a write of one does. Of two sides it is audited under the supplier that it names. */
async function tell(
  { registry }: RecordContext,
  trx: Trx,
  { user, page }: RecordCall,
  action: 'create' | 'update',
  writes: readonly RowWrite[],
): Promise<void> {
  const { tenantCode, accountId } = user;
  const audited = writes.map((one) => auditedAuthor(page, one.after, one));
  await recordChanges(trx, page, user, action, audited);
  for (const { id: recordId, supplierCode, before, after } of writes) {
    const of = { page, recordId, tenantCode, accountId, supplierCode, registry };
    await afterWrite(trx, { ...of, after, ...(before && { before }) });
  }
}

/** Writes rows one by one. Throws RefusedRows with all that were refused. */
async function eachByItself(
  trx: Trx,
  rows: readonly CheckedRow[],
  run: (row: CheckedRow) => Promise<unknown>,
): Promise<void> {
  const faults: RowViolation[] = [];
  for (const row of rows) {
    try {
      await inSavepoint(trx, () => run(row));
    } catch (reason) {
      faults.push(...refusedRow(row.row, reason));
    }
  }
  if (faults.length > 0) throw new RefusedRows(faults);
}

function refusedRow(row: number, reason: unknown): RowViolation[] {
  if (reason instanceof Violations) return reason.violations.map((one) => ({ ...one, row }));
  if (!(reason instanceof Refusal)) throw reason;
  const rule =
    reason.code === 'version_conflict' || reason.code === 'record_not_found'
      ? 'changedMeanwhile'
      : reason.code;
  return [{ row, path: '', rule, params: {} }];
}

/** Changes records as they were when they were checked; answers how many changes became requests. */
async function changeAll(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  rows: readonly CheckedRow[],
): Promise<number> {
  const { page } = call;
  if (rows.length === 0) return 0;
  const interceptor = await interceptorOf(trx, call);
  const isRequest = ({ before, doc }: CheckedRow) => interceptor?.takes(page, before!.doc, doc!) ?? false;
  const requests = rows.filter(isRequest);
  await eachByItself(trx, requests, (row) => changeOne(context, trx, call, row, interceptor));
  const direct = rows.filter((row) => !isRequest(row));
  if (hasWriteHooks(page) || readsOthers(page.form))
    await eachByItself(trx, direct, (row) => changeOne(context, trx, call, row));
  // In one order for all callers, so that two of them never wait for each other's rows.
  else for (const part of parts(direct.toSorted(byId))) await changePart(context, trx, call, part);
  return requests.length;
}

async function changePart(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  rows: readonly CheckedRow[],
): Promise<void> {
  const { user, page } = call;
  const writes = rows.map(({ before, supplierCode, doc }) => ({
    id: before!.id,
    version: before!.version,
    supplierCode,
    before: before!.doc,
    after: doc!,
  }));
  await holdPeriods(
    trx,
    page,
    user.tenantCode,
    writes.map(({ after }) => after),
  );
  let done: Set<string>;
  try {
    done = await inSavepoint(trx, () => updateRows(trx, page, user, writes));
  } catch (reason) {
    if (!isClash(reason)) throw reason;
    return eachByItself(trx, rows, (row) => changeOne(context, trx, call, row));
  }
  const lost = rows.filter(({ before }) => !done.has(before!.id));
  if (lost.length > 0) {
    throw new RefusedRows(lost.map(({ row }) => ({ row, path: '', rule: 'changedMeanwhile', params: {} })));
  }
  await tell(context, trx, call, 'update', writes);
}

async function changeOne(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  row: CheckedRow,
  interceptor?: WriteInterceptor,
): Promise<void> {
  const { user, page } = call;
  const { before, supplierCode } = row;
  const stored = await existing(trx, call, before!.id, readsOthers(page.form));
  if (stored.version !== before!.version) throw new Refusal('version_conflict');
  const doc = await docInForce(context, trx, call, row);
  const change = { page, user, author: { ...user, supplierCode }, before: stored, doc, prefix: '' };
  if (interceptor) await interceptor.take(context, trx, change);
  else await changeRecord(context, trx, change);
}

/**
 * The document to store. What was validated by other records is validated again with these held: rows before it and other
 * writers may have taken what was left. Throws Violations.
 */
async function docInForce(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  { doc, before }: CheckedRow,
): Promise<Doc> {
  if (!readsOthers(call.page.form)) return doc!;
  const stored = before && { stored: before.doc, id: before.id };
  const payload = { payload: payloadOf(call.page, doc!), ...stored };
  const [validated] = await checkedDocs(context, call, [payload], ALONE, trx);
  return { ...validated!, ...numbersOf(call.page, doc!) };
}

function byId(left: CheckedRow, right: CheckedRow): number {
  return left.before!.id < right.before!.id ? -1 : 1;
}

function parts<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, index) =>
    rows.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
}

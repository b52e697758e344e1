import { type ImportUpdate, MAX_IMPORT_PREVIEW } from '../../../src/contract/api/transfers';
import { fieldsOf } from '../../../src/contract/fields/fields';
import { groupValues, uniqueGroups } from '../../../src/contract/fields/unique-groups';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { recordCaption } from '../../../src/contract/pages/record-title';
import type { HistoryChange } from '../../../src/contract/records/history';
import { badRequest } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import {
  authorize,
  inTenant,
  type RecordCall,
  type RecordContext,
} from '../../kernel/records/context/record-context';
import { changesSeen } from '../../kernel/records/reading/changes-seen';
import { type CheckedRow, EMPTY_REPORT, type ImportReport, type RowViolation } from './checked-row';
import { findJob, rowsOf, type StoredJob, updateJob } from './jobs';
import { keyOf } from './row-key';

export interface ReviewedJob extends StoredJob {
  changes: ImportUpdate[];
}

/**
 * Looks at an import as a whole once all its rows have come: rows that name the same record, and what would be made and
 * changed. It may be written when no row has a fault. Throws record_not_found, or bad_request while rows are missing.
 */
export function reviewImport(context: RecordContext, call: RecordCall, id: string): Promise<ReviewedJob> {
  const { user, page } = call;
  return inTenant(context, user, async (trx) => {
    await authorize(context, trx, call, 'import');
    const job = await findJob(trx, call, id, true);
    if (job.step === 'written') return { ...job, changes: [] };
    const rows = await rowsOf(trx, call, id);
    if (rows.length !== job.total) throw badRequest([{ path: '', message: '文件还没有检查完' }]);
    const report = { ...reportOf(rows), faults: [...faultsOf(rows), ...repeated(page, user, rows)] };
    const step = report.faults.length === 0 ? 'checked' : 'checking';
    await updateJob(trx, user, id, step, report);
    return { ...job, step, report, changes: changesOf(page, rows) };
  });
}

export function reportOf(rows: readonly CheckedRow[]): ImportReport {
  const count = (outcome: CheckedRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  return {
    ...EMPTY_REPORT,
    creates: count('create'),
    updates: count('update'),
    unchanged: count('unchanged'),
  };
}

export function faultsOf(rows: readonly CheckedRow[]): RowViolation[] {
  return rows.flatMap(({ row, faults = [] }) => faults.map((fault) => ({ ...fault, row })));
}

/** Rows of the file that have the same value where no two may. */
function repeated(page: RecordPage, user: User, rows: readonly CheckedRow[]): RowViolation[] {
  return uniqueGroups(page).flatMap((group) => {
    const first = new Map<string, number>();
    return rows.flatMap(({ row, values, supplierCode }): RowViolation[] => {
      const own = groupValues(group, values);
      if (own === undefined) return [];
      const key = keyOf(page, user, group, supplierCode, own);
      const known = first.get(key);
      if (known === undefined) first.set(key, row);
      const repeated = { row, path: group.fields[0], rule: 'repeatedRow', params: { row: known } };
      return known === undefined ? [] : [repeated];
    });
  });
}

/** What the first rows that change a record change of it. */
function changesOf(page: RecordPage, rows: readonly CheckedRow[]): ImportUpdate[] {
  return rows
    .filter(({ outcome }) => outcome === 'update')
    .slice(0, MAX_IMPORT_PREVIEW)
    .map(({ row, before, doc }) => ({
      row,
      id: before!.id,
      name: recordCaption(page, before!.doc) || before!.id,
      changes: inOrder(page, changesSeen(page, before!.doc, doc!)),
    }));
}

/** As the form has its fields; the database keeps a document's in another order. */
function inOrder({ form }: RecordPage, changes: HistoryChange[]): HistoryChange[] {
  const order = [...fieldsOf(form).keys()];
  return changes.toSorted((left, right) => order.indexOf(left.path) - order.indexOf(right.path));
}

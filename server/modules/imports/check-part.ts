import { sql } from 'kysely';
import type { ImportRow } from '../../../src/contract/api/transfers';
import { badRequest } from '../../kernel/base/errors';
import {
  authorize,
  inTenant,
  type RecordCall,
  type RecordContext,
} from '../../kernel/records/context/record-context';
import { checkRows, requireRows } from './check-rows';
import type { CheckedRow, RowViolation } from './checked-row';
import { findJob, keepPart, updateJob } from './jobs';
import { faultsOf } from './review-import';

/** Some rows of a file by the place of the first; without a list, those that came for this place before. */
interface Part {
  from: number;
  list?: ImportRow[] | undefined;
}

/**
 * Checks some rows of an import and keeps them. Throws record_not_found, or bad_request for rows that do not fit into the
 * file, or once it is written.
 */
export async function checkPart(
  context: RecordContext,
  call: RecordCall,
  id: string,
  { from, list }: Part,
): Promise<{ checked: number; faults: RowViolation[] }> {
  const { user } = call;
  const rows = await inTenant(context, user, async (trx) => {
    await authorize(context, trx, call, 'import');
    const job = await findJob(trx, call, id);
    if (from + (list?.length ?? 0) > job.total) throw badRequest([{ path: 'list', message: '比文件的行多' }]);
    if (list) return list;
    const { rows: parts } = await sql<{ rows: CheckedRow[] }>`SELECT rows FROM import_part
      WHERE tenant_code = ${user.tenantCode} AND import_id = ${id} AND position = ${from}`.execute(trx);
    if (!parts[0]) throw badRequest([{ path: 'from', message: '没有这一批' }]);
    return parts[0].rows.map(({ row, values }) => ({ row, values }));
  });
  requireRows(rows);
  const checked = await checkRows(context, call, rows);
  await inTenant(context, user, async (trx) => {
    const job = await findJob(trx, call, id, true);
    await keepPart(trx, call, job, from, checked);
    if (job.step === 'checked') await updateJob(trx, user, id, 'checking', job.report);
  });
  return { checked: checked.length, faults: faultsOf(checked) };
}

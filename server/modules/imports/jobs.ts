import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ImportJob } from '../../../src/contract/api/transfers';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { currentDoc } from '../../../src/contract/records/current-doc';
import { badRequest, recordNotFound } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import type { Database } from '../../kernel/db/database';
import type { Trx } from '../../kernel/db/tables';
import { tenantCodes } from '../../kernel/db/tenant-codes';
import {
  authorize,
  inTenant,
  type RecordCall,
  type RecordContext,
} from '../../kernel/records/context/record-context';
import { type CheckedRow, EMPTY_REPORT, type ImportReport } from './checked-row';

/** How long an import is kept, in milliseconds: written or not. */
const KEPT_MS = 8 * 24 * 60 * 60_000;
/** Imports of one account that have not been written; the oldest go when another begins. */
const MOST_OPEN = 5;

export interface StoredJob {
  id: string;
  resource: string;
  fileName: string;
  step: ImportJob['step'];
  total: number;
  report: ImportReport;
  at: Date;
}

/** Begins an import: nothing of it is there yet. Throws not_found or no_permission. */
export function beginImport(
  context: RecordContext,
  call: RecordCall,
  { fileName, total }: { fileName: string; total: number },
): Promise<StoredJob> {
  const { user, page } = call;
  return inTenant(context, user, async (trx) => {
    await authorize(context, trx, call, 'import');
    const job = {
      id: randomUUID(),
      resource: page.resource.name,
      fileName,
      step: 'checking' as const,
      total,
      report: EMPTY_REPORT,
      at: context.clock(),
    };
    const { tenantCode: tenant_code, accountId: account_id } = user;
    await trx
      .insertInto('import_job')
      .values({
        tenant_code,
        import_id: job.id,
        account_id,
        resource: job.resource,
        file_name: fileName,
        step: job.step,
        total,
        report: JSON.stringify(job.report),
        at: job.at,
      })
      .execute();
    await sql`DELETE FROM import_job WHERE tenant_code = ${tenant_code} AND import_id IN (
      SELECT import_id FROM import_job
      WHERE tenant_code = ${tenant_code} AND account_id = ${account_id} AND step <> 'written'
      ORDER BY at DESC, import_id OFFSET ${sql.lit(MOST_OPEN)})`.execute(trx);
    return job;
  });
}

/** The caller's own import of this page. Throws record_not_found. `lock` holds it until the transaction ends. */
export async function findJob(
  trx: Trx,
  { user, page }: RecordCall,
  id: string,
  lock = false,
): Promise<StoredJob> {
  const [job] = await jobsOf(trx, user, page.resource.name, { id, lock });
  if (!job) throw recordNotFound();
  return job;
}

/** The caller's own imports of a page, the latest first. */
export async function jobsOf(
  trx: Trx,
  { tenantCode, accountId }: User,
  resource: string,
  { id, lock = false }: { id?: string; lock?: boolean } = {},
): Promise<StoredJob[]> {
  const rows = await trx
    .selectFrom('import_job')
    .selectAll()
    .where('tenant_code', '=', tenantCode)
    .where('account_id', '=', accountId)
    .where('resource', '=', resource)
    .$if(id !== undefined, (query) => query.where('import_id', '=', id!))
    .$if(lock, (query) => query.forUpdate())
    .orderBy('at', 'desc')
    .limit(20)
    .execute();
  return rows.map((row) => ({
    id: row.import_id,
    resource: row.resource,
    fileName: row.file_name,
    step: row.step,
    total: row.total,
    report: row.report,
    at: row.at,
  }));
}

export async function updateJob(
  trx: Trx,
  { tenantCode }: User,
  id: string,
  step: ImportJob['step'],
  report: ImportReport,
): Promise<void> {
  await trx
    .updateTable('import_job')
    .set({ step, report: JSON.stringify(report) })
    .where('tenant_code', '=', tenantCode)
    .where('import_id', '=', id)
    .execute();
}

/** Takes an import back that was not written, or puts the report of one away. Throws record_not_found. */
export function removeImport(context: RecordContext, call: RecordCall, id: string): Promise<null> {
  return inTenant(context, call.user, async (trx) => {
    await findJob(trx, call, id, true);
    const { tenantCode } = call.user;
    await trx
      .deleteFrom('import_job')
      .where('tenant_code', '=', tenantCode)
      .where('import_id', '=', id)
      .execute();
    return null;
  });
}

/** Keeps checked rows by the place of the first; the same place again replaces them. Throws bad_request once it is written. */
export async function keepPart(
  trx: Trx,
  { user: { tenantCode } }: RecordCall,
  job: StoredJob,
  position: number,
  rows: readonly CheckedRow[],
): Promise<void> {
  if (job.step === 'written') throw badRequest([{ path: '', message: '已经导入' }]);
  await sql`INSERT INTO import_part (tenant_code, import_id, position, rows)
    VALUES (${tenantCode}, ${job.id}, ${position}, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (tenant_code, import_id, position) DO UPDATE SET rows = excluded.rows`.execute(trx);
}

/** All rows of an import in the order of the file. */
export async function rowsOf(
  trx: Trx,
  { user: { tenantCode }, page }: RecordCall,
  id: string,
): Promise<CheckedRow[]> {
  const parts = await trx
    .selectFrom('import_part')
    .select('rows')
    .where('tenant_code', '=', tenantCode)
    .where('import_id', '=', id)
    .orderBy('position')
    .execute();
  return parts.flatMap(({ rows }) => rows.map((row) => currentRow(page, row)));
}

/** A row under the names and types that the page's fields have now: it may have been read before they were renamed. */
function currentRow({ form }: RecordPage, row: CheckedRow): CheckedRow {
  const { doc, before } = row;
  return {
    ...row,
    ...(doc && { doc: currentDoc(form, doc).doc }),
    ...(before && { before: { ...before, doc: currentDoc(form, before.doc).doc } }),
  };
}

/** Removes imports that nobody comes back to. Any copy may do it at any time. */
export async function sweepImports(database: Database, now: Date): Promise<void> {
  for (const tenantCode of await tenantCodes(database.kysely)) {
    await database.inTenant({ tenantCode, accountId: 'sweep', supplierCode: null }, (trx) =>
      trx
        .deleteFrom('import_job')
        .where('tenant_code', '=', tenantCode)
        .where('at', '<', new Date(now.getTime() - KEPT_MS))
        .execute(),
    );
  }
}

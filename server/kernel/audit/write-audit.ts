import { randomUUID } from 'node:crypto';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { decidingActions } from '../../../src/contract/api/approvals';
import type { Doc } from '../../../src/contract/base/doc';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import type { OperationName } from '../../../src/contract/language/resource-schema';
import { currentDoc } from '../../../src/contract/records/current-doc';
import type { MadeRecord } from '../../../src/contract/records/made-records';
import { isOnCitus } from '../db/pool';
import type { Tables, Trx } from '../db/tables';

/** What the action of a transition, or of a decision on the way to one, begins with; its code follows. */
export const TRANSITION = 'transition:';

/** What changed: the document before and after, absent where there was none. */
export interface Change {
  resource: string;
  recordId: string;
  /**
   * An operation, `assign`, `transition:<code>`, or one that changes no record; the `after` of an export says what was asked
   * for, of `show` which field, of a print which record, of `share` and `unshare` which view.
   */
  action: OperationName | 'assign' | (typeof READING_ACTIONS)[number] | `${typeof TRANSITION}${string}`;
  before?: Doc;
  after?: Doc;
  /** Why: where a transition asks for it, or an assignment comes with it. */
  reason?: string;
  /** The records that a transition made beside. */
  made?: readonly MadeRecord[];
}

export type AuditRow = Selectable<Tables['audit']>;

/** One page of the writes that a query selects, the latest first, and how many there are. */
export async function pageOfWrites(
  writes: SelectQueryBuilder<Tables, 'audit', object>,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const { total } = await writes
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await writes
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('audit_id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { rows, total: Number(total) };
}

/** One time that the account itself did this to a record since a moment; undefined where it did not. */
export async function ownActSince(
  trx: Trx,
  { tenantCode, accountId }: { tenantCode: string; accountId: string },
  { resource, recordId, action }: Pick<Change, 'resource' | 'recordId' | 'action'>,
  since: Date,
): Promise<Pick<AuditRow, 'after'> | undefined> {
  return trx
    .selectFrom('audit')
    .select('after')
    .where('tenant_code', '=', tenantCode)
    .where('record_id', '=', recordId)
    .where('resource', '=', resource)
    .where('action', '=', action)
    .where('account_id', '=', accountId)
    .where('at', '>', since)
    .executeTakeFirst();
}

/** Leaves an audit row in the caller's transaction, so that no write is without one and none is without a write. */
export async function recordChange(
  trx: Trx,
  author: { tenantCode: string; accountId: string; supplierCode: string | null },
  { resource, recordId, action, before, after, reason, made }: Change,
): Promise<void> {
  const json = (doc: Doc | undefined) => (doc === undefined ? null : JSON.stringify(doc));
  await sql`INSERT INTO audit (tenant_code, audit_id, resource, record_id, action, account_id, before, after, reason, supplier_code, made)
    VALUES (${author.tenantCode}, ${randomUUID()}, ${resource}, ${recordId}, ${action}, ${author.accountId},
      ${json(before)}::jsonb, ${json(after)}::jsonb, ${reason ?? null},
      ${author.supplierCode ?? ''}, ${made ? JSON.stringify(made) : null}::jsonb)`.execute(trx);
}

export interface WrittenRow {
  id: string;
  supplierCode: string;
  before?: Doc;
  after: Doc;
}

/** Leaves an audit row for each, in one statement (as `recordChange` does for one). */
export async function recordChanges(
  trx: Trx,
  page: RecordPage,
  { tenantCode, accountId }: { tenantCode: string; accountId: string },
  action: 'create' | 'update',
  rows: readonly WrittenRow[],
): Promise<void> {
  const list = rows.map(({ id, supplierCode, before, after }) => ({
    audit: randomUUID(),
    id,
    supplier: supplierCode,
    before,
    after,
  }));
  const same = sql`${page.resource.name}::text`;
  const json = (doc: Doc | undefined) => sql`${doc ? JSON.stringify(doc) : null}::jsonb`;
  // Citus copies the rows of a SELECT into the parts of a table, which policies keep it from.
  const source = isOnCitus(trx)
    ? sql`VALUES ${sql.join(
        list.map(
          ({ audit, id, supplier, before, after }) =>
            sql`(${tenantCode}, ${audit}, ${same}, ${id}, ${action}, ${accountId}, ${json(before)}, ${json(after)}, ${supplier})`,
        ),
      )}`
    : sql`SELECT ${tenantCode}::text, r.audit, ${same}, r.id, ${action}::text, ${accountId}::text,
        r.before, r.after, r.supplier
      FROM jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
        AS r(audit text, id text, supplier text, before jsonb, after jsonb)`;
  await sql`INSERT INTO audit
    (tenant_code, audit_id, resource, record_id, action, account_id, before, after, supplier_code) ${source}`.execute(
    trx,
  );
}

/** Actions that histories of records leave out: those of a list, whose id is no record's, and looks at a masked value. */
export const UNTOLD_ACTIONS = ['export', 'show', 'share', 'unshare'] as const;
/** Actions that change nothing of a record. */
export const READING_ACTIONS = ['urge', 'print', ...UNTOLD_ACTIONS] as const;

/**
 * The accounts that may not be the second person: whoever wrote anything of a record since it was last passed for good, be
 * it sent back and handed in again by others meanwhile, and whoever brought it into its present state.
 */
export async function submittersOf(
  trx: Trx,
  tenantCode: string,
  page: RecordPage,
  recordId: string,
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('audit')
    .select(['account_id', 'action', 'before', 'after'])
    .where('tenant_code', '=', tenantCode)
    .where('resource', '=', page.resource.name)
    .where('record_id', '=', recordId)
    .where('action', 'not in', READING_ACTIONS)
    .orderBy('at', 'desc')
    .execute();
  const stateOf = (doc: unknown) =>
    doc ? currentDoc(page.form, doc as Doc).doc[page.states?.field ?? ''] : undefined;
  const { all, final, levels } = decidingActions(page);
  const entered = rows.findIndex(({ before, after }) => stateOf(before) !== stateOf(after));
  const inState = entered === -1 ? rows : rows.slice(0, entered + 1);
  const decided = rows.findIndex(({ action }) => final.includes(action));
  const sinceDecided = decided === -1 ? rows : rows.slice(0, decided);
  const written = sinceDecided.filter(({ action }) => !all.includes(action));
  const wrote = inState.filter(({ action }) => !levels.includes(action));
  return new Set([...wrote, ...written].map((row) => row.account_id));
}

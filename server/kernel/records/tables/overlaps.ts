import { sql } from 'kysely';
import type { Doc } from '../../../../src/contract/base/doc';
import { valueAt } from '../../../../src/contract/fields/record-shape';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { NoOverlap } from '../../../../src/contract/language/resource-schema';
import { recordCaption } from '../../../../src/contract/pages/record-title';
import type { Author } from '../../base/author';
import { Violations } from '../../base/errors';
import { lock } from '../../db/advisory-lock';
import { inSavepoint } from '../../db/savepoint';
import type { Trx } from '../../db/tables';
import { isExclusionViolation } from '../../db/unique-violation';
import { periodTerms } from './overlap-constraint';
import { tableName } from './table';

/** A record that is to be stored, and whose it will be. */
interface Candidate {
  id: string;
  author: Author;
  doc: Doc;
}

/**
 * Writes a record whose period may overlap no other's. The database's exclusion constraint judges; a lock lets those who
 * write such records of a tenant judge one after the other, since two that clash would wait for each other. Throws
 * Violations at the begin of the period, which name the record in the way where the writer sees it.
 */
export async function withoutOverlap<T>(
  trx: Trx,
  page: RecordPage,
  candidate: Candidate,
  write: () => Promise<T>,
): Promise<T> {
  const { noOverlap } = page.resource;
  if (!noOverlap || !isCompared(page, candidate.doc)) return write();
  await holdPeriods(trx, page, candidate.author.tenantCode, [candidate.doc]);
  try {
    return await inSavepoint(trx, write);
  } catch (reason) {
    if (!isExclusionViolation(reason)) throw reason;
    throw new Violations([await overlapViolation(trx, page, noOverlap, candidate)]);
  }
}

/** Waits until nobody else writes periods of a resource, where these documents have such; until the transaction ends. */
export async function holdPeriods(
  trx: Trx,
  page: RecordPage,
  tenantCode: string,
  docs: readonly Doc[],
): Promise<void> {
  if (!page.resource.noOverlap || !docs.some((doc) => isCompared(page, doc))) return;
  await lock(trx, 'periods', `${tenantCode} ${page.resource.name}`);
}

function isCompared({ resource: { noOverlap }, states }: RecordPage, doc: Doc): boolean {
  if (!noOverlap?.states || !states) return true;
  return noOverlap.states.includes(String(valueAt(doc, states.field)));
}

/** Row level security hides what the writer may not see: such a record is not named. */
async function overlapViolation(
  trx: Trx,
  page: RecordPage,
  noOverlap: NoOverlap,
  { id, author, doc }: Candidate,
) {
  const table = sql.id(tableName(page.resource.name));
  const { key, period, isCompared: compared } = periodTerms(page, noOverlap);
  const { tenantCode, supplierCode, accountId, owner = accountId } = author;
  const { rows } = await sql<{ id: string; doc: Doc }>`
    WITH kept AS (SELECT supplier_code, account_id FROM ${table} WHERE tenant_code = ${tenantCode} AND id = ${id}),
    candidate AS (SELECT ${tenantCode}::text AS tenant_code, ${JSON.stringify(doc)}::jsonb AS doc,
      coalesce((SELECT supplier_code FROM kept), ${supplierCode}) AS supplier_code,
      coalesce((SELECT account_id FROM kept), ${owner}) AS account_id),
    own AS (SELECT ${key} AS own_key, ${period} AS own_period FROM candidate)
    SELECT id, doc FROM ${table}, own WHERE tenant_code = ${tenantCode} AND id <> ${id} AND ${compared}
      AND ${key} && own_key AND ${period} && own_period ORDER BY created_at, id LIMIT 1`.execute(trx);
  const path = noOverlap.from;
  const found = rows[0];
  if (!found) return { path, rule: 'overlapUnseen', params: {} };
  const record = recordCaption(page, found.doc) || found.id;
  return { path, rule: 'overlap', params: { record, period: periodText(noOverlap, found.doc) } };
}

/** `2026-01-01 – 2026-12-31`; an open end is left out. */
function periodText({ from, to }: NoOverlap, doc: Doc): string {
  const [start, end] = [valueAt(doc, from), to === undefined ? undefined : valueAt(doc, to)];
  return `${start ?? ''} – ${end ?? ''}`.trim();
}

import type { ApprovalQuery, DecidedData, DecidedRecord } from '../../../src/contract/api/approvals';
import type { Doc } from '../../../src/contract/base/doc';
import type { AuditRow } from '../../kernel/audit/write-audit';
import { grantsOf } from '../../kernel/policies/grants';
import { inTenant, type RecordContext } from '../../kernel/records/context/record-context';
import { type Asker, describeRecord, supplierNames } from '../../kernel/records/hooks/describe-record';
import { type DecisionPage, decidedBy, presentPage, requireDecisionPages } from './decision-pages';
import { listDecided } from './list-decided';

/** What the caller decided, over all pages. Throws page_not_granted for who can decide nothing. */
export async function readDecided(
  context: RecordContext,
  asker: Asker,
  query: ApprovalQuery,
): Promise<DecidedData> {
  const { registry } = context;
  const { user, inLanguage } = asker;
  const { pages, found, suppliers } = await inTenant(context, user, async (trx) => {
    const pages = requireDecisionPages(registry, await grantsOf(trx, user, registry), user);
    const found = await listDecided(trx, user, pages, query);
    const codes = found.rows.map(({ supplier_code }) => supplier_code);
    return { pages, found, suppliers: await supplierNames(trx, user.tenantCode, codes) };
  });
  const pageOf = (row: AuditRow) => pages.find(({ page }) => page.resource.name === row.resource)!;
  return {
    list: found.rows.map((row) => presentDecided(pageOf(row), row, asker, suppliers)),
    total: found.total,
    pages: pages.map((one) => presentPage(one, found.counts.get(one.page.resource.name) ?? 0, inLanguage)),
  };
}

function presentDecided(
  { page, ...of }: DecisionPage,
  row: AuditRow,
  asker: Asker,
  suppliers: ReadonlyMap<string, string>,
): DecidedRecord {
  const decision = decidedBy({ page, ...of }).get(row.action)!;
  const record = { id: row.record_id, supplierCode: row.supplier_code, doc: (row.after ?? {}) as Doc };
  return {
    ...describeRecord(page, record, suppliers, asker),
    id: row.audit_id,
    recordId: row.record_id,
    label: asker.inLanguage(decision.label),
    refuses: decision.danger ?? false,
    ...(row.reason !== null && { reason: row.reason }),
    at: row.at.toISOString(),
  };
}

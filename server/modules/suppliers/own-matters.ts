import { sql } from 'kysely';
import { decidingActions, decisionsOf, waitingStates } from '../../../src/contract/api/approvals';
import type { OwnMatter } from '../../../src/contract/api/supplier-overview';
import type { Doc } from '../../../src/contract/base/doc';
import { SUPPLIERS } from '../../../src/contract/base/system-resources';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { grantsPage } from '../../../src/contract/language/permissions';
import { recordDetail, recordName } from '../../../src/contract/lists/record-name';
import { pageAtFace } from '../../../src/contract/pages/page-at-face';
import { TRANSITION } from '../../kernel/audit/write-audit';
import type { Trx } from '../../kernel/db/tables';
import { tableName } from '../../kernel/records/tables/table';
import { recordPages } from '../../kernel/schemas/record-page-at';
import { isOpenToSuppliers, stateLabel } from '../messages/public';
import type { Reading } from './overview';

/** Matters that are told of one page, and for how many days a decision is news. */
const MOST = 10;
const NEWS_DAYS = 30;

interface Row {
  id: string;
  doc: Doc;
  at: Date;
  action: string | null;
  reason: string | null;
}

/**
 * What of a supplier waits for the office, the longest first, and what the office has decided of late, the latest first:
 * records of the pages that the account may open and whose states the office decides. The supplier's own standing is told
 * apart.
 */
export async function ownMatters(reading: Reading): Promise<OwnMatter[]> {
  const { context, trx, granted, owner } = reading;
  const { registry } = context;
  const matters: OwnMatter[] = [];
  for (const page of recordPages(registry)) {
    if (!isOpenToSuppliers(page)) continue;
    if (page.resource.name === SUPPLIERS || !grantsPage(granted, page.path) || decisionsOf(page).length === 0)
      continue;
    const since = new Date(context.clock().getTime() - NEWS_DAYS * 86_400_000);
    const rows = await readRows(trx, page, owner, since);
    matters.push(...rows.flatMap((row) => matterOf(reading, page, row) ?? []));
  }
  return matters.sort(byNeed);
}

/** Records in a state that waits, and those that a decision has put where they are since then, each with its last step. */
async function readRows(
  trx: Trx,
  page: RecordPage,
  { tenantCode, supplierCode }: Reading['owner'],
  since: Date,
): Promise<Row[]> {
  const state = sql`record.doc->>${page.states?.field ?? ''}`;
  const waiting = ['', ...waitingStates(page)];
  const { all } = decidingActions(page);
  const { rows } = await sql<Row>`
    SELECT record.id, record.doc, coalesce(step.at, record.created_at) AS at, step.action, step.reason
    FROM ${sql.id(tableName(page.resource.name))} record
    LEFT JOIN LATERAL (
      SELECT at, action, reason FROM audit
      WHERE tenant_code = ${tenantCode} AND resource = ${page.resource.name} AND record_id = record.id
        AND action LIKE 'transition:%'
      ORDER BY at DESC LIMIT 1) step ON true
    WHERE record.tenant_code = ${tenantCode} AND record.supplier_code = ${supplierCode}
      AND (${state} IN (${sql.join(waiting)})
        OR (step.action IN (${sql.join(all)}) AND step.at > ${since}))
    ORDER BY coalesce(step.at, record.created_at) DESC LIMIT ${MOST}`.execute(trx);
  return rows;
}

function matterOf({ context: { registry }, t }: Reading, page: RecordPage, row: Row): OwnMatter | undefined {
  const shown = pageAtFace(page, 'supplier');
  const { id, doc, at, reason } = row;
  const outcome = outcomeOf(page, row);
  if (outcome === undefined) return undefined;
  const detail = recordDetail(shown, doc);
  return {
    path: page.path,
    title: t(shown.title),
    id,
    // A change request is called by the page and the fields that it is about.
    name: t(recordName(shown, doc)),
    ...(detail !== '' && { detail: detail.split('、').map(t).join(t('、')) }),
    state: t(stateLabel(registry, page, doc)),
    outcome,
    at: at.toISOString(),
    ...(outcome === 'refused' && reason !== null && { reason }),
  };
}

/** What became of it; undefined where it has moved on since the decision. */
function outcomeOf(page: RecordPage, { doc, action }: Row): OwnMatter['outcome'] | undefined {
  const state = String(doc[page.states?.field ?? ''] ?? '');
  if (waitingStates(page).has(state)) return 'waiting';
  const decision = decisionsOf(page).find(({ code }) => TRANSITION + code === action);
  if (!decision || decision.to !== state) return undefined;
  return decision.danger ? 'refused' : 'passed';
}

const RANK = { refused: 0, waiting: 1, passed: 2 } as const;

/** What was turned down needs the supplier first; what waits comes before what is settled. */
function byNeed(left: OwnMatter, right: OwnMatter): number {
  const rank = RANK[left.outcome] - RANK[right.outcome];
  if (rank !== 0) return rank;
  const order = left.at < right.at ? -1 : 1;
  return left.outcome === 'waiting' ? order : -order;
}

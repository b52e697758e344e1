import type { WaitingData, WaitingQuery, WaitingRecord } from '../../../src/contract/api/approvals';
import type { Doc } from '../../../src/contract/base/doc';
import { holds } from '../../../src/contract/expressions/expression';
import type { User } from '../../kernel/base/user';
import type { Trx } from '../../kernel/db/tables';
import { grantsOf } from '../../kernel/policies/grants';
import {
  expressionScope,
  inTenant,
  presented,
  type RecordContext,
} from '../../kernel/records/context/record-context';
import { asAnswered } from '../../kernel/records/context/seen-fields';
import { type Asker, describeRecord, supplierNames } from '../../kernel/records/hooks/describe-record';
import { withRollUps } from '../../kernel/records/lists/roll-ups';
import { namesOf } from '../../kernel/records/reading/read-history';
import { presentPage, requireDecisionPages } from './decision-pages';
import { listWaiting, type Waiting } from './list-waiting';

/** What waits for the caller's decision, over all pages. Throws page_not_granted for who can decide nothing. */
export async function readWaiting(
  context: RecordContext,
  asker: Asker,
  query: WaitingQuery,
): Promise<WaitingData> {
  const { registry, clock } = context;
  const { user, inLanguage } = asker;
  const { pages, found, suppliers, rows } = await inTenant(context, user, async (trx) => {
    const pages = requireDecisionPages(registry, await grantsOf(trx, user, registry), user);
    const found = await listWaiting(trx, user, pages, query, clock());
    const codes = found.list.map(({ record }) => record.supplier_code);
    const rows = await seenRows(context, trx, user, found.list);
    return { pages, found, rows, suppliers: await supplierNames(trx, user.tenantCode, codes) };
  });
  const submitters = found.list.flatMap(({ key: { by, level } }) =>
    [by, level?.onBehalfOf].flatMap((account) => account ?? []),
  );
  const people = await namesOf(context, submitters);
  return {
    list: found.list.map((one, index) =>
      presentWaiting(context, { ...one, row: rows[index]! }, asker, people, suppliers),
    ),
    total: found.total,
    pages: pages.map((one) => presentPage(one, found.counts.get(one.page.path) ?? 0, inLanguage)),
    own: found.own,
  };
}

/** The records as the conditions of their decisions are held against them. */
async function seenRows(
  context: RecordContext,
  trx: Trx,
  user: User,
  waiting: readonly Waiting[],
): Promise<Doc[]> {
  const rows: Doc[] = [];
  for (const { page, record } of waiting) {
    const call = { user, page };
    const row = presented(context, page, await withRollUps(trx, call, record));
    rows.push(...(await asAnswered(trx, context, call, [row])));
  }
  return rows;
}

function presentWaiting(
  context: RecordContext,
  { page, decisions, key, record, row }: Waiting & { row: Doc },
  asker: Asker,
  people: ReadonlyMap<string, string>,
  suppliers: ReadonlyMap<string, string>,
): WaitingRecord {
  const { id, version, doc, supplier_code: supplierCode } = record;
  const submittedBy = people.get(key.by ?? '');
  const state = String(doc[page.states?.field ?? '']);
  const { now, ...scope } = expressionScope(context, asker.user);
  return {
    ...describeRecord(page, { id, supplierCode, doc }, suppliers, asker),
    id,
    version,
    since: key.since.toISOString(),
    ...(submittedBy !== undefined && { submittedBy }),
    codes: key.level
      ? [key.level.code]
      : decisions
          .filter(({ from, when }) => from.includes(state) && holds(when, { ...scope, now: now(), row }))
          .map(({ code }) => code),
    ...(key.level && { level: asker.inLanguage(key.level.label) }),
    ...(key.level?.onBehalfOf && { onBehalfOf: people.get(key.level.onBehalfOf) ?? key.level.onBehalfOf }),
  };
}

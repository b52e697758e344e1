import type { WaitingData, WaitingQuery, WaitingRecord } from '../../../src/contract/approvals';
import { holds } from '../../../src/contract/expressions/expression';
import { grantsOf } from '../../kernel/policies/grants';
import { type Asker, describeRecord, supplierNames } from '../../kernel/records/describe-record';
import { namesOf } from '../../kernel/records/read-history';
import {
  expressionScope,
  inTenant,
  presented,
  type RecordContext,
} from '../../kernel/records/record-context';
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
  const { pages, found, suppliers } = await inTenant(context, user, async (trx) => {
    const pages = requireDecisionPages(registry, await grantsOf(trx, user, registry), user);
    const found = await listWaiting(trx, user, pages, query, clock());
    const codes = found.list.map(({ record }) => record.supplier_code);
    return { pages, found, suppliers: await supplierNames(trx, user.tenantCode, codes) };
  });
  const submitters = found.list.flatMap(({ key: { by, level } }) =>
    [by, level?.onBehalfOf].flatMap((account) => (account ? [{ account_id: account }] : [])),
  );
  const people = await namesOf(context, submitters);
  return {
    list: found.list.map((one) => presentWaiting(context, one, asker, people, suppliers)),
    total: found.total,
    pages: pages.map((one) => presentPage(one, found.counts.get(one.page.path) ?? 0, inLanguage)),
    own: found.own,
  };
}

function presentWaiting(
  context: RecordContext,
  { page, decisions, key, record }: Waiting,
  asker: Asker,
  people: ReadonlyMap<string, string>,
  suppliers: ReadonlyMap<string, string>,
): WaitingRecord {
  const { id, version, doc, supplier_code: supplierCode } = record;
  const submittedBy = people.get(key.by ?? '');
  const state = String(doc[page.states?.field ?? '']);
  const { now, ...scope } = expressionScope(context, asker.user);
  const row = presented(context, page, record);
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

import { dayOf, remindersOf } from '../../../src/contract/api/reminders';
import type {
  ExpiringDocument,
  ProfilePart,
  RecentChange,
} from '../../../src/contract/api/supplier-overview';
import type { Doc } from '../../../src/contract/base/doc';
import { COMPANY, SUPPLIERS } from '../../../src/contract/base/system-resources';
import { answerOf } from '../../../src/contract/expressions/expression';
import { daysBetween, today } from '../../../src/contract/fields/derived';
import { titleOf } from '../../../src/contract/fields/fields';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { isRecordPage, pathOfTab } from '../../../src/contract/language/pages';
import { grantsPage } from '../../../src/contract/language/permissions';
import { recordName } from '../../../src/contract/lists/record-name';
import { transitionOf } from '../../../src/contract/pages/buttons';
import { pageAtFace } from '../../../src/contract/pages/page-at-face';
import { type AuditRow, pageOfWrites, UNTOLD_ACTIONS } from '../../kernel/audit/write-audit';
import type { Trx } from '../../kernel/db/tables';
import type { CardCall } from '../../kernel/records/hooks/card-reader';
import { accountOf, entryOf, namesOf } from '../../kernel/records/reading/read-history';
import { findRecord } from '../../kernel/records/tables/store';
import { needState, titleInTabs } from '../../kernel/records/writes/needs';
import { recordsOf } from './read-supplier';

const MOST_CHANGES = 6;

/** What the cards of one supplier are read with; the pages are as the account reads them. */
export interface Reading extends Pick<CardCall, 'context' | 'granted' | 't'> {
  trx: Trx;
  owner: { tenantCode: string; supplierCode: string };
}

/** How many records each part of the profile has. */
export async function profileParts(reading: Reading): Promise<ProfilePart[]> {
  const { context, trx, owner, t } = reading;
  const parts: ProfilePart[] = [];
  for (const { path } of profilePages(reading)) {
    const { title, count } = await needState(context.registry, trx, { page: path }, owner);
    parts.push({ path, title: t(title), count });
  }
  return parts;
}

/** Documents that have expired or are about to, the nearest first, by the day in Shanghai. */
export async function expiringDocuments(reading: Reading): Promise<ExpiringDocument[]> {
  const { context, trx, owner, t } = reading;
  const now = context.clock();
  const supplier = { tenant_code: owner.tenantCode, supplier_code: owner.supplierCode };
  const found: ExpiringDocument[] = [];
  for (const page of profilePages(reading)) {
    const title = t(titleInTabs(context.registry, page.path) ?? page.title);
    const dates = remindersOf(page).filter(({ to }) => to.includes('supplier'));
    for (const record of dates.length > 0 ? await recordsOf(context, trx, supplier, page.resource.name) : [])
      for (const { field: name, days, when } of dates) {
        const date = dayOf(record, name);
        const isWanted = when === undefined || answerOf(when, { row: record, now }) === true;
        if (date === undefined || !isWanted) continue;
        const daysLeft = daysBetween(today(now), date);
        if (daysLeft > Math.max(...days)) continue;
        found.push({ path: page.path, title, field: t(titleOf(page, name)), date, daysLeft });
      }
  }
  return found.toSorted((left, right) => left.daysLeft - right.daysLeft);
}

/** The last changes of what belongs to the supplier, and which of the changed records of lists can still be opened. */
export async function lastWrites(reading: Reading): Promise<{ writes: AuditRow[]; there: Set<string> }> {
  const { context, trx, owner, granted } = reading;
  const { registry } = context;
  const suppliers = registry.byResource(SUPPLIERS)?.page;
  const pages = profilePages(reading);
  if (suppliers && grantsPage(granted, suppliers.path)) pages.push(suppliers);
  const { rows: writes } = await pageOfWrites(
    trx
      .selectFrom('audit')
      .where('tenant_code', '=', owner.tenantCode)
      .where('supplier_code', '=', owner.supplierCode)
      .where('action', 'not in', [...UNTOLD_ACTIONS, 'print'])
      // An empty list is no SQL.
      .where('resource', 'in', ['', ...pages.map(({ resource }) => resource.name)]),
    { pageNum: 1, pageSize: MOST_CHANGES },
  );
  const there = new Set<string>();
  for (const { resource, record_id: id } of writes) {
    const page = pages.find((one) => one.resource.name === resource);
    if (page?.kind === 'list' && (await findRecord(trx, page, owner.tenantCode, id))) there.add(id);
  }
  return { writes, there };
}

/** The same as it is told, with who made each change; outside the transaction. */
export async function presentChanges(
  { context, t }: Pick<CardCall, 'context' | 't'>,
  { writes, there }: Awaited<ReturnType<typeof lastWrites>>,
): Promise<RecentChange[]> {
  const names = await namesOf(context, writes.map(accountOf));
  return writes.flatMap((row) => {
    const page = context.registry.byResource(row.resource)?.page;
    if (!page) return [];
    const { at, by, action, code } = entryOf(page, row, names);
    const label = code && transitionOf(page, code)?.label;
    const shown = pageAtFace(page, 'supplier');
    return {
      path: page.path,
      title: t(shown.title),
      name: recordName(shown, (row.after ?? row.before ?? {}) as Doc),
      ...(there.has(row.record_id) && { id: row.record_id }),
      at,
      action,
      ...(label && { label: t(label) }),
      ...(by && { by }),
    };
  });
}

/** The pages in the tabs beside the company's, which are the parts of the profile; the supplier's own page is none. */
function profilePages({ context: { registry }, granted }: Reading): RecordPage[] {
  const company = registry.byResource(COMPANY)?.page;
  if (!company) return [];
  const holder = registry
    .pages()
    .map(({ path }) => registry.byPath(path)?.page)
    .find((page) => page?.kind === 'tabs' && page.tabs.some((tab) => pathOfTab(tab) === company.path));
  const tabs = holder?.kind === 'tabs' ? holder.tabs : [company.path];
  return tabs.flatMap((tab) => {
    const page = registry.byPath(pathOfTab(tab))?.page;
    if (!page || !isRecordPage(page) || !grantsPage(granted, page.path)) return [];
    return page.resource.scope === 'supplier' && page.resource.name !== SUPPLIERS ? [page] : [];
  });
}

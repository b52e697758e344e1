import { sql, type Transaction } from 'kysely';
import { daysBetween, today } from '../../../src/contract/derived';
import type { Doc } from '../../../src/contract/doc';
import { answerOf } from '../../../src/contract/expressions/expression';
import { titleOf } from '../../../src/contract/fields';
import { pageAtFace } from '../../../src/contract/page-at-face';
import type { RecordPage } from '../../../src/contract/page-schema';
import { isRecordPage, pathOfTab, titleOfTab } from '../../../src/contract/pages';
import { grantsPage } from '../../../src/contract/permissions';
import { recordName } from '../../../src/contract/record-name';
import { dayOf, remindersOf } from '../../../src/contract/reminders';
import type {
  ExpiringDocument,
  ProfilePart,
  SupplierOverview,
} from '../../../src/contract/supplier-overview';
import { COMPANY, SUPPLIERS } from '../../../src/contract/system-resources';
import { type AuditRow, pageOfWrites, UNTOLD_ACTIONS } from '../../kernel/audit/write-audit';
import type { User } from '../../kernel/base/user';
import type { Tables } from '../../kernel/db/tables';
import { grantsOf } from '../../kernel/policies/grants';
import { registryGranted } from '../../kernel/records/granted-page';
import { entryOf, namesOf } from '../../kernel/records/read-history';
import type { RecordContext } from '../../kernel/records/record-context';
import { tableName } from '../../kernel/records/table';
import { ownMatters } from './own-matters';
import { countOf, recordsOf, type SupplierRow } from './read-supplier';

const MOST_CHANGES = 6;

/** As it is read in a transaction: the writes are presented outside it. */
type ReadOverview = Omit<SupplierOverview, 'changes'> & {
  writes: AuditRow[];
  /** The ids of the written records that are still there. */
  there: ReadonlySet<string>;
};

/** Reads the overview of a supplier; what is about to expire goes by the day in Shanghai. */
export async function readOverview(
  whole: RecordContext,
  trx: Transaction<Tables>,
  user: User,
  supplier: SupplierRow,
): Promise<ReadOverview> {
  const granted = await grantsOf(trx, user, whole.registry);
  const context = { ...whole, registry: registryGranted(whole.registry, granted, user) };
  const pages = profilePages(context).filter(({ page }) => grantsPage(granted, page.path));
  const parts: ProfilePart[] = [];
  const expiring: ExpiringDocument[] = [];
  for (const { page, title } of pages) {
    parts.push({ path: page.path, title, count: await countOf(trx, supplier, page) });
    if (supplierDates(page).length === 0) continue;
    for (const record of await recordsOf(context, trx, supplier, page.resource.name)) {
      expiring.push(...expiringIn(page, title, record, context.clock()));
    }
  }
  const suppliers = context.registry.byResource(SUPPLIERS)?.page;
  const resources = [
    ...pages.map(({ page }) => page.resource.name),
    ...(suppliers && grantsPage(granted, suppliers.path) ? [SUPPLIERS] : []),
  ];
  const { rows: writes } = await pageOfWrites(
    trx
      .selectFrom('audit')
      .where('tenant_code', '=', supplier.tenant_code)
      .where('supplier_code', '=', supplier.supplier_code)
      .where('action', 'not in', UNTOLD_ACTIONS)
      // An empty list is no SQL.
      .where('resource', 'in', resources.length > 0 ? resources : ['']),
    { pageNum: 1, pageSize: MOST_CHANGES },
  );
  return {
    parts,
    expiring: expiring.toSorted((left, right) => left.daysLeft - right.daysLeft),
    matters: await ownMatters(context, trx, granted, supplier),
    writes,
    there: await stillThere(context, trx, supplier, writes),
  };
}

/** Which of the written records of lists can still be opened. */
async function stillThere(
  { registry }: RecordContext,
  trx: Transaction<Tables>,
  { tenant_code: tenantCode }: SupplierRow,
  writes: readonly AuditRow[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const resource of new Set(writes.map((write) => write.resource))) {
    if (registry.byResource(resource)?.page.kind !== 'list') continue;
    const ids = writes.filter((write) => write.resource === resource).map((write) => write.record_id);
    const { rows } = await sql<{ id: string }>`SELECT id FROM ${sql.id(tableName(resource))}
      WHERE tenant_code = ${tenantCode} AND id IN (${sql.join(ids)})`.execute(trx);
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** The overview as it is told, with who made each change; outside the transaction. */
export async function presentOverview(
  context: RecordContext,
  { writes, there, ...overview }: ReadOverview,
): Promise<SupplierOverview> {
  const names = await namesOf(context, writes);
  const changes = writes.flatMap((row) => {
    const page = context.registry.byResource(row.resource)?.page;
    if (!page) return [];
    const { at, by, action, code } = entryOf(page, row, names);
    const label = page.states?.transitions.find((transition) => transition.code === code)?.label;
    const shown = pageAtFace(page, 'supplier');
    const name = recordName(shown, (row.after ?? row.before ?? {}) as Doc);
    const id = there.has(row.record_id) ? { id: row.record_id } : {};
    const more = { ...(label && { label }), ...(by && { by }) };
    return { path: page.path, title: shown.title, name, ...id, at, action, ...more };
  });
  return { ...overview, changes };
}

/** The same in the caller's language: titles of pages and fields, labels of buttons. */
export function localized(
  { parts, expiring, matters, changes }: SupplierOverview,
  translate: (text: string) => string,
): SupplierOverview {
  return {
    parts: parts.map((part) => ({ ...part, title: translate(part.title) })),
    expiring: expiring.map((one) => ({
      ...one,
      title: translate(one.title),
      field: translate(one.field),
    })),
    matters: matters.map((matter) => ({
      ...matter,
      title: translate(matter.title),
      // A change request is called by the page and the fields that it is about.
      name: translate(matter.name),
      ...(matter.detail && { detail: matter.detail.split('、').map(translate).join(translate('、')) }),
      state: translate(matter.state),
    })),
    changes: changes.map((change) => ({
      ...change,
      title: translate(change.title),
      ...(change.label && { label: translate(change.label) }),
    })),
  };
}

/** The pages in the tabs beside the company's, which are the parts of the profile; the supplier's own page is none. */
function profilePages({ registry }: RecordContext): { page: RecordPage; title: string }[] {
  const company = registry.byResource(COMPANY)?.page;
  if (!company) return [];
  const holder = registry
    .pages()
    .map(({ path }) => registry.byPath(path)?.page)
    .find((page) => page?.kind === 'tabs' && page.tabs.some((tab) => pathOfTab(tab) === company.path));
  const tabs = holder?.kind === 'tabs' ? holder.tabs : [company.path];
  return tabs.flatMap((tab) => {
    const page = registry.byPath(pathOfTab(tab))?.page;
    if (!page || !isRecordPage(page)) return [];
    if (page.resource.scope !== 'supplier' || page.resource.name === SUPPLIERS) return [];
    return { page, title: titleOfTab(tab) ?? page.title };
  });
}

function expiringIn(
  page: RecordPage,
  title: string,
  record: Readonly<Record<string, unknown>>,
  now: Date,
): ExpiringDocument[] {
  return supplierDates(page).flatMap(({ field: name, days, when }) => {
    const date = dayOf(record, name);
    const isWanted = when === undefined || answerOf(when, { row: record, now }) === true;
    if (date === undefined || !isWanted) return [];
    const daysLeft = daysBetween(today(now), date);
    if (daysLeft > Math.max(...days)) return [];
    return { path: page.path, title, field: titleOf(page, name), date, daysLeft };
  });
}

/** The dates that a page reminds its supplier of. */
function supplierDates(page: RecordPage) {
  return remindersOf(page).filter(({ to }) => to.includes('supplier'));
}

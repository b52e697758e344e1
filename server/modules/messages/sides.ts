import { sql } from 'kysely';
import type { Doc } from '../../../src/contract/base/doc';
import { valueAt } from '../../../src/contract/fields/record-shape';
import { responsibleFor } from '../../../src/contract/fields/responsible';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { pageAtFace } from '../../../src/contract/pages/page-at-face';
import { READING_ACTIONS } from '../../kernel/audit/write-audit';
import { asOwner } from '../../kernel/db/as-role';
import type { Trx } from '../../kernel/db/tables';
import { staffGranted } from '../../kernel/policies/staff-granted';
import { isInside, partyOf } from '../../kernel/records/context/through-view';
import type { WriteRegistry } from '../../kernel/records/hooks/hooks';
import { recordPages } from '../../kernel/schemas/record-page-at';
import { supplierAccounts } from './supplier-accounts';

/** A record of two sides as those are notified of it: `page` is the one that it belongs to, `doc` the whole record. */
export interface SharedRecord {
  tenantCode: string;
  page: RecordPage;
  recordId: string;
  doc: Doc;
}

/** Accounts that are notified of a record, and the page that they open it on. */
export interface SideReaders {
  page: RecordPage;
  accounts: string[];
}

/** Whether the supplier that a record names sees it as it is. */
export function isSharedNow({ shared, states }: RecordPage, doc: Doc): boolean {
  return shared?.states.includes(String(valueAt(doc, states?.field ?? ''))) === true;
}

/** The supplier that sees a record as it stands; undefined where none does. */
export function supplierSeeing(page: RecordPage, doc: Doc): string | undefined {
  return isSharedNow(page, doc) ? partyOf(page, doc) : undefined;
}

/**
 * The accounts of a supplier that are granted a page over records of two sides on which a record stands, each with the
 * first such page, as suppliers are shown it.
 */
export async function supplierReaders(
  trx: Trx,
  registry: Pick<WriteRegistry, 'pages' | 'byPath'>,
  { tenantCode, page: owner, doc }: SharedRecord,
  supplierCode: string,
): Promise<SideReaders[]> {
  const notified = new Set<string>();
  const readers: SideReaders[] = [];
  for (const page of viewsOf(registry, owner)) {
    const granted = await supplierAccounts(trx, { tenantCode, supplierCode }, page);
    const accounts = granted.filter(
      (accountId) => !notified.has(accountId) && isInside(page, doc, { tenantCode, accountId, supplierCode }),
    );
    for (const account of accounts) notified.add(account);
    if (accounts.length > 0) readers.push({ page: pageAtFace(page, 'supplier'), accounts });
  }
  return readers;
}

function viewsOf(registry: Pick<WriteRegistry, 'pages' | 'byPath'>, { path: of }: RecordPage): RecordPage[] {
  return recordPages(registry).filter(({ resource: { view } }) => view?.shared && view.of === of);
}

/**
 * Whom of the office a record of two sides concerns: who is responsible for it, or, where nobody is, whoever of the staff
 * moved it last, made it, or wrote it; of a record that a supplier made, whoever may move it on. On the page that the
 * record belongs to.
 */
export async function officeReaders(
  trx: Trx,
  { tenantCode, page, recordId, doc }: SharedRecord,
): Promise<SideReaders> {
  const responsible = responsibleFor(page, doc);
  if (responsible !== undefined) return { page, accounts: [responsible] };
  const { rows } = await asOwner(trx, () =>
    sql<{ id: string }>`
      SELECT audit.account_id AS id FROM audit
      WHERE audit.tenant_code = ${tenantCode} AND audit.resource = ${page.resource.name}
        AND audit.record_id = ${recordId} AND audit.account_id IN (SELECT account_id FROM membership
          WHERE tenant_code = ${tenantCode} AND coalesce(supplier_code, '') = '')
        AND audit.action NOT IN (${sql.join([...READING_ACTIONS])})
      ORDER BY (audit.action LIKE 'transition:%') DESC, (audit.action = 'create') DESC, audit.at DESC
      LIMIT 1`.execute(trx),
  );
  const accounts = rows.map(({ id }) => id);
  return { page, accounts: accounts.length > 0 ? accounts : await movers(trx, { tenantCode, page, doc }) };
}

/** The staff whose roles name a transition that the record may take as it stands. */
async function movers(
  trx: Trx,
  { tenantCode, page: { path, states }, doc }: Pick<SharedRecord, 'tenantCode' | 'page' | 'doc'>,
): Promise<string[]> {
  const state = String(valueAt(doc, states?.field ?? ''));
  const codes = (states?.transitions ?? [])
    .filter(({ from }) => from.includes(state))
    .map(({ code }) => code);
  if (codes.length === 0) return [];
  return staffGranted(trx, tenantCode, [path], sql.join(codes));
}

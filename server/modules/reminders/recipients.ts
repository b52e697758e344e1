import { sql } from 'kysely';
import { STOPPED } from '../../../src/contract/api/supplier-status';
import type { Doc } from '../../../src/contract/base/doc';
import { responsibleFor } from '../../../src/contract/fields/responsible';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import type { Reminder } from '../../../src/contract/language/remind-schema';
import { pageAtFace } from '../../../src/contract/pages/page-at-face';
import { asOwner } from '../../kernel/db/as-role';
import type { Trx } from '../../kernel/db/tables';
import { staffGranted } from '../../kernel/policies/staff-granted';
import type { WriteRegistry } from '../../kernel/records/hooks/hooks';
import {
  isOpenToSuppliers,
  type SideReaders,
  supplierAccounts,
  supplierReaders,
  supplierSeeing,
} from '../messages/public';

export interface DueRecord {
  tenantCode: string;
  page: RecordPage;
  recordId: string;
  supplierCode: string;
  doc: Doc;
}

/** Whom an entry of `remind` reminds of a record, each person once; a supplier that is stopped hears nothing. */
export async function recipientsOf(
  trx: Trx,
  registry: WriteRegistry,
  record: DueRecord,
  { to }: Reminder,
): Promise<SideReaders[]> {
  const found: SideReaders[] = [];
  for (const one of to) {
    if (one === 'supplier') found.push(...(await supplierSide(trx, registry, record)));
    else if (one === 'responsible') {
      const account = responsibleFor(record.page, record.doc);
      if (account !== undefined) found.push({ page: record.page, accounts: [account] });
    } else {
      const { tenantCode, page } = record;
      const accounts = await staffGranted(trx, tenantCode, [page.path], sql.join([one.code]));
      found.push({ page, accounts });
    }
  }
  const reminded = new Set<string>();
  return found.flatMap(({ page, accounts }) => {
    const own = accounts.filter((account) => !reminded.has(account));
    for (const account of own) reminded.add(account);
    return own.length > 0 ? [{ page, accounts: own }] : [];
  });
}

async function supplierSide(
  trx: Trx,
  registry: WriteRegistry,
  { tenantCode, page, recordId, supplierCode, doc }: DueRecord,
): Promise<SideReaders[]> {
  if (page.shared) {
    const party = supplierSeeing(page, doc);
    if (party === undefined || (await isStopped(trx, tenantCode, party))) return [];
    return supplierReaders(trx, registry, { tenantCode, page, recordId, doc }, party);
  }
  if (!isOpenToSuppliers(page) || supplierCode === '' || (await isStopped(trx, tenantCode, supplierCode)))
    return [];
  const accounts = await supplierAccounts(trx, { tenantCode, supplierCode }, page);
  return [{ page: pageAtFace(page, 'supplier'), accounts }];
}

function isStopped(trx: Trx, tenantCode: string, supplierCode: string): Promise<boolean> {
  return asOwner(trx, async () => {
    const supplier = await trx
      .selectFrom('supplier')
      .select('status')
      .where('tenant_code', '=', tenantCode)
      .where('supplier_code', '=', supplierCode)
      .executeTakeFirst();
    return supplier === undefined || STOPPED.includes(supplier.status);
  });
}

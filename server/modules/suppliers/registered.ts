import type { Doc } from '../../../src/contract/base/doc';
import { partOf } from '../../../src/contract/base/part-of';
import { SUPPLIERS } from '../../../src/contract/base/system-resources';
import { fieldsOf } from '../../../src/contract/fields/fields';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { Refusal } from '../../kernel/base/errors';
import type { Trx } from '../../kernel/db/tables';
import { isKept } from '../../kernel/records/tables/table';
import { supplierDoc } from './supplier-doc';

/** What of a registration the company information begins with. */
const REGISTERED = ['supplierName', 'supplierShortName', 'creditCode', 'supType', 'licenceFiles'] as const;

interface Owner {
  tenantCode: string;
  supplierCode: string | null;
}

/** What a supplier gave when it registered, as far as a page has fields for it; empty where nothing is known. */
export async function registeredValues(trx: Trx, page: RecordPage, owner: Owner): Promise<Doc> {
  const fields = fieldsOf(page.form);
  return partOf(
    await registered(trx, owner),
    REGISTERED.filter((name) => fields.has(name)),
  );
}

/**
 * Asks whether a credit code that is not the registered one is meant: throws `credit_code_differs` with both. One that is
 * stored already is not asked about again.
 */
export async function requireSameCode(
  trx: Trx,
  owner: Owner,
  before: Doc | undefined,
  { creditCode }: Doc,
): Promise<void> {
  if (typeof creditCode !== 'string' || creditCode === '' || before?.creditCode === creditCode) return;
  const { creditCode: known } = await registered(trx, owner);
  if (typeof known === 'string' && known !== '' && known !== creditCode)
    throw new Refusal('credit_code_differs', { registered: known, given: creditCode });
}

async function registered(trx: Trx, { tenantCode, supplierCode }: Owner): Promise<Doc> {
  if (!supplierCode || !(await isKept(trx, SUPPLIERS))) return {};
  return (await supplierDoc(trx, SUPPLIERS, { tenantCode, supplierCode })) ?? {};
}

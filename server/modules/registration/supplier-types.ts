import { type Option, offeredOptions } from '../../../src/contract/options';
import { tenantDictionaries } from '../../kernel/dictionaries/tenant-dictionaries';
import type { RecordContext } from '../../kernel/records/record-context';

const NONE: ReadonlySet<unknown> = new Set();

/** The kinds of supplier that a tenant lets people choose now. */
export async function supplierTypes(
  { database, registry }: Pick<RecordContext, 'database' | 'registry'>,
  tenantCode: string,
): Promise<readonly Option[]> {
  const { supplierType } = await database.readInTenant(
    { tenantCode, accountId: '', supplierCode: '' },
    (trx) => tenantDictionaries(trx, registry.dictionaries(), tenantCode, ['supplierType']),
  );
  return offeredOptions(supplierType?.entries ?? [], NONE);
}

import { offeredOptions } from '../../../src/contract/language/options';
import type { RecordContext } from '../../kernel/records/context/record-context';
import { dictionariesFor } from './forms';
import { companyOf, licencesOf, type Registration, stepOf } from './progress';
import { maskedName } from './referrer';

/**
 * A registration as its screens see it: what was filled in, what there is to choose, and where to go on; no password, no
 * code. `words` puts the choices into the caller's language.
 */
export async function presentRegistration(
  context: RecordContext,
  row: Registration,
  words: (text: string) => string,
) {
  const { database } = context;
  const { tenant_name: tenantName } = await database.kysely
    .selectFrom('tenant')
    .select('tenant_name')
    .where('tenant_code', '=', row.tenant_code)
    .executeTakeFirstOrThrow();
  const { licenceFiles, ...company } = companyOf(row);
  const { supplierType } = await dictionariesFor(context, row.tenant_code, ['supplierType']);
  return {
    telephone: row.telephone,
    tenantCode: row.tenant_code,
    tenantName,
    state: row.finished_at === null ? 'open' : 'finished',
    step: stepOf(row),
    invited: row.invitation_code !== null,
    account: presentAccount(row),
    company: { ...company, licenceFiles: await licencesOf(database, row, licenceFiles) },
    ...(row.finished_at !== null && { supplierCode: row.supplier_code }),
    supplierTypes: offeredOptions(supplierType?.entries ?? [], new Set()).map(({ value, label }) => ({
      value: String(value),
      label: words(label),
    })),
    updatedAt: row.updated_at.toISOString(),
  };
}

function presentAccount(row: Registration) {
  if (row.username === null) return null;
  return {
    username: row.username,
    agreement: row.agreed_at !== null,
    ...(row.referrer_mobile !== null && { referrerMobile: row.referrer_mobile }),
    ...(row.referrer_name !== null && { referrerName: maskedName(row.referrer_name) }),
  };
}

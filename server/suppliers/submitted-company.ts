import { sql } from 'kysely';
import { fieldsOf } from '../../src/contract/fields';
import type { Doc } from '../../src/contract/record-shape';
import { Refusal } from '../errors';
import type { RecordCompletion } from '../resources/effects';
import { tableName } from '../resources/table';
import { COMPANY, IN_REVIEW } from './standing';

/** What of its company information a supplier is certified by. */
const SUBMITTED = [
  'supplierName',
  'creditCode',
  'supType',
  'legalPerson',
  'establishedOn',
  'licenceTo',
  'licenceFiles',
  'region',
  'address',
  'businessScope',
] as const;

/**
 * Puts the company information as it stands into a supplier's record that is submitted, as far as the page has fields
 * for it: staff look at what was submitted, and the history keeps it. Throws `registration_incomplete` where there is
 * none.
 */
export const withSubmittedCompany: RecordCompletion = async (trx, write) => {
  const { page, tenantCode, supplierCode, before, after } = write;
  if (Number(after.status) !== IN_REVIEW || before.status === after.status) return after;
  const table = tableName(COMPANY);
  const { rows: tables } = await sql<{ there: boolean }>`
    SELECT to_regclass(${`"${table}"`}) IS NOT NULL AS there`.execute(trx);
  if (!tables[0]?.there) return after;
  const { rows } = await sql<{ doc: Doc }>`SELECT doc FROM ${sql.id(table)}
    WHERE tenant_code = ${tenantCode} AND supplier_code = ${supplierCode} LIMIT 1`.execute(trx);
  const company = rows[0]?.doc;
  if (!company) throw new Refusal('registration_incomplete');
  const fields = fieldsOf(page.form);
  const taken = SUBMITTED.filter((name) => fields.has(name) && company[name] !== undefined);
  return { ...after, ...Object.fromEntries(taken.map((name) => [name, company[name]])) };
};

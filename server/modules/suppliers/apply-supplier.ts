import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Doc } from '../../../src/contract/base/doc';
import { Refusal } from '../../kernel/base/errors';
import type { Trx } from '../../kernel/db/tables';
import { readDoc } from '../../kernel/records/context/read-doc';
import type { RecordEffect, RecordWrite } from '../../kernel/records/hooks/hooks';
import { tableName } from '../../kernel/records/tables/table';

const text = (length: number) => z.string().max(length).default('');

/** What the gateway reads in a supplier's record, whatever else its page file keeps there. */
const supplierRecord = z.object({
  supplierName: z.string().min(1).max(100),
  supplierShortName: text(60),
  supSapNum: text(40),
  supType: text(40),
  telephone: text(30),
  status: z.enum(['10', '20', '30', '40', '50', '60']).transform(Number),
});

/**
 * Makes what a supplier's record says what sign-in and sessions go by, and logs a change of status (decision 025).
 * Throws `in_use` for a deletion, `duplicate` for a second record of one supplier.
 */
export const applySupplier: RecordEffect = async (trx, write) => {
  const { tenantCode, supplierCode, before, after } = write;
  if (!after) throw new Refusal('in_use');
  const supplier = readSupplier(after);
  const values = {
    supplier_name: supplier.supplierName,
    supplier_short_name: supplier.supplierShortName,
    sup_sap_num: supplier.supSapNum,
    sup_type: supplier.supType,
    telephone: supplier.telephone,
    status: supplier.status,
  };
  // The upsert also holds the row, so that two records of one supplier cannot both be the first.
  await trx
    .insertInto('supplier')
    .values({ tenant_code: tenantCode, supplier_code: supplierCode, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_code', 'supplier_code']).doUpdateSet(values))
    .execute();
  if (before) await logStep(trx, write, readSupplier(before).status, supplier.status);
  else await requireOnlyRecord(trx, write);
  return undefined;
};

/** Throws Violations where the page file lets a record be stored that cannot be a supplier's. */
const readSupplier = (doc: Doc) => readDoc(supplierRecord, doc);

/** Leaves a row of the approval log, which nobody changes. */
async function logStep(
  trx: Trx,
  { tenantCode, supplierCode, accountId, code = '', reason }: RecordWrite,
  from: number,
  to: number,
): Promise<void> {
  if (from === to) return;
  await trx
    .insertInto('supplier_approval')
    .values({
      tenant_code: tenantCode,
      approval_id: randomUUID(),
      supplier_code: supplierCode,
      code,
      from_status: from,
      to_status: to,
      account_id: accountId,
      reason: reason ?? null,
    })
    .execute();
}

async function requireOnlyRecord(trx: Trx, { page, tenantCode, supplierCode }: RecordWrite): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM ${sql.id(tableName(page.resource.name))}
    WHERE tenant_code = ${tenantCode} AND supplier_code = ${supplierCode} LIMIT 2`.execute(trx);
  if (rows.length > 1) throw new Refusal('duplicate');
}

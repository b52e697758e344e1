import { sql, type Transaction } from 'kysely';
import { fieldsOf } from '../../src/contract/fields';
import type { RecordRow } from '../../src/contract/list-query';
import type { RecordPage } from '../../src/contract/page-schema';
import { type Doc, type Violation, valueAt } from '../../src/contract/record-shape';
import type { Tables } from '../db/tables';
import { checkedDocs, IN_LIST } from './check-docs';
import { authorize, inTenant, type RecordCall, type RecordContext, Violations } from './record-context';
import { columnName, tableName } from './table';
import { createRecords } from './write-records';

/**
 * Makes the records of a part of a file: all of them or none, as `createRecords` does. Throws as that does; it needs the
 * code of an import beside what a new record needs.
 */
export async function importRecords(
  context: RecordContext,
  call: RecordCall,
  bodies: readonly Doc[],
  key: string | undefined,
): Promise<RecordRow[]> {
  await inTenant(context, call.user, (trx) => authorize(context, trx, call, 'import'));
  return createRecords(context, call, bodies, key, IN_LIST);
}

/** Holds a part of a file against what `importRecords` would, and writes nothing. Throws as that does. */
export async function checkImport(
  context: RecordContext,
  call: RecordCall,
  bodies: readonly Doc[],
): Promise<{ count: number }> {
  const { user, page } = call;
  await inTenant(context, user, async (trx) => {
    await authorize(context, trx, call, 'import');
    await authorize(context, trx, call, 'create');
  });
  const payloads = bodies.map(({ supplierCode: _, ...payload }) => ({ payload }));
  const docs = await checkedDocs(context, call, payloads, IN_LIST);
  const taken = await inTenant(context, user, (trx) => takenValues(trx, page, user.tenantCode, docs));
  if (taken.length > 0) throw new Violations(taken);
  return { count: docs.length };
}

/** Values that a record in sight has already where no two may have the same; of others the write itself tells. */
async function takenValues(
  trx: Transaction<Tables>,
  page: RecordPage,
  tenantCode: string,
  docs: readonly Doc[],
): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const field of page.resource.unique ?? []) {
    const values = docs.map((doc) => valueAt(doc, field));
    const asked = [...new Set(values.filter((value) => value !== undefined))];
    if (asked.length === 0) continue;
    const [table, column] = [sql.id(tableName(page.resource.name)), sql.id(columnName(field))];
    const { rows } = await sql<{ value: unknown }>`SELECT ${column} AS value FROM ${table}
      WHERE tenant_code = ${tenantCode} AND ${column} IN (${sql.join(asked)})`.execute(trx);
    const known = new Set(rows.map(({ value }) => String(value)));
    const title = fieldsOf(page.form).get(field)?.title ?? field;
    for (const [index, value] of values.entries())
      if (known.has(String(value)))
        found.push({ path: IN_LIST(index) + field, rule: 'unique', params: { title } });
  }
  return found;
}

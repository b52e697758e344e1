import { sql, type Transaction } from 'kysely';
import type { Doc, Violation } from '../../../src/contract/doc';
import { fieldsOf } from '../../../src/contract/fields';
import type { RecordRow } from '../../../src/contract/list-query';
import type { RecordPage } from '../../../src/contract/page-schema';
import { valueAt } from '../../../src/contract/record-shape';
import type { Author } from '../base/author';
import { Violations } from '../base/errors';
import type { Tables } from '../db/tables';
import { IN_LIST } from './check-docs';
import { authorize, inTenant, type RecordCall, type RecordContext } from './record-context';
import { runGuards } from './run-hooks';
import { columnName, ownerColumn, tableName } from './table';
import { checkedRecords, createRecords } from './write-records';

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
  await inTenant(context, user, (trx) => authorize(context, trx, call, 'import'));
  const { authors, docs } = await checkedRecords(context, call, bodies, IN_LIST);
  const taken = await inTenant(context, user, async (trx) => {
    await runGuards(
      trx,
      user,
      page.resource.name,
      authors.map(({ supplierCode }) => supplierCode),
    );
    return takenValues(trx, page, authors, docs);
  });
  if (taken.length > 0) throw new Violations(taken);
  return { count: docs.length };
}

/**
 * Values that another record has already, in the table or before it in the file, where no two may have the same: of one
 * owner or of the tenant, as the page's unique index has it. What is out of the caller's sight the write itself tells.
 */
async function takenValues(
  trx: Transaction<Tables>,
  page: RecordPage,
  authors: readonly Author[],
  docs: readonly Doc[],
): Promise<Violation[]> {
  const owner = page.resource.uniqueIn === 'tenant' ? undefined : ownerColumn(page);
  const ownerOf = (author: Author) => {
    if (owner === undefined) return '';
    return owner === 'supplier_code' ? author.supplierCode : author.accountId;
  };
  const found: Violation[] = [];
  for (const field of page.resource.unique ?? []) {
    const values = docs.map((doc) => valueAt(doc, field));
    const asked = [...new Set(values.filter((value) => value !== undefined))];
    if (asked.length === 0) continue;
    const [table, column] = [sql.id(tableName(page.resource.name)), sql.id(columnName(field))];
    const { rows } = await sql<{ value: unknown; owner: string }>`
      SELECT ${column} AS value, ${owner === undefined ? sql.lit('') : sql.id(owner)} AS owner FROM ${table}
      WHERE tenant_code = ${authors[0]!.tenantCode} AND ${column} IN (${sql.join(asked)})`.execute(trx);
    const keyOf = (of: string, value: unknown) => JSON.stringify([of, String(value)]);
    const known = new Set(rows.map((row) => keyOf(row.owner, row.value)));
    const title = fieldsOf(page.form).get(field)?.title ?? field;
    for (const [index, value] of values.entries()) {
      if (value === undefined) continue;
      const key = keyOf(ownerOf(authors[index]!), value);
      if (known.has(key)) found.push({ path: IN_LIST(index) + field, rule: 'unique', params: { title } });
      known.add(key);
    }
  }
  return found;
}

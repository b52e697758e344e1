import { sql } from 'kysely';
import type { Doc } from '../../../../src/contract/base/doc';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { grantsPage } from '../../../../src/contract/language/permissions';
import {
  type PointingField,
  pointingFields,
  withoutPointed,
} from '../../../../src/contract/lists/pointing-fields';
import { isView } from '../../../../src/contract/pages/page-view';
import { recordChange } from '../../audit/write-audit';
import { type InputFault, Refusal } from '../../base/errors';
import type { User } from '../../base/user';
import { asRecordReader, asTenantOwner } from '../../db/as-role';
import type { Trx } from '../../db/tables';
import { grantsOf } from '../../policies/grants';
import { recordPages } from '../../schemas/record-page-at';
import { namedRecord } from '../../schemas/records-in-the-way';
import type { RecordCall, RecordContext } from '../context/record-context';
import { jsonPath } from '../tables/migrate-records';
import { findRecord, updateRecord } from '../tables/store';
import type { StoredRecord } from '../tables/stored-record';
import { indexedFields, tableName } from '../tables/table';

/** Records that are named for each page and field. */
const MOST_NAMED = 5;

/** A record that points at one that is to go. */
interface Pointer {
  id: string;
  supplier_code: string;
  account_id: string;
  doc: Doc;
}

/** A field of a page by which records point at one of another page. */
interface Link {
  page: RecordPage;
  field: PointingField;
}

/**
 * Lets go of deleted records, in their transaction: fields with `onDelete: "clear"` are emptied, each change audited.
 * Throws record_referenced, listing who points at them by other fields (decision 059).
 */
export async function releaseReferences(
  context: RecordContext,
  trx: Trx,
  { user, page }: RecordCall,
  deleted: readonly StoredRecord[],
): Promise<void> {
  const links = linksTo(context, page);
  if (links.length === 0) return;
  const faults: InputFault[] = [];
  for (const link of links) {
    const clears = link.field.options.onDelete === 'clear';
    for (const record of deleted) {
      const value = keyOf(link.field, record);
      if (value === undefined) continue;
      const { pointers, total } = await pointersAt(
        trx,
        user.tenantCode,
        link,
        value,
        clears ? undefined : MOST_NAMED,
      );
      if (total === 0) continue;
      if (clears) await clear(trx, user, link, pointers, value);
      else faults.push(await describe(context, trx, user, link, pointers, total));
    }
  }
  if (faults.length > 0) throw new Refusal('record_referenced', { errors: faults });
}

function linksTo({ registry }: RecordContext, { path }: RecordPage): Link[] {
  return recordPages(registry).flatMap((page) => {
    // A second page over records has no fields of its own; a field may name its records by it.
    if (isView(page)) return [];
    const isTarget = (named: string) => {
      const target = registry.byPath(named)?.page;
      return named === path || (target !== undefined && isView(target) && target.resource.view.of === path);
    };
    return pointingFields(page).flatMap((field) => (isTarget(field.options.page) ? [{ page, field }] : []));
  });
}

/** What others keep of a record. */
function keyOf({ options: { value = 'id' } }: PointingField, record: StoredRecord): string | undefined {
  const columns: Partial<Record<string, unknown>> = { id: record.id, supplierCode: record.supplier_code };
  const own = columns[value] ?? record.doc[value];
  return typeof own === 'string' && own !== '' ? own : undefined;
}

/** Looked for among all records of the tenant, also those that the caller does not see. */
async function pointersAt(
  trx: Trx,
  tenantCode: string,
  { page, field: { path } }: Link,
  value: string,
  most: number | undefined,
): Promise<{ pointers: Pointer[]; total: number }> {
  const indexed = indexedFields(page).find((one) => one.field === path && one.ordered);
  const found = indexed
    ? sql`${sql.id(indexed.column)} = ${value}`
    : sql`jsonb_path_exists(doc, ${sql.lit(`${jsonPath(path)}[*] ? (@ == $value)`)}::jsonpath,
        jsonb_build_object('value', ${value}::text))`;
  return asRecordReader(trx, async () => {
    const { rows } = await sql<Pointer & { total: string }>`
      SELECT id, supplier_code, account_id, doc, count(*) OVER () AS total
      FROM ${sql.id(tableName(page.resource.name))} WHERE tenant_code = ${tenantCode} AND ${found}
      ORDER BY created_at, id ${most === undefined ? sql`` : sql`LIMIT ${most}`}`.execute(trx);
    return { pointers: rows, total: Number(rows[0]?.total ?? 0) };
  });
}

async function clear(
  trx: Trx,
  { tenantCode, accountId }: User,
  { page, field }: Link,
  pointers: readonly Pointer[],
  value: string,
): Promise<void> {
  for (const { id, supplier_code: supplierCode } of pointers) {
    const written = await asTenantOwner(trx, async () => {
      const before = await findRecord(trx, page, tenantCode, id, true);
      if (!before) return undefined;
      const after = withoutPointed(before.doc, field.path, value);
      await updateRecord(trx, page, { tenantCode, accountId, supplierCode }, before, after);
      return { before: before.doc, after };
    });
    if (!written) continue;
    const author = { tenantCode, accountId, supplierCode };
    await recordChange(trx, author, {
      resource: page.resource.name,
      recordId: id,
      action: 'update',
      ...written,
    });
  }
}

/** Names of records that the caller may open; of others only how many there are. */
async function describe(
  context: RecordContext,
  trx: Trx,
  user: User,
  { page, field }: Link,
  pointers: readonly Pointer[],
  total: number,
): Promise<InputFault> {
  const map = await grantsOf(trx, user, context.registry);
  const isSeen = ({ supplier_code, account_id }: Pointer) => {
    if (!grantsPage(map, page.path)) return false;
    if (page.resource.scope === 'account') return account_id === user.accountId;
    return (
      user.supplierCode === null ||
      (page.resource.scope === 'supplier' && supplier_code === user.supplierCode)
    );
  };
  const names = pointers.filter(isSeen).map((one) => namedRecord(page, one));
  const params = { page: page.title, field: field.title, names: names.join(''), count: total };
  if (names.length === 0) return { path: page.path, message: '{page}（{field}）：{count} 条', params };
  return {
    path: page.path,
    message: total > names.length ? '{page}（{field}）：{names}等 {count} 条' : '{page}（{field}）：{names}',
    params,
  };
}

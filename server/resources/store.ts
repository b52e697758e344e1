import { type RawBuilder, sql, type Transaction } from 'kysely';
import { deriveValue, today } from '../../src/contract/derived';
import { derivedOf } from '../../src/contract/fields';
import type { RecordRow } from '../../src/contract/list-query';
import type { PageSchema } from '../../src/contract/page-schema';
import type { Doc } from '../../src/contract/record-shape';
import type { Tables } from '../db/tables';
import { derivedCondition } from './derived-sql';
import type { Filter, ListRequest } from './list-request';
import { columnName, indexedFields, tableName } from './table';

/** A row of a resource table. */
export interface StoredRecord {
  id: string;
  supplier_code: string;
  version: number;
  doc: Doc;
  created_at: Date;
  created_by: string;
  updated_at: Date;
  updated_by: string;
}

const COLUMNS = sql`id, supplier_code, version, doc, created_at, created_by, updated_at, updated_by`;

/** The answer's form of a stored record: system, own and derived fields side by side. */
export function presentRecord(page: PageSchema, record: StoredRecord, now: Date): RecordRow {
  const date = today(now);
  const derived = Object.entries(page.derived ?? {}).map(([name, definition]) => [
    name,
    deriveValue(definition, record.doc, date),
  ]);
  return {
    ...record.doc,
    ...Object.fromEntries(derived),
    id: record.id,
    version: record.version,
    ...(record.supplier_code && { supplierCode: record.supplier_code }),
    createdAt: record.created_at.toISOString(),
    createdBy: record.created_by,
    updatedAt: record.updated_at.toISOString(),
    updatedBy: record.updated_by,
  };
}

/** One page of a resource's records, and how many there are in all. Row level security decides whose. */
export async function listRecords(
  trx: Transaction<Tables>,
  page: PageSchema,
  tenantCode: string,
  request: ListRequest,
  now: Date,
): Promise<{ list: StoredRecord[]; total: number }> {
  const table = sql.id(tableName(page.resource.name));
  const conditions = [
    sql<boolean>`tenant_code = ${tenantCode}`,
    ...request.filters.map((filter) => filterCondition(page, filter, today(now))),
  ];
  const where = sql`WHERE ${sql.join(conditions, sql` AND `)}`;
  const order = orderBy(page, request.sort);
  const offset = (request.pageNum - 1) * request.pageSize;
  const rows = await sql<StoredRecord>`SELECT ${COLUMNS} FROM ${table} ${where} ORDER BY ${order}
    LIMIT ${request.pageSize} OFFSET ${offset}`.execute(trx);
  const count = await sql<{ total: string }>`SELECT count(*) AS total FROM ${table} ${where}`.execute(trx);
  return { list: rows.rows, total: Number(count.rows[0]?.total ?? 0) };
}

const SYSTEM_COLUMNS: Record<string, string> = { createdAt: 'created_at', updatedAt: 'updated_at' };

function orderBy(page: PageSchema, { field, descending }: ListRequest['sort']): RawBuilder<unknown> {
  const own = indexedFields(page).find((indexed) => indexed.field === field);
  const column = sql.id(own?.column ?? SYSTEM_COLUMNS[field] ?? 'created_at');
  return descending ? sql`${column} DESC NULLS LAST, id DESC` : sql`${column} ASC NULLS LAST, id ASC`;
}

function filterCondition(page: PageSchema, filter: Filter, date: string): RawBuilder<boolean> {
  if (filter.kind === 'derived') return derivedCondition(derivedOf(page, filter.field)!, filter.values, date);
  const column = sql.id(columnName(filter.field));
  if (filter.kind === 'contains') return sql<boolean>`${column} ILIKE ${`%${escapeLike(filter.text)}%`}`;
  if (filter.kind === 'range') return rangeCondition(column, filter);
  const indexed = indexedFields(page).some((one) => one.field === filter.field);
  if (indexed) return sql<boolean>`${column} IN (${sql.join(filter.values)})`;
  const path = sql.lit(`{${filter.field.split('.').join(',')}}`);
  return sql<boolean>`(doc #> ${path}::text[]) ?| ARRAY[${sql.join(filter.values.map(String))}]::text[]`;
}

function rangeCondition(column: RawBuilder<unknown>, { from, to }: Extract<Filter, { kind: 'range' }>) {
  const bounds = [
    ...(from === undefined ? [] : [sql<boolean>`${column} >= ${from}`]),
    ...(to === undefined ? [] : [sql<boolean>`${column} <= ${to}`]),
  ];
  return sql<boolean>`${sql.join(bounds, sql` AND `)}`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

/** The record of that id that the caller may see; `lock` holds it until the transaction ends. */
export async function findRecord(
  trx: Transaction<Tables>,
  page: PageSchema,
  tenantCode: string,
  id: string,
  lock = false,
): Promise<StoredRecord | undefined> {
  const table = sql.id(tableName(page.resource.name));
  const { rows } = await sql<StoredRecord>`SELECT ${COLUMNS} FROM ${table}
    WHERE tenant_code = ${tenantCode} AND id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`.execute(trx);
  return rows[0];
}

/** Who writes, for whom. */
export interface Author {
  tenantCode: string;
  accountId: string;
  supplierCode: string;
}

/** Stores a new record. Throws the database's unique violation (23505). */
export async function insertRecord(
  trx: Transaction<Tables>,
  page: PageSchema,
  author: Author,
  id: string,
  doc: Doc,
): Promise<StoredRecord> {
  const table = sql.id(tableName(page.resource.name));
  const { rows } = await sql<StoredRecord>`INSERT INTO ${table}
    (tenant_code, id, supplier_code, doc, created_by, updated_by)
    VALUES (${author.tenantCode}, ${id}, ${author.supplierCode}, ${JSON.stringify(doc)}::jsonb,
      ${author.accountId}, ${author.accountId})
    RETURNING ${COLUMNS}`.execute(trx);
  return rows[0]!;
}

/** Replaces a record's document if it still has `version`; undefined when somebody was faster. */
export async function updateRecord(
  trx: Transaction<Tables>,
  page: PageSchema,
  author: Author,
  target: { id: string; version: number },
  doc: Doc,
): Promise<StoredRecord | undefined> {
  const table = sql.id(tableName(page.resource.name));
  const { rows } = await sql<StoredRecord>`UPDATE ${table}
    SET doc = ${JSON.stringify(doc)}::jsonb, version = version + 1, updated_at = now(), updated_by = ${author.accountId}
    WHERE tenant_code = ${author.tenantCode} AND id = ${target.id} AND version = ${target.version}
    RETURNING ${COLUMNS}`.execute(trx);
  return rows[0];
}

/** Removes a record if it still has `version`; its last state stays in the audit log. False when it changed meanwhile. */
export async function deleteRecord(
  trx: Transaction<Tables>,
  page: PageSchema,
  tenantCode: string,
  target: { id: string; version: number },
): Promise<boolean> {
  const table = sql.id(tableName(page.resource.name));
  const { rows } = await sql`DELETE FROM ${table}
    WHERE tenant_code = ${tenantCode} AND id = ${target.id} AND version = ${target.version} RETURNING id`.execute(
    trx,
  );
  return rows.length > 0;
}

import { type RawBuilder, sql } from 'kysely';
import type { Doc } from '../../../../src/contract/base/doc';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { recordChange } from '../../audit/write-audit';
import type { Author } from '../../base/author';
import { type Database, inTenantAsOwner } from '../../db/database';
import type { Trx } from '../../db/tables';
import { tenantCodes } from '../../db/tenant-codes';
import { updateRecord } from '../tables/store';
import type { StoredRecord } from '../tables/stored-record';
import { tableName } from '../tables/table';
import { addRecord } from './add-record';

/** By whom a record is said to be that the gateway has made of a row. */
export const mirrorAuthor = (tenantCode: string, supplierCode = ''): Author => ({
  tenantCode,
  supplierCode,
  accountId: 'system',
});

/** How rows of a table of the gateway become records of the page that shows them. */
export interface Mirror<Row> {
  /** Held until the transaction ends: one copy of the gateway at a time gives a tenant's rows records. */
  lock(trx: Trx, tenantCode: string): Promise<void>;
  /** What of a record, as `record`, names its row. */
  key: RawBuilder<unknown>;
  /** A tenant's rows that have no record; `hasNone` tests the column that names a row. */
  rows(
    trx: Trx,
    tenantCode: string,
    hasNone: (column: RawBuilder<unknown>) => RawBuilder<boolean>,
  ): Promise<readonly Row[]>;
  docOf(row: Row): Doc;
  /** The record's id; one of its own unless given. */
  idOf?(row: Row): string;
  /** Whose record it is; no supplier's unless given. */
  supplierOf?(row: Row): string;
}

/** What gives rows records: in one tenant, as the tables' owner in it, or in all tenants. */
export interface TableMirror {
  mirror(trx: Trx, page: RecordPage, tenantCode: string): Promise<void>;
  mirrorAll(database: Database, page: RecordPage): Promise<void>;
}

/** Gives every row that has no record one: rows may be older than the page that shows them. */
export function mirrorTable<Row>({ lock, key, rows, docOf, idOf, supplierOf }: Mirror<Row>): TableMirror {
  const mirror: TableMirror['mirror'] = async (trx, page, tenantCode) => {
    await lock(trx, tenantCode);
    const table = sql.id(tableName(page.resource.name));
    // Apart from the rows, which on Citus are on another server than the records.
    const { rows: known } = await sql<{ name: string | null }>`
      SELECT ${key} AS name FROM ${table} AS record WHERE record.tenant_code = ${tenantCode}`.execute(trx);
    const names = known.flatMap(({ name }) => name ?? []);
    const missing = await rows(
      trx,
      tenantCode,
      (column) => sql<boolean>`${column} <> ALL (${names}::text[])`,
    );
    for (const row of missing) {
      await addRecord(trx, page, mirrorAuthor(tenantCode, supplierOf?.(row)), docOf(row), idOf?.(row));
    }
  };
  return {
    mirror,
    mirrorAll: (database, page) =>
      inEveryTenant(database, (trx, tenantCode) => mirror(trx, page, tenantCode)),
  };
}

/**
 * Works in every tenant, each in a transaction of its own as the tables' owner. Ends with the first that fails, unless
 * `onError` hears of it.
 */
export async function inEveryTenant(
  { kysely }: Pick<Database, 'kysely'>,
  work: (trx: Trx, tenantCode: string) => Promise<void>,
  onError: (reason: unknown, tenantCode: string) => void = (reason) => {
    throw reason;
  },
): Promise<void> {
  for (const tenantCode of await tenantCodes(kysely)) {
    const done = inTenantAsOwner(kysely, tenantCode, async (trx) => {
      await work(trx, tenantCode);
    });
    await done.catch((reason: unknown) => onError(reason, tenantCode));
  }
}

export type HeldRecord = Pick<StoredRecord, 'id' | 'version' | 'doc'>;

/** A tenant's records of a page, held until the transaction ends. */
export async function holdRecords(
  trx: Trx,
  page: RecordPage,
  tenantCode: string,
): Promise<readonly HeldRecord[]> {
  const { rows } = await sql<HeldRecord>`SELECT id, version, doc FROM ${sql.id(tableName(page.resource.name))}
    WHERE tenant_code = ${tenantCode} ORDER BY id FOR UPDATE`.execute(trx);
  return rows;
}

/** Makes a record say what is in force, with its audit row. */
export async function rewriteRecord(
  trx: Trx,
  page: RecordPage,
  tenantCode: string,
  record: HeldRecord,
  after: Doc,
): Promise<void> {
  const author = mirrorAuthor(tenantCode);
  await updateRecord(trx, page, author, record, after);
  const change = { resource: page.resource.name, recordId: record.id, action: 'update' as const };
  await recordChange(trx, author, { ...change, before: record.doc, after });
}

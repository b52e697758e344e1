import { sql } from 'kysely';
import type { Doc } from '../../../../src/contract/base/doc';
import { CHANGE_REQUESTS } from '../../../../src/contract/base/system-resources';
import { HELD_BY_REQUESTS } from '../../../../src/contract/fields/certified';
import { deriveValue, today } from '../../../../src/contract/fields/derived';
import { casesIn, rollUpsIn } from '../../../../src/contract/fields/roll-ups';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { RecordRow } from '../../../../src/contract/lists/list-query';
import { currentDoc, knownFields } from '../../../../src/contract/records/current-doc';
import { maskedDoc } from '../../../../src/contract/records/masked-doc';
import type { Author } from '../../base/author';
import { asViewOwner } from '../../db/as-role';
import { isOnCitus } from '../../db/pool';
import type { Trx } from '../../db/tables';
import { neighboursOf } from '../../schemas/neighbours';
import { withoutOverlap } from './overlaps';
import { requestAsRead } from './request-sides';
import { rollUpsOver } from './roll-up-sql';
import { rowFilter, shownBy } from './row-filter';
import type { StoredRecord } from './stored-record';
import { tableName } from './table';

export const RECORD_COLUMNS = [
  'id',
  'supplier_code',
  'version',
  'doc',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
] as const satisfies (keyof StoredRecord)[];

// Every read and write has them: they are put together once.
const COLUMNS = sql.join(RECORD_COLUMNS.map((name) => sql.id(name)));

/** The columns of a record in a statement; `of` is what its table is called there. */
export const recordColumns = (of?: string) =>
  of === undefined ? COLUMNS : sql.join(RECORD_COLUMNS.map((name) => sql.id(of, name)));

/**
 * The answer's form of a stored record: system, own and derived fields side by side. What the page has no field for any
 * more is not answered; what the gateway itself keeps in a record of its own is.
 */
export function presentRecord(page: RecordPage, record: StoredRecord, now: Date): RecordRow {
  const date = today(now);
  const doc = knownFields(page.form, currentDoc(page.form, record.doc).doc);
  const derived = casesIn(page).map(([name, definition]) => [name, deriveValue(definition, doc, date)]);
  return {
    ...maskedDoc(page, withRolled(page, doc, record)),
    ...heldIn(page, record.doc),
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

/** A document with the roll-ups that its reader may see, those of rows in the rows. */
export function withRolled(
  page: RecordPage,
  doc: Doc,
  { rolled = {}, shown }: Pick<StoredRecord, 'rolled' | 'shown'>,
): Doc {
  if (!shown || shown.size === 0) return doc;
  const whole = { ...doc };
  for (const { name, list, column = name } of rollUpsIn(page)) {
    const value = rolled[name];
    if (!shown.has(name) || value === undefined || value === null) continue;
    const rows = list === undefined ? undefined : whole[list];
    if (list === undefined) whole[name] = value;
    else if (Array.isArray(rows) && Array.isArray(value))
      whole[list] = rows.map((row, index) =>
        value[index] === null ? row : { ...row, [column]: value[index] },
      );
  }
  return whole;
}

function heldIn(page: RecordPage, doc: Doc): Doc {
  if (page.resource.name !== CHANGE_REQUESTS) return {};
  const read = requestAsRead(doc, neighboursOf(page).byPath);
  return Object.fromEntries(
    HELD_BY_REQUESTS.flatMap((name) => (read[name] === undefined ? [] : [[name, read[name]]])),
  );
}

/**
 * The record of that id that the caller may see, under the names and types of the page's fields: a write that was under
 * way while the page changed may have left the older ones. `lock` holds it until the transaction ends.
 */
export async function findRecord(
  trx: Trx,
  page: RecordPage,
  tenantCode: string,
  id: string,
  lock = false,
): Promise<StoredRecord | undefined> {
  const table = sql.id(tableName(page.resource.name));
  const own = sql.join([sql`tenant_code = ${tenantCode}`, sql`id = ${id}`, ...rowFilter(page)], sql` AND `);
  // What was counted before the lock was waited for would be out of date.
  const rollUps = lock ? undefined : rollUpsOver(page, { alias: 'record', has: 'doc', tenantCode });
  // As the owner of the views that are counted through, its own policy would not be asked.
  const visible = rollUps && isOnCitus(trx) ? sql`AND ${shownBy(page)}` : sql``;
  const found = sql`SELECT * FROM ${table} WHERE ${own} ${visible} ${lock ? sql`FOR UPDATE` : sql``}`;
  const read = () =>
    sql<StoredRecord>`SELECT ${recordColumns()}${rollUps ? sql`, ${rollUps.value} AS rolled` : sql``}
    FROM (${found}) AS record ${rollUps?.joins ?? sql``}`.execute(trx);
  const { rows } = await (rollUps ? asViewOwner(trx, read) : read());
  return rows[0] && { ...rows[0], doc: currentDoc(page.form, rows[0].doc).doc };
}

/** A page over another's records knows only a part of them: what is stored is of the page that they belong to. */
function requireOwner({ path, resource, rights }: RecordPage): void {
  if (resource.view)
    throw new Error(`${path} has no records of its own: its writes are those of ${resource.view.of}`);
  if (rights)
    throw new Error(`${path} is here as one account reads it: records are stored by the whole of it`);
}

/** Stores a new record. Throws the database's unique violation (23505), and Violations where its period overlaps. */
export async function insertRecord(
  trx: Trx,
  page: RecordPage,
  author: Author,
  id: string,
  doc: Doc,
): Promise<StoredRecord> {
  requireOwner(page);
  const table = sql.id(tableName(page.resource.name));
  const { rows } = await withoutOverlap(trx, page, { id, author, doc }, () =>
    sql<StoredRecord>`INSERT INTO ${table}
    (tenant_code, id, supplier_code, account_id, doc, created_by, updated_by)
    VALUES (${author.tenantCode}, ${id}, ${author.supplierCode}, ${author.owner ?? author.accountId}, ${JSON.stringify(doc)}::jsonb,
      ${author.accountId}, ${author.accountId})
    RETURNING ${recordColumns()}`.execute(trx),
  );
  return rows[0]!;
}

/** Replaces a record's document if it still has `version`; undefined when somebody was faster. */
export async function updateRecord(
  trx: Trx,
  page: RecordPage,
  author: Author,
  target: { id: string; version: number },
  doc: Doc,
): Promise<StoredRecord | undefined> {
  requireOwner(page);
  const table = sql.id(tableName(page.resource.name));
  const { rows } = await withoutOverlap(trx, page, { id: target.id, author, doc }, () =>
    sql<StoredRecord>`UPDATE ${table}
    SET doc = ${JSON.stringify(doc)}::jsonb, version = version + 1, updated_at = now(), updated_by = ${author.accountId}
    WHERE tenant_code = ${author.tenantCode} AND id = ${target.id} AND version = ${target.version}
    RETURNING ${recordColumns()}`.execute(trx),
  );
  return rows[0];
}

/** Removes a record if it still has `version`; its last state stays in the audit log. False when it changed meanwhile. */
export async function deleteRecord(
  trx: Trx,
  page: RecordPage,
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

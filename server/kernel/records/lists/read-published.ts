import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Doc } from '../../../../src/contract/base/doc';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { PublishedReader } from '../../../../src/contract/language/published-schema';
import { asViewOwner } from '../../db/as-role';
import type { Trx } from '../../db/tables';
import { publishedName } from '../tables/published-views';
import { columnName, indexedFields } from '../tables/table';

/** A published record: whose it is, and its published fields. */
export interface PublishedRecord {
  tenantCode: string;
  id: string;
  doc: Doc;
}

/**
 * What is asked for: `latest` is the sortable field that the newest come first by, unless `order` says another order; two
 * alike stand by their id.
 */
export interface PublishedQuery {
  latest: string;
  order?: RawBuilder<unknown> | undefined;
  pageNum: number;
  pageSize: number;
  where?: readonly RawBuilder<SqlBool>[];
}

/** One page of what a resource publishes to a reader, as far as the transaction's settings show it, and how much there is. */
export async function listPublished(
  trx: Trx,
  page: RecordPage,
  reader: PublishedReader,
  { latest, order, pageNum, pageSize, where = [] }: PublishedQuery,
): Promise<{ list: PublishedRecord[]; total: number }> {
  if (!page.published?.[reader]) return { list: [], total: 0 };
  const view = sql.id(publishedName(page.resource.name, reader));
  const matches = sql.join([sql`true`, ...where], sql` AND `);
  return asViewOwner(trx, async () => {
    const { rows: list } = await sql<PublishedRecord>`
      SELECT tenant_code AS "tenantCode", id, doc FROM ${view} WHERE ${matches}
      ORDER BY ${order ?? newest(page, latest)}, id DESC
      LIMIT ${pageSize} OFFSET ${(pageNum - 1) * pageSize}`.execute(trx);
    const { rows } = await sql<{ total: string }>`
      SELECT count(*) AS total FROM ${view} WHERE ${matches}`.execute(trx);
    return { list, total: Number(rows[0]?.total ?? 0) };
  });
}

/**
 * The published record that the conditions name, the newest where there are several; undefined for what is not there and
 * what the reader may not see alike.
 */
export async function findPublished(
  trx: Trx,
  page: RecordPage,
  reader: PublishedReader,
  { latest, where }: { latest: string; where: readonly RawBuilder<SqlBool>[] },
): Promise<PublishedRecord | undefined> {
  if (!page.published?.[reader]) return undefined;
  const view = sql.id(publishedName(page.resource.name, reader));
  const { rows } = await asViewOwner(trx, () =>
    sql<PublishedRecord>`
      SELECT tenant_code AS "tenantCode", id, doc FROM ${view} WHERE ${sql.join([...where], sql` AND `)}
      ORDER BY ${newest(page, latest)}, id DESC LIMIT 1`.execute(trx),
  );
  return rows[0];
}

function newest(page: RecordPage, latest: string): RawBuilder<unknown> {
  const isColumn = indexedFields(page).some(({ field, ordered }) => ordered && field === latest);
  return sql`${isColumn ? sql.id(columnName(latest)) : sql`doc ->> ${latest}`} DESC`;
}

/** A field holds the text somewhere, whatever the case. */
export function holdsText(field: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`position(lower(${text}) in lower(doc ->> ${field})) > 0`;
}

export function holdsTextIn(fields: readonly string[], text: string): RawBuilder<SqlBool> {
  const any = fields.map((field) => holdsText(field, text));
  return sql<SqlBool>`(${sql.join(any, sql` OR `)})`;
}

export function isId(id: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`id = ${id}`;
}

/** A field, or the record's id, is one of these values. */
export function isOneOf(field: string, values: readonly string[]): RawBuilder<SqlBool> {
  if (values.length === 0) return sql<SqlBool>`false`;
  const held = field === 'id' ? sql`id` : sql`doc ->> ${field}`;
  return sql<SqlBool>`${held} IN (${sql.join([...values])})`;
}

export function isOfTenant(tenantCode: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`tenant_code = ${tenantCode}`;
}

/** A field that holds several values holds one of these. */
export function holdsOneOf(field: string, values: readonly string[]): RawBuilder<SqlBool> {
  if (values.length === 0) return sql<SqlBool>`false`;
  return sql<SqlBool>`jsonb_exists_any(doc -> ${field}, ARRAY[${sql.join([...values])}]::text[])`;
}

/** A field that holds a path begins with this value. */
export function beginsWith(field: string, value: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`doc -> ${field} ->> 0 = ${value}`;
}

export function isValue(field: string, value: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`doc ->> ${field} = ${value}`;
}

import { type SqlBool, sql } from 'kysely';
import type { Reader, ReadersData, ReadersQuery } from '../../../../src/contract/api/read-receipts';
import type { Doc } from '../../../../src/contract/base/doc';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { User } from '../../base/user';
import { asOwner } from '../../db/as-role';
import type { Trx } from '../../db/tables';
import { accountNames } from '../reading/read-history';

declare module '../../db/tables' {
  interface Tables {
    /**
     * Which account of a supplier has read which published record. Its names are those of the first page that had receipts:
     * copies of earlier versions go on with them.
     */
    announcement_read: {
      tenant_code: string;
      message_id: string;
      account_id: string;
      supplier_code: string;
      read_at: Date;
    };
  }
}

/** Whether this account has read a record, as a condition on the published view. */
export function isReadBy({ tenantCode, accountId }: User, read: boolean) {
  const found = sql`EXISTS (SELECT 1 FROM announcement_read AS reading WHERE reading.tenant_code = ${tenantCode}
    AND reading.account_id = ${accountId} AND reading.message_id = id)`;
  return read ? sql<SqlBool>`${found}` : sql<SqlBool>`NOT ${found}`;
}

export async function readAmong(
  trx: Trx,
  { tenantCode, accountId }: User,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('announcement_read')
    .select('message_id')
    .where('tenant_code', '=', tenantCode)
    .where('account_id', '=', accountId)
    .where('message_id', 'in', [...ids])
    .execute();
  return new Set(rows.map((row) => row.message_id));
}

/** Says that the account has read it; the first time counts. */
export async function markRead(trx: Trx, user: User, id: string, at: Date): Promise<void> {
  const { tenantCode, accountId, supplierCode } = user;
  await sql`INSERT INTO announcement_read (tenant_code, message_id, account_id, supplier_code, read_at)
    VALUES (${tenantCode}, ${id}, ${accountId}, ${supplierCode ?? ''}, ${at}) ON CONFLICT DO NOTHING`.execute(
    trx,
  );
}

interface ReaderRow {
  supplierCode: string;
  supplierName: string;
  readAt: Date | null;
  /** Accounts, the first reader first. */
  readBy: string[];
  total: number;
  read: number;
}

/**
 * The suppliers that a published record is for, those who read it last first, each with the accounts that read it, and how
 * many have and have not. The caller may see the record.
 */
export async function readersOf(
  trx: Trx,
  { published }: RecordPage,
  tenantCode: string,
  { id, doc }: { id: string; doc: Doc },
  { isRead, pageNum, pageSize }: ReadersQuery,
): Promise<ReadersData> {
  const chosen = published?.suppliers?.chosen;
  const isForAll = !chosen || doc[chosen.field] === chosen.all;
  const codes = isForAll ? [] : [doc[chosen.suppliers] ?? []].flat().map(String);
  const wanted = isRead === undefined ? sql`true` : sql`("readAt" IS NOT NULL) = ${isRead}`;
  const { rows } = await asOwner(trx, () =>
    sql<ReaderRow>`WITH audience AS (
        SELECT supplier.supplier_code AS "supplierCode", supplier.supplier_name AS "supplierName",
          min(reading.read_at) AS "readAt",
          coalesce(array_agg(reading.account_id ORDER BY reading.read_at)
            FILTER (WHERE reading.account_id IS NOT NULL), '{}') AS "readBy"
        FROM supplier
        LEFT JOIN announcement_read AS reading ON reading.tenant_code = supplier.tenant_code
          AND reading.supplier_code = supplier.supplier_code AND reading.message_id = ${id}
        WHERE supplier.tenant_code = ${tenantCode} AND (${isForAll} OR supplier.supplier_code = ANY(${codes}))
        GROUP BY supplier.supplier_code, supplier.supplier_name),
      counted AS (SELECT count(*) AS total, count("readAt") AS read FROM audience)
      SELECT * FROM counted LEFT JOIN (
        SELECT * FROM audience WHERE ${wanted} ORDER BY "readAt" DESC NULLS LAST, "supplierCode"
        LIMIT ${pageSize} OFFSET ${(pageNum - 1) * pageSize}) AS page ON true`.execute(trx),
  );
  const { total = 0, read = 0 } = rows[0] ?? {};
  const unread = total - read;
  const shown = rows.filter(({ supplierCode }) => supplierCode !== null);
  const accounts = shown.flatMap(({ readBy }) => readBy);
  // Apart from who has read, since on Citus accounts are on another server than tenants' rows.
  const names =
    accounts.length > 0 ? await asOwner(trx, () => accountNames(trx, accounts)) : new Map<string, string>();
  const list = shown.map((row) => presented(row, names));
  return { list, total: isRead === undefined ? total : isRead ? read : unread, read, unread };
}

function presented(
  { supplierCode, supplierName, readAt, readBy: accounts }: ReaderRow,
  names: ReadonlyMap<string, string>,
): Reader {
  const readBy = accounts.flatMap((account) => names.get(account) ?? []);
  return { supplierCode, supplierName, readBy, ...(readAt && { readAt: readAt.toISOString() }) };
}

import { sql, type Transaction } from 'kysely';
import type {
  AnnouncementReader,
  ReadersData,
  ReadersQuery,
} from '../../../src/contract/announcement-readers';
import type { Doc } from '../../../src/contract/doc';
import type { ListPage } from '../../../src/contract/page-schema';
import { asOwner } from '../../kernel/db/as-owner';
import type { Tables } from '../../kernel/db/tables';

interface ReaderRow {
  supplierCode: string;
  supplierName: string;
  readAt: Date | null;
  readBy: string[];
  total: number;
  read: number;
}

/**
 * The suppliers that an announcement is for, those who read it last first, each with the accounts that read it, and how
 * many have and have not. The caller may see the announcement.
 */
export async function readersOf(
  trx: Transaction<Tables>,
  { published }: ListPage,
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
          coalesce(array_agg(account.display_name ORDER BY reading.read_at)
            FILTER (WHERE account.account_id IS NOT NULL), '{}') AS "readBy"
        FROM supplier
        LEFT JOIN announcement_read AS reading ON reading.tenant_code = supplier.tenant_code
          AND reading.supplier_code = supplier.supplier_code AND reading.message_id = ${id}
        LEFT JOIN account ON account.account_id = reading.account_id
        WHERE supplier.tenant_code = ${tenantCode} AND (${isForAll} OR supplier.supplier_code = ANY(${codes}))
        GROUP BY supplier.supplier_code, supplier.supplier_name),
      counted AS (SELECT count(*) AS total, count("readAt") AS read FROM audience)
      SELECT * FROM counted LEFT JOIN (
        SELECT * FROM audience WHERE ${wanted} ORDER BY "readAt" DESC NULLS LAST, "supplierCode"
        LIMIT ${pageSize} OFFSET ${(pageNum - 1) * pageSize}) AS page ON true`.execute(trx),
  );
  const { total = 0, read = 0 } = rows[0] ?? {};
  const unread = total - read;
  const list = rows.filter(({ supplierCode }) => supplierCode !== null).map(presented);
  return { list, total: isRead === undefined ? total : isRead ? read : unread, read, unread };
}

function presented({ supplierCode, supplierName, readAt, readBy }: ReaderRow): AnnouncementReader {
  return { supplierCode, supplierName, readBy, ...(readAt && { readAt: readAt.toISOString() }) };
}

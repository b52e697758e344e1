import { type SqlBool, sql, type Transaction } from 'kysely';
import type { Doc } from '../../../src/contract/doc';
import type { User } from '../../kernel/base/user';
import type { Tables } from '../../kernel/db/tables';
import type { PublishedRecord } from '../../kernel/records/read-published';

/** An announcement as a list answers it. */
export interface AnnouncementRow {
  messageId: string;
  title: unknown;
  publishTime: unknown;
  fastdfsUrl: string;
  isRead: 'Y' | 'N';
}

/** The file of an announcement; empty where it has none. */
export function fileOf({ attachment }: Doc): string {
  return Array.isArray(attachment) && attachment.length > 0 ? String(attachment[0]) : '';
}

/** Announcements as the specification names their parts (section 3: messageId, fastdfsUrl). */
export function presentAnnouncement(
  { id, doc }: PublishedRecord,
  read: ReadonlySet<string>,
): AnnouncementRow {
  const { title, publishTime } = doc;
  return { messageId: id, title, publishTime, fastdfsUrl: fileOf(doc), isRead: read.has(id) ? 'Y' : 'N' };
}

/** Whether this account has read an announcement, as a condition on the published view. */
export function isReadBy({ tenantCode, accountId }: User, read: boolean) {
  const found = sql`EXISTS (SELECT 1 FROM announcement_read AS reading WHERE reading.tenant_code = ${tenantCode}
    AND reading.account_id = ${accountId} AND reading.message_id = id)`;
  return read ? sql<SqlBool>`${found}` : sql<SqlBool>`NOT ${found}`;
}

/** Which of these announcements the account has read. */
export async function readAmong(
  trx: Transaction<Tables>,
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
export async function markRead(trx: Transaction<Tables>, user: User, id: string, at: Date): Promise<void> {
  const { tenantCode, accountId, supplierCode } = user;
  await sql`INSERT INTO announcement_read (tenant_code, message_id, account_id, supplier_code, read_at)
    VALUES (${tenantCode}, ${id}, ${accountId}, ${supplierCode ?? ''}, ${at}) ON CONFLICT DO NOTHING`.execute(
    trx,
  );
}

import { type SqlBool, sql } from 'kysely';
import type { FileInfo } from '../../../src/contract/base/files';
import type { Trx } from '../db/tables';

export interface Attachment extends FileInfo {
  sha256: string;
  accountId: string;
}

/** A file that has just been stored, and whose it is; staff have an empty supplier code. */
export interface NewAttachment extends Attachment {
  tenantCode: string;
  supplierCode: string;
  createdAt: Date;
}

const COLUMNS = [
  'attachment_id as attachmentId',
  'file_name as fileName',
  'content_type as contentType',
  'size',
  'sha256',
  'account_id as accountId',
] as const;

export async function insertAttachment(trx: Trx, file: NewAttachment): Promise<void> {
  await trx
    .insertInto('attachment')
    .values({
      tenant_code: file.tenantCode,
      attachment_id: file.attachmentId,
      supplier_code: file.supplierCode,
      account_id: file.accountId,
      file_name: file.fileName,
      content_type: file.contentType,
      size: file.size,
      sha256: file.sha256,
      created_at: file.createdAt,
    })
    .execute();
}

/** The file of that id, if row level security shows it. */
export function findAttachment(trx: Trx, tenantCode: string, id: string): Promise<Attachment | undefined> {
  return trx
    .selectFrom('attachment')
    .select(COLUMNS)
    .where('tenant_code', '=', tenantCode)
    .where('attachment_id', '=', id)
    .executeTakeFirst();
}

/** What is told of a file. */
export function fileInfoOf({ attachmentId, fileName, contentType, size }: Attachment): FileInfo {
  return { attachmentId, fileName, contentType, size };
}

/** The records that hold a file, or once did, as row level security shows them. */
export function usesOf(
  trx: Trx,
  tenantCode: string,
  id: string,
): Promise<{ resource: string; recordId: string }[]> {
  return trx
    .selectFrom('attachment_use')
    .select(['resource', 'record_id as recordId'])
    .where('tenant_code', '=', tenantCode)
    .where('attachment_id', '=', id)
    .execute();
}

/** How many files of an account no record holds yet. */
export async function countWaiting(
  trx: Trx,
  { tenantCode, accountId }: { tenantCode: string; accountId: string },
): Promise<number> {
  const { count } = await trx
    .selectFrom('attachment')
    .select((files) => files.fn.countAll<string>().as('count'))
    .where('tenant_code', '=', tenantCode)
    .where('account_id', '=', accountId)
    .where(sql<SqlBool>`not held`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

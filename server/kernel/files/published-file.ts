import { scopeOf, type User } from '../base/user';
import type { Database } from '../db/database';
import { type Attachment, findAttachment } from './attachments';

/** A file of the staff that a published record holds: row level security keeps it from suppliers otherwise. */
export function publishedFile(database: Database, user: User, id: string): Promise<Attachment | undefined> {
  const staff = { ...scopeOf(user), supplierCode: null };
  return database.inTenant(staff, (trx) => findAttachment(trx, user.tenantCode, id));
}

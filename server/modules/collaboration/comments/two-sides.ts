import { recordAddress } from '../../../../src/contract/language/pages';
import { recordCaption } from '../../../../src/contract/pages/record-title';
import type { User } from '../../../kernel/base/user';
import type { Trx } from '../../../kernel/db/tables';
import type { RecordCall, RecordContext } from '../../../kernel/records/context/record-context';
import { ownerPage, partyOf } from '../../../kernel/records/context/through-view';
import type { StoredRecord } from '../../../kernel/records/tables/stored-record';
import {
  isSharedNow,
  officeReaders,
  type SharedRecord,
  sendMessage,
  supplierReaders,
} from '../../messages/public';
import { noteNews } from '../unread/unread';

/** The words of a message that tells of a comment. */
export const COMMENTED = { kind: 'comment', title: '{by}评论了{page}「{name}」', body: '{text}' } as const;

/** Whether a supplier asks for a record of two sides: it reads the comments that are its own alone. */
export function isOfSuppliersSide({ user, page }: RecordCall): boolean {
  return user.supplierCode !== null && page.resource.view?.shared !== undefined;
}

/** A record of two sides, and the supplier that it names; that is empty while it names none. */
export interface Sides {
  record: SharedRecord;
  party: string;
}

/** Undefined where the record has one side. */
export function sidesOf(
  { registry }: RecordContext,
  { user: { tenantCode }, page }: RecordCall,
  { id: recordId, doc }: StoredRecord,
): Sides | undefined {
  const owner = ownerPage(registry, page);
  if (!owner.shared) return undefined;
  return { record: { tenantCode, page: owner, recordId, doc }, party: partyOf(owner, doc) ?? '' };
}

/** Tells whom of the office a comment concerns, and the supplier where it sees the record and staff wrote no note of their own. */
export async function tellSides(
  { registry }: RecordContext,
  trx: Trx,
  user: User,
  { text, internal }: { text: string; internal: boolean },
  { record, party }: Sides,
): Promise<void> {
  const { page, doc, tenantCode, recordId } = record;
  const toSupplier = !internal && user.supplierCode === null && party !== '' && isSharedNow(page, doc);
  const readers = [
    await officeReaders(trx, record),
    ...(toSupplier ? await supplierReaders(trx, registry, record, party) : []),
  ];
  const subject = { tenantCode, resource: page.resource.name, recordId, supplierCode: party };
  if (toSupplier) await noteNews(trx, subject, 'supplier');
  if (user.supplierCode !== null) await noteNews(trx, subject, 'office');
  for (const reader of readers) {
    await sendMessage(trx, {
      tenantCode,
      to: reader.accounts.filter((account) => account !== user.accountId),
      ...COMMENTED,
      params: {
        by: user.displayName,
        page: reader.page.title,
        name: recordCaption(reader.page, doc),
        text,
      },
      link: recordAddress(reader.page.path, recordId),
    });
  }
}

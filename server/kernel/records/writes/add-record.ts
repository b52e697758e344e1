import type { Doc } from '../../../../src/contract/base/doc';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { recordChange } from '../../audit/write-audit';
import type { Author } from '../../base/author';
import { withSettings } from '../../db/settings';
import type { Trx } from '../../db/tables';
import { newId } from '../context/record-context';
import { auditedAuthor } from '../context/through-view';
import type { WriteRegistry } from '../hooks/hooks';
import { withNumbers } from '../tables/serials';
import { insertRecord } from '../tables/store';
import type { WrittenRecord } from '../tables/stored-record';
import { afterWrite, withDefaults } from './run-hooks';

/**
 * Stores a new record with its audit row in the caller's transaction: the one way in, for what people send and for what
 * the gateway writes by itself, such as an account's points. What is `checked` the caller has checked.
 * Throws the database's unique violation (23505).
 */
export async function addRecord(
  trx: Trx,
  page: RecordPage,
  author: Author,
  checked: Doc,
  id = newId(page, author),
  registry?: WriteRegistry,
): Promise<WrittenRecord> {
  const doc = await withNumbers(trx, page, author.tenantCode, withDefaults(page, checked));
  const insert = () => insertRecord(trx, page, author, id, doc);
  const record = await (author.owner === undefined ? insert() : inNameOf(trx, author.owner, insert));
  const write = { page, recordId: record.id, ...author, after: doc, registry, add: addRecord };
  const shownOnce = await afterWrite(trx, write);
  await recordChange(trx, auditedAuthor(page, doc, author), {
    resource: page.resource.name,
    recordId: record.id,
    action: 'create',
    after: doc,
  });
  return { ...record, ...(shownOnce && { shownOnce }) };
}

/** Row level security lets an account write its own rows alone: for the moment of the write, the owner is the account. */
function inNameOf<T>(trx: Trx, owner: string, write: () => Promise<T>): Promise<T> {
  return withSettings(trx, { 'app.account': owner }, write);
}

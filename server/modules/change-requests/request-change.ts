import { sql } from 'kysely';
import type { Doc } from '../../../src/contract/base/doc';
import { CHANGE_REQUESTS } from '../../../src/contract/base/system-resources';
import {
  type ChangeRequest,
  type ChangeSides,
  certifiedFields,
  changedFields,
  sameValue,
  sidesOf,
} from '../../../src/contract/fields/certified';
import { fieldsOf } from '../../../src/contract/fields/fields';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { Refusal } from '../../kernel/base/errors';
import type { Trx } from '../../kernel/db/tables';
import { holdFiles } from '../../kernel/files/hold-files';
import {
  existing,
  type RecordContext,
  unlessRefused,
  versionConflict,
} from '../../kernel/records/context/record-context';
import type { CheckedChange } from '../../kernel/records/hooks/hooks';
import { updateRecord } from '../../kernel/records/tables/store';
import type { StoredRecord } from '../../kernel/records/tables/stored-record';
import { addRecord } from '../../kernel/records/writes/add-record';
import { hold } from '../../kernel/records/writes/change-record';
import { supplierNameOf } from '../../kernel/sessions/supplier-directory';
import { summaryOf } from './localize-request';
import { presentRequest } from './present-request';
import { aboutRecord, latestRequest } from './request-record';

export function touchesCertified(page: RecordPage, before: Doc, after: Doc): boolean {
  return certifiedFields(page).some((name) => !sameValue(before[name], after[name]));
}

/**
 * Makes a checked change a request, whole: nothing of it stands in the record. The same change asked for again is one
 * request. Throws changes_unavailable, version_conflict, change_pending, or Violations where what is unique is another's.
 */
export async function requestChange(
  context: RecordContext,
  trx: Trx,
  change: CheckedChange,
): Promise<ChangeRequest> {
  const { page, user, before, doc } = change;
  const requests = context.registry.byResource(CHANGE_REQUESTS)?.page;
  if (!requests) throw new Refusal('changes_unavailable');
  // Held until the end: two requests about one record come one after the other.
  const current = await existing(trx, { user, page }, before.id, true);
  if (current.version !== before.version) throw versionConflict(context, page, current);
  const sides = sidesOf(before.doc, doc);
  const present = (record: StoredRecord) => presentRequest(context, trx, user, record);
  const pending = await latestRequest(trx, aboutRecord(change, before), true);
  if (pending && sameValue([pending.doc.before, pending.doc.after], [sides.before, sides.after]))
    return present(pending);
  if (pending) throw new Refusal('change_pending');
  await tryOut(trx, change);
  return present(await addRequest(trx, requests, change, sides));
}

/** Makes the change and takes it back: only the database knows whether what is unique is another's. */
async function tryOut(trx: Trx, { page, author, before, doc, prefix }: CheckedChange): Promise<void> {
  await sql`SAVEPOINT before_change`.execute(trx);
  await unlessRefused(page, prefix, () => updateRecord(trx, page, author, before, doc));
  await sql`ROLLBACK TO SAVEPOINT before_change`.execute(trx);
}

async function addRequest(
  trx: Trx,
  requests: RecordPage,
  change: CheckedChange,
  sides: ChangeSides,
): Promise<StoredRecord> {
  const { page, user, author, before, prefix } = change;
  const { resource, recordId, tenantCode, supplierCode } = aboutRecord(change, before);
  const supplierName = await supplierNameOf(trx, tenantCode, supplierCode);
  const changed = new Set(changedFields(sides));
  const titles = [...fieldsOf(page.form)].flatMap(([name, { title }]) => (changed.has(name) ? [title] : []));
  const asker = { ...author, supplierCode };
  const record = await addRecord(trx, requests, asker, {
    pageTitle: page.title,
    supplierName: supplierName ?? supplierCode,
    summary: summaryOf(titles),
    requestedBy: user.displayName,
    status: 'pending',
    resource,
    recordId,
    pagePath: page.path,
    ...sides,
  });
  // Staff who may open requests open the files of both sides; those in force were let in when they were saved.
  const held = { ...requests, form: page.form };
  await hold(trx, held, asker, { id: record.id, doc: sides.after }, prefix);
  await holdFiles(trx, held, asker, record.id, sides.before);
  return { ...record, supplier_code: before.supplier_code };
}

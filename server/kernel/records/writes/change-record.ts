import type { Doc } from '../../../../src/contract/base/doc';
import { fieldsOf } from '../../../../src/contract/fields/fields';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { recordChange } from '../../audit/write-audit';
import type { Author } from '../../base/author';
import { placedAt, Violations } from '../../base/errors';
import type { User } from '../../base/user';
import type { Trx } from '../../db/tables';
import { holdFiles } from '../../files/hold-files';
import { existing, type RecordContext, unlessRefused, versionConflict } from '../context/record-context';
import { auditedAuthor } from '../context/through-view';
import type { CheckedChange, FurtherRecords } from '../hooks/hooks';
import { holdReferences } from '../tables/held-references';
import { updateRecord } from '../tables/store';
import type { StoredRecord } from '../tables/stored-record';
import { ALONE, checkedDocs } from './check-docs';
import { afterWrite, keeperPages } from './run-hooks';

/**
 * Writes a checked change with its effect, its files and its audit row in the caller's transaction. Throws Violations,
 * version_conflict where somebody was faster, or what the effect throws.
 */
export async function changeRecord(
  context: RecordContext,
  trx: Trx,
  { page, user, author, before, doc, prefix, action = 'update', reason, readAs = page }: CheckedChange,
): Promise<StoredRecord> {
  const { registry } = context;
  const after = await unlessRefused(page, prefix, async () => {
    const pointing = { page, tenantCode: user.tenantCode, id: before.id, before: before.doc, after: doc };
    await holdReferences(trx, registry, pointing);
    const updated = await updateRecord(trx, page, author, before, doc);
    const own = { ...author, recordId: before.id, supplierCode: before.supplier_code };
    const write = {
      page,
      ...own,
      user,
      before: before.doc,
      after: doc,
      keepers: keeperPages(registry),
      registry,
    };
    if (updated) await afterWrite(trx, write);
    return updated;
  });
  if (!after) throw versionConflict(context, readAs, await existing(trx, { user, page: readAs }, before.id));
  await hold(trx, page, author, after, prefix);
  await recordChange(trx, auditedAuthor(page, doc, author), {
    resource: page.resource.name,
    recordId: before.id,
    action,
    before: before.doc,
    after: doc,
    ...(reason && { reason }),
  });
  return after;
}

/** The files were there when the rules were looked at; this makes sure that they stay. Throws Violations. */
export async function hold(
  trx: Trx,
  page: RecordPage,
  author: Author,
  { id, doc }: Pick<StoredRecord, 'id' | 'doc'>,
  prefix: string,
): Promise<void> {
  const broken = await holdFiles(trx, page, author, id, doc);
  if (broken.length > 0) throw new Violations(placedAt(prefix, broken));
}

/** A whole document as a change of it; what an earlier version of the page kept is no part of that. */
export function payloadOf({ form }: RecordPage, doc: Doc): Doc {
  const fields = fieldsOf(form);
  return Object.fromEntries(Object.entries(doc).filter(([name]) => fields.has(name)));
}

/** How a transition that a person makes checks and changes further records, in its transaction. */
export function furtherRecords(context: RecordContext, user: User): FurtherRecords {
  return {
    async check(trx, page, stored, doc) {
      const payload = payloadOf(page, doc);
      const [checked] = await checkedDocs(context, { user, page }, [{ payload, stored }], ALONE, trx);
      return checked!;
    },
    async change(trx, page, before, doc) {
      const author = { ...user, supplierCode: before.supplier_code };
      await changeRecord(context, trx, { page, user, author, before, doc, prefix: '' });
    },
  };
}

import type { Doc } from '@/contract/base/doc';
import { canonical } from '@/contract/fields/certified';
import { withoutEmpty } from '@/contract/fields/record-shape';
import type { RecordPage } from '@/contract/language/page-schema';
import { grantsButton } from '@/contract/language/permissions';
import type { RecordRow } from '@/contract/lists/list-query';
import { buttonsFor } from '@/contract/pages/buttons';
import { RefusalError } from '@/services/http/request-errors';
import { getPermissions } from '@/services/session/session';
import type { ResourceClient } from '../data/resource-client';
import { ownValues } from './use-record';

interface Sending {
  page: RecordPage;
  client: ResourceClient;
  /** The record to change; absent to make one. */
  base: RecordRow | undefined;
  doc: Doc;
  /** The Idempotency-Key, the same for every try of one new record. */
  createKey: string;
  /** Whose record is made, where staff make it. */
  supplierCode?: string | undefined;
  /** The code of a refusal that asked, and was answered with yes. */
  confirmed?: string | undefined;
}

/**
 * Makes or changes a record so that a second press is safe after an answer that never came: what is stored already
 * counts as saved, and what was typed since goes into the record that the first press made. Rejects as `http` does.
 */
export async function sendRecord({
  page,
  client,
  base,
  doc,
  createKey,
  supplierCode,
  confirmed,
}: Sending): Promise<RecordRow> {
  try {
    if (base) return await client.update(base, doc, confirmed);
    return await client.create({ ...doc, ...(supplierCode && { supplierCode }) }, createKey, confirmed);
  } catch (reason) {
    if (!(reason instanceof RefusalError)) throw reason;
    const made = madeBefore(reason);
    const known = made ?? currentIn(reason);
    if (known && canonical(ownValues(page, known)) === canonical(withoutEmpty(doc))) return known;
    if (made && mayUpdate(page)) return client.update(made, withoutEmpty(doc));
    throw reason;
  }
}

/** The record that the first press made, when the key says that there was one. */
function madeBefore({ code, data }: RefusalError): RecordRow | undefined {
  return code === 'idempotency_conflict' ? (data as { answer?: RecordRow[] } | null)?.answer?.[0] : undefined;
}

/** The record as it is stored, when a refusal says that it is not the one the caller thought. */
function currentIn({ code, data }: RefusalError): RecordRow | undefined {
  return code === 'version_conflict' ? (data as { current?: RecordRow } | null)?.current : undefined;
}

function mayUpdate(page: RecordPage): boolean {
  const permissions = getPermissions();
  return buttonsFor(page, 'update').some(({ code }) => grantsButton(permissions, page.path, code));
}

import type { Doc } from '../../../src/contract/base/doc';
import { COMPANY } from '../../../src/contract/base/system-resources';
import { changedFields, sameValue, withSide } from '../../../src/contract/fields/certified';
import { titleOf } from '../../../src/contract/fields/fields';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { Refusal, Violations } from '../../kernel/base/errors';
import { inSavepoint } from '../../kernel/db/savepoint';
import type { Trx } from '../../kernel/db/tables';
import type { RecordCompletion, RecordWrite } from '../../kernel/records/hooks/hooks';
import { findRecord } from '../../kernel/records/tables/store';
import type { StoredRecord } from '../../kernel/records/tables/stored-record';
import { holdSupplier, keepSubmitted } from '../suppliers/public';
import { requestRecord } from './request-record';

/**
 * Carries out a change request that is passed, in the transition's transaction, and keeps what is said of it, passed or refused. Suppliers
 * decide on none. Throws second_person, change_outdated or change_invalid, and has then changed nothing.
 */
export const applyChange: RecordCompletion = async (trx, write) => {
  const { before, after, face, reason } = write;
  const { status } = after;
  if (before.status === status || (status !== 'passed' && status !== 'refused')) return after;
  if (face === 'supplier') throw new Refusal('second_person');
  if (status === 'passed') await whole(trx, () => carryOut(trx, write));
  return { ...after, ...(reason !== undefined && { reason }) };
};

/** Carries it out whole or not at all: a request that is refused half-way has then changed nothing. */
async function whole(trx: Trx, run: () => Promise<void>): Promise<void> {
  await inSavepoint(trx, run).catch((reason: unknown) => {
    throw reason instanceof Violations ? new Refusal('change_invalid', { fields: titlesOf(reason) }) : reason;
  });
}

async function carryOut(trx: Trx, write: RecordWrite & { before: Doc }): Promise<void> {
  const { tenantCode, registry, further } = write;
  // A Refusal, so that a batch goes on to the next.
  const read = requestRecord.safeParse(write.before);
  const page = read.success ? registry?.byResource(read.data.resource)?.page : undefined;
  if (!read.success || !page || !further) throw new Refusal('change_outdated', { fields: [] });
  const request = read.data;
  const isCompany = request.resource === COMPANY;
  // Before the record: a supplier that writes holds its own row first.
  const supplier = isCompany ? await holdSupplier(trx, write) : undefined;
  const target = await findRecord(trx, page, tenantCode, request.recordId, true);
  requireCurrent(page, write, target, request);
  const doc = await further.check(trx, page, target.doc, withSide(target.doc, request));
  await further.change(trx, page, target, doc);
  if (supplier) await keepSubmitted(trx, further, supplier, doc, changedFields(request));
}

/** Throws change_outdated with the titles of fields that do not hold any more what the request was made over. */
function requireCurrent(
  page: RecordPage,
  { supplierCode }: RecordWrite,
  target: StoredRecord | undefined,
  request: { before: Doc; after: Doc },
): asserts target is StoredRecord {
  if (!target || target.supplier_code !== supplierCode) throw new Refusal('change_outdated', { fields: [] });
  const moved = changedFields(request).filter((name) => !sameValue(target.doc[name], request.before[name]));
  if (moved.length === 0) return;
  throw new Refusal('change_outdated', { fields: moved.map((name) => titleOf(page, name)) });
}

const titlesOf = ({ violations }: Violations) => [...new Set(violations.map(({ params }) => params.title))];

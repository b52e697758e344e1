import type { Doc, Violation } from '../../../../src/contract/base/doc';
import { SUPPLIERS } from '../../../../src/contract/base/system-resources';
import type { ChangeRequest } from '../../../../src/contract/fields/certified';
import { recordRollUps } from '../../../../src/contract/fields/roll-ups';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { OperationName } from '../../../../src/contract/language/resource-schema';
import { hasSupplierField, type RecordRow } from '../../../../src/contract/lists/list-query';
import type { ShownOnce } from '../../../../src/contract/lists/shown-once';
import { SELF } from '../../../../src/contract/pages/buttons';
import { recordChange } from '../../audit/write-audit';
import type { Author } from '../../base/author';
import { badRequest, placedAt, Refusal, tenantMismatch, Violations } from '../../base/errors';
import { scopeOf } from '../../base/user';
import type { Trx } from '../../db/tables';
import { suppliersAmong } from '../../sessions/supplier-directory';
import {
  authorize,
  authorOf,
  existing,
  inTenant,
  newId,
  presented,
  type RecordCall,
  type RecordContext,
  requiredVersion,
  selfId,
  unlessRefused,
  versionConflict,
} from '../context/record-context';
import {
  auditedAuthor,
  changedThroughView,
  newThroughView,
  ownerCall,
  requireInside,
  requireMaker,
  requireOfficeSide,
} from '../context/through-view';
import { rollUpsOfAll, withRollUps } from '../lists/roll-ups';
import { withoutEchoes } from '../reading/echoed-fields';
import { holdReferences } from '../tables/held-references';
import { lacksNumber, numbersOf, takeNumbers } from '../tables/serials';
import { deleteRecord } from '../tables/store';
import type { StoredRecord } from '../tables/stored-record';
import { addRecord } from './add-record';
import { changeRecord, hold } from './change-record';
import { type CheckedPayload, confirmedDoc, type JudgedDoc, judgedDocs, type Prefix } from './check-docs';
import { holdOthers } from './hold-others';
import { once } from './idempotency';
import { requireConfirmed } from './initial-values';
import { releaseReferences } from './release-references';
import { afterWrite, interceptorOf, keeperPages, runGuards } from './run-hooks';
import { withWrites } from './version-conflict';

const MAX_SUPPLIER_CODE = 40;

/**
 * Makes records: all of them or, when one is refused, none. The same idempotency key answers the same rows again.
 * Throws Violations with every broken rule of every record, or a Refusal.
 */
export async function createRecords(
  context: RecordContext,
  call: RecordCall,
  bodies: readonly Doc[],
  key: string | undefined,
  prefix: Prefix,
): Promise<RecordRow[]> {
  const { user } = call;
  const owner = ownerCall(context, call);
  const { page } = owner;
  const { authors, validated, payloads } = await checkedRecords(context, call, bodies, prefix);
  const docs = await numbered(
    context,
    { ...call, page },
    validated.map(({ doc }) => doc),
  );
  // Never kept with the answer: a retry finds the record, and no password.
  const secrets = new Map<string, ShownOnce>();
  const written = inTenant(context, user, (trx) =>
    once(trx, user, key, { page: call.page.path, bodies }, async () => {
      await runGuards(trx, user, page.resource.name, ownersOf(authors));
      await holdOthers(trx, context, owner, { naming: docs, taking: docs });
      const rows: RecordRow[] = [];
      for (const [index, numberedDoc] of docs.entries()) {
        const author = authors[index]!;
        const known = { ...validated[index]!, doc: numberedDoc };
        const confirmed = await confirmedDoc(context, trx, owner, payloads[index]!, known, prefix(index));
        const doc = { ...confirmed, ...numbersOf(page, numberedDoc) };
        requireInside(call, owner.page, [doc], () => prefix(index));
        await requireConfirmed(trx, { ...call, page }, author, undefined, doc);
        const record = await unlessRefused(page, prefix(index), async () => {
          await holdReferences(trx, context.registry, { page, tenantCode: user.tenantCode, after: doc });
          return addRecord(trx, page, author, doc, undefined, context.registry);
        });
        if (record.shownOnce) secrets.set(record.id, record.shownOnce);
        await hold(trx, page, author, record, prefix(index));
        rows.push(presented(context, call.page, await withRollUps(trx, call, record)));
      }
      return rows;
    }),
  );
  const rows = await written.catch(async (reason: unknown) => {
    throw isDuplicate(reason) && page.kind === 'form'
      ? await madeMeanwhile(context, call, authors[0]!)
      : reason;
  });
  return rows.map((row) => ({ ...row, ...(secrets.has(row.id) && { shownOnce: secrets.get(row.id) }) }));
}

/**
 * New records with their numbers, taken in a transaction of its own: creates that go on at the same time wait for each
 * other's number, not for each other's record.
 */
async function numbered(context: RecordContext, { user, page }: RecordCall, docs: Doc[]): Promise<Doc[]> {
  if (!docs.some((doc) => lacksNumber(page, doc))) return docs;
  const numbers = await inTenant(context, user, (trx) =>
    takeNumbers(trx, page, user.tenantCode, docs.length, context.clock()),
  );
  return docs.map((doc, index) => ({ ...doc, ...numbers[index] }));
}

/** New records that keep every rule of their page, and whose they will be; throws what `createRecords` does before it writes. */
export async function checkedRecords(
  context: RecordContext,
  call: RecordCall,
  bodies: readonly Doc[],
  prefix: Prefix,
): Promise<{ authors: Author[]; docs: Doc[]; validated: JudgedDoc[]; payloads: CheckedPayload[] }> {
  requireMaker(call.page);
  const owner = ownerCall(context, call);
  const authors = await context.database.readInTenant(scopeOf(call.user), async (trx) => {
    await authorize(context, trx, call, 'create');
    const all = bodies.map((body, index) =>
      authorOf(call, namedOwner(call.page, body).supplierCode, prefix(index)),
    );
    await requireSuppliers(trx, call, all, prefix);
    return all;
  });
  const payloads = bodies.map((body) => ({
    payload: newThroughView(call.page, owner.page, namedOwner(call.page, body).payload, call.user),
  }));
  const validated = await judgedDocs(context, owner, payloads, prefix);
  const docs = validated.map(({ doc }) => doc);
  requireInside(call, owner.page, docs, prefix);
  return { authors, docs, validated, payloads };
}

const ownersOf = (authors: readonly Author[]) => authors.map(({ supplierCode }) => supplierCode);

const isDuplicate = (reason: unknown) => reason instanceof Refusal && reason.code === 'duplicate';

/** A form page's one record is there already, made in another tab or by a colleague: a version conflict like any other. */
async function madeMeanwhile(context: RecordContext, call: RecordCall, author: Author): Promise<Refusal> {
  const current = await inTenant(context, call.user, (trx) => existing(trx, call, newId(call.page, author)));
  const refuse = async () => Promise.reject(versionConflict(context, call.page, current));
  return withWrites(context, call, () => undefined, refuse).catch((refusal: Refusal) => refusal);
}

/** A record as it is in force, with what was asked to become of it. */
export type WrittenRow = RecordRow & { changeRequest?: ChangeRequest };

/**
 * Changes records, each known by `id` and `version` in its body: all or none. What a certified supplier changes of its
 * certified fields becomes a request instead (decision 036). Throws as `createRecords`, version_conflict, and
 * change_pending.
 */
export async function updateRecords(
  context: RecordContext,
  call: RecordCall,
  bodies: readonly Doc[],
  prefix: Prefix,
): Promise<WrittenRow[]> {
  const seen = new Map(bodies.map(({ id, version }) => [id === SELF ? selfId(call) : id, Number(version)]));
  return withWrites(
    context,
    call,
    (id) => seen.get(id),
    () => changeRecords(context, call, bodies, prefix),
  );
}

async function changeRecords(
  context: RecordContext,
  call: RecordCall,
  bodies: readonly Doc[],
  prefix: Prefix,
): Promise<WrittenRow[]> {
  const { user, page } = call;
  const stored = await readForWrite(context, call, bodies, 'update');
  const authors = bodies.map((body, index) =>
    ownerOf(call, namedOwner(page, body).supplierCode, stored[index]!, prefix(index)),
  );
  for (const [index, { version }] of bodies.entries()) requireVersion(context, call, version, stored[index]!);
  const own = ownerCall(context, call);
  const rolled = await rolledOf(context, own, stored);
  const payloads = ownPayloads(context, page, bodies, stored, prefix).map(
    ({ payload, stored: before }, index) => ({
      payload: changedThroughView(page, own.page, payload, before),
      stored: before,
      rolled: rolled[index],
    }),
  );
  const validated = await judgedDocs(context, own, withIds(payloads, stored), prefix);
  const docs = validated.map(({ doc }) => doc);
  requireInside(call, own.page, docs, prefix);
  return inTenant(context, user, async (trx) => {
    await runGuards(trx, user, page.resource.name, ownersOf(authors));
    const taking = [...stored.map(({ doc }) => doc), ...docs];
    await holdOthers(trx, context, own, { own: stored, naming: docs, taking });
    const interceptor = await interceptorOf(trx, own);
    const rows: WrittenRow[] = [];
    for (const [index, known] of validated.entries()) {
      const before = stored[index]!;
      const [payload] = withIds([payloads[index]!], [before]);
      const doc = await confirmedDoc(context, trx, own, payload!, known, prefix(index));
      requireInside(call, own.page, [doc], () => prefix(index));
      const author = authors[index]!;
      const change = { page: own.page, readAs: page, user, author, before, doc, prefix: prefix(index) };
      if (interceptor?.takes(own.page, before.doc, doc)) {
        const taken = await interceptor.take(context, trx, change);
        rows.push({ ...presented(context, page, before), ...taken });
      } else {
        await requireConfirmed(trx, own, change.author, before.doc, doc);
        const changed = await changeRecord(context, trx, change);
        rows.push(presented(context, page, await withRollUps(trx, call, changed)));
      }
    }
    return rows;
  });
}

/** What the roll-ups of records come to, whoever asks, for the rules of their page that name them. */
async function rolledOf(
  context: RecordContext,
  { user, page }: RecordCall,
  stored: readonly StoredRecord[],
): Promise<(Doc | undefined)[]> {
  if (recordRollUps(page).length === 0) return [];
  const ids = stored.map(({ id }) => id);
  const rolled = await inTenant(context, user, (trx) => rollUpsOfAll(trx, page, user.tenantCode, ids));
  return ids.map((id) => rolled.get(id));
}

function withIds(payloads: readonly CheckedPayload[], stored: readonly StoredRecord[]): CheckedPayload[] {
  return payloads.map((one, index) => ({ ...one, id: stored[index]!.id }));
}

/** What bodies say of their records' own fields. Throws Violations where one would change a field of the gateway's. */
function ownPayloads(
  { clock }: RecordContext,
  page: RecordPage,
  bodies: readonly Doc[],
  stored: readonly StoredRecord[],
  prefix: Prefix,
): { payload: Doc; stored: Doc }[] {
  const forged: Violation[] = [];
  const payloads = bodies.map(({ id: _i, version: _v, ...sent }, index) => {
    const { payload: body } = namedOwner(page, sent);
    const [payload, faults] = withoutEchoes(page, body, stored[index]!, clock());
    forged.push(...placedAt(prefix(index), faults));
    return { payload, stored: stored[index]!.doc };
  });
  if (forged.length > 0) throw new Violations(forged);
  return payloads;
}

/** The supplier that a body names for its record, and the record's own fields, of which `supplierCode` may be one. */
export function namedOwner(page: RecordPage, body: Doc): { supplierCode: unknown; payload: Doc } {
  if (hasSupplierField(page)) return { supplierCode: undefined, payload: body };
  const { supplierCode, ...payload } = body;
  return { supplierCode, payload };
}

/** Who changes a record, for its supplier. Throws tenant_mismatch where another is named, or what `authorOf` does. */
function ownerOf(call: RecordCall, supplierCode: unknown, stored: StoredRecord, prefix: string): Author {
  const author = authorOf(call, supplierCode ?? stored.supplier_code, prefix);
  if (author.supplierCode !== stored.supplier_code) throw tenantMismatch();
  return author;
}

/** Holds a supplier that staff name to be there; on the page of suppliers its record makes it. Throws bad_request. */
async function requireSuppliers(
  trx: Trx,
  { user, page: { resource } }: RecordCall,
  authors: readonly Author[],
  prefix: Prefix,
): Promise<void> {
  if (user.supplierCode !== null || resource.scope !== 'supplier') return;
  const codes = [...new Set(authors.map(({ supplierCode }) => supplierCode))];
  const known = await suppliersAmong(trx, user.tenantCode, codes);
  const faultOf = (code: string) => {
    if (code.length > MAX_SUPPLIER_CODE) return '供应商编号最多 40 个字符';
    return known.has(code) || resource.name === SUPPLIERS ? undefined : '没有这个供应商';
  };
  const errors = authors.flatMap(({ supplierCode }, index) => {
    const message = faultOf(supplierCode);
    return message === undefined ? [] : [{ path: `${prefix(index)}supplierCode`, message }];
  });
  if (errors.length > 0) throw badRequest(errors);
}

/**
 * Deletes records, each known by `id` and, where it is given, `version`: all or none. Their last state stays in the audit.
 * Throws record_referenced where others point at one of them.
 */
export async function deleteRecords(
  context: RecordContext,
  call: RecordCall,
  targets: readonly Doc[],
): Promise<{ id: string }[]> {
  requireOfficeSide(call.page);
  const { user } = call;
  const own = ownerCall(context, call);
  const { page } = own;
  const stored = await readForWrite(context, call, targets, 'delete');
  for (const [index, { version }] of targets.entries()) {
    if (version !== undefined) requireVersion(context, call, version, stored[index]!);
  }
  const { registry } = context;
  const keepers = keeperPages(registry);
  return inTenant(context, user, async (trx) => {
    await runGuards(
      trx,
      user,
      page.resource.name,
      stored.map((record) => record.supplier_code),
    );
    const interceptor = await interceptorOf(trx, own);
    if (interceptor) throw new Refusal(interceptor.refusesDelete);
    await holdOthers(trx, context, own, { own: stored, taking: stored.map(({ doc }) => doc) });
    for (const before of stored) {
      const deleted = await deleteRecord(trx, page, user.tenantCode, before);
      if (!deleted) throw versionConflict(context, call.page, await existing(trx, call, before.id));
      const author = { ...user, supplierCode: before.supplier_code };
      const write = { page, recordId: before.id, ...author, before: before.doc, keepers, registry };
      await afterWrite(trx, write);
      await recordChange(trx, auditedAuthor(page, before.doc, author), {
        ...changeOf(call, before.id, 'delete'),
        before: before.doc,
      });
    }
    await releaseReferences(context, trx, own, stored);
    return stored.map(({ id }) => ({ id }));
  });
}

/** Records to write, as last stored, which the caller may write by that name. Throws what `authorize` and `existing` do. */
export function readForWrite(
  context: RecordContext,
  call: RecordCall,
  targets: readonly Doc[],
  operation: 'update' | 'delete' | 'assign',
): Promise<StoredRecord[]> {
  return inTenant(context, call.user, async (trx) => {
    await authorize(context, trx, call, operation);
    const records: StoredRecord[] = [];
    for (const { id } of targets) records.push(await existing(trx, call, id));
    await authorize(context, trx, call, operation, records);
    return records;
  });
}

/** Throws bad_request, or version_conflict unless the caller has seen the record as it is. */
export function requireVersion(
  context: RecordContext,
  { page }: RecordCall,
  version: unknown,
  stored: StoredRecord,
): void {
  if (requiredVersion(version) !== stored.version) throw versionConflict(context, page, stored);
}

function changeOf({ page }: RecordCall, recordId: string, action: OperationName) {
  return { resource: page.resource.name, recordId, action };
}

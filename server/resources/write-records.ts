import type { Transaction } from 'kysely';
import { type Dictionaries, dictionariesOf } from '../../src/contract/fields';
import type { RecordRow } from '../../src/contract/list-query';
import type { OperationName, RecordPage } from '../../src/contract/page-schema';
import type { Doc, Violation } from '../../src/contract/record-shape';
import type { ShownOnce } from '../../src/contract/shown-once';
import { validateRecord } from '../../src/contract/validate-record';
import { scopeOf } from '../auth/user';
import type { Tables } from '../db/tables';
import { dictionaryFaults } from '../dictionaries/check-dictionary';
import { DICTIONARIES } from '../dictionaries/record';
import { tenantDictionaries } from '../dictionaries/tenant-dictionaries';
import { Refusal } from '../errors';
import { holdFiles } from '../files/hold-files';
import { visibleFile } from '../files/policy';
import { createLookup } from '../references/lookup';
import { chosenRecord } from '../references/record-options';
import { heldGrant, isInService } from '../roles/grantable';
import type { SchemaRegistry } from '../schemas/registry';
import { requireStanding } from '../suppliers/standing';
import { addRecord } from './add-record';
import { recordChange } from './audit';
import { keeperPages, takeEffect } from './effects';
import { once } from './idempotency';
import {
  authorize,
  authorOf,
  existing,
  expressionScope,
  inTenant,
  newId,
  presented,
  type RecordCall,
  type RecordContext,
  requiredVersion,
  unlessRefused,
  Violations,
  versionConflict,
} from './record-context';
import { type Author, deleteRecord, type StoredRecord, updateRecord } from './store';

/** Where a broken rule stands: in the one record of the call, or at `list.<index>` of a batch. */
type Prefix = (index: number) => string;
export const ALONE: Prefix = () => '';
export const IN_LIST: Prefix = (index) => `list.${index}.`;

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
  const { user, page } = call;
  await inTenant(context, user, (trx) => authorize(context, trx, call, 'create'));
  const authors = bodies.map(({ supplierCode }) => authorOf(call, supplierCode));
  const payloads = bodies.map(({ supplierCode: _, ...payload }) => ({ payload }));
  const docs = await checked(context, call, payloads, prefix);
  // Never kept with the answer: a retry finds the record, and no password.
  const secrets = new Map<string, ShownOnce>();
  const written = inTenant(context, user, (trx) =>
    once(trx, user, key, { page: page.path, bodies }, async () => {
      await requireStanding(trx, user, page.resource.name);
      const rows: RecordRow[] = [];
      for (const [index, doc] of docs.entries()) {
        const author = authors[index]!;
        const record = await unlessRefused(page, prefix(index), () =>
          addRecord(trx, page, author, doc, undefined, context.registry),
        );
        if (record.shownOnce) secrets.set(record.id, record.shownOnce);
        await hold(trx, page, author, record, prefix(index));
        rows.push(presented(context, page, record));
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

const isDuplicate = (reason: unknown) => reason instanceof Refusal && reason.code === 'duplicate';

/** A form page's one record is there already, made in another tab or by a colleague: a version conflict like any other. */
function madeMeanwhile(context: RecordContext, call: RecordCall, author: Author): Promise<Refusal> {
  return inTenant(context, call.user, async (trx) =>
    versionConflict(context, call.page, await existing(trx, call, newId(call.page, author))),
  );
}

/** Changes records, each known by `id` and `version` in its body: all or none. Throws as `createRecords`, and version_conflict. */
export async function updateRecords(
  context: RecordContext,
  call: RecordCall,
  bodies: readonly Doc[],
  prefix: Prefix,
): Promise<RecordRow[]> {
  const { user, page } = call;
  const stored = await readForWrite(context, call, bodies, 'update');
  const authors = bodies.map(({ supplierCode }, index) =>
    authorOf(call, supplierCode ?? stored[index]!.supplier_code),
  );
  const payloads = bodies.map(({ id: _i, version: _v, supplierCode: _s, ...payload }, index) => ({
    payload,
    stored: stored[index]!.doc,
  }));
  for (const [index, { version }] of bodies.entries()) requireVersion(context, call, version, stored[index]!);
  const docs = await checked(context, call, payloads, prefix);
  const { registry } = context;
  const keepers = keeperPages(registry);
  return inTenant(context, user, async (trx) => {
    await requireStanding(trx, user, page.resource.name);
    const rows: RecordRow[] = [];
    for (const [index, doc] of docs.entries()) {
      const [author, before] = [authors[index]!, stored[index]!];
      const after = await unlessRefused(page, prefix(index), async () => {
        const updated = await updateRecord(trx, page, author, before, doc);
        const own = { ...author, recordId: before.id, supplierCode: before.supplier_code };
        const write = { page, ...own, before: before.doc, after: doc, keepers, registry };
        if (updated) await takeEffect(trx, write);
        return updated;
      });
      if (!after) throw versionConflict(context, page, await existing(trx, call, before.id));
      await hold(trx, page, author, after, prefix(index));
      await recordChange(trx, author, {
        ...changeOf(call, before.id, 'update'),
        before: before.doc,
        after: doc,
      });
      rows.push(presented(context, page, after));
    }
    return rows;
  });
}

/** Deletes records, each known by `id` and, where it is given, `version`: all or none. Their last state stays in the audit. */
export async function deleteRecords(
  context: RecordContext,
  call: RecordCall,
  targets: readonly Doc[],
): Promise<{ id: string }[]> {
  const { user, page } = call;
  const stored = await readForWrite(context, call, targets, 'delete');
  for (const [index, { version }] of targets.entries()) {
    if (version !== undefined) requireVersion(context, call, version, stored[index]!);
  }
  const { registry } = context;
  const keepers = keeperPages(registry);
  return inTenant(context, user, async (trx) => {
    await requireStanding(trx, user, page.resource.name);
    for (const before of stored) {
      const deleted = await deleteRecord(trx, page, user.tenantCode, before);
      if (!deleted) throw versionConflict(context, page, await existing(trx, call, before.id));
      const author = { ...user, supplierCode: before.supplier_code };
      const write = { page, recordId: before.id, ...author, before: before.doc, keepers, registry };
      await takeEffect(trx, write);
      await recordChange(trx, author, { ...changeOf(call, before.id, 'delete'), before: before.doc });
    }
    return stored.map(({ id }) => ({ id }));
  });
}

function readForWrite(
  context: RecordContext,
  call: RecordCall,
  targets: readonly Doc[],
  operation: 'update' | 'delete',
): Promise<StoredRecord[]> {
  return inTenant(context, call.user, async (trx) => {
    await authorize(context, trx, call, operation);
    const records: StoredRecord[] = [];
    for (const { id } of targets) records.push(await existing(trx, call, id));
    await authorize(context, trx, call, operation, records);
    return records;
  });
}

function requireVersion(
  context: RecordContext,
  { page }: RecordCall,
  version: unknown,
  stored: StoredRecord,
): void {
  if (requiredVersion(version) !== stored.version) throw versionConflict(context, page, stored);
}

async function checked(
  context: RecordContext,
  { user, page }: RecordCall,
  payloads: readonly { payload: Doc; stored?: Doc }[],
  prefix: Prefix,
): Promise<Doc[]> {
  const { registry } = context;
  const lookup = createLookup(context.database, {
    findFile: (id) => inTenant(context, user, (trx) => visibleFile(trx, user, registry, id)),
    // Most grants are on pages in service, and there may be hundreds: the database is asked for the others alone.
    findGrant: async (grant) =>
      isInService(registry, grant)
        ? { id: grant }
        : inTenant(context, user, (trx) => heldGrant(trx, user, grant)),
    findRecord: (options, value) =>
      inTenant(context, user, (trx) => chosenRecord(trx, registry, user, options, value)),
  });
  const dictionaries = await dictionariesFor(context, { user, page });
  const docs: Doc[] = [];
  const broken: Violation[] = [];
  for (const [index, { payload, stored }] of payloads.entries()) {
    const verdict = await validateRecord({
      page,
      dictionaries,
      payload,
      scope: expressionScope(context, user),
      lookup,
      ...(stored && { stored }),
    });
    const faults = verdict.ok ? ownFaults(registry, page, verdict.doc) : verdict.violations;
    if (verdict.ok) docs.push(verdict.doc);
    broken.push(...faults.map((one) => ({ ...one, path: prefix(index) + one.path })));
  }
  if (broken.length > 0) throw new Violations(broken);
  return docs;
}

/** What the gateway holds a record against beside its page's rules, since others live by it. */
function ownFaults(registry: SchemaRegistry, page: RecordPage, doc: Doc): Violation[] {
  return page.resource.name === DICTIONARIES ? dictionaryFaults(registry, doc) : [];
}

/** The dictionaries that a page's records are held against, as the caller's tenant has them. */
async function dictionariesFor(context: RecordContext, { user, page }: RecordCall): Promise<Dictionaries> {
  const names = dictionariesOf(page);
  if (names.length === 0) return {};
  const base = context.registry.dictionaries();
  return context.database.readInTenant(scopeOf(user), (trx) =>
    tenantDictionaries(trx, base, user.tenantCode, names),
  );
}

/** The files were there when the rules were looked at; this makes sure that they stay. Throws Violations. */
async function hold(
  trx: Transaction<Tables>,
  page: RecordPage,
  author: Author,
  { id, doc }: StoredRecord,
  prefix: string,
): Promise<void> {
  const broken = await holdFiles(trx, page, author, id, doc);
  if (broken.length > 0) throw new Violations(broken.map((one) => ({ ...one, path: prefix + one.path })));
}

function changeOf({ page }: RecordCall, recordId: string, action: OperationName) {
  return { resource: page.resource.name, recordId, action };
}

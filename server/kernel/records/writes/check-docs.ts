import { setImmediate } from 'node:timers/promises';
import type { Doc, Violation } from '../../../../src/contract/base/doc';
import type { OtherRecords } from '../../../../src/contract/expressions/others';
import { type Dictionaries, dictionariesOf } from '../../../../src/contract/fields/fields';
import { keptValues } from '../../../../src/contract/fields/kept-lookups';
import { readsOthers } from '../../../../src/contract/fields/other-records';
import { checkShape, countRows } from '../../../../src/contract/fields/record-shape';
import { recordRollUps, rolledForWrite } from '../../../../src/contract/fields/roll-ups';
import { changedBeyond, formInForce } from '../../../../src/contract/fields/state-form';
import type { FormObject } from '../../../../src/contract/language/field-schema';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { fromRecords, type Lookup } from '../../../../src/contract/language/references';
import { recordVerdict } from '../../../../src/contract/records/record-verdict';
import type { Verdict } from '../../../../src/contract/records/validate-record';
import { badRequest, placedAt, Violations } from '../../base/errors';
import { scopeOf } from '../../base/user';
import { asOwner, asTenantOwner } from '../../db/as-role';
import type { Trx } from '../../db/tables';
import { tenantDictionaries } from '../../dictionaries/tenant-dictionaries';
import { findAttachment } from '../../files/attachments';
import { heldGrant, isInService } from '../../policies/grantable';
import type { SchemaRegistry } from '../../schemas/registry';
import { inTenant, type RecordCall, type RecordContext } from '../context/record-context';
import { hooksOf, installedHooks } from '../hooks/installed-hooks';
import { createLookup } from '../hooks/lookup';
import { chosenRecord } from '../options/record-options';
import { scopeForRecords } from '../reading/last-values';
import { ReadRecords } from '../reading/other-records';
import { withCollected } from './collected-rows';
import { visibleFile } from './file-policy';
import { keptFiles } from './kept-files';

/** Where a broken rule stands: in the one record of the call, or at `list.<index>` of a batch. */
export type Prefix = (index: number) => string;
export const ALONE: Prefix = () => '';
export const IN_LIST: Prefix = (index) => `list.${index}.`;

/** A payload to hold against its page; `form` where it is not validated by the form in force in the record's state. */
export interface CheckedPayload {
  payload: Doc;
  stored?: Doc;
  /** Of the stored record: what it adds itself to what others add up to does not count against it. */
  id?: string;
  form?: FormObject;
  /** What the stored record's roll-ups come to, for the rules that name them. */
  rolled?: Doc | undefined;
}

/** A document to store, and what of other records it was validated by. */
export interface JudgedDoc {
  doc: Doc;
  reads?: ReadRecords | undefined;
}

/** Rows of all lists of all records of one call. */
const MOST_ROWS = 2_000;

/**
 * Holds payloads against their page's rules: the documents to store. It looks things up in transactions of its own, or,
 * where there is only one connection to be had, in the caller's `trx`. Other calls are answered between two records.
 * Throws Violations with every broken rule of all, or bad_request where all have more than {@link MOST_ROWS} rows.
 */
export async function checkedDocs(
  context: RecordContext,
  call: RecordCall,
  payloads: readonly CheckedPayload[],
  prefix: Prefix,
  trx?: Trx,
): Promise<Doc[]> {
  const validated = await judgedDocs(context, call, payloads, prefix, trx);
  return validated.map(({ doc }) => doc);
}

/** The same, with what was read of other records, so that the transaction of the write can tell whether it still holds. */
export async function judgedDocs(
  context: RecordContext,
  call: RecordCall,
  payloads: readonly CheckedPayload[],
  prefix: Prefix,
  trx?: Trx,
): Promise<JudgedDoc[]> {
  const { page } = call;
  const written = { form: page.form, states: page.states, resource: { view: asJudged(call.through, page) } };
  requireFewRows(call.page, payloads);
  const lookup = trx
    ? lookupWithin(context, call, trx)
    : lookupFor(context, call, keptFiles(call.page, payloads));
  const dictionaries = await dictionariesFor(context, call, trx);
  const isNew = payloads.some(({ stored }) => stored === undefined);
  const scope = await scopeForRecords(context, call, isNew, trx);
  const docs: JudgedDoc[] = [];
  const broken: Violation[] = [];
  const hasRollUps = recordRollUps(page).length > 0;
  for (const [index, one] of payloads.entries()) {
    const { payload, stored, id, form } = one;
    if (index > 0) await setImmediate();
    const collected = await withCollected(context, call, { payload, ...(stored && { stored }) }, trx);
    const judgedBy = form ?? formInForce(written, stored, true);
    const rolled = hasRollUps ? rolledForWrite(page, one) : undefined;
    const { verdict: validated, reads } = await withOthers(
      context,
      call,
      { form: judgedBy, stored, id, scope, trx },
      (others) =>
        recordVerdict({
          form: judgedBy,
          dictionaries,
          payload: collected.payload,
          scope: { ...scope, others, rolled },
          lookup,
          collected,
          ...(stored && { stored }),
        }),
    );
    const verdict = withViolations(validated, collected.violations);
    const beyond = verdict.ok && stored && !form ? changedBeyond(written, stored, verdict.doc) : [];
    const faults = verdict.ok
      ? [...beyond, ...ownFaults(context.registry, page, verdict.doc)]
      : verdict.violations;
    if (verdict.ok) docs.push({ doc: verdict.doc, reads });
    broken.push(...placedAt(prefix(index), faults));
  }
  if (broken.length > 0) throw new Violations(broken);
  return docs;
}

/** A verdict with further broken rules; what is wrong with a whole row is told before its cells are. */
function withViolations(verdict: Verdict, further: Violation[]): Verdict {
  if (further.length === 0) return verdict;
  return { ok: false, violations: [...further, ...(verdict.ok ? [] : verdict.violations)] };
}

/**
 * What binds a supplier, as its writes are validated: whose record a new one is the gateway has written (`newThroughView`).
 * Rows that it may neither add nor leave out have been refused by then (`changedThroughView`).
 */
function asJudged(view: RecordCall['through'], { states }: RecordPage): RecordCall['through'] {
  if (!view?.shared) return view;
  const { shared } = view;
  const writes = Object.entries(shared.writes ?? {}).map(([state, open]) => [
    state,
    state === states?.initial ? [...open, shared.supplier] : open,
  ]);
  return { ...view, shared: { ...shared, writes: Object.fromEntries(writes) } };
}

/** Judgements until all is known that is asked for: what one finds may ask for more. */
const MOST_ROUNDS = 6;

/** How a record is validated: by which form, and in whose transaction, which then holds the records that it names. */
interface Judging {
  form: FormObject;
  stored?: Doc | undefined;
  id?: string | undefined;
  scope: Awaited<ReturnType<typeof scopeForRecords>>;
  trx?: Trx | undefined;
}

/**
 * A judgement that may depend on records of other pages: it is made again until all that it asked for has been read. What a
 * stored record has looked up already it keeps (decision 084).
 */
export async function withOthers<V>(
  context: RecordContext,
  call: RecordCall,
  { form, stored, id, scope, trx }: Judging,
  validate: (others: OtherRecords | undefined) => Promise<V>,
): Promise<{ verdict: V; reads?: ReadRecords }> {
  if (!readsOthers(form)) return { verdict: await validate(undefined) };
  const { now, ...writer } = scope;
  const kept = stored ? keptValues(form, stored, { ...writer, now: now() }) : [];
  const reads = new ReadRecords(context, { call, id, kept }, form);
  const within: Reading = (run) => (trx ? run(trx) : inTenant(context, call.user, run));
  let verdict = await validate(reads.others);
  for (let round = 1; reads.isWaiting && round < MOST_ROUNDS; round += 1) {
    await reads.read(within, trx !== undefined);
    verdict = await validate(reads.others);
  }
  return { verdict: inWords(context, verdict), reads };
}

/** A look-up that found nothing says where: by the title of that page. */
function inWords<V>({ registry }: RecordContext, verdict: V): V {
  const { violations } = verdict as { violations?: Violation[] };
  if (!violations) return verdict;
  const titled = (path: unknown) => registry.byPath(String(path))?.page.title ?? path;
  return {
    ...verdict,
    violations: violations.map((one) =>
      one.rule === 'lookup' || one.rule === 'lookupOn'
        ? { ...one, params: { ...one.params, page: titled(one.params.page) } }
        : one,
    ),
  };
}

/**
 * A document as it may be stored in this transaction: the one that was validated, where what it was validated by is still so
 * with the records held; else what a judgement by what is there now leaves. Throws Violations.
 */
export async function confirmedDoc(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  payload: CheckedPayload,
  { doc, reads }: JudgedDoc,
  prefix: string,
): Promise<Doc> {
  if (!reads || (await reads.isUnchanged(trx))) return doc;
  const [again] = await checkedDocs(context, call, [payload], () => prefix, trx);
  return again!;
}

/** As many as are stored may always be sent again. What has not the shape of a record is refused before its rows cost anything. */
function requireFewRows(page: RecordPage, payloads: readonly { payload: Doc; stored?: Doc }[]): void {
  if (rowsOf(payloads) <= MOST_ROWS) return;
  const sound = payloads.filter(({ payload, stored }) => checkShape(page.form, payload, stored).length === 0);
  const kept = sound.reduce((sum, { stored }) => sum + countRows(stored), 0);
  if (rowsOf(sound) <= Math.max(MOST_ROWS, kept)) return;
  throw badRequest([
    {
      path: payloads.length > 1 ? 'list' : '',
      message: '各列表的行数合计最多 {max} 行',
      params: { max: MOST_ROWS },
    },
  ]);
}

const rowsOf = (payloads: readonly { payload: Doc }[]): number =>
  payloads.reduce((sum, { payload }) => sum + countRows(payload), 0);

type Reading = <T>(read: (trx: Trx) => Promise<T>) => Promise<T>;

/** Looks up what references hold, each value in a transaction of its own; files that are `kept` are found whoever asks. */
export function lookupFor(
  context: RecordContext,
  { user }: RecordCall,
  kept: ReadonlySet<string> = new Set(),
): Lookup {
  const read: Reading = (run) => inTenant(context, user, run);
  const own = ownLookup(context, user, read);
  const findKept = (id: string) =>
    read((trx) => asTenantOwner(trx, () => findAttachment(trx, user.tenantCode, id)));
  return createLookup(context.database, {
    ...own,
    findFile: (id) => (kept.has(id) ? findKept(id) : own.findFile(id)),
  });
}

/**
 * A record is changed here for somebody else, whose files its writer need not see; `holdFiles` says whose they may be. Some
 * tables of references are closed to the role that works on records.
 */
function lookupWithin(context: RecordContext, { user }: RecordCall, trx: Trx): Lookup {
  const lookup = createLookup(
    { kysely: trx },
    {
      ...ownLookup(context, user, (run) => run(trx)),
      findFile: (id) => findAttachment(trx, user.tenantCode, id),
    },
  );
  return (options, value) =>
    !fromRecords(options) && installedHooks().references.get(options.reference)?.asOwner
      ? asOwner(trx, () => lookup(options, value))
      : lookup(options, value);
}

function ownLookup({ registry }: RecordContext, user: RecordCall['user'], read: Reading) {
  return {
    findFile: (id) => read((trx) => visibleFile(trx, user, registry, id)),
    // Most grants are on pages in service, and there may be hundreds: the database is asked for the others alone.
    findGrant: async (grant) =>
      isInService(registry, grant) ? { id: grant } : read((trx) => heldGrant(trx, user, grant)),
    findRecord: (options, value) => read((trx) => chosenRecord(trx, registry, user, options, value)),
  } satisfies Parameters<typeof createLookup>[1];
}

/** What the gateway holds a record against beside its page's rules, since others live by it. */
export function ownFaults(registry: SchemaRegistry, page: RecordPage, doc: Doc): Violation[] {
  return hooksOf(page).validate?.(registry, doc) ?? [];
}

/** The dictionaries that a page's records are held against, as the caller's tenant has them. */
export async function dictionariesFor(
  { database, registry }: RecordContext,
  { user, page }: RecordCall,
  trx?: Trx,
): Promise<Dictionaries> {
  const names = dictionariesOf(page);
  if (names.length === 0) return {};
  const read = (run: Trx) => tenantDictionaries(run, registry.dictionaries(), user.tenantCode, names);
  return trx ? read(trx) : database.readInTenant(scopeOf(user), read);
}

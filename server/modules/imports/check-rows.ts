import { setImmediate } from 'node:timers/promises';
import type { ImportRow } from '../../../src/contract/api/transfers';
import type { Doc, Violation } from '../../../src/contract/base/doc';
import { holds } from '../../../src/contract/expressions/expression';
import { sameValue } from '../../../src/contract/fields/certified';
import { checkShape, withoutEmpty } from '../../../src/contract/fields/record-shape';
import { changedBeyond, formInForce } from '../../../src/contract/fields/state-form';
import {
  groupValues,
  type UniqueGroup,
  uniqueGroups,
  uniqueViolation,
} from '../../../src/contract/fields/unique-groups';
import { grantsButton, type PermissionMap } from '../../../src/contract/language/permissions';
import type { Lookup } from '../../../src/contract/language/references';
import type { RecordRow } from '../../../src/contract/lists/list-query';
import { buttonsFor } from '../../../src/contract/pages/buttons';
import { knownFields } from '../../../src/contract/records/current-doc';
import { normalizeRecord } from '../../../src/contract/records/normalize-record';
import { recordVerdict } from '../../../src/contract/records/record-verdict';
import { badRequest } from '../../kernel/base/errors';
import type { Trx } from '../../kernel/db/tables';
import { grantsOf } from '../../kernel/policies/grants';
import {
  authorize,
  expressionScope,
  inTenant,
  presented,
  type RecordCall,
  type RecordContext,
} from '../../kernel/records/context/record-context';
import { withSeenNamed } from '../../kernel/records/context/seen-fields';
import {
  changedThroughView,
  newThroughView,
  outsideView,
  ownerCall,
} from '../../kernel/records/context/through-view';
import { withRollUps } from '../../kernel/records/lists/roll-ups';
import { scopeForRecords } from '../../kernel/records/reading/last-values';
import type { StoredRecord } from '../../kernel/records/tables/stored-record';
import { payloadOf } from '../../kernel/records/writes/change-record';
import { dictionariesFor, lookupFor, ownFaults, withOthers } from '../../kernel/records/writes/check-docs';
import { withCollected } from '../../kernel/records/writes/collected-rows';
import { namedOwner } from '../../kernel/records/writes/write-records';
import { isOpen } from '../../kernel/schemas/open-operations';
import { authorsOf } from './authors-of';
import type { CheckedRow } from './checked-row';
import { keyOf, recordsWith } from './row-key';

/** Rows that are validated before others are answered. */
const AT_ONCE = 10;

/**
 * Holds rows of a file against the rules of their page: a row whose unique field names a record in the caller's sight
 * changes it, any other makes a new one. Each row is validated by itself; nothing is written. Throws no_permission.
 */
export async function checkRows(
  context: RecordContext,
  call: RecordCall,
  sent: readonly ImportRow[],
): Promise<CheckedRow[]> {
  const { user, page } = call;
  const rows = sent.map((row) => normalizedRow(page, row));
  const { authors, known, map, seen } = await inTenant(context, user, async (trx) => {
    await authorize(context, trx, call, 'import');
    const map = await grantsOf(trx, user, context.registry);
    const authors = await authorsOf(trx, call, rows);
    const known: KnownGroup[] = [];
    for (const group of uniqueGroups(page)) {
      const values = rows.map((row) => groupValues(group, row.values));
      known.push({ group, records: await recordsWith(trx, call, group, values) });
    }
    return { authors, known, map, seen: await seenRows(context, trx, call, known) };
  });
  const validate = await validatorFor(context, call);
  const checked: CheckedRow[] = [];
  for (const [index, { row, values: own }] of rows.entries()) {
    if (index % AT_ONCE === 0) await setImmediate();
    const { payload: values } = namedOwner(page, own);
    const author = authors[index]!;
    if ('rule' in author) {
      checked.push({ row, values: own, supplierCode: '', outcome: 'faulty', faults: [author] });
      continue;
    }
    const { supplierCode } = author;
    const before = recordOf(call, known, values, supplierCode);
    const refused = before
      ? refusalOf(context, call, map, { before, row: seen.get(before.id)! }, supplierCode, values)
      : newRefusal(call, map);
    const faults = [...refused, ...takenBy(call, known, values, supplierCode, before)];
    const verdict =
      faults.length > 0
        ? { ok: false as const, violations: faults }
        : await validate(values, before?.doc, before?.id);
    const common = { row, values: own, supplierCode };
    if (!verdict.ok) checked.push({ ...common, outcome: 'faulty', faults: verdict.violations });
    else if (!before) checked.push({ ...common, outcome: 'create', doc: verdict.doc });
    else {
      const isSame = sameValue(withoutEmpty(before.doc), withoutEmpty(verdict.doc));
      const outcome = isSame ? 'unchanged' : 'update';
      const { id, version, doc } = before;
      checked.push({ ...common, outcome, doc: verdict.doc, before: { id, version, doc } });
    }
  }
  return checked;
}

/** A row with its texts put right, so that it names the record that its writer means. */
function normalizedRow(page: RecordCall['page'], { row, values }: ImportRow): ImportRow {
  const { form } = page;
  const { supplierCode, payload: own } = namedOwner(page, values);
  if (checkShape(form, own).length > 0) return { row, values };
  return {
    row,
    values: { ...normalizeRecord(form, own), ...(supplierCode !== undefined && { supplierCode }) },
  };
}

/** Records that have the values of a group that a row of the file has. */
interface KnownGroup {
  group: UniqueGroup;
  records: ReadonlyMap<string, StoredRecord>;
}
type Known = readonly KnownGroup[];

function foundBy(
  { user, page }: RecordCall,
  { group, records }: KnownGroup,
  values: Doc,
  supplierCode: string,
) {
  const own = groupValues(group, values);
  return own && records.get(keyOf(page, user, group, supplierCode, own));
}

/** The record that a row names: by the first of what the page keeps unique that finds one. */
function recordOf(call: RecordCall, known: Known, values: Doc, supplierCode: string) {
  return known.flatMap((one) => foundBy(call, one, values, supplierCode) ?? [])[0];
}

/** The records that rows may change, as the conditions of their buttons are held against them, by id. */
async function seenRows(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  known: Known,
): Promise<Map<string, Doc>> {
  const found = new Map(known.flatMap(({ records }) => [...records.values()].map((one) => [one.id, one])));
  const rows: RecordRow[] = [];
  for (const record of found.values())
    rows.push(presented(context, call.page, await withRollUps(trx, call, record)));
  const seen = await withSeenNamed(trx, context, call, rows);
  return new Map(seen.map((row) => [row.id, row]));
}

/** Values that another record than the one which the row changes has already. */
function takenBy(
  call: RecordCall,
  known: Known,
  values: Doc,
  supplierCode: string,
  before: StoredRecord | undefined,
): Violation[] {
  return known.flatMap((one) => {
    const found = foundBy(call, one, values, supplierCode);
    return found && found.id !== before?.id ? [uniqueViolation(call.page, one.group)] : [];
  });
}

/** Why the caller may not change the record that a row names; who may change none is told that it exists already. */
function refusalOf(
  context: RecordContext,
  { user, page }: RecordCall,
  map: PermissionMap,
  { before, row: seen }: { before: StoredRecord; row: Doc },
  supplierCode: string,
  values: Doc,
): Violation[] {
  const named = uniqueGroups(page).find((group) => groupValues(group, values) !== undefined)!;
  const granted = isOpen(page, 'update')
    ? buttonsFor(page, 'update').filter(({ code }) => grantsButton(map, page.path, code))
    : [];
  if (granted.length === 0 || before.supplier_code !== supplierCode) return [uniqueViolation(page, named)];
  const { now, ...scope } = expressionScope(context, user);
  const row = { ...scope, now: now(), row: seen };
  return granted.some(({ when }) => holds(when, row))
    ? []
    : [{ path: named.fields[0], rule: 'notEditable', params: {} }];
}

function newRefusal({ page }: RecordCall, map: PermissionMap): Violation[] {
  const granted = buttonsFor(page, 'create').some(({ code }) => grantsButton(map, page.path, code));
  return granted ? [] : [{ path: uniqueGroups(page)[0]?.fields[0] ?? '', rule: 'notCreatable', params: {} }];
}

type Verdict = { ok: true; doc: Doc } | { ok: false; violations: Violation[] };

/** How one row is validated; what has been looked up for one is known for all. */
async function validatorFor(context: RecordContext, call: RecordCall) {
  const { user } = call;
  const own = ownerCall(context, call);
  const { page } = own;
  const dictionaries = await dictionariesFor(context, own);
  const lookup = remembering(lookupFor(context, own));
  const scope = await scopeForRecords(context, own, true);
  return async (values: Doc, stored: Doc | undefined, id: string | undefined): Promise<Verdict> => {
    const before = stored ?? {};
    const seen = payloadOf(call.page, page === call.page ? before : knownFields(call.page.form, before));
    const payload = stored
      ? changedThroughView(call.page, page, { ...seen, ...values }, stored)
      : newThroughView(call.page, page, values, user);
    const collected = await withCollected(context, { user, page }, { payload, ...(stored && { stored }) });
    const form = formInForce(page, stored);
    const { verdict } = await withOthers(context, own, { form, stored, id, scope }, async (others) => {
      const known = { scope: { ...scope, others }, lookup, ...(stored && { stored }) };
      return recordVerdict({ form, dictionaries, payload: collected.payload, collected, ...known });
    });
    if (!verdict.ok || collected.violations.length > 0)
      return { ok: false, violations: [...collected.violations, ...(verdict.ok ? [] : verdict.violations)] };
    const faults = [
      ...(stored ? changedBeyond(page, stored, verdict.doc) : []),
      ...ownFaults(context.registry, page, verdict.doc),
      ...outsideView(call.page, page, verdict.doc, user),
    ];
    return faults.length > 0 ? { ok: false, violations: faults } : verdict;
  };
}

function remembering(lookup: Lookup): Lookup {
  const found = new Map<string, ReturnType<Lookup>>();
  return (options, value) => {
    const key = JSON.stringify([options, value]);
    const known = found.get(key) ?? lookup(options, value);
    found.set(key, known);
    return known;
  };
}

/** Throws bad_request for a row that no sheet has, or one twice. */
export function requireRows(rows: readonly ImportRow[]): void {
  const numbers = new Set(rows.map(({ row }) => row));
  if (numbers.size < rows.length) throw badRequest([{ path: 'list', message: '记录重复' }]);
}

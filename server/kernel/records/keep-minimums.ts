import { isDeepStrictEqual } from 'node:util';
import { type SqlBool, sql, type Transaction } from 'kysely';
import type { Doc, Violation } from '../../../src/contract/doc';
import { fieldAt } from '../../../src/contract/fields';
import { isObject } from '../../../src/contract/is-object';
import type { RecordPage } from '../../../src/contract/page-schema';
import { valueAt } from '../../../src/contract/record-shape';
import { recordCaption } from '../../../src/contract/record-title';
import { countedBy, rollUpsIn } from '../../../src/contract/roll-ups';
import { sumOf } from '../../../src/contract/sum';
import { Violations } from '../base/errors';
import { asTenantOwner } from '../db/as-role';
import type { Tables } from '../db/tables';
import { type CountingRollUp, neighboursOf } from '../schemas/neighbours';
import type { RecordWrite } from './hooks';
import { type LockCondition, lockRecords } from './lock-records';
import { listOf } from './roll-up-sql';
import { rollUpsOf, shownOfOthers } from './roll-ups';
import { findRecord } from './store';
import { columnName } from './table';

/** What is left of what is not there at all. */
const NOTHING = Number.NEGATIVE_INFINITY;

/** A write as far as it is held against what may be taken. */
type Taking = Pick<RecordWrite, 'page' | 'recordId' | 'tenantCode' | 'user' | 'before' | 'after'>;

/** Whether records of a page take of what others have, and no more may be taken than there is. */
export function takesOfOthers(page: RecordPage): boolean {
  return limitsOver(page).length > 0;
}

function limitsOver(page: RecordPage): CountingRollUp[] {
  return neighboursOf(page)
    .countedBy(page.path)
    .filter(({ rollUp }) => rollUp.minimum !== undefined);
}

/** How the records that documents of a page take of are found, by the page that they belong to. */
export function takenBy(page: RecordPage, docs: readonly Doc[]): { owner: RecordPage; is: LockCondition }[] {
  return limitsOver(page).flatMap((limit) =>
    foundBy(limit, page, docs).map((is) => ({ owner: limit.page, is })),
  );
}

/** In one order for all callers, so that two of them never wait for each other's records. */
function ownersOf(limits: readonly CountingRollUp[]): RecordPage[] {
  const pages = [...new Set(limits.map(({ page }) => page))];
  return pages.sort((left, right) => (left.resource.name < right.resource.name ? -1 : 1));
}

/** A record is named by these values: of its id, or of fields. */
type Names = readonly { own: string; value: string | number | boolean }[];

/** How a document names the record that it takes of; undefined where it names none. */
function namedBy(
  { page, rollUp }: CountingRollUp,
  counted: RecordPage,
  doc: Doc | undefined,
): Names | undefined {
  if (!doc) return undefined;
  const pairs = countedBy(rollUp).filter(
    ({ theirs, own }) => listOf(counted, theirs) === undefined && listOf(page, own) === undefined,
  );
  const names = pairs.map(({ theirs, own }) => ({ own, value: valueAt(doc, theirs) }));
  const isWhole = names.every(({ value }) => ['string', 'number', 'boolean'].includes(typeof value));
  return isWhole ? (names as Names) : undefined;
}

/** How the records are found that documents name so. */
function foundBy(
  limit: CountingRollUp,
  counted: RecordPage,
  docs: readonly (Doc | undefined)[],
): LockCondition[] {
  return docs.flatMap((doc) => {
    const each = namedBy(limit, counted, doc)?.map(
      ({ own, value }) => sql`${sql.id(own === 'id' ? 'id' : columnName(own))} = ${value}`,
    );
    return each ? [sql<SqlBool>`(${sql.join(each, sql` AND `)})`] : [];
  });
}

/**
 * Holds a write that has been made against what the records that it takes of have left (`minimum`), and a record's own
 * change against what has been taken of it. Throws Violations at the fields by which too much is taken, each with the
 * record and how much there would have been.
 */
export async function keepMinimums(trx: Transaction<Tables>, write: Taking): Promise<void> {
  const { page, tenantCode, before, after } = write;
  const broken: Violation[] = [];
  const limits = limitsOver(page);
  for (const owner of ownersOf(limits)) {
    const own = limits.filter((one) => one.page === owner && takesMore(one, write));
    if (own.length === 0) continue;
    const named = own.flatMap((limit) => foundBy(limit, page, [before, after]));
    const ids = await lockRecords(trx, owner, tenantCode, named);
    for (const id of ids) {
      const rolled = await rollUpsOf(trx, owner, { tenantCode, id });
      for (const limit of own) broken.push(...(await tooMuch(trx, limit, write, id, rolled)));
    }
  }
  if (before && after) broken.push(...(await ownTooLittle(trx, write)));
  if (broken.length > 0) throw new Violations(broken);
}

/** What a document takes of what a roll-up has, in all; of a key of rows where it is one of rows. */
function taken(
  { page, rollUp }: CountingRollUp,
  counted: RecordPage,
  doc: Doc | undefined,
): Map<string, number> {
  const found = new Map<string, number[]>();
  if (!doc || !isCounted(rollUp.of.where, doc)) return new Map();
  for (const row of takingRows({ page, rollUp }, counted, doc)) {
    found.set(row.key, [...(found.get(row.key) ?? []), row.amount]);
  }
  return new Map([...found].map(([key, amounts]) => [key, sumOf(amounts)]));
}

interface TakingRow {
  key: string;
  amount: number;
  /** Where it stands in the document. */
  path: string;
}

/** Every place of a document that a roll-up counts. */
function takingRows(
  { page, rollUp }: Pick<CountingRollUp, 'page' | 'rollUp'>,
  counted: RecordPage,
  doc: Doc,
): TakingRow[] {
  const { fn, field } = rollUp.of;
  const pairs = countedBy(rollUp);
  const keys = pairs.filter(({ own }) => listOf(page, own) !== undefined).map(({ theirs }) => theirs);
  const list = [field ?? [], ...pairs.map(({ theirs }) => theirs)]
    .flat()
    .map((name) => listOf(counted, name))
    .find(Boolean);
  const rows = list === undefined ? [undefined] : rowsIn(doc, list);
  return rows.map((row, index) => {
    const inRow = (name: string) => list !== undefined && name.startsWith(`${list}.`);
    const at = (name: string) =>
      inRow(name) ? valueAt(row, name.slice(list!.length + 1)) : valueAt(doc, name);
    const amount =
      fn === 'count' ? Number(field === undefined || at(field) !== undefined) : Number(at(field!) ?? 0);
    const place = field === undefined ? (keys[0] ?? pairs[0]!.theirs) : field;
    const path = inRow(place) ? `${list}.${index}.${place.slice(list!.length + 1)}` : place;
    return { key: JSON.stringify(keys.map(at)), amount, path };
  });
}

function rowsIn(doc: Doc, list: string): Doc[] {
  const rows = valueAt(doc, list);
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}

function isCounted(where: Doc | undefined, doc: Doc): boolean {
  return Object.entries(where ?? {}).every(([name, wanted]) => [wanted].flat().includes(valueAt(doc, name)));
}

/** Whether a write may bring a roll-up below its minimum: it takes more than before, or gives less, of some record. */
function takesMore(limit: CountingRollUp, { page, before, after }: Taking): boolean {
  const same = isDeepStrictEqual(namedBy(limit, page, before), namedBy(limit, page, after));
  return !same || !isDeepStrictEqual(taken(limit, page, before), taken(limit, page, after));
}

/** What a write takes too much of a record. */
async function tooMuch(
  trx: Transaction<Tables>,
  limit: CountingRollUp,
  { page, tenantCode, before, after }: Taking,
  id: string,
  rolled: Doc,
): Promise<Violation[]> {
  const { rollUp, name, list } = limit;
  const { minimum = 0, of } = rollUp;
  const owner = await asTenantOwner(trx, () => findRecord(trx, limit.page, tenantCode, id));
  if (!owner) return [];
  const ofRecord = (doc: Doc | undefined) => {
    const names = namedBy(limit, page, doc);
    const isOf = names?.every(({ own, value }) => (own === 'id' ? id : valueAt(owner.doc, own)) === value);
    return isOf ? doc : undefined;
  };
  const [was, is] = [ofRecord(before), ofRecord(after)].map((doc) => taken(limit, page, doc));
  const places = is!.size + was!.size === 0 ? [] : [...new Set([...was!.keys(), ...is!.keys()])];
  const found: Violation[] = [];
  for (const key of places) {
    const own = is!.get(key) ?? 0;
    const earlier = was!.get(key) ?? 0;
    const isWorse =
      of.from === undefined ? own < earlier || !['sum', 'count'].includes(of.fn) : own > earlier;
    const left = list === undefined ? Number(rolled[name] ?? 0) : leftOf(limit, owner.doc, rolled[name], key);
    if (!isWorse || left >= minimum) continue;
    const places =
      after && ofRecord(after) ? takingRows(limit, page, after).filter((row) => row.key === key) : [];
    const path = places.at(-1)?.path ?? of.field ?? '';
    const params = {
      title: fieldAt(page.form, path)?.title ?? path,
      name: rollUp.title,
      record: (await captionFor(trx, limit.page, tenantCode, id)) ?? '',
      left: of.from === undefined ? left : left === NOTHING ? 0 : Math.max(0, sumOf([left, own, -minimum])),
      minimum,
    };
    const rule = of.from === undefined ? 'belowMinimum' : 'moreThanLeft';
    found.push({ path, rule: params.record === '' ? `${rule}Unseen` : rule, params });
  }
  return found;
}

/** What the rows of a record with a key have left together. */
function leftOf({ list = '', page, rollUp }: CountingRollUp, doc: Doc, values: unknown, key: string): number {
  const keys = countedBy(rollUp).filter(({ own }) => listOf(page, own) === list);
  const lefts = Array.isArray(values) ? values : [];
  const own = rowsIn(doc, list).map((row) =>
    JSON.stringify(keys.map((pair) => valueAt(row, pair.own.slice(list.length + 1)))),
  );
  const found = lefts.filter((_, index) => own[index] === key);
  // Of what the record has no row for, nothing is left.
  return found.length > 0 ? sumOf(found) : NOTHING;
}

/** What a record is called, where the writer sees it. */
async function captionFor(
  trx: Transaction<Tables>,
  page: RecordPage,
  tenantCode: string,
  id: string,
): Promise<string | undefined> {
  const seen = await findRecord(trx, page, tenantCode, id);
  return seen && (recordCaption(page, seen.doc) || undefined);
}

/** Fields of which a record has less than has been taken of it by now. */
async function ownTooLittle(
  trx: Transaction<Tables>,
  { page, recordId: id, tenantCode, user, before = {}, after = {} }: Taking,
): Promise<Violation[]> {
  const limits = rollUpsIn(page).filter(
    ({ rollUp: { minimum, of }, list }) =>
      minimum !== undefined &&
      of.from !== undefined &&
      !isDeepStrictEqual(valueAt(before, list ?? of.from), valueAt(after, list ?? of.from)),
  );
  if (limits.length === 0) return [];
  const rolled = await rollUpsOf(trx, page, { tenantCode, id });
  const shown = user && (await shownOfOthers(trx, { page, user }));
  return limits.flatMap(({ rollUp: { title, of, minimum = 0 }, name, list }): Violation[] => {
    const lefts = list === undefined ? [rolled[name]] : ((rolled[name] ?? []) as unknown[]);
    return lefts.flatMap((left, index): Violation[] => {
      if (typeof left !== 'number' || left >= minimum) return [];
      const path = list === undefined ? of.from! : `${list}.${index}.${of.from!.slice(list.length + 1)}`;
      const [was, is] = [before, after].map((doc) => Number(valueAt(doc, path) ?? 0));
      if (is! >= was! && list === undefined) return [];
      const params = { title: fieldAt(page.form, path)?.title ?? path, name: title };
      // Who may not see what was taken is not told how much that is.
      if (shown?.has(name) === false) return [{ path, rule: 'takenAlreadyUnseen', params }];
      return [{ path, rule: 'takenAlready', params: { ...params, least: sumOf([is, minimum, -left]) } }];
    });
  });
}

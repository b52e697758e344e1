import { isDeepStrictEqual } from 'node:util';
import { type SqlBool, sql } from 'kysely';
import type { Doc, Violation } from '../../../../src/contract/base/doc';
import { objectsIn } from '../../../../src/contract/base/is-object';
import { sumOf } from '../../../../src/contract/base/sum';
import { columnInfo, fieldAt, listOf } from '../../../../src/contract/fields/fields';
import { valueAt } from '../../../../src/contract/fields/record-shape';
import { countedBy, type RollUpPart, rollUpsIn } from '../../../../src/contract/fields/roll-ups';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { recordCaption } from '../../../../src/contract/pages/record-title';
import { Violations } from '../../base/errors';
import { asTenantOwner } from '../../db/as-role';
import type { Trx } from '../../db/tables';
import { type CountingRollUp, neighboursOf } from '../../schemas/neighbours';
import { type LockCondition, lockRecords } from '../common/lock-records';
import type { RecordWrite } from '../hooks/hooks';
import { rollUpsOf, shownOfOthers } from '../lists/roll-ups';
import { recordPairs } from '../tables/roll-up-sql';
import { findRecord } from '../tables/store';
import { columnName } from '../tables/table';

/** What is left of what is not there at all. */
const NOTHING = Number.NEGATIVE_INFINITY;

/** A write as far as it is held against what may be taken. */
type Taking = Pick<RecordWrite, 'page' | 'recordId' | 'tenantCode' | 'user' | 'before' | 'after'>;

/** Whether records of a page take of what others have, or give back, and no more may be taken than there is. */
export function takesOfOthers(page: RecordPage): boolean {
  return limitsOver(page).length > 0;
}

function limitsOver(page: RecordPage): CountingRollUp[] {
  return neighboursOf(page)
    .countedBy(page.path)
    .filter(({ rollUp }) => rollUp.minimum !== undefined);
}

/** How the records that documents of a page take of, or give back to, are found, by the page that they belong to. */
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

/** How a document names the record that it takes of, or gives back to; undefined where it names none. */
function namedBy(
  { page }: CountingRollUp,
  part: RollUpPart,
  counted: RecordPage,
  doc: Doc | undefined,
): Names | undefined {
  if (!doc) return undefined;
  const pairs = recordPairs(page, counted, part);
  const names = pairs.map(({ theirs, own }) => ({ own, value: valueAt(doc, theirs) }));
  const isWhole = names.every(({ value }) => ['string', 'number', 'boolean'].includes(typeof value));
  return isWhole ? (names as Names) : undefined;
}

function foundBy(
  limit: CountingRollUp,
  counted: RecordPage,
  docs: readonly (Doc | undefined)[],
): LockCondition[] {
  const named = docs.flatMap((doc) => limit.parts.map((part) => namedBy(limit, part, counted, doc)));
  return named.flatMap((names) => {
    const each = names?.map(
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
export async function keepMinimums(trx: Trx, write: Taking): Promise<void> {
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

/** What a document takes of what a roll-up has, or gives back, in all; of a key of rows where it is one of rows. */
function amountsOf(
  { page }: CountingRollUp,
  part: RollUpPart,
  counted: RecordPage,
  doc: Doc | undefined,
): Map<string, number> {
  const found = new Map<string, number[]>();
  if (!doc || !isCounted(part.where, doc)) return new Map();
  for (const row of countedRows(page, part, counted, doc)) {
    found.set(row.key, [...(found.get(row.key) ?? []), row.amount]);
  }
  return new Map([...found].map(([key, amounts]) => [key, sumOf(amounts)]));
}

interface CountedRow {
  /** The values of what its rows are known by, in the order of the record's columns: all parts write it alike. */
  key: string;
  amount: number;
  path: string;
}

/** Every place of a document that a part of a roll-up counts. */
function countedRows(page: RecordPage, part: RollUpPart, counted: RecordPage, doc: Doc): CountedRow[] {
  const { fn, field } = part;
  const pairs = countedBy(part);
  const keys = rowKeys(page, part).map(({ theirs }) => theirs);
  const list = [field ?? [], ...pairs.map(({ theirs }) => theirs)]
    .flat()
    .map((name) => listOf(counted, name))
    .find(Boolean);
  const rows = list === undefined ? [undefined] : objectsIn(valueAt(doc, list));
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

/** What rows are known by, in an order that is the same for all parts of a roll-up. */
function rowKeys(page: RecordPage, part: Pick<RollUpPart, 'by'>): { theirs: string; own: string }[] {
  return countedBy(part)
    .filter(({ own }) => listOf(page, own) !== undefined)
    .sort((left, right) => (left.own < right.own ? -1 : 1));
}

function isCounted(where: Doc | undefined, doc: Doc): boolean {
  return Object.entries(where ?? {}).every(([name, wanted]) => [wanted].flat().includes(valueAt(doc, name)));
}

/** Whether a write may bring a roll-up below its minimum: it takes or gives another amount than before, of some record. */
function takesMore(limit: CountingRollUp, { page, before, after }: Taking): boolean {
  const [was, is] = [before, after].map((doc) =>
    limit.parts.map((part) => [namedBy(limit, part, page, doc), amountsOf(limit, part, page, doc)]),
  );
  return !isDeepStrictEqual(was, is);
}

/** What a write takes too much of a record, or gives too little back. */
async function tooMuch(
  trx: Trx,
  limit: CountingRollUp,
  { page, tenantCode, user, before, after }: Taking,
  id: string,
  rolled: Doc,
): Promise<Violation[]> {
  const { rollUp, name, list } = limit;
  const { minimum = 0, of } = rollUp;
  const owner = await asTenantOwner(trx, () => findRecord(trx, limit.page, tenantCode, id));
  if (!owner) return [];
  const ofRecord = (part: RollUpPart, doc: Doc | undefined) => {
    const names = namedBy(limit, part, page, doc);
    const isOf = names?.every(({ own, value }) => (own === 'id' ? id : valueAt(owner.doc, own)) === value);
    return isOf ? doc : undefined;
  };
  const changes = changesByKey(limit.parts, (part, time) =>
    amountsOf(limit, part, page, ofRecord(part, time === 'before' ? before : after)),
  );
  const found: Violation[] = [];
  for (const [key, sides] of changes) {
    const more = sumOf(sides.map((side) => side.more));
    const isWorse = of.from === undefined ? more < 0 || !['sum', 'count'].includes(of.fn) : more > 0;
    const left = list === undefined ? Number(rolled[name] ?? 0) : leftOf(limit, owner.doc, rolled[name], key);
    if (!isWorse || left >= minimum) continue;
    const { part, own } = sides.find((side) => side.more > 0) ?? sides[0]!;
    // Nobody takes of what the record has no row for.
    if (part.givesBack && left === NOTHING) continue;
    const doc = ofRecord(part, after);
    const places = doc ? countedRows(limit.page, part, page, doc).filter((row) => row.key === key) : [];
    const path = places.at(-1)?.path ?? part.field ?? '';
    const params = { title: titleAt(page, path), name: rollUp.title };
    if (part.givesBack) {
      const shown = user && (await shownOfOthers(trx, { page: limit.page, user }));
      found.push(tooLittle(path, params, sumOf([own, minimum, -left]), shown?.has(name) !== false));
      continue;
    }
    const record = (await captionFor(trx, limit.page, tenantCode, id)) ?? '';
    const rule = of.from === undefined ? 'belowMinimum' : 'moreThanLeft';
    found.push({
      path,
      rule: record === '' ? `${rule}Unseen` : rule,
      params: {
        ...params,
        record,
        left: of.from === undefined ? left : left === NOTHING ? 0 : Math.max(0, sumOf([left, own, -minimum])),
        minimum,
      },
    });
  }
  return found;
}

/** What a write changes of what one part counts of a record, for rows with one key. */
interface AmountChange {
  part: RollUpPart;
  /** How much it takes, or gives back, from now on. */
  own: number;
  /** How much less is left by it. */
  more: number;
}

function changesByKey(
  parts: readonly RollUpPart[],
  amounts: (part: RollUpPart, time: 'before' | 'after') => ReadonlyMap<string, number>,
): Map<string, AmountChange[]> {
  const sides = parts.map((part) => ({ part, was: amounts(part, 'before'), is: amounts(part, 'after') }));
  const keys = new Set(sides.flatMap(({ was, is }) => [...was.keys(), ...is.keys()]));
  return new Map(
    [...keys].map((key) => [
      key,
      sides.map(({ part, was, is }) => {
        const [earlier, own] = [was.get(key) ?? 0, is.get(key) ?? 0];
        return { part, own, more: sumOf(part.givesBack ? [earlier, -own] : [own, -earlier]) };
      }),
    ]),
  );
}

/** Of something there has to be so much: who may not see what was taken is not told how much that is. */
function tooLittle(
  path: string,
  params: { title: string; name: string },
  least: number,
  isShown: boolean,
): Violation {
  return isShown
    ? { path, rule: 'takenAlready', params: { ...params, least } }
    : { path, rule: 'takenAlreadyUnseen', params };
}

/** What a field is called, or a column, at its place in a row or in all of them. */
function titleAt({ form }: RecordPage, path: string): string {
  return (fieldAt(form, path) ?? columnInfo({ form }, path))?.title ?? path;
}

/** What the rows of a record with a key have left together. */
function leftOf({ list = '', page, rollUp }: CountingRollUp, doc: Doc, values: unknown, key: string): number {
  const keys = rowKeys(page, rollUp.of);
  const lefts = Array.isArray(values) ? values : [];
  const own = objectsIn(valueAt(doc, list)).map((row) =>
    JSON.stringify(keys.map((pair) => valueAt(row, pair.own.slice(list.length + 1)))),
  );
  const found = lefts.filter((_, index) => own[index] === key);
  // Of what the record has no row for, nothing is left.
  return found.length > 0 ? sumOf(found) : NOTHING;
}

/** What a record is called, where the writer sees it. */
async function captionFor(
  trx: Trx,
  page: RecordPage,
  tenantCode: string,
  id: string,
): Promise<string | undefined> {
  const seen = await findRecord(trx, page, tenantCode, id);
  return seen && (recordCaption(page, seen.doc) || undefined);
}

/** Fields of which a record has less than has been taken of it by now. */
async function ownTooLittle(
  trx: Trx,
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
      const params = { title: titleAt(page, path), name: title };
      return [tooLittle(path, params, sumOf([is, minimum, -left]), shown?.has(name) !== false)];
    });
  });
}

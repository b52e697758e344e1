import { sql } from 'kysely';
import type { Doc } from '../../../../src/contract/base/doc';
import { type PointedColumn, pointedAt } from '../../../../src/contract/fields/pointed-field';
import { countedFields, partsOf, rollUpOf, rollUpsIn } from '../../../../src/contract/fields/roll-ups';
import type { RecordPage, RecordView } from '../../../../src/contract/language/page-schema';
import { isRecordPage } from '../../../../src/contract/language/pages';
import { grantsPage, type PermissionMap } from '../../../../src/contract/language/permissions';
import type { RollUp } from '../../../../src/contract/language/roll-up-schema';
import { pointedColumns, referenceBehind } from '../../../../src/contract/lists/pointed-columns';
import { badRequest } from '../../base/errors';
import { isSystem } from '../../base/system-account';
import type { User } from '../../base/user';
import { asRecordReader } from '../../db/as-role';
import type { Trx } from '../../db/tables';
import { grantsOf } from '../../policies/grants';
import { neighboursOf } from '../../schemas/neighbours';
import { isAsked, pageGranted } from '../common/granted-page';
import { pointedPage } from '../tables/pointed-sql';
import { rollUpsOver, type Without } from '../tables/roll-up-sql';
import type { StoredRecord } from '../tables/stored-record';
import { tableName } from '../tables/table';
import { namesIn } from './filter';
import type { ListRequest } from './list-request';

/** Who reads, of which page; `through` where it is a second page's owner. */
interface Reading {
  user: User;
  page: RecordPage;
  through?: RecordView | undefined;
}

interface Target {
  tenantCode: string;
  id: string;
}

/** What the roll-ups of one record come to; see `rollUpsOfAll`. */
export async function rollUpsOf(
  trx: Trx,
  page: RecordPage,
  { tenantCode, id }: Target,
  counting: { without?: Without } = {},
): Promise<Doc> {
  const all = await rollUpsOfAll(trx, page, tenantCode, [id], counting);
  return all.get(id) ?? {};
}

/**
 * What the roll-ups of records of a page in service come to now, by id and by name, in one statement, whoever asks: rules
 * are judged by them, and what a reader may see is decided elsewhere. Those of rows are lists of values in the order of the
 * rows. A record of a counted page that is being written is left out by `without`.
 */
export async function rollUpsOfAll(
  trx: Trx,
  page: RecordPage,
  tenantCode: string,
  ids: readonly string[],
  { without }: { without?: Without } = {},
): Promise<ReadonlyMap<string, Doc>> {
  const rollUps = rollUpsOver(page, { alias: 'record', has: 'doc', tenantCode }, without);
  if (!rollUps || ids.length === 0) return new Map();
  return asRecordReader(trx, async () => {
    const { rows } = await sql<{ id: string; rolled: Doc }>`SELECT record.id, ${rollUps.value} AS rolled
      FROM (SELECT * FROM ${sql.id(tableName(page.resource.name))}
        WHERE tenant_code = ${tenantCode} AND id IN (${sql.join([...ids])})) AS record
      ${rollUps.joins}`.execute(trx);
    return new Map(rows.map(({ id, rolled }) => [id, rolled]));
  });
}

/** A stored record with its roll-ups as they are now, and which of them its reader may see. */
export async function withRollUps<R extends StoredRecord>(trx: Trx, call: Reading, record: R): Promise<R> {
  const [rolled] = await allWithRollUps(trx, call, [record]);
  return rolled!;
}

/** Stored records as `withRollUps` has one, read by one statement. */
export async function allWithRollUps<R extends StoredRecord>(
  trx: Trx,
  call: Reading,
  records: readonly R[],
): Promise<R[]> {
  const { page, user } = call;
  if (rollUpsIn(page).length === 0) return [...records];
  const ids = records.map(({ id }) => id);
  const rolled = await rollUpsOfAll(trx, page, user.tenantCode, ids);
  const shown = await shownOfOthers(trx, call);
  return records.map((record) => ({ ...record, rolled: rolled.get(record.id) ?? {}, shown }));
}

const NONE: ReadonlySet<string> = new Set();

/**
 * What of other pages' records the caller may see in those of a page: roll-ups over pages that it may open, of records of
 * two sides those that their owner's page shares with the supplier; and columns through references that it may search and
 * sort by, of pages that it may open and, for a supplier, whose records are its own.
 */
export async function shownOfOthers(
  trx: Trx,
  { page, user, through }: Reading,
): Promise<ReadonlySet<string>> {
  const rollUps = rollUpsIn(page);
  const columns = pointedColumns(page).asked;
  if (rollUps.length === 0 && columns.length === 0) return NONE;
  const names = rollUps.map(({ name }) => name);
  if (isSystem(user)) return new Set([...names, ...columns.map(({ name }) => name)]);
  const shared = (through ?? page.resource.view)?.shared;
  const isGranted = !shared || columns.length > 0;
  const map = isGranted ? await grantsOf(trx, user, neighboursOf(page).catalogue) : {};
  const read = pageGranted(page, map, user);
  const isOwnSeen = (name: string) => Object.hasOwn(read.derived ?? {}, name);
  const shown = shared
    ? names.filter((name) => shared.fields.includes(name))
    : rollUps
        .filter(({ name, rollUp }) => isOwnSeen(name) && mayCount(page, user, map, rollUp))
        .map(({ name }) => name);
  const searched = columns.filter((column) => maySearch(page, user, map, column));
  return new Set([...shown, ...searched.map(({ name }) => name)]);
}

/** Whether somebody may open every page that a roll-up counts, and see there what it goes by. */
function mayCount(page: RecordPage, user: User, map: PermissionMap, rollUp: RollUp): boolean {
  return partsOf(rollUp).every((part) => {
    if (!grantsPage(map, part.page)) return false;
    const counted = neighboursOf(page).byPath(part.page);
    if (!counted || !isRecordPage(counted)) return true;
    const read = pageGranted(counted, map, user);
    return countedFields(part).every((name) => isAsked(read, name));
  });
}

function maySearch(page: RecordPage, user: User, map: PermissionMap, column: PointedColumn): boolean {
  const options = referenceBehind(page, column);
  const target = pointedPage(page, column);
  if (!options || !target || !grantsPage(map, options.page)) return false;
  const named = neighboursOf(page).byPath(options.page);
  if (named && isRecordPage(named) && !isAsked(pageGranted(named, map, user), column.field)) return false;
  return user.supplierCode === null || target.resource.scope === 'supplier';
}

/** Whether what a field of a list holds is of other pages' records: not everybody who sees the list sees it. */
export function isOfOthers(page: RecordPage, name: string): boolean {
  return rollUpOf(page, name) !== undefined || pointedAt(name) !== undefined;
}

/**
 * A list's own order (`defaultSort`) for who may see it; the newest first for all others. `asked` is the order that the
 * caller names, which `requireShown` holds against the same.
 */
export async function seenSort(
  trx: Trx,
  reading: Reading,
  sort: ListRequest['sort'],
  asked?: unknown,
): Promise<ListRequest['sort']> {
  const isNamed = asked !== undefined && asked !== '';
  if (isNamed || !isOfOthers(reading.page, sort.field)) return sort;
  const shown = await shownOfOthers(trx, reading);
  return shown.has(sort.field) ? sort : { field: 'createdAt', descending: true };
}

/** A list is searched and ordered by nothing that the caller may not see. Throws bad_request. */
export function requireListShown(
  page: RecordPage,
  shown: ReadonlySet<string>,
  { filters, sort, then = [] }: Pick<ListRequest, 'filters' | 'sort' | 'then'>,
): void {
  for (const { field } of [sort, ...then])
    requireShown(page, shown, { fields: namesIn(filters), sort: field });
}

/** Nothing is searched, sorted or added up by what the caller may not see. Throws bad_request. */
export function requireShown(
  page: RecordPage,
  shown: ReadonlySet<string>,
  asked: { fields: readonly string[]; sort?: string | undefined },
): void {
  const isHidden = (name: string) => isOfOthers(page, name) && !shown.has(name);
  const hidden = asked.fields.find(isHidden);
  if (hidden !== undefined) throw badRequest([{ path: hidden, message: '不支持按该字段查询' }]);
  if (asked.sort !== undefined && isHidden(asked.sort))
    throw badRequest([{ path: 'sort', message: '不支持按该字段排序' }]);
}

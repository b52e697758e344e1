import type { Doc } from '../../../../src/contract/base/doc';
import { isObject } from '../../../../src/contract/base/is-object';
import { partOf } from '../../../../src/contract/base/part-of';
import { isOpenToSuppliers } from '../../../../src/contract/fields/open-fields';
import { joined, type Named, namedInRows, readersOf } from '../../../../src/contract/fields/other-records';
import type { PointedColumn } from '../../../../src/contract/fields/pointed-field';
import { valueAt } from '../../../../src/contract/fields/record-shape';
import { rollUpOf } from '../../../../src/contract/fields/roll-ups';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { grantsPage } from '../../../../src/contract/language/permissions';
import type { RecordOptions } from '../../../../src/contract/language/references';
import { pointedColumns, referenceBehind } from '../../../../src/contract/lists/pointed-columns';
import { maskedDoc } from '../../../../src/contract/records/masked-doc';
import { isSystem } from '../../base/system-account';
import type { User } from '../../base/user';
import type { Trx } from '../../db/tables';
import { grantsOf } from '../../policies/grants';
import { neighboursOf } from '../../schemas/neighbours';
import { recordPageAt } from '../../schemas/record-page-at';
import { hasStill, isAnswered, isPlain, pageReadBy } from '../common/granted-page';
import { shownOfOthers } from '../lists/roll-ups';
import { chosenValues } from '../options/record-options';
import { namedAt, type Pages, withNamed } from './named-records';

/**
 * Which of the fields that expressions name of a record pointed at its reader may be answered. A supplier sees what is
 * published to it or shared with it, and of the tenant's other records nothing; staff see what is added up of the pages
 * that they may open. Rules (`assert`) go by all of them, whoever writes; conditions of buttons by what is seen.
 */
export async function seenFields(
  trx: Trx,
  { registry }: Pick<Pages, 'registry'>,
  user: User,
  { page: path }: Pick<RecordOptions, 'page'>,
  fields: ReadonlySet<string>,
  isSeen: typeof isPlain = isPlain,
): Promise<ReadonlySet<string>> {
  const whole = recordPageAt(registry, path);
  if (!whole) return new Set();
  if (user.supplierCode !== null && whole.resource.scope !== 'supplier') {
    return new Set([...fields].filter((name) => isOpenToSuppliers(whole, name)));
  }
  const page = await pageReadBy(trx, neighboursOf(whole).catalogue, user, whole);
  const shown = await shownOfOthers(trx, { page, user });
  const open = [...fields].filter((name) => isSeen(page, name) && hasStill(page, whole, name));
  return new Set(open.filter((name) => rollUpOf(page, name) === undefined || shown.has(name)));
}

/**
 * Rows as the conditions of their buttons are held against them: `refs` has of the records that they name what the reader
 * may see of them, and nothing of records that are not the reader's to see. `lock` holds those records until the
 * transaction ends.
 */
export function withSeenNamed<R extends Doc>(
  trx: Trx,
  context: Pages,
  call: Reading,
  rows: readonly R[],
  lock = false,
): Promise<R[]> {
  return withSeen(trx, context, call, rows, namedInRows(call.page), lock);
}

/** Rows as they are answered: as `withSeenNamed` has them, and with what the columns of their list show. */
export async function asAnswered<R extends Doc>(
  trx: Trx,
  context: Pages,
  call: Reading,
  rows: readonly R[],
): Promise<R[]> {
  const columns = await openColumns(trx, context, call, pointedColumns(call.page).shown);
  return withSeen(trx, context, call, rows, joined(namedInRows(call.page), columns), false);
}

/** A row as it is printed: as `asAnswered` has it, and with what its prints show of other records. */
export async function asPrinted<R extends Doc>(trx: Trx, context: Pages, call: Reading, row: R): Promise<R> {
  const { shown, printed } = pointedColumns(call.page);
  const columns = await openColumns(trx, context, call, [...shown, ...printed]);
  const named = joined(namedInRows(call.page), columns);
  return (await withSeen(trx, context, call, [row], named, false))[0]!;
}

interface Reading {
  user: User;
  page: RecordPage;
}

async function withSeen<R extends Doc>(
  trx: Trx,
  context: Pages,
  call: Reading,
  rows: readonly R[],
  named: Named,
  lock: boolean,
): Promise<R[]> {
  const whole = await withNamed(trx, context, call, rows, lock, named);
  if (named.size === 0) return whole;
  const { references } = readersOf(call.page.form);
  const seen = new Map<string, Seen>();
  for (const [place, fields] of named)
    seen.set(
      place,
      await seenAt(trx, context, call.user, references.get(place)!, fields, namedAt(rows, place)),
    );
  return whole.map((row) => {
    const refs = Object.entries(isObject(row.refs) ? row.refs : {}).map(([place, record]) => [
      place,
      onlySeen(record, seen.get(place), valueAt(row, place)),
    ]);
    return { ...row, refs: Object.fromEntries(refs) };
  });
}

const NONE: Named = new Map();

/** The columns through references whose page the reader may open; a supplier sees what `seenFields` lets it, whatever it may open. */
async function openColumns(
  trx: Trx,
  { registry }: Pick<Pages, 'registry'>,
  { user, page }: Reading,
  columns: readonly PointedColumn[],
): Promise<Named> {
  if (columns.length === 0) return NONE;
  const map = await grantsOf(trx, user, neighboursOf(page).catalogue);
  const open = new Map<string, Set<string>>();
  for (const column of columns) {
    const options = referenceBehind(page, column);
    const isOpen = isSystem(user) || user.supplierCode !== null || (options && grantsPage(map, options.page));
    if (!options || !isOpen || !registry.byPath(options.page)) continue;
    open.set(column.reference, (open.get(column.reference) ?? new Set()).add(column.field));
  }
  return open;
}

/** What a reader may see at one place: fields, and the records of these values; of all where that is undefined. */
interface Seen {
  fields: ReadonlySet<string>;
  values: ReadonlySet<unknown> | undefined;
  /** The page as its reader reads it; undefined where that is out of service. */
  page: RecordPage | undefined;
}

async function seenAt(
  trx: Trx,
  { registry }: Pick<Pages, 'registry'>,
  user: User,
  options: RecordOptions,
  fields: ReadonlySet<string>,
  values: readonly string[],
): Promise<Seen> {
  const named = recordPageAt(registry, options.page);
  const isOwned = named !== undefined && isPersonal(named, user);
  return {
    page: named && (await pageReadBy(trx, neighboursOf(named).catalogue, user, named)),
    fields: await seenFields(trx, { registry }, user, options, fields, isAnswered),
    values: isOwned ? await chosenValues(trx, registry, user, options, values) : undefined,
  };
}

/** Whether some records of a page are not this reader's to see: those of other suppliers, and of other accounts. */
function isPersonal({ resource }: RecordPage, user: User): boolean {
  return user.supplierCode !== null || (resource.scope === 'account' && !isSystem(user));
}

function onlySeen(record: unknown, seen: Seen | undefined, value: unknown): Doc {
  if (!isObject(record) || !seen || seen.values?.has(value) === false) return {};
  const part = partOf(record, [...seen.fields, 'id']);
  return seen.page ? maskedDoc(seen.page, part) : part;
}

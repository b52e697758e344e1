import type { Transaction } from 'kysely';
import type { Doc } from '../../../src/contract/doc';
import { isObject } from '../../../src/contract/is-object';
import { isOpenToSuppliers } from '../../../src/contract/open-fields';
import { namedInRows, readersOf } from '../../../src/contract/other-records';
import type { RecordPage } from '../../../src/contract/page-schema';
import { isRecordPage } from '../../../src/contract/pages';
import { partOf } from '../../../src/contract/part-of';
import { grantsPage } from '../../../src/contract/permissions';
import { pointedColumns, referenceBehind } from '../../../src/contract/pointed-columns';
import { valueAt } from '../../../src/contract/record-shape';
import type { RecordOptions } from '../../../src/contract/references';
import { rollUpOf } from '../../../src/contract/roll-ups';
import { isSystem } from '../base/system-account';
import type { User } from '../base/user';
import type { Tables } from '../db/tables';
import { grantsOf } from '../policies/grants';
import { neighboursOf } from '../schemas/neighbours';
import { namedAt, type Pages, withNamed } from './named-records';
import { chosenValues } from './record-options';
import { shownOfOthers } from './roll-ups';

/**
 * Which of the fields that expressions name of a record pointed at its reader may be answered. A supplier sees what is
 * published to it or shared with it, and of the tenant's other records nothing; staff see what is added up of the pages
 * that they may open. Rules (`assert`) go by all of them, whoever writes; conditions of buttons by what is seen.
 */
export async function seenFields(
  trx: Transaction<Tables>,
  { registry }: Pick<Pages, 'registry'>,
  user: User,
  { page: path }: Pick<RecordOptions, 'page'>,
  fields: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const page = registry.byPath(path)?.page;
  if (!page || !isRecordPage(page)) return new Set();
  if (user.supplierCode !== null && page.resource.scope !== 'supplier') {
    return new Set([...fields].filter((name) => isOpenToSuppliers(page, name)));
  }
  const shown = await shownOfOthers(trx, { page, user });
  return new Set([...fields].filter((name) => rollUpOf(page, name) === undefined || shown.has(name)));
}

/**
 * Rows as they are answered, and as the conditions of their buttons are held against them: `refs` has of the records that
 * they name what the reader may see of them, and nothing of records that are not the reader's to see. `lock` holds those
 * records until the transaction ends; then nothing is read for the columns of a list.
 */
export async function withSeenNamed<R extends Doc>(
  trx: Transaction<Tables>,
  context: Pages,
  call: { user: User; page: RecordPage },
  rows: readonly R[],
  lock = false,
): Promise<R[]> {
  const conditions = namedInRows(call.page);
  const columns = lock ? NONE : await openColumns(trx, context, call);
  const named = joined(conditions, columns);
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

/** Fields of records that references name, by the places of the references. */
type Named = ReadonlyMap<string, ReadonlySet<string>>;

const NONE: Named = new Map();

/** The columns through references whose page the reader may open; a supplier sees what `seenFields` lets it, whatever it may open. */
async function openColumns(
  trx: Transaction<Tables>,
  { registry }: Pick<Pages, 'registry'>,
  { user, page }: { user: User; page: RecordPage },
): Promise<Named> {
  const { shown } = pointedColumns(page);
  if (shown.length === 0) return NONE;
  const map = await grantsOf(trx, user, neighboursOf(page).catalogue);
  const open = new Map<string, Set<string>>();
  for (const column of shown) {
    const options = referenceBehind(page, column);
    const isOpen = isSystem(user) || user.supplierCode !== null || (options && grantsPage(map, options.page));
    if (!options || !isOpen || !registry.byPath(options.page)) continue;
    open.set(column.reference, (open.get(column.reference) ?? new Set()).add(column.field));
  }
  return open;
}

function joined(left: Named, right: Named): Named {
  if (right.size === 0) return left;
  const all = new Map(left);
  for (const [place, fields] of right) all.set(place, new Set([...(left.get(place) ?? []), ...fields]));
  return all;
}

/** What a reader may see at one place: fields, and the records of these values; of all where that is undefined. */
interface Seen {
  fields: ReadonlySet<string>;
  values: ReadonlySet<unknown> | undefined;
}

async function seenAt(
  trx: Transaction<Tables>,
  { registry }: Pick<Pages, 'registry'>,
  user: User,
  options: RecordOptions,
  fields: ReadonlySet<string>,
  values: readonly string[],
): Promise<Seen> {
  const page = registry.byPath(options.page)?.page;
  const isOwned = page !== undefined && isRecordPage(page) && isPersonal(page, user);
  return {
    fields: await seenFields(trx, { registry }, user, options, fields),
    values: isOwned ? await chosenValues(trx, registry, user, options, values) : undefined,
  };
}

/** Whether some records of a page are not this reader's to see: those of other suppliers, and of other accounts. */
function isPersonal({ resource }: RecordPage, user: User): boolean {
  return user.supplierCode !== null || (resource.scope === 'account' && !isSystem(user));
}

function onlySeen(record: unknown, seen: Seen | undefined, value: unknown): Doc {
  if (!isObject(record) || !seen || seen.values?.has(value) === false) return {};
  return partOf(record, [...seen.fields, 'id']);
}

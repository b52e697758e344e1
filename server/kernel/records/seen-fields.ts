import type { Transaction } from 'kysely';
import { isCovered } from '../../../src/contract/covered-paths';
import type { Doc } from '../../../src/contract/doc';
import { isObject } from '../../../src/contract/is-object';
import { namedInRows, readersOf } from '../../../src/contract/other-records';
import type { RecordPage } from '../../../src/contract/page-schema';
import { isRecordPage } from '../../../src/contract/pages';
import { valueAt } from '../../../src/contract/record-shape';
import type { RecordOptions } from '../../../src/contract/references';
import { rollUpOf } from '../../../src/contract/roll-ups';
import { isSystem } from '../base/system-account';
import type { User } from '../base/user';
import type { Tables } from '../db/tables';
import { namedAt, type Pages, withNamed } from './named-records';
import { chosenValues } from './record-options';
import { shownRollUps } from './roll-ups';

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
    const open = (page.published?.suppliers ?? page.shared)?.fields ?? [];
    return new Set([...fields].filter((name) => name === 'id' || isCovered(open, name)));
  }
  const shown = await shownRollUps(trx, { page, user });
  return new Set([...fields].filter((name) => rollUpOf(page, name) === undefined || shown.has(name)));
}

/**
 * Rows as they are answered, and as the conditions of their buttons are held against them: `refs` has of the records that
 * they name what the reader may see of them, and nothing of records that are not the reader's to see. `lock` holds those
 * records until the transaction ends.
 */
export async function withSeenNamed<R extends Doc>(
  trx: Transaction<Tables>,
  context: Pages,
  call: { user: User; page: RecordPage },
  rows: readonly R[],
  lock = false,
): Promise<R[]> {
  const named = namedInRows(call.page);
  const whole = await withNamed(trx, context, call, rows, lock);
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
  const names = new Set([...seen.fields].map((field) => field.split('.')[0]));
  return Object.fromEntries(Object.entries(record).filter(([name]) => name === 'id' || names.has(name)));
}

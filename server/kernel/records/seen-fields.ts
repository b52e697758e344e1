import type { Transaction } from 'kysely';
import { isCovered } from '../../../src/contract/covered-paths';
import type { Doc } from '../../../src/contract/doc';
import { isObject } from '../../../src/contract/is-object';
import { namedInRows, readersOf } from '../../../src/contract/other-records';
import { isRecordPage } from '../../../src/contract/pages';
import type { RecordOptions } from '../../../src/contract/references';
import { rollUpOf } from '../../../src/contract/roll-ups';
import type { User } from '../base/user';
import type { Tables } from '../db/tables';
import { withNamed } from './named-records';
import type { RecordCall, RecordContext } from './record-context';
import { shownRollUps } from './roll-ups';

/**
 * Which of the fields that expressions name of a record pointed at its reader may be answered: the gateway judges by all of
 * them, whoever writes. A supplier sees what is shared with it, and of the tenant's other records nothing; staff see what
 * is added up of the pages that they may open.
 */
export async function seenFields(
  trx: Transaction<Tables>,
  { registry }: Pick<RecordContext, 'registry'>,
  user: User,
  { page: path }: Pick<RecordOptions, 'page'>,
  fields: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const page = registry.byPath(path)?.page;
  if (!page || !isRecordPage(page)) return new Set();
  if (user.supplierCode !== null && page.resource.scope !== 'supplier') {
    const shared = page.shared?.fields ?? [];
    return new Set([...fields].filter((name) => isCovered(shared, name)));
  }
  const shown = await shownRollUps(trx, { page, user });
  return new Set([...fields].filter((name) => rollUpOf(page, name) === undefined || shown.has(name)));
}

/** Rows as they are answered: `refs` has of the records that they name what their reader may see of them. */
export async function withSeenNamed<R extends Doc>(
  trx: Transaction<Tables>,
  context: RecordContext,
  call: RecordCall,
  rows: readonly R[],
): Promise<R[]> {
  const named = namedInRows(call.page);
  const whole = await withNamed(trx, context, call, rows);
  if (named.size === 0) return whole;
  const { references } = readersOf(call.page.form);
  const seen = new Map<string, ReadonlySet<string>>();
  for (const [place, fields] of named)
    seen.set(place, await seenFields(trx, context, call.user, references.get(place)!, fields));
  return whole.map((row) => {
    const refs = Object.entries(isObject(row.refs) ? row.refs : {}).map(([place, record]) => [
      place,
      onlySeen(record, seen.get(place)),
    ]);
    return { ...row, refs: Object.fromEntries(refs) };
  });
}

function onlySeen(record: unknown, seen: ReadonlySet<string> | undefined): Doc {
  if (!isObject(record)) return {};
  const names = new Set([...(seen ?? [])].map((field) => field.split('.')[0]));
  return Object.fromEntries(Object.entries(record).filter(([name]) => name === 'id' || names.has(name)));
}

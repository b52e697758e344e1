import { type SqlBool, sql } from 'kysely';
import type { Doc } from '../../../../src/contract/base/doc';
import { namedFields, readersOf } from '../../../../src/contract/fields/other-records';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { pointedValues } from '../../../../src/contract/lists/pointing-fields';
import type { Trx } from '../../db/tables';
import { type LockCondition, lockRecords } from '../common/lock-records';
import { type PageOfTenant, type Pages, targetOf } from '../context/named-records';
import { keyColumn } from '../tables/held-references';
import type { StoredRecord } from '../tables/stored-record';
import { takenBy, takesOfOthers } from './keep-minimums';

/** What is about to be written: records as they are stored, those of them that are judged by others, and as they will be. */
interface Held {
  /** Records that are changed themselves. */
  own?: readonly StoredRecord[];
  /** Documents whose references expressions read. */
  naming?: readonly Doc[];
  /** Documents that take of what other records have (`minimum`). */
  taking?: readonly Doc[];
  /** Whether conditions of transitions read them as well. */
  isTransition?: boolean;
}

/**
 * Holds until the transaction ends what a write is judged by: the records that it names, those that it takes of, and, where
 * they are judged by others, its own. In one order for all writers, by table and id, so that two of them never wait for each
 * other, whichever pages they write. Readers, and those that point at these records, go on.
 */
export async function holdOthers(trx: Trx, pages: Pages, call: PageOfTenant, held: Held): Promise<void> {
  const tables = new Map<string, { page: RecordPage; conditions: LockCondition[]; isOwn: boolean }>();
  const add = (page: RecordPage, is: LockCondition, isOwn = false) => {
    const table = tables.get(page.resource.name) ?? { page, conditions: [], isOwn: false };
    tables.set(page.resource.name, {
      ...table,
      conditions: [...table.conditions, is],
      isOwn: table.isOwn || isOwn,
    });
  };
  for (const { owner, is } of takenBy(call.page, held.taking ?? [])) add(owner, is);
  for (const { owner, is } of namedBy(pages, call.page, held)) add(owner, is);
  const ids = (held.own ?? []).map(({ id }) => id);
  if (ids.length > 0 && isJudgedByOthers(call.page))
    add(call.page, sql<SqlBool>`id IN (${sql.join(ids)})`, true);
  const ordered = [...tables].sort(([left], [right]) => (left < right ? -1 : 1));
  // What is changed is held against deletions and new references too, as `findRecord` holds it.
  for (const [, { page, conditions, isOwn }] of ordered)
    await lockRecords(trx, page, call.user.tenantCode, conditions, isOwn);
}

/** The same for records that are about to be moved to another state. */
export function holdForMove(
  trx: Trx,
  pages: Pages,
  call: PageOfTenant,
  records: readonly StoredRecord[],
): Promise<void> {
  const docs = records.map(({ doc }) => doc);
  return holdOthers(trx, pages, call, { own: records, naming: docs, taking: docs, isTransition: true });
}

/** Whether a write of a page's records holds other records. */
export function isJudgedByOthers(page: RecordPage): boolean {
  return namedFields(page).size > 0 || takesOfOthers(page);
}

function namedBy(
  pages: Pages,
  page: RecordPage,
  { naming = [], isTransition = false }: Held,
): { owner: RecordPage; is: LockCondition }[] {
  const { references, named } = readersOf(page.form);
  const places = isTransition ? namedFields(page) : named;
  return [...places.keys()].flatMap((place) => {
    const options = references.get(place)!;
    const owner = targetOf(pages, options);
    const values = [...new Set(naming.flatMap((doc) => pointedValues(doc, place).map(({ value }) => value)))];
    if (!owner || values.length === 0) return [];
    return [{ owner, is: sql<SqlBool>`${sql.id(keyColumn(options.value))} IN (${sql.join(values)})` }];
  });
}

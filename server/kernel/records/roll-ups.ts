import { sql, type Transaction } from 'kysely';
import type { Doc } from '../../../src/contract/doc';
import type { RecordPage, RecordView } from '../../../src/contract/page-schema';
import { grantsPage } from '../../../src/contract/permissions';
import { rollUpOf, rollUpsIn } from '../../../src/contract/roll-ups';
import { badRequest } from '../base/errors';
import { isSystem } from '../base/system-account';
import type { User } from '../base/user';
import { asRecordReader } from '../db/as-role';
import type { Tables } from '../db/tables';
import { grantsOf } from '../policies/grants';
import { neighboursOf } from '../schemas/neighbours';
import type { ListRequest } from './list-request';
import { rollUpsOver, type Without } from './roll-up-sql';
import type { StoredRecord } from './stored-record';
import { tableName } from './table';

/** Who reads, of which page; `through` where it is a second page's owner. */
interface Reading {
  user: User;
  page: RecordPage;
  through?: RecordView | undefined;
}

/** Which record's roll-ups are asked for. */
interface Target {
  tenantCode: string;
  id: string;
}

/**
 * What the roll-ups of a record of a page in service come to now, by name, whoever asks: rules are judged by them, and
 * what a reader may see is decided elsewhere. Those of rows are lists of values in the order of the rows. A record of a
 * counted page that is being written is left out by `without`.
 */
export async function rollUpsOf(
  trx: Transaction<Tables>,
  page: RecordPage,
  { tenantCode, id }: Target,
  { without }: { without?: Without } = {},
): Promise<Doc> {
  const rollUps = rollUpsOver(page, { alias: 'record', has: 'doc' }, without);
  if (!rollUps) return {};
  return asRecordReader(trx, async () => {
    const { rows } = await sql<{ rolled: Doc }>`SELECT ${rollUps.value} AS rolled
      FROM (SELECT * FROM ${sql.id(tableName(page.resource.name))} WHERE tenant_code = ${tenantCode} AND id = ${id}) AS record
      ${rollUps.joins}`.execute(trx);
    return rows[0]?.rolled ?? {};
  });
}

/** A stored record with its roll-ups as they are now, and which of them its reader may see. */
export async function withRollUps<R extends StoredRecord>(
  trx: Transaction<Tables>,
  call: Reading,
  record: R,
): Promise<R> {
  const { page, user } = call;
  if (rollUpsIn(page).length === 0) return record;
  const rolled = await rollUpsOf(trx, page, { tenantCode: user.tenantCode, id: record.id });
  return { ...record, rolled, shown: await shownRollUps(trx, call) };
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The roll-ups of a page that the caller may see: those over pages that it may open; of records of two sides, what their
 * owner's page shares with the supplier.
 */
export async function shownRollUps(
  trx: Transaction<Tables>,
  { page, user, through }: Reading,
): Promise<ReadonlySet<string>> {
  const rollUps = rollUpsIn(page);
  if (rollUps.length === 0) return NONE;
  const names = rollUps.map(({ name }) => name);
  if (isSystem(user)) return new Set(names);
  const shared = (through ?? page.resource.view)?.shared;
  if (shared) return new Set(names.filter((name) => shared.fields.includes(name)));
  const map = await grantsOf(trx, user, neighboursOf(page).catalogue);
  return new Set(rollUps.filter(({ rollUp }) => grantsPage(map, rollUp.of.page)).map(({ name }) => name));
}

/**
 * A list's own order (`defaultSort`) for who may see it; the newest first for all others. `asked` is the order that the
 * caller names, which `requireShown` holds against the same.
 */
export async function seenSort(
  trx: Transaction<Tables>,
  reading: Reading,
  sort: ListRequest['sort'],
  asked?: unknown,
): Promise<ListRequest['sort']> {
  const isNamed = asked !== undefined && asked !== '';
  if (isNamed || rollUpOf(reading.page, sort.field) === undefined) return sort;
  const shown = await shownRollUps(trx, reading);
  return shown.has(sort.field) ? sort : { field: 'createdAt', descending: true };
}

/** Nothing is searched, sorted or added up by what the caller may not see. Throws bad_request. */
export function requireShown(
  page: RecordPage,
  shown: ReadonlySet<string>,
  asked: { fields: readonly string[]; sort?: string | undefined },
): void {
  const isHidden = (name: string) => rollUpOf(page, name) !== undefined && !shown.has(name);
  const hidden = asked.fields.find(isHidden);
  if (hidden !== undefined) throw badRequest([{ path: hidden, message: '不支持按该字段查询' }]);
  if (asked.sort !== undefined && isHidden(asked.sort))
    throw badRequest([{ path: 'sort', message: '不支持按该字段排序' }]);
}

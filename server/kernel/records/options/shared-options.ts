import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Doc } from '../../../../src/contract/base/doc';
import { rollUpsIn } from '../../../../src/contract/fields/roll-ups';
import type { ListPage } from '../../../../src/contract/language/page-schema';
import { sharedForm } from '../../../../src/contract/pages/page-view';
import { knownFields } from '../../../../src/contract/records/current-doc';
import type { User } from '../../base/user';
import type { Trx } from '../../db/tables';
import { answeredFields } from '../common/answered-fields';
import { rollUpsOfAll } from '../lists/roll-ups';
import { sharedRows } from '../tables/row-filter';
import { withRolled } from '../tables/store';
import { tableName } from '../tables/table';
import { conditionsAsked, isChosen, namesAsked, type OptionsAsked } from './published-options';

/** A page whose records are of two sides. */
type SharedPage = ListPage & Required<Pick<ListPage, 'shared'>>;

interface Choosing {
  user: Pick<User, 'tenantCode'>;
  page: SharedPage;
}

/** Whether somebody chooses among the records that a page shares with it: a supplier, of those that name it. */
export function choosesShared(
  page: ListPage,
  { supplierCode }: Pick<User, 'supplierCode'>,
): page is SharedPage {
  return supplierCode !== null && page.shared !== undefined;
}

/**
 * The records that a page shares with the supplier who asks, to choose from, the newest first, with no more of each than
 * is asked for and shared. As many as one supplier has are looked through.
 */
export async function sharedOptions(
  trx: Trx,
  { user, page }: Choosing,
  asked: OptionsAsked,
): Promise<{ list: Doc[]; total: number }> {
  const { pageNum, pageSize } = asked;
  const { from, matches } = queryOf(page, conditionsAsked(asked));
  const { rows } = await sql<{ id: string; doc: Doc }>`SELECT id, doc FROM ${from} WHERE ${matches}
    ORDER BY created_at DESC, id DESC LIMIT ${pageSize} OFFSET ${(pageNum - 1) * pageSize}`.execute(trx);
  const counted = await sql<{
    total: string;
  }>`SELECT count(*) AS total FROM ${from} WHERE ${matches}`.execute(trx);
  const names = namesAsked(asked);
  const seen = await allSeen(trx, { user, page }, rows, names);
  const list = seen.map((one) => answeredFields(sharedForm(page), one, names));
  return { list, total: Number(counted.rows[0]?.total ?? 0) };
}

/** The shared record that a stored value stands for, as a row of its shared fields. */
export async function chosenShared(
  trx: Trx,
  { user, page }: Choosing,
  field: string,
  value: string,
  filled: readonly string[],
): Promise<Doc | undefined> {
  const { from, matches } = queryOf(page, [isChosen(field, value)]);
  const { rows } = await sql<{
    id: string;
    doc: Doc;
  }>`SELECT id, doc FROM ${from} WHERE ${matches} LIMIT 1`.execute(trx);
  const [seen] = await allSeen(trx, { user, page }, rows, filled);
  return seen;
}

/** Records as the supplier sees them, with the roll-ups among `names` that are shared with it. */
async function allSeen(
  trx: Trx,
  { user, page }: Choosing,
  records: readonly { id: string; doc: Doc }[],
  names: readonly string[],
): Promise<Doc[]> {
  const shown = rollUpsIn(page)
    .map(({ name }) => name)
    .filter((name) => names.includes(name) && page.shared.fields.includes(name));
  const isRolled = shown.length > 0;
  const ids = records.map(({ id }) => id);
  const rolled = isRolled ? await rollUpsOfAll(trx, page, user.tenantCode, ids) : new Map<string, Doc>();
  return records.map(({ id, doc }) => {
    const seen = knownFields(sharedForm(page), doc);
    const whole = isRolled
      ? withRolled(page, seen, { rolled: rolled.get(id) ?? {}, shown: new Set(shown) })
      : seen;
    return { ...whole, id };
  });
}

function queryOf(page: SharedPage, where: readonly RawBuilder<SqlBool>[]) {
  return {
    from: sql.id(tableName(page.resource.name)),
    matches: sql.join([...sharedRows(page.shared, page.states), ...where], sql` AND `),
  };
}

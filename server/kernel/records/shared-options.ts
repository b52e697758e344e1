import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { knownFields } from '../../../src/contract/current-doc';
import type { Doc } from '../../../src/contract/doc';
import type { ListPage } from '../../../src/contract/page-schema';
import { sharedForm } from '../../../src/contract/page-view';
import type { User } from '../base/user';
import type { Tables } from '../db/tables';
import { answeredFields } from './answered-fields';
import { conditionsAsked, isChosen, namesAsked, type OptionsAsked } from './published-options';
import { sharedRows } from './row-filter';
import { tableName } from './table';

/** A page whose records are of two sides. */
type SharedPage = ListPage & Required<Pick<ListPage, 'shared'>>;

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
  trx: Transaction<Tables>,
  page: SharedPage,
  asked: OptionsAsked,
): Promise<{ list: Doc[]; total: number }> {
  const { pageNum, pageSize } = asked;
  const { from, matches } = queryOf(page, conditionsAsked(asked));
  const { rows } = await sql<{ id: string; doc: Doc }>`SELECT id, doc FROM ${from} WHERE ${matches}
    ORDER BY created_at DESC, id DESC LIMIT ${pageSize} OFFSET ${(pageNum - 1) * pageSize}`.execute(trx);
  const counted = await sql<{
    total: string;
  }>`SELECT count(*) AS total FROM ${from} WHERE ${matches}`.execute(trx);
  const list = rows.map(({ id, doc }) =>
    answeredFields(sharedForm(page), { ...seenOf(page, doc), id }, namesAsked(asked)),
  );
  return { list, total: Number(counted.rows[0]?.total ?? 0) };
}

/** The shared record that a stored value stands for, as a row of its shared fields. */
export async function chosenShared(
  trx: Transaction<Tables>,
  page: SharedPage,
  field: string,
  value: string,
): Promise<Doc | undefined> {
  const { from, matches } = queryOf(page, [isChosen(field, value)]);
  const { rows } = await sql<{
    id: string;
    doc: Doc;
  }>`SELECT id, doc FROM ${from} WHERE ${matches} LIMIT 1`.execute(trx);
  return rows[0] && { ...seenOf(page, rows[0].doc), id: rows[0].id };
}

const seenOf = (page: SharedPage, doc: Doc): Doc => knownFields(sharedForm(page), doc);

function queryOf(page: SharedPage, where: readonly RawBuilder<SqlBool>[]) {
  return {
    from: sql.id(tableName(page.resource.name)),
    matches: sql.join([...sharedRows(page.shared, page.states), ...where], sql` AND `),
  };
}

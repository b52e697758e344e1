import type { Transaction } from 'kysely';
import type { Doc } from '../../../../src/contract/base/doc';
import { timesSet } from '../../../../src/contract/fields/record-state';
import type { ListPage } from '../../../../src/contract/language/page-schema';
import type { User } from '../../base/user';
import type { Tables } from '../../db/tables';
import { answeredFields } from '../common/answered-fields';
import { holdsTextIn, isId, isOneOf, isValue, listPublished } from '../lists/read-published';

/** What is asked of the records of a page to choose from: those that a text finds, or those of some values. */
export interface OptionsAsked {
  label: string;
  value: string;
  columns: readonly string[];
  show: readonly string[];
  params: Doc;
  keyword: string;
  values?: readonly string[] | undefined;
  pageNum: number;
  pageSize: number;
}

/** The conditions on records that such a question makes. */
export function conditionsAsked({ label, value, show, params, keyword, values }: OptionsAsked) {
  if (values) return [isOneOf(value, values)];
  const narrowed = Object.entries(params).map(([field, wanted]) => isValue(field, String(wanted)));
  return [...narrowed, ...(keyword === '' ? [] : [holdsTextIn([label, ...show], keyword)])];
}

/** The condition on the record that a stored value stands for. */
export function isChosen(field: string, value: string) {
  return field === 'id' ? isId(value) : isValue(field, value);
}

/** The fields that are answered of each record. */
export const namesAsked = ({ value, label, columns, show }: OptionsAsked): string[] => [
  value,
  label,
  ...columns,
  ...show,
];

/** Whether somebody chooses among what a page publishes: a supplier does not see the tenant's records themselves. */
export function choosesPublished(page: ListPage, { supplierCode }: Pick<User, 'supplierCode'>): boolean {
  return supplierCode !== null && page.published?.suppliers !== undefined;
}

/** The published records to choose from, what was published last first, with no more of each than is asked for. */
export async function publishedOptions(
  trx: Transaction<Tables>,
  page: ListPage,
  asked: OptionsAsked,
): Promise<{ list: Doc[]; total: number }> {
  const { label, pageNum, pageSize } = asked;
  const where = conditionsAsked(asked);
  const latest = page.states?.transitions.flatMap(timesSet)[0] ?? label;
  const found = await listPublished(trx, page, 'suppliers', { latest, pageNum, pageSize, where });
  return {
    list: found.list.map(({ id, doc }) => answeredFields(page.form, { ...doc, id }, namesAsked(asked))),
    total: found.total,
  };
}

/** The published record that a stored value stands for, as a row of its published fields. */
export async function chosenPublished(
  trx: Transaction<Tables>,
  page: ListPage,
  field: string,
  value: string,
): Promise<Doc | undefined> {
  const where = [isChosen(field, value)];
  const query = { latest: field, pageNum: 1, pageSize: 1, where };
  const { list } = await listPublished(trx, page, 'suppliers', query);
  return list[0] && { ...list[0].doc, id: list[0].id };
}

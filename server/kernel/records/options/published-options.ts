import { z } from 'zod';
import type { Doc } from '../../../../src/contract/base/doc';
import { timesSet } from '../../../../src/contract/fields/record-state';
import type { ListPage } from '../../../../src/contract/language/page-schema';
import { MAX_PAGE_SIZE } from '../../../../src/contract/lists/list-query';
import type { User } from '../../base/user';
import type { Trx } from '../../db/tables';
import { answeredFields } from '../common/answered-fields';
import { LIST_PARAMS } from '../lists/list-request';
import { holdsTextIn, isId, isOneOf, isValue, listPublished } from '../lists/read-published';

const name = z.string().min(1).max(100);
const param = name.refine((one) => !LIST_PARAMS.includes(one));

/** What is asked of another page's records: those that a text finds, or those of some values. */
export const optionsBody = z.strictObject({
  page: z.string().max(200),
  label: name,
  value: name.default('id'),
  columns: z.array(name).max(40).default([]),
  show: z.array(name).max(3).default([]),
  params: z.record(param, z.union([z.string().max(1_000), z.number(), z.boolean()])).default({}),
  keyword: z.string().max(100).optional(),
  values: z.array(z.string().max(1_000)).max(MAX_PAGE_SIZE).optional(),
  pageNum: z.int().min(1).max(1_000).default(1),
  pageSize: z.int().min(1).max(MAX_PAGE_SIZE).default(20),
});
/** The same with a text that may be empty. */
export type OptionsAsked = Omit<z.infer<typeof optionsBody>, 'page'> & { keyword: string };

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
  trx: Trx,
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
  trx: Trx,
  page: ListPage,
  field: string,
  value: string,
): Promise<Doc | undefined> {
  const where = [isChosen(field, value)];
  const query = { latest: field, pageNum: 1, pageSize: 1, where };
  const { list } = await listPublished(trx, page, 'suppliers', query);
  return list[0] && { ...list[0].doc, id: list[0].id };
}

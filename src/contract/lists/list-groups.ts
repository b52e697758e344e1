import { derivedOf, fieldsOf, listedOptions, referenceOf } from '../fields/fields';
import type { Period } from '../language/chart-schema';
import type { Total } from '../language/list-schema';
import type { RecordPage } from '../language/page-schema';
import { fromRecords, isTree } from '../language/references';
import { periodsOf, RECORD_TIMES } from './charts';
import { totalsOf } from './list-query';

export type { ListGroup } from './groups-schema';

/** The parameter of a list, and of its address, that names the field by which its records are grouped. */
export const GROUP_PARAM = '_group';
/** The parameter of a grouped list that names the groups whose records are left out: a JSON list of their keys, null for the rest. */
export const FOLDED_PARAM = '_folded';
/** Groups of a list at most; what is beyond them is one. */
export const MOST_LIST_GROUPS = 100;

export function groupFields(page: RecordPage): readonly string[] {
  return (page.kind === 'list' && page.list.group) || [];
}

export function subtotalsOf(page: RecordPage): (Total & { field: string })[] {
  return totalsOf(page).filter(
    (total): total is Total & { field: string } =>
      total.field !== undefined && (total.fn === 'sum' || total.fn === 'count'),
  );
}

/** The period that dates are grouped by in a list: months, or what the field itself holds; undefined of other fields. */
export function groupPeriod(page: Pick<RecordPage, 'form'>, name: string): Period | undefined {
  const periods = periodsOf(page, name);
  return periods.includes('month') ? 'month' : periods[0];
}

/** Why the records of a list cannot be grouped by a field; undefined where they can. */
export function notGrouped(page: RecordPage, name: string): 'text' | 'number' | 'list' | 'path' | undefined {
  if (RECORD_TIMES.has(name) || derivedOf(page, name) || groupPeriod(page, name)) return undefined;
  const field = fieldsOf(page.form).get(name);
  if (!field) return undefined;
  if (field.type === 'array' || field.type === 'object') return 'list';
  const reference = referenceOf(field.schema);
  if (reference && isTree(reference)) return 'path';
  const isChosen = field.dictionary !== undefined || listedOptions(field.schema) !== undefined;
  if (isChosen || field.type === 'boolean' || (reference && fromRecords(reference))) return undefined;
  return field.type === 'number' ? 'number' : 'text';
}

import { type Doc, isFilledIn, type Violation } from '../base/doc';
import type { RecordPage } from '../language/page-schema';
import { fieldsOf } from './fields';
import { valueAt } from './record-shape';
import { serialFields } from './serial';

/** Fields of which no two records have the same values together: one alone, or several. */
export interface UniqueGroup {
  fields: readonly [string, ...string[]];
  /** Within the whole tenant, or within the records of one supplier or account. */
  within: 'tenant' | 'owner';
  /** Which entry of `resource.unique` says so; undefined for the numbers that the gateway gives. */
  entry?: number;
  /** The pattern of the numbers, where the gateway gives them. */
  serial?: string;
}

/** What a page keeps unique: the entries of `resource.unique` in their order, then the numbers that the gateway gives. */
export function uniqueGroups({ resource, form }: Pick<RecordPage, 'resource' | 'form'>): UniqueGroup[] {
  const within = resource.uniqueIn === 'tenant' ? 'tenant' : 'owner';
  const written = (resource.unique ?? []).map((entry, index): UniqueGroup => {
    const fields = [entry].flat() as [string, ...string[]];
    return { fields, within, entry: index };
  });
  const serials = serialFields(form).map(
    ({ path, pattern }): UniqueGroup => ({
      fields: [path],
      within: 'tenant',
      serial: pattern,
    }),
  );
  const isWritten = ({ fields: [name] }: UniqueGroup) =>
    written.some(({ fields }) => fields.length === 1 && fields[0] === name);
  return [
    ...written.map((group) => serials.find((one) => isSame(one, group)) ?? group),
    ...serials.filter((one) => !isWritten(one)),
  ];
}

const isSame = (left: UniqueGroup, right: UniqueGroup) =>
  left.fields.length === 1 && right.fields.length === 1 && left.fields[0] === right.fields[0];

/** The fields that tell records apart by themselves. */
export function uniqueFields(page: Pick<RecordPage, 'resource' | 'form'>): string[] {
  return uniqueGroups(page).flatMap(({ fields }) => (fields.length === 1 ? fields : []));
}

/** The values of a group in a record, in its order; undefined where one is empty, which clashes with nothing. */
export function groupValues({ fields }: UniqueGroup, doc: Doc): unknown[] | undefined {
  const values = fields.map((field) => valueAt(doc, field));
  return values.every(isFilledIn) ? values : undefined;
}

/** The broken rule of a group, at its first field, naming all of them. */
export function uniqueViolation(page: Pick<RecordPage, 'form'>, { fields }: UniqueGroup): Violation {
  const titles = fields.map((field) => fieldsOf(page.form).get(field)?.title ?? field);
  return titles.length === 1
    ? { path: fields[0], rule: 'unique', params: { title: titles[0] } }
    : { path: fields[0], rule: 'uniqueTogether', params: { title: titles } };
}

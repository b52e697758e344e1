import type { Doc } from '../base/doc';
import { fieldsOf } from '../fields/fields';
import { valueAt } from '../fields/record-shape';
import type { RelatedPage } from '../language/list-schema';
import type { ListPage, PageSchema, RecordPage } from '../language/page-schema';
import { isRecordPage } from '../language/pages';
import { isSystemField } from '../lists/list-query';
import { pointingFields } from '../lists/pointing-fields';
import { type Naming, namingsOf } from './related';

/**
 * The lists of other pages on the page of a record (`related`, decision 086): which records of the other page are of this
 * one, in one function for checker, gateway and browser.
 */

/** The parameter by which a list is asked for the records that belong to one of another page: see `relatedParam`. */
export const RELATED_PARAM = '_related';

/** What `RELATED_PARAM` holds: the name of the other page's calls, and which of its records. */
export function relatedParam(callName: string, id: string): string {
  return `${callName}/${id}`;
}

/** The two parts of it; undefined for anything else. */
export function partsOfRelated(text: unknown): { callName: string; id: string } | undefined {
  const [, callName, id] =
    typeof text === 'string' ? (/^([A-Za-z0-9]{1,40})\/(.{1,64})$/.exec(text) ?? []) : [];
  return callName === undefined || id === undefined ? undefined : { callName, id };
}

/** A field of the other page, and the field of this page's record that has the same value. */
export interface RelationKey {
  field: string;
  own: string;
}

/** How the records of `other` say which record of a page they are of; undefined where `by` names no record of it. */
export function relationOf(
  { by }: Pick<RelatedPage, 'by'>,
  other: ListPage,
  isOwn: (path: string) => boolean,
): RelationKey[] | undefined {
  if (typeof by !== 'string') return Object.entries(by).map(([field, own]) => ({ field, own }));
  const naming = allNamings(other).find(({ field, page }) => field === by && isOwn(page));
  return naming && [{ field: by, own: naming.key }];
}

/** Every way in which a page names records of others: by its fields, its columns, and the columns of its lists of rows. */
export function allNamings(page: ListPage): Naming[] {
  const inRows = pointingFields(page).flatMap(({ path, options }): Naming[] =>
    path.includes('[]')
      ? [{ field: path.replaceAll('[]', ''), page: options.page, key: options.value ?? 'id' }]
      : [],
  );
  return [...namingsOf(page), ...inRows];
}

/** Whether records of the page at a path are those of this page: its own, or another page's over the same records. */
export function ownRecords(
  page: ListPage,
  lookup: (path: string) => PageSchema | undefined,
): (path: string) => boolean {
  const origin = page.resource.view?.of ?? page.path;
  return (path) => {
    if (path === page.path || path === origin) return true;
    const other = lookup(path);
    return other !== undefined && isRecordPage(other) && other.resource.view?.of === origin;
  };
}

/** What a record has to be related by in a field of its own, which may be one that every record has. */
export function relationValue(row: Doc, own: string): string | number | undefined {
  const value = isSystemField(own) ? row[own] : valueAt(row, own);
  const isGiven = (typeof value === 'string' && value !== '') || typeof value === 'number';
  return isGiven ? value : undefined;
}

/** The type of what a page's records are related by in a field; undefined where they have no such field. */
export function relationType(page: RecordPage, field: string): string | undefined {
  const info = fieldsOf(page.form).get(field);
  if (info) return info.type;
  if (field === 'id') return 'string';
  return field === 'supplierCode' && page.resource.scope === 'supplier' ? 'string' : undefined;
}

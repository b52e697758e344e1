import type { Doc } from '../base/doc';
import { isForAll } from '../language/field-guards';
import type { RecordPage } from '../language/page-schema';
import { ownSearchFields } from './list-query';

/** What people call a record: the first text that its list is searched by; empty where there is none. */
export function recordName(page: RecordPage, doc: Doc): string {
  return textAt(page, doc, 0);
}

/** What tells a record from others of its name: the second text that its list is searched by; empty where there is none. */
export function recordDetail(page: RecordPage, doc: Doc): string {
  return textAt(page, doc, 1);
}

/** The fields of a list that are searched by part of their text. */
export function textFields(page: RecordPage): string[] {
  return ownSearchFields(page)
    .filter(({ match }) => match === 'contains')
    .map(({ field }) => field);
}

function textAt(page: RecordPage, doc: Doc, index: number): string {
  // What some may not read names no record: a name goes into messages and refusals.
  const field = textFields(page).filter((one) => isForAll(page.form, one))[index];
  const value = field && doc[field];
  return typeof value === 'string' ? value : '';
}

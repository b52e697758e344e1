import { hiddenByPerson } from '../fields/hidden-by-person';
import type { ListPage } from '../language/page-schema';
import { textFields } from './record-name';

/** The fields that a search looks through: the texts that the list is searched by, without those that some people are not shown. */
export function searchedFields(page: ListPage): string[] {
  const hidden = hiddenByPerson(page.form);
  return textFields(page).filter((field) => !hidden.has(field));
}

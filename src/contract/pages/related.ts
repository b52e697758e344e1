import { remembered } from '../base/remembered';
import { fieldsOf, referenceOf } from '../fields/fields';
import type { ListPage } from '../language/page-schema';
import { fromRecords } from '../language/references';
import { columnsOf, searchFields } from '../lists/list-query';

/** Records of one page that are counted for another's record; beyond there are simply more. */
export const MOST_RELATED = 99;

/** What belongs to a record: `GET`, open to whoever may read it. */
export function relatedCall(resource: string, id: string): string {
  return `/api/resources/${resource}/${encodeURIComponent(id)}/related`;
}

/** How a field of a page names a record of another: `key` is the other's field whose value it holds. */
export interface Naming {
  field: string;
  page: string;
  key: string;
}

const known = new WeakMap<ListPage, readonly Naming[]>();

/** How the fields of a page name records of others: by choosing from them, or by a column that leads to them. */
export function namingsOf(page: ListPage): readonly Naming[] {
  return remembered(known, page, () => {
    const chosen = [...fieldsOf(page.form)].flatMap(([field, { schema }]) => {
      const options = referenceOf(schema);
      if (!options || !fromRecords(options)) return [];
      return { field, page: options.page, key: options.value ?? 'id' };
    });
    const linked = columnsOf(page).flatMap(({ field, link }) =>
      typeof link === 'object' ? { field, page: link.page, key: link.param } : [],
    );
    const isChosen = new Set(chosen.map(({ field }) => field));
    return [...chosen, ...linked.filter(({ field }) => !isChosen.has(field))];
  });
}

/** The namings of a page that its list can be searched by, as part of a text or as one of its values. */
export function searchedNamings(page: ListPage): (Naming & { match: 'contains' | 'equals' })[] {
  const matches = new Map(searchFields(page).map(({ field, match }) => [field, match]));
  return namingsOf(page).flatMap((naming) => {
    const match = matches.get(naming.field);
    return match === 'contains' || match === 'equals' ? { ...naming, match } : [];
  });
}

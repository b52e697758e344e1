import { derivedOf, fieldsOf } from '../fields/fields';
import type { RecordPage } from '../language/page-schema';
import { ownSearchFields } from './list-query';

/** The dictionary whose values `bench.count` counts; undefined where the field has none or holds several at once. */
export function countedDictionary(page: RecordPage): string | undefined {
  if (page.kind !== 'list' || !page.bench) return undefined;
  const { count } = page.bench;
  const derived = derivedOf(page, count);
  if (derived) return derived.dictionary;
  const field = fieldsOf(page.form).get(count);
  return field?.type === 'string' || field?.type === 'number' ? field.dictionary : undefined;
}

/** The field of whoever is responsible, where the list is searched by it: the bench then tells one's own apart. */
export function ownField(page: RecordPage): string | undefined {
  if (page.kind !== 'list' || page.responsible === undefined) return undefined;
  return ownSearchFields(page).some(({ field }) => field === page.responsible) ? page.responsible : undefined;
}

export function workbenchDates(page: RecordPage): string[] {
  if (page.kind !== 'list' || !page.bench) return [];
  return [page.bench.finished, page.bench.due?.field].filter((name) => name !== undefined);
}

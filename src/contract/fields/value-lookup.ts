import type { ValueLookup } from '../language/lookup-schema';
import type { FieldInfo } from './fields';

export function isFilledIn(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** How a field that has to have a value says that none was found; `page` is where it is looked for. */
export function notFound({ title }: Pick<FieldInfo, 'title'>, { page, on }: ValueLookup) {
  return { rule: on === undefined ? 'lookup' : 'lookupOn', params: { title, page } };
}

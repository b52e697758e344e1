import type { ValueLookup } from '../language/lookup-schema';
import type { FieldInfo } from './fields';

/** How a field that has to have a value says that none was found; `page` is where it is looked for. */
export function notFound({ title }: Pick<FieldInfo, 'title'>, { page, on }: ValueLookup) {
  return { rule: on === undefined ? 'lookup' : 'lookupOn', params: { title, page } };
}

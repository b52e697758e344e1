import { isFilledIn } from './doc';

/** Whether a field holds nothing: no value, an empty text or a list without items. */
export function isBlank(value: unknown): boolean {
  return !isFilledIn(value) || (Array.isArray(value) && value.length === 0);
}

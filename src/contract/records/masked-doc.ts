import type { Doc } from '../base/doc';
import { isObject } from '../base/is-object';
import { guardOf } from '../language/field-guards';
import { masked } from '../language/masks';
import type { RecordPage } from '../language/page-schema';
import type { HistoryChange } from './history';

type Reader = Pick<RecordPage, 'form' | 'rights'>;

/** A document as an account is answered it: values that are masked for it with their ends alone, those in rows too. */
export function maskedDoc(page: Reader, doc: Doc): Doc {
  return page.rights && page.rights.masked.length > 0 ? (masksWithin(page, '', doc) as Doc) : doc;
}

/** The value of a field, column, row or list at a path as an account is answered it. */
export function maskedAt(page: Reader, path: string, value: unknown): unknown {
  return page.rights && page.rights.masked.length > 0
    ? masksWithin(page, withoutNumbers(path), value)
    : value;
}

/** A change of a record as an account is told of it. */
export function maskedChange<C extends HistoryChange>(page: Reader, change: C): C {
  if (!page.rights || page.rights.masked.length === 0) return change;
  const { before, after } = change;
  return {
    ...change,
    ...(before !== undefined && { before: maskedAt(page, change.path, before) }),
    ...(after !== undefined && { after: maskedAt(page, change.path, after) }),
  };
}

/** `lines.2.price` as `lines.price`. */
export function withoutNumbers(path: string): string {
  return path
    .split('.')
    .filter((step) => !/^\d+$/.test(step))
    .join('.');
}

function masksWithin(page: Reader, path: string, value: unknown): unknown {
  const paths = page.rights!.masked;
  if (paths.includes(path)) return maskedBy(page, path, value);
  const isAround = path === '' || paths.some((one) => one.startsWith(`${path}.`));
  if (!isAround) return value;
  if (Array.isArray(value)) return value.map((one) => masksWithin(page, path, one));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      masksWithin(page, path === '' ? name : `${path}.${name}`, inner),
    ]),
  );
}

function maskedBy({ form }: Reader, path: string, value: unknown): unknown {
  const kind = guardOf(form, path)?.mask;
  return kind ? masked(kind, value) : undefined;
}

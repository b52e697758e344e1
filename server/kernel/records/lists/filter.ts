import type { OwnValue } from '../../../../src/contract/pages/page-view';

/** Every list of suppliers' records may be asked for those of one of them. */
export const SUPPLIER_CODE = 'supplierCode';

/** One filter as it will be asked of the database. */
export type Filter =
  | { kind: 'contains'; field: string; texts: string[] }
  | { kind: 'oneOf'; field: string; values: (string | number | boolean)[] }
  | { kind: 'range'; field: string; from?: string | number; to?: string | number }
  | { kind: 'derived'; field: string; values: string[] }
  | { kind: 'anyOf'; field: string; filters: Filter[] }
  | { kind: 'supplier'; field: typeof SUPPLIER_CODE; code: string }
  | { kind: 'empty'; field: string }
  /** Has one of the caller's own values. */
  | { kind: 'own'; field: string; own: OwnValue }
  /** Is on some of these days; one that ends before it starts is on its first. */
  | { kind: 'period'; field: string; end?: string; from: string; to: string }
  /** Of a record of another page (`related`); without a value there are none. */
  | { kind: 'related'; field: string; value: string | number | undefined };

export function namesIn(filters: readonly Filter[]): string[] {
  return filters.flatMap((one) => {
    if (one.kind === 'anyOf') return namesIn(one.filters);
    return one.kind === 'period' ? [one.field, one.end ?? []].flat() : one.field;
  });
}

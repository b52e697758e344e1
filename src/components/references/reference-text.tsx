import { useRequest } from 'ahooks';
import type { Doc } from '@/contract/base/doc';
import { type SourceOptions, sourceOf } from '@/contract/language/references';
import { NameText } from './name-text';
import { rowOf, rowSeen } from './reference-rows';
import './reference-select.css';

/** The values that a field holds, one or several. */
export const valuesIn = (value: unknown): unknown[] => [value ?? []].flat().filter((one) => one !== '');

/** The rows of the values that a field holds, as far as they are known, and whether one is still on its way. */
export function useRows(reference: SourceOptions, value: unknown): { rows: Doc[]; coming: boolean } {
  const values = valuesIn(value);
  const key = values.join(',');
  const { data, error } = useRequest(
    async () => ({ key, rows: await Promise.all(values.map((one) => rowOf(reference, one))) }),
    { refreshDeps: [reference, key], onError: () => undefined },
  );
  const answered = data?.key === key;
  const rows = answered ? data.rows : values.map((one) => rowSeen(reference, one));
  return {
    rows: rows.filter((row) => row !== undefined),
    coming: !answered && !error && rows.includes(undefined),
  };
}

/** The names of stored values; the value itself where the reference does not hold it any more. */
export function ReferenceText({ reference, value }: { reference: SourceOptions; value?: unknown }) {
  const { rows, coming } = useRows(reference, value);
  const { label, value: valueColumn } = sourceOf(reference);
  const values = valuesIn(value);
  if (values.length === 0) return <span className="empty-value">-</span>;
  const names = values.map((one) => rows.find((row) => row[valueColumn] === one)?.[label] ?? one).join('、');
  return <NameText coming={coming}>{names}</NameText>;
}

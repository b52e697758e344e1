import { useLatest, useMemoizedFn } from 'ahooks';
import { useEffect, useRef, useState } from 'react';
import { MAX_PAGE_SIZE, type RecordRow } from '@/contract/lists/list-query';
import { COLUMN_PARAM } from '@/contract/lists/list-views';
import { isCancelled } from '@/services/http/request-errors';
import type { ShapeProps } from '../shape-props';

/** Cards that a column reads at a time. */
const STEP = 20;

export interface ColumnState {
  rows: readonly RecordRow[];
  total: number;
  totalExceeded: boolean;
  loading: boolean;
  failed: boolean;
}

/** Reads a column page by page; again, as far as it was read, when records may have changed. */
export function useColumn(value: string, { client, filters, sort, stamp }: ShapeProps) {
  const [state, setState] = useState<ColumnState>({
    rows: [],
    total: 0,
    totalExceeded: false,
    loading: true,
    failed: false,
  });
  const latest = useLatest(state);
  const newest = useRef(0);

  const read = useMemoizedFn(async (isMore: boolean) => {
    newest.current += 1;
    const turn = newest.current;
    const had = latest.current.rows;
    const size = isMore ? STEP : Math.min(MAX_PAGE_SIZE, Math.max(STEP, Math.ceil(had.length / STEP) * STEP));
    const pageNum = isMore ? Math.floor(had.length / STEP) + 1 : 1;
    setState((known) => ({ ...known, loading: true, failed: false }));
    try {
      const asked = { ...filters, [COLUMN_PARAM]: value, pageNum, pageSize: size, sort };
      const { list, total, totalExceeded = false } = await client.list(asked);
      if (turn !== newest.current) return;
      const seen = new Set(list.map(({ id }) => id));
      // A card that moved up meanwhile stands once.
      const rows = isMore ? [...had.filter(({ id }) => !seen.has(id)), ...list] : list;
      setState({ rows, total, totalExceeded, loading: false, failed: false });
    } catch (reason) {
      if (turn === newest.current && !isCancelled(reason))
        setState((known) => ({ ...known, loading: false, failed: true }));
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search, order or state of the records
  useEffect(() => void read(false), [filters, sort, stamp, read]);

  return { state, more: () => void read(true), again: () => void read(false) };
}

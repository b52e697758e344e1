import { useMemoizedFn } from 'ahooks';
import { useEffect } from 'react';

interface Paging {
  current: number;
  pageSize: number;
  /** Of all pages; undefined while it is not known. */
  total: number | undefined;
}

/** Turns to the last page there is when the one on screen lies beyond it, since its rows went away meanwhile. */
export function useLastPage({ current, pageSize, total }: Paging, onTurn: (page: number) => void): void {
  const turn = useMemoizedFn(onTurn);
  const last = total === undefined ? current : Math.max(1, Math.ceil(total / pageSize));
  useEffect(() => {
    if (last < current) turn(last);
  }, [last, current, turn]);
}

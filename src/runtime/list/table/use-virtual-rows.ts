import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { ComponentSize } from '@/services/preferences/component-size';
import { beforePrint } from '../../form/before-print';
import { tableHeight } from './table-height';

/** Rows that are drawn whole; more of them are several screens. */
const DRAWN_WHOLE = 30;

interface VirtualRows {
  count: number;
  size: ComponentSize;
  /** All search items are in sight. */
  opened: boolean;
}

/**
 * Whether a table draws only the rows in sight, scrolled inside the table: it does with many. A printed page shows all.
 * `y` are the pixels that the rows get; undefined where they take what they need.
 */
export function useVirtualRows({ count, size, opened }: VirtualRows) {
  const [printed, setPrinted] = useState(false);
  const height = useSyncExternalStore(subscribe, () => innerHeight);
  const virtual = count > DRAWN_WHOLE && !printed;
  const print = useCallback(() => flushSync(() => setPrinted(true)), []);
  useEffect(() => (virtual ? beforePrint(print) : undefined), [virtual, print]);
  useEffect(() => {
    const draw = () => setPrinted(false);
    window.addEventListener('afterprint', draw);
    return () => window.removeEventListener('afterprint', draw);
  }, []);
  return { virtual, y: virtual ? tableHeight(size, opened, height) : undefined };
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

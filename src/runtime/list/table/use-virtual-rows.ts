import { useSyncExternalStore } from 'react';
import type { ComponentSize } from '@/services/preferences/component-size';
import { usePrinting } from '../../form/before-print';
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
  const height = useSyncExternalStore(subscribe, () => innerHeight);
  const isLong = count > DRAWN_WHOLE;
  const virtual = !usePrinting(isLong) && isLong;
  return { virtual, y: virtual ? tableHeight(size, opened, height) : undefined };
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

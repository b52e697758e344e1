import { useSyncExternalStore } from 'react';
import { watchMedia } from '@/components/watch-media';

/** How many search items stand side by side beside the menu, from the widest window to the narrowest. */
const STEPS = [
  { query: matchMedia('(min-width: 1600px)'), columns: 4 },
  { query: matchMedia('(min-width: 1320px)'), columns: 3 },
  { query: matchMedia('(min-width: 960px)'), columns: 2 },
];

export function useSearchColumns(): number {
  return useSyncExternalStore(subscribe, () => STEPS.find(({ query }) => query.matches)?.columns ?? 1);
}

function subscribe(listener: () => void): () => void {
  return watchMedia(
    STEPS.map(({ query }) => query),
    listener,
  );
}

import { useSyncExternalStore } from 'react';
import { watchMedia } from './watch-media';

const query = window.matchMedia('(max-width: 767.98px)');

/** Whether the window is narrower than 768 px, now. */
export function isNarrow(): boolean {
  return query.matches;
}

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow);
}

function subscribe(listener: () => void): () => void {
  return watchMedia([query], listener);
}

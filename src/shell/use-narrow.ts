import { useSyncExternalStore } from 'react';

const query = window.matchMedia('(max-width: 767.98px)');

/** Whether the window is narrower than 768 px. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}

// addListener: MediaQueryList has been an event target only since Chrome 39 and Safari 14.
function subscribe(listener: () => void): () => void {
  query.addListener(listener);
  return () => query.removeListener(listener);
}

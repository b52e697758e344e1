let listener: (() => void) | undefined;

/**
 * Begins to listen to the browser's buttons. Called before umi makes its history, as a window calls its listeners in the
 * order in which they came.
 */
export function watchPops(): void {
  window.addEventListener('popstate', () => listener?.());
}

/** Calls `onPop` at each press of back or forward before the history hears of it, until the returned function is called. */
export function beforePop(onPop: () => void): () => void {
  listener = onPop;
  return () => {
    if (listener === onPop) listener = undefined;
  };
}

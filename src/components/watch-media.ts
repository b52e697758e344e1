/** Calls a listener whenever one of the queries begins or ceases to match; answers how to call it off. */
export function watchMedia(queries: readonly MediaQueryList[], listener: () => void): () => void {
  // addListener: MediaQueryList has been an event target only since Chrome 39 and Safari 14.
  for (const query of queries) query.addListener(listener);
  return () => {
    for (const query of queries) query.removeListener(listener);
  };
}

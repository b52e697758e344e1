import { useCallback, useEffect, useState } from 'react';

/** What has been asked for: on its way, there, or refused. */
export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'there'; value: T }
  | { state: 'failed'; reason: unknown };

/** Asks whenever `key` changes, and again on `reload`; an answer that comes late is dropped. */
export function useLoad<T>(key: string, ask: () => Promise<T>): { loaded: Loaded<T>; reload(): void } {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked for
  useEffect(() => {
    let isHere = true;
    setLoaded({ state: 'loading' });
    ask().then(
      (value) => isHere && setLoaded({ state: 'there', value }),
      (reason: unknown) => isHere && setLoaded({ state: 'failed', reason }),
    );
    return () => {
      isHere = false;
    };
  }, [key, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { loaded, reload };
}

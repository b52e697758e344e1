import { useEffect, useState } from 'react';

/**
 * What `read` answers, that it failed, or neither yet; and what asks for it again. Another `key` asks for something else:
 * only the answer that was asked for last counts.
 */
export function useLoaded<T>(read: () => Promise<T>, key?: unknown) {
  const [loaded, setLoaded] = useState<{ data?: T; failed: boolean }>({ failed: false });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when something else is read
  useEffect(() => {
    let isLast = true;
    setLoaded({ failed: false });
    read().then(
      (data) => isLast && setLoaded({ data, failed: false }),
      () => isLast && setLoaded({ failed: true }),
    );
    return () => {
      isLast = false;
    };
  }, [key, round]);
  return { ...loaded, load: () => setRound(round + 1) };
}

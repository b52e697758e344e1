import { useCallback, useEffect, useState } from 'react';
import type { Listed } from '@/services/landing';

/** A list of the landing page: what came, that it failed, or neither yet; and what asks for it again. */
export function useListed<Row>(read: () => Promise<Listed<Row>>) {
  const [listed, setListed] = useState<Listed<Row>>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    read().then(setListed, () => setFailed(true));
  }, [read]);
  useEffect(load, [load]);
  return { listed, failed, load };
}

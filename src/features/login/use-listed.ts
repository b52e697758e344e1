import { useCallback, useEffect, useState } from 'react';
import type { ListData } from '@/contract/lists/list-data';

/** A list of the landing page: what came, that it failed, or neither yet; and what asks for it again. */
export function useListed<Row>(read: () => Promise<ListData<Row>>) {
  const [listed, setListed] = useState<ListData<Row>>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    read().then(setListed, () => setFailed(true));
  }, [read]);
  useEffect(load, [load]);
  return { listed, failed, load };
}

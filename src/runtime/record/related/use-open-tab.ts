import { useMemoizedFn } from 'ahooks';
import { useContext, useState } from 'react';
import { useNavigate, useSearchParams } from '@/services/router';
import { InSightContext } from '../../host/tab-context';
import { RELATED_TAB } from '../../host/use-address-id';

/**
 * The path of the related list in front; undefined for the record itself. On a page of its own it stands in the address,
 * so that it can be sent, and opening another is a step of the browser's history.
 */
export function useOpenTab(inAddress: boolean): [path: string | undefined, open: (path?: string) => void] {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const isInSight = useContext(InSightContext);
  const named = search.get(RELATED_TAB) ?? undefined;
  const [shown, setShown] = useState(inAddress ? named : undefined);
  // Behind another page's tab the address is that page's.
  if (inAddress && isInSight && shown !== named) setShown(named);
  const open = useMemoizedFn((path?: string) => {
    if (!inAddress) return setShown(path);
    const next = new URLSearchParams(search);
    if (path === undefined) next.delete(RELATED_TAB);
    else next.set(RELATED_TAB, path);
    navigate({ search: `?${String(next).replaceAll('%2F', '/')}` });
  });
  return [shown, open];
}

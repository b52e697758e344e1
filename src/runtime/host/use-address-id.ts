import { useMemoizedFn } from 'ahooks';
import { useNavigate, useSearchParams } from '@/services/router';

/** The parameter by which a record's page names the related list in front (`?_related=<path>`); no field can be called so. */
export const RELATED_TAB = '_related';

/**
 * The record that the address names (`?id=`), so that it can be linked to and reloaded; undefined for none. Opening
 * one is a step of the browser's history, closing it is not.
 */
export function useAddressId(): [id: string | undefined, show: (id: string | undefined) => void] {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const show = useMemoizedFn((id: string | undefined) => {
    const next = new URLSearchParams(search);
    // Another record begins with itself.
    next.delete(RELATED_TAB);
    if (id === undefined) next.delete('id');
    else next.set('id', id);
    navigate({ search: next.size > 0 ? `?${next}` : '' }, { replace: id === undefined });
  });
  return [search.get('id') || undefined, show];
}

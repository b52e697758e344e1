import { useMemoizedFn } from 'ahooks';
import { useNavigate, useSearchParams } from '@/services/router';

/**
 * The record that the address names (`?id=`), so that it can be linked to and reloaded; undefined for none. Opening
 * one is a step of the browser's history, closing it is not.
 */
export function useAddressId(): [id: string | undefined, show: (id: string | undefined) => void] {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const show = useMemoizedFn((id: string | undefined) => {
    const next = new URLSearchParams(search);
    if (id === undefined) next.delete('id');
    else next.set('id', id);
    navigate({ search: next.size > 0 ? `?${next}` : '' }, { replace: id === undefined });
  });
  return [search.get('id') || undefined, show];
}

import { useUpdateEffect } from 'ahooks';
import { useContext, useMemo } from 'react';
import { useSearchParams } from 'umi';
import type { Dictionaries } from '@/contract/fields';
import type { ListPage } from '@/contract/page-schema';
import { TabContext } from '../tab-context';
import { addressValues, type SearchValues } from './search-values';

const NOTHING: SearchValues = {};

/**
 * What the address asks for (`?contractCode=…`), as links from other pages do; empty where it asks for nothing. Another
 * address while the page is open is told to `onAsked`. A page in a tab goes by the address that names its tab.
 */
export function useAddressSearch(
  page: ListPage,
  dictionaries: Dictionaries,
  onAsked: (values: SearchValues) => void,
): SearchValues {
  const { inTab } = useContext(TabContext);
  const [search] = useSearchParams();
  const wanted = useMemo(
    () => (inTab && search.get('tab') !== page.path ? NOTHING : addressValues(page, dictionaries, search)),
    [inTab, page, dictionaries, search],
  );
  const key = JSON.stringify(wanted);
  useUpdateEffect(() => {
    if (key !== '{}') onAsked(wanted);
  }, [key]);
  return wanted;
}

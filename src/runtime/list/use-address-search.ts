import type { ProFormInstance } from '@ant-design/pro-components';
import { useContext, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'umi';
import type { Dictionaries } from '@/contract/fields';
import type { ListPage } from '@/contract/page-schema';
import { TabContext } from '../tab-context';
import { addressValues, searchKey } from './address-values';

/**
 * Searches by what the address asks for (`?contractCode=…`), as links from other pages do; a reset asks for all. The
 * table waits with its first read for a search that is `addressed`. A page in a tab has no address of its own.
 */
export function useAddressSearch(page: ListPage, dictionaries: Dictionaries) {
  const { inTab } = useContext(TabContext);
  const [search] = useSearchParams();
  const form = useRef<ProFormInstance>(undefined);
  const wanted = inTab ? '{}' : JSON.stringify(addressValues(page, dictionaries, search));
  const [addressed] = useState(wanted !== '{}');

  useEffect(() => {
    const values = Object.entries(JSON.parse(wanted) as Record<string, unknown>);
    if (values.length === 0 || !form.current) return;
    form.current.resetFields();
    for (const [field, value] of values) form.current.setFieldValue(searchKey(field), value);
    form.current.submit();
  }, [wanted]);

  return { form, addressed };
}

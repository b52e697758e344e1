import { useMemoizedFn } from 'ahooks';
import { useContext, useMemo } from 'react';
import type { ListPage } from '@/contract/language/page-schema';
import { recordAddress as ownAddress } from '@/contract/language/pages';
import { TabContext } from '../host/tab-context';
import { ListPlaceContext } from './list-place';
import { type ListParams, recordAddress } from './search/list-address';
import type { RecordLinks } from './table/record-link';

/** The links of a list to its records; the same object until what stands in them changes. */
export function useRecordLinks(
  page: ListPage,
  params: ListParams,
  onOpen: (id: string) => void,
): RecordLinks {
  const { inTab } = useContext(TabContext);
  const isElsewhere = useContext(ListPlaceContext) !== undefined;
  const open = useMemoizedFn(onOpen);
  const key = JSON.stringify(params);
  return useMemo(
    () => ({
      addressOf: (id) =>
        isElsewhere ? ownAddress(page.path, id) : recordAddress(page, JSON.parse(key), id, inTab),
      open,
    }),
    [page, key, inTab, isElsewhere, open],
  );
}

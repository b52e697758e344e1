import { useRequest } from 'ahooks';
import { callName } from '@/contract/operations';
import type { ListPage } from '@/contract/page-schema';
import { type RelatedData, relatedCall } from '@/contract/related';
import { request } from '@/services/http/http';

/** What belongs to a record; those who ask at once ask together. */
export function useRelated(page: ListPage, id: string) {
  const url = relatedCall(callName(page), id);
  return useRequest(() => request<RelatedData>({ url, quiet: true, background: true }), {
    refreshDeps: [url],
    cacheKey: url,
    cacheTime: 0,
    onError: (reason) => console.warn('related', reason),
  });
}

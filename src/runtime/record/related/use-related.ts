import { useRequest } from 'ahooks';
import { callName } from '@/contract/language/operations';
import type { ListPage } from '@/contract/language/page-schema';
import { relatedCall } from '@/contract/pages/related';
import type { RelatedData } from '@/contract/pages/related-schema';
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

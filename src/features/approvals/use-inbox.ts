import { useRequest } from 'ahooks';
import { useState } from 'react';
import { useLastPage } from '@/components/use-last-page';
import type { WaitingQuery } from '@/contract/api/approvals';

const PAGE_SIZE = 20;

/** What an inbox is narrowed to. */
export interface InboxFilter {
  path?: string | undefined;
  keyword?: string | undefined;
  newest?: boolean | undefined;
}

/** A list of the inbox as it is on screen. */
export interface Inbox<Row, Data extends { list: Row[] }> {
  data: Data | undefined;
  error: Error | undefined;
  loading: boolean;
  refresh(): void;
  refreshAsync(): Promise<Data>;
  filter: InboxFilter;
  narrow(change: InboxFilter): void;
  isNarrowed: boolean;
  paging: { current: number; pageSize: number; total: number; onChange(pageNum: number): void };
}

/** One list of the inbox, page by page, narrowed by page and keyword; `list` asks for it. */
export function useInbox<Row, Data extends { list: Row[]; total: number }>(
  list: (query: WaitingQuery) => Promise<Data>,
): Inbox<Row, Data> {
  const [pageNum, setPageNum] = useState(1);
  const [filter, setFilter] = useState<InboxFilter>({});
  const { data, error, loading, refresh, refreshAsync } = useRequest(
    () => {
      const { path, keyword, newest } = filter;
      return list({
        pageNum,
        pageSize: PAGE_SIZE,
        ...(path && { path }),
        ...(keyword && { keyword }),
        ...(newest && { newest }),
      });
    },
    {
      refreshDeps: [pageNum, filter],
      onError: () => undefined,
    },
  );
  useLastPage({ current: pageNum, pageSize: PAGE_SIZE, total: data?.total }, setPageNum);
  return {
    data,
    error,
    loading,
    refresh,
    refreshAsync,
    filter,
    narrow(change: InboxFilter) {
      setFilter({ ...filter, ...change });
      setPageNum(1);
    },
    isNarrowed: Boolean(filter.path || filter.keyword),
    paging: {
      current: pageNum,
      pageSize: PAGE_SIZE,
      total: data?.total ?? 0,
      onChange: setPageNum,
    },
  };
}

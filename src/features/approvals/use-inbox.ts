import { usePagination } from 'ahooks';
import type { PaginationProps } from 'antd';
import { useState } from 'react';
import { useLastPage } from '@/components/use-last-page';
import type { WaitingQuery } from '@/contract/api/approvals';

export interface InboxFilter {
  path?: string | undefined;
  keyword?: string | undefined;
  newest?: boolean | undefined;
}

export interface InboxView {
  filter: InboxFilter;
  narrow(change: InboxFilter): void;
  isNarrowed: boolean;
  paging: Required<Pick<PaginationProps, 'current' | 'pageSize' | 'total' | 'onChange'>>;
}

/** One list of the inbox, page by page, narrowed by page and keyword; `list` asks for it. */
export function useInbox<Row, Data extends { list: Row[]; total: number }>(
  list: (query: WaitingQuery) => Promise<Data>,
) {
  const [filter, setFilter] = useState<InboxFilter>({});
  const { path, keyword, newest } = filter;
  const { pagination, ...request } = usePagination(
    ({ current: pageNum, pageSize }) =>
      list({
        pageNum,
        pageSize,
        ...(path && { path }),
        ...(keyword && { keyword }),
        ...(newest && { newest }),
      }),
    { defaultPageSize: 20, refreshDeps: [filter], onError: () => undefined },
  );
  const { current, pageSize, total, changeCurrent, onChange } = pagination;
  useLastPage({ current, pageSize, total: request.data?.total }, changeCurrent);
  const view: InboxView = {
    filter,
    narrow: (change) => setFilter({ ...filter, ...change }),
    isNarrowed: Boolean(path || keyword),
    paging: { current, pageSize, total, onChange },
  };
  return { ...request, ...view };
}

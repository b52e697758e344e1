import { useLatest, useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { useContext, useEffect, useRef, useState } from 'react';
import type { ListData } from '@/contract/envelope';
import { type RecordRow, sortFields } from '@/contract/list-query';
import type { ListPage } from '@/contract/page-schema';
import { isCancelled, RefusalError, tellFailure } from '@/services/http/request-errors';
import type { ResourceClient } from '../../data/resource-client';
import { keepTrail } from '../../record/detail/list-trail';
import { ListPlaceContext } from '../list-place';
import { type SearchValues, searchParams } from '../search/search-values';

/** Which rows are asked for: by what, in which order (`field` or `-field`), and which page of them. */
export interface RowsQuery {
  values: SearchValues;
  sort: string | undefined;
  current: number;
  pageSize: number;
}

/** The rows that were read last; `outcome` is that of the last read, absent until the first: `refused` for want of a grant. */
export interface ReadRows {
  data: ListData<RecordRow>;
  outcome: 'read' | 'failed' | 'refused' | undefined;
  loading: boolean;
}

/** What the gateway answers whoever may not see the page of the records. */
const NOT_GRANTED: ReadonlySet<string> = new Set(['no_permission', 'page_not_granted']);

const NO_ROWS: ListData<RecordRow> = { list: [], total: 0 };

/**
 * Reads one page of rows after the other. The first is asked for before the table is drawn. A read that was cancelled
 * because the person moved on, or that a later one has overtaken, changes nothing; a first that was cancelled has
 * failed. A page beyond the last gives way to the last, which `onTurned` is told of. `onRead` is told of each read: what
 * it searches by, and which page in which order.
 */
export function useRows(
  page: ListPage,
  client: ResourceClient,
  first: RowsQuery,
  onRead: (filters: Record<string, string>, view: string) => void,
  onTurned: (query: RowsQuery) => void,
) {
  const { message } = App.useApp();
  const place = useContext(ListPlaceContext);
  const [query, setQuery] = useState(first);
  const [rows, setRows] = useState<ReadRows>({ data: NO_ROWS, outcome: undefined, loading: true });
  const latest = useLatest(query);
  const newest = useRef(0);
  const read = (asked: RowsQuery) => client.list({ ...filtersOf(page, asked), ...viewOf(page, asked) });

  const [firstRead] = useState(() => {
    const reading = read(query);
    // What becomes of it is looked at once the list is there.
    reading.catch(() => undefined);
    return reading;
  });

  const take = useMemoizedFn(async (asked: RowsQuery, reading: Promise<ListData<RecordRow>>) => {
    newest.current += 1;
    const turn = newest.current;
    onRead(filtersOf(page, asked), JSON.stringify(viewOf(page, asked)));
    try {
      const data = await reading;
      if (turn !== newest.current) return;
      // Never a page further on, or it could be asked for again and again.
      const last = Math.ceil(data.total / asked.pageSize);
      if (data.list.length === 0 && last > 0 && last < asked.current) return onTurned(ask({ current: last }));
      keepTrail(page.path, { ...place?.params, ...filtersOf(page, asked), ...viewOf(page, asked) }, data);
      setRows({ data, outcome: 'read', loading: false });
    } catch (reason) {
      if (turn !== newest.current) return;
      if (isCancelled(reason))
        return setRows(({ data, outcome = 'failed' }) => ({ data, outcome, loading: false }));
      const isRefused = reason instanceof RefusalError && NOT_GRANTED.has(reason.code);
      if (!isRefused) tellFailure(message, reason);
      setRows({ data: NO_ROWS, outcome: isRefused ? 'refused' : 'failed', loading: false });
    }
  });
  useEffect(() => void take(latest.current, firstRead), [take, latest, firstRead]);

  /** Reads again, with what is given changed; answers what is asked for. */
  const ask = useMemoizedFn((part: Partial<RowsQuery> = {}) => {
    const asked = { ...latest.current, ...part };
    // Before it is drawn: another question may come first.
    latest.current = asked;
    setQuery(asked);
    setRows((known) => ({ ...known, loading: true }));
    void take(asked, read(asked));
    return asked;
  });
  return { query, rows, ask };
}

/** The list call's filters for a query. */
export function filtersOf(page: ListPage, { values }: RowsQuery): Record<string, string> {
  return searchParams(page, values);
}

/** The order that the list call is asked for; none that a new version of the page no longer knows. */
export function sortOf(page: ListPage, { sort }: RowsQuery): string | undefined {
  return sort !== undefined && sortFields(page).has(sort.replace('-', '')) ? sort : undefined;
}

function viewOf(page: ListPage, asked: RowsQuery) {
  return { pageNum: asked.current, pageSize: asked.pageSize, sort: sortOf(page, asked) };
}

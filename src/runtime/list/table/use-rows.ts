import { useLatest, useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { useContext, useEffect, useRef, useState } from 'react';
import { URGE_REFUSAL } from '@/contract/fields/responsible';
import type { ListPage } from '@/contract/language/page-schema';
import type { ListData } from '@/contract/lists/list-data';
import { FOLDED_PARAM, GROUP_PARAM, groupFields } from '@/contract/lists/list-groups';
import { type RecordRow, sortFields } from '@/contract/lists/list-query';
import { readsItself, VIEW_PARAM, viewNamed } from '@/contract/lists/list-views';
import { isCancelled, isNotGranted, tellFailure } from '@/services/http/request-errors';
import type { ResourceClient } from '../../data/resource-client';
import { keepTrail } from '../../record/detail/list-trail';
import { ListPlaceContext } from '../list-place';
import { type SearchValues, searchParams } from '../search/search-values';

/** Which rows are asked for: by what, in which order (`field` or `-field`, several by commas), and which page of them. */
export interface RowsQuery {
  values: SearchValues;
  sort: string | undefined;
  current: number;
  pageSize: number;
  /** The view of the page file that they are in. */
  view?: string | undefined;
  /** The field that they are grouped by. */
  group?: string | undefined;
  /** The groups that are folded, by their keys; null is the rest of them. */
  folded?: readonly (string | null)[] | undefined;
}

/** The rows that were read last; `outcome` is that of the last read, absent until the first: `refused` for want of a grant. */
export interface ReadRows {
  data: ListData<RecordRow>;
  outcome: 'read' | 'failed' | 'refused' | undefined;
  loading: boolean;
}

/** What a view answers that reads its records by itself. */
const NOT_PAGED = (): ListData<RecordRow> => ({ list: [], total: 0 });

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
  const read = async (asked: RowsQuery) =>
    readsItself(viewNamed(page, asked.view))
      ? NOT_PAGED()
      : client.list({ ...filtersOf(page, asked), ...viewOf(page, asked) });

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
      if (!readsItself(viewNamed(page, asked.view)))
        keepTrail(page.path, { ...place?.params, ...filtersOf(page, asked), ...viewOf(page, asked) }, data);
      setRows({ data, outcome: 'read', loading: false });
    } catch (reason) {
      if (turn !== newest.current) return;
      if (isCancelled(reason))
        return setRows(({ data, outcome = 'failed' }) => ({ data, outcome, loading: false }));
      const isRefused = isNotGranted(reason);
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
  /** Shows a record as it was saved just now, in its place. */
  const put = useMemoizedFn((saved: RecordRow) =>
    setRows(({ data, ...known }) => ({
      ...known,
      data: { ...data, list: data.list.map((row) => (row.id === saved.id ? inPlaceOf(row, saved) : row)) },
    })),
  );
  /** Reckons the groups of the rows anew, which stay where they are. */
  const regroup = useMemoizedFn(async () => {
    if (!rows.data.groups) return;
    const turn = newest.current;
    try {
      const { groups = [] } = await read(latest.current);
      const now = new Map(groups.map((group) => [group.key, group]));
      if (turn !== newest.current) return;
      setRows(({ data, ...known }) => ({
        ...known,
        data: {
          ...data,
          ...(data.groups && {
            groups: data.groups.map((group) => ({ ...group, ...now.get(group.key), here: group.here })),
          }),
        },
      }));
    } catch (reason) {
      console.warn('groups', reason);
    }
  });
  return { query, rows, ask, put, regroup };
}

/** A record as it was saved, with what a list alone tells of it. */
function inPlaceOf({ refs, [URGE_REFUSAL]: refusal }: RecordRow, saved: RecordRow): RecordRow {
  return {
    ...(refs !== undefined && { refs }),
    ...(refusal !== undefined && { [URGE_REFUSAL]: refusal }),
    ...saved,
  };
}

export function filtersOf(page: ListPage, { values, view }: RowsQuery): Record<string, string> {
  const known = viewNamed(page, view);
  return { ...searchParams(page, values), ...(known?.where && { [VIEW_PARAM]: known.name }) };
}

/** The order that the list call is asked for; none that a new version of the page no longer knows. */
export function sortOf(page: ListPage, { sort }: RowsQuery): string | undefined {
  const known = sortFields(page);
  return sort?.split(',').every((one) => known.has(one.replace('-', ''))) ? sort : undefined;
}

/** The field that the list call is asked to group by; none that a new version of the page no longer knows. */
export function groupOf(page: ListPage, { group }: Pick<RowsQuery, 'group'>): string | undefined {
  return group !== undefined && groupFields(page).includes(group) ? group : undefined;
}

function viewOf(page: ListPage, asked: RowsQuery) {
  const group = groupOf(page, asked);
  const folded = group !== undefined && asked.folded?.length ? JSON.stringify(asked.folded) : undefined;
  return {
    pageNum: asked.current,
    pageSize: asked.pageSize,
    sort: sortOf(page, asked),
    ...(group !== undefined && { [GROUP_PARAM]: group }),
    ...(folded !== undefined && { [FOLDED_PARAM]: folded }),
  };
}

import { lazy, useMemo } from 'react';
import type { Dictionaries } from '@/contract/fields';
import { viewNamed } from '@/contract/list-views';
import type { ListPage } from '@/contract/page-schema';
import type { ResourceClient } from '../../data/resource-client';
import { sortOf } from '../table/use-rows';
import type { useList } from '../use-list';

const Board = lazy(async () => ({ default: (await import('./board/board')).Board }));
const Calendar = lazy(async () => ({ default: (await import('./calendar/calendar')).Calendar }));
const Tree = lazy(async () => ({ default: (await import('./tree/tree')).Tree }));

interface ListShapeProps {
  page: ListPage;
  dictionaries: Dictionaries;
  client: ResourceClient;
  list: ReturnType<typeof useList>;
  narrow: boolean;
}

/** The records of a view in its shape; the code of a shape comes with the first view that has it. */
export function ListShape({ page, dictionaries, client, list, narrow }: ListShapeProps) {
  const { query, stamp, rowActions, search, table, reload } = list;
  const view = viewNamed(page, query.view);
  const key = JSON.stringify(list.filters);
  const filters = useMemo<Record<string, string>>(() => JSON.parse(key), [key]);
  const props = {
    ...{ page, dictionaries, client, filters, stamp, narrow },
    sort: sortOf(page, query),
    isSearched: search.isSearched,
    actions: rowActions,
    links: table.links,
    onChanged: reload,
  };
  if (view?.as === 'board') return <Board {...props} values={view.where?.[page.list.board?.by ?? '']} />;
  if (view?.as === 'calendar') return <Calendar {...props} />;
  return view?.as === 'tree' ? <Tree {...props} /> : null;
}

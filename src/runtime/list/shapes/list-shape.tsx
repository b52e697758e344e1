import { useMemo } from 'react';
import type { Dictionaries } from '@/contract/fields/fields';
import type { ShapeName } from '@/contract/language/list-shapes';
import type { ListPage } from '@/contract/language/page-schema';
import { viewNamed } from '@/contract/lists/list-views';
import type { ResourceClient } from '../../data/resource-client';
import { sortOf } from '../table/use-rows';
import type { useList } from '../use-list';
import { shapeOf, shapeOfRows } from './registry';
import type { ShapedRowsProps } from './shape-props';

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
    where: view?.where,
    onChanged: reload,
  };
  const Shape = shapeOf(view?.as);
  return Shape ? <Shape {...props} /> : null;
}

export function ShapedRows({ as, ...props }: ShapedRowsProps & { as: ShapeName }) {
  const Shape = shapeOfRows(as);
  return Shape ? <Shape {...props} /> : null;
}

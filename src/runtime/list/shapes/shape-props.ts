import type { Dictionaries } from '@/contract/fields/fields';
import type { ListPage } from '@/contract/language/page-schema';
import type { ListView } from '@/contract/language/view-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import type { ResourceClient } from '../../data/resource-client';
import type { RowAction } from '../actions/row-actions';
import type { ListRowsProps } from '../table/list-table';
import type { RecordLinks } from '../table/record-link';

/** What a shape of a list is drawn from, beside the records that it reads by itself. */
export interface ShapeProps {
  page: ListPage;
  dictionaries: Dictionaries;
  client: ResourceClient;
  /** The search and the view, as calls of the list take them. */
  filters: Readonly<Record<string, string>>;
  /** The order that the list is in, as its call takes it. */
  sort: string | undefined;
  isSearched: boolean;
  /** Another number once records may have changed. */
  stamp: number;
  /** What this account can do to a record. */
  actions: readonly RowAction[];
  links: RecordLinks;
  narrow: boolean;
  where: ListView['where'];
  /** Reads all again, the counts of the views among it. */
  onChanged(): void;
}

export type ShapedRowsProps = Omit<ListRowsProps, 'size' | 'opened'>;

export function actionsFor(actions: readonly RowAction[], row: RecordRow): RowAction[] {
  return actions.filter((action) => action.fits(row));
}

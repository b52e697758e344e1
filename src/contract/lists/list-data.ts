import type { TotalFunction } from '../language/schema-terms';
import type { ListGroup } from './list-groups';

/**
 * What a list call answers under `data`. `total` counts every match, not just this page; of records it is counted as far
 * as `countedTo` says, and `totalExceeded` tells that there are more.
 */
export interface ListData<T> {
  list: T[];
  total: number;
  totalExceeded?: true;
  /** Of a grouped list: all its groups in order, whichever of them this page of it has records of. */
  groups?: ListGroup[];
}

/**
 * What a totals call answers under `data`, in the order of the page file. Values are exact decimals or, for dates, the
 * dates; null where there is nothing to take the least, the greatest or the average of.
 */
export interface TotalsData {
  totals: { fn: TotalFunction; field?: string; value: string | null }[];
}

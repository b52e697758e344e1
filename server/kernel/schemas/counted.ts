import type { Chart } from '../../../src/contract/language/chart-schema';
import type { RecordPage } from '../../../src/contract/language/page-schema';

/** What the roll-ups of other pages read of a page's records. */
export interface Counted {
  /** The fields by which they name theirs, each an index. */
  by: readonly (readonly string[])[];
  /** The fields that they compare and add up. */
  fields: readonly string[];
  /** The lists whose rows they read. */
  lists: readonly string[];
}

/**
 * A page whose table is made ready, with what the roll-ups of others read of it, what their lists search and sort by, and
 * what dashboards group and add up.
 */
export type CountedPage = RecordPage & {
  counted?: Counted;
  pointedAt?: readonly string[];
  charted?: readonly Pick<Chart, 'by' | 'split' | 'field' | 'where'>[];
};

export function countedOf(page: CountedPage): Counted | undefined {
  return page.counted;
}

/** The view that roll-ups read a page's records through. */
export function countedViewName({ resource }: Pick<RecordPage, 'resource'>): string {
  return `w_${resource.name}`;
}

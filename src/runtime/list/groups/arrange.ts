import type { ListData } from '@/contract/lists/list-data';
import type { ListGroup } from '@/contract/lists/list-groups';
import type { RecordRow } from '@/contract/lists/list-query';

export interface GroupHead {
  group: ListGroup;
  isFolded: boolean;
  /** Some of its records are on the page before. */
  isContinued: boolean;
  /** The page of the list that it begins on. */
  page: number;
}

/** Headings and the records below them, in the order in which a page of a grouped list shows them. */
export type Arranged = { head: GroupHead } | { row: RecordRow };

interface Paging {
  current: number;
  pageSize: number;
  folded?: readonly (string | null)[] | undefined;
}

/**
 * One page of a grouped list with its headings between. The gateway pages through the records of the groups that are not
 * folded; a folded one stands on the page that the records after it begin on.
 */
export function arrange(
  { list, groups = [] }: ListData<RecordRow>,
  { current, pageSize, folded = [] }: Paging,
): Arranged[] {
  const isFolded = ({ key }: ListGroup) => folded.includes(key);
  const shown = groups.reduce((sum, group) => sum + (isFolded(group) ? 0 : group.count), 0);
  const [from, to] = [(current - 1) * pageSize, current * pageSize];
  const arranged: Arranged[] = [];
  let before = 0;
  let taken = 0;
  for (const group of groups) {
    const page = Math.floor(before / pageSize) + 1;
    if (isFolded(group)) {
      const isHere = before >= from && (before < to || (before === shown && shown <= to));
      if (isHere) arranged.push({ head: { group, isFolded: true, isContinued: false, page } });
      continue;
    }
    if (group.here > 0) {
      arranged.push({ head: { group, isFolded: false, isContinued: before < from, page } });
      arranged.push(...list.slice(taken, taken + group.here).map((row) => ({ row })));
      taken += group.here;
    }
    before += group.count;
  }
  return [...arranged, ...list.slice(taken).map((row) => ({ row }))];
}

import {
  type NamedRollUp,
  pagesOf,
  partsOf,
  type RollUpPart,
  rollUpsIn,
} from '../../../src/contract/fields/roll-ups';
import type { PageSchema, RecordPage } from '../../../src/contract/language/page-schema';
import { isRecordPage } from '../../../src/contract/language/pages';
import { isView } from '../../../src/contract/pages/page-view';
import type { PageCatalogue } from './page-catalogue';

/** The pages that are in service beside a page. */
export interface Neighbours {
  byPath(path: string): PageSchema | undefined;
  /** What grants are held against. */
  catalogue: PageCatalogue;
  /** The roll-ups of other pages that count the records of the page at a path. */
  countedBy(path: string): readonly CountingRollUp[];
}

/** A roll-up as it counts the records of one page, and the page that it belongs to. */
export interface CountingRollUp extends NamedRollUp {
  page: RecordPage;
  /** What it reads of the records that it counts: several parts where they both take and give back. */
  parts: readonly RollUpPart[];
}

const neighbours = new WeakMap<PageSchema, Neighbours>();
const ALONE: Neighbours = {
  byPath: () => undefined,
  catalogue: { operator: undefined, pages: () => [] },
  countedBy: () => [],
};

/** The pages beside a page in service; none for a page that never was. */
export function neighboursOf(page: PageSchema): Neighbours {
  return neighbours.get(page) ?? ALONE;
}

export function setNeighbours(page: PageSchema, beside: Neighbours): void {
  neighbours.set(page, beside);
}

/** The page of records that a part of a roll-up counts; undefined while it is out of service. */
export function countedPage(page: RecordPage, part: RollUpPart): RecordPage | undefined {
  const counted = neighboursOf(page).byPath(part.page);
  return counted && isRecordPage(counted) && !isView(counted) ? counted : undefined;
}

/** Every roll-up of some pages by the path of each page that it counts; second pages have those of their owners. */
export function rollUpsByPage(pages: Iterable<PageSchema>): Map<string, CountingRollUp[]> {
  const found = new Map<string, CountingRollUp[]>();
  for (const page of pages) {
    if (!isRecordPage(page) || isView(page)) continue;
    for (const one of rollUpsIn(page)) {
      const parts = partsOf(one.rollUp);
      for (const path of pagesOf(one.rollUp)) {
        const own = parts.filter((part) => part.page === path);
        found.set(path, [...(found.get(path) ?? []), { ...one, page, parts: own }]);
      }
    }
  }
  return found;
}

import { remembered } from '../../../src/contract/base/remembered';
import type { CataloguePage } from '../schemas/page-catalogue';

/** The pages in service by what a grant names, so that an account costs its own pages and not all of them. */
export interface PageIndex {
  /** With the place in the order of the catalogue. */
  byPath: ReadonlyMap<string, { page: CataloguePage; order: number }>;
  /** Pages of tabs by the path of each page that they hold. */
  holders: ReadonlyMap<string, readonly CataloguePage[]>;
}

const indexes = new WeakMap<readonly CataloguePage[], PageIndex>();

/** The index of a catalogue, worked out once: a catalogue is another array when a page changes. */
export function indexOf(pages: readonly CataloguePage[]): PageIndex {
  return remembered(indexes, pages, () => {
    const holders = new Map<string, CataloguePage[]>();
    for (const page of pages) {
      for (const { path } of page.tabs ?? []) holders.set(path, [...(holders.get(path) ?? []), page]);
    }
    return { byPath: new Map(pages.map((page, order) => [page.path, { page, order }])), holders };
  });
}

/** The pages with these paths and the pages of tabs that hold one of them, in the order of the catalogue. */
export function pagesNamed(pages: readonly CataloguePage[], paths: Iterable<string>): CataloguePage[] {
  const { byPath, holders } = indexOf(pages);
  const found = new Set<string>();
  for (const path of paths) {
    found.add(path);
    for (const holder of holders.get(path) ?? []) found.add(holder.path);
  }
  return [...found]
    .flatMap((path) => byPath.get(path) ?? [])
    .sort((left, right) => left.order - right.order)
    .map(({ page }) => page);
}

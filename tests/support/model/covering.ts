import { EVERY_PAGE } from '../../strength';

/**
 * The fewest pages, as far as a greedy choice finds them, that have every feature which any of the pages has; in their
 * own order. A run that takes every page (`tests/strength.ts`) keeps all of them.
 */
export function covering<Page>(pages: readonly Page[], featuresOf: (page: Page) => Iterable<string>): Page[] {
  if (EVERY_PAGE) return [...pages];
  const open = new Map(pages.map((page) => [page, new Set(featuresOf(page))]));
  const chosen = new Set<Page>();
  const seen = new Set<string>();
  // What a page adds only shrinks: one that added too little before is not counted again.
  const added = new Map(pages.map((page) => [page, open.get(page)?.size ?? 0]));
  for (;;) {
    let best: Page | undefined;
    let most = 0;
    for (const page of pages) {
      if ((added.get(page) ?? 0) <= most) continue;
      let gain = 0;
      for (const feature of open.get(page) ?? []) if (!seen.has(feature)) gain += 1;
      added.set(page, gain);
      if (gain > most) [best, most] = [page, gain];
    }
    if (best === undefined) return pages.filter((page) => chosen.has(page));
    chosen.add(best);
    for (const feature of open.get(best) ?? []) seen.add(feature);
  }
}

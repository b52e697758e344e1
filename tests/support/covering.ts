import { EVERY_PAGE } from '../strength';

/**
 * The fewest pages, as far as a greedy choice finds them, that have every feature which any of the pages has; in their
 * own order. A run that takes every page (`tests/strength.ts`) keeps all of them.
 */
export function covering<Page>(pages: readonly Page[], featuresOf: (page: Page) => Iterable<string>): Page[] {
  if (EVERY_PAGE) return [...pages];
  const open = new Map(pages.map((page) => [page, new Set(featuresOf(page))]));
  const chosen = new Set<Page>();
  const seen = new Set<string>();
  const gain = (page: Page) => [...(open.get(page) ?? [])].filter((feature) => !seen.has(feature)).length;
  for (;;) {
    const best = pages.reduce<Page | undefined>(
      (found, page) => (gain(page) > (found === undefined ? 0 : gain(found)) ? page : found),
      undefined,
    );
    if (best === undefined) return pages.filter((page) => chosen.has(page));
    chosen.add(best);
    for (const feature of open.get(best) ?? []) seen.add(feature);
  }
}

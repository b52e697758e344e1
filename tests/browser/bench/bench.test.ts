import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cell } from '../../bench/cells';
import { openBenchPages } from '../../bench/open-pages';
import { runPages } from '../../bench/run-pages';
import { runWorkspace } from '../../bench/run-workspace';

let pages: Awaited<ReturnType<typeof openBenchPages>>;
beforeAll(async () => {
  pages = await openBenchPages();
});
afterAll(() => pages?.close());

/** One figure of each variant's only run, or why there is none. */
const each = (cells: readonly Cell[], figure: string) =>
  Object.fromEntries(cells.map(({ variant, runs, failure }) => [variant, failure ?? runs[0]?.[figure]]));

test('every variant of the form draws the same fields, and refuses all that were left empty', async () => {
  const cells = await runPages(pages, 'form', { rounds: 1, sizes: [50] });
  const [antd, formily, schema, editor] = ['antd by hand', 'Formily by hand', 'schema', 'editor'] as const;
  expect(each(cells, 'count fields')).toEqual({ [antd]: 50, [formily]: 50, [schema]: 50, [editor]: 50 });
  expect(each(cells, 'count errors')).toEqual({ [antd]: 48, [formily]: 48, [schema]: 48, [editor]: 48 });
});

test('every variant of the chain hides all fields but the first, and brings them back', async () => {
  const cells = await runPages(pages, 'linkage', { rounds: 1, sizes: [12] });
  const all = (count: number) => ({ 'antd by hand': count, 'Formily by hand': count, schema: count });
  expect(each(cells, 'count hidden to')).toEqual(all(1));
  expect(each(cells, 'count shown again')).toEqual(all(12));
});

test('every variant of the list draws the same rows, but the one that draws those in sight', async () => {
  const cells = await runPages(pages, 'list', { rounds: 1, sizes: [20] });
  const { 'antd, rows in sight': inSight, ...whole } = each(cells, 'count rows');
  expect(whole).toEqual({ 'antd by hand': 20, schema: 20 });
  expect(inSight).toBeGreaterThan(0);
  expect(inSight).toBeLessThan(20);
});

test('the office by hand and the product’s open the same lists and switch between their tabs', async () => {
  const cells = await runWorkspace({ rounds: 1, tabs: 2 });
  expect(cells.map(({ variant }) => variant)).toEqual(['antd by hand', 'product']);
  for (const { runs } of cells) {
    const figures = Object.entries(runs[0] ?? {});
    expect(figures).toHaveLength(7);
    expect(figures.filter(([, value]) => !(value > 0))).toEqual([]);
  }
});

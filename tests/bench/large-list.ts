import { mkdtempSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openPages } from '../../server/open-pages';
import { launchChromium, newPerson, searchInput, whileListing } from '../support/browser/browser';
import { type Product, startProduct } from '../support/browser/product';
import { startGateway } from '../support/gateway/gateway';
import { SECRET_KEY } from '../support/gateway/template';
import { fillContracts } from './contracts-sql';

// A list of 100,000 contracts as a person pages, scrolls and exports it, in the built product on PGlite:
// `npm run build`, then `npx tsx tests/bench/large-list.ts`, with another number of contracts behind it.
const count = Number(process.argv[2] ?? 100_000);
const folder = mkdtempSync(join(tmpdir(), 'large-list-'));
const table = '.ant-table-tbody-virtual-holder, .ant-table-body';

/** What one act cost: milliseconds to its result, the longest task of the page meanwhile, and its heap at most, in MB. */
interface Cost {
  ms: number;
  longest: number;
  heap: number;
}

async function startFilled(): Promise<Product> {
  const dataDir = join(folder, 'data');
  const gateway = await startGateway({ openPages, dataDir });
  await fillContracts(gateway.gateway.context.database, 0, count);
  await gateway.close();
  return startProduct({ DATA_DIR: dataDir, SECRET_KEY, SEED: 'demo' });
}

/** Counts long tasks, which the browser tells of from 50 ms on, and samples the heap. */
function watch(): void {
  const seen = { longest: 0, heap: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: 'longtask' });
  setInterval(() => {
    const { memory } = performance as unknown as { memory: { usedJSHeapSize: number } };
    seen.heap = Math.max(seen.heap, memory.usedJSHeapSize / 2 ** 20);
  }, 100);
}

async function costOf(page: Page, act: () => Promise<unknown>): Promise<Cost> {
  await page.evaluate(() =>
    Object.assign((window as unknown as { seen: Cost }).seen, { longest: 0, heap: 0 }),
  );
  const start = performance.now();
  await act();
  const ms = performance.now() - start;
  await page.waitForTimeout(200);
  const { longest, heap } = await page.evaluate(() => (window as unknown as { seen: Cost }).seen);
  return { ms: Math.round(ms), longest: Math.round(longest), heap: Math.round(heap) };
}

async function choosePageSize(page: Page): Promise<void> {
  await page.locator('.ant-pagination-options .ant-select').click();
  const largest = page.locator('.ant-select-item-option').last();
  await whileListing(page, () => largest.click());
}

async function scrollFast(page: Page): Promise<void> {
  await page.locator(table).first().hover();
  for (let turn = 0; turn < 60; turn += 1) await page.mouse.wheel(0, turn < 40 ? 800 : -800);
}

async function exportAll(page: Page): Promise<number> {
  const arrives = page.waitForEvent('download', { timeout: 600_000 });
  await page.locator('[data-code=export]').click();
  const path = await (await arrives).path();
  return (await stat(path)).size / 2 ** 20;
}

async function cancelExport(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /取\s*消/ }).click();
  await dialog.waitFor({ state: 'detached' });
}

const [browser, product] = await Promise.all([
  launchChromium(['--enable-precise-memory-info']),
  startFilled(),
]);
try {
  const person = await newPerson(browser, product.url);
  const { page } = person;
  await page.addInitScript(watch);
  await person.signIn('buyer01');
  const costs: Record<string, Cost> = {};
  await page.goto('/userCenter');
  costs['opens, 20 rows'] = await costOf(page, () =>
    person.moveTo('/office/contracts').then(() => firstRow(page)),
  );
  await searchInput(page, 'contractCode').fill('FILL-');
  const search = page.getByRole('button', { name: /查\s*询/ });
  costs['search that finds all'] = await costOf(page, () => whileListing(page, () => search.click()));
  const next = page.locator('.ant-pagination-next');
  costs['next page'] = await costOf(page, () => whileListing(page, () => next.click()));
  costs['200 a page'] = await costOf(page, () => choosePageSize(page));
  const last = page.locator('.ant-pagination-item').last();
  const lastPage = await last.innerText();
  costs[`last page (${lastPage})`] = await costOf(page, () => whileListing(page, () => last.click()));
  costs['fast scroll'] = await costOf(page, () => scrollFast(page));
  let size = 0;
  costs.export = await costOf(page, async () => {
    size = await exportAll(page);
  });
  await page.getByText(/^已导出 \d+ 条$/).waitFor();
  await page.locator('[data-code=export]').click();
  await page.getByText(new RegExp(`^[1-9]\\d* / ${count} 条$`)).waitFor();
  costs.cancel = await costOf(page, () => cancelExport(page));
  console.table(costs);
  console.log(`${size.toFixed(1)} MB for ${count} rows`, ...person.faults);
} finally {
  await browser.close();
  await product.dispose();
  rmSync(folder, { recursive: true, force: true });
}

function firstRow(page: Page): Promise<void> {
  return page.locator('.ant-table-row').first().waitFor();
}

import type { Browser, Page } from 'playwright-core';
import { mainThreadTime } from './main-thread';

/** One visit of a page under measurement: a fresh browser profile, gone when `work` has ended. */
export interface Visit {
  page: Page;
  /** Collects garbage, so that no clock pays for what came before. */
  collectGarbage(): Promise<void>;
  /** Runs a piece of work to the page's rest; adds the main thread's CPU time in milliseconds. */
  costOf<T>(work: () => Promise<T>): Promise<T & Cost>;
}

/** CPU time of the page's main thread until it was at rest, in milliseconds. */
interface Cost {
  cpu: number;
}

/** Opens a page that offers `window.__bench`, with the timers in it. Throws when the page itself fails. */
export async function visit<T>(
  browser: Browser,
  { url, timers }: { url: string; timers: string },
  work: (visit: Visit) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  try {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await page.addInitScript({ content: timers });
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(url);
    await page.waitForFunction(() => window.__bench !== undefined);
    const result = await work({
      page,
      async collectGarbage() {
        await cdp.send('HeapProfiler.collectGarbage');
      },
      async costOf(run) {
        const before = await mainThreadTime(cdp);
        const answer = await run();
        const after = await mainThreadTime(cdp);
        return { ...answer, cpu: after('TaskDuration') - before('TaskDuration') };
      },
    });
    if (faults.length > 0) throw new Error(`${url}: ${faults.join('; ')}`);
    return result;
  } finally {
    await context.close();
  }
}

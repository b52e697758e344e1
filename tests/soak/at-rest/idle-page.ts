import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { comeToRest, launchChromium, newPerson } from '../../support/browser/browser';
import { processorTime } from '../../support/process-use';

/** What an open page that nobody touches has cost, in seconds of processor time, and asked for. */
interface IdleCost {
  gateway: number;
  /** All processes that draw pages. */
  renderers: number;
  /** Requests that were begun meanwhile, by method and path. */
  requests: string[];
}

/** Opens a list of the office in Chromium, lets it come to rest, and looks on for some seconds. */
export async function costOfIdlePage(url: string, gateway: number, seconds: number): Promise<IdleCost> {
  const browser = await launchChromium();
  try {
    const { page, signIn } = await newPerson(browser, url);
    await signIn('buyer01', '/office/contracts');
    await comeToRest(page);
    await pause(2_000);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    const renderers = await renderersOf(browser);
    const used = () =>
      [processorTime(gateway), renderers.reduce((sum, pid) => sum + processorTime(pid), 0)] as const;
    const before = used();
    await pause(seconds * 1_000);
    const after = used();
    return { gateway: after[0] - before[0], renderers: after[1] - before[1], requests };
  } finally {
    await browser.close();
  }
}

async function renderersOf(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

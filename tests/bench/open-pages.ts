import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from '../support/browser/browser';
import { buildPages, buildTimers } from './build-pages';
import type { BenchPages } from './run-pages';
import { servePages } from './serve-pages';

/** Builds the pages, serves them and starts a browser; `readable` keeps names, for a profile. */
export async function openBenchPages(
  readable = false,
): Promise<BenchPages & { folder: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  await buildPages(folder, readable);
  const timers = await buildTimers();
  const server = await servePages(folder);
  const browser = await launchChromium();
  return {
    browser,
    url: server.url,
    timers,
    folder,
    async close() {
      await browser.close();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

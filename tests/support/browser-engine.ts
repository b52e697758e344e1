import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import type { Verdict } from '../../src/contract/validate-record';
import type { Batch } from './engine-entry';

/** The browser's rule engine at work in a tab of Chromium. */
export interface BrowserEngine {
  judge(batch: Omit<Batch, 'payloads'>, payloads: readonly string[]): Promise<Verdict[]>;
  close(): Promise<void>;
}

const ENTRY = fileURLToPath(new URL('engine-entry.ts', import.meta.url));
const AT_ONCE = 250;

/** Bundles the contract as the web app does and loads it into a tab. */
export async function openBrowserEngine(browser: Browser): Promise<BrowserEngine> {
  const bundle = await build({
    entryPoints: [ENTRY],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    logLevel: 'error',
  });
  const tab = await browser.newPage();
  await tab.addScriptTag({ content: bundle.outputFiles[0]!.text });
  return {
    async judge(batch, payloads) {
      const verdicts: Verdict[] = [];
      for (let from = 0; from < payloads.length; from += AT_ONCE) {
        const input: Batch = { ...batch, payloads: payloads.slice(from, from + AT_ONCE) };
        const text = await tab.evaluate(
          (one) => (globalThis as unknown as { judgeBatch(batch: string): Promise<string> }).judgeBatch(one),
          JSON.stringify(input),
        );
        verdicts.push(...(JSON.parse(text) as Verdict[]));
      }
      return verdicts;
    },
    close: () => tab.close(),
  };
}

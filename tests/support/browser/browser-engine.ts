import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import type { Answer } from '../../../src/contract/api/other-records-call';
import type { Missing } from '../../../src/contract/fields/other-records';
import type { Verdict } from '../../../src/contract/records/validate-record';
import type { Batch, Judged } from './engine-entry';

/** The browser's rule engine at work in a tab of Chromium. */
export interface BrowserEngine {
  /** `ask` answers what the expressions of the page read of other records, as the gateway tells the person who fills in. */
  judge(batch: Omit<Batch, 'payloads' | 'known'>, payloads: readonly string[], ask?: Ask): Promise<Verdict[]>;
  close(): Promise<void>;
}

type Ask = (missing: readonly Missing[]) => Promise<Answer[]>;

/** Rounds of asking after which nothing may be asked any more. */
const MOST_ROUNDS = 10;

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
    async judge(batch, payloads, ask) {
      const known: NonNullable<Batch['known']> = [];
      const judgeAll = async (texts: readonly string[]): Promise<Judged> => {
        const input: Batch = { ...batch, payloads: [...texts], known };
        const text = await tab.evaluate(
          (one) => (globalThis as unknown as { judgeBatch(batch: string): Promise<string> }).judgeBatch(one),
          JSON.stringify(input),
        );
        return JSON.parse(text) as Judged;
      };
      const verdicts: Verdict[] = [];
      for (let from = 0; from < payloads.length; from += AT_ONCE) {
        const part = payloads.slice(from, from + AT_ONCE);
        let judged = await judgeAll(part);
        for (let round = 0; ask && judged.missing.length > 0; round += 1) {
          if (round === MOST_ROUNDS) throw new Error(`still asks for ${JSON.stringify(judged.missing[0])}`);
          const answers = await ask(judged.missing.map(([, one]) => one));
          for (const [index, [key]] of judged.missing.entries()) {
            const answer = answers[index];
            known.push(answer?.known ? [key, answer.value] : [key]);
          }
          judged = await judgeAll(part);
        }
        verdicts.push(...judged.verdicts);
      }
      return verdicts;
    },
    close: () => tab.close(),
  };
}

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Config, Flags } from 'lighthouse';
import { launchChromium } from '../support/browser/browser';
import { startProduct } from '../support/browser/product';
import { freePort } from '../support/free-port';
import type { Figures } from './measure';

/** What Lighthouse finds of one visit: scores of 0 to 100, times in milliseconds, transfers in kB. */
export interface LandingVisit {
  screen: 'desk' | 'phone';
  figures: Figures;
  /** Audits that cost points, with what was found. */
  faults: string[];
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** 10 Mbit/s and a processor four times slower, held back for real and not reckoned afterwards (issue: the landing page). */
const THROTTLING = {
  requestLatencyMs: 40,
  downloadThroughputKbps: 10_000,
  uploadThroughputKbps: 10_000,
  cpuSlowdownMultiplier: 4,
};
const SCREENS = {
  desk: { mobile: false, width: 1440, height: 900, deviceScaleFactor: 1, disabled: false },
  phone: { mobile: true, width: 375, height: 812, deviceScaleFactor: 2, disabled: false },
} as const;

const HERE = fileURLToPath(new URL('.', import.meta.url));

/** Lighthouse, which has a `package.json` of its own here: it and what it brings are 185 MB that nothing else needs. */
async function loadLighthouse() {
  if (!existsSync(`${HERE}/node_modules`)) {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    execFileSync(npm, ['ci'], { cwd: HERE, stdio: 'inherit', shell: process.platform === 'win32' });
  }
  return (await import('lighthouse')).default;
}

/** Visits `/login` of the built product as somebody who has never been there, `rounds` times on each screen. */
export async function runLanding(rounds: number): Promise<LandingVisit[]> {
  const lighthouse = await loadLighthouse();
  const product = await startProduct();
  const port = await freePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  try {
    const visits: LandingVisit[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const screen of ['desk', 'phone'] as const) {
        visits.push(await visit(lighthouse, `${product.url}/login`, port, screen));
      }
    }
    return visits;
  } finally {
    await browser.close();
    await product.dispose();
  }
}

async function visit(
  lighthouse: Awaited<ReturnType<typeof loadLighthouse>>,
  url: string,
  port: number,
  screen: keyof typeof SCREENS,
): Promise<LandingVisit> {
  const flags: Flags = { port, output: 'json', logLevel: 'error' };
  const config: Config = {
    extends: 'lighthouse:default',
    settings: {
      onlyCategories: CATEGORIES,
      formFactor: screen === 'desk' ? 'desktop' : 'mobile',
      screenEmulation: SCREENS[screen],
      throttlingMethod: 'devtools',
      throttling: THROTTLING,
    },
  };
  const result = await lighthouse(url, flags, config);
  if (!result) throw new Error('Lighthouse gave no result');
  const { audits, categories } = result.lhr;
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const scores = CATEGORIES.map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)] as const);
  return {
    screen,
    figures: {
      ...Object.fromEntries(scores),
      'first paint ms': value('first-contentful-paint'),
      'largest paint ms': value('largest-contentful-paint'),
      'blocking ms': value('total-blocking-time'),
      'layout shift': value('cumulative-layout-shift'),
      ...transfers(audits['network-requests']?.details),
    },
    faults: CATEGORIES.flatMap((id) => categories[id]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id}: ${audits[id]?.displayValue ?? audits[id]?.title}`),
  };
}

function transfers(details: unknown): Figures {
  const { items = [] } = (details ?? {}) as { items?: { resourceType?: string; transferSize?: number }[] };
  const sum = (type?: string) =>
    items
      .filter(({ resourceType }) => type === undefined || resourceType === type)
      .reduce((total, { transferSize = 0 }) => total + transferSize, 0) / 1000;
  return { 'script kB': sum('Script'), 'all kB': sum(), requests: items.length };
}

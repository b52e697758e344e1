import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Cell } from '../bench/cells';
import { mainThreadTime } from '../bench/main-thread';
import type { Figures } from '../bench/measure';
import { tableOf } from '../bench/report';
import { launchChromium, newPerson } from '../support/browser/browser';
import { startProduct } from '../support/browser/product';

/**
 * First visits, with an empty cache, on a processor that is slowed down: the largest paint and what the page's main thread
 * did until then and until it was at rest, each screen beside `/login` in the same run, in turns:
 * `ROUNDS=5 SLOWER=4 npx tsx tests/soak/slowed-visits.ts`, over a build. `PROFILES=<folder>` keeps a processor profile of
 * each screen's last visit, for the browser's tools.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SLOWER = Number(process.env.SLOWER ?? 4);
const { PROFILES } = process.env;

const SCREENS: Readonly<Record<string, { path: string; username?: string }>> = {
  login: { path: '/login' },
  'a list': { path: '/office/contracts', username: 'manager01' },
  'work bench': { path: '/work/home', username: 'manager01' },
  'company form': { path: '/userCenter', username: 'supplier01' },
};
/** Milliseconds of a page's quiet after which it counts as at rest. */
const REST = 3_000;

/** What the browser tells of a page, read from it once it is at rest. */
interface Seen {
  paint: number;
  /** Milliseconds in tasks of 50 and more, and the most of one. */
  long: number;
  longest: number;
  changed: number;
}

/** Runs in the page before its own scripts. As text: tsx writes helpers into functions that the page does not know. */
const WATCH = `
  window.seen = { paint: 0, long: 0, longest: 0, changed: 0 };
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.paint = startTime;
  });
  observe('longtask', ({ startTime, duration }) => {
    seen.long += duration;
    seen.longest = Math.max(seen.longest, duration);
    seen.changed = Math.max(seen.changed, startTime + duration);
  });
  observe('resource', ({ responseEnd }) => {
    seen.changed = Math.max(seen.changed, responseEnd);
  });
`;

const product = await startProduct({});
const browser = await launchChromium();
const cells = Object.keys(SCREENS).map(
  (variant): Cell => ({ subject: 'visits', size: `${SLOWER} times slower`, variant, runs: [] }),
);
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const cell of cells) {
      cell.runs.push(await visit(browser, cell.variant, round === ROUNDS - 1));
      console.error(`${cell.variant}, ${round + 1}: load ${loadavg()[0]!.toFixed(1)}`);
    }
  }
} finally {
  await browser.close();
  await product.dispose();
}
console.log(`${availableParallelism()} cores, ${ROUNDS} rounds\n`);
const variants = Object.keys(SCREENS);
console.log(
  tableOf(cells, { subject: 'visits', title: 'First visits', variants, pairs: [], withMedians: true }),
);

async function visit(opened: Browser, name: string, isLast: boolean): Promise<Figures> {
  const { path, username } = SCREENS[name]!;
  const person = await newPerson(opened, product.url);
  const { page } = person;
  if (username) await person.startSession(username);
  const cdp = await page.context().newCDPSession(page);
  await page.addInitScript({ content: WATCH });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const keepsProfile = PROFILES !== undefined && isLast;
  if (keepsProfile) {
    await cdp.send('Profiler.enable');
    await cdp.send('Profiler.start');
  }
  let requests = 0;
  page.on('request', (request) => {
    // What stands in the text of a style sheet is not asked for.
    if (!request.url().startsWith('data:')) requests += 1;
  });
  await page.goto(path);
  const seen = await atRest(page);
  if (keepsProfile) await keepProfile(cdp, `${PROFILES}/${name.replace(' ', '-')}.cpuprofile`);
  const spent = await mainThreadTime(cdp);
  if (person.faults.length > 0) throw new Error(`${path}: ${person.faults.join('; ')}`);
  await person.leave();
  return {
    'largest paint, ms': seen.paint,
    'tasks of 50 ms and more, ms': seen.long,
    'the longest, ms': seen.longest,
    'processor, ms': spent('TaskDuration'),
    '- script, ms': spent('ScriptDuration'),
    '- styles, ms': spent('RecalcStyleDuration'),
    '- layout, ms': spent('LayoutDuration'),
    requests,
  };
}

/** What has been seen of a page, once nothing has been under way for a while. */
async function atRest(page: Page): Promise<Seen> {
  for (;;) {
    await page.waitForTimeout(REST / 2);
    const { now, ...seen } = await page.evaluate<Seen & { now: number }>(
      '({ ...seen, now: performance.now() })',
    );
    if (seen.paint > 0 && now - Math.max(seen.changed, seen.paint) > REST) return seen;
  }
}

async function keepProfile(cdp: CDPSession, file: string): Promise<void> {
  const { profile } = await cdp.send('Profiler.stop');
  writeFileSync(file, JSON.stringify(profile));
}

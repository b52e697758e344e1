import type { Browser, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APPROVAL_CALLS } from '../../../src/contract/api/approvals';
import { comeToRest, launchBrowser, newPerson } from '../../support/browser/browser';
import { GRANTED, type ManyPages, openManyPages } from '../../support/gateway/many-pages-gateway';

const FEW = 20;
const MANY = 1_000;
/** The most that 1,000 page files may cost, as a share of what 20 cost. */
const MOST = 1.1;
const MENU = 'GET /iam/api/v2/api/menu/getMenuByAccountId';
const ROUNDS = 60;
const CALLS = 8;

/** What a step in the browser loaded. */
interface Loaded {
  requests: string[];
  bytes: number;
  scriptBytes: number;
}

describe(`${MANY} page files beside ${FEW}`, () => {
  let browser: Browser;
  let few: ManyPages;
  let many: ManyPages;
  beforeAll(async () => {
    browser = await launchBrowser('long');
    few = await openManyPages(FEW);
    many = await openManyPages(MANY);
  }, 480_000);
  afterAll(async () => {
    await browser?.close();
    await few?.close();
    await many?.close();
  });

  test('are all in service, and 20 of them are granted', async () => {
    for (const { gateway } of [few, many]) {
      const token = await gateway.signIn('buyer01');
      const { data } = await gateway.call(token, 'GET /iam/api/v2/api/account/findButtonPermissions');
      expect(Object.keys(data).sort()).toEqual([...GRANTED].sort());
    }
    expect(many.gateway.gateway.context.catalogue.pages()).toHaveLength(MANY);
  });

  test('add nothing to what the browser loads, and opening a page asks for one file', async () => {
    const [ofFew, ofMany] = [await visit(few), await visit(many)];
    for (const step of ['first', 'page'] as const) {
      const [left, right] = [ofFew[step], ofMany[step]];
      expect(right.requests).toEqual(left.requests);
      expect(right.scriptBytes).toBe(left.scriptBytes);
      expect(right.bytes / left.bytes).toBeLessThanOrEqual(MOST);
      console.log(
        `${step}: ${right.requests.length} requests, ${right.bytes} bytes (${left.bytes} among ${FEW}), ${right.scriptBytes} of them scripts`,
      );
    }
    expect(ofFew.first.scriptBytes).toBeGreaterThan(100_000);
    expect(ofMany.first.requests.filter((path) => path.startsWith('/schemas/'))).toEqual([]);
    expect(ofMany.page.requests.filter((path) => path.startsWith('/schemas/pages/'))).toEqual([
      `/schemas/pages${GRANTED[0]}.json`,
    ]);
    expect(ofMany.reads).toBe(0);
  });

  test('answer the menu of 20 granted pages alike, in bytes and in time', async () => {
    const tokens = new Map<ManyPages, string>();
    for (const one of [few, many]) tokens.set(one, await one.gateway.signIn('buyer01'));
    const ask = (one: ManyPages) => one.gateway.call(tokens.get(one), MENU);
    const [left, right] = [await ask(few), await ask(many)];
    expect(right.data).toEqual(left.data);
    expect(JSON.stringify(right.data)).toContain(GRANTED[19]);

    const cost = async (one: ManyPages) => {
      const before = process.cpuUsage();
      for (let call = 0; call < CALLS; call += 1) await ask(one);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / CALLS / 1_000;
    };
    // Interleaved, in changing order, so that the moods of the machine fall on both alike.
    const ratios: number[] = [];
    for (let series = 0; series < 3 && !ratios.some((ratio) => ratio <= MOST); series += 1) {
      const costs = { few: [] as number[], many: [] as number[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        if (round % 2 === 0) costs.few.push(await cost(few));
        costs.many.push(await cost(many));
        if (round % 2 === 1) costs.few.push(await cost(few));
      }
      ratios.push(median(costs.many) / median(costs.few));
      console.log(
        `menu: ${median(costs.many).toFixed(2)} ms of processor among ${MANY}, ${median(costs.few).toFixed(2)} ms among ${FEW}, ratio ${ratios.at(-1)!.toFixed(3)}`,
      );
    }
    expect(Math.min(...ratios)).toBeLessThanOrEqual(MOST);
  });

  /** Signs in, loads the first screen without a cache, then opens a page from the menu. */
  async function visit(one: ManyPages) {
    const person = await newPerson(browser, one.url);
    await person.signIn('buyer01');
    const { page } = person;
    // What signing in asked for is answered before anything is counted.
    await comeToRest(page);
    const session = await person.context.newCDPSession(page);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    const first = await loaded(page, async () => {
      await page.goto('/work/home');
      await page.getByRole('menuitem', { name: '分组 0' }).waitFor();
      await page.locator('[data-page="/work/home"]').waitFor();
    });
    const reads = one.reads();
    const opened = await loaded(page, async () => {
      const listed = page.waitForResponse((response) => response.url().includes('/api/resources/'));
      await page
        .locator(`[role=menuitem] a[href="${GRANTED[0]}"], [data-menu-id$="${GRANTED[0]}"]`)
        .first()
        .click();
      await page.locator(`[data-page="${GRANTED[0]}"]`).waitFor();
      await listed;
    });
    expect(person.faults).toEqual([]);
    await person.leave();
    return { first, page: opened, reads: one.reads() - reads };
  }
});

async function loaded(page: Page, work: () => Promise<void>): Promise<Loaded> {
  const responses: Response[] = [];
  // The waiting decisions are counted by the clock, once or twice in a slow visit.
  const keep = (response: Response) =>
    new URL(response.url()).pathname === APPROVAL_CALLS.count || responses.push(response);
  page.on('response', keep);
  await work();
  await comeToRest(page);
  await page.waitForTimeout(500);
  page.off('response', keep);
  const answers = await Promise.all(
    responses.map(async (response) => ({
      path: new URL(response.url()).pathname,
      bytes: (await response.body().catch(() => Buffer.of())).length,
    })),
  );
  // Without a cache the browser may ask twice for a file of the bundle (a script that is preloaded, the icon), and
  // drop the first answer.
  const bundle = new Map<string, number>();
  for (const { path, bytes } of answers) bundle.set(path, Math.max(bytes, bundle.get(path) ?? 0));
  const isOfBundle = (path: string) => /^\/[^/]+\.\w+$/.test(path);
  const sizes = [
    ...answers.filter(({ path }) => !isOfBundle(path)),
    ...[...bundle].flatMap(([path, bytes]) => (isOfBundle(path) ? [{ path, bytes }] : [])),
  ];
  const sum = (some: typeof sizes) => some.reduce((total, { bytes }) => total + bytes, 0);
  return {
    requests: sizes.map(({ path }) => path).sort(),
    bytes: sum(sizes),
    scriptBytes: sum(sizes.filter(({ path }) => path.endsWith('.js'))),
  };
}

function median(values: number[]): number {
  return [...values].sort((left, right) => left - right)[values.length >> 1]!;
}

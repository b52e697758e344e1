import type { Page, Request, Response } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { stage } from '../../support/browser/stage';
import { leftToTheNight } from '../../support/night';

const { variants } = leftToTheNight(import.meta.url);

/**
 * Most script, in kB as it is sent, that a first visit may bring with an empty cache, until nothing more is asked for
 * (docs/performance.md, "What a page loads").
 */
const SCREENS: readonly [path: string, username: string | undefined, most: number][] = [
  ['/login', undefined, 129],
  ['/work/home', 'manager01', 497],
  ['/office/contracts', 'manager01', 469],
  ['/office/suppliers', 'manager01', 469],
  // Opens the first that waits, of several of one moment: one with rows brings 63 kB more than the least.
  ['/office/approvals', 'manager01', 676],
  ['/userCenter', 'supplier01', 452],
];
/** How long, in ms, nothing may have been under way before a screen counts as loaded. */
const QUIET_MS = 1_500;
/** What ends, as the stream of live events does not, which is a `fetch`. */
const AWAITED = new Set(['document', 'script', 'stylesheet', 'xhr']);

describe('what a first visit loads', () => {
  const scene = stage();

  test.each(variants(SCREENS.slice(1, 3), [...SCREENS.slice(0, 1), ...SCREENS.slice(3)]))(
    '%s, by %s: at most %d kB of script',
    async (path, username, most) => {
      const person = await scene.newPerson();
      const { page } = person;
      if (username) await person.startSession(username);
      const scripts = new Map<string, number>();
      const weighed: Promise<void>[] = [];
      // A busy machine may answer what the page file waits for later than that.
      const underWay = new Set<Request>();
      let last = Date.now();
      const onRequest = (request: Request) => {
        last = Date.now();
        if (AWAITED.has(request.resourceType())) underWay.add(request);
      };
      const onEnd = (request: Request) => {
        last = Date.now();
        underWay.delete(request);
      };
      const weigh = async (response: Response) => {
        const { responseBodySize } = await response.request().sizes();
        scripts.set(new URL(response.url()).pathname, responseBodySize);
      };
      const onResponse = (response: Response) => {
        if (response.request().resourceType() !== 'script') return;
        weighed.push(weigh(response));
      };
      page.on('request', onRequest);
      page.on('requestfinished', onEnd);
      page.on('requestfailed', onEnd);
      page.on('response', onResponse);
      await page.goto(path);
      const isQuiet = () => weighed.length > 0 && underWay.size === 0 && Date.now() - last > QUIET_MS;
      await expect.poll(isQuiet).toBe(true);
      // What comes later is no part of the first visit, and the page may be gone before it is weighed.
      page.off('response', onResponse);
      await Promise.all(weighed);
      const sum = Math.ceil([...scripts.values()].reduce((all, size) => all + size, 0) / 1000);
      console.log(`${path}: ${sum} kB in ${scripts.size} scripts`);
      const heaviest = [...scripts]
        .sort(([, one], [, other]) => other - one)
        .map(([file, size]) => `${size} ${file}`);
      expect(sum, `kB of script at ${path}\n${heaviest.join('\n')}`).toBeLessThanOrEqual(most);
      // Icons of two colours and texts that are only read bring their own.
      expect((await madeStyles(page)).made.length, 'styles made while it was drawn').toBeLessThan(2_000);
    },
  );

  const LOOKS = [
    ['light', 'no-preference'],
    ['light', 'reduce'],
    ['dark', 'no-preference'],
    ['dark', 'reduce'],
  ] as const;
  test.each(variants(LOOKS.slice(0, 1), LOOKS.slice(1)))(
    'a list that is %s, where motion has %s: its styles come as a sheet',
    async (look, reducedMotion) => {
      const person = await scene.newPerson();
      const { page } = person;
      await person.startSession('manager01');
      await page.emulateMedia({ reducedMotion });
      await page.addInitScript((one) => localStorage.setItem('appearance', one), look);
      await page.goto('/office/contracts');
      await page.locator('.ant-table-row').first().waitFor();
      const { made, sheet } = await madeStyles(page);
      expect(sheet).toContain(`/static-styles-${look}${reducedMotion === 'reduce' ? '-still' : ''}.`);
      expect(made.length).toBeLessThan(500);
      expect(await page.locator('html').evaluate((root) => getComputedStyle(root).colorScheme)).toBe(look);
    },
  );

  test('without that sheet the UI library makes its styles as it draws', async () => {
    const person = await scene.newPerson();
    const { page } = person;
    await person.startSession('manager01');
    await page.route('**/static-styles-*.css', (route) => route.abort());
    await page.goto('/office/contracts');
    await page.locator('.ant-table-row').first().waitFor();
    const { made, sheet } = await madeStyles(page);
    expect(sheet).toBeUndefined();
    expect(made).toContain('.ant-table-row');
  });
});

/** Text of what the UI library has made of styles in the page, and the address of the sheet that it was given. */
const madeStyles = (page: Page) =>
  page.evaluate(() => ({
    made: [...document.querySelectorAll('style[data-css-hash]')]
      .map(({ textContent }) => textContent)
      .join('\n'),
    sheet: document.querySelector<HTMLLinkElement>('link[href*="static-styles"]')?.href,
  }));

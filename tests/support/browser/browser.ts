import { setTimeout } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { findChromium, findTestBrowser } from '../../../scripts/chromium.mjs';
import { DEMO_PASSWORD } from '../../../server/demo/identity-data';
import { MESSAGE_CALLS } from '../../../src/contract/api/messages';
import { SCHEMA_CHANGES } from '../../../src/contract/language/schema-changes';
import { homeOf } from '../../../src/shell/guard';
import { signInOverHttp } from '../gateway/http-session';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A heap that is large from the start: what a page leaves behind goes with the page, uncollected. */
const HEAP = '--min-semi-space-size=64 --initial-heap-size=512';
/** Without the compilers that pay off where one page works for long: a test's lives for seconds, on a busy machine. */
const SHORT_LIVED = `${HEAP} --no-maglev --no-opt`;

/** The browser that the tests drive; `pages` is how long those live that it opens. */
export function launchBrowser(pages: 'short' | 'long' = 'short'): Promise<Browser> {
  const flags = pages === 'short' ? SHORT_LIVED : HEAP;
  return chromium.launch({
    executablePath: findTestBrowser(),
    args: [...ARGUMENTS, `--js-flags=${flags}`],
  });
}

/** The system's Chromium as people have it but without a window, for benches and pictures; with `more` arguments. */
export function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: [...ARGUMENTS, ...more] });
}

/** A person at the product: a fresh browser profile, watched for what must never happen. */
export interface Person {
  page: Page;
  context: BrowserContext;
  /** Violations of the Content-Security-Policy, uncaught errors and React's warnings, as they came. */
  faults: string[];
  /** What is on the screen, and the last answers of the gateway, for the report of a test that failed. */
  account(): Promise<string>;
  /** Signs in over HTTP and opens a page by its address: the home page, where none is named. */
  signIn(username: string, path?: string): Promise<void>;
  /** Signs in over HTTP and opens nothing yet: what the page to come depends on can still be prepared. */
  startSession(username: string): Promise<void>;
  /** Signs in by the login form, as people do, for tests whose subject that is. */
  signInByForm(username: string): Promise<void>;
  /** Opens a page by its place in the menu. */
  openFromMenu(title: string): Promise<void>;
  /** Opens a page by its address and waits until it is drawn. */
  open(path: string): Promise<void>;
  /** Moves on to another page of the product without loading it again, as by a link, and waits until that is drawn. */
  moveTo(path: string): Promise<void>;
  leave(): Promise<void>;
}

let arrivals = 0;

/** An address of its own for everybody who arrives, as a trusted proxy tells it: public calls are counted by address. */
function forwardedFor(): string {
  arrivals += 1;
  return `10.0.${arrivals >> 8}.${arrivals & 255}`;
}

/** Calls that the report of a failed test tells. */
const CALLS_TOLD = 20;

/** Opens a browser profile on the product at `url`; `width` is 1440 for a desk and 375 for a phone. */
export async function newPerson(browser: Browser, url: string, width = 1440): Promise<Person> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'zh-CN',
    extraHTTPHeaders: { 'X-Forwarded-For': forwardedFor() },
    // A click at a dialog that is still growing meets nothing on a busy machine.
    reducedMotion: 'reduce',
    viewport: { width, height: width < 600 ? 812 : 900 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !/Failed to load resource/.test(text)) faults.push(`console: ${text}`);
    if (/Content Security Policy/i.test(text)) faults.push(`csp: ${text}`);
  });
  countRequests(page);
  await delayAnswers(context);
  const calls: string[] = [];
  const tell = (request: Request, outcome: string) => {
    const { pathname, search } = new URL(request.url());
    const { startTime, responseStart } = request.timing();
    calls.push(
      `${new Date(startTime).toISOString()} +${Math.round(responseStart)} ms ${request.method()} ${pathname}${search} ${outcome}`,
    );
  };
  const drawn = (path: string) => page.locator(`[data-page="${new URL(path, url).pathname}"]`).waitFor();
  const open = async (path: string) => {
    await page.goto(path);
    await drawn(path);
  };
  page.on('response', (response) => tell(response.request(), String(response.status())));
  page.on('requestfailed', (request) => tell(request, request.failure()?.errorText ?? 'failed'));
  return {
    page,
    context,
    faults,
    async account() {
      const text = await page
        .locator('body')
        .innerText({ timeout: 1_000 })
        .catch((reason: Error) => reason.message);
      return [page.url(), text, ...calls.slice(-CALLS_TOLD)].join('\n');
    },
    async signIn(username, path) {
      const face = await signInOverHttp(page, username);
      await open(path ?? homeOf(face));
    },
    async startSession(username) {
      await signInOverHttp(page, username);
    },
    async signInByForm(username) {
      await page.goto('/login');
      await page.getByPlaceholder('请输入用户名').fill(username);
      await page.getByPlaceholder('请输入密码').fill(DEMO_PASSWORD);
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: /^登\s*录$/ }).click();
      await page.waitForURL(/\/(poseidon|work)\/home$/);
    },
    async openFromMenu(title) {
      const before = page.url();
      await page.getByRole('menuitem', { name: title }).last().click();
      await page.waitForURL((url) => url.href !== before);
      // The page before may stay in its tab.
      await page.locator(`[data-page="${new URL(page.url()).pathname}"]`).waitFor();
    },
    open,
    async moveTo(path) {
      await moveWithin(page, path);
      await drawn(path);
    },
    leave: () => context.close(),
  };
}

/**
 * Goes to another address of the product as its own links do, without loading it anew. The place of the entry stands in
 * its state: the history takes it from there, and asks at no entry that has none.
 */
export function moveWithin(page: Page, address: string): Promise<void> {
  return page.evaluate((to) => {
    const { idx = 0 } = window.history.state ?? {};
    window.history.pushState({ idx: idx + 1 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, address);
}

/** Presses what the mask of an open drawer lies over, as a link in the drawer leads away. */
export const pressBehind = (control: Locator): Promise<void> => control.dispatchEvent('click');

/** Answers that go on for as long as a page is open. */
const STREAMS: readonly string[] = [MESSAGE_CALLS.events, SCHEMA_CHANGES];
/** Milliseconds without a request after which a page is at rest, and those that it is given for it. */
const REST_MS = 500;
const PATIENCE_MS = 20_000;
const underWay = new WeakMap<Page, Set<Request>>();

function countRequests(page: Page): void {
  const open = new Set<Request>();
  underWay.set(page, open);
  page.on('request', (request) => {
    if (!STREAMS.includes(new URL(request.url()).pathname)) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/** Waits until a person's page asks for nothing more; streams, which never end, are not waited for. */
export async function comeToRest(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  const begun = Date.now();
  let restingSince = begun;
  while (Date.now() - restingSince < REST_MS) {
    if (Date.now() - begun > PATIENCE_MS) throw new Error(`${page.url()} does not come to rest`);
    await page.waitForTimeout(50);
    if (underWay.get(page)?.size) restingSince = Date.now();
  }
}

/**
 * With `ANSWERS_DELAYED` in the environment each answer of the gateway comes up to that many milliseconds late, and those
 * that were asked for together in any order: a test that reads before it has waited fails.
 */
async function delayAnswers(context: BrowserContext): Promise<void> {
  const most = Number(process.env.ANSWERS_DELAYED ?? 0);
  if (most === 0) return;
  await context.route('**/*', async (route) => {
    if (['xhr', 'fetch'].includes(route.request().resourceType())) await setTimeout(Math.random() * most);
    // Whoever asked may have gone by now.
    await route.fallback().catch(() => undefined);
  });
}

/** The form field with this label, in the drawer or page in front. */
export function field(page: Page, label: string) {
  return page
    .locator('.ant-formily-item', { has: page.locator('label', { hasText: new RegExp(`^${label}`) }) })
    .last();
}

/** Chooses an option of a field's list by its label. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await field(page, label).locator('.ant-select').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).click();
}

/** Types a date the way a person does: into the picker's input, then Enter. */
export async function typeDate(page: Page, label: string, date: string): Promise<void> {
  const input = field(page, label).locator('input');
  await input.click();
  await input.fill(date);
  await input.press('Enter');
}

/** Presses the drawer's save button. */
export async function save(page: Page): Promise<void> {
  await page.locator('.ant-drawer-open .drawer-footer button[type=submit]').click();
}

/** The rows, of the table in front, that hold a text; on a phone the cards. */
export function rows(page: Page, text?: string) {
  const all = page.locator('.ant-table-tbody tr.ant-table-row, .record-card').filter({ visible: true });
  return text === undefined ? all : all.filter({ hasText: text });
}

/** What names a row and opens its record. */
export function nameIn(row: Locator) {
  return row.locator('.record-link').first();
}

/** Opens the search of a list on a phone; on a desk it is in sight. */
export async function openSearch(page: Page): Promise<void> {
  const button = page.locator('[data-search]').filter({ visible: true });
  if ((page.viewportSize()?.width ?? 0) >= 768) return;
  await button.click();
  await page.locator('.search-drawer .search-form').waitFor();
}

/** Presses what can be done to a row, also where it stands behind 更多, once the list has read that it can be done. */
export async function pressIn(row: Locator, code: string): Promise<void> {
  const coded = `[data-code="${code}"]`;
  const more = row.getByRole('button', { name: /更多|More/ });
  const menu = row.page().locator('.ant-dropdown:not(.ant-dropdown-hidden)');
  for (let look = 0; look < 100; look += 1) {
    if (await press(row.locator(coded))) return;
    if ((await menu.count()) === 0 && (await more.count())) await more.click();
    if (await press(menu.locator(coded))) return;
    await setTimeout(200);
  }
  throw new Error(`${code} is not to be pressed in this row.`);
}

async function press(button: Locator): Promise<boolean> {
  const found = await button.count();
  if (found > 0) await button.first().click();
  return found > 0;
}

const LISTING = /queryContactBySupplierCode|\/api\/resources\/\w+\?/;

/**
 * Waits until the list shows the answer to a list call that `action` brings about. The call waits until the list tells
 * that it reads: a quick answer would be there before the list has told so, and look like one that is drawn already.
 */
export async function whileListing(page: Page, action: () => Promise<unknown>): Promise<void> {
  const reading = page.locator('.ant-spin-spinning, .rows-awaited').first();
  await page.route(
    LISTING,
    async (route) => {
      await reading.waitFor({ state: 'attached' });
      await route.fallback();
    },
    { times: 1 },
  );
  const asked = page.waitForRequest(LISTING);
  await action();
  await (await asked).response();
  await reading.waitFor({ state: 'detached' });
}

/** The input of a search item, by the field's name. */
export function searchInput(page: Page, name: string) {
  return page.locator(`.search-form [id$="${name}"]`).filter({ visible: true });
}

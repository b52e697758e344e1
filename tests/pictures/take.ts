import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from 'playwright-core';
import { TRANSIT_KEY_CALL } from '../../src/services/session/encrypt-in-transit';
import { launchChromium, newPerson, type Person } from '../support/browser/browser';
import { type Product, startProduct } from '../support/browser/product';
import { callsTo, recordCalls } from '../support/gateway/record-calls';
import { README_SHOTS } from './readme-shots';
import { fillExamples } from './records';
import type { Seat } from './seat';
import { ACCOUNTS, HEIGHTS, SHOTS } from './shots';
import { serveTutorial, TUTORIAL_SHOTS } from './tutorial-shots';
import { toWebp } from './webp';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, 'docs/images/guide');
const README_FOLDER = join(ROOT, 'docs/images');
const TUTORIAL_FOLDER = join(ROOT, 'docs/images/tutorial');
const SIZE = { width: 1200, height: 760 };

/** `npm run pictures [name…]`: takes the pictures of the guide, the tutorials and the README from the built product. */
async function main(names: readonly string[]): Promise<void> {
  for (const folder of [FOLDER, TUTORIAL_FOLDER]) mkdirSync(folder, { recursive: true });
  const [browser, product] = await Promise.all([launchChromium(), startProduct({ AUTHORING: 'on' })]);
  try {
    await takeReadme(browser, product, names);
    if (areAsked(TUTORIAL_SHOTS, names)) await takeTutorial(browser, names);
    if (!areAsked(SHOTS, names)) return;
    for (const folder of ['features', 'dictionaries']) {
      cpSync(join(ROOT, 'tests/fixtures/examples', folder), join(product.schemasDir, folder), {
        recursive: true,
      });
    }
    await fillExamples(product.url);
    await takeAll(browser, product, names);
  } finally {
    await browser.close();
    await product.dispose();
  }
}

/** Whether one of some pictures is to be taken; all are where none is named. */
const areAsked = (shots: object, names: readonly string[]) =>
  names.length === 0 || names.some((name) => Object.hasOwn(shots, name));

/** The tutorial on a product of its own: its pages stand in no other picture. Its story is played whole. */
async function takeTutorial(browser: Browser, names: readonly string[]): Promise<void> {
  const product = await startProduct({ AUTHORING: 'on' });
  try {
    const as = callsTo(product.url);
    await serveTutorial(product.schemasDir, as);
    for (const [name, { account, height, before, take }] of Object.entries(TUTORIAL_SHOTS)) {
      await before(recordCalls(as));
      if (names.length > 0 && !names.includes(name)) continue;
      const person = await newPerson(browser, product.url, SIZE.width);
      await person.page.setViewportSize({ ...SIZE, height: height ?? SIZE.height });
      await person.startSession(account);
      const part = await take(person);
      await keep(browser, join(TUTORIAL_FOLDER, name), person.page, part);
      await person.leave();
    }
  } finally {
    await product.dispose();
  }
}

async function takeAll(browser: Browser, product: Product, names: readonly string[]): Promise<void> {
  const people = new Map<string, Person>();
  for (const [name, shot] of Object.entries(SHOTS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const account = ACCOUNTS[name] ?? 'analyst01';
    const person = people.get(account) ?? (await newPerson(browser, product.url));
    if (!people.has(account)) await person.signIn(account);
    people.set(account, person);
    const seat: Seat = { ...person, schemasDir: product.schemasDir };
    await person.page.setViewportSize({ ...SIZE, height: HEIGHTS[name] ?? SIZE.height });
    // Drafts of the picture before, the last of which is written as its page is left.
    await person.page.goto(TRANSIT_KEY_CALL);
    await person.page.evaluate(() => localStorage.clear());
    const part = await shot(seat).catch(async (reason) => {
      if (process.env.PNG_DIR)
        await person.page.screenshot({ path: join(process.env.PNG_DIR, 'failed.png') });
      throw new Error(`${name}: ${reason}`);
    });
    await keep(browser, join(FOLDER, name), person.page, part);
  }
}

/** The product as each account has it, before the example pages are there. */
async function takeReadme(browser: Browser, product: Product, names: readonly string[]): Promise<void> {
  for (const [name, { account, take }] of Object.entries(README_SHOTS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const person = await newPerson(browser, product.url, SIZE.width);
    await person.page.setViewportSize(SIZE);
    if (account) await person.signIn(account);
    const part = await take(person);
    await keep(browser, join(README_FOLDER, name), person.page, part);
    await person.leave();
  }
}

/** Writes what is on the screen, or a part of it, to `path` as WebP. */
async function keep(browser: Browser, path: string, page: Page, part: Locator | undefined): Promise<void> {
  // What still moves would differ each time.
  await page.addStyleTag({ content: '* { caret-color: transparent !important; }' });
  await page.waitForTimeout(500);
  const png = await (part ?? page).screenshot({ animations: 'disabled', scale: 'css' });
  const webp = await toWebp(browser, png);
  writeFileSync(`${path}.webp`, webp);
  if (process.env.PNG_DIR) writeFileSync(join(process.env.PNG_DIR, `${basename(path)}.png`), png);
  console.log(`${basename(path)}.webp ${Math.round(webp.length / 1024)} kB`);
}

await main(process.argv.slice(2));

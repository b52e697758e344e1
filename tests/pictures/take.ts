import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from 'playwright-core';
import { launchChromium, newPerson } from '../support/browser';
import { type Product, startProduct } from '../support/product';
import { README_SHOTS } from './readme-shots';
import { fillExamples } from './records';
import { HEIGHTS, type Seat, SHOTS } from './shots';
import { toWebp } from './webp';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, 'docs/images/guide');
const README_FOLDER = join(ROOT, 'docs/images');
const SIZE = { width: 1200, height: 760 };

/** `npm run pictures [name…]`: takes the pictures of the guide and of the README from the built product. */
async function main(names: readonly string[]): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const [browser, product] = await Promise.all([launchChromium(), startProduct({ AUTHORING: 'on' })]);
  try {
    await takeReadme(browser, product, names);
    if (names.length > 0 && !names.some((name) => Object.hasOwn(SHOTS, name))) return;
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

async function takeAll(browser: Browser, product: Product, names: readonly string[]): Promise<void> {
  const person = await newPerson(browser, product.url);
  await person.page.setViewportSize(SIZE);
  await person.signIn('analyst01');
  const seat: Seat = { ...person, schemasDir: product.schemasDir };
  for (const [name, shot] of Object.entries(SHOTS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    await person.page.setViewportSize({ ...SIZE, height: HEIGHTS[name] ?? SIZE.height });
    // Drafts of the picture before.
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

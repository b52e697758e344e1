import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { launchChromium, newPerson } from '../support/browser';
import { type Product, startProduct } from '../support/product';
import { fillExamples } from './records';
import { HEIGHTS, type Seat, SHOTS } from './shots';
import { toWebp } from './webp';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, 'docs/images/guide');
const SIZE = { width: 1200, height: 760 };

/** `npm run pictures [name…]`: takes the pictures of the guide from the built product. */
async function main(names: readonly string[]): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const [browser, product] = await Promise.all([launchChromium(), startProduct({ AUTHORING: 'on' })]);
  try {
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
    // What still moves would differ each time.
    await person.page.addStyleTag({ content: '* { caret-color: transparent !important; }' });
    await person.page.waitForTimeout(500);
    const png = await (part ?? person.page).screenshot({ animations: 'disabled', scale: 'css' });
    const webp = await toWebp(browser, png);
    writeFileSync(join(FOLDER, `${name}.webp`), webp);
    if (process.env.PNG_DIR) writeFileSync(join(process.env.PNG_DIR, `${name}.png`), png);
    console.log(`${name}.webp ${Math.round(webp.length / 1024)} kB`);
  }
}

await main(process.argv.slice(2));

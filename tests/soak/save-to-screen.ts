import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium, newPerson } from '../support/browser/browser';
import { startProduct } from '../support/browser/product';

/**
 * How long it takes from saving a page file until the new version is painted in an open page, the form of a drawer open
 * over it: `npx tsx tests/soak/save-to-screen.ts`, over a build.
 */
const ROUNDS = 25;

const product = await startProduct({ AUTHORING: 'on' });
const browser = await launchChromium();
try {
  const { page, signIn } = await newPerson(browser, product.url);
  await signIn('analyst01', '/office/contracts');
  await page.locator('[data-code=add]').first().click();
  await page.locator('.record-form .ant-formily-item').first().waitFor();
  const file = join(product.schemasDir, 'office/contracts.json');
  const text = readFileSync(file, 'utf8');
  const title = /"title": "合同名称"/;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const label = `合同名称 ${round}`;
    // As text: tsx writes helpers into functions that the page does not know.
    const seen = page.evaluate<number>(`new Promise((resolve) => {
      const look = () =>
        [...document.querySelectorAll('.record-form label')].some((one) => one.textContent.includes('${label}'))
          ? resolve(performance.timeOrigin + performance.now())
          : requestAnimationFrame(look);
      look();
    })`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const saved = performance.timeOrigin + performance.now();
    writeFileSync(file, text.replace(title, `"title": "${label}"`));
    times.push(Math.round((await seen) - saved));
  }
  const sorted = [...times].sort((left, right) => left - right);
  console.log(`save to screen: median ${sorted[ROUNDS >> 1]} ms, worst ${sorted.at(-1)} ms, of ${ROUNDS}`);
} finally {
  await browser.close();
  await product.dispose();
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { FIELD_COUNT, longPage } from '../long-page';
import type { Product } from './product';
import { waitUntilServed } from './serve-test-pages';

const LONG_FORM = longPage.path;
export const LONG_RECORD = '/api/resources/longForm/self';

/** Drops the long form into the running product and waits until it is served. */
export async function serveLongForm(product: Product): Promise<void> {
  writeFileSync(join(product.schemasDir, 'office/long-form.json'), JSON.stringify(longPage));
  await waitUntilServed(product, [LONG_FORM]);
}

/** Lets the browser never be idle, so that what is out of sight stays undrawn. */
export async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}

/** The long form as a person meets it. */
export function longForm(page: Page) {
  const at = (address: string) => page.locator(`.record-form [data-address="${address}"]`);
  return {
    at,
    input: (address: string) => at(address).locator('input'),
    drawn: page.locator('.record-form .ant-formily-item:not(.array-table *)'),
    waiting: page.locator('.record-form .field-waiting'),
    /** The address of the field that has the cursor. */
    focused: () =>
      page.evaluate(() => document.activeElement?.closest('[data-address]')?.getAttribute('data-address')),
    async open() {
      await page.goto(LONG_FORM);
      await at('f0').locator('input').waitFor();
    },
    save: () => page.getByRole('button', { name: '保存长表' }).click(),
    addresses: Array.from({ length: FIELD_COUNT }, (_, index) => `f${index}`),
  };
}

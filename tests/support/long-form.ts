import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { vi } from 'vitest';
import { newPerson } from './browser';
import { FIELD_COUNT, longPage } from './long-page';
import type { Product } from './product';

export const LONG_FORM = longPage.path;
export const LONG_RECORD = '/api/resources/longForm/self';

/** Drops the long form into the running product and waits until an analyst sees it in the menu. */
export async function serveLongForm(product: Product, browser: Browser): Promise<void> {
  writeFileSync(join(product.schemasDir, 'office/long-form.json'), JSON.stringify(longPage));
  const { page, signIn, leave } = await newPerson(browser, product.url);
  await signIn('analyst01');
  await vi.waitFor(
    async () => {
      await page.reload();
      await page.getByRole('menuitem', { name: longPage.title }).waitFor({ timeout: 2000 });
    },
    { timeout: 30_000 },
  );
  await leave();
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

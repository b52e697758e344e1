import type { Locator, Page } from 'playwright-core';
import { field, type Person } from '../support/browser/browser';

/** The person who is looked at, and the page files. */
export type Seat = Pick<Person, 'page' | 'open'> & { schemasDir: string };

/** Brings the product to where a picture is taken; answers the part to be shown, or nothing for all. */
export type Shot = (seat: Seat) => Promise<Locator | undefined>;

export const type = (page: Page, label: string, text: string) =>
  field(page, label).locator('input').first().fill(text);
export const drawer = (page: Page) => page.locator('.ant-drawer-open .ant-drawer-content');

export async function openList({ page, open }: Seat, path: string): Promise<void> {
  await open(path);
  await page.locator('.ant-spin-spinning, .ant-skeleton').first().waitFor({ state: 'detached' });
}

export async function openNew(seat: Seat, path: string): Promise<void> {
  await openList(seat, path);
  await seat.page.locator('[data-code=add]').first().click();
  await seat.page.locator('.ant-drawer-open .record-form').waitFor();
}

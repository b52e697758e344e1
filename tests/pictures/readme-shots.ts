import type { Locator } from 'playwright-core';
import { comeToRest, type Person, rows } from '../support/browser/browser';

/** A picture of the product for the README: whose screen it is, and the way to it. */
interface ReadmeShot {
  /** Nobody where it is absent: a visitor. */
  account?: string;
  take(person: Person): Promise<Locator | undefined>;
}

async function openList(person: Person, path: string): Promise<void> {
  await person.open(path);
  await rows(person.page).first().waitFor();
}

/** Every picture of the README, by its name. */
export const README_SHOTS: Readonly<Record<string, ReadmeShot>> = {
  landing: {
    take: async ({ page }) => {
      await page.goto('/login');
      await page.getByPlaceholder('请输入用户名').waitFor();
      return undefined;
    },
  },
  'supplier-home': {
    account: 'supplier01',
    take: async ({ page }) => {
      await page.goto('/poseidon/home');
      await comeToRest(page);
      return undefined;
    },
  },
  'work-bench': {
    account: 'buyer01',
    take: async ({ page }) => {
      await page.goto('/work/home');
      await page.locator('svg').nth(8).waitFor();
      await comeToRest(page);
      return undefined;
    },
  },
  contracts: {
    account: 'buyer01',
    take: async (person) => {
      await openList(person, '/office/contracts');
      return undefined;
    },
  },
  record: {
    account: 'buyer01',
    take: async (person) => {
      await openList(person, '/office/contracts');
      await rows(person.page).nth(1).locator('[data-code=view]').click();
      await person.page.locator('.record-history').waitFor();
      return undefined;
    },
  },
  approvals: {
    account: 'manager01',
    take: async ({ page }) => {
      await page.goto('/office/approvals');
      await comeToRest(page);
      return undefined;
    },
  },
};

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../../support/browser/axe';
import { comeToRest } from '../../support/browser/browser';
import { stage } from '../../support/browser/stage';
import { leftToTheNight } from '../../support/night';

const { variants } = leftToTheNight(import.meta.url);

/** What is done on a page to have another screen in front. */
type Reach = readonly [name: string, reach: (page: Page) => Promise<unknown>];

const inFront = (page: Page, selector: string) => page.locator(selector).locator('visible=true').first();
const firstRow: Reach = ['first record', (page) => inFront(page, '.ant-table-row [data-code=view]').click()];
const newRecord: Reach = [
  'new record with its errors',
  async (page) => {
    await inFront(page, '[data-code=add]').click();
    await inFront(page, '.drawer-footer button[type=submit]').click();
    await inFront(page, '.ant-formily-item-error-help').waitFor();
  },
];
const part = (name: string): Reach => [name, (page) => page.getByRole('tab', { name }).click()];

/** A page of the office with what can be opened on it. */
type Screens = readonly [path: string, ...Reach[]];

const OWN: readonly Screens[] = [
  [
    '/work/home',
    [
      'choice of quick entries',
      (page) =>
        page
          .locator('[data-page="/work/home"]')
          .getByRole('button', { name: /自定义/ })
          .click(),
    ],
  ],
  ['/office/approvals', ['已处理', (page) => page.locator('main').getByText('已处理').first().click()]],
  ['/oa/platform/personal/message'],
  ['/userCenter', part('修改手机'), part('修改密码')],
  ['/userCenter/creditsList'],
  ['/403'],
  ['/404'],
];
/** One page file of each kind: with a state and items, with a list of permissions. */
const KINDS: readonly Screens[] = [
  ['/office/complaint-orders', firstRow, newRecord],
  ['/office/roles', firstRow],
];
const BUSINESS: readonly Screens[] = [
  ['/office/quality-orders'],
  ['/office/purchase-orders', newRecord],
  ['/office/contracts', firstRow],
  ['/office/suppliers', firstRow],
  ['/office/change-requests', firstRow],
  ['/supplier/bank-accounts', firstRow],
  ['/office/invitations', firstRow],
  ['/office/announcements', firstRow, newRecord],
  ['/office/tenders', firstRow],
  ['/office/participations'],
];
const ADMINISTRATION: readonly Screens[] = [
  ['/office/notices'],
  ['/office/customers', newRecord],
  ['/office/org-units'],
  ['/office/accounts', firstRow],
  ['/office/tenants', firstRow],
  ['/office/dictionaries', firstRow],
  ['/office/audit-log', firstRow],
];

/** Each appearance with the rules it is held to: those that go by colours are all that can differ in the dark. */
const APPEARANCES: readonly (readonly [string, string[]?])[] = [
  ['light'],
  ['dark', ['color-contrast', 'link-in-text-block']],
];

describe('every page of the office, in a real browser', () => {
  const scene = stage();

  /** As another window of the same browser would choose it. */
  async function look(page: Page, appearance: string): Promise<void> {
    await page.evaluate((name) => {
      localStorage.setItem('appearance', name);
      window.dispatchEvent(new StorageEvent('storage', { key: 'appearance' }));
    }, appearance);
    const scheme = () => page.evaluate(() => document.documentElement.style.colorScheme);
    await expect.poll(scheme).toBe(appearance);
  }

  test.each(
    variants(
      [
        ['of one’s own', OWN],
        ['of each kind', KINDS],
      ],
      [
        ['of business', BUSINESS],
        ['of administration', ADMINISTRATION],
      ],
    ),
  )('each %s meets the accessibility rules, light and dark', async (_, screens) => {
    const { page, startSession } = await scene.newPerson();
    await startSession('admin01');
    const found: string[] = [];
    for (const [path, ...reaches] of screens) {
      const asItOpens = ['as it opens'] as const;
      for (const [index, [name, reach]] of [asItOpens, ...reaches].entries()) {
        // The first is reached from the page as it opened.
        if (index !== 1) await page.goto(path);
        await comeToRest(page);
        await reach?.(page);
        if (reach) await comeToRest(page);
        for (const [appearance, rules] of APPEARANCES) {
          await look(page, appearance);
          const violations = await axeViolations(page, rules);
          found.push(...violations.map((violation) => `${path}, ${name}, ${appearance}: ${violation}`));
        }
      }
    }
    expect(found).toEqual([]);
  });

  test('the person chooses how it looks, and everything else stays light', async () => {
    const { page, signIn } = await scene.newPerson();
    await signIn('admin01');
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const home = page.locator('[data-page="/work/home"]');
    const light = await ground();
    await page.getByRole('button', { name: /^用户菜单/ }).click();
    await page.getByRole('menuitem', { name: '外观' }).hover();
    await page.getByRole('menuitem', { name: '深色' }).click();
    await expect.poll(ground).not.toBe(light);
    const dark = await ground();
    await page.reload();
    await home.waitFor();
    expect(await ground()).toBe(dark);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: /^用户菜单/ }).click();
    await page.getByRole('menuitem', { name: '外观' }).hover();
    await page.getByRole('menuitem', { name: '跟随系统' }).click();
    await expect.poll(ground).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(ground).toBe(dark);
    await page.goto('/system/notice/list');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(ground).toBe(light);
  });
});

import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../../support/browser/axe';
import { comeToRest, moveWithin, nameIn, type Person, rows } from '../../support/browser/browser';
import { keyboardFaults } from '../../support/browser/keyboard';
import { loginForm, sideways } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { leftToTheNight } from '../../support/night';

const { retold, variants } = leftToTheNight(import.meta.url);

const TABS = [
  '/supplier/company',
  '/supplier/contacts',
  '/supplier/bank-accounts',
  '/supplier/categories',
  '/supplier/sign-info',
  '/supplier/legal-info',
  '/supplier/manufacturers',
  '/office/suppliers',
] as const;
const COMING = '.ant-spin-spinning, .ant-skeleton-active, .waiting, [role=status][aria-label]';

/** A screen: its address, and what is done there to have it in front. */
type Screen = readonly [path: string, reach?: (page: Page) => Promise<unknown>];

const firstOf = (selector: string) => (page: Page) => page.locator(selector).first().click();

const firstRecord = (page: Page) => nameIn(rows(page).first()).click();

/** The public pages: nobody is signed in. */
const PUBLIC: readonly Screen[] = [
  ['/login'],
  ['/login', (page) => page.getByRole('button', { name: /忘记密码|Forgot password/ }).click()],
  [
    '/login',
    (page) =>
      page
        .getByRole('button', { name: /《|agreement|policy/i })
        .first()
        .click(),
  ],
  ['/register/registerStation'],
  ['/register/useRule'],
  ['/register/registeredMain'],
  ['/sass/register'],
  ['/register/accountInfo', firstOf('button[type=submit]')],
  ['/system/notice/list'],
  ['/system/notice/list', firstOf('section li a')],
  ['/system/notice/detail'],
  ['/biding/supplier/tenderRecruit/index'],
  ['/biding/supplier/tenderRecruit/index', firstOf('[data-child=bidding] h2 a')],
];

/** What a supplier reaches who is signed in. */
const OWN: readonly Screen[] = [
  ['/poseidon/home'],
  ...TABS.map((tab): Screen => [`/supplier/profile?tab=${tab}`]),
  [
    '/supplier/company',
    async (page) => {
      await page.locator('[id$="businessAddress"]').fill('');
      await page.locator('[data-code=save]').click();
      await page.locator('.ant-formily-item-error-help').first().waitFor();
    },
  ],
  ['/supplier/contacts', firstRecord],
  [
    '/supplier/bank-accounts',
    async (page) => {
      await page.locator('[data-code=add]').first().click();
      await page.locator('.drawer-footer button[type=submit]').click();
      await page.locator('.ant-formily-item-error-help').first().waitFor();
    },
  ],
  ['/office/change-requests'],
  ['/office/change-requests', firstRecord],
  ['/office/participations'],
  ['/office/participations', firstRecord],
  ['/poseidon/announcements'],
  ['/poseidon/announcements', firstOf('section li a')],
  ['/poseidon/announcement'],
  ['/oa/platform/personal/message'],
  ['/system/notice/list'],
  ['/register/registeredMain'],
  ['/bidding/'],
  ['/bidding/', firstOf('[data-child=bidding] h2 a')],
  [
    '/bidding/',
    async (page) => {
      await page.locator('[data-child=bidding] h2 a').first().click();
      await page.locator('[data-child=bidding] aside button').first().click();
      await page.locator('.drawer-form').waitFor();
    },
  ],
  ['/401'],
  ['/403'],
  ['/404'],
  ['/502'],
];

describe('every page that a supplier reaches, in a real browser', () => {
  const scene = stage();

  async function arrive(width: number, language: string): Promise<Person> {
    const person = await scene.newPerson(width);
    await person.startSession('supplier01');
    await person.page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    return person;
  }

  /** Shows a screen, by a load or by a move from the one before. */
  async function show(page: Page, [path, reach]: Screen, before?: Screen): Promise<void> {
    // What was begun on a page is asked about when one leaves it.
    const isMove = before !== undefined && before[1] === undefined;
    await (isMove ? moveWithin(page, path) : page.goto(path));
    if (isMove) await comeToRest(page);
    await page.locator('h1, h2, [data-page], .ant-result').locator('visible=true').first().waitFor();
    await settled(page);
    if (!reach) return;
    await reach(page);
    await comeToRest(page);
    await settled(page);
  }

  const settled = (page: Page) =>
    page.waitForFunction((coming) => !document.querySelector(coming), COMING, { polling: 50 });

  /** What is wrong with the screens, one after the other. */
  async function faultsOf(
    { page }: Person,
    screens: readonly Screen[],
    look: (page: Page) => Promise<string[]>,
  ): Promise<string[]> {
    const faults: string[] = [];
    for (const [index, screen] of screens.entries()) {
      await show(page, screen, screens[index - 1]);
      const found = await look(page);
      faults.push(...found.map((one) => `${index} ${screen[0]}: ${one}`));
    }
    return faults;
  }

  const everyFault = async (page: Page) => [
    ...(await axeViolations(page)),
    ...(await sideways(page)),
    ...(await keyboardFaults(page)),
  ];
  const visitorAt = async (width: number, language: string) => {
    const visitor = await scene.newPerson(width);
    await visitor.page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    return visitor;
  };
  const userMenu = (page: Page) => page.getByRole('button', { name: /用户菜单|User menu/ });

  /** What a visitor and a supplier find wrong on all of theirs, and the supplier who has been there. */
  async function tour(width: number, language: string, look: (page: Page) => Promise<string[]>) {
    const visitor = await visitorAt(width, language);
    const supplier = await arrive(width, language);
    const found = await Promise.all([faultsOf(visitor, PUBLIC, look), faultsOf(supplier, OWN, look)]);
    return { page: supplier.page, found: found.flat() };
  }

  // The policy: `stage` has every page fail that breaks it.
  test.each(variants([[375, 'en']], [[1440, 'zh-CN']]))(
    'hostile 68: %i px wide in %s, axe finds nothing serious, nothing sticks out, the tab key comes to everything in its order and is seen there, and no policy is broken',
    async (width, language) => {
      const { page, found } = await tour(width, language, everyFault);
      await userMenu(page).click();
      await page.getByRole('menuitem', { name: /退出登录|Sign out/ }).waitFor();
      expect([...found, ...(await axeViolations(page))]).toEqual([]);
    },
  );

  // What axe and the tab key find hangs on the width or on the language, and they have seen both.
  retold('browser/suppliers/supplier-pages').each([
    [1440, 'en'],
    [375, 'zh-CN'],
  ] as const)(
    'hostile 68: %i px wide in %s, nothing sticks out and no policy is broken',
    async (width, language) => {
      expect((await tour(width, language, sideways)).found).toEqual([]);
    },
  );

  /** Opens something by the keyboard, and closes it: the cursor is back where it was. */
  async function opensAndCloses(page: Page, opener: Locator, key: string, opened: Locator): Promise<void> {
    const within = () => opened.evaluate((one) => one.contains(document.activeElement));
    await opener.focus();
    await page.keyboard.press(key);
    await opened.waitFor();
    // A menu hears the key wherever the cursor is.
    if ((await opened.getAttribute('role')) !== 'menuitem') await expect.poll(within).toBe(true);
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'hidden' });
    await expect
      .poll(() => opener.evaluate((one) => one === document.activeElement), { timeout: 5_000 })
      .toBe(true);
  }

  test('Enter and Space open drawers, dialogs and menus; Escape closes them and gives the cursor back', async () => {
    const { page: visit } = await visitorAt(375, 'zh-CN');
    await visit.goto('/login');
    await loginForm(visit).submit.waitFor();
    const agreement = visit.getByRole('button', { name: '《用户协议》' });
    for (const key of ['Enter', 'Space'])
      await opensAndCloses(visit, agreement, key, visit.getByRole('dialog'));

    const { page } = await arrive(1440, 'zh-CN');
    await show(page, ['/supplier/contacts']);
    const drawer = page.locator('.ant-drawer-open');
    await opensAndCloses(page, page.locator('[data-code=add]').first(), 'Enter', drawer);
    await opensAndCloses(page, page.locator('[data-code=view]').first(), 'Space', drawer);
    await opensAndCloses(
      page,
      page.locator('[data-code=delete]').first(),
      'Enter',
      page.locator('.ant-modal-confirm, .ant-popconfirm'),
    );
    await opensAndCloses(page, userMenu(page), 'Enter', page.getByRole('menuitem', { name: '退出登录' }));

    const { page: phone } = await arrive(375, 'zh-CN');
    await show(phone, ['/poseidon/home']);
    const toggle = phone.getByRole('button', { name: '打开菜单' });
    await opensAndCloses(phone, toggle, 'Enter', phone.locator('.ant-drawer-open'));
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../../support/browser/axe';
import { comeToRest, type Person, rows } from '../../support/browser/browser';
import { sideways } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { leftToTheNight } from '../../support/night';

const { edge, retold } = leftToTheNight(import.meta.url);

describe('the search over records in the header, in a real browser', () => {
  const scene = stage();

  const box = (page: Page) => page.locator('header').getByRole('combobox', { name: '查找记录' });
  const options = (page: Page) => page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  const heading = (page: Page, name: string) => page.locator('.record-head').getByRole('heading', { name });

  /** Signs in before the contracts; answers the code of the first in the list, and its customer. */
  async function arriveAtContracts({ page, signIn }: Person): Promise<{ code: string; name: string }> {
    await signIn('buyer01', '/office/contracts');
    const text = await rows(page).first().innerText();
    return { code: /HT-\d{4}-\d{4}/.exec(text)![0], name: /\S+合同/.exec(text)![0] };
  }

  test('by keys alone: Ctrl+/ leads to it, a part of the number finds the record, arrows and Enter open it', async () => {
    const person = await scene.newPerson();
    const { page } = person;
    const { code } = await arriveAtContracts(person);
    await person.moveTo('/work/home');
    await page.keyboard.press('Control+/');
    await page.keyboard.type(code.toLowerCase());
    await expect.poll(() => options(page).count()).toBe(1);
    expect(await options(page).innerText()).toContain(code);
    await page.keyboard.press('Enter');
    await heading(page, code).waitFor();
    expect(await box(page).inputValue()).toBe('');

    await page.keyboard.press('Control+/');
    // What was found for the first letters gives way to what is found for all.
    const found = page.waitForResponse((response) => /[?&][^=]+=CG-(&|$)/.test(response.url()));
    await page.keyboard.type('CG-');
    await found;
    await comeToRest(page);
    await expect.poll(() => options(page).count()).toBeGreaterThan(2);
    await page.keyboard.press('ArrowDown');
    const second = /CG-\d{4}-\d+/.exec(await options(page).nth(1).innerText())![0];
    await page.keyboard.press('Enter');
    await heading(page, second).waitFor();
  });

  retold('browser/lists/record-search')(
    'Enter before the answer has come opens the first that is found',
    async () => {
      const person = await scene.newPerson();
      const { page } = person;
      const { code } = await arriveAtContracts(person);
      await box(page).fill(code);
      await box(page).press('Enter');
      await heading(page, code).waitFor();
    },
  );

  edge('what is typed and entered before its code has come is searched all the same', async () => {
    const person = await scene.newPerson();
    const { page } = person;
    const { code } = await arriveAtContracts(person);
    let hasCome = () => {};
    const waiting = new Promise<void>((resolve) => {
      hasCome = resolve;
    });
    await page.route(/\.async\.js$/, async (route) => {
      await waiting;
      await route.continue();
    });
    await box(page).fill(code);
    await box(page).press('Enter');
    expect(await box(page).inputValue()).toBe(code);
    hasCome();
    await heading(page, code).waitFor();
  });

  edge(
    'results stand by page with whom and what, more of them lead to the list, and nothing found says so',
    async () => {
      const person = await scene.newPerson();
      const { page } = person;
      await person.signIn('buyer01');
      await box(page).fill('中铁');
      const popup = page.locator('.ant-select-dropdown:visible');
      await popup.getByText('合同管理', { exact: true }).waitFor();
      expect(await popup.locator('.ant-select-item-group').first().innerText()).toMatch(/ [1-5]\+?$/);
      expect(await options(page).first().innerText()).toMatch(/中铁/);
      expect(await popup.locator('mark').first().innerText()).toBe('中铁');
      await popup.getByText('在合同管理中查看更多').click();
      await page.waitForURL('**/office/contracts?customerShortName=*');
      await expect
        .poll(async () => {
          const texts = await rows(page).allInnerTexts();
          return texts.length > 0 && texts.every((text) => text.includes('中铁'));
        })
        .toBe(true);
      await box(page).fill('100%_没有这样的记录');
      await page.getByText('没有找到包含“100%_没有这样的记录”的记录').waitFor();
    },
  );

  edge(
    'what was opened lately is offered before anything is typed, to that account alone, until it leaves',
    async () => {
      const person = await scene.newPerson();
      const { page } = person;
      const { code } = await arriveAtContracts(person);
      await rows(page, code).locator('[data-code=view]').click();
      await heading(page, code).waitFor();
      await person.moveTo('/work/home');
      await box(page).click();
      await page.locator('.ant-select-dropdown:visible').getByText('最近打开').waitFor();
      expect(await options(page).first().innerText()).toContain(code);
      await options(page).first().click();
      await heading(page, code).waitFor();

      const kept = () =>
        page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('recent:')));
      expect(await kept()).toHaveLength(1);
      await page
        .locator('header')
        .getByRole('button', { name: /陈思远/ })
        .click();
      await page.getByText('退出登录').click();
      await page.locator('.ant-modal-confirm-btns .ant-btn-primary').click();
      await page.waitForURL('**/login');
      expect(await kept()).toEqual([]);
      await person.signIn('manager01');
      await box(page).click();
      expect(await page.getByText('最近打开').count()).toBe(0);
    },
  );

  retold('gateway/lists/record-search')(
    'a supplier finds its own contact, and nothing of another supplier or of the office',
    async () => {
      const person = await scene.newPerson();
      const { page } = person;
      await person.signIn('supplier01', '/supplier/contacts');
      const text = await rows(page).first().innerText();
      const mobile = /1\d{10}/.exec(text)![0];
      await box(page).fill(mobile);
      await expect.poll(() => options(page).count()).toBe(1);
      await options(page).click();
      await page.locator('.ant-drawer-title', { hasText: mobile }).waitFor();

      const other = await scene.newPerson();
      await other.signIn('supplier02');
      for (const wanted of [mobile, 'HT-20']) {
        await box(other.page).fill(wanted);
        await other.page.getByText(`没有找到包含“${wanted}”的记录`).waitFor();
      }
    },
  );

  edge(
    'on a phone it is a button that opens the box over the header, and Escape leads back to it',
    async () => {
      const person = await scene.newPerson(375);
      const { page } = person;
      await person.signIn('buyer01');
      await page.locator('header').getByRole('button', { name: '查找记录' }).click();
      await box(page).fill('HT-');
      await expect.poll(() => options(page).count()).toBeGreaterThan(2);
      expect(await sideways(page)).toEqual([]);
      const { x, width } = (await page.locator('.ant-select-dropdown:visible').boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(375);
      await page.keyboard.press('Escape');
      await box(page).waitFor({ state: 'detached' });
      await page.locator('header').getByRole('button', { name: '查找记录' }).click();
      await box(page).fill('HT-');
      await options(page).first().click();
      await page.locator('.record-head').getByRole('heading', { level: 1 }).waitFor();
      expect(await box(page).count()).toBe(0);
    },
  );

  edge('meets the accessibility rules while it shows results', async () => {
    const person = await scene.newPerson();
    const { page } = person;
    await person.signIn('buyer01');
    await box(page).fill('中');
    await expect.poll(() => options(page).count()).toBeGreaterThan(2);
    // Its list is scrolled from the box, by arrows: it has nothing to focus, as a combobox's popup (ARIA 1.2).
    const broken = (await axeViolations(page)).filter(
      (one) => one !== 'scrollable-region-focusable: .rc-virtual-list-holder',
    );
    expect(broken).toEqual([]);
  });
});

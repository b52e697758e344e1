import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../../support/browser/axe';
import { field, type Person, pressBehind, rows } from '../../support/browser/browser';
import { sideways, stored } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { leftToTheNight } from '../../support/night';

const { edge } = leftToTheNight(import.meta.url);

const CONTRACTS = '/office/contracts';

describe('header and menu of the office, in a real browser', () => {
  const scene = stage();
  let person: Person;
  let page: Page;

  async function arrive(username = 'buyer01', width?: number) {
    person = await scene.newPerson(width);
    page = person.page;
    await person.signIn(username);
  }

  const tenant = () => page.locator('header').getByRole('button', { name: /^切换租户/ });
  const dialog = () => page.locator('.ant-modal-confirm');
  const search = () => page.getByRole('combobox', { name: '搜索菜单' });

  /** Goes on in the other tenant of the account. */
  async function switchTenant() {
    await tenant().click();
    await page.getByRole('region', { name: '远航装备制造' }).getByRole('button').click();
    await Promise.all([
      page.waitForEvent('load'),
      dialog()
        .getByRole('button', { name: /切\s*换/ })
        .click(),
    ]);
  }

  edge(
    'an instance of this tenant opens directly, one of another after a question, and nothing is left of the first',
    async () => {
      await arrive();
      await person.moveTo(CONTRACTS);
      await rows(page).first().waitFor();
      const [first] = await rows(page).locator('td:not(.ant-table-selection-column)').allInnerTexts();
      await tenant().click();
      await page.getByRole('region', { name: '华东建工集团' }).getByRole('button').click();
      await page.waitForURL('**/work/home');
      expect(await dialog().count()).toBe(0);

      await tenant().click();
      await page.getByRole('region', { name: '远航装备制造' }).getByRole('button').click();
      await dialog()
        .getByRole('button', { name: /取\s*消/ })
        .click();
      expect(await tenant().innerText()).toContain('华东建工集团');
      const before = await stored(page, 'Authorization');
      await switchTenant();
      await page.waitForURL('**/work/home');
      await expect.poll(() => tenant().innerText()).toContain('远航装备制造');
      expect(await stored(page, 'Authorization')).not.toBe(before);
      const open = page.getByRole('navigation', { name: '打开的页面' }).locator('li');
      await expect.poll(() => open.count()).toBe(1);
      await person.moveTo(CONTRACTS);
      await rows(page).first().waitFor();
      expect(await page.getByText(first!.trim(), { exact: true }).count()).toBe(0);
    },
  );

  edge('a switch keeps what is not saved as a draft of its tenant, and asks about it once', async () => {
    await arrive();
    await person.moveTo(CONTRACTS);
    await page.locator('[data-code=add]').first().click();
    await field(page, '合同编号').locator('input').fill('HT-2026-0801');
    await pressBehind(page.getByRole('menuitem', { name: '首页' }));
    await page.waitForURL('**/work/home');
    const asked: string[] = [];
    page.on('dialog', (question) => {
      asked.push(question.type());
      void question.dismiss();
    });
    await switchTenant();
    await page.waitForURL('**/work/home');
    await expect.poll(() => tenant().innerText()).toContain('远航装备制造');
    expect(asked).toEqual([]);
  });

  edge('another window of the same sign-in is refused till it is loaded anew, and then follows', async () => {
    await arrive();
    await person.moveTo(CONTRACTS);
    const [second] = await Promise.all([
      person.context.waitForEvent('page'),
      page.evaluate(() => void window.open('/office/contracts')),
    ]);
    await second.locator(`[data-page="${CONTRACTS}"]`).waitFor();
    await switchTenant();
    await second
      .locator('.search-form')
      .getByRole('button', { name: /查\s*询/ })
      .click();
    await second.getByText('您已切换租户，请刷新页面').first().waitFor();
    await second.reload();
    await second.locator('header', { hasText: '远航装备制造' }).waitFor();
    await rows(second).first().waitFor();
  });

  test('the menu is searched by name, initials and syllables; Ctrl+K leads there and Enter opens', async () => {
    await arrive();
    await search().waitFor();
    const found = page.locator('.ant-select-item-option');
    for (const text of ['合同', 'htgl', 'hetong']) {
      await search().fill(text);
      await expect.poll(() => found.allInnerTexts()).toEqual([expect.stringContaining('合同管理')]);
    }
    await search().fill('没有这一页');
    await page.getByText('没有匹配的菜单').waitFor();
    await search().fill('');
    await search().blur();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('htgl');
    await expect.poll(() => found.count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${CONTRACTS}`);
    // Who does not wait for the answer gets there as well.
    await page.goBack();
    await page.waitForURL('**/work/home');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('hetong');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${CONTRACTS}`);
  });

  edge('a collapsed menu flies out where it is pointed at, and stays collapsed', async () => {
    await arrive();
    await page.getByRole('button', { name: '收起菜单' }).click();
    await page.reload();
    await page.getByRole('button', { name: '展开菜单' }).waitFor();
    await page.getByRole('menuitem', { name: '合同' }).first().hover();
    await page.getByRole('menuitem', { name: '合同管理' }).click();
    await page.waitForURL(`**${CONTRACTS}`);
  });

  edge('components are of the size that was chosen, middle to begin with', async () => {
    await arrive();
    await person.moveTo(CONTRACTS);
    const height = () =>
      page.locator('.search-form .ant-btn-primary').evaluate((field) => field.clientHeight);
    const middle = await height();
    for (const [name, compare] of [
      ['大', (now: number) => now > middle],
      ['小', (now: number) => now < middle],
      ['中', (now: number) => now === middle],
    ] as const) {
      await page.getByRole('button', { name: /^用户菜单/ }).click();
      await page.getByRole('menuitem', { name: '组件大小' }).hover();
      await page.getByRole('menuitem', { name, exact: true }).click();
      await expect.poll(async () => compare(await height())).toBe(true);
    }
  });

  edge.each([375, 1440])(
    'nothing hinders anybody from using header, tabs and menu, %i wide',
    async (width) => {
      await arrive('buyer01', width);
      await tenant().click();
      await page.getByRole('region', { name: '远航装备制造' }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(await sideways(page)).toEqual([]);
    },
  );
});

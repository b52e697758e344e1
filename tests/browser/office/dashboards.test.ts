import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DASHBOARD_CALLS } from '../../../src/contract/pages/dashboards';
import { axeViolations } from '../../support/browser/axe';
import { openServed } from '../../support/browser/open-served';
import { sideways } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { leftToTheNight } from '../../support/night';
import { addTestPages } from '../../support/page-files';

const { edge } = leftToTheNight(import.meta.url);

const PATH = '/examples/overview';
const MOST_CALLS = 3;

const board = (page: Page) => page.locator(`[data-page="${PATH}"]`);
const card = (page: Page, title: string) => board(page).getByRole('region', { name: title });
const titles = (page: Page) => board(page).getByRole('heading', { level: 2 }).allInnerTexts();

describe('a dashboard of thirteen cards, in a real browser', () => {
  const scene = stage(async ({ product }) => addTestPages(product.schemasDir));

  async function arrive(width?: number, language?: string) {
    const { page, ...person } = await scene.newPerson(width);
    await person.signIn('analyst01');
    if (language) await page.evaluate((name) => localStorage.setItem('language', name), language);
    await openServed({ page, ...person }, PATH);
    // The card that stands there while they load has a heading too.
    await board(page).getByRole('region').nth(5).waitFor();
    return page;
  }

  test('comes with few calls, each card from its page; a card that fails offers to try again, alone', {
    timeout: 240_000,
  }, async () => {
    const page = await arrive();
    const asked: string[] = [];
    const isCall = (url: URL) => /^\/(api|supply|purchase|biz)/.test(url.pathname);
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (isCall(url) && !url.pathname.endsWith('/stream')) asked.push(url.pathname);
    });
    await page.evaluate(() => history.pushState(null, '', '/userCenter'));
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
    await board(page).waitFor({ state: 'hidden' });
    asked.length = 0;
    await page.goBack();
    await card(page, '最近的合同').getByRole('listitem').first().waitFor();
    expect(asked.filter((path) => path === DASHBOARD_CALLS.data).length).toBeLessThanOrEqual(1);
    expect(asked.length, asked.join()).toBeLessThanOrEqual(MOST_CALLS);

    await card(page, '每月下单').locator('svg, canvas').first().waitFor();
    await card(page, '本周要点').getByText('周三前').waitFor();
    const tile = board(page).getByRole('link', { name: /合同总额/ });
    expect(await tile.innerText()).toMatch(/\d/);

    const answers = page.waitForResponse((response) => response.url().includes(DASHBOARD_CALLS.data));
    await page.route(`**${DASHBOARD_CALLS.data}**`, async (route) => {
      const answer = await (await route.fetch()).json();
      for (const { cards } of answer.data.places)
        for (const one of cards)
          if (one.title === '最近的合同') Object.assign(one, { failed: true, data: undefined });
      await route.fulfill({ json: answer });
    });
    await page.reload();
    await answers;
    await card(page, '最近的合同').getByRole('alert').waitFor();
    await card(page, '本周要点').getByText('周三前').waitFor();
    await page.unroute(`**${DASHBOARD_CALLS.data}**`);
    await card(page, '最近的合同')
      .getByRole('button', { name: /重\s*试/ })
      .click();
    await card(page, '最近的合同').getByRole('link').nth(1).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/office\/contracts/);
  });

  edge(
    'is arranged by its reader with the keyboard: cards put away and moved, and all of it taken back',
    {
      timeout: 240_000,
    },
    async () => {
      const page = await arrive();
      const before = await titles(page);
      const arrange = async () => {
        await board(page).getByRole('button', { name: '调整卡片' }).focus();
        await page.keyboard.press('Enter');
        return page.getByRole('dialog', { name: '调整卡片' });
      };
      const dialog = await arrange();
      await dialog.getByRole('checkbox', { name: '本周要点' }).focus();
      await page.keyboard.press('Space');
      await dialog.getByRole('button', { name: '上移最近的合同' }).focus();
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: /保\s*存/ }).focus();
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => titles(page)).not.toContain('本周要点');
      await page.reload();
      await card(page, '最近的合同').waitFor();
      const after = await titles(page);
      expect(after).not.toContain('本周要点');
      expect(after.indexOf('最近的合同')).toBeLessThan(after.indexOf('工单'));
      expect(before.indexOf('最近的合同')).toBeGreaterThan(before.indexOf('工单'));

      await (await arrange()).getByRole('button', { name: /恢复默认/ }).click();
      await expect.poll(() => titles(page)).toEqual(before);
    },
  );

  edge.each([
    [375, 'zh-CN'],
    [1440, 'en'],
    [1440, 'zh-CN'],
    [375, 'en'],
  ] as const)(
    'meets the accessibility rules and fits %d pixels, %s',
    { timeout: 240_000 },
    async (width, language) => {
      const page = await arrive(width, language);
      await board(page).locator('svg, canvas').first().waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(await sideways(page)).toEqual([]);
    },
  );
});

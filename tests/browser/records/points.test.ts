import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, newPerson, type Person, rows, searchInput } from '../../support/browser/browser';
import type { Product } from '../../support/browser/product';
import { sideways } from '../../support/browser/shell';
import { startBrowsed } from '../../support/browser/stage';
import { leftToTheNight } from '../../support/night';

const { retold, variants } = leftToTheNight(import.meta.url);

const PATH = '/userCenter/creditsList';

describe('the points record list in a real browser', () => {
  let browser: Browser;
  let product: Product;
  let person: Person;
  let page: Page;
  beforeAll(async () => {
    [browser, product] = await Promise.all([launchBrowser(), startBrowsed()]);
  });
  afterEach(async () => {
    expect(person.faults).toEqual([]);
    await person.leave();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  async function arrive(username: string, width?: number) {
    person = await newPerson(browser, product.url, width);
    page = person.page;
    await person.signIn(username, PATH);
    await rows(page).first().waitFor();
    await settled();
  }

  const settled = () => page.locator('.totals[aria-busy=false]').waitFor();

  /** The totals as a person reads them, by their titles. */
  async function tiles(): Promise<Record<string, string>> {
    await settled();
    return page
      .locator('.totals .total')
      .evaluateAll((all) =>
        Object.fromEntries(
          all.map((tile) => [
            tile.querySelector('.ant-statistic-title')?.textContent ?? '',
            tile.querySelector('.ant-statistic-content')?.textContent ?? '',
          ]),
        ),
      );
  }

  /** Does something that asks for the totals anew, and waits for them. */
  async function whileGathering(action: () => Promise<unknown>) {
    const gathered = page.waitForResponse((response) => response.url().includes('myPointsGather'));
    await action();
    await gathered;
    await page.locator('.ant-spin-spinning').waitFor({ state: 'detached' });
    await settled();
  }

  test('an employee reads the points, pages through them, and finds the sums of a search above', async () => {
    await arrive('buyer01');
    const headings = await page.locator('.ant-table-thead th').allInnerTexts();
    // The first column ticks records for the export.
    expect(headings.map((text) => text.trim())).toEqual([
      '',
      '流水号',
      '积分类型',
      '催办积分',
      '事由',
      '产品分值',
      '获得时间',
    ]);
    const codes = await page.locator('[data-code]').all();
    expect(await Promise.all(codes.map((one) => one.getAttribute('data-code')))).toEqual(['export']);
    const all = await tiles();
    expect(all).toMatchObject({ 积分记录数: '320' });
    expect(all.累计产品分值).toMatch(/^\d{1,3}(,\d{3})*\.\d\d$/);

    let gathers = 0;
    page.on('request', (request) => (gathers += Number(request.url().includes('myPointsGather'))));
    const first = await rows(page).first().innerText();
    const turned = page.waitForResponse((response) => response.url().includes('myPointsList'));
    await page.locator('.ant-pagination-item-2').click();
    await turned;
    await expect.poll(() => rows(page).first().innerText()).not.toBe(first);
    expect(gathers).toBe(0);

    await searchInput(page, 'integralType').click();
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '逾期扣分' })
      .click();
    await page.keyboard.press('Escape');
    await whileGathering(() => page.getByRole('button', { name: /查\s*询/ }).click());
    const overdue = await tiles();
    expect(Number(overdue.积分记录数)).toBeLessThan(320);
    expect(overdue.累计催办积分).toMatch(/^-\d+$/);
    expect(overdue.累计产品分值).toBe('0.00');

    await whileGathering(() => page.getByRole('button', { name: /重\s*置/ }).click());
    expect(await tiles()).toEqual(all);
  });

  test('a colleague sees other records and other sums', async () => {
    await arrive('manager01');
    expect(await tiles()).toMatchObject({ 积分记录数: '45' });
  });

  test('sums that cannot be read say so, and are read again', async () => {
    person = await newPerson(browser, product.url);
    page = person.page;
    await person.startSession('buyer01');
    await page.route('**/myPointsGather*', (route) => route.fulfill({ status: 503, body: 'busy' }));
    await person.open(PATH);
    await page.getByText('汇总加载失败').waitFor();
    await rows(page).first().waitFor();
    await page.unroute('**/myPointsGather*');
    await page.locator('.totals-failed').getByRole('button').click();
    expect(await tiles()).toMatchObject({ 积分记录数: '320' });
  });

  test.each(variants([375], [1440]))('the sums stand in even rows, %i wide', async (width) => {
    await arrive('buyer01', width);
    expect(await sideways(page)).toEqual([]);
    const boxes = await page.locator('.totals .total').evaluateAll((all) =>
      all.map((tile) => {
        const { top, width: wide, height } = tile.getBoundingClientRect();
        return { top: Math.round(top), wide: Math.round(wide), height: Math.round(height) };
      }),
    );
    const tops = [...new Set(boxes.map(({ top }) => top))];
    expect(tops).toHaveLength(width === 375 ? 2 : 1);
    expect(new Set(boxes.map(({ height }) => height)).size).toBe(1);
    expect(
      Math.max(...boxes.map(({ wide }) => wide)) - Math.min(...boxes.map(({ wide }) => wide)),
    ).toBeLessThan(3);
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/points-${width}.png` });
  });

  retold('unit/services/locales')(
    'it speaks English, with nothing left in Chinese but the reasons',
    async () => {
      await arrive('buyer01');
      await page.getByRole('button', { name: 'English' }).click();
      await page.locator('html[lang=en]').waitFor();
      await rows(page).first().waitFor();
      expect(Object.keys(await tiles())).toEqual([
        'Entries',
        'Total reminder points',
        'Total product score',
        'Average product score',
      ]);
      const headings = await page.locator('.ant-table-thead th').allInnerTexts();
      expect(headings.map((text) => text.trim())).toEqual([
        '',
        'Serial number',
        'Point type',
        'Reminder points',
        'Reason',
        'Product score',
        'Earned on',
      ]);
      expect(await page.locator('.list-page .ant-tag').allInnerTexts()).not.toContainEqual(
        expect.stringMatching(/\p{Script=Han}/u),
      );
      if (process.env.SCREENSHOTS)
        await page.screenshot({ path: `${process.env.SCREENSHOTS}/points-en.png` });
    },
  );
});

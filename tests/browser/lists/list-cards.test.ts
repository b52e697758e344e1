import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../../support/browser/axe';
import {
  nameIn,
  openSearch,
  type Person,
  pressIn,
  rows,
  searchInput,
  whileListing,
} from '../../support/browser/browser';
import { openServed } from '../../support/browser/open-served';
import { sideways } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { typing } from '../../support/model/typing';
import { leftToTheNight } from '../../support/night';
import { addTestPages } from '../../support/page-files';

const { variants } = leftToTheNight(import.meta.url);

const ORDERS = '/office/complaint-orders';

const scene = stage(async ({ product }) => addTestPages(product.schemasDir));

describe('lists on a phone, in a real browser', () => {
  const arrive = async (username: string, path: string, language = 'zh-cn'): Promise<Person> => {
    const person = await scene.newPerson(375);
    await person.startSession(username);
    await person.page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    await person.open(path);
    await rows(person.page).first().waitFor();
    return person;
  };
  const search = (page: Page) => page.getByRole('button', { name: /查\s*询/ }).click();
  const inWindow = (page: Page, selector: string) =>
    page.locator(selector).evaluate((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });

  test('a record is a card: its name opens it, beside its state; below, three fields, one button and the rest', async () => {
    const { page } = await arrive('buyer01', ORDERS);
    expect(await page.locator('.ant-table').count()).toBe(0);
    const card = rows(page, '未开始').first();
    expect(await card.locator('.record-card-fields dt').allInnerTexts()).toEqual([
      '工单编号',
      '处理人',
      '要求完成日期',
    ]);
    expect(await card.locator('.record-card-state').innerText()).toBe('未开始');
    expect(await card.locator('.record-card-foot [data-code]').count()).toBe(1);
    await card.locator('[data-code=start]').waitFor();
    expect(await sideways(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    await pressIn(card, 'edit');
    await page.locator('.ant-drawer-open .drawer-form').waitFor();
    await page.locator('.ant-drawer-open .ant-drawer-close').click();
    await page.locator('.ant-drawer-open').waitFor({ state: 'detached' });
    const title = await nameIn(card).innerText();
    await card.locator('dl').click();
    expect(page.url()).not.toContain('id=');
    await nameIn(card).click();
    await page.locator('.record-page').getByText(title).first().waitFor();
  });

  test('the search stands behind a button that says how many conditions are in force, and can be sorted by', async () => {
    const { page } = await arrive('buyer01', ORDERS);
    const button = page.locator('[data-search]');
    expect(await page.locator('.search-form').count()).toBe(0);
    expect(await button.innerText()).toBe('筛选');
    const orderNo = await rows(page).first().locator('dd').first().innerText();
    await openSearch(page);
    await searchInput(page, 'orderNo').fill(orderNo);
    expect(await axeViolations(page)).toEqual([]);
    await whileListing(page, () => search(page));
    await page.locator('.search-drawer.ant-drawer-open').waitFor({ state: 'detached' });
    expect(await rows(page).count()).toBe(1);
    expect(await button.innerText()).toBe('筛选（1）');
    expect(new URL(page.url()).searchParams.get('orderNo')).toBe(orderNo);
    await page.reload();
    await rows(page, orderNo).waitFor();
    expect(await button.innerText()).toBe('筛选（1）');
    await openSearch(page);
    expect(await searchInput(page, 'orderNo').inputValue()).toBe(orderNo);
    await searchInput(page, 'orderNo').fill('没有');
    await whileListing(page, () => search(page));
    await page.getByText('没有符合条件的记录').waitFor();
    await whileListing(page, () => page.getByRole('button', { name: '清除条件' }).click());
    await rows(page).first().waitFor();
    expect(await button.innerText()).toBe('筛选');
    await openSearch(page);
    await page.locator('.search-order .ant-select').click();
    await whileListing(page, () =>
      page.locator('.ant-select-item-option', { hasText: '降序' }).first().click(),
    );
    expect(new URL(page.url()).searchParams.get('_sort')).toMatch(/^-/);
  });

  test('what makes a record stays in reach, and gives way to what is done to the chosen ones', async () => {
    const { page } = await arrive('manager01', ORDERS);
    await rows(page).nth(1).getByRole('checkbox').check();
    await page.getByRole('status').getByText('已选 1 条').waitFor();
    expect(await inWindow(page, '.list-in-reach')).toBe(true);
    await page.getByRole('checkbox', { name: '全选本页' }).check();
    await page
      .getByRole('status')
      .getByText(`已选 ${await rows(page).count()} 条`)
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: '取消选择' }).click();
    const buyer = await arrive('buyer01', ORDERS);
    await rows(buyer.page).last().scrollIntoViewIfNeeded();
    expect(await inWindow(buyer.page, '.list-in-reach')).toBe(true);
    await buyer.page.locator('.list-in-reach [data-code=add]').click();
    await buyer.page.locator('.ant-drawer-open .drawer-form').waitFor();
  });

  test('pages are turned, and begin at their top', async () => {
    const { page } = await arrive('buyer01', '/office/contracts');
    const first = await nameIn(rows(page).first()).innerText();
    await whileListing(page, () => page.locator('.list-cards .ant-pagination-next').click());
    await expect.poll(() => nameIn(rows(page).first()).innerText()).not.toBe(first);
    expect(new URL(page.url()).searchParams.get('_page')).toBe('2');
    await expect.poll(() => inWindow(page, '.record-card:first-child .card-name')).toBe(true);
    await page.goBack();
    await expect.poll(() => nameIn(rows(page).first()).innerText()).toBe(first);
  });

  test('a page file names what its cards show', async () => {
    const person = await scene.newPerson(375);
    const { page } = person;
    await person.startSession('analyst01');
    await openServed(person, '/examples/lists');
    await page.locator('.list-empty').getByText('还没有记录').waitFor();
    const licence = { licenceNo: 'ZZ-000375', holder: '卡片公司', kind: 'quality', validTo: '2099-01-01' };
    expect(await typing(page).call('POST /api/resources/exampleListing', licence)).toMatchObject({
      status: 200,
    });
    await page.reload();
    const card = rows(page, '卡片公司');
    await card.waitFor();
    expect(await nameIn(card).innerText()).toBe('卡片公司');
    expect(await card.locator('dt').allInnerTexts()).toEqual(['证照编号', '证照类别', '有效期至']);
    expect(await card.locator('.record-card-state').innerText()).not.toBe('');
  });

  test.each(variants(['en'], ['zh-cn']))(
    'every list of office and supplier fits, in %s',
    async (language) => {
      for (const [username, paths] of Object.entries(LISTS)) {
        const person = await arrive(username, paths[0]!, language);
        for (const [index, path] of paths.entries()) {
          if (index > 0) await person.moveTo(path);
          // Lists that were open before stay behind their tabs.
          const list = person.page.locator(`[data-page="${path}"]`);
          await list.locator('.record-card, .list-empty').first().waitFor();
          expect([path, await sideways(person.page)]).toEqual([path, []]);
        }
      }
    },
  );
});

/** Lists of the product that have records, by an account that may see them. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  supplier01: ['/supplier/contacts', '/supplier/bank-accounts', '/supplier/manufacturers'],
  buyer01: [
    '/office/contracts',
    ORDERS,
    '/office/purchase-orders',
    '/office/quality-orders',
    '/office/suppliers',
    '/office/tenders',
    '/office/participations',
    '/office/notices',
    '/office/announcements',
    '/office/customers',
    '/office/org-units',
    '/userCenter/creditsList',
  ],
  admin01: [
    '/office/accounts',
    '/office/roles',
    '/office/dictionaries',
    '/office/audit-log',
    '/office/tenants',
  ],
};

describe('the table of a list on a desk, in a real browser', () => {
  test.each(variants(['zh-cn'], ['en']))(
    'rows have one height, heads one line, and the column of buttons the width of its buttons, in %s',
    async (language) => {
      for (const [username, paths] of Object.entries(LISTS)) {
        const { page, startSession, open, moveTo } = await scene.newPerson();
        await startSession(username);
        await page.evaluate((one) => localStorage.setItem('language', one), language);
        for (const [index, path] of paths.entries()) {
          await (index === 0 ? open(path) : moveTo(path));
          const list = page.locator(`[data-page="${path}"]`);
          await list.locator('.ant-table-row, .list-empty').first().waitFor();
          expect([path, await list.evaluate(measure)]).toEqual([
            path,
            { heights: true, heads: [], buttons: true },
          ]);
        }
      }
    },
  );
});

/** Runs in the page, on one list: whether all rows are as high as each other, which heads are cut off, and whether the buttons fill their column. */
function measure(list: Element) {
  const height = (row: Element) => Math.round(row.getBoundingClientRect().height);
  const rows = [...list.querySelectorAll('.ant-table-row')];
  const heads = [...list.querySelectorAll<HTMLElement>('thead .ant-table-cell-ellipsis')]
    .filter((head) => {
      const text = document.createRange();
      text.selectNodeContents(head.querySelector('.ant-table-column-title') ?? head);
      return text.getBoundingClientRect().right > head.getBoundingClientRect().right;
    })
    .map((head) => head.innerText);
  const cells = [...list.querySelectorAll<HTMLElement>('td:has(> .row-actions)')];
  const room = cells.map((cell) => {
    const { paddingLeft, paddingRight, width } = getComputedStyle(cell);
    const inner =
      cell.getBoundingClientRect().width - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return { width, left: inner - cell.firstElementChild!.getBoundingClientRect().width };
  });
  const least = Math.min(...room.map(({ left }) => left));
  // The widest row of buttons has what it needs and no more, unless the head is wider.
  const head = list.querySelector('thead th:last-child')?.textContent ?? '';
  const table = list.querySelector<HTMLElement>('.ant-table-content, .ant-table-body');
  // Where there is room for all columns, each has a part of what is left.
  const isTight = table !== null && table.scrollWidth > table.clientWidth;
  const buttons = cells.length === 0 || (least >= 0 && (!isTight || least < 8 || head.length > 2));
  return { heights: new Set(rows.map(height)).size <= 1, heads, buttons };
}

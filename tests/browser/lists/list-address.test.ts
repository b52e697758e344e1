import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../../support/browser/axe';
import { nameIn, type Person, rows, searchInput, whileListing } from '../../support/browser/browser';
import { openServed } from '../../support/browser/open-served';
import { stage } from '../../support/browser/stage';
import { typing } from '../../support/model/typing';
import { leftToTheNight } from '../../support/night';
import { addTestPages } from '../../support/page-files';

const { retold } = leftToTheNight(import.meta.url);

const CONTRACTS = '/office/contracts';

describe('a list and its address, in a real browser', () => {
  const scene = stage(async ({ product }) => addTestPages(product.schemasDir));

  const arrive = async (username: string, path: string): Promise<Person> => {
    const person = await scene.newPerson();
    await person.signIn(username, path);
    await rows(person.page).first().waitFor();
    return person;
  };
  const search = (page: Page) => page.getByRole('button', { name: /查\s*询/ }).click();
  const asked = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
  const names = (page: Page) => page.locator('.record-link:visible').allInnerTexts();

  test('the name of a row opens its record, by Enter too; a click beside it opens and chooses nothing', async () => {
    const { page } = await arrive('buyer01', CONTRACTS);
    const row = rows(page).first();
    const name = await nameIn(row).innerText();
    const before = page.url();
    for (const cell of (await row.locator('td').all()).slice(2, 6))
      await cell.click({ position: { x: 3, y: 3 } });
    expect(page.url()).toBe(before);
    expect(await page.locator('.ant-table-row-selected, .ant-drawer-open').count()).toBe(0);
    await nameIn(row).focus();
    await page.keyboard.press('Enter');
    await page.locator('.record-head').getByRole('heading', { name }).waitFor();
    await page.goBack();
    await rows(page, name).waitFor();
    expect(page.url()).toBe(before);
  });

  retold('browser/lists/lists')(
    'a record of any list opens by its first column, in a drawer too',
    async () => {
      const { page } = await arrive('buyer01', '/office/org-units');
      const name = await nameIn(rows(page).first()).innerText();
      const address = await nameIn(rows(page).first()).getAttribute('href');
      await nameIn(rows(page).first()).click();
      await page.locator('.ant-drawer-open').getByText(name).first().waitFor();
      // What the browser copies or opens beside is the same place.
      expect(new URL(address!, page.url()).href).toBe(page.url());
    },
  );

  test('what is searched, sorted and turned to can be sent as a link, and Back goes back within the list', async () => {
    const { page } = await arrive('buyer01', CONTRACTS);
    await searchInput(page, 'contractCode').fill('HT');
    await whileListing(page, () => search(page));
    expect(asked(page)).toEqual({ contractCode: 'HT' });
    await whileListing(page, () => page.getByRole('columnheader', { name: '结束日期' }).click());
    const sorted = asked(page);
    expect(sorted).toEqual({ contractCode: 'HT', _sort: expect.stringContaining('endTime') });
    const [first] = await names(page);
    await whileListing(page, () => page.locator('.ant-pagination-item-2').click());
    expect(asked(page)).toEqual({ ...sorted, _page: '2' });
    const second = await names(page);

    const colleague = await arrive('manager01', page.url());
    expect(await names(colleague.page)).toEqual(second);
    expect(await searchInput(colleague.page, 'contractCode').inputValue()).toBe('HT');

    await nameIn(rows(page).first()).click();
    await page.locator('.record-page').waitFor();
    expect(asked(page)).toMatchObject({ ...sorted, _page: '2' });
    await page.goBack();
    await expect.poll(() => asked(page)).toEqual({ ...sorted, _page: '2' });
    await page.goBack();
    await expect.poll(async () => (await names(page))[0]).toBe(first);
    expect(asked(page)).toEqual(sorted);
    await page.goBack();
    await page.goBack();
    await expect.poll(() => searchInput(page, 'contractCode').inputValue()).toBe('');
    expect(asked(page)).toEqual({});
    await page.goForward();
    await expect.poll(() => searchInput(page, 'contractCode').inputValue()).toBe('HT');
  });

  test('sets and ranges come back from the address, and what no input can hold is left out of it', async () => {
    const { page } = await arrive(
      'buyer01',
      `${CONTRACTS}?contractState=dueSoon,expired&endTime=2020-01-01~2090-01-01`,
    );
    await page.locator('.search-form .ant-select-selection-item').first().waitFor();
    expect(await page.locator('.search-form .ant-picker input').first().inputValue()).toBe('2020-01-01');
    await page.goto(`${CONTRACTS}?endTime=soon~later&_page=none&_size=100000`);
    await rows(page).first().waitFor();
    await expect.poll(() => asked(page)).toEqual({});
  });

  test('each tab of the office keeps its own search in the address, come back to by its tab or by the menu', async () => {
    const person = await arrive('buyer01', CONTRACTS);
    const { page } = person;
    await searchInput(page, 'contractCode').fill('0003');
    await whileListing(page, () => search(page));
    await person.openFromMenu('供应商档案');
    expect(asked(page)).toEqual({});
    await page
      .getByRole('navigation', { name: '打开的页面' })
      .getByRole('button', { name: '合同管理', exact: true })
      .first()
      .click();
    await expect.poll(() => asked(page)).toEqual({ contractCode: '0003' });
    await person.openFromMenu('供应商档案');
    await person.openFromMenu('合同管理');
    await expect.poll(() => asked(page)).toEqual({ contractCode: '0003' });
    expect(await searchInput(page, 'contractCode').inputValue()).toBe('0003');
  });

  test('a list in a tab of a page has its part of the address, and keeps it beside the others', async () => {
    const person = await scene.newPerson();
    const { page } = person;
    await person.startSession('supplier01');
    await page.goto('/supplier/profile?tab=/supplier/contacts');
    await rows(page).first().waitFor();
    await searchInput(page, 'contactName').fill('李');
    await whileListing(page, () => search(page));
    expect(asked(page)).toEqual({ tab: '/supplier/contacts', contactName: '李' });
    await page.getByRole('tab', { name: '生产厂家' }).click();
    await page.locator('[data-page="/supplier/manufacturers"]').waitFor();
    expect(asked(page)).toEqual({ tab: '/supplier/manufacturers' });
    await page.getByRole('tab', { name: '联系人' }).click();
    await expect.poll(() => asked(page)).toEqual({ tab: '/supplier/contacts', contactName: '李' });
    await page.reload();
    await expect.poll(() => searchInput(page, 'contactName').inputValue()).toBe('李');
  });

  test('a list without hits says so and is cleared by one press; one without records says that', async () => {
    const { page } = await arrive('buyer01', CONTRACTS);
    await searchInput(page, 'contractCode').fill('没有这样的合同');
    await whileListing(page, () => search(page));
    await page.getByText('没有符合条件的记录').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await whileListing(page, () => page.getByRole('button', { name: '清除条件' }).click());
    await rows(page).first().waitFor();
    expect(await searchInput(page, 'contractCode').inputValue()).toBe('');
    expect(asked(page)).toEqual({});

    const author = await scene.newPerson();
    await author.startSession('analyst01');
    await openServed(author, '/examples/lists');
    const empty = author.page.locator('.list-empty');
    await empty.getByText('还没有记录').waitFor();
    await empty.getByRole('button', { name: '登记证照' }).click();
    await author.page.locator('.ant-drawer-open .drawer-form').waitFor();
  });

  test('a list whose grant was taken away says that in its place, and whom to ask', async () => {
    const { page } = await arrive('buyer01', '/office/org-units');
    const admin = await arrive('admin01', '/office/roles');
    const { call } = typing(admin.page);
    const [role] = (await call('GET /api/resources/role?roleCode=buyer')).data.list;
    const grants = role.grants.filter((grant: string) => !grant.startsWith('/office/org-units'));
    const { version, roleCode, roleName } = role;
    const change = { version, roleCode, roleName, grants };
    expect(await call(`PUT /api/resources/role/${role.id}`, change)).toMatchObject({ status: 200 });
    await page.getByRole('button', { name: '刷新' }).click();
    await page.getByText('您没有查看这些记录的权限').waitFor();
    await page.getByText('请联系管理员').waitFor();
    expect(new URL(page.url()).pathname).toBe('/office/org-units');
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, test, vi } from 'vitest';
import { RECORD_OPTIONS } from '../../../src/contract/language/references';
import { axeViolations } from '../../support/browser/axe';
import { field, nameIn, rows, save } from '../../support/browser/browser';
import { openServed } from '../../support/browser/open-served';
import { sideways } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { addTestPages } from '../../support/page-files';

const PATH = '/examples/projects';
const EXPENSES = '/examples/project-expenses';

const OPTIONS = (url: URL) => url.pathname === RECORD_OPTIONS;
const CREATE = (url: URL) => url.pathname.endsWith('/exampleExpense');

const tab = (page: Page, title: string) => page.locator('.related-tabs [role=tab]', { hasText: title });
const count = (page: Page, title: string) => tab(page, title).locator('.related-count').innerText();
const shot = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : undefined;

/** Makes an expense in the tab that is open. */
async function spend(page: Page, purpose: string, amount: string) {
  await page.locator('[data-code=add]:visible').first().click();
  await field(page, '用途').locator('input').fill(purpose);
  await field(page, '金额').locator('input').fill(amount);
  await save(page);
  await page.locator('.record-drawer').waitFor({ state: 'detached' });
}

describe('lists of other pages on the page of a record, in a real browser', () => {
  const scene = stage();

  test('stand in tabs with their counts, are made there for the record, and have an address', async () => {
    addTestPages(scene.product.schemasDir);
    const { page, ...person } = await scene.newPerson();
    await person.signIn('analyst01');
    await openServed({ page, ...person }, EXPENSES);
    await openServed({ page, ...person }, PATH);
    for (const [number, name] of [
      ['X-1', '新厂房'],
      ['X-2', '旧仓库'],
    ] as const) {
      await page.locator('[data-code=add]:visible').first().click();
      await field(page, '项目编号').locator('input').fill(number);
      await field(page, '项目名称').locator('input').fill(name);
      await save(page);
      await page.locator('.record-drawer').waitFor({ state: 'detached' });
    }
    await nameIn(rows(page, 'X-1').first()).click();
    await tab(page, '支出').waitFor();
    expect(await count(page, '支出')).toBe('0');
    await tab(page, '支出').click();
    expect(new URL(page.url()).searchParams.get('_related')).toBe(EXPENSES);
    await page.locator('.related-tabs .ant-empty-description').waitFor();
    await shot(page, 'related-empty-1440');

    await page.locator('[data-code=add]:visible').first().click();
    const drawer = page.locator('.record-drawer');
    await drawer.getByText('新厂房').waitFor();
    // What names the project is given, and its number has come with it.
    await drawer.getByText('X-1').waitFor();
    const project = drawer.locator('.ant-formily-item', {
      has: page.locator('label', { hasText: /^项目$/ }),
    });
    expect(await project.locator('.ant-select-disabled').count()).toBe(1);
    await shot(page, 'related-create-1440');
    await drawer.locator('.ant-drawer-close').click();
    await drawer.waitFor({ state: 'detached' });
    await spend(page, '水泥', '120.5');

    // What comes with the project may be late: the record waits for it, and is saved with it.
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(OPTIONS, async (route) => {
      await answered;
      await route.continue();
    });
    await page.route(CREATE, async (route) => {
      if (route.request().method() === 'POST') await drawer.getByText('X-1').waitFor();
      await route.continue();
    });
    const spending = spend(page, '钢筋', '80');
    await drawer.locator('button[type=submit].ant-btn-loading').waitFor();
    answer();
    await spending;
    await page.unrouteAll();
    await vi.waitFor(async () => expect(await count(page, '支出')).toBe('2'));
    await rows(page, '水泥').first().waitFor();
    await expect.poll(() => rows(page).count()).toBe(2);
    const heads = await page.locator('.related-tabs thead th').allInnerTexts();
    expect(
      heads
        .map((head) => head.trim())
        .filter(Boolean)
        .slice(0, 3),
    ).toEqual(['用途', '金额', '支出日期']);
    await shot(page, 'related-list-1440');
    expect(await axeViolations(page)).toEqual([]);

    await rows(page, '钢筋').first().locator('[data-code=edit]').click();
    await drawer.getByText('X-1').waitFor();
    await drawer.locator('.ant-drawer-close').click();
    await drawer.waitFor({ state: 'detached' });

    // Another tab, and Back; the address alone opens the tab again.
    await tab(page, '基本信息').click();
    expect(new URL(page.url()).searchParams.get('_related')).toBeNull();
    await page.goBack();
    await rows(page, '钢筋').first().waitFor();
    const address = page.url();
    await page.reload();
    await rows(page, '钢筋').first().waitFor();
    expect(page.url()).toBe(address);

    // A row that goes is counted at once.
    await rows(page, '钢筋').first().locator('[data-code=remove]').click();
    await page
      .locator('.ant-modal-confirm-btns .ant-btn-dangerous, .ant-popconfirm-buttons .ant-btn-primary')
      .first()
      .click();
    await vi.waitFor(async () => expect(await count(page, '支出')).toBe('1'));

    // By keyboard, from tab to tab.
    await tab(page, '支出').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await tab(page, '项目纪要').and(page.locator('[aria-selected=true]')).waitFor();

    // The other project has none of it.
    await person.open(`${PATH}`);
    await nameIn(rows(page, 'X-2').first()).click();
    await vi.waitFor(async () => expect(await count(page, '支出')).toBe('0'));
  });

  test('fit on a phone, where records are made as well', async () => {
    const { page, ...person } = await scene.newPerson(375);
    await person.signIn('analyst01');
    await openServed({ page, ...person }, PATH);
    await page.getByText('X-1').first().click();
    await tab(page, '支出').click();
    await spend(page, '木材', '33');
    await vi.waitFor(async () => expect(await count(page, '支出')).toBe('2'));
    await page.getByText('木材').first().waitFor();
    expect(await sideways(page)).toEqual([]);
    await shot(page, 'related-list-375');
    expect(await axeViolations(page)).toEqual([]);
  });
});

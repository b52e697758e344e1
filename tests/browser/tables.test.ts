import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Person, rows, searchInput, whileListing } from '../support/browser';
import { openServed } from '../support/open-served';
import { addTestPages } from '../support/page-files';
import { stored, toasts } from '../support/shell';
import { stage } from '../support/stage';

const PAGE = '/examples/transfers';
const PARTS = '/api/resources/exampleTransfer';
const COUNT = 1_200;

describe('tables and files, in a real browser', () => {
  const scene = stage(async ({ product, newPerson }) => {
    addTestPages(product.schemasDir);
    const person = await newPerson();
    await person.signIn('analyst01');
    await openServed(person, PAGE);
    const list = Array.from({ length: COUNT }, (_, index) => part(index + 1));
    for (let from = 0; from < COUNT; from += 200) await fill(person, list.slice(from, from + 200));
  });

  function part(number: number) {
    return {
      partNo: `P-${String(number).padStart(4, '0')}`,
      partName: number === 1 ? '=1+1' : `零件${number}`,
      ...(number % 2 === 0 && { price: number + 0.5 }),
      listedOn: '2026-03-31',
      inStock: number % 2 === 0,
    };
  }

  async function fill({ page }: Person, list: object[]): Promise<void> {
    const token = JSON.parse((await stored(page, 'userInfor')) ?? '').access_token as string;
    const answer = await page.request.post(`${PARTS}/import`, {
      headers: { authorization: `Bearer ${token}` },
      data: { list },
    });
    expect(answer.status()).toBe(200);
  }

  const button = (page: Page, code: string) => page.locator(`[data-code="${code}"]:visible`);
  const search = (page: Page) => page.getByRole('button', { name: /查\s*询/ }).click();

  /** Presses the export button and reads the file that comes. */
  async function exported(page: Page) {
    const coming = page.waitForEvent('download');
    await button(page, 'export').click();
    const download = await coming;
    const workbook = await readXlsx(await readFile(await download.path()));
    return { name: download.suggestedFilename(), rows: workbook.sheets[0]!.rows };
  }

  test('an export holds every row of the search, as the table shows it, under the page’s title and the day', async () => {
    const person = await scene.newPerson();
    const { page } = person;
    await person.signIn('analyst01');
    await person.open(PAGE);
    await rows(page).first().waitFor();
    await whileListing(page, () =>
      page.locator('th', { hasText: '物料编号' }).filter({ visible: true }).first().click(),
    );
    const file = await exported(page);
    expect(file.name).toMatch(/^导入和导出_\d{4}-\d{2}-\d{2}\.xlsx$/);
    expect(file.rows).toHaveLength(COUNT + 1);
    expect(file.rows[0]).toEqual(['物料编号', '物料名称', '单位', '单价', '上架日期', '有现货']);
    expect(file.rows[1]?.slice(0, 2)).toEqual(['P-0001', '=1+1']);
    expect(file.rows[2]).toEqual(['P-0002', '零件2', null, 2.5, new Date('2026-03-31'), '是']);
    await toasts(page, `已导出 ${COUNT} 条`).waitFor();
    await searchInput(page, 'partNo').fill('P-000');
    await whileListing(page, () => search(page));
    expect((await exported(page)).rows).toHaveLength(10);
    await rows(page, 'P-0003').getByRole('checkbox').check();
    await rows(page, 'P-0005').getByRole('checkbox').check();
    await button(page, 'export').getByText('导出（已选 2 条）').waitFor();
    const chosen = await exported(page);
    expect(chosen.rows.slice(1).map(([partNo]) => partNo)).toEqual(['P-0003', 'P-0005']);
  });

  test('an export can be cancelled, and leaves no file', async () => {
    const person = await scene.newPerson();
    const { page } = person;
    await person.signIn('analyst01');
    await person.open(PAGE);
    await rows(page).first().waitFor();
    let downloads = 0;
    page.on('download', () => {
      downloads += 1;
    });
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/\/exports\/[^/]+\?after=/, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await button(page, 'export').click();
    const dialog = page.getByRole('dialog', { name: '正在导出' });
    await dialog.getByText(`500 / ${COUNT} 条`).waitFor();
    expect(await dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('41');
    await dialog.getByRole('button', { name: /取\s*消/ }).click();
    await toasts(page, '已取消导出').waitFor();
    await dialog.waitFor({ state: 'detached' });
    release();
    await page.unroute(/\/exports\/[^/]+\?after=/);
    expect(downloads).toBe(0);
    expect((await exported(page)).rows).toHaveLength(COUNT + 1);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../../server/demo/identity-data';
import { axeViolations } from '../../support/browser/axe';
import { field, openSearch, type Person, rows, save, searchInput } from '../../support/browser/browser';
import { serveTestPages } from '../../support/browser/serve-test-pages';
import { sideways } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { sendTo, signInAt } from '../../support/gateway/http-seat';
import { leftToTheNight } from '../../support/night';

const { edge } = leftToTheNight(import.meta.url);

const ORDERS = '/examples/detail-page';
const REMARK = '货到付款。\n质保一年，期间免费更换。';

describe('a record on a page of its own, in a real browser', () => {
  const ids = new Map<string, string>();
  const scene = stage(async ({ product }) => {
    await serveTestPages(product);
    const send = sendTo(product.url);
    const token = await signInAt(send, DEMO_ACCOUNTS.find(({ username }) => username === 'analyst01')!);
    for (const orderNo of ['CG-001440', 'CG-000375', 'CG-000001', 'CG-000002']) {
      const order = {
        orderNo,
        buyer: `采购员 ${orderNo}`,
        amount: 128600.5,
        dueOn: '2026-03-01',
        remark: REMARK,
        lines: [
          { material: '电缆 YJV-4×25', quantity: 1200 },
          { material: '桥架', quantity: 36.5 },
        ],
      };
      const answer = await send('POST', '/api/resources/exampleOrder', {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(order),
      });
      const { data } = (await answer.json()) as { data: { id: string } };
      ids.set(orderNo, data.id);
    }
  });

  const head = (page: Page) => page.locator('.record-head');
  const arrive = async ({ page }: Person, orderNo: string) => {
    await page.goto(`${ORDERS}?id=${ids.get(orderNo)}`);
    await head(page).getByRole('heading', { name: orderNo }).waitFor();
    await page.locator('.record-history').waitFor();
  };

  edge.each([375, 1440])(
    'it is read in full, moved on, and the list is as it was left, %i wide',
    async (width) => {
      const orderNo = `CG-00${width === 375 ? '0375' : '1440'}`;
      const person = await scene.newPerson(width);
      const { page } = person;
      await person.signIn('analyst01', ORDERS);
      await openSearch(page);
      await searchInput(page, 'orderNo').fill(orderNo);
      await page.getByRole('button', { name: /查\s*询/ }).click();
      await expect.poll(() => rows(page).count()).toBe(1);
      await rows(page, orderNo).getByRole('link', { name: orderNo }).click();
      await page.waitForURL(/[?&]id=/);
      await page.locator('.record-page .record-form').waitFor();
      expect(await head(page).innerText()).toMatch(/草稿[\s\S]*逾期\s*是/);

      const fields = page.locator('.record-page .record-form');
      expect(await fields.locator('.form-section-title').allInnerTexts()).toEqual([
        '订单信息',
        '订单明细',
        '附件',
      ]);
      expect(await field(page, '备注').innerText()).toContain(REMARK);
      expect(await fields.getByText('加急原因').count()).toBe(0);
      expect(await fields.locator('.array-table tbody tr').count()).toBe(2);
      expect(await fields.locator('input, textarea').count()).toBe(0);
      const columns = await fields
        .locator('.field-grid-3')
        .first()
        .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
      expect(columns).toBe(width === 1440 ? 3 : 1);
      expect(await sideways(page)).toEqual([]);

      await page.locator('.record-page [data-code=submit]').click();
      await page.locator('.ant-modal-confirm-btns .ant-btn-primary').click();
      await head(page).getByText('审核中').waitFor();
      await page.locator('.history-step', { hasText: '提交审核' }).waitFor();
      expect(await page.locator('.record-page [data-code=delete]').count()).toBe(0);
      if (process.env.SCREENSHOTS)
        await page.screenshot({
          path: `${process.env.SCREENSHOTS}/record-${width}.png`,
          animations: 'disabled',
        });

      await page.locator('.record-page-back').click();
      await page.waitForURL((url) => url.search === `?orderNo=${orderNo}`);
      await rows(page, '审核中').waitFor();
      expect(await rows(page).count()).toBe(1);
      await page.goBack();
      await rows(page).first().waitFor();
    },
  );

  test('one goes from record to record as the list was searched and sorted, by buttons and by keys, and Back is the list', async () => {
    const person = await scene.newPerson();
    const { page } = person;
    await person.signIn('buyer01', '/office/contracts');
    await searchInput(page, 'customerShortName').fill('中铁');
    await page.getByRole('button', { name: /查\s*询/ }).click();
    await expect
      .poll(async () => (await rows(page).allInnerTexts()).every((row) => row.includes('中铁')))
      .toBe(true);
    const shown = (await rows(page).allInnerTexts()).map((row) => /HT-\d{4}-\d{4}/.exec(row)![0]);
    expect(shown.length).toBeGreaterThan(3);
    const title = (code: string) => head(page).getByRole('heading', { level: 1, name: code });

    await rows(page, shown[0]!).locator('[data-code=view]').click();
    await title(shown[0]!).waitFor();
    const steps = page.locator('.record-steps:visible');
    const previous = steps.getByRole('button', { name: '上一条' });
    const next = steps.getByRole('button', { name: '下一条' });
    expect(await previous.isDisabled()).toBe(true);
    expect(await steps.innerText()).toContain('第 1 条');
    await next.click();
    await title(shown[1]!).waitFor();
    // The button stays under the hand: Enter goes on.
    await expect.poll(() => next.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await title(shown[2]!).waitFor();
    await page.keyboard.press('Alt+ArrowUp');
    await title(shown[1]!).waitFor();
    await page.keyboard.press('Alt+ArrowDown');
    await title(shown[2]!).waitFor();
    await page.reload();
    await title(shown[2]!).waitFor();
    await next.click();
    await title(shown[3]!).waitFor();
    await page.goBack();
    await rows(page).first().waitFor();
    expect(new URL(page.url()).searchParams.has('id')).toBe(false);
  });

  edge('at the end of the rows that were read it goes on to the page beside', async () => {
    const person = await scene.newPerson();
    const { page } = person;
    await person.signIn('buyer01', '/office/contracts');
    const last = /HT-\d{4}-\d{4}/.exec(await rows(page).last().innerText())![0];
    await rows(page, last).locator('[data-code=view]').click();
    await head(page).getByRole('heading', { name: last }).waitFor();
    const steps = page.locator('.record-steps:visible');
    expect(await steps.innerText()).toMatch(/第 20 条/);
    await steps.getByRole('button', { name: '下一条' }).click();
    await expect.poll(() => steps.innerText()).toMatch(/第 21 条/);
    await head(page).getByRole('heading', { name: /HT-/ }).waitFor();
    await page.keyboard.press('Alt+ArrowUp');
    await head(page).getByRole('heading', { name: last }).waitFor();
  });

  edge.each([1440, 375])(
    'a contract is named by what it is about, and its papers are looked at in place, %i wide',
    async (width) => {
      const person = await scene.newPerson(width);
      const { page } = person;
      await person.signIn('buyer01');
      const link = page.getByRole('region', { name: /到期提醒/ }).getByRole('link', { name: /HT-/ });
      const code = /HT-\d{4}-\d{4}/.exec(await link.first().innerText())![0];
      await link.first().click();
      await head(page)
        .getByRole('heading', { level: 1, name: new RegExp(`合同 ${code}`) })
        .waitFor();
      await page.getByText('签章页.png').waitFor();
      await page.getByLabel('预览 签章页.png').first().click();
      await page.locator('.ant-image-preview-img').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.ant-image-preview-img').waitFor({ state: 'hidden' });

      await page.getByLabel(`预览 ${code} 合同扫描件.pdf`).first().click();
      const dialog = page.getByRole('dialog', { name: `${code} 合同扫描件.pdf` });
      await dialog.waitFor();
      if (await page.evaluate(() => navigator.pdfViewerEnabled)) {
        const frame = dialog.locator('iframe');
        await frame.waitFor();
        expect(await frame.getAttribute('src')).toMatch(/^blob:/);
      } else await dialog.getByText('请下载后查看').waitFor();
      const arrives = page.waitForEvent('download');
      await dialog.getByRole('button', { name: /下\s*载/ }).click();
      expect((await arrives).suggestedFilename()).toBe(`${code} 合同扫描件.pdf`);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      expect(await sideways(page)).toEqual([]);
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  edge(
    'what belongs to a record leads on: the supplier of an order, and the orders of a supplier',
    async () => {
      const person = await scene.newPerson();
      const { page } = person;
      await person.signIn('buyer01', '/office/purchase-orders');
      await page
        .locator('.ant-table-row', { hasText: '有限公司' })
        .first()
        .locator('[data-code=view]')
        .click();
      const related = page.locator('.record-related');
      const supplier = related
        .getByRole('listitem')
        .filter({ hasText: /^供应商/ })
        .getByRole('link');
      const name = await supplier.innerText();
      await supplier.click();
      await page.waitForURL('**/office/suppliers?id=*');
      await page.locator('.ant-drawer-title', { hasText: name }).waitFor();
    },
  );

  edge('by its address it is changed in a drawer, and deleted', async () => {
    const person = await scene.newPerson();
    const { page } = person;
    await person.startSession('analyst01');
    await arrive(person, 'CG-000001');
    await page.locator('.record-page [data-code=edit]').click();
    await field(page, '采购员').locator('input').fill('接手人');
    await save(page);
    await page.locator('.ant-drawer-open').waitFor({ state: 'detached' });
    await page.locator('.record-page .record-form').getByText('接手人').waitFor();
    await page.locator('.history-step', { hasText: '接手人' }).waitFor();
    await page.locator('.record-page [data-code=delete]').click();
    await page.locator('.ant-modal-confirm-btns .ant-btn-primary').click();
    await rows(page, 'CG-000002').waitFor();
    expect(await rows(page, 'CG-000001').count()).toBe(0);
  });

  edge(
    'it prints by itself: no menu, no header, no buttons, and whole; so does one open in a drawer',
    async () => {
      const person = await scene.newPerson();
      const { page } = person;
      await person.startSession('analyst01');
      await arrive(person, 'CG-000002');
      await page.emulateMedia({ media: 'print' });
      for (const part of ['.ant-layout-header', '.ant-layout-sider', '.record-page-back', '.record-actions'])
        expect(await page.locator(part).isVisible(), part).toBe(false);
      await expect.poll(() => page.getByRole('button').filter({ visible: true }).count()).toBe(0);
      // Nothing of it is cut off behind a bar to scroll.
      const hidden = await page.locator('.record-page').evaluate((record) => {
        const cut: string[] = [];
        for (let box = record.parentElement; box; box = box.parentElement)
          if (box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY !== 'visible')
            cut.push(box.className);
        return cut.filter((name) => name !== '');
      });
      expect(hidden).toEqual([]);

      await page.emulateMedia({ media: 'screen' });
      await page.locator('.record-actions').locator('[data-code=edit]').click();
      await field(page, '采购员').locator('input').waitFor();
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('.record-page').isVisible()).toBe(false);
      expect(await page.locator('.drawer-footer').isVisible()).toBe(false);
      const { x, width } = (await page.locator('.ant-drawer-content-wrapper').boundingBox())!;
      expect([x, width]).toEqual([0, 1440]);
      await person.leave();
    },
  );

  edge(
    'what is not there is told, with a way back; whoever may not see the page sees nothing of it',
    async () => {
      const person = await scene.newPerson();
      const { page } = person;
      await person.startSession('analyst01');
      await page.goto(`${ORDERS}?id=nowhere`);
      await page.getByText('记录不存在或已被删除').waitFor();
      await page.getByRole('button', { name: '返回列表' }).click();
      await rows(page, 'CG-000002').waitFor();

      const stranger = await scene.newPerson();
      await stranger.startSession('supplier01');
      await stranger.page.goto(`${ORDERS}?id=${ids.get('CG-000002')}`);
      await stranger.page.getByText('暂时还没有权限查看哦').waitFor();
      expect(await stranger.page.getByText('CG-000002').count()).toBe(0);
    },
  );
});

import { describe, expect, test } from 'vitest';
import { axeViolations } from '../../support/browser/axe';
import { field, pressIn, rows, typeDate } from '../../support/browser/browser';
import { openServed } from '../../support/browser/open-served';
import { sideways, toasts } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { addTestPages } from '../../support/page-files';

const PATH = '/examples/purchases';

describe('transitions that do their work in a real browser', () => {
  const scene = stage();

  test('a draft is kept, completed where it is refused, passed with a price, and leads to the record that came of it', async () => {
    addTestPages(scene.product.schemasDir);
    const author = await scene.newPerson();
    await author.signIn('analyst01');
    await openServed(author, PATH);
    const { page } = author;
    await page.locator('[data-code=add]').first().click();
    await field(page, '订单号').locator('input').fill('PO-8001');
    const keep = page.locator('.drawer-footer .ant-btn-primary');
    expect((await keep.innerText()).replace(/\s/g, '')).toBe('暂存');
    await keep.click();
    const draft = rows(page, 'PO-8001').first();
    await draft.getByText('暂存').waitFor();

    // What is missing stands at its fields, in the form.
    await pressIn(draft, 'submit');
    await page.locator('.ant-modal-confirm-btns .ant-btn-primary').click();
    await page.locator('.record-drawer').waitFor();
    await field(page, '交货日期').getByText('请选择交货日期').waitFor();
    await typeDate(page, '交货日期', '2031-05-01');
    await page
      .getByRole('button', { name: /添加|新增/ })
      .last()
      .click();
    const cells = page.locator('.record-drawer .array-table tbody input');
    await cells.nth(0).fill('螺纹钢');
    await cells.nth(1).fill('2');
    await cells.nth(2).fill('10.5');
    await keep.click();
    await page.locator('.record-drawer').waitFor({ state: 'detached' });
    await pressIn(draft, 'submit');
    await page.locator('.ant-modal-confirm-btns .ant-btn-primary').click();
    await draft.getByText('待审批').waitFor();

    const second = await scene.newPerson();
    await second.signIn('admin01');
    await openServed(second, PATH);
    const waiting = rows(second.page, 'PO-8001').first();
    await pressIn(waiting, 'pass');
    const dialog = second.page.locator('.ant-modal-confirm');
    const price = field(second.page, '成交价');
    await price.locator('input').waitFor();
    expect(await axeViolations(second.page)).toEqual([]);
    const confirm = dialog.locator('.ant-modal-confirm-btns .ant-btn-primary');
    await confirm.click();
    await price.getByText('请填写成交价').waitFor();
    await price.locator('input').fill('22');
    await confirm.click();
    await price.getByText('成交价不能高于金额').waitFor();
    await second.page.setViewportSize({ width: 375, height: 800 });
    expect(await sideways(second.page)).toEqual([]);
    await second.page.setViewportSize({ width: 1440, height: 900 });
    await price.locator('input').fill('18');
    await confirm.click();
    const made = toasts(second.page).getByRole('link', { name: '已新增记录' });
    await made.click();
    await second.page.locator('.record-drawer').getByText('螺纹钢').waitFor();
  });
});

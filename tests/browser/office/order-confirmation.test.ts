import { describe, expect, test } from 'vitest';
import { axeViolations } from '../../support/browser/axe';
import { choose, field, rows } from '../../support/browser/browser';
import { sideways, toasts } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';

const OFFICE = '/office/supply-orders';
const SUPPLIER = '/supplier/orders';
const PICTURES = process.env.ORDER_PICTURES;

describe('a purchase order that its supplier confirms, in a real browser', () => {
  const scene = stage();
  type Page = Awaited<ReturnType<typeof scene.newPerson>>['page'];
  const picture = async (page: Page, name: string) => {
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
  };
  const yes = (page: Page) => page.locator('.ant-modal-confirm-btns .ant-btn-primary').last().click();
  const cell = (page: Page, title: string) =>
    page.locator(`.array-table td[data-title="${title}"]`).filter({ visible: true });

  test('the office sends it, the supplier promises on a phone in both languages and disputes, then confirms what was changed', async () => {
    const buyer = await scene.newPerson();
    await buyer.signIn('buyer01', OFFICE);
    await rows(buyer.page).first().waitFor();
    await picture(buyer.page, 'office-list-1440-zh');
    await buyer.page.locator('[data-code=add]').first().click();
    await field(buyer.page, '采购联系人').locator('input').waitFor();
    expect(await field(buyer.page, '采购联系人').locator('input').inputValue()).toBe('陈思远');
    await choose(buyer.page, '供应商', '苏州恒筑新型建材有限公司');
    await buyer.page.locator('.items-add').click();
    await cell(buyer.page, '物料名称').locator('input').fill('预制叠合板');
    await cell(buyer.page, '单位').locator('.ant-select').click();
    await buyer.page
      .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '件' })
      .click();
    await cell(buyer.page, '数量').locator('input').fill('12');
    await cell(buyer.page, '含税单价（元）').locator('input').fill('486');
    await cell(buyer.page, '要求交期').locator('input').fill('2031-05-20');
    await cell(buyer.page, '要求交期').locator('input').press('Enter');
    // What the supplier promises is not the office's to fill in.
    expect(await cell(buyer.page, '承诺交期').locator('input').count()).toBe(0);
    await picture(buyer.page, 'office-form-1440-zh');
    await buyer.page.locator('.drawer-footer .ant-btn-primary').click();
    const saved = rows(buyer.page, '草稿').filter({ hasText: '5,832.00' }).first();
    const orderNo = await saved.getByRole('link').first().innerText();
    expect(orderNo).toMatch(/^PO-\d{6}-\d{4}$/);
    await saved.getByRole('link').first().click();
    await buyer.page.locator('.record-actions [data-code=send]').click();
    await yes(buyer.page);
    await buyer.page.locator('.history-step[data-action=send]').waitFor();

    const supplier = await scene.newPerson(375);
    const { page } = supplier;
    await supplier.signIn('supplier01', SUPPLIER);
    await rows(page, orderNo).first().waitFor();
    await picture(page, 'supplier-list-375-zh');
    await rows(page, orderNo).getByRole('link').first().click();
    await page.locator('.record-actions').waitFor();
    await picture(page, 'supplier-record-375-zh');
    await page.locator('[data-code=fill]').filter({ visible: true }).first().click();
    await cell(page, '承诺交期').locator('input').waitFor();
    // The rest is there to read, and no row comes or goes.
    expect(await cell(page, '数量').locator('input').count()).toBe(0);
    expect(await field(page, '采购说明').locator('textarea').count()).toBe(0);
    expect(await page.locator('.items-add, .item-actions').count()).toBe(0);
    await cell(page, '承诺数量').locator('input').fill('6');
    await field(page, '供应商说明').locator('textarea').fill('其余六件下月交');
    await picture(page, 'supplier-form-375-zh');
    expect(await sideways(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    await page.locator('.drawer-footer .ant-btn-primary, .form-footer .ant-btn-primary').last().click();
    await toasts(page, '保存成功').waitFor();
    await page.locator('[data-code=dispute]').filter({ visible: true }).first().click();
    await field(page, '异议原因').locator('textarea').fill('本月产能只够一半');
    await yes(page);
    await page.locator('.history-step[data-action=dispute]').waitFor();
    expect(await page.locator('[data-code=fill]').filter({ visible: true }).count()).toBe(0);

    await buyer.page.reload();
    await buyer.page.getByText('本月产能只够一半').first().waitFor();
    await buyer.page.locator('.record-actions [data-code=edit]').click();
    await cell(buyer.page, '数量').locator('input').fill('6');
    await picture(buyer.page, 'office-disputed-1440-zh');
    await buyer.page.locator('.drawer-footer .ant-btn-primary').click();
    await toasts(buyer.page, '保存成功').waitFor();
    await buyer.page.locator('.record-actions [data-code=agree]').click();
    await yes(buyer.page);
    await buyer.page.locator('.history-step[data-action=agree]').waitFor();

    await page.evaluate(() => localStorage.setItem('language', 'en'));
    await page.reload();
    await page.locator('[data-code=confirm]').filter({ visible: true }).first().waitFor();
    await picture(page, 'supplier-record-375-en');
    expect(await page.locator('.record-detail, [data-page]').last().innerText()).not.toMatch(/承诺|订单/);
    await page.locator('[data-code=fill]').filter({ visible: true }).first().click();
    await cell(page, 'Promised date').locator('input').fill('2031-05-18');
    await cell(page, 'Promised date').locator('input').press('Enter');
    await picture(page, 'supplier-form-375-en');
    expect(await sideways(page)).toEqual([]);
    await page.locator('.drawer-footer .ant-btn-primary, .form-footer .ant-btn-primary').last().click();
    await toasts(page).first().waitFor();
    await page.locator('[data-code=confirm]').filter({ visible: true }).first().click();
    await yes(page);
    await page.locator('.history-step[data-action=confirm]').waitFor();

    await buyer.page.reload();
    await buyer.page.locator('.history-step[data-action=confirm]').waitFor();
    await buyer.page.getByText('2031-05-18').first().waitFor();
    await picture(buyer.page, 'office-confirmed-1440-zh');
    expect(await axeViolations(buyer.page)).toEqual([]);
    if (PICTURES) {
      for (const [person, side] of [
        [buyer, 'office'],
        [supplier, 'supplier'],
      ] as const)
        for (const language of ['zh', 'en'])
          for (const width of [1440, 375]) {
            await person.page.evaluate(
              (to) => localStorage.setItem('language', to),
              language === 'zh' ? 'zh-CN' : 'en',
            );
            await person.page.setViewportSize({ width, height: 900 });
            await person.page.reload();
            await person.page.locator('.history-step').first().waitFor();
            await picture(person.page, `${side}-end-${width}-${language}`);
          }
    }
  });
});

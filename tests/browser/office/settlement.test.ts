import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { choose, field, nameIn, type Person, rows, typeDate } from '../../support/browser/browser';
import { toasts } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { shownCents, taxIn, worth } from '../../support/gateway/whole-cents';
import {
  act,
  agree,
  beginNew,
  cellsOf,
  faultsOfScreen,
  headingOf,
  keep,
  openForm,
  openRecord,
  pressSave,
  saidBy,
} from '../../support/model/record-steps';

const PICTURES = process.env.SETTLEMENT_PICTURES;
/** A month in which the demo has nothing, on which what is collected is this story's alone. */
const MONTH = '2031-03';

const STAIRS = { material: '预制楼梯', unit: '件', tenths: 120, price: 48_635, rate: 13 };
const MORTAR = { material: '干混砂浆', unit: '吨', tenths: 55, price: 31_207, rate: 9 };

describe('from order to invoice, in a real browser', () => {
  const scene = stage();

  async function arrive(username: string, path: string, width?: number): Promise<Person> {
    const person = await scene.newPerson(width);
    await person.startSession(username);
    await person.open(path);
    await rows(person.page).first().waitFor();
    return person;
  }
  const picture = async (page: Page, name: string) => {
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
  };
  test('both sides at a desk: ordered, delivered in part, inspected, returned, reconciled, disputed, signed, invoiced', async () => {
    const buyer = await arrive('buyer01', '/office/supply-orders');
    const { page } = buyer;
    await page.locator('[data-code=add]').first().click();
    await choose(page, '供应商', '恒筑');
    for (const [index, { material, unit, tenths, price, rate }] of [STAIRS, MORTAR].entries()) {
      await page.locator('.items-add').click();
      const cell = (title: string) => cellsOf(page, title).nth(index);
      await cell('物料名称').locator('input').fill(material);
      for (const [title, option] of [
        ['单位', unit],
        ['税率', `${rate}%`],
      ] as const) {
        await cell(title).locator('.ant-select').click();
        await page
          .locator(
            '.ant-select-dropdown:visible [role=option], .ant-select-dropdown:visible .ant-select-item-option',
            { hasText: option },
          )
          .last()
          .click();
      }
      await cell('数量')
        .locator('input')
        .fill(String(tenths / 10));
      await cell('含税单价（元）')
        .locator('input')
        .fill(String(price / 100));
      await cell('要求交期').locator('input').fill('2031-05-20');
      await cell('要求交期').locator('input').press('Enter');
    }
    const ordered = shownCents(worth(STAIRS.tenths, STAIRS.price) + worth(MORTAR.tenths, MORTAR.price));
    await field(page, '合计金额').getByText(ordered).waitFor();
    await picture(page, 'order-form');
    await keep(page);
    await nameIn(rows(page, '草稿').filter({ hasText: ordered }).first()).click();
    await act(page, 'send');
    const orderNo = await headingOf(page);

    const supplier = await arrive('supplier01', '/supplier/orders');
    const theirs = supplier.page;
    await nameIn(rows(theirs, orderNo).first()).click();
    await act(theirs, 'confirm');

    // All that is left comes with the order; the supplier sends a part of one row.
    await beginNew(supplier, '/supplier/delivery-notices');
    await choose(theirs, '订单', orderNo);
    await expect.poll(() => cellsOf(theirs, '本次发货数量').count()).toBe(2);
    const materials = await cellsOf(theirs, '物料名称').allInnerTexts();
    // Below the name of its column where a drawer leaves a table no room.
    expect(materials.map((text) => text.split('\n').at(-1))).toEqual([STAIRS.material, MORTAR.material]);
    expect(await theirs.locator('.items-add').count()).toBe(0);
    const sending = cellsOf(theirs, '本次发货数量').locator('input');
    expect(await sending.nth(1).inputValue()).toBe('5.5');
    await sending.first().fill('13');
    await typeDate(theirs, '预计到货', '2031-03-02');
    await pressSave(theirs);
    await theirs.locator('.save-outcome, .ant-formily-item-error-help').first().waitFor();
    await sending.first().fill('8');
    await picture(theirs, 'notice-form');
    await keep(theirs);
    await nameIn(rows(theirs, orderNo).first()).click();
    await act(theirs, 'ship');
    const noticeNo = await headingOf(theirs);
    expect(noticeNo).toMatch(/^ASN-\d{6}-\d{4}$/);
    // What has left can still be told a waybill, and nothing else.
    await openForm(theirs, 'fill');
    expect(await cellsOf(theirs, '本次发货数量').locator('input').count()).toBe(0);
    await field(theirs, '运单号').locator('input').fill('SF0000001');
    await keep(theirs);

    await openRecord(buyer, '/office/delivery-notices', noticeNo);
    await page.locator('.record-page [data-code=receive]').click();
    await agree(page);
    await toasts(page).getByRole('link').first().click();
    await page.locator('.record-page h1', { hasText: 'GR-' }).waitFor();
    const receiptNo = await headingOf(page);
    await openForm(page, 'edit');
    await typeDate(page, '收货日期', `${MONTH}-05`);
    await cellsOf(page, '合格数量').locator('input').first().fill('7');
    await cellsOf(page, '原因').locator('input').first().fill('边角破损');
    const accepted = [
      { ...STAIRS, cents: worth(70, STAIRS.price) },
      { ...MORTAR, cents: worth(55, MORTAR.price) },
    ] as const;
    const stored = accepted[0].cents + accepted[1].cents;
    await field(page, '含税合计').getByText(shownCents(stored)).waitFor();
    await picture(page, 'receipt-form');
    await keep(page);
    await act(page, 'store');
    await page.locator('.record-page').getByText(shownCents(accepted[0].cents)).first().waitFor();
    await page.locator('.record-page').getByText('92.6%').first().waitFor();
    await picture(page, 'receipt');

    // What was turned down is left with the order, and goes with the rest of it.
    await openRecord(supplier, '/supplier/orders', orderNo);
    const left = async () => {
      const texts = await cellsOf(theirs, '待发数量').allInnerTexts();
      return texts.map((text) => text.split('\n').at(-1));
    };
    await expect.poll(left).toEqual(['5', '0']);
    await beginNew(supplier, '/supplier/delivery-notices');
    await choose(theirs, '订单', orderNo);
    await expect.poll(() => sending.count()).toBe(1);
    expect(await sending.first().inputValue()).toBe('5');
    await typeDate(theirs, '预计到货', '2031-03-12');
    await keep(theirs);

    await beginNew(buyer, '/office/goods-returns');
    await choose(page, '原收货单', receiptNo);
    await expect.poll(() => cellsOf(page, '退货数量').count()).toBe(2);
    await cellsOf(page, '退货数量').locator('input').first().fill('1');
    await page.locator('.record-drawer tr[data-item="1"] .item-actions button').last().click();
    await agree(page);
    await typeDate(page, '退货日期', `${MONTH}-06`);
    await field(page, '退货原因').locator('textarea').fill('尺寸超差');
    const returned = worth(10, STAIRS.price);
    await field(page, '含税合计').getByText(shownCents(returned)).waitFor();
    await picture(page, 'return-form');
    await keep(page);
    await nameIn(rows(page, shownCents(returned)).first()).click();
    await act(page, 'giveBack');

    await beginNew(buyer, '/office/statements');
    await choose(page, '供应商', '恒筑');
    await typeDate(page, '对账月份', MONTH);
    const dialog = page.locator('.collect-dialog').filter({ visible: true });
    for (const [index, cents] of [stored, returned].entries()) {
      await page.locator('.record-drawer .collect-button').nth(index).click();
      await dialog.getByText('已选 1 / 1 条').waitFor();
      await dialog.getByText(shownCents(cents)).first().waitFor();
      if (index === 0) await picture(page, 'collect');
      await dialog.locator('.ant-btn-primary').click();
      await dialog.waitFor({ state: 'detached' });
    }
    const at13 = accepted[0].cents - returned;
    const at9 = accepted[1].cents;
    const total = at13 + at9;
    for (const [label, cents] of [
      ['税率 13% 含税', at13],
      ['税率 9% 含税', at9],
      ['税率 13% 税额', taxIn(at13, 13)],
      ['税率 9% 税额', taxIn(at9, 9)],
      ['税额合计', taxIn(at13, 13) + taxIn(at9, 9)],
      ['应付合计', total],
    ] as const)
      expect([label, await saidBy(page, label)]).toEqual([label, shownCents(cents)]);
    await picture(page, 'statement-form');
    expect(await faultsOfScreen(page)).toEqual([]);
    await keep(page);
    await nameIn(rows(page, MONTH).first()).click();
    await act(page, 'send');
    const statementNo = await headingOf(page);

    await openRecord(supplier, '/supplier/statements', statementNo);
    await openForm(theirs, 'fill');
    await cellsOf(theirs, '差异说明').locator('input').first().fill('拒收一件未见照片');
    expect(
      await theirs.locator('.record-drawer').locator('.items-add, .item-actions, .collect-button').count(),
    ).toBe(0);
    await picture(theirs, 'statement-difference');
    await keep(theirs);
    await act(theirs, 'dispute', () => field(theirs, '异议原因').locator('textarea').fill('请补破损照片'));
    await page.reload();
    await page.locator('.record-page').getByText('拒收一件未见照片').first().waitFor();
    await act(page, 'send');
    await theirs.reload();
    await act(theirs, 'agree');
    expect(await theirs.locator('.record-page [data-code=sign]').count()).toBe(0);

    const manager = await arrive('manager01', '/office/statements');
    await nameIn(rows(manager.page, statementNo).first()).click();
    await act(manager.page, 'sign');
    await picture(manager.page, 'statement-signed');
    expect(await faultsOfScreen(manager.page)).toEqual([]);

    await beginNew(supplier, '/supplier/invoices');
    await choose(theirs, '所属对账单', statementNo);
    const amount = field(theirs, '价税合计').locator('input');
    await expect.poll(() => amount.inputValue()).toContain(String(total).slice(-2));
    await field(theirs, '发票号码').locator('input').fill('30000001');
    await amount.fill(String((total + 1) / 100));
    await pressSave(theirs);
    await theirs.locator('.save-outcome, .ant-formily-item-error-help').first().waitFor();
    await amount.fill(String(total / 100));
    await field(theirs, '税额')
      .getByText(shownCents(taxIn(total, 13)))
      .waitFor();
    await picture(theirs, 'invoice-form');
    await keep(theirs);
    await nameIn(rows(theirs, '30000001').first()).click();
    await act(theirs, 'submit');

    await openRecord(manager, '/office/invoices', '30000001');
    await act(manager.page, 'verify');
    await openRecord(buyer, '/office/statements', statementNo);
    await page.locator('.record-facts').getByText('0.00').waitFor();
    await page.locator('.related-tabs [role=tab]', { hasText: '发票' }).click();
    await rows(page, '30000001').getByText(shownCents(total)).waitFor();

    // What became of all this stands with the supplier.
    await buyer.moveTo('/office/suppliers');
    await nameIn(rows(page, '恒筑').first()).click();
    const tab = (title: string) => page.locator('.related-tabs [role=tab]', { hasText: title });
    for (const [title, number] of [
      ['采购订单', orderNo],
      ['发货通知', noticeNo],
      ['收货检验', receiptNo],
      ['对账单', statementNo],
    ] as const) {
      await tab(title).click();
      await rows(page, number).first().waitFor();
    }
    await picture(page, 'supplier-tabs');
    expect(await faultsOfScreen(page)).toEqual([]);
  });
});

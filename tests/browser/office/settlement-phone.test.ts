import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { choose, field, nameIn, type Person, rows, typeDate } from '../../support/browser/browser';
import { toasts } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { type CalledDoc, callsTo, recordCalls } from '../../support/gateway/record-calls';
import { shownCents, taxIn, worth } from '../../support/gateway/whole-cents';
import {
  act,
  agree,
  beginNew,
  buttonOf,
  cellsOf,
  faultsOfScreen,
  headingOf,
  keep,
  type Language,
  openForm,
  openNumber,
  openRecord,
  saidBy,
  spokenIn,
} from '../../support/model/record-steps';
import { leftToTheNight } from '../../support/night';

const { variants } = leftToTheNight(import.meta.url);

const PHONE = 375;
/** The unit that a label ends with. */
const UNIT = / ?[（(].*$/;
const PICTURES = process.env.SETTLEMENT_PICTURES;

const ORDERS = '/api/resources/supplyOrder';
const NOTICES = '/api/resources/deliveryNotice';
const THEIR_NOTICES = '/api/resources/sentDelivery';
const RECEIPTS = '/api/resources/goodsReceipt';
const STATEMENTS = '/api/resources/statement';

/** What is ordered: pieces in tenths, prices in cents. */
const PANELS = { material: '预制叠合板', unit: 'm3', tenths: 127, price: 50_319, rate: 13 };
const GLUE = { material: '专用粘结剂', unit: 't', tenths: 33, price: 27_455, rate: 6 };
/** Tenths that are sent of the first row; the second goes whole. */
const SENT = 94;
/** Tenths of what was sent that pass. */
const PASSED = 81;

/** What the receipt comes to, in cents by rate of tax. */
const RECEIVED = { 13: worth(PASSED, PANELS.price), 6: worth(GLUE.tenths, GLUE.price) } as const;
const RECEIVED_IN_ALL = RECEIVED[13] + RECEIVED[6];
/** Of all that came, in tenths of a percent. */
const PASS_RATE = `${(Math.round(((PASSED + GLUE.tenths) * 1000) / (SENT + GLUE.tenths)) / 10).toFixed(1)}%`;

/** A statement over so many cents by rate: what its fields say. */
const sumsOf = (at13: number, at6: number): readonly (readonly [string, number])[] => [
  ['税率 13% 含税', at13],
  ['税率 9% 含税', 0],
  ['税率 6% 含税', at6],
  ['税率 13% 税额', taxIn(at13, 13)],
  ['税率 6% 税额', taxIn(at6, 6)],
  ['税额合计', taxIn(at13, 13) + taxIn(at6, 6)],
  ['应付合计', at13 + at6],
];

describe('from order to invoice on a phone, in a real browser', () => {
  const scene = stage();
  // Months in which the demo has nothing: what is collected in one is one story's alone.
  let months = 0;
  const newMonth = () => {
    months += 1;
    return `2032-${String(months).padStart(2, '0')}`;
  };
  const calls = () => recordCalls(callsTo(scene.product.url));

  async function arrive(username: string, language: Language): Promise<Person> {
    const person = await scene.newPerson(PHONE);
    await person.startSession(username);
    await person.page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    return person;
  }

  /** The screen in front is sound; with a folder for pictures it is kept there. */
  async function look(page: Page, name: string): Promise<void> {
    expect(await faultsOfScreen(page)).toEqual([]);
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/phone-${name}.png`, fullPage: true });
  }

  async function expectSums(page: Page, say: (text: string) => string, at13: number, at6: number) {
    for (const [label, cents] of sumsOf(at13, at6))
      expect([label, await saidBy(page, say(label))]).toEqual([label, shownCents(cents)]);
  }

  const sentOrder = async ({ done, move }: ReturnType<typeof calls>): Promise<CalledDoc> => {
    const lines = [PANELS, GLUE].map(({ material, unit, tenths, price, rate }) => ({
      material,
      unit,
      quantity: tenths / 10,
      unitPrice: price / 100,
      taxRate: String(rate),
      deliverOn: '2032-12-01',
    }));
    const made = await done('buyer01', `POST ${ORDERS}`, { supplier: 'S10001', lines });
    return move('buyer01', ORDERS, made, 'send');
  };

  test.each(variants(['zh-CN'], ['en']))(
    "the supplier's part: confirmed, delivered in part, the receipt read, a difference noted and disputed, agreed, in %s",
    async (language) => {
      const say = spokenIn(language);
      const month = newMonth();
      const office = calls();
      const order = await sentOrder(office);
      const supplier = await arrive('supplier01', language);
      const { page } = supplier;
      await supplier.open('/supplier/orders');
      await openNumber(page, String(order.orderNo));
      await look(page, 'supplier-order');
      await act(page, 'confirm');

      await beginNew(supplier, '/supplier/delivery-notices');
      await choose(page, say('订单'), String(order.orderNo));
      const sending = cellsOf(page, say('本次发货数量')).locator('input');
      await expect.poll(() => sending.count()).toBe(2);
      expect(await sending.nth(1).inputValue()).toBe(String(GLUE.tenths / 10));
      await sending.first().fill(String(SENT / 10));
      await typeDate(page, say('发货日期'), `${month}-01`);
      await typeDate(page, say('预计到货'), `${month}-02`);
      // What was typed last is right, whatever the field said of it before.
      expect(await page.locator('.record-drawer .ant-formily-item-error-help').count()).toBe(0);
      await look(page, 'supplier-notice-form');
      await keep(page);
      await nameIn(rows(page, String(order.orderNo)).first()).click();
      await act(page, 'ship');
      const noticeNo = await headingOf(page);
      // What has not gone yet is left with the order.
      await openRecord(supplier, '/supplier/orders', String(order.orderNo));
      const left = cellsOf(page, say('待发数量'));
      await expect
        .poll(() => left.allInnerTexts())
        .toEqual([`${say('待发数量')}\n${(PANELS.tenths - SENT) / 10}`, `${say('待发数量')}\n0`]);

      const [notice] = await office.list('buyer01', NOTICES, { noticeNo });
      await office.move('buyer01', NOTICES, notice!, 'receive');
      const [listed] = await office.list('buyer01', RECEIPTS, { orderNo: String(order.orderNo) });
      const receipt = await office.read('buyer01', RECEIPTS, listed!.id);
      const inspected = await office.change('buyer01', RECEIPTS, receipt, {
        receivedOn: `${month}-05`,
        lines: (receipt.lines as object[]).map((line, index) => ({
          ...line,
          left: undefined,
          ...(index === 0 && { accepted: PASSED / 10, reason: '边角破损' }),
        })),
      });
      const stored = await office.move('buyer01', RECEIPTS, inspected, 'store');
      // What was turned down is left with the order again.
      await openRecord(supplier, '/supplier/orders', String(order.orderNo));
      await expect
        .poll(() => left.allInnerTexts())
        .toEqual([`${say('待发数量')}\n${(PANELS.tenths - PASSED) / 10}`, `${say('待发数量')}\n0`]);

      await openRecord(supplier, '/supplier/goods-receipts', String(stored.receiptNo));
      expect(await saidBy(page, say('含税合计'))).toBe(shownCents(RECEIVED_IN_ALL));
      expect(await saidBy(page, say('合格率'))).toBe(PASS_RATE);
      await page.locator('.record-page').getByText('边角破损').first().waitFor();
      await look(page, 'supplier-receipt');

      const statement = await office.done('buyer01', `POST ${STATEMENTS}`, {
        supplier: 'S10001',
        month,
        receipts: [{ receiptNo: stored.receiptNo }],
      });
      const sent = await office.move('buyer01', STATEMENTS, statement, 'send');
      const statementNo = String(sent.statementNo);
      await openRecord(supplier, '/supplier/statements', statementNo);
      await expectSums(page, say, RECEIVED[13], RECEIVED[6]);
      await openForm(page, 'fill');
      await cellsOf(page, say('差异说明')).locator('input').first().fill('破损的未见照片');
      await look(page, 'supplier-difference');
      await keep(page);
      await act(page, 'dispute', () => field(page, say('异议原因')).locator('textarea').fill('请补破损照片'));
      await look(page, 'supplier-disputed');
      expect(await buttonOf(page, 'agree').count()).toBe(0);

      const disputed = await office.read('buyer01', STATEMENTS, statement.id);
      expect(disputed).toMatchObject({ status: 'disputed', receipts: [{ difference: '破损的未见照片' }] });
      await office.move('buyer01', STATEMENTS, disputed, 'send');
      await page.reload();
      await act(page, 'agree');
      await expectSums(page, say, RECEIVED[13], RECEIVED[6]);
      expect((await office.read('buyer01', STATEMENTS, statement.id)).status).toBe('agreed');
    },
  );

  test.each(variants(['en'], ['zh-CN']))(
    "the office's part: received, inspected with a part rejected, returned, collected, sent, signed, invoiced, in %s",
    async (language) => {
      const say = spokenIn(language);
      const month = newMonth();
      const others = calls();
      const order = await sentOrder(others);
      const confirmed = await others.move('supplier01', '/api/resources/receivedOrder', order, 'confirm');
      const notice = await others.done('supplier01', `POST ${THEIR_NOTICES}`, {
        orderId: confirmed.id,
        shipOn: `${month}-01`,
        arriveOn: `${month}-02`,
        lines: [{ ...PANELS, tenths: SENT }, GLUE].map(({ material, unit, tenths, price, rate }) => ({
          material,
          unit,
          quantity: tenths / 10,
          unitPrice: price / 100,
          taxRate: String(rate),
        })),
      });
      const shipped = await others.move('supplier01', THEIR_NOTICES, notice, 'ship');

      const buyer = await arrive('buyer01', language);
      const { page } = buyer;
      await buyer.open('/office/delivery-notices');
      await openNumber(page, String(shipped.noticeNo));
      await look(page, 'office-notice');
      await buttonOf(page, 'receive').click();
      await agree(page);
      await toasts(page).getByRole('link').first().click();
      await page.locator('.record-page h1', { hasText: 'GR-' }).waitFor();
      const receiptNo = await headingOf(page);
      await openForm(page, 'edit');
      await typeDate(page, say('收货日期'), `${month}-05`);
      await cellsOf(page, say('合格数量'))
        .locator('input')
        .first()
        .fill(String(PASSED / 10));
      await cellsOf(page, say('原因')).locator('input').first().fill('边角破损');
      await expect.poll(() => saidBy(page, say('含税合计'))).toBe(shownCents(RECEIVED_IN_ALL));
      await look(page, 'office-inspection');
      await keep(page);
      await act(page, 'store');
      expect(await saidBy(page, say('合格率'))).toBe(PASS_RATE);
      await look(page, 'office-receipt');

      await beginNew(buyer, '/office/goods-returns');
      await choose(page, say('原收货单'), receiptNo);
      await expect.poll(() => cellsOf(page, say('退货数量')).count()).toBe(2);
      await cellsOf(page, say('退货数量')).locator('input').first().fill('1.1');
      await page.locator('.record-drawer [data-item="1"] .item-actions button').last().click();
      await agree(page);
      await typeDate(page, say('退货日期'), `${month}-06`);
      await field(page, say('退货原因')).locator('textarea').fill('尺寸超差');
      const returned = worth(11, PANELS.price);
      await expect.poll(() => saidBy(page, say('含税合计'))).toBe(shownCents(returned));
      await look(page, 'office-return-form');
      await keep(page);
      await nameIn(rows(page, shownCents(returned)).first()).click();
      await act(page, 'giveBack');

      await beginNew(buyer, '/office/statements');
      await choose(page, say('供应商'), '恒筑');
      await typeDate(page, say('对账月份'), month);
      const dialog = page.locator('.collect-dialog').filter({ visible: true });
      for (const [index, cents] of [RECEIVED_IN_ALL, returned].entries()) {
        await page.locator('.record-drawer .collect-button').nth(index).click();
        await dialog.getByText(say('已选 {count} / {total} 条').replace(/\{\w+\}/g, '1')).waitFor();
        await dialog.getByText(shownCents(cents)).first().waitFor();
        if (index === 0) await look(page, 'office-collect');
        await dialog.locator('.collect-footer .ant-btn-primary').click();
        await dialog.waitFor({ state: 'detached' });
      }
      const at13 = RECEIVED[13] - returned;
      await expectSums(page, say, at13, RECEIVED[6]);
      await look(page, 'office-statement-form');
      await keep(page);
      await nameIn(rows(page, month).first()).click();
      await act(page, 'send');
      const statementNo = await headingOf(page);
      await look(page, 'office-statement');

      const [sent] = await others.list('supplier01', '/api/resources/myStatement', { statementNo });
      await others.move('supplier01', '/api/resources/myStatement', sent!, 'agree');
      const manager = await arrive('manager01', language);
      await manager.open('/office/statements');
      await openNumber(manager.page, statementNo);
      await act(manager.page, 'sign');
      await expectSums(manager.page, say, at13, RECEIVED[6]);

      const total = at13 + RECEIVED[6];
      const invoiceNo = `4000${String(months).padStart(4, '0')}`;
      await beginNew(manager, '/office/invoices');
      await choose(manager.page, say('供应商'), '恒筑');
      await choose(manager.page, say('所属对账单'), statementNo);
      const amount = field(manager.page, say('价税合计（元）').replace(UNIT, '')).locator('input');
      await expect.poll(async () => (await amount.inputValue()).replace(/,/g, '')).toBe(String(total / 100));
      await field(manager.page, say('发票号码')).locator('input').fill(invoiceNo);
      await look(manager.page, 'office-invoice-form');
      await keep(manager.page);
      await nameIn(rows(manager.page, invoiceNo).first()).click();
      await act(manager.page, 'submit');
      await act(manager.page, 'verify');
      expect(await saidBy(manager.page, say('税额（元）').replace(UNIT, ''))).toBe(
        shownCents(taxIn(total, 13)),
      );
      await openRecord(manager, '/office/statements', statementNo);
      await manager.page.locator('.record-facts').getByText('0.00').waitFor();
    },
  );
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../../support/browser/axe';
import { choose, field, rows, save } from '../../support/browser/browser';
import { openServed } from '../../support/browser/open-served';
import { sideways, stored, toasts } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { smallPage } from '../../support/gateway/schemas-folder';

const PICTURES = process.env.COLLECT_PICTURES;
const readPretty = { 'x-pattern': 'readPretty' };
const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 20, ...more });
const amount = (title: string, more: object = {}) => ({
  type: 'number',
  title,
  'x-component': 'Money',
  ...more,
});

const receipts = smallPage('trial-receipts', {
  title: '试用收货单',
  resource: { name: 'trialReceipt', scope: 'tenant', unique: ['receiptNo'] },
  form: {
    type: 'object',
    properties: {
      receiptNo: text('收货单号'),
      buyer: text('采购员'),
      receivedOn: { type: 'string', title: '收货日期', format: 'date' },
      amount: amount('金额'),
      lines: {
        type: 'array',
        title: '明细',
        items: {
          type: 'object',
          properties: { material: text('物料'), quantity: { type: 'number', title: '数量' } },
        },
      },
    },
  },
  list: {
    search: ['receiptNo', 'buyer'],
    columns: ['receiptNo', 'buyer', 'amount'],
    toolbar: [{ code: 'add', label: '新增', action: 'create' }],
  },
});

const statements = smallPage('trial-statements', {
  title: '试用对账单',
  resource: { name: 'trialStatement', scope: 'tenant' },
  form: {
    type: 'object',
    properties: {
      buyer: text('采购员', { required: true }),
      bills: {
        type: 'array',
        title: '收货单',
        'x-decorator-props': { gridSpan: 2 },
        items: {
          type: 'object',
          properties: {
            receiptNo: text('收货单号', readPretty),
            receivedOn: { type: 'string', title: '收货日期', format: 'date', ...readPretty },
            amount: amount('金额', readPretty),
          },
        },
      },
      total: amount('合计', {
        ...readPretty,
        'x-value': '{{ values.bills == null ? 0.0 : sum(values.bills.map(bill, bill.amount)) }}',
      }),
      receipt: {
        type: 'string',
        title: '抽查',
        'x-options': {
          page: '/office/trial-receipts',
          label: 'receiptNo',
          fill: {
            goods: {
              from: 'lines',
              map: { material: 'material', received: 'quantity', counted: 'quantity' },
            },
          },
        },
      },
      goods: {
        type: 'array',
        title: '检查明细',
        'x-decorator-props': { gridSpan: 2 },
        items: {
          type: 'object',
          properties: {
            material: text('物料', readPretty),
            received: { type: 'number', title: '收到', ...readPretty },
            counted: { type: 'number', title: '实点' },
          },
        },
      },
    },
  },
  collect: {
    into: 'bills',
    label: '汇总收货单',
    page: '/office/trial-receipts',
    params: { buyer: '{{ values.buyer }}' },
    map: { receiptNo: 'receiptNo', receivedOn: 'receivedOn', amount: 'amount' },
    once: true,
  },
  list: {
    columns: ['buyer', 'total'],
    toolbar: [{ code: 'add', label: '新增', action: 'create' }],
    rowActions: [{ code: 'edit', label: '编辑', action: 'update' }],
  },
});

const PATH = '/office/trial-statements';

describe('records collected into rows and rows that come with a choice, in a real browser', () => {
  const scene = stage();

  test('are searched, ticked, added up and saved at a desk, and once alone, then on a phone', async () => {
    for (const [name, page] of Object.entries({ 'trial-receipts': receipts, 'trial-statements': statements }))
      writeFileSync(join(scene.product.schemasDir, `office/${name}.json`), JSON.stringify(page));
    const author = await scene.newPerson();
    const { page } = author;
    await author.signIn('admin01');
    await openServed(author, PATH);
    const headers = { authorization: (await stored(page, 'Authorization')) ?? '' };
    for (let index = 1; index <= 60; index += 1) {
      const lines = [
        { material: `螺栓 ${index}`, quantity: index },
        { material: '垫圈', quantity: 2 },
      ];
      const buyer = index <= 55 ? '王敏' : '李强';
      const data = {
        receiptNo: `SH-${String(index).padStart(3, '0')}`,
        buyer,
        receivedOn: '2026-11-05',
        amount: 100.1,
        lines,
      };
      const answer = await page.request.post('/api/resources/trialReceipt', { headers, data });
      expect(answer.ok()).toBe(true);
    }
    const picture = async (name: string) => {
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` });
    };
    const collectButton = page.locator('.collect-button').filter({ visible: true });
    const dialog = page.locator('.collect-dialog').filter({ visible: true });
    // By its whole name: the rows have a column that begins with it.
    const bills = page
      .locator('.ant-formily-item', { has: page.locator('label', { hasText: /^收货单$/ }) })
      .locator('tbody tr');

    await page.locator('[data-code=add]').first().click();
    await collectButton.waitFor();
    expect(await collectButton.isDisabled()).toBe(true);
    await page.getByText('请先填写采购员').waitFor();
    await field(page, '采购员').locator('input').fill('王敏');
    await field(page, '采购员').locator('input').press('Tab');
    await picture('form-1440');
    await collectButton.click();
    await dialog.getByText('已选 55 / 55 条').waitFor();
    await dialog.getByText('金额 5,505.50').waitFor();
    await picture('dialog-1440');
    expect(await axeViolations(page)).toEqual([]);
    await dialog.locator('.collect-search input').fill('SH-007');
    await dialog.getByText('SH-007').waitFor();
    await dialog
      .locator('.ant-table-row .ant-checkbox-input, .ant-table-cell .ant-checkbox-input')
      .last()
      .click();
    await dialog.getByText('已选 54 / 55 条').waitFor();
    await dialog.locator('.collect-search input').fill('');
    await dialog.locator('.ant-btn-primary').click();
    await toasts(page, '已汇总 54 条').waitFor();
    await field(page, '合计').getByText('5,405.40').waitFor();
    // What was collected goes out again, though nobody writes its cells.
    await bills.first().locator('.item-actions button').last().click();
    await page.locator('.ant-modal-confirm-btns .ant-btn-primary').last().click();
    await field(page, '合计').getByText('5,305.30').waitFor();

    await choose(page, '抽查', 'SH-060');
    const goods = field(page, '检查明细').locator('tbody tr');
    await expect.poll(() => goods.count()).toBe(2);
    expect(await goods.first().locator('input').inputValue()).toBe('60');
    await goods.first().locator('input').fill('9');
    await goods.first().locator('input').press('Tab');
    await choose(page, '抽查', 'SH-059');
    await page.getByText('已填写的 1 行会换成所选记录的明细').last().waitFor();
    await picture('ask-1440');
    await page.locator('.ant-modal-confirm-btns .ant-btn').first().click();
    expect(await goods.first().locator('input').inputValue()).toBe('9');
    await choose(page, '抽查', 'SH-059');
    await page.locator('.ant-modal-confirm-btns .ant-btn-primary').last().click();
    await expect.poll(() => goods.first().locator('input').inputValue()).toBe('59');
    await toasts(page)
      .getByRole('button', { name: /撤\s*销/ })
      .click();
    await expect.poll(() => goods.first().locator('input').inputValue()).toBe('9');
    await save(page);
    await rows(page, '5,305.30').first().waitFor();

    const phone = await scene.newPerson(375);
    await phone.signIn('admin01', PATH);
    await rows(phone.page).first().waitFor();
    await phone.page.locator('[data-code=add]').filter({ visible: true }).first().click();
    await field(phone.page, '采购员').locator('input').fill('王敏');
    await field(phone.page, '采购员').locator('input').press('Tab');
    await phone.page.locator('.collect-button').filter({ visible: true }).click();
    const small = phone.page.locator('.collect-dialog').filter({ visible: true });
    await small.getByText('已选 2 / 2 条').waitFor();
    if (PICTURES) await phone.page.screenshot({ path: `${PICTURES}/dialog-375.png` });
    expect(await sideways(phone.page)).toEqual([]);
    await small.locator('.ant-btn-primary').click();
    await field(phone.page, '合计').getByText('200.20').waitFor();
    if (PICTURES) await phone.page.screenshot({ path: `${PICTURES}/form-375.png`, fullPage: true });
    await phone.page.locator('.collect-button').filter({ visible: true }).click();
    await small.getByText('没有可以汇总的记录').waitFor();
  });
});

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../../support/browser/axe';
import {
  launchBrowser,
  moveWithin,
  newPerson,
  type Person,
  rows,
  whileListing,
} from '../../support/browser/browser';
import type { Product } from '../../support/browser/product';
import { sideways, toasts } from '../../support/browser/shell';
import { startBrowsed } from '../../support/browser/stage';
import { typing } from '../../support/model/typing';
import { leftToTheNight } from '../../support/night';

const { retold } = leftToTheNight(import.meta.url);

const ORDERS = '/office/complaint-orders';
const CONTRACTS = '/office/contracts';
const MESSAGES = '/oa/platform/personal/message';
/** The account of analyst01. */
const ANALYST = '100003';

describe('work orders and messages in a real browser', () => {
  let browser: Browser;
  let product: Product;
  const people: Person[] = [];
  beforeAll(async () => {
    [browser, product] = await Promise.all([launchBrowser(), startBrowsed()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  async function arrive(username: string, path: string, width?: number): Promise<Person> {
    const person = await newPerson(browser, product.url, width);
    people.push(person);
    await person.startSession(username);
    await person.page.goto(path);
    return person;
  }

  test('a manager comments on an order and urges; the assignee sees it at once and goes there', async () => {
    const [manager, buyer] = await Promise.all([arrive('manager01', ORDERS), arrive('buyer01', MESSAGES)]);
    await buyer.page.getByText('暂无消息').waitFor();

    const row = rows(manager.page).filter({ hasText: '进行中' }).filter({ hasText: '陈思远' }).first();
    const orderNo = await row.getByRole('link').first().innerText();
    await rows(manager.page, orderNo).getByRole('link').first().click();
    await manager.page.locator('.record-comments').waitFor();
    await manager.page.getByLabel('写评论').fill('明天上午到现场');
    await manager.page.getByRole('button', { name: '发表评论' }).click();
    await manager.page.locator('.record-comments li', { hasText: '明天上午到现场' }).waitFor();
    await manager.page.locator('.record-actions [data-code=urge]').click();
    await manager.page.locator('.ant-modal-confirm-btns .ant-btn-primary').click();
    await manager.page.locator('.history-step[data-action=urge]').waitFor();
    expect(await axeViolations(manager.page)).toEqual([]);

    await buyer.page.getByText('未读 2').waitFor();
    expect(await axeViolations(buyer.page)).toEqual([]);
    await buyer.page.getByRole('link', { name: `林若川催办客诉工单「${orderNo}` }).click();
    await buyer.page.getByRole('heading', { name: `林若川催办客诉工单「${orderNo}` }).waitFor();
    expect(await axeViolations(buyer.page)).toEqual([]);
    await buyer.page.getByRole('button', { name: '去处理' }).click();
    await buyer.page.locator('.record-comments li', { hasText: '明天上午到现场' }).waitFor();
    expect(people.flatMap(({ faults }) => faults)).toEqual([]);
  });

  test('on a phone and in English the messages are read, chosen and deleted', async () => {
    const { page, faults } = await arrive('buyer01', MESSAGES, 375);
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    await page.reload();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('checkbox', { name: 'Select this page' }).check();
    expect(await sideways(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete selected' }).click();
    await page.locator('.ant-modal-confirm-btns .ant-btn-dangerous').click();
    await page.getByText('No messages').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('a manager assigns one order, then several at once; whoever gets them is told, and the history tells why', async () => {
    const [manager, analyst] = await Promise.all([
      arrive('manager01', ORDERS),
      arrive('analyst01', MESSAGES),
    ]);
    const { page } = manager;
    await rows(page).first().waitFor();
    await page.locator('.coming-text').first().waitFor({ state: 'detached' });
    expect(await rows(page, '已完成').locator('[data-code=assign]').count()).toBe(0);
    const row = rows(page, '未开始').filter({ hasNotText: '许知微' }).first();
    const orderNo = await row.getByRole('link').first().innerText();
    await rows(page, orderNo).locator('[data-code=assign]').click();
    const dialog = page.getByRole('dialog', { name: `指派「${orderNo}」` });
    const press = dialog.getByRole('button', { name: /^指\s*派$/ });
    expect(await press.isDisabled()).toBe(true);
    await dialog.getByRole('combobox').fill('许知');
    await page.locator('.ant-select-item-option', { hasText: '许知微' }).click();
    await dialog.getByRole('textbox').fill('她熟悉这个客户');
    expect(await axeViolations(page)).toEqual([]);
    await whileListing(page, () => press.click());
    await rows(page, orderNo).filter({ hasText: '许知微' }).waitFor();

    const two = rows(page, '陈思远').filter({ hasNotText: '已完成' });
    const numbers = await two.getByRole('link').allInnerTexts();
    for (const number of numbers.slice(0, 2)) await rows(page, number).getByRole('checkbox').check();
    await page.locator('[data-bulk=assign]').click();
    const several = page.getByRole('dialog', { name: '批量指派：已选 2 条' });
    await several.getByRole('combobox').fill('许知');
    await page.locator('.ant-select-item-option:visible', { hasText: '许知微' }).click();
    await whileListing(page, () => several.getByRole('button', { name: '批量指派' }).click());
    for (const number of numbers.slice(0, 2))
      await rows(page, number).filter({ hasText: '许知微' }).waitFor();

    await analyst.page.getByRole('link', { name: `林若川把客诉工单「${orderNo}` }).click();
    await analyst.page.getByRole('button', { name: '去处理' }).click();
    const step = analyst.page.locator('.history-step[data-action=assign]').first();
    await step.filter({ hasText: /指派\s*林若川.*她熟悉这个客户.*许知微/s }).waitFor();
    expect([...manager.faults, ...analyst.faults]).toEqual([]);
  });

  retold('browser/lists/lists')(
    'an administrator finishes several orders at once and deletes others; what may not go is told by its number',
    async () => {
      const { page, faults } = await arrive('admin01', ORDERS);
      await rows(page).first().waitFor();
      const doing = await rows(page, '进行中').getByRole('link').allInnerTexts();
      const [first, second] = doing as [string, string];
      for (const number of [first, second]) await rows(page, number).getByRole('checkbox').check();
      await page.locator('[data-bulk=finish]').click();
      const finish = page.getByRole('dialog', { name: '批量完成：已选 2 条' });
      await whileListing(page, () => finish.getByRole('button', { name: '批量完成' }).click());
      await toasts(page, '已完成 2 条').waitFor();
      for (const number of [first, second]) await rows(page, number).filter({ hasText: '已完成' }).waitFor();

      const waiting = await rows(page, '未开始').getByRole('link').allInnerTexts();
      const [gone, moved] = waiting as [string, string];
      for (const number of [gone, moved]) await rows(page, number).getByRole('checkbox').check();
      const { data } = await typing(page).call(`GET /api/resources/complaintOrder?orderNo=${moved}`);
      const [{ id, version }] = data.list;
      await typing(page).call(`POST /api/resources/complaintOrder/${id}/transitions/start`, { version });
      await page.locator('[data-bulk=delete]').click();
      const removal = page.getByRole('dialog', { name: '批量删除：已选 2 条' });
      await whileListing(page, () => removal.getByRole('button', { name: '批量删除' }).click());
      const report = page.getByRole('dialog').filter({ hasText: '完成 1 条，未执行 1 条' });
      await report.getByText(moved).waitFor();
      await report.getByRole('button').last().click();
      expect(await rows(page, gone).count()).toBe(0);
      await rows(page, moved).filter({ hasText: '进行中' }).waitFor();
      expect(faults.filter((fault) => !/409/.test(fault))).toEqual([]);
    },
  );

  test('whoever looks at a contract on its page urges there, once an hour', async () => {
    const { page, faults } = await arrive('buyer01', CONTRACTS);
    const { data } = await typing(page).call('POST /api/resources/contract', {
      contractCode: 'HT-2026-900002',
      contractName: '塔吊维保服务',
      customerShortName: '中铁四局',
      ownerAccount: '100002',
      templateType: 'standard',
      contractType: 'service',
      renewal: 'none',
      startTime: '2026-01-01',
      endTime: '2026-02-01',
      remindDate: '2026-01-20',
    });
    await moveWithin(page, `${CONTRACTS}?id=${data.id}`);
    const urge = async () => {
      await page.locator('.record-actions [data-code=urge]').click();
      await page.getByText('将给负责人发一条消息，并记入变更记录。').waitFor();
      await page.locator('.ant-modal-confirm-btns .ant-btn-primary').click();
    };
    await urge();
    await page.locator('.history-step[data-action=urge]').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    // It is not offered again within the hour, and says why beside it.
    const refused = page.locator('.record-actions [data-code=urge]');
    await page.locator('.record-actions').getByText('您一小时内已催办过，请稍后再催').waitFor();
    expect(await refused.getAttribute('aria-disabled')).toBe('true');
    // A person may press what is said to be disabled.
    await refused.click({ force: true });
    expect(await page.locator('.ant-modal-confirm').count()).toBe(0);
    expect(await page.locator('.history-step[data-action=urge]').count()).toBe(1);
    expect(faults).toEqual([]);
  });

  test('staff see which suppliers have read an announcement', async () => {
    const supplier = await arrive('supplier01', '/poseidon/announcements');
    await supplier.page.locator('main li a, section li a').first().click();
    const title = await supplier.page.locator('article h1').innerText();
    const { page, faults } = await arrive('buyer01', '/office/announcements');
    await rows(page).filter({ hasText: title }).getByRole('link').first().click();
    await page.getByText('已读 1').click();
    await page.getByRole('cell', { name: '顾晓岚' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('where all messages of the last page are deleted stand those of the page before', async () => {
    const [buyer, analyst] = [await arrive('buyer01', MESSAGES), await arrive('analyst01', MESSAGES)];
    const { call } = typing(buyer.page);
    const { data: order } = await call('POST /api/resources/complaintOrder', {
      orderNo: 'KS-2026-900001',
      title: '包装破损',
      customerShortName: '中铁四局',
      product: '电缆',
      severity: 'major',
      complainedOn: '2026-06-01',
      description: '外箱破损',
      priority: 'normal',
      dueDate: '2030-01-01',
      assignee: ANALYST,
    });
    for (let number = 1; number <= 21; number += 1)
      await call(`POST /api/resources/complaintOrder/${order.id}/comments`, { text: `第 ${number} 次` });

    const { page, faults } = analyst;
    await page.reload();
    await page.locator('.ant-pagination-item-2').click();
    await page.locator('.ant-pagination-item-2.ant-pagination-item-active').waitFor();
    const messages = page.getByRole('checkbox', { name: /^选择：/ });
    await expect.poll(() => messages.count()).toBeLessThan(20);
    await page.getByRole('checkbox', { name: '选择本页' }).check();
    await page.getByRole('button', { name: '删除选中' }).click();
    await page.locator('.ant-modal-confirm-btns .ant-btn-dangerous').click();
    await expect.poll(() => messages.count()).toBe(20);
    expect([...buyer.faults, ...faults]).toEqual([]);
  });
});

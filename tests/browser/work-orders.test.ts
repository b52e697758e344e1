import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../support/axe';
import { launchBrowser, newPerson, type Person, rows } from '../support/browser';
import { type Product, startProduct } from '../support/product';
import { sideways } from '../support/shell';

const ORDERS = '/office/complaint-orders';
const MESSAGES = '/oa/platform/personal/message';

describe('work orders and messages in a real browser', () => {
  let browser: Browser;
  let product: Product;
  const people: Person[] = [];
  beforeAll(async () => {
    [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  async function arrive(username: string, width?: number): Promise<Person> {
    const person = await newPerson(browser, product.url, width);
    people.push(person);
    await person.signIn(username);
    return person;
  }

  test('a manager comments on an order and urges; the assignee sees it at once and goes there', async () => {
    const [manager, buyer] = await Promise.all([arrive('manager01'), arrive('buyer01')]);
    await buyer.page.goto(MESSAGES);
    await buyer.page.getByText('暂无消息').waitFor();

    await manager.open(ORDERS);
    const row = rows(manager.page).filter({ hasText: '进行中' }).filter({ hasText: '陈思远' }).first();
    const orderNo = await row.getByRole('link').first().innerText();
    await row.getByRole('link').first().click();
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
    await buyer.page.getByRole('link', { name: `林若川催办客诉工单「${orderNo}」` }).click();
    await buyer.page.getByRole('heading', { name: `林若川催办客诉工单「${orderNo}」` }).waitFor();
    expect(await axeViolations(buyer.page)).toEqual([]);
    await buyer.page.getByRole('button', { name: '去处理' }).click();
    await buyer.page.locator('.record-comments li', { hasText: '明天上午到现场' }).waitFor();
    expect(people.flatMap(({ faults }) => faults)).toEqual([]);
  });

  test('on a phone and in English the messages are read, chosen and deleted', async () => {
    const { page, faults } = await arrive('buyer01', 375);
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    await page.goto(MESSAGES);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('checkbox', { name: 'Select this page' }).check();
    expect(await sideways(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete selected' }).click();
    await page.locator('.ant-modal-confirm-btns .ant-btn-dangerous').click();
    await page.getByText('No messages').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('staff see which suppliers have read an announcement', async () => {
    const supplier = await arrive('supplier01');
    await supplier.page.goto('/poseidon/announcements');
    await supplier.page.locator('main li a, section li a').first().click();
    const title = await supplier.page.locator('article h1').innerText();
    const { page, faults, open } = await arrive('buyer01');
    await open('/office/announcements');
    await rows(page).filter({ hasText: title }).getByRole('link').first().click();
    await page.getByText('已读 1').click();
    await page.getByRole('cell', { name: '顾晓岚' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});

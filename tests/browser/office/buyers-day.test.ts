import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import pageTexts from '../../../schemas/locales/en.json';
import { addDays, today } from '../../../src/contract/fields/derived';
import screenTexts from '../../../src/locales/en.json';
import { axeViolations } from '../../support/browser/axe';
import {
  comeToRest,
  moveWithin,
  nameIn,
  openSearch,
  rows,
  save,
  searchInput,
  whileListing,
} from '../../support/browser/browser';
import { sideways } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { leftToTheNight } from '../../support/night';

const { retold, variants } = leftToTheNight(import.meta.url);

const ENGLISH: Readonly<Record<string, string>> = { ...pageTexts, ...screenTexts };
const COMPLAINTS = '/office/complaint-orders';
const CONTRACTS = '/office/contracts';
const FIRST = '华东建工集团';
const SECOND = '远航装备制造';

describe("a buyer's day and a manager's approvals, in a real browser", () => {
  const scene = stage();

  /** Somebody of the office who reads one language, and what they read of a Chinese text. */
  async function newColleague(username: string, language: 'zh-CN' | 'en', width?: number) {
    const person = await scene.newPerson(width);
    const { page } = person;
    await person.startSession(username);
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    await person.open('/work/home');
    const say = (text: string) => (language === 'en' ? ENGLISH[text]! : text);
    const button = (text: string) => {
      const [first = '', ...others] = say(text);
      // antd sets two Chinese characters apart.
      return page.getByRole('button', {
        name: new RegExp(`^${first}${others.length === 1 ? '\\s*' : ''}${others.join('')}$`),
      });
    };
    return { ...person, say, button };
  }
  type Colleague = Awaited<ReturnType<typeof newColleague>>;

  const confirm = (page: Page) =>
    page.locator('.ant-modal-confirm:visible .ant-modal-confirm-btns .ant-btn').last().click();
  const input = (page: Page, name: string) =>
    page.locator(`.ant-drawer-open [data-address$="${name}"]`).locator('input, textarea').first();
  const tabs = (page: Page, { say }: Colleague) =>
    page.getByRole('navigation', { name: say('打开的页面') }).locator('li');

  async function pick(page: Page, name: string, option: string): Promise<void> {
    const select = page.locator(`.ant-drawer-open [data-address$="${name}"] .ant-select`);
    await select.click();
    await select.locator('input').fill(option);
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).click();
  }

  async function openOrder(page: Page, orderNo: string): Promise<void> {
    await page.goto(`${COMPLAINTS}?orderNo=${orderNo}`);
    await rows(page, orderNo).getByRole('link').first().click();
    await page.locator('.record-comments').waitFor();
  }

  /** Writes a complaint down and hands it to the manager. */
  async function complain({ page, say }: Colleague, orderNo: string): Promise<void> {
    await page
      .getByRole('region', { name: say('任务概览') })
      .getByRole('link')
      .first()
      .click();
    await page.locator(`[data-page="${COMPLAINTS}"]`).waitFor();
    await page.locator('[data-code=add]:visible').click();
    const day = today(new Date());
    await input(page, 'orderNo').fill(orderNo);
    await input(page, 'title').fill('到货数量短少');
    await input(page, 'customerShortName').fill('中铁四局');
    await input(page, 'product').fill('螺纹钢');
    await pick(page, 'severity', say('严重'));
    for (const [name, date] of [
      ['complainedOn', day],
      ['dueDate', addDays(day, 7)],
    ] as const) {
      await input(page, name).fill(date);
      await input(page, name).press('Enter');
    }
    await input(page, 'description').fill('到场少了两捆，已与司机核对签字。');
    await pick(page, 'assignee', '林若川');
    await save(page);
    await page.locator('.ant-drawer-open').waitFor({ state: 'detached' });
  }

  async function switchTenant({ page, say }: Colleague, name: string): Promise<void> {
    await page
      .locator('header')
      .getByRole('button', { name: new RegExp(`^${say('切换租户')}`) })
      .click();
    await page.getByRole('region', { name }).getByRole('button').click();
    await Promise.all([page.waitForEvent('load'), confirm(page)]);
    await page.waitForURL('**/work/home');
    await page.locator('header', { hasText: name }).waitFor();
  }

  // In the gate at a desk and in Chinese; the supplier's life is on a phone and in English.
  test.each(
    variants(
      [['zh-CN', 'KS-2026-9001', '招标与招募', '报名记录']],
      [['en', 'KS-2026-9002', '供应商档案', '银行账户']],
    ),
  )('finds, decides, urges, approves and changes the tenant (%s)', async (...played) => {
    const [language, orderNo, passed, refused] = played;
    const [buyer, manager] = await Promise.all([
      newColleague('buyer01', language),
      newColleague('manager01', language),
    ]);
    const { page } = buyer;

    // Decides: the complaint becomes the manager's, who is told at once.
    await complain(buyer, orderNo);
    const badge = manager.page
      .locator('header')
      .getByRole('button', { name: new RegExp(manager.say('我的消息')) });
    await expect.poll(() => badge.getAttribute('aria-label')).toMatch(/\d/);
    await badge.click();
    await manager.page
      .getByRole('link', { name: new RegExp(orderNo) })
      .first()
      .click();
    await manager.button('去处理').click();
    await manager.page.locator('.record-actions [data-code=start]').click();
    await confirm(manager.page);
    await manager.page.locator('.record-actions [data-code=finish]').waitFor();
    await manager.page.getByLabel(manager.say('写评论')).fill('已通知仓库补发');
    await manager.button('发表评论').click();
    await manager.page.locator('.record-comments li', { hasText: '已通知仓库补发' }).waitFor();

    // Finds: by the number in the list, then a contract by its initials in the menu.
    await openOrder(page, orderNo);
    await page.locator('.record-comments li', { hasText: '已通知仓库补发' }).waitFor();
    await page
      .locator('.ant-tag', { hasText: buyer.say('进行中') })
      .filter({ visible: true })
      .first()
      .waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(language === 'en' ? 'Contract' : 'htgl');
    await page.locator('.ant-select-item-option-active', { hasText: buyer.say('合同管理') }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator(`[data-page="${CONTRACTS}"]`).waitFor();

    // Urges: a contract that has run out is handed to the manager, and then asked after.
    await page.goto(`${CONTRACTS}?contractState=expired`);
    // Each their own: one record is urged about once an hour.
    const expired = rows(page).nth(language === 'en' ? 1 : 0);
    await expired.waitFor();
    const code = /HT-\d+-\d+/.exec(await expired.innerText())![0];
    const contract = rows(page, code);
    await contract.locator('[data-code=edit]').click();
    await pick(page, 'ownerAccount', '林若川');
    await save(page);
    await page.locator('.ant-drawer-open').waitFor({ state: 'detached' });
    await contract.filter({ hasText: '林若川' }).waitFor();
    await comeToRest(page);
    await contract.getByRole('button', { name: new RegExp(buyer.say('更多')) }).hover();
    await page.locator('.ant-dropdown:visible [data-code=urge]').click();
    await confirm(page);
    await moveWithin(manager.page, '/oa/platform/personal/message');
    await manager.page
      .getByRole('link', { name: new RegExp(code) })
      .first()
      .waitFor();

    // Changes the tenant, half a form behind; nothing of the first is in the second.
    await switchTenant(buyer, SECOND);
    await expect.poll(() => tabs(page, buyer).count()).toBe(1);
    await buyer.moveTo(COMPLAINTS);
    await rows(page).first().waitFor();
    await searchInput(page, 'orderNo').fill(orderNo);
    await whileListing(page, () => page.locator('.search-form:visible .ant-btn-primary').click());
    await expect.poll(() => rows(page).count()).toBe(0);
    await moveWithin(page, '/oa/platform/personal/message');
    await page.getByText(buyer.say('暂无消息')).waitFor();
    await switchTenant(buyer, FIRST);
    await expect.poll(() => tabs(page, buyer).count()).toBeGreaterThan(2);

    // Approves one record, and refuses another with a reason.
    await manager.moveTo('/office/approvals');
    const waiting = manager.page.locator('[data-waiting]');
    const panel = manager.page.locator('[data-page="/office/approvals"] .record-page');
    const passing = panel.locator('.record-actions .ant-btn[data-code]:not(.ant-btn-dangerous)').first();
    const refusing = panel.locator('.record-actions .ant-btn-dangerous[data-code]').first();
    await waiting.first().waitFor();
    await comeToRest(manager.page);
    const count = await waiting.count();
    await waiting
      .filter({ hasText: manager.say(passed) })
      .first()
      .locator('button')
      .click();
    await comeToRest(manager.page);
    await passing.click();
    await confirm(manager.page);
    await expect.poll(() => waiting.count()).toBe(count - 1);
    await waiting
      .filter({ hasText: manager.say(refused) })
      .first()
      .locator('button')
      .click();
    await comeToRest(manager.page);
    await refusing.click();
    await manager.page.getByRole('dialog').getByPlaceholder(manager.say('请填写原因')).fill('资质不全');
    await manager.page.getByRole('dialog').locator('.ant-btn-dangerous').click();
    await expect.poll(() => waiting.count()).toBe(count - 2);
    await manager.page.getByText(manager.say('已处理'), { exact: true }).click();
    await manager.page
      .locator('[data-decided]', { hasText: '资质不全' })
      .filter({ hasText: manager.say(refused) })
      .waitFor();
  });

  retold('browser/lists/list-cards')(
    'on a phone a buyer writes a complaint down, finds it, speaks about it; the manager answers and decides',
    async () => {
      const orderNo = 'KS-2026-9003';
      const [buyer, manager] = await Promise.all([
        newColleague('buyer01', 'zh-CN', 375),
        newColleague('manager01', 'zh-CN', 375),
      ]);
      const { page } = buyer;
      const sound = async (on: Page) => {
        await comeToRest(on);
        expect([await axeViolations(on), await sideways(on)]).toEqual([[], []]);
      };
      await sound(page);

      // Decides: the complaint becomes the manager's, who finds it by the bell.
      await complain(buyer, orderNo);
      await sound(page);
      await manager.page.getByRole('button', { name: /我的消息，\d+ 条未读/ }).click();
      await manager.page
        .getByRole('link', { name: new RegExp(orderNo) })
        .first()
        .click();
      await sound(manager.page);
      await manager.button('去处理').click();
      await manager.page.locator('.record-actions [data-code=start]').click();
      await confirm(manager.page);
      await manager.page.locator('.record-actions [data-code=finish]').waitFor();
      await manager.page.getByLabel('写评论').fill('已通知仓库补发');
      await manager.button('发表评论').click();
      await manager.page.locator('.record-comments li', { hasText: '已通知仓库补发' }).waitFor();
      await sound(manager.page);

      // Finds: by its number in the list, behind the search's button.
      await page.goto(COMPLAINTS);
      await rows(page).first().waitFor();
      await openSearch(page);
      await sound(page);
      await searchInput(page, 'orderNo').fill(orderNo);
      await page
        .locator('.search-drawer')
        .getByRole('button', { name: /查\s*询/ })
        .click();
      await expect.poll(() => rows(page).count()).toBe(1);
      await nameIn(rows(page, orderNo)).click();
      await page.locator('.record-comments li', { hasText: '已通知仓库补发' }).waitFor();
      await page.getByLabel('写评论').fill('收到，明早验收');
      await buyer.button('发表评论').click();
      await page.locator('.record-comments li', { hasText: '收到，明早验收' }).waitFor();
      await sound(page);

      // The menu stands behind its button; a contract is looked at, and the way back is the browser's.
      await page.getByRole('button', { name: '打开菜单' }).click();
      await page.getByRole('menuitem', { name: '合同管理' }).click();
      await page.locator(`[data-page="${CONTRACTS}"]`).waitFor();
      await rows(page).first().waitFor();
      await sound(page);
      await nameIn(rows(page).first()).click();
      await page
        .locator('.ant-drawer-open .record-view, .record-page')
        .filter({ visible: true })
        .first()
        .waitFor();
      await sound(page);

      // Approves the first that waits.
      await manager.moveTo('/office/approvals');
      const waiting = manager.page.locator('[data-waiting]');
      await waiting.first().waitFor();
      await sound(manager.page);
      const count = await waiting.count();
      await waiting.first().locator('button').click();
      const panel = manager.page.locator('[data-page="/office/approvals"] .record-page');
      await panel.locator('.record-actions .ant-btn[data-code]').first().waitFor();
      await sound(manager.page);
      await panel.locator('.record-actions .ant-btn[data-code]:not(.ant-btn-dangerous)').first().click();
      const decided = manager.page.getByRole('region', {
        name: (await panel.getAttribute('aria-label'))!,
        exact: true,
      });
      await confirm(manager.page);
      // The next that waits opens by itself; behind the last one stands the list.
      await decided.waitFor({ state: 'detached' });
      if (count > 1) await manager.page.getByRole('button', { name: '返回列表' }).click();
      await expect.poll(() => waiting.count()).toBe(count - 1);
    },
  );
});

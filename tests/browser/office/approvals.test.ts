import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { APPROVAL_CALLS, APPROVALS_PAGE } from '../../../src/contract/api/approvals';
import { axeViolations } from '../../support/browser/axe';
import { comeToRest, type Person } from '../../support/browser/browser';
import { sideways } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { typing } from '../../support/model/typing';
import { leftToTheNight } from '../../support/night';

const { edge, retold } = leftToTheNight(import.meta.url);

describe('the approvals inbox in a real browser', () => {
  const scene = stage();

  const waiting = (page: Page, type?: string) =>
    page.locator('[data-waiting]', type === undefined ? {} : { hasText: type });
  const panel = (page: Page) => page.locator(`[data-page="${APPROVALS_PAGE}"] .record-page`);
  const decision = (page: Page, code: string) => panel(page).locator(`.record-actions [data-code=${code}]`);
  const dialog = (page: Page) => page.getByRole('dialog');
  const confirm = (page: Page) => dialog(page).locator('.ant-modal-confirm-btns .ant-btn').last().click();
  /** What a row says, but for how long it has waited: that goes on. */
  const lasting = (text: string) =>
    text
      .split('\n')
      .filter((line) => !/^(已等|刚刚)/.test(line))
      .join('\n');
  const openName = async (page: Page) => lasting(await page.locator('[data-open] button').innerText());
  const names = async (page: Page) =>
    (await waiting(page).locator('button').allInnerTexts()).map((text) => lasting(text));
  /** The number beside 待处理. */
  const total = async (page: Page) =>
    Number((await page.getByText(/^(待处理|Waiting) \d+$/).innerText()).replace(/\D/g, ''));

  async function arrive(username: string, width?: number): Promise<Person> {
    const person = await scene.newPerson(width);
    await person.signIn(username, APPROVALS_PAGE);
    await waiting(person.page).first().waitFor();
    await comeToRest(person.page);
    return person;
  }

  // Those that decide nothing come first: every decision leaves less to look at.
  edge('j and k step through the list, Enter opens, a field keeps its letters', async () => {
    const { page } = await arrive('manager01');
    const all = await names(page);
    await page.keyboard.press('j');
    await expect.poll(() => openName(page)).toBe(all[1]);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => openName(page)).toBe(all[2]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('k');
    await expect.poll(() => openName(page)).toBe(all[0]);
    await page.keyboard.press('Enter');
    await expect.poll(() => panel(page).evaluate((node) => node === document.activeElement)).toBe(true);
    await page.getByRole('searchbox', { name: '关键字' }).pressSequentially('jk');
    expect(await openName(page)).toBe(all[0]);
    await page.keyboard.press('Enter');
    await page.getByText('没有找到匹配的内容').waitFor();
  });

  edge('in English the page and its records speak English', async () => {
    const { page } = await arrive('manager01');
    await page.getByText('English', { exact: true }).click();
    await page.getByRole('heading', { name: 'Approvals' }).waitFor();
    await waiting(page, 'Bid registrations').first().locator('button').click();
    await panel(page).getByRole('button', { name: 'Shortlist' }).waitFor();
    await comeToRest(page);
    const chrome = await page.locator('.record-actions, [role=toolbar], label').allInnerTexts();
    expect(chrome.filter((text) => /\p{Script=Han}/u.test(text))).toEqual([]);
  });

  test('a manager finds the inbox in the menu, passes a supplier, and the next record opens', async () => {
    const person = await scene.newPerson();
    const { page } = person;
    await person.signIn('manager01');
    await page.getByRole('button', { name: /^审批中心，\d+ 条待处理$/ }).waitFor();
    await page.getByRole('menuitem', { name: '审批中心' }).click();
    await waiting(page, '供应商档案').locator('button').click();
    await decision(page, 'approve').waitFor();
    await comeToRest(page);
    expect(await axeViolations(page)).toEqual([]);

    const [before, all] = [await total(page), await names(page)];
    const place = all.indexOf(await openName(page));
    const supplier = (await openName(page)).split('\n')[0]!;
    expect(await panel(page).getByRole('heading', { level: 1 }).innerText()).toContain(supplier);
    const facts = await panel(page).locator('.record-facts dt').allInnerTexts();
    expect(facts).toEqual([...new Set(facts)]);
    await decision(page, 'approve').click();
    const question = page.getByRole('dialog', { name: `「${supplier}` });
    await question.locator('[data-fact=supplierCode]').waitFor();
    await question.getByLabel('审批意见').fill('证照齐全');
    expect(await axeViolations(page)).toEqual([]);
    await confirm(page);
    await waiting(page, '供应商档案').waitFor({ state: 'detached' });
    await comeToRest(page);
    await expect.poll(() => total(page)).toBe(before - 1);
    // The last one has none behind it.
    await expect.poll(() => openName(page)).toBe(all[place + 1] ?? all[place - 1]);
    await page.getByRole('button', { name: `审批中心，${before - 1} 条待处理` }).waitFor();
    await page.getByText('已处理', { exact: true }).click();
    const passed = page.locator('[data-decided]', { hasText: '通过认证' });
    await passed.getByText('审批意见：证照齐全').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  edge('before a bank account is passed, its number, bank and proof are in the question', async () => {
    const { page } = await arrive('manager01');
    await waiting(page, '银行账户').first().locator('button').click();
    await decision(page, 'pass').click();
    for (const fact of ['accountName', 'accountNo', 'bankName', 'cnapsCode'])
      expect(await dialog(page).locator(`[data-fact=${fact}] dd`).innerText()).not.toBe('');
    await dialog(page)
      .getByRole('button', { name: /取\s*消/ })
      .click();
  });

  retold('browser/suppliers/change-requests')(
    'on a phone a change request shows old and new in one column and is refused with a reason',
    async () => {
      const { page } = await arrive('manager01', 375);
      expect(await axeViolations(page)).toEqual([]);
      expect(await sideways(page)).toEqual([]);
      await waiting(page, '资料变更审核').locator('button').click();
      await panel(page).locator('[data-field=address] [data-side=after]').waitFor();
      await comeToRest(page);
      expect(await waiting(page).count()).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      expect(await sideways(page)).toEqual([]);

      await decision(page, 'refuse').click();
      const button = dialog(page).locator('.ant-btn-dangerous');
      expect(await button.isDisabled()).toBe(true);
      await dialog(page).getByPlaceholder('请填写原因').fill('新地址与证照不符');
      await button.click();
      // What comes next may be of the same supplier.
      await panel(page).locator('[data-field=address] [data-side=after]').waitFor({ state: 'detached' });
      await comeToRest(page);
      await page.getByRole('button', { name: '返回列表' }).click();
      await waiting(page).first().waitFor();
      expect(await waiting(page, '资料变更审核').count()).toBe(0);
      await page.getByText('已处理', { exact: true }).click();
      await page.locator('[data-decided]', { hasText: '原因：新地址与证照不符' }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(await sideways(page)).toEqual([]);
    },
  );

  edge('several are decided at once; what somebody else decided meanwhile is told by its name', async () => {
    const [{ page }, { page: other }] = [await arrive('manager01'), await arrive('admin01')];
    const [kept, taken] = [waiting(page, '银行账户').first(), waiting(page, '报名记录').first()];
    const name = (await taken.locator('button').innerText()).split('\n')[0]!;
    await kept.getByRole('checkbox').check();
    await taken.getByRole('checkbox').check();
    await page.getByText('已选 2 条').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await waiting(other, '报名记录').first().locator('button').click();
    await decision(other, 'shortlist').click();
    await confirm(other);
    await other.getByText('操作成功').waitFor();

    await page.locator('[data-bulk=pass]').click();
    await confirm(page);
    const report = dialog(page).filter({ hasText: '完成 1 条，未执行 1 条' });
    await report.getByText(name).waitFor();
    await report.getByText('当前状态不允许该操作').waitFor();
    await report.getByRole('button').click();
    await waiting(page, '银行账户').waitFor({ state: 'detached' });
  });

  edge('what cannot be fetched can be tried again', async () => {
    const person = await scene.newPerson();
    const { page } = person;
    await person.startSession('manager01');
    await page.route(`**${APPROVAL_CALLS.waiting}`, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
    );
    await person.open(APPROVALS_PAGE);
    await page.getByText('暂时无法加载，请稍后再试').waitFor();
    await page.unroute(`**${APPROVAL_CALLS.waiting}`);
    await page.getByRole('button', { name: '重试' }).click();
    await waiting(page).first().waitFor();
  });

  edge(
    'a buyer, who decides nothing and hands nothing in, has no entry, and is told so at the address',
    async () => {
      const admin = await scene.newPerson();
      await admin.startSession('admin01');
      await admin.open('/office/roles');
      const { call } = typing(admin.page);
      const [role] = (await call('GET /api/resources/role?roleCode=buyer')).data.list;
      const grants = role.grants.filter((grant: string) => !grant.startsWith('/office/price-agreements'));
      const { version, roleCode, roleName } = role;
      const change = { version, roleCode, roleName, grants };
      expect(await call(`PUT /api/resources/role/${role.id}`, change)).toMatchObject({ status: 200 });
      const person = await scene.newPerson();
      const { page } = person;
      await person.signIn('buyer01', APPROVALS_PAGE);
      await page.getByRole('menuitem', { name: '首页' }).waitFor();
      expect(await page.getByRole('menuitem', { name: '审批中心' }).count()).toBe(0);
      await page.getByText('您没有任何审批权限，请联系管理员。').waitFor();
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  retold('browser/office/approvals')(
    'a dialog about a record that somebody else decided meanwhile goes, and so does the record',
    async () => {
      const people = [await arrive('manager01'), await arrive('admin01')];
      const waits = people.map(({ page }) => waiting(page).first().locator('button'));
      const name = (await waits[0]!.innerText()).split('\n')[0]!;
      for (const [index, { page }] of people.entries()) {
        await waits[index]!.click();
        await decision(page, 'publish').click();
        await dialog(page).getByLabel('审批意见').fill('可以发布');
      }
      const [late, early] = people.map(({ page }) => page) as [Page, Page];
      await confirm(early);
      await early.getByText('操作成功').waitFor();
      await confirm(late);
      await late.getByText(/该记录已被他人修改|当前状态不允许该操作/).waitFor();
      await dialog(late).waitFor({ state: 'detached' });
      await waiting(late, name).waitFor({ state: 'detached' });
    },
  );
});

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  field,
  nameIn,
  openSearch,
  type Person,
  pressIn,
  rows,
  save,
  searchInput,
  whileListing,
} from '../../support/browser/browser';
import { openServed } from '../../support/browser/open-served';
import { sideways } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { typing } from '../../support/model/typing';
import { leftToTheNight } from '../../support/night';
import { addTestPages } from '../../support/page-files';

const { edge, edges, retold } = leftToTheNight(import.meta.url);

const ACCOUNTS = '/supplier/bank-accounts';

// With the pages of the examples, which the later tests are about.
const scene = stage(async ({ product }) => addTestPages(product.schemasDir));

describe('what a list shows of its records, in a real browser', () => {
  const drawer = (person: Person) => person.page.locator('.ant-drawer-open');
  const shot = async ({ page }: Person, name: string) => {
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png`, animations: 'disabled' });
  };

  test('a record has an address: it can be reloaded, and goes with the drawer', async () => {
    const person = await scene.newPerson();
    const { page } = person;
    await person.signIn('buyer01', '/office/org-units');
    const code = (
      await rows(page).first().locator('td:not(.ant-table-selection-column)').first().innerText()
    ).trim();
    await rows(page).first().locator('[data-code=view]').click();
    await page.waitForURL(/\?id=/);
    await drawer(person).getByText(code).first().waitFor();
    await page.reload();
    await drawer(person).getByText(code).first().waitFor();
    await page.locator('.ant-drawer-open .ant-drawer-close').click();
    await page.waitForURL((url) => url.search === '');
    await page.locator('.ant-drawer-open').waitFor({ state: 'detached' });
    await page.goto('/office/org-units?id=nowhere');
    await drawer(person).getByText('记录不存在或已被删除').waitFor();
  });

  edge(
    'who searches before the first rows are there gets what was searched for, whichever answer comes first',
    async () => {
      const person = await scene.newPerson();
      const { page } = person;
      await person.startSession('buyer01');
      let release = () => {};
      const held = new Promise<void>((done) => {
        release = done;
      });
      const isList = /\/api\/resources\/contract\?/;
      await page.route(isList, async (route) => {
        if (!new URL(route.request().url()).searchParams.has('contractCode')) await held;
        await route.continue();
      });
      await page.goto('/office/contracts');
      await searchInput(page, 'contractCode').fill('0003');
      await page.getByRole('button', { name: /查\s*询/ }).click();
      await rows(page).first().waitFor();
      const found = await page.locator('.ant-pagination-total-text').innerText();
      const late = page.waitForResponse(isList);
      release();
      await (await late).finished();
      await whileListing(page, () => page.getByRole('button', { name: /查\s*询/ }).click());
      expect(await searchInput(page, 'contractCode').inputValue()).toBe('0003');
      await expect.poll(() => page.locator('.ant-pagination-total-text').innerText()).toBe(found);
    },
  );

  edge.each([1440, 375])('the history tells who changed what and when, %i wide', async (width) => {
    const person = await scene.newPerson(width);
    const { page } = person;
    await person.signIn('buyer01', '/office/contracts');
    await nameIn(rows(page).first()).click();
    await page.waitForURL(/\?id=/);
    const address = page.url();
    await page.goBack();
    await pressIn(rows(page).first(), 'edit');
    const renewal = width === 1440 ? '续签中' : '未续签';
    const customer = await field(page, '客户简称').locator('input').inputValue();
    await field(page, '客户简称').locator('input').fill(`接手人 ${width}`);
    await field(page, '续签情况').getByText(renewal).click();
    await whileListing(page, () => save(page));
    await page.goto(address);
    const step = page.locator('.history-step').first();
    await step
      .filter({ hasText: `接手人 ${width}` })
      .filter({ hasText: renewal })
      .waitFor();
    const text = await step.innerText();
    expect(text).toMatch(/修改[\s\S]*\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
    expect(text.replace(/\s+/g, ' ')).toContain(`客户简称 ${customer} 接手人 ${width}`);
    expect(text).toMatch(new RegExp(`续签情况[\\s\\S]*${renewal}`));
    expect(text).not.toContain('buyer01');
    expect(await sideways(page)).toEqual([]);
    await shot(person, `history-${width}`);
  });

  edge('a transition keeps its reason until it is made, and stands under its own name with it', async () => {
    const person = await scene.newPerson();
    const { page } = person;
    await person.signIn('manager01', ACCOUNTS);
    await rows(page).first().waitFor();
    const row = rows(page, '审核中').first();
    await row.locator('[data-code=refuse]').click();
    const box = page.getByRole('dialog').getByPlaceholder('请填写原因');
    await box.fill('户名与营业执照不一致');
    const name = (await row.locator('td:not(.ant-table-selection-column)').first().innerText()).trim();
    const press = page.locator('.ant-modal-confirm-btns .ant-btn-dangerous');

    // What was typed stays while the gateway fails, and while there is none.
    const call = '**/transitions/refuse';
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(
      call,
      async (route) => {
        await held;
        await route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>503</h1>' });
      },
      { times: 1 },
    );
    await press.click();
    await page.locator('.ant-modal-confirm-btns .ant-btn-loading').waitFor();
    letGo();
    await page.getByText('系统错误').waitFor();
    expect(await box.inputValue()).toBe('户名与营业执照不一致');
    await page.route(call, (route) => route.abort('failed'), { times: 1 });
    await Promise.all([page.waitForEvent('requestfailed'), press.click()]);
    await page.locator('.ant-modal-confirm-btns .ant-btn-loading').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(ACCOUNTS);
    expect(await box.inputValue()).toBe('户名与营业执照不一致');

    await press.click();
    await page.getByText('操作成功').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const [view] = [rows(page, name).filter({ hasText: '已退回' }).first().locator('[data-code=view]')];
    await view.click();
    await page.getByRole('tab', { name: '变更记录' }).click();
    const step = page.locator('.history-step[data-action=refuse]');
    await step.getByText('户名与营业执照不一致').waitFor();
    expect(await step.innerText()).toContain('退回');
    await step.locator('.history-change', { hasText: /审核中[\s\S]*已退回/ }).waitFor();
    await shot(person, 'history-transition');
  });

  edge('purchase orders are searched by the name of their supplier', async () => {
    const person = await scene.newPerson();
    const { page } = person;
    await person.signIn('buyer01', '/office/purchase-orders');
    await rows(page).first().waitFor();
    const found = () => page.locator('.ant-pagination-total-text').filter({ visible: true }).innerText();
    const all = await found();
    if ((await searchInput(page, 'supplier').count()) === 0)
      await page.getByText('展开').filter({ visible: true }).click();
    await searchInput(page, 'supplier').click();
    await page.keyboard.type('启岳');
    const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await expect.poll(() => options.allInnerTexts()).toEqual([expect.stringContaining('宁波启岳')]);
    await options.first().click();
    await whileListing(page, () => page.getByRole('button', { name: /查\s*询/ }).click());
    await expect.poll(() => rows(page).count()).toBeGreaterThan(0);
    expect(await rows(page).count()).toBe(await rows(page, '宁波启岳').count());
    expect(await found()).not.toBe(all);
    expect(page.url()).toContain('S10002');
  });
});

edges('columns that differ from their fields, in a real browser', () => {
  const EXAMPLE = '/examples/list-columns';

  const QUOTES = [
    {
      quoteNo: 'BJ-000001',
      ticket: 'BX-000007',
      amount: 1234.5,
      taxRate: 13,
      quotedAt: '2026-03-01 09:30:00',
    },
    {
      quoteNo: 'BJ-000002',
      amount: 0.1,
      taxRate: 6.5,
      terms: '货到付款。\n质保一年，期间免费更换。',
      lines: [
        { material: '电缆 YJV-4×25', quantity: 1200 },
        { material: '桥架', quantity: 36.5 },
      ],
    },
  ];

  edge.each([1440, 375])('formats, links, sums of the page and unfolding rows, %i wide', async (width) => {
    const person = await scene.newPerson(width);
    const { page } = person;
    await person.startSession('analyst01');
    await openServed(person, EXAMPLE);
    if (width === 1440) {
      for (const quote of QUOTES) await post(page, '/api/resources/exampleQuote', quote);
      await post(page, '/api/resources/exampleOwnRecord', {
        ticket: 'BX-000007',
        amount: 1,
        spentAt: '2026-01-01 10:00:00',
      });
      await post(page, '/api/resources/exampleOwnRecord', {
        ticket: 'BX-000008',
        amount: 2,
        spentAt: '2026-01-01 10:00:00',
      });
      await page.reload();
    }
    const first = rows(page, 'BJ-000001');
    await first.waitFor();
    const text = (await first.innerText()).replace(/\s+/g, ' ');
    expect(text).toContain('1,234.50');
    expect(text).toContain('13%');
    // A card has room for three fields beside the name.
    if (width === 1440) expect(text).toContain('2026-03-01');
    expect(text).not.toContain('09:30');
    expect((await page.locator('.page-sums').innerText()).replace(/\s+/g, ' ')).toBe(
      '本页合计 金额（元）1,234.60',
    );

    const second = rows(page, 'BJ-000002');
    if (width === 1440) await second.locator('.ant-table-row-expand-icon').click();
    else await second.getByRole('button', { name: '展开' }).click();
    const unfolded = page.locator('.expanded-row:visible');
    expect(await unfolded.locator('dd').first().innerText()).toBe(QUOTES[1]!.terms);
    expect((await unfolded.locator('.expanded-items').innerText()).replace(/\s+/g, ' ')).toContain('1,200');
    expect(await sideways(page)).toEqual([]);
    if (process.env.SCREENSHOTS)
      await page.screenshot({
        path: `${process.env.SCREENSHOTS}/columns-${width}.png`,
        animations: 'disabled',
      });

    await first.getByRole('link', { name: 'BJ-000001' }).click();
    await page.waitForURL(/\?id=/);
    await page.locator('.ant-drawer-open').getByText('BX-000007').waitFor();
    await page.locator('.ant-drawer-open .ant-drawer-close').click();
    await page.locator('.ant-drawer-open').waitFor({ state: 'detached' });
    await first.getByRole('link', { name: 'BX-000007' }).click();
    await page.waitForURL(/own-records\?ticket=BX-000007/);
    // The quotes, which name the ticket as well, stay in their tab.
    await page.locator('[data-page="/examples/own-records"]').waitFor();
    await expect.poll(() => rows(page).allInnerTexts()).toEqual([expect.stringContaining('BX-000007')]);
    await openSearch(page);
    expect(await searchInput(page, 'ticket').inputValue()).toBe('BX-000007');
    await page.getByRole('button', { name: /重\s*置/ }).click();
    await expect.poll(() => rows(page).count()).toBe(2);
  });
});

edges('a transition of chosen rows, in a real browser', () => {
  const PAYMENTS = '/examples/bulk-transition';

  edge.each([375, 1440])('done and refused rows are told apart, %i wide', async (width) => {
    const person = await scene.newPerson(width);
    const { page } = person;
    await person.startSession('analyst01');
    await openServed(person, PAYMENTS);
    const numbers = [1, 2, 3].map((index) => `FK-${width === 1440 ? 10 : 20}0${index}`);
    for (const paymentNo of numbers)
      await post(page, '/api/resources/examplePayment', { paymentNo, amount: 100 });
    await page.reload();
    await rows(page, numbers[0]).waitFor();
    for (const paymentNo of numbers) await rows(page, paymentNo).getByRole('checkbox').check();
    await page.locator('[data-bulk=pass]', { hasText: '3 条不符合条件' }).waitFor();
    expect(await page.locator('[data-bulk=pass]').isDisabled()).toBe(true);
    // Meanwhile a colleague submits one of them.
    const { id } = await page.evaluate(async (number) => {
      const authorization = sessionStorage.getItem('Authorization') ?? '';
      const answer = await fetch('/api/resources/examplePayment', { headers: { authorization } });
      const { list } = (await answer.json()).data;
      return list.find((row: { paymentNo: string }) => row.paymentNo === number);
    }, numbers[1]);
    await post(page, `/api/resources/examplePayment/${id}/transitions/submit`, { version: 1 });
    await page.locator('[data-bulk=submit]').click();
    await page.locator('.ant-modal-confirm-title', { hasText: '批量提交：已选 3 条' }).waitFor();
    await page.locator('.ant-modal-confirm-btns .ant-btn-primary').click();
    await page.locator('.ant-modal-confirm-title', { hasText: '完成 2 条，未执行 1 条' }).waitFor();
    expect((await page.locator('.bulk-refusals li').innerText()).replace(/\s+/g, ' ')).toBe(
      `${numbers[1]} 当前状态不允许该操作`,
    );
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/bulk-${width}.png`, animations: 'disabled' });
    await page.locator('.ant-modal-confirm-btns .ant-btn-primary').last().click();
    await expect.poll(() => rows(page, '审核中').count()).toBeGreaterThanOrEqual(3);
    await expect.poll(() => page.locator('[data-bulk]').count()).toBe(0);
    expect(await sideways(page)).toEqual([]);
  });
});

edges('rows and numbers, in a real browser', () => {
  const LICENCES = '/api/resources/exampleListing';
  const licence = (number: number) => `ZZ-0000${10 + number}`;

  edge(
    'a deleted row is chosen no longer, and a page whose rows are gone gives way to the last there is',
    async () => {
      const person = await scene.newPerson();
      const { page } = person;
      await person.startSession('analyst01');
      await openServed(person, '/examples/lists');
      for (let number = 1; number <= 22; number += 1)
        await post(page, LICENCES, {
          licenceNo: licence(number),
          holder: '持有单位',
          kind: 'quality',
          validTo: `2099-01-${String(number).padStart(2, '0')}`,
        });
      await page.reload();
      await rows(page, licence(1)).waitFor();
      await whileListing(page, () => page.locator('.ant-pagination-item-2').click());
      for (const number of [21, 22]) await rows(page, licence(number)).getByRole('checkbox').check();
      await page.getByText('已选 2 条').waitFor();
      await rows(page, licence(21)).locator('[data-code=delete]').click();
      await whileListing(page, () => page.locator('.ant-modal-confirm-btns .ant-btn-dangerous').click());
      await page.getByText('已选 1 条').waitFor();
      expect(await rows(page).count()).toBe(1);

      // Meanwhile a colleague deletes the other.
      const { call } = typing(page);
      const [left] = (await call(`GET ${LICENCES}?licenceNo=${licence(22)}`)).data.list;
      expect(await call(`DELETE ${LICENCES}/${left.id}?version=${left.version}`)).toMatchObject({
        status: 200,
      });
      await page.getByRole('button', { name: '刷新' }).click();
      await page.locator('.ant-pagination-item-1.ant-pagination-item-active').waitFor();
      await expect.poll(() => rows(page).count()).toBe(20);
    },
  );

  retold('unit/contract/typed-text')(
    'numbers typed in full width, or with 。 for the point, count as they are meant',
    async () => {
      const person = await scene.newPerson();
      const { page } = person;
      await person.startSession('analyst01');
      await openServed(person, '/examples/amounts');
      await page.locator('[data-code=add]').first().click();
      await field(page, '合同金额').locator('input').fill('１，２３４。５');
      await field(page, '税率').locator('input').fill('６．５');
      await whileListing(page, () => save(page));
      await rows(page, '1,234.50').filter({ hasText: '6.5' }).waitFor();
      await page.getByPlaceholder('最小值').fill('１２３４。５');
      await page.getByPlaceholder('最大值').fill('１２３４．５');
      await whileListing(page, () => page.getByRole('button', { name: /查\s*询/ }).click());
      expect(await rows(page).count()).toBe(1);
      expect(await page.getByPlaceholder('最小值').inputValue()).toBe('1234.5');

      await openServed(person, '/examples/lists');
      await page.locator('[data-code=add]').first().click();
      const score = field(page, '评分').locator('input');
      await score.fill('９５');
      await score.blur();
      await expect.poll(() => score.inputValue()).toBe('95');
    },
  );
});

/** Makes a record past the form, with the person's own token. */
async function post(page: Page, path: string, body: object): Promise<void> {
  expect(await typing(page).call(`POST ${path}`, body)).toMatchObject({ status: 200 });
}

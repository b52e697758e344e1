import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { RecordRow } from '../../../src/contract/lists/list-query';
import { axeViolations } from '../../support/browser/axe';
import { type Person, rows } from '../../support/browser/browser';
import { stage } from '../../support/browser/stage';
import { leftToTheNight } from '../../support/night';

const { edge } = leftToTheNight(import.meta.url);

const UNITS = '/office/org-units';
const CALLS = '**/api/resources/orgUnit/**';

describe('a table that is changed in place, in a real browser', () => {
  const scene = stage();
  let page: Page;
  let person: Person;

  async function arrive(path: string, username = 'admin01') {
    person = await scene.newPerson();
    page = person.page;
    await person.signIn(username, path);
    await rows(page).first().waitFor();
  }
  const cell = (name: string, field: string) => rows(page, name).locator(`[data-cell$=" ${field}"]`);
  const editor = () => page.locator('.inline-editor');
  const problem = () => page.locator('.inline-problem').getByRole('alert');
  const type = async (text: string) => {
    await editor().locator('input').waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  };
  /** What the gateway answers the person now. */
  const listed = (url: string) =>
    page.evaluate(async (where) => {
      const headers = { authorization: sessionStorage.getItem('Authorization') ?? '' };
      const { data } = await (await fetch(where, { headers })).json();
      return data as { list: RecordRow[]; total: number };
    }, url);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-cell') ?? '');

  test('by the keyboard alone: begin, go on, give up, take back; a wrong value stays with its reason', async () => {
    await arrive(UNITS);
    await cell('HQ-01', 'leader').click();
    await page.keyboard.press('Enter');
    await type('沈立言');
    await page.keyboard.press('Tab');
    await expect.poll(focused).toMatch(/ telephone$/);
    await expect.poll(() => cell('HQ-01', 'leader').innerText()).toBe('沈立言');
    await page.keyboard.press('Enter');
    await type('12');
    await page.keyboard.press('Enter');
    await problem().getByText('请输入正确的电话号码').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await type('010-62345678');
    await page.keyboard.press('Enter');
    await expect.poll(() => cell('HQ-01', 'telephone').innerText()).toBe('010-62345678');
    // Down, as in a spreadsheet.
    const below = await cell('HQ-02', 'telephone').getAttribute('data-cell');
    await expect.poll(focused).toBe(below);
    await page.keyboard.press('Control+z');
    await expect.poll(() => cell('HQ-01', 'telephone').innerText()).toBe('-');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(focused).toMatch(/ leader$/);
    await page.keyboard.press('F2');
    await type('不要了');
    await page.keyboard.press('Escape');
    await expect.poll(() => editor().count()).toBe(0);
    expect(await cell('HQ-02', 'leader').innerText()).toBe('-');
    await page.reload();
    await rows(page).first().waitFor();
    expect(await cell('HQ-01', 'leader').innerText()).toBe('沈立言');
    expect(await cell('HQ-01', 'telephone').innerText()).toBe('-');
  });

  edge('what another has changed is offered, and what was typed stays', async () => {
    await arrive(UNITS);
    const first = page;
    const other = await scene.newPerson();
    await other.signIn('analyst01', UNITS);
    const change = async (name: string, leader: string) => {
      page = other.page;
      await rows(page, name).waitFor();
      await cell(name, 'leader').click();
      await page.keyboard.press('Enter');
      await type(leader);
      await page.keyboard.press('Enter');
      await expect.poll(() => cell(name, 'leader').innerText()).toBe(leader);
      page = first;
    };
    for (const [choice, name, expected] of [
      ['载入对方的', 'PJ-01', '对方'],
      ['保存我的', 'PJ-02', '自己'],
    ] as const) {
      await change(name, '对方');
      await cell(name, 'leader').click();
      await page.keyboard.press('Enter');
      await type('自己');
      await page.keyboard.press('Enter');
      await problem().getByText('对方').first().waitFor();
      expect(await editor().locator('input').inputValue()).toBe('自己');
      await problem().getByRole('button', { name: choice }).click();
      await expect.poll(() => editor().count()).toBe(0);
      expect(await cell(name, 'leader').innerText()).toBe(expected);
    }
  });

  edge(
    'what could not be sent stays and says so, is sent again or given up, and is never written twice',
    async () => {
      await arrive(UNITS);
      const writes: string[] = [];
      const fail = async (how: 'abort' | 'fault' | 'unheard') => {
        await page.unroute(CALLS);
        await page.route(CALLS, async (route) => {
          if (route.request().method() !== 'PUT') return route.continue();
          writes.push(how);
          if (how === 'abort') return route.abort();
          if (how === 'fault') return route.fulfill({ status: 503, body: 'unavailable' });
          // It arrives; the answer does not.
          await route.fetch();
          return route.abort();
        });
      };
      const begin = async (text: string) => {
        await cell('HQ-03', 'leader').click();
        await page.keyboard.press('Enter');
        await type(text);
        await page.keyboard.press('Enter');
        await problem().getByText('填写的内容仍在').waitFor();
        expect(await editor().locator('input').inputValue()).toBe(text);
      };
      const version = async () => {
        const { list } = await listed('/api/resources/orgUnit?pageSize=200');
        return list.find(({ orgCode }) => orgCode === 'HQ-03')!;
      };
      const before = await version();

      await fail('abort');
      await begin('离线');
      // Elsewhere on the page it stays, too.
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      expect(await editor().locator('input').inputValue()).toBe('离线');
      expect(await axeViolations(page)).toEqual([]);
      await fail('fault');
      await problem()
        .getByRole('button', { name: /重\s?试/ })
        .click();
      await expect.poll(() => writes).toEqual(['abort', 'fault']);
      await problem().getByText('填写的内容仍在').waitFor();
      await editor().locator('input').focus();
      await page.keyboard.press('Escape');
      await expect.poll(() => editor().count()).toBe(0);
      expect(await cell('HQ-03', 'leader').innerText()).toBe(before.leader ?? '-');
      expect((await version()).version).toBe(before.version);

      await fail('unheard');
      await begin('到了');
      await page.unroute(CALLS);
      await editor().locator('input').focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => editor().count()).toBe(0);
      expect(await cell('HQ-03', 'leader').innerText()).toBe('到了');
      expect(await version()).toMatchObject({ leader: '到了', version: before.version + 1 });

      await fail('unheard');
      await begin('又到了');
      await page.keyboard.press('Escape');
      // What was stored all the same is what stands there.
      await expect.poll(() => cell('HQ-03', 'leader').innerText()).toBe('又到了');
    },
  );

  edge(
    'in groups: counts and subtotals, folded by the keyboard, in the address, changed in place; cards on a phone',
    async () => {
      await arrive('/office/purchase-orders', 'buyer01');
      const total = await page.locator('.totals .ant-statistic-content').first().innerText();
      const heads = () => page.locator('.group-row');
      const numbers = async (of: ReturnType<typeof heads>) =>
        (await of.allInnerTexts()).map((text) => Number(text.replaceAll(/[^\d.]/g, '')));
      const choose = async (name: string) => {
        await page.locator('[data-group-tool]').focus();
        await page.keyboard.press('Enter');
        await page.getByRole('menuitem', { name }).click();
      };
      const unfolded = () => page.locator('tr[data-row-key]:not(.group-row)');
      await choose('状态');
      await heads().first().waitFor();
      expect(page.url()).toContain('_group=status');
      expect(await axeViolations(page)).toEqual([]);
      const first = heads().first().getByRole('button');
      expect(await unfolded().filter({ hasText: '未开始' }).count()).toBeGreaterThan(0);
      await first.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => first.getAttribute('aria-expanded')).toBe('false');
      await expect.poll(() => unfolded().filter({ hasText: '未开始' }).count()).toBe(0);
      await page.keyboard.press('Enter');
      await expect.poll(() => unfolded().filter({ hasText: '未开始' }).count()).toBeGreaterThan(0);

      await choose('全部折叠');
      await expect.poll(() => unfolded().count()).toBe(0);
      const counts = await numbers(page.locator('.group-row .group-count'));
      const { total: all } = await listed('/api/resources/purchaseOrder');
      expect(counts.reduce((one, other) => one + other)).toBe(all);
      const sums = await numbers(page.locator('.group-row td .number'));
      expect(sums.reduce((one, other) => one + Math.round(other * 100), 0)).toBe(
        Math.round(Number(total.replaceAll(/[^\d.]/g, '')) * 100),
      );
      await choose('全部展开');
      await expect.poll(() => unfolded().count()).toBe(20);
      await page.getByTitle('2', { exact: true }).click();
      await expect.poll(() => unfolded().count()).toBe(all - 20);
      await page.getByText('续上页').waitFor();
      await page.goBack();
      await expect.poll(() => unfolded().count()).toBe(20);

      const open = rows(page, '进行中').locator('[data-cell$=" dueDate"]').first();
      const row = await open.evaluate((one) => one.closest('tr')?.dataset.rowKey);
      await open.click();
      await page.keyboard.press('Enter');
      await editor().locator('input').fill('2028-02-03');
      await page.keyboard.press('Enter');
      const changed = page.locator(`tr[data-row-key="${row}"] [data-cell$=" dueDate"]`);
      await expect.poll(() => changed.innerText()).toBe('2028-02-03');

      await page.setViewportSize({ width: 375, height: 812 });
      await page.reload();
      const headings = page.locator('.card-group h3');
      await headings.first().waitFor();
      expect(await numbers(page.locator('.card-group .group-count'))).toEqual(
        counts.slice(0, await headings.count()),
      );
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  edge('only where the record may be changed', async () => {
    await arrive('/office/purchase-orders', 'buyer01');
    const done = rows(page, '已完成').first().locator('[data-cell$=" dueDate"]');
    await done.click();
    await page.keyboard.press('Enter');
    await page.getByText('这一项现在不能修改').waitFor();
    expect(await editor().count()).toBe(0);
    const open = rows(page, '进行中').first().locator('[data-cell$=" dueDate"]');
    await open.click();
    await page.keyboard.press('Enter');
    await editor().locator('input').fill('2027-03-05');
    await page.keyboard.press('Enter');
    await expect.poll(() => rows(page, '2027-03-05').count()).toBe(1);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, test, vi } from 'vitest';
import { axeViolations } from '../../support/browser/axe';
import { field, rows, save, searchInput } from '../../support/browser/browser';
import { openServed } from '../../support/browser/open-served';
import { sideways } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { addTestPages } from '../../support/page-files';

const PATH = '/examples/fairs';
const tab = (page: Page, name: string) => page.locator(`.view-tabs [data-view="${name}"]`);
const count = (page: Page, name: string) => tab(page, name).locator('.view-count').innerText();
const column = (page: Page, value: string) => page.locator(`.board [data-column="${value}"]`);
const card = (page: Page, name: string) => page.locator('li.board-card', { hasText: name });
const told = (page: Page, text: string) => page.locator('.ant-message-notice', { hasText: text }).last();

/** Makes a fair by the form. */
async function make(page: Page, fairNo: string, fairName: string, days: [string, string] | undefined) {
  await page.locator('[data-code=add]:visible').first().click();
  await field(page, '编号').locator('input').fill(fairNo);
  await field(page, '展会名称').locator('input').fill(fairName);
  for (const [index, label] of ['开幕日期', '闭幕日期'].entries()) {
    if (!days) break;
    const input = field(page, label).locator('input');
    await input.fill(days[index]!);
    await input.press('Enter');
  }
  await save(page);
  await page.locator('.record-drawer').waitFor({ state: 'detached' });
}

/** Takes a card by the pointer from where it is into a column. */
async function drag(page: Page, name: string, to: string) {
  const from = (await card(page, name).boundingBox())!;
  const target = (await column(page, to).boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height - 8);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 12, from.y + from.height, { steps: 4 });
  await page.mouse.move(target.x + target.width / 2, target.y + 60, { steps: 12 });
  await page.mouse.up();
  // It has gone back, or stands under the dialog.
  await page.locator('.board-card-moved').waitFor({ state: 'detached' });
}

describe('the views of a list and its shapes, in a real browser', () => {
  const scene = stage();

  test('stand as tabs with counts and an address; a board moves by pointer and keyboard as the button does', {
    timeout: 240_000,
  }, async () => {
    addTestPages(scene.product.schemasDir);
    const { page, ...person } = await scene.newPerson();
    await person.signIn('analyst01');
    await openServed({ page, ...person }, PATH);
    const month = await page.evaluate(() => {
      const now = new Date(Date.now() + 8 * 3_600_000);
      return now.toISOString().slice(0, 7);
    });
    await make(page, 'F1', '春季展', [`${month}-10`, `${month}-12`]);
    await make(page, 'F2', '配件展', undefined);
    await vi.waitFor(async () => expect(await count(page, 'planned')).toBe('2'));

    // A view has columns and an address of its own.
    await tab(page, 'planned').click();
    await vi.waitFor(() => expect(new URL(page.url()).searchParams.get('_view')).toBe('planned'));
    const heads = await page.locator('.ant-table-thead th').allInnerTexts();
    expect(heads.map((head) => head.trim()).filter(Boolean)).toEqual([
      '展会名称',
      '开幕日期',
      '预算（元）',
      '操作',
    ]);
    await person.open(`${PATH}?_view=planned`);
    expect(await tab(page, 'planned').getAttribute('aria-current')).toBe('page');
    expect(await axeViolations(page)).toEqual([]);

    // A card goes where a transition leads, with what that asks for.
    await tab(page, 'board').click();
    await column(page, 'notStarted').locator('.board-card').nth(1).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await drag(page, '春季展', 'finished');
    await told(page, '「未开始」不能直接变为「已完成」').waitFor();
    expect(await column(page, 'notStarted').locator('.board-card').count()).toBe(2);
    await drag(page, '春季展', 'doing');
    const dialog = page.locator('.ant-modal-confirm');
    await dialog.locator('.ant-modal-confirm-title', { hasText: '开幕「春季展' }).waitFor();
    await field(page, '预算（元）').locator('input').fill('5000');
    await dialog.getByRole('button', { name: /^开\s*幕$/ }).click();
    await column(page, 'doing').getByText('春季展').waitFor();
    await vi.waitFor(async () => expect(await count(page, 'planned')).toBe('1'));

    // The same by keyboard; a dialog that is cancelled leaves the card where it was.
    const handle = card(page, '配件展').locator('.board-handle');
    await handle.focus();
    for (const key of ['Space', 'ArrowRight', 'Space']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(300);
    }
    await dialog.locator('.ant-modal-confirm-title', { hasText: '开幕「配件展' }).waitFor();
    await dialog.getByRole('button', { name: /^取\s*消$/ }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await column(page, 'notStarted').getByText('配件展').count()).toBe(1);
    expect(person.faults).toEqual([]);
    await person.leave();
  });

  test('a calendar, a tree and cards read what they show, on a desk and on a phone', {
    timeout: 240_000,
  }, async () => {
    const { page, ...person } = await scene.newPerson();
    await person.signIn('analyst01', `${PATH}?_view=calendar`);
    await page.locator('.calendar-grid .calendar-entry', { hasText: '春季展' }).nth(2).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByText('周', { exact: true }).click();
    await page.locator('.calendar[data-mode=week] .calendar-grid').waitFor();
    await page.getByText('日程', { exact: true }).click();
    await page.locator('.calendar-agenda section', { hasText: '春季展' }).nth(2).waitFor();
    await page.locator('.calendar-agenda .record-link').first().click();
    await page.locator('.record-drawer', { hasText: '春季展' }).waitFor();
    await page.locator('.record-drawer .ant-drawer-close').click();

    // A record is moved below another, never below itself.
    await tab(page, 'tree').click();
    const line = (name: string) => page.locator('.tree-row', { hasText: name });
    const moveBelow = async (name: string, below: string) => {
      await line(name).getByRole('button', { name: '更多' }).click();
      await page.getByRole('menuitem', { name: '移动' }).click();
      const asked = page.locator('.ant-modal-confirm');
      await field(page, '所属展会').locator('input').fill(below);
      await page.locator('.ant-select-item-option', { hasText: below }).first().click();
      await asked.getByRole('button', { name: /^移\s*动$/ }).click();
      return asked;
    };
    await line('配件展').waitFor();
    await (await moveBelow('配件展', '春季展')).waitFor({ state: 'detached' });
    const sign = page.locator('.tree-sign[aria-expanded]');
    await sign.waitFor();
    await sign.click();
    await page.locator('.tree ul').getByText('配件展').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const circle = await moveBelow('春季展', '配件展');
    await page.locator('.ant-message-notice, .ant-formily-item-error-help').first().waitFor();
    if (await circle.isVisible()) await circle.getByRole('button', { name: /^取\s*消$/ }).click();
    await searchInput(page, 'fairName').fill('配件');
    await page.getByRole('button', { name: /^查\s*询$/ }).click();
    await page.locator('.tree-path', { hasText: '春季展' }).waitFor();

    await person.open(`${PATH}?_view=posters`);
    await page.locator('.picture-cards .record-card').nth(1).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(person.faults).toEqual([]);
    await person.leave();

    const phone = await scene.newPerson(375);
    await phone.signIn('analyst01', `${PATH}?_view=calendar`);
    await phone.page.locator('.calendar-agenda', { hasText: '春季展' }).waitFor();
    expect(await axeViolations(phone.page)).toEqual([]);
    for (const name of ['board', 'tree', 'posters']) {
      await tab(phone.page, name).click();
      await phone.page.locator('.board-card, .tree-row, .record-card').first().waitFor();
      expect(await sideways(phone.page)).toEqual([]);
      expect(await axeViolations(phone.page)).toEqual([]);
    }
    expect(phone.faults).toEqual([]);
    await phone.leave();
  });

  test('a view that somebody has kept is shared with all, stands among the tabs, and is shared no more', async () => {
    const { page, ...person } = await scene.newPerson();
    await person.signIn('analyst01', PATH);
    await searchInput(page, 'fairName').fill('春季');
    await page.getByRole('button', { name: /^查\s*询$/ }).click();
    await rows(page, '春季展').first().waitFor();
    await page.locator('[data-views]').click();
    await page.getByPlaceholder('视图名称').fill('春天的');
    await page.getByRole('button', { name: '保存当前视图' }).click();
    await page.getByRole('button', { name: '共享：春天的' }).click();
    await page.locator('.ant-popconfirm .ant-btn-primary').click();
    await page.keyboard.press('Escape');
    const shared = page.locator('.view-tab', { hasText: '春天的' });
    await shared.waitFor();
    expect(await shared.locator('.view-count').innerText()).toBe('1');

    const other = await scene.newPerson();
    await other.signIn('admin01', PATH);
    await other.page.locator('.view-tab a', { hasText: '春天的' }).click();
    await vi.waitFor(() => expect(new URL(other.page.url()).searchParams.get('fairName')).toBe('春季'));
    await rows(other.page, '春季展').first().waitFor();
    await other.leave();

    await page.getByRole('button', { name: '取消共享：春天的' }).click();
    await page.locator('.ant-popconfirm .ant-btn-primary:visible').click();
    await shared.waitFor({ state: 'detached' });
    expect(person.faults).toEqual([]);
    await person.leave();
  });
});

import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test, vi } from 'vitest';
import { DEMO_OPERATOR } from '../../../server/demo/identity-data';
import { deriveSecrets } from '../../../server/kernel/sessions/secrets';
import { sealMark } from '../../../server/modules/prints/verify-mark';
import { VERIFY_PAGE } from '../../../src/contract/api/printed-pages';
import { addDays, today } from '../../../src/contract/fields/derived';
import { axeViolations } from '../../support/browser/axe';
import { comeToRest, field, type Person, pressIn, rows, searchInput } from '../../support/browser/browser';
import { untilServed } from '../../support/browser/served-tutorial';
import { sideways } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { plantMany } from '../../support/gateway/planted-records';
import { type CalledDoc, callsTo, recordCalls } from '../../support/gateway/record-calls';
import { SECRET_KEY } from '../../support/gateway/template';
import { addTestPages } from '../../support/page-files';
import { pdfText } from '../../support/pdf-text';

const CHARTED = '/examples/own-records';
const FAIRS = '/examples/fairs';
const PRINTED = '/examples/prints';

const month = today(new Date()).slice(0, 7);
const nextMonth = addDays(`${month}-01`, 35).slice(0, 7);

const tab = (page: Page, name: string) => page.locator(`.view-tabs [data-view="${name}"]`);
const told = (page: Page, text: string) => page.locator('.ant-message-notice', { hasText: text }).last();

/** Goes on with the tab key until a control has the cursor. */
async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  await control.waitFor({ state: 'attached' });
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the tab key does not lead to ${control}`);
}

/** Goes down an open menu by the arrow keys and presses what is called so. */
async function chooseInMenu(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name });
  await item.waitFor();
  const isReached = () => item.evaluate((one) => one.matches('.ant-dropdown-menu-item-active'));
  for (let presses = 0; presses < 8 && !(await isReached()); presses += 1)
    await page.keyboard.press('ArrowDown');
  expect(await isReached()).toBe(true);
  await page.keyboard.press('Enter');
}

/** What hinders people at what is in front of them: axe's findings, and what runs out of the window. */
const hindrances = async (page: Page) => [...(await axeViolations(page)), ...(await sideways(page))];

/** Has a phone in English, signed in as the analyst. */
async function inEnglish(person: Person, path: string): Promise<void> {
  await person.startSession('analyst01');
  await person.page.evaluate(() => localStorage.setItem('language', 'en'));
  await person.open(path);
}

describe('charts, shapes of a list and prints, in a real browser', () => {
  let note: CalledDoc;
  const scene = stage(async ({ product }) => {
    addTestPages(product.schemasDir);
    const as = callsTo(product.url);
    const { done } = recordCalls(as);
    const base = (resource: string) => `/api/resources/${resource}`;
    const make = (resource: string, doc: object) => done('analyst01', `POST ${base(resource)}`, doc);
    await untilServed(as, 'analyst01', ['exampleOwnRecord', 'exampleFair', 'examplePrint'].map(base));
    for (const [ticket, amount, spentAt] of [
      ['BX-000001', 326.5, '2026-03-18 12:20:00'],
      ['BX-000002', 1280, '2026-04-02 18:05:00'],
      ['BX-000003', 64.8, '2026-04-20 09:40:00'],
    ])
      await make('exampleOwnRecord', { ticket, amount, spentAt });
    const spring = { fairNo: 'F1', fairName: '春季展', opensOn: `${month}-10`, closesOn: `${month}-12` };
    const backwards = { fairNo: 'F2', fairName: '倒置展', opensOn: `${month}-16`, closesOn: `${month}-03` };
    for (const fair of [spring, backwards]) await make('exampleFair', fair);
    const lines = Array.from({ length: 14 }, (_, index) => ({
      goods: `镀锌钢管 DN${20 + index}`,
      count: index + 1,
      cost: 31_337,
      amount: 310,
    }));
    const receiver = '江苏恒远钢构有限公司';
    note = await make('examplePrint', { noteNo: 'SH-01', receiver, sentOn: '2026-05-20', cost: 120, lines });
  });

  test('charts are drawn once they are seen, opened, read and pressed by keyboard, and say what is amiss', {
    timeout: 180_000,
  }, async () => {
    const { page, ...person } = await scene.newPerson();
    const code: Promise<string>[] = [];
    page.on('response', (answer) => {
      if (answer.request().resourceType() === 'script') code.push(answer.text().catch(() => ''));
    });
    const hasDrawing = async () => (await Promise.all(code)).some((text) => /zrender|echarts/i.test(text));
    // The charts are below what such a window shows.
    await page.setViewportSize({ width: 1440, height: 240 });
    await person.signIn('analyst01', CHARTED);
    await page.locator('.chart-card').nth(1).waitFor();
    await comeToRest(page);
    expect(await hasDrawing()).toBe(false);
    await page.setViewportSize({ width: 1440, height: 900 });
    const charts = page.locator('.chart-drawing svg');
    await charts.nth(1).waitFor();
    expect(await hasDrawing()).toBe(true);
    expect(await hindrances(page)).toEqual([]);
    const bars = page.getByRole('img', { name: /^每月金额/ });
    expect(await bars.getAttribute('aria-label')).toBe('每月金额：2026-03 326.50，2026-04 1,344.80');

    // Closed and opened, as a table, narrowed and back: by keyboard alone.
    const toggle = page.locator('.list-charts-toggle');
    await searchInput(page, 'ticket').focus();
    await tabTo(page, toggle);
    await page.keyboard.press('Enter');
    await charts.first().waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await charts.first().waitFor();
    await tabTo(page, page.getByRole('button', { name: '每月金额：显示为表格' }));
    await page.keyboard.press('Enter');
    const table = page.locator('.chart-table');
    await table.getByText('1,344.80').waitFor();
    expect(await hindrances(page)).toEqual([]);
    const march = table.getByRole('button', { name: '2026-03' });
    await tabTo(page, march);
    await page.keyboard.press('Enter');
    await vi.waitFor(async () =>
      expect(await rows(page).allInnerTexts()).toEqual([expect.stringContaining('BX-000001')]),
    );
    expect(new URL(page.url()).searchParams.get('spentAt')).toBe('2026-03-01~2026-03-31');
    await tabTo(page, march);
    await page.keyboard.press('Enter');
    await rows(page, 'BX-000003').waitFor();
    await tabTo(page, page.getByRole('button', { name: '每月金额：显示为图表' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await charts.nth(1).waitFor();

    // Nothing to count, and a call that fails.
    await searchInput(page, 'ticket').fill('BX-999999');
    await page.keyboard.press('Enter');
    await page.locator('.chart-card').first().getByText('没有可以统计的记录').waitFor();
    await page.route('**/ownRecords/charts', (route) => route.fulfill({ status: 500, body: '{}' }), {
      times: 1,
    });
    await page.getByRole('button', { name: /^重\s*置$/ }).click();
    const failed = page.locator('.list-charts-failed');
    await failed.getByText('图表加载失败').waitFor();
    // What is loading is paler.
    await rows(page, 'BX-000003').waitFor();
    expect(await hindrances(page)).toEqual([]);
    await failed.getByRole('button', { name: /^重\s*试$/ }).click();
    await charts.nth(1).waitFor();

    const phone = await scene.newPerson(375);
    await inEnglish(phone, CHARTED);
    expect(await phone.page.locator('.chart-card').count()).toBe(0);
    await phone.page.getByRole('button', { name: 'Show charts' }).click();
    await phone.page.locator('.chart-drawing svg').first().waitFor();
    expect(await hindrances(phone.page)).toEqual([]);
    await phone.page
      .getByRole('button', { name: /Show as a table$/ })
      .first()
      .click();
    await phone.page.locator('.chart-table').getByText('1,344.80').waitFor();
    expect(await hindrances(phone.page)).toEqual([]);
  });

  test('a board, a calendar of ten thousand and a tree are gone through by keyboard', {
    timeout: 240_000,
  }, async () => {
    const { page, ...person } = await scene.newPerson();
    // Days are Beijing's wherever the browser is.
    const session = await person.context.newCDPSession(page);
    await session.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Los_Angeles' });
    await person.signIn('analyst01', `${FAIRS}?_view=board`);

    const column = (value: string) => page.locator(`.board [data-column="${value}"]`);
    const handle = column('notStarted').getByRole('button', { name: '移动：春季展（F1）' });
    await tab(page, 'board').focus();
    await tabTo(page, handle);
    await page.keyboard.press('Space');
    await page.locator('.board-card-moved').waitFor();
    for (const [on, said] of [
      ['doing', '在「进行中」列上'],
      ['finished', '在「已完成」列上，不能放下：「未开始」不能直接变为「已完成」'],
    ] as const) {
      await page.keyboard.press('ArrowRight');
      await column(on).and(page.locator('.board-column-over')).waitFor();
      await page.locator('[id^=DndLiveRegion]', { hasText: said }).waitFor({ state: 'attached' });
    }
    await page.keyboard.press('Space');
    await told(page, '「未开始」不能直接变为「已完成」').waitFor();
    await page.locator('.board-card-moved').waitFor({ state: 'detached' });
    expect(await column('notStarted').locator('.board-card').count()).toBe(2);
    await tabTo(page, handle);
    await page.keyboard.press('Space');
    await page.locator('.board-card-moved').waitFor();
    await page.keyboard.press('ArrowRight');
    await column('doing').and(page.locator('.board-column-over')).waitFor();
    await page.keyboard.press('Space');
    const dialog = page.locator('.ant-modal-confirm');
    await tabTo(page, field(page, '预算（元）').locator('input'));
    await page.keyboard.type('5000');
    await tabTo(page, dialog.getByRole('button', { name: /^开\s*幕$/ }));
    await page.keyboard.press('Enter');
    await column('doing').getByText('春季展').waitFor();

    // One that ends before it starts is on its first day, and marked.
    await person.moveTo(`${FAIRS}?_view=calendar`);
    const day = (on: string) => page.locator(`.calendar-grid [data-day="${on}"]`);
    await day(`${month}-16`)
      .locator('.calendar-entry', { hasText: '倒置展' })
      .getByLabel('结束早于开始')
      .waitFor();
    expect(await page.locator('.calendar-entry', { hasText: '倒置展' }).count()).toBe(1);
    for (const on of ['10', '11', '12']) await day(`${month}-${on}`).getByText('春季展').waitFor();
    expect(await page.locator('.calendar-entry', { hasText: '春季展' }).count()).toBe(3);
    expect(await page.locator('.calendar-day[aria-current=date]').innerText()).toBe(
      String(Number(today(new Date()).slice(8))),
    );

    // The arrow keys change how it is looked at.
    await page.locator('.calendar-steps button').first().focus();
    await tabTo(page, page.locator('.calendar .ant-segmented-item-input:checked'));
    for (const [key, mode] of [
      ['ArrowRight', 'week'],
      ['ArrowRight', 'agenda'],
      ['ArrowLeft', 'week'],
      ['ArrowLeft', 'month'],
    ] as const) {
      await page.keyboard.press(key);
      await page.locator(`.calendar[data-mode=${mode}]`).waitFor();
    }

    // A month of ten thousand is answered and drawn as one of a hundred.
    const planted = await plantMany(scene.product, 'exampleFair', 10_000, (place) => ({
      fairNo: `M${place}`,
      fairName: '常设展',
      status: 'notStarted',
      opensOn: `${nextMonth}-${String((place % 25) + 1).padStart(2, '0')}`,
    }));
    const answered = page.waitForResponse(/views\/calendar/);
    await tabTo(page, page.getByRole('button', { name: '下个月' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    const { data } = await (await answered).json();
    expect(data.days.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(planted);
    expect(data.list).toHaveLength(25 * 3);
    const more = day(`${nextMonth}-02`).getByRole('button');
    await vi.waitFor(async () => expect(await more.innerText()).toBe(`+${planted / 25 - 3}`));
    expect(await page.locator('.calendar-entry').count()).toBe(25 * 3);
    expect(await hindrances(page)).toEqual([]);
    await tabTo(page, more);
    await page.keyboard.press('Enter');
    const ofDay = page.locator('.ant-drawer-open .calendar-entry');
    const drawn = Math.min(20, planted / 25);
    await ofDay.nth(drawn - 1).waitFor();
    expect(await ofDay.count()).toBe(drawn);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('.ant-drawer-open').waitFor({ state: 'detached' });

    // A record is put below another, and found there.
    await person.moveTo(`${FAIRS}?_view=tree`);
    const line = (name: string) => page.locator('.tree-row', { hasText: name });
    await tab(page, 'tree').focus();
    await tabTo(page, line('F2').getByRole('button', { name: '更多' }));
    await page.keyboard.press('Enter');
    await chooseInMenu(page, '移动');
    await tabTo(page, field(page, '所属展会').locator('input'));
    await page.keyboard.type('春季展');
    await page.locator('.ant-select-item-option', { hasText: '春季展' }).waitFor();
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('button', { name: /^移\s*动$/ }));
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const sign = page.getByRole('button', { name: '下级：F1', exact: true });
    await tab(page, 'tree').focus();
    await tabTo(page, sign);
    await page.keyboard.press('Enter');
    const below = page.locator('.tree ul').getByText('倒置展');
    await below.waitFor();
    expect(await hindrances(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await below.waitFor({ state: 'detached' });

    const phone = await scene.newPerson(375);
    for (const view of ['board', 'calendar', 'tree', 'posters']) {
      await inEnglish(phone, `${FAIRS}?_view=${view}`);
      await phone.page.locator('.board-card, .calendar-entry, .tree-row, .record-card').first().waitFor();
      expect(await hindrances(phone.page)).toEqual([]);
    }
  });

  test('a print is looked at, taken along as a PDF, printed without the shell, and held against its record', {
    timeout: 180_000,
  }, async () => {
    const { page, ...person } = await scene.newPerson();
    await person.signIn('analyst01', PRINTED);
    const row = rows(page, 'SH-01');
    await row.waitFor();
    await searchInput(page, 'noteNo').focus();
    await tabTo(page, row.getByRole('button', { name: '更多' }));
    await page.keyboard.press('Enter');
    await chooseInMenu(page, '打印送货单');

    const sheets = page.locator('.print-dialog .print-sheet');
    await sheets.nth(1).waitFor();
    const letterhead = (await sheets.first().locator('text').allTextContents()).map((text) => text.trim());
    for (const part of ['华东建工集团', '送货单', '镀锌钢管 DN20', '310.00', '第 1 页 / 共 2 页'])
      expect(letterhead).toContain(part);
    // A5 lying, in points.
    const [, , width, height] = (await sheets.first().getAttribute('viewBox'))!.split(' ').map(Number);
    expect([width! / 72, height! / 72].map((inches) => Math.round(inches * 25.4))).toEqual([210, 148]);
    expect(await page.locator('.print-dialog').innerText()).not.toMatch(/31,?337/);
    expect(await hindrances(page)).toEqual([]);

    const download = page.waitForEvent('download');
    await tabTo(page, page.getByRole('button', { name: '下载 PDF' }));
    await page.keyboard.press('Enter');
    const taken = await download;
    expect(taken.suggestedFilename()).toBe('送货单 SH-01 江苏恒远钢构有限公司.pdf');
    const file = readFileSync(await taken.path());
    const text = pdfText(file);
    for (const part of [
      '华东建工集团',
      '镀锌钢管 DN33',
      '合计（大写）：人民币肆仟叁佰肆拾元整',
      '第 2 页 / 共 2 页',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/31,?337/);
    expect(file.toString('latin1').match(/\/FontFile2 /g)).toHaveLength(2);

    // On paper there is nothing but the pages.
    await page.emulateMedia({ media: 'print' });
    await page.locator('.print-paper .print-sheet').nth(1).waitFor();
    const seen = await page.evaluate(() =>
      [...document.body.children]
        .filter((one) => getComputedStyle(one).display !== 'none' && !/SCRIPT|STYLE/.test(one.tagName))
        .map((one) => one.className),
    );
    expect(seen).toEqual(['print-paper']);
    const paper = await page.pdf({ preferCSSPageSize: true });
    expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
    const [box] = paper.toString('latin1').match(/\/MediaBox \[[^\]]+\]/) ?? [];
    expect(
      box!
        .match(/[\d.]+/g)!
        .slice(2)
        .map((length) => Math.round((Number(length) / 72) * 25.4)),
    ).toEqual([210, 148]);
    await page.emulateMedia({ media: 'screen' });
    // The cursor is where it was.
    await page.getByRole('button', { name: '下载 PDF' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await sheets.first().waitFor({ state: 'detached' });

    // On a phone, in English.
    const phone = await scene.newPerson(375);
    await inEnglish(phone, PRINTED);
    await pressIn(rows(phone.page, 'SH-01'), 'print');
    await phone.page.locator('.print-dialog').getByText('Pages: 2').waitFor();
    await phone.page.getByRole('button', { name: 'Download PDF' }).waitFor();
    expect(await hindrances(phone.page)).toEqual([]);
  });

  test('a code on paper tells anybody whether it is genuine, and nothing else', async () => {
    const { page, ...person } = await scene.newPerson(375);
    const { id, version } = note;
    const mark = {
      tenantCode: DEMO_OPERATOR,
      resource: 'examplePrint',
      id,
      version,
      at: new Date('2026-05-20T02:00:00Z'),
    };
    const code = sealMark(deriveSecrets(SECRET_KEY).print, mark);
    const verdict = page.locator('main, body').last();
    await page.goto(`${VERIFY_PAGE}?code=${code}`);
    await verdict.getByText('真实有效').waitFor();
    await verdict.getByText('2026-05-20').waitFor();
    expect(await verdict.innerText()).not.toMatch(/SH-01|江苏|镀锌|310/);
    expect(await hindrances(page)).toEqual([]);
    await page.goto(`${VERIFY_PAGE}?code=${code.slice(0, -2)}`);
    await verdict.getByText('无法确认').waitFor();
    expect(person.faults).toEqual([]);
  });
});

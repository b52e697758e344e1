import type { Page } from 'playwright-core';
import { field, nameIn, pressIn, rows, typeDate } from '../support/browser/browser';
import { drawer, openList, openNew, type Seat, type Shot, type } from './seat';

const main = (page: Page) => page.locator('main').last();
const dialog = (page: Page) => page.locator('.ant-modal-confirm');
const confirm = (page: Page) => dialog(page).locator('.ant-modal-confirm-btns .ant-btn-primary').click();

/** Opens the record of a list that a row with this text names. */
async function openRecord(seat: Seat, path: string, text: string): Promise<void> {
  await openList(seat, path);
  await nameIn(rows(seat.page, text).first()).click();
  await seat.page.locator('.record-form').last().waitFor();
}

/** Writes in the pad of a signature. */
async function sign(page: Page): Promise<void> {
  const sheet = page.locator('.signature-pad canvas');
  await sheet.waitFor();
  const { x, y, width, height } = (await sheet.boundingBox())!;
  for (const stroke of STROKES) {
    for (const [index, [across, down]] of stroke.entries()) {
      await page.mouse.move(x + width * across, y + height * down, { steps: 4 });
      if (index === 0) await page.mouse.down();
    }
    await page.mouse.up();
  }
}

/** The strokes of 王 and 工, in parts of the pad's width and height. */
const STROKES: readonly (readonly (readonly [number, number])[])[] = [
  [
    [0.24, 0.3],
    [0.42, 0.27],
  ],
  [
    [0.26, 0.5],
    [0.4, 0.48],
  ],
  [
    [0.33, 0.29],
    [0.335, 0.5],
    [0.33, 0.73],
  ],
  [
    [0.22, 0.75],
    [0.45, 0.71],
  ],
  [
    [0.56, 0.32],
    [0.74, 0.29],
  ],
  [
    [0.65, 0.31],
    [0.655, 0.5],
    [0.645, 0.71],
  ],
  [
    [0.53, 0.73],
    [0.79, 0.69],
  ],
];

/** The pictures of what people do with records, by their names. */
export const WORK_SHOTS: Readonly<Record<string, Shot>> = {
  'approval-route': async (seat) => {
    await openRecord(seat, '/examples/approval-route', '更换一号车间的行车');
    await seat.page.getByText('行车已超期服役').first().waitFor();
    return main(seat.page);
  },
  'shared-office': async (seat) => {
    await openRecord(seat, '/examples/two-sided-orders', 'PO-2026-0327');
    await seat.page.getByText('待供应商确认').last().scrollIntoViewIfNeeded();
    return drawer(seat.page);
  },
  'shared-supplier': async (seat) => {
    const { page } = seat;
    await openList(seat, '/examples/supplier-orders');
    await pressIn(rows(page, 'PO-2026-0327').first(), 'fill');
    await page.locator('.ant-drawer-open .record-form').waitFor();
    await typeDate(page, '供应商承诺交期', '2026-05-20');
    await page.locator('.array-table input').first().fill('120');
    await page.locator('.ant-drawer-open .ant-drawer-title').click();
    return drawer(page);
  },
  asks: async (seat) => {
    const { page } = seat;
    await openList(seat, '/examples/purchases');
    await pressIn(rows(page, 'PO-2026-0417').first(), 'pass');
    await type(page, '成交价', '51000');
    await confirm(page);
    await field(page, '成交价').locator('.ant-formily-item-error-help').waitFor();
    await dialog(page).locator('.ant-modal-confirm-title').hover();
    return dialog(page).locator('.ant-modal-content');
  },
  lenient: async (seat) => {
    const { page } = seat;
    await openList(seat, '/examples/purchases');
    await pressIn(rows(page, 'PO-2026-0418').first(), 'submit');
    await confirm(page);
    await field(page, '交货日期').locator('.ant-formily-item-error-help').waitFor();
    await page.locator('.ant-message-notice').waitFor({ state: 'detached' });
    return drawer(page);
  },
  'roll-ups': async (seat) => {
    await seat.page.setViewportSize({ width: 1400, height: 630 });
    await openList(seat, '/examples/purchases');
    await rows(seat.page, 'PO-2026-0411').waitFor();
    return main(seat.page);
  },
  'roll-ups-lines': async (seat) => {
    await openRecord(seat, '/examples/purchases', 'PO-2026-0411');
    return drawer(seat.page);
  },
  related: async (seat) => {
    const { page } = seat;
    await openRecord(seat, '/examples/projects', 'XM-2026-03');
    await page.locator('.related-tabs [role=tab]', { hasText: '支出' }).click();
    await rows(page, '材料').first().waitFor();
    return main(page);
  },
  collecting: async (seat) => {
    const { page } = seat;
    await openNew(seat, '/examples/statements');
    await type(page, '下单人', '陈思远');
    await field(page, '下单人').locator('input').press('Tab');
    await page.locator('.collect-button').click();
    const box = page.locator('.collect-dialog');
    await box.locator('.ant-table-row').first().waitFor();
    await box.locator('.ant-table-row .ant-checkbox-input').last().click();
    await box.locator('.collect-chosen').hover();
    return box.locator('.ant-modal-content');
  },
  'refs-columns': async (seat) => {
    await openList(seat, '/examples/limits-and-prices');
    await rows(seat.page).first().waitFor();
    return main(seat.page);
  },
  'small-components': async (seat) => {
    const { page } = seat;
    await openNew(seat, '/examples/inspections');
    await type(page, '货物', '镀锌管 DN50');
    await field(page, '包装')
      .locator('.ant-rate-star-second')
      .nth(3)
      .click({ position: { x: 15, y: 10 } });
    await field(page, '质量')
      .locator('.ant-rate-star-first')
      .nth(8)
      .click({ position: { x: 5, y: 10 } });
    await field(page, '验收用时').locator('input').first().fill('2');
    await field(page, '验收用时').locator('input').last().fill('30');
    await field(page, '补货周期').locator('input').first().fill('3');
    await page.locator('.ant-drawer-open .ant-drawer-title').click();
    await field(page, '追溯码').locator('svg').waitFor();
    return drawer(page);
  },
  signature: async (seat) => {
    const { page } = seat;
    await openNew(seat, '/examples/inspections');
    await field(page, '验收人签名').getByRole('button').click();
    await sign(page);
    return page.locator('.ant-modal-content').filter({ has: page.locator('.signature-pad') });
  },
  overlap: async (seat) => {
    const { page } = seat;
    await openList(seat, '/examples/numbers');
    await pressIn(rows(page, '2026-12-01').first(), 'apply');
    await confirm(page);
    await page.locator('.ant-message-notice').waitFor();
    await dialog(page).locator('.ant-modal-confirm-title').hover();
    return undefined;
  },
};

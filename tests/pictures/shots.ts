import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { field, rows, save } from '../support/browser/browser';
import { drawer, openList, openNew, type Seat, type Shot, type } from './seat';
import { VIEW_SHOTS } from './view-shots';
import { WORK_SHOTS } from './work-shots';

/** The height of a picture whose page has little on it; other pictures are as high as the window. */
export const HEIGHTS: Readonly<Record<string, number>> = {
  'visits-list': 560,
  'visits-form': 560,
  fields: 700,
  'linkage-before': 500,
  'layout-tabs': 480,
  'layout-steps': 320,
  'items-cards': 560,
  uploads: 460,
  list: 560,
  'list-columns': 680,
  totals: 560,
  states: 440,
  together: 560,
  history: 380,
  'live-error': 620,
  refused: 420,
  'approval-route': 750,
  'shared-supplier': 800,
  'roll-ups-lines': 460,
  'refs-columns': 580,
  related: 800,
  'small-components': 1040,
  overlap: 620,
  views: 560,
  board: 720,
  calendar: 1040,
  charts: 900,
  'print-preview': 640,
  'print-labels': 520,
  reminders: 520,
  'field-rights': 800,
  'field-rights-without': 660,
};

/** Who looks at a picture that is not the analyst's. */
export const ACCOUNTS: Readonly<Record<string, string>> = {
  'shared-supplier': 'supplier01',
  'field-rights-without': 'buyer01',
};

/** A file with a mistake in the place of a sound one while the picture is taken. */
async function refuse({ page, schemasDir }: Seat, file: string, from: string, to: string): Promise<void> {
  const path = join(schemasDir, file);
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
  await page.locator('.page-notice .schema-problems').waitFor();
}

/** Every picture of the guide, by its name. */
export const SHOTS: Readonly<Record<string, Shot>> = {
  ...WORK_SHOTS,
  ...VIEW_SHOTS,
  'visits-list': async (seat) => {
    await openList(seat, '/examples/visits');
    await rows(seat.page, '周敏').first().waitFor();
    return undefined;
  },
  'visits-form': async (seat) => {
    await openNew(seat, '/examples/visits');
    await type(seat.page, '访问人', '周敏');
    await type(seat.page, '联系手机', '13800138001');
    return undefined;
  },
  fields: async (seat) => {
    await openNew(seat, '/examples/looks');
    await type(seat.page, '物资名称', '螺纹钢');
    await type(seat.page, '毛重', '1250');
    return drawer(seat.page);
  },
  rules: async (seat) => {
    await openNew(seat, '/examples/rules');
    await type(seat.page, '编号', 'A-12');
    await type(seat.page, '手机号码', '1234');
    await type(seat.page, '邮箱', 'zhang');
    await save(seat.page);
    await field(seat.page, '手机号码').locator('.ant-formily-item-error-help').waitFor();
    await seat.page.locator('.ant-drawer-open .ant-drawer-body').evaluate((body) => body.scrollTo(0, 0));
    return drawer(seat.page);
  },
  'linkage-before': async (seat) => {
    await openNew(seat, '/examples/linkage');
    await seat.page.locator('.ant-drawer-open').getByText('自提').click();
    return drawer(seat.page);
  },
  'linkage-after': async (seat) => {
    await openNew(seat, '/examples/linkage');
    await seat.page.locator('.ant-drawer-open').getByText('快递').click();
    await type(seat.page, '收货地址', '苏州市工业园区星湖街 1 号');
    await type(seat.page, '数量', '800');
    await type(seat.page, '单价', '15.5');
    return drawer(seat.page);
  },
  'layout-tabs': async (seat) => {
    await openNew(seat, '/examples/layouts');
    await type(seat.page, '物料名称', '轴承');
    await field(seat.page, '进口物料').locator('button').click();
    await seat.page.locator('.form-collapse .ant-collapse-header').click();
    return drawer(seat.page);
  },
  'layout-steps': async (seat) => {
    await openNew(seat, '/examples/steps');
    await type(seat.page, '申请人姓名', '王五');
    await seat.page
      .locator('.drawer-footer')
      .getByRole('button', { name: /下一步/ })
      .click();
    await type(seat.page, '物品', '打印纸');
    return drawer(seat.page);
  },
  'items-cards': async (seat) => {
    await openNew(seat, '/examples/lists-of-items');
    await type(seat.page, '项目名称', '年度盘点');
    await seat.page.locator('.array-cards .items-add').click();
    await type(seat.page, '姓名', '赵六');
    await field(seat.page, '负责人').locator('button').click();
    return drawer(seat.page);
  },
  'items-table': async (seat) => {
    await openNew(seat, '/examples/lists-of-items');
    const table = seat.page.locator('.array-table').first();
    for (const [row, values] of [
      ['运费', '1200'],
      ['包装费', '360'],
    ].entries()) {
      await table.locator('.items-add').click();
      const inputs = table.locator('tbody tr').nth(row).locator('input');
      for (const [index, value] of values.entries()) await inputs.nth(index).fill(value);
    }
    await table.scrollIntoViewIfNeeded();
    return drawer(seat.page);
  },
  uploads: async (seat) => {
    await openNew(seat, '/examples/uploads');
    await type(seat.page, '检验批次', 'PC-2026-031');
    return drawer(seat.page);
  },
  list: async (seat) => {
    await openList(seat, '/examples/lists');
    await rows(seat.page, '江苏恒远').waitFor();
    return undefined;
  },
  'list-columns': async (seat) => {
    await openList(seat, '/examples/list-columns');
    await rows(seat.page).first().locator('.ant-table-row-expand-icon').click();
    return seat.page.locator('main').last();
  },
  totals: async (seat) => {
    await openList(seat, '/examples/own-records');
    await rows(seat.page, 'BX-000018').waitFor();
    await seat.page.locator('.list-charts-toggle').click();
    return seat.page.locator('main').last();
  },
  states: async (seat) => {
    await openList(seat, '/examples/states');
    await rows(seat.page).first().waitFor();
    return seat.page.locator('main').last();
  },
  together: async (seat) => {
    await openList(seat, '/examples/together');
    await rows(seat.page).first().waitFor();
    return undefined;
  },
  history: async (seat) => {
    await openList(seat, '/examples/visits');
    const { page } = seat;
    await rows(page, '13800138001').locator('[data-code=edit]').click();
    await page.locator('.ant-drawer-open .record-form').waitFor();
    await field(page, '备注').locator('textarea').fill('看了新车间，产能够用；下月再看一次。');
    await save(page);
    await page.locator('.ant-drawer-open').waitFor({ state: 'detached' });
    await rows(page, '13800138001').locator('[data-code=view]').click();
    await page.locator('.ant-drawer-open').getByRole('tab', { name: '变更记录' }).click();
    await page.locator('.ant-message-notice').waitFor({ state: 'detached' });
    return drawer(page);
  },
  'live-error': async (seat) => {
    await openNew(seat, '/examples/visits');
    await type(seat.page, '访问人', '陈立');
    await refuse(seat, 'features/visits.json', '"format": "date"', '"format": "dtae"');
    return undefined;
  },
  // Last: the page that is refused stays.
  refused: async (seat) => {
    const file = join(seat.schemasDir, 'examples/goods-checks.json');
    const text = readFileSync(join(seat.schemasDir, 'features/linkage.json'), 'utf8')
      .replace('/examples/linkage', '/examples/goods-checks')
      .replace('exampleLinkage', 'exampleGoodsCheck')
      .replace('"x-visible"', '"x-visibel"');
    mkdirSync(dirname(file));
    writeFileSync(file, text);
    await seat.page.waitForTimeout(1_500);
    await seat.page.goto('/examples/goods-checks');
    await seat.page.locator('.schema-problems').waitFor();
    return undefined;
  },
};

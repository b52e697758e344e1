import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { comeToRest, field, type Person, rows, save } from '../../support/browser/browser';
import { stage } from '../../support/browser/stage';

const run = promisify(execFile);
const PATH = '/office/gate-passes';
const FIELDS = [
  'passNo:text:出门证号:Pass number:required',
  'carrier:text:承运人:Carrier:required',
  'returning:yesno:需要返回:To be returned',
  'deposit:money:押金:Deposit',
].join(',');

/** What an analyst does with the file that `new` has written: a pattern, another title, a field that depends on another. */
function edited(text: string): string {
  return text
    .replace('"title": "出门证号",', '"title": "出门证号", "pattern": "^CM-\\\\d{3}$",')
    .replace('"title": "承运人"', '"title": "承运单位"')
    .replace('"title": "押金",', '"title": "押金", "x-visible": "{{ values.returning == true }}",');
}

/** The gateway notices the file by itself; a person only opens the page again. */
async function openWith({ page }: Person, column: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.goto(PATH);
        await page.locator('main').waitFor();
        await comeToRest(page);
        return page.locator('th', { hasText: column }).first().isVisible();
      },
      { timeout: 60_000 },
    )
    .toBe(true);
}

describe('a newcomer makes a page', () => {
  const scene = stage();

  test('new, three fields edited, seen, granted, used by another role: no restart, no rebuild', async () => {
    const { schemasDir } = scene.product;
    const answers = [
      '--dir',
      schemasDir,
      '--path',
      PATH,
      '--title',
      '出门证:Gate passes',
      '--fields',
      FIELDS,
    ];
    await run(process.execPath, ['scripts/schema.mjs', 'new', ...answers]);
    const analyst = await scene.newPerson();
    await analyst.startSession('analyst01');
    await openWith(analyst, '承运人');

    const file = join(schemasDir, 'office/gate-passes.json');
    const written = readFileSync(file, 'utf8');
    const text = edited(written);
    expect(text.match(/"(pattern|x-visible)"|承运单位/g)).toHaveLength(3);
    writeFileSync(file, text);
    await openWith(analyst, '承运单位');

    const buyer = await scene.newPerson();
    await buyer.signIn('buyer01');
    await buyer.page.getByRole('menuitem', { name: '合同管理' }).waitFor();
    expect(await buyer.page.getByRole('menuitem', { name: '出门证' }).count()).toBe(0);

    const admin = await scene.newPerson();
    await admin.signIn('admin01', '/office/roles');
    await rows(admin.page, '采购员').locator('[data-code=edit]').click();
    const drawer = admin.page.locator('.ant-drawer-open');
    await drawer.getByPlaceholder('按页面或分组查找').fill('出门证');
    await drawer
      .locator('.page-grants-row', { has: admin.page.locator(`[data-grant="${PATH}"]`) })
      .getByRole('button', { name: '全选' })
      .click();
    await save(admin.page);
    await drawer.waitFor({ state: 'hidden' });

    await buyer.page.reload();
    await buyer.openFromMenu('出门证');
    await buyer.page.locator('[data-code=add]').first().click();
    await field(buyer.page, '出门证号').locator('input').fill('CM-01');
    await field(buyer.page, '承运单位').locator('input').fill('顺达物流');
    expect(await field(buyer.page, '押金').count()).toBe(0);
    await save(buyer.page);
    await field(buyer.page, '出门证号').getByText('出门证号格式不正确').waitFor();
    await field(buyer.page, '出门证号').locator('input').fill('CM-001');
    await save(buyer.page);
    await rows(buyer.page, '顺达物流').waitFor();
    expect(await rows(buyer.page).count()).toBe(1);
  });
});

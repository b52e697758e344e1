import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { field, type Person, rows, save, whileListing } from '../../support/browser/browser';
import { serveTestPages } from '../../support/browser/serve-test-pages';
import { stage } from '../../support/browser/stage';
import { leftToTheNight } from '../../support/night';

const { variants } = leftToTheNight(import.meta.url);

describe('layouts and lists of items', () => {
  const scene = stage(async ({ product }) => {
    await serveTestPages(product);
    layLockedList(product.schemasDir);
  });

  async function openNew(path: string, width?: number): Promise<Person> {
    const person = await scene.newPerson(width);
    await person.signIn('analyst01', path);
    await person.page.locator('[data-code=add]').first().click();
    await person.page.locator('.ant-drawer-open .record-form').waitFor();
    return person;
  }

  const type = ({ page }: Person, label: string, text: string) =>
    field(page, label).locator('input').fill(text);

  test('a save opens the first tab and the folded part that hide an error, and counts errors on the tabs', async () => {
    const person = await openNew('/examples/layouts');
    const { page } = person;
    expect(await field(page, '品牌').isVisible()).toBe(false);
    await page.getByRole('tab', { name: '仓储要求' }).click();
    await save(page);
    await field(page, '品牌').getByText('请填写品牌').waitFor();
    const tabs = () => page.getByRole('tab').allInnerTexts();
    await expect.poll(tabs).toEqual(['基本信息\n2', '仓储要求\n1']);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.ant-formily-item')?.textContent))
      .toContain('物料名称');

    await type(person, '物料名称', '轴承');
    await type(person, '品牌', '洛轴');
    await expect.poll(tabs).toEqual(['基本信息', '仓储要求\n1']);
    await save(page);
    await field(page, '存放位置').getByText('请填写存放位置').waitFor();
    await type(person, '存放位置', '一号库');
    await whileListing(page, () => save(page));
    await rows(page, '轴承').waitFor();
  });

  test('an amount stands in Chinese capitals below while it is typed, and its line before there is one', async () => {
    const { page } = await openNew('/examples/amounts');
    const line = field(page, '合同金额').locator('.amount-capitals');
    const height = async () => (await line.boundingBox())!.height;
    const before = await height();
    await field(page, '合同金额').locator('input').pressSequentially('1680.32');
    await expect.poll(() => line.innerText()).toBe('人民币壹仟陆佰捌拾元叁角贰分');
    expect(await height()).toBe(before);
  });

  test('linkage shows a tab, whose fields are then asked for', async () => {
    const person = await openNew('/examples/layouts');
    const { page } = person;
    await expect.poll(() => page.getByRole('tab').count()).toBe(2);
    await type(person, '物料名称', '进口轴承');
    await field(page, '进口物料').locator('button').click();
    await page.getByRole('tab', { name: '报关信息' }).waitFor();
    await page.locator('.form-collapse .ant-collapse-header').click();
    await type(person, '品牌', '斯凯孚');
    await page.getByRole('tab', { name: '仓储要求' }).click();
    await type(person, '存放位置', '二号库');
    await save(page);
    await field(page, '海关编码').getByText('请填写海关编码').waitFor();
    await page.getByRole('tab', { name: '基本信息' }).click();
    await field(page, '进口物料').locator('button').click();
    await expect.poll(() => page.getByRole('tab').count()).toBe(2);
    await whileListing(page, () => save(page));
    await rows(page, '进口轴承').waitFor();
  });

  test.each(variants([375], [1440]))(
    'steps are passed one by one, by Enter too, and saved at the last, %i wide',
    async (width) => {
      const person = await openNew('/examples/steps', width);
      const { page } = person;
      const button = (name: RegExp) => page.locator('.drawer-footer').getByRole('button', { name });
      await button(/下一步/).click();
      await field(page, '申请人姓名').getByText('请填写申请人姓名').waitFor();
      expect(await button(/保\s*存/).count()).toBe(0);
      await type(person, '申请人姓名', `王五${width}`);
      await field(page, '申请人姓名').locator('input').press('Enter');
      await type(person, '物品', '打印纸');
      await type(person, '数量', '0');
      await button(/下一步/).click();
      await field(page, '数量').locator('.ant-formily-item-error-help').waitFor();
      await type(person, '数量', '5');
      await button(/下一步/).click();
      await button(/保\s*存/).waitFor();
      await button(/上一步/).click();
      expect(await field(page, '物品').locator('input').inputValue()).toBe('打印纸');
      await button(/下一步/).dblclick();
      await type(person, '收货人', '赵六');
      await whileListing(page, () => button(/保\s*存/).click());
      await rows(page, `王五${width}`).waitFor();
    },
  );

  test('a step that linkage adds is passed too, and a press on an earlier one leads back', async () => {
    const person = await openNew('/examples/steps');
    const { page } = person;
    const bar = page.locator('.form-steps-bar .ant-steps-item');
    await type(person, '申请人姓名', '钱七');
    expect(await bar.count()).toBe(3);
    await field(page, '加急').locator('button').click();
    await expect.poll(() => bar.count()).toBe(4);
    await bar.nth(3).locator('[role=button]').click();
    await field(page, '原因').getByText('请填写原因').waitFor();
    await bar.nth(0).locator('[role=button]').click();
    await field(page, '申请人姓名').waitFor();
  });

  test('items are added, copied, moved by keyboard and removed after a question', async () => {
    const person = await openNew('/examples/lists-of-items');
    const { page } = person;
    const cards = page.locator('.array-cards .item-card');
    const names = () =>
      cards.locator('input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    const firstNames = async () => (await names()).filter((_, index) => index % 2 === 0);
    const add = page.locator('.array-cards .items-add');
    await type(person, '项目名称', '年度盘点');
    await add.click();
    await cards.nth(0).locator('input').first().fill('甲');
    await add.click();
    await cards.nth(1).locator('input').first().fill('乙');
    await cards.nth(0).getByRole('button', { name: '复制该行' }).click();
    await expect.poll(firstNames).toEqual(['甲', '甲', '乙']);
    await add.filter({ hasText: '最多 3 行' }).waitFor();
    expect(await add.isDisabled()).toBe(true);

    // The cursor follows the item in the frame after it has moved.
    const place = () =>
      page.evaluate(() => document.activeElement?.closest('[data-item]')?.getAttribute('data-item'));
    await cards.nth(2).getByRole('button', { name: '上移' }).press('Enter');
    await expect.poll(firstNames).toEqual(['甲', '乙', '甲']);
    await expect.poll(place).toBe('1');
    await page.keyboard.press('Enter');
    await expect.poll(firstNames).toEqual(['乙', '甲', '甲']);
    await expect.poll(place).toBe('0');
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(firstNames).toEqual(['甲', '乙', '甲']);

    await cards.nth(2).getByRole('button', { name: '删除该行' }).click();
    await page.locator('.ant-modal-confirm-title', { hasText: '该行已有内容' }).waitFor();
    await page.locator('.ant-modal-confirm-btns .ant-btn-dangerous').click();
    await expect.poll(firstNames).toEqual(['甲', '乙']);
    await add.click();
    await cards.nth(2).getByRole('button', { name: '删除该行' }).click();
    await expect.poll(firstNames).toEqual(['甲', '乙']);

    await page.locator('.array-table .items-add').click();
    await page.locator('.array-table .items-add').click();
    const costs = page.locator('.array-table tbody tr');
    for (const [row, name] of ['运费', '包装费'].entries()) {
      await costs.nth(row).locator('input').first().fill(name);
      await costs
        .nth(row)
        .locator('input')
        .nth(1)
        .fill(String(row + 1));
    }
    await costs.nth(1).getByRole('button', { name: '上移' }).click();
    await expect.poll(() => costs.nth(0).locator('input').first().inputValue()).toBe('包装费');
    await whileListing(page, () => save(page));
    await rows(page, '年度盘点').locator('[data-code=view]').click();
    await page.locator('.ant-drawer-open .readPretty').waitFor();
    expect(await page.locator('.item-actions').count()).toBe(0);
    await page.locator('.array-cards', { hasText: /第 1 项 · 甲[\s\S]*第 2 项 · 乙/ }).waitFor();
    await expect
      .poll(() => page.locator('.array-table tbody tr').allInnerTexts())
      .toEqual([expect.stringContaining('包装费'), expect.stringContaining('运费')]);
  });

  test('a list that must have an item keeps its last one, and a folded item with an error opens', async () => {
    const person = await openNew('/examples/lists-of-items');
    const { page } = person;
    await page.locator('.array-cards .items-add').click();
    await page.locator('.array-cards').getByRole('button', { name: '删除该行' }).click();
    await page.locator('.ant-message-notice', { hasText: '至少保留 1 行' }).waitFor();
    expect(await page.locator('.array-cards .item-card').count()).toBe(1);
    await page.locator('.array-collapse .items-add').click();
    await page.locator('.array-collapse .ant-collapse-header-text').click();
    await field(page, '阶段名称').waitFor({ state: 'hidden' });
    await save(page);
    await field(page, '阶段名称').getByText('请填写阶段名称').waitFor();
  });

  test('hostile 86: a list that one may write nothing of offers no adding, moving, copying or removing', async () => {
    const person = await openNew('/examples/locked-list');
    const { page } = person;
    await type(person, '项目名称', '只读明细');
    await page.locator('.array-cards .items-add').waitFor();
    expect(await page.locator('.array-lines .items-add').count()).toBe(0);
    const writer = await scene.newPerson();
    await writer.signIn('admin01', '/examples/locked-list');
    await writer.page.locator('[data-code=add]').first().click();
    await writer.page.locator('.array-lines .items-add').click();
    await writer.page.locator('.array-lines').getByRole('button', { name: '删除该行' }).waitFor();
  });
});

/** The page of lists of items under another name; administrators alone write one of its lists. */
function layLockedList(schemasDir: string): void {
  const file = new URL('../../fixtures/examples/features/lists-of-items.json', import.meta.url);
  const page = JSON.parse(readFileSync(file, 'utf8'));
  Object.assign(page, { path: '/examples/locked-list', title: '只读明细' });
  page.resource.name = 'lockedList';
  for (const cell of Object.values<object>(page.form.properties.links.items.properties))
    Object.assign(cell, { 'x-disabled': "{{ user.username != 'admin01' }}" });
  writeFileSync(join(schemasDir, 'office', 'locked-list.json'), JSON.stringify(page));
}

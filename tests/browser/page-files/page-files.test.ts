import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  choose,
  comeToRest,
  field,
  type Person,
  rows,
  save,
  typeDate,
  whileListing,
} from '../../support/browser/browser';
import { stage } from '../../support/browser/stage';
import { leftToTheNight } from '../../support/night';

const { edge, retold } = leftToTheNight(import.meta.url);

/** A page that was written has its table made first. */
const SERVED = { timeout: 60_000 };

/** A page that nothing in the product knows: a name of its own each time the test runs. */
function unknownPage(name: string) {
  return {
    $schema: '../page.schema.json',
    schemaVersion: 2,
    path: `/office/${name}`,
    kind: 'list',
    title: `设备台账 ${name}`,
    menu: { face: 'office', group: '设备', icon: 'ToolOutlined', order: 1 },
    resource: { name, scope: 'tenant', unique: ['assetNo'] },
    form: {
      type: 'object',
      properties: {
        assetNo: { type: 'string', title: '资产编号', required: true, pattern: '^EQ-\\d{4}$' },
        assetName: { type: 'string', title: '设备名称', required: true, maxLength: 20 },
        boughtOn: { type: 'string', title: '购置日期', format: 'date' },
        price: { type: 'number', title: '购置价格', minimum: 0 },
        owner: { type: 'string', title: '归属', 'x-options': 'dictionary:contractType' },
        maintained: { type: 'boolean', title: '需要保养', default: false },
        cycle: {
          type: 'number',
          title: '保养周期（月）',
          required: true,
          minimum: 1,
          'x-visible': '{{ values.maintained == true }}',
        },
      },
    },
    list: {
      search: ['assetNo', 'assetName'],
      columns: [{ field: 'assetNo', sortable: true }, 'assetName', 'price', 'boughtOn', 'owner'],
      toolbar: [{ code: 'add', label: '登记设备', action: 'create' }],
      rowActions: [{ code: 'edit', label: '编辑', action: 'update' }],
    },
  };
}

describe('page files, while the product runs', () => {
  const scene = stage();
  let person: Person;
  const name = `asset${Date.now().toString(36)}`;
  const write = (file: string, content: unknown) =>
    writeFileSync(
      join(scene.product.schemasDir, file),
      typeof content === 'string' ? content : JSON.stringify(content, null, 2),
    );

  /** The gateway notices files by itself; a person only reloads. */
  async function openWhenServed(path: string, ready: () => Promise<boolean>): Promise<void> {
    await expect
      .poll(async () => {
        await person.page.goto(path);
        await comeToRest(person.page);
        return ready();
      }, SERVED)
      .toBe(true);
  }

  test('a new file is a page: in the menu, drawn, saved, listed, with rules and linkage', async () => {
    person = await scene.newPerson();
    const { page } = person;
    await person.signIn('analyst01');
    await page.getByRole('menuitem', { name: '合同管理' }).waitFor();
    expect(await page.getByRole('menuitem', { name: '设备' }).count()).toBe(0);
    write(`office/${name}.json`, unknownPage(name));
    await openWhenServed(
      '/work/home',
      async () => (await page.getByRole('menuitem', { name: '设备' }).count()) > 0,
    );

    // A group is open when it first appears.
    await page.getByRole('menuitem', { name: `设备台账 ${name}` }).click();
    await page.locator(`[data-page="/office/${name}"]`).waitFor();
    await page.locator('.ant-empty-description', { hasText: '还没有记录' }).waitFor();
    await page.locator('[data-code=add]').first().click();
    await field(page, '资产编号').locator('input').fill('7');
    await save(page);
    await field(page, '资产编号').getByText('资产编号格式不正确').waitFor();
    await field(page, '资产编号').locator('input').fill('EQ-0007');
    await field(page, '设备名称').locator('input').fill('塔式起重机');
    await field(page, '购置价格').locator('input').fill('880000');
    await typeDate(page, '购置日期', '2025-03-18');
    await choose(page, '归属', '租赁合同');
    await field(page, '需要保养').locator('button').click();
    await field(page, '保养周期').locator('input').fill('6');
    await whileListing(page, () => save(page));
    const row = rows(page, 'EQ-0007');
    await row.filter({ hasText: '880,000' }).filter({ hasText: '租赁合同' }).waitFor();
    await row.locator('[data-code=edit]').click();
    await expect.poll(() => field(page, '保养周期').locator('input').inputValue()).toBe('6');
  });

  retold('browser/page-files/newcomer')(
    'only those who are granted see it, and its calls are closed to the others',
    async () => {
      person = await scene.newPerson();
      const { page } = person;
      await person.signIn('buyer01');
      await page.getByRole('menuitem', { name: '合同管理' }).waitFor();
      expect(await page.getByRole('menuitem', { name: '设备' }).count()).toBe(0);
      const status = await page.evaluate(async (resource) => {
        const headers = { authorization: sessionStorage.getItem('Authorization') ?? '' };
        return (await fetch(`/api/resources/${resource}`, { headers })).status;
      }, name);
      expect(status).toBe(403);
    },
  );

  edge(
    'a file with a mistake is refused: the last good version stays, the page and the log say where',
    async () => {
      person = await scene.newPerson();
      const { page } = person;
      await person.startSession('analyst01');
      const good = unknownPage(name);
      const bad = JSON.stringify(good, null, 2).replace('"format": "date"', '"format": "dat"');
      write(`office/${name}.json`, bad);
      const banner = page.locator('.schema-problems');
      await openWhenServed(`/office/${name}`, async () => (await banner.count()) > 0);
      const line = bad.slice(0, bad.indexOf('"dat"')).split('\n').length;
      expect(await banner.innerText()).toContain('当前显示上一个有效版本');
      expect(await banner.innerText()).toMatch(/版本 [\w-]{7} 自 \d{4}-\d\d-\d\d \d\d:\d\d 起使用/);
      expect(await banner.innerText()).toContain(`第 ${line} 行`);
      await rows(page, 'EQ-0007').waitFor();
      await expect.poll(() => scene.product.output()).toContain(`office/${name}.json:${line}:`);

      write(`office/${name}.json`, { ...good, title: '设备台账（新）' });
      await openWhenServed(
        `/office/${name}`,
        async () => (await rows(page, 'EQ-0007').count()) > 0 && (await banner.count()) === 0,
      );
      await page.getByText('设备台账（新）').first().waitFor();
      await rows(page, 'EQ-0007').waitFor();
    },
  );

  edge('a file that was never good shows its mistakes instead of a page', async () => {
    person = await scene.newPerson();
    const { page } = person;
    await person.startSession('analyst01');
    write('office/broken.json', '{\n  "schemaVersion": 2,\n  "path": "/office/broken",\n}\n');
    await openWhenServed('/office/broken', async () => (await page.locator('.schema-problems').count()) > 0);
    expect(await page.locator('.schema-problems').innerText()).toContain('第 3 行');
    rmSync(join(scene.product.schemasDir, 'office/broken.json'));
    await expect
      .poll(async () => {
        await page.goto('/office/broken');
        await comeToRest(page);
        return page.url();
      }, SERVED)
      .toContain('/404');
  });

  test('hostile 47: an unknown component is a placeholder in its one place, and the rest of the page lives', async () => {
    person = await scene.newPerson();
    const { page } = person;
    await person.startSession('analyst01');
    // The gateway refuses such a file; an older or a static host may still serve one.
    await page.route(`**/schemas/pages/office/${name}.json`, async (route) => {
      const file = unknownPage(name);
      Object.assign(file.form.properties.assetName, { 'x-component': 'Inputt' });
      await route.fulfill({ json: file });
    });
    await person.open(`/office/${name}`);
    await page.locator('[data-code=add]').first().click();
    await page.locator('[data-unknown-component=Inputt]').waitFor();
    await field(page, '资产编号').locator('input').fill('EQ-0009');
    expect(await page.locator('[data-unknown-component]').count()).toBe(1);
  });

  retold('browser/records/drafts')('a page of kind form keeps its one record', async () => {
    person = await scene.newPerson();
    const { page } = person;
    await person.startSession('analyst01');
    const form = `${name}Form`;
    write(`office/${form}.json`, {
      schemaVersion: 2,
      path: `/office/${form}`,
      kind: 'form',
      title: '提醒设置',
      menu: { face: 'office', group: '设备' },
      resource: { name: form, scope: 'tenant' },
      form: {
        type: 'object',
        properties: {
          days: { type: 'number', title: '提前天数', required: true, minimum: 1, maximum: 90, default: 30 },
          note: { type: 'string', title: '说明', maxLength: 20 },
        },
      },
      actions: [{ code: 'save', label: '保存设置', action: 'update' }],
    });
    await openWhenServed(`/office/${form}`, async () => (await page.locator('.form-page form').count()) > 0);
    expect(await field(page, '提前天数').locator('input').inputValue()).toBe('30');
    await field(page, '提前天数').locator('input').fill('100');
    await page.getByRole('button', { name: '保存设置' }).click();
    await field(page, '提前天数').getByText('不能大于 90').waitFor();
    await field(page, '提前天数').locator('input').fill('45');
    await page.getByRole('button', { name: '保存设置' }).click();
    await page.getByText('保存成功').waitFor();
    await person.open(`/office/${form}`);
    await expect.poll(() => field(page, '提前天数').locator('input').inputValue()).toBe('45');
    await field(page, '说明').locator('input').fill('两次保存是同一条');
    await page.getByRole('button', { name: '保存设置' }).click();
    await page.getByText('保存成功').waitFor();
  });
});

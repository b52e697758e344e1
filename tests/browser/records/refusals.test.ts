import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { field, type Person, rows, save, whileListing } from '../../support/browser/browser';
import { openServed } from '../../support/browser/open-served';
import { stored } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { leftToTheNight } from '../../support/night';

const { retold } = leftToTheNight(import.meta.url);

const ACTIONS = {
  toolbar: [{ code: 'add', label: '新增', action: 'create' }],
  rowActions: [
    { code: 'edit', label: '编辑', action: 'update' },
    { code: 'delete', label: '删除', action: 'delete', danger: true },
  ],
};

/** A page of examples: its fields, its columns, and keys of its resource. */
function pageOf(name: string, properties: object, columns: string[], resource: object = {}) {
  return {
    schemaVersion: 2,
    kind: 'list',
    path: `/examples/${name}`,
    title: name,
    menu: { face: 'office', group: '示例' },
    resource: { name, scope: 'tenant', ...resource },
    form: { type: 'object', properties },
    list: { search: [columns[0]], columns, ...ACTIONS },
  };
}

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 20, ...more });
const locked = { 'x-disabled': "{{ user.username != 'admin01' }}" };

/** Administrators alone write the lines; a record is pointed at by its name. */
const plans = pageOf(
  'plans',
  {
    name: text('计划'),
    lines: {
      type: 'array',
      title: '明细',
      'x-component': 'ArrayTable',
      items: {
        type: 'object',
        properties: { item: text('项', locked) },
      },
    },
  },
  ['name'],
);

/** A key that nobody sees keeps a plan and month apart; a share of nothing. */
const shares = pageOf(
  'shares',
  {
    name: text('份额'),
    plan: { type: 'string', title: '所属计划', 'x-options': { page: plans.path, label: 'name' } },
    month: text('月份'),
    part: { type: 'number', title: '部分' },
    whole: { type: 'number', title: '全部' },
    share: {
      type: 'number',
      title: '占比',
      'x-pattern': 'readPretty',
      'x-value': '{{ values.part / values.whole }}',
    },
    key: {
      type: 'string',
      title: '份额和月份',
      maxLength: 60,
      'x-hidden': true,
      'x-value': "{{ values.name + '-' + values.month }}",
    },
  },
  ['name', 'month', 'share', 'plan'],
  { unique: ['key'] },
);

const NO_NUMBER = /NaN|Infinity|∞/;

describe('what a page may not do is said in words', () => {
  const scene = stage(async ({ product, newPerson }) => {
    for (const [name, page] of Object.entries({ plans, shares }))
      writeFileSync(join(product.schemasDir, 'office', `${name}.json`), JSON.stringify(page));
    const person = await newPerson();
    await person.startSession('admin01');
    for (const page of [plans, shares]) await openServed(person, page.path);
  });

  async function arrive(username: string, path: string): Promise<Person> {
    const person = await scene.newPerson();
    await person.signIn(username, path);
    return person;
  }

  /** Makes a record by a call of its own; answers its id. */
  async function make(page: Page, resource: string, doc: object): Promise<string> {
    const token = JSON.parse((await stored(page, 'userInfor')) ?? '').access_token as string;
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.post(`/api/resources/${resource}`, { headers, data: doc });
    const { code, data } = await answer.json();
    expect(code).toBe('ok');
    return data.id;
  }

  const type = (page: Page, label: string, value: string) => field(page, label).locator('input').fill(value);

  retold('browser/records/layouts')(
    'a list whose rows are all locked for its writer is neither added to, copied, moved nor removed from',
    async () => {
      const admin = await arrive('admin01', plans.path);
      const lines = [{ item: '甲' }, { item: '乙' }];
      await make(admin.page, 'plans', { name: '锁定的', lines });
      await admin.page.reload();
      await rows(admin.page, '锁定的').locator('[data-code=edit]').click();
      const table = (page: Page) => page.locator('.ant-drawer-open .array-table');
      await table(admin.page).getByRole('button').first().waitFor();

      const { page } = await arrive('analyst01', plans.path);
      await rows(page, '锁定的').locator('[data-code=edit]').click();
      await expect.poll(() => table(page).locator('tbody input').count()).toBe(2);
      expect(await table(page).locator('tbody input:enabled').count()).toBe(0);
      expect(await table(page).getByRole('button').count()).toBe(0);
      expect(await table(page).locator('.array-table-action').count()).toBe(0);
      expect(await page.locator('.ant-drawer-open .items-add').count()).toBe(0);
      await type(page, '计划', '锁定的二');
      await whileListing(page, () => save(page));
      await rows(page, '锁定的二').waitFor();
    },
  );

  test('a key that nobody sees and that clashes is told above the form, in the words of the gateway', async () => {
    const { page } = await arrive('analyst01', shares.path);
    await make(page, 'shares', { name: '水泥', month: '2026-03' });
    await page.locator('[data-code=add]').first().click();
    await type(page, '份额', '水泥');
    await type(page, '月份', '2026-03');
    const refused = page.waitForResponse((answer) => answer.request().method() === 'POST' && !answer.ok());
    await save(page);
    const { data } = await (await refused).json();
    expect(data.violations).toEqual([expect.objectContaining({ path: 'key', rule: 'unique' })]);
    await expect
      .poll(() => page.locator('.ant-drawer-open .save-outcome').textContent())
      .toContain(data.violations[0].message);
    await type(page, '月份', '2026-04');
    await whileListing(page, () => save(page));
    await rows(page, '2026-04').waitFor();
  });

  test('hostile 89: nothing divided by nothing is empty in the form, the list and the record', async () => {
    const { page } = await arrive('analyst01', shares.path);
    await page.locator('[data-code=add]').first().click();
    await type(page, '份额', '空无');
    await type(page, '部分', '6');
    await type(page, '全部', '3');
    await expect.poll(() => field(page, '占比').innerText()).toContain('2');
    await type(page, '部分', '0');
    await type(page, '全部', '0');
    // What is computed and empty takes no place in a new record.
    await field(page, '占比').waitFor({ state: 'detached' });
    expect(await page.locator('body').innerText()).not.toMatch(NO_NUMBER);
    await whileListing(page, () => save(page));
    const row = rows(page, '空无');
    await row.waitFor();
    await row.locator('[data-code=edit]').click();
    await expect.poll(() => field(page, '全部').locator('input').inputValue()).toBe('0');
    expect(await page.locator('body').innerText()).not.toMatch(NO_NUMBER);
  });

  test('a record that others point at is not deleted, and who points at it is told', async () => {
    const { page } = await arrive('admin01', plans.path);
    const plan = await make(page, 'plans', { name: '被引用的' });
    await make(page, 'shares', { name: '指向计划的', month: '2026-05', plan });
    await page.reload();
    await rows(page, '被引用的').locator('[data-code=delete]').click();
    await page.locator('.ant-modal-confirm-btns .ant-btn-dangerous').click();
    const told = page.locator('.ant-message-notice', { hasText: '指向计划的' });
    await told.filter({ hasText: /不能删除[\s\S]*shares（所属计划）/ }).waitFor();
    await rows(page, '被引用的').waitFor();
  });
});

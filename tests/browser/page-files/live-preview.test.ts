import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { ListPage } from '../../../src/contract/language/page-schema';
import {
  choose,
  comeToRest,
  field,
  type Person,
  rows,
  save,
  searchInput,
  whileListing,
} from '../../support/browser/browser';
import { stage } from '../../support/browser/stage';
import { leftToTheNight } from '../../support/night';

const { edge, retold } = leftToTheNight(import.meta.url);

const PATH = '/office/trials';

/** A page that changes while people are on it. `more` replaces or adds keys, `fields` adds fields. */
function trials(more: object = {}, fields: object = {}) {
  return {
    schemaVersion: 2,
    path: PATH,
    kind: 'list',
    title: '试用清单',
    menu: { face: 'office', group: '试用' },
    resource: { name: 'trial', scope: 'tenant' },
    form: {
      type: 'object',
      properties: {
        name: { type: 'string', title: '名称', required: true, maxLength: 40 },
        kind: { type: 'string', title: '类型', 'x-options': 'dictionary:trialKind' },
        amount: { type: 'number', title: '数量' },
        ...fields,
      },
    },
    list: {
      search: ['name', 'kind'],
      columns: ['name', 'kind', 'amount'],
      defaultSort: 'name',
      toolbar: [{ code: 'add', label: '新增', action: 'create' }],
      rowActions: [{ code: 'edit', label: '编辑', action: 'update' }],
    },
    ...more,
  };
}

const KINDS = {
  title: '试用类型',
  entries: [
    { value: 'a', label: '甲类' },
    { value: 'b', label: '乙类' },
  ],
};

/** A page of kind form whose fields are long enough to scroll. */
function settings(fields: object = {}) {
  const many = Array.from({ length: 30 }, (_, index) => [
    `f${index}`,
    { type: 'string', title: `第 ${index} 项` },
  ]);
  return {
    schemaVersion: 2,
    path: '/office/trial-settings',
    kind: 'form',
    title: '试用设置',
    menu: { face: 'office', group: '试用' },
    resource: { name: 'trialSettings', scope: 'tenant' },
    form: { type: 'object', properties: { ...Object.fromEntries(many), ...fields } },
    actions: [{ code: 'save', label: '保存设置', action: 'update' }],
  };
}

describe('an analyst who edits page files beside the browser', () => {
  const scene = stage(undefined, { AUTHORING: 'on' });
  let person: Person;
  let page: Page;

  const fileAt = (file: string) => join(scene.product.schemasDir, file);
  const write = (file: string, content: unknown) =>
    writeFileSync(fileAt(file), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  const banner = () => page.locator('.page-notice .schema-problems');
  const input = (label: string) => field(page, label).locator('input');

  async function arrive(username = 'analyst01', path?: string) {
    person = await scene.newPerson();
    page = person.page;
    const listening =
      username === 'analyst01' ? page.waitForResponse(/schemas\/changes$/) : Promise.resolve(undefined);
    await Promise.all([person.signIn(username, path), listening]);
  }

  test('sees a new file in the menu, and opens it, without loading anything again', async () => {
    await arrive();
    expect(await page.getByRole('menuitem', { name: '试用清单' }).count()).toBe(0);
    write('dictionaries/trialKind.json', KINDS);
    write('office/trials.json', trials());
    await page.getByRole('menuitem', { name: '试用清单' }).click();
    await page.locator(`[data-page="${PATH}"]`).waitFor();
    for (let index = 0; index < 45; index++) {
      const name = `样品 ${String(index).padStart(2, '0')}`;
      await page.evaluate(
        (doc) =>
          fetch('/api/resources/trial', {
            method: 'POST',
            headers: {
              authorization: sessionStorage.getItem('Authorization') ?? '',
              'content-type': 'application/json',
            },
            body: JSON.stringify(doc),
          }),
        { name, kind: 'a', amount: index },
      );
    }
  });

  test('keeps a form that is half typed, through a new field, a mistake and its mending', async () => {
    await arrive('analyst01', PATH);
    await page.locator('[data-code=add]').first().click();
    await input('名称').fill('打到一半');
    await choose(page, '类型', '乙类');
    await input('数量').fill('12');

    write('office/trials.json', trials({ title: '新的标题' }, { note: { type: 'string', title: '新字段' } }));
    await field(page, '新字段').waitFor();
    await page.locator('.list-title', { hasText: '新的标题' }).waitFor();
    expect(await input('名称').inputValue()).toBe('打到一半');
    expect(await input('数量').inputValue()).toBe('12');
    await expect.poll(() => field(page, '类型').innerText()).toContain('乙类');
    await input('新字段').fill('也写一点');

    const faulty = JSON.stringify(trials({ titel: '写错' }), null, 2);
    const line = faulty.split('\n').findIndex((text) => text.includes('titel')) + 1;
    write('office/trials.json', faulty);
    await banner()
      .filter({ hasText: `office/trials.json 第 ${line} 行第 3 列` })
      .filter({ hasText: 'title' })
      .waitFor();
    await page.locator('.drawer-notice .schema-problems').waitFor();
    expect(await input('新字段').inputValue()).toBe('也写一点');

    // The field goes, what was typed in it does not: it returns with the field.
    write('office/trials.json', trials());
    await banner().waitFor({ state: 'detached' });
    await field(page, '新字段').waitFor({ state: 'detached' });
    expect(await input('名称').inputValue()).toBe('打到一半');
    write(
      'office/trials.json',
      trials({}, { note: { type: 'string', title: '新字段' }, amount: { type: 'string', title: '数量' } }),
    );
    await field(page, '新字段').waitFor();
    expect(await input('新字段').inputValue()).toBe('也写一点');
    // A number goes along as a text; a text that says no number is dropped where the field is one of numbers again.
    await field(page, '数量').locator('.ant-input-number').waitFor({ state: 'detached' });
    await expect.poll(() => input('数量').inputValue()).toBe('12');
    expect(await input('名称').inputValue()).toBe('打到一半');
    await input('数量').fill('一打');

    write('office/trials.json', trials({}, { note: { type: 'string', title: '新字段' } }));
    await expect
      .poll(() => field(page, '数量').locator('.ant-input-number, input[type=number]').count())
      .not.toBe(0);
    await expect.poll(() => input('数量').inputValue()).toBe('');
    await whileListing(page, () => save(page));
    await searchInput(page, 'name').fill('打到一半');
    await whileListing(page, () => page.getByRole('button', { name: /查\s*询/ }).click());
    await rows(page, '打到一半').filter({ hasText: '乙类' }).waitFor();
  });

  retold('browser/page-files/live-preview')(
    'keeps a field that has the cursor, whatever the file does to it',
    async () => {
      await arrive('analyst01', PATH);
      await page.locator('[data-code=add]').first().click();
      await input('名称').click();
      await page.keyboard.type('正在');
      write('office/trials.json', trials({}, { note: { type: 'string', title: '别处的字段' } }));
      await field(page, '别处的字段').waitFor();
      await page.keyboard.type('输入');
      expect(await input('名称').inputValue()).toBe('正在输入');
      await field(page, '别处的字段').locator('input').click();
      await page.keyboard.type('这里');
      write('office/trials.json', trials());
      await field(page, '别处的字段').waitFor({ state: 'detached' });
      await page.keyboard.type('没有了');
      expect(await input('名称').inputValue()).toBe('正在输入');
    },
  );

  edge('keeps what was searched for, the page of the list and its order', async () => {
    await arrive('analyst01', PATH);
    await rows(page, '样品').first().waitFor();
    await searchInput(page, 'name').fill('样品');
    await whileListing(page, () => page.getByRole('button', { name: /查\s*询/ }).click());
    await whileListing(page, () => page.locator('.ant-pagination-item-2').click());
    await rows(page, '样品 20').waitFor();
    const changed = trials({ title: '换了列' });
    (changed.list as unknown as ListPage['list']).columns = ['amount', 'name', 'kind'];
    await whileListing(page, async () => write('office/trials.json', changed));
    await page.locator('.list-title', { hasText: '换了列' }).waitFor();
    await rows(page, '样品 20').waitFor();
    await page.locator('thead th').first().filter({ hasText: '数量' }).waitFor();
    expect(await searchInput(page, 'name').inputValue()).toBe('样品');
    expect(await page.locator('.ant-pagination-item-active').innerText()).toBe('2');
    write('office/trials.json', trials());
  });

  edge('sees a dictionary and the English change at once', async () => {
    await arrive('analyst01', PATH);
    await rows(page, '甲类').first().waitFor();
    await page.locator('[data-code=add]').first().click();
    await input('名称').fill('还在');
    write('dictionaries/trialKind.json', { ...KINDS, entries: [{ value: 'a', label: '头等' }] });
    await rows(page, '头等').first().waitFor();
    expect(await input('名称').inputValue()).toBe('还在');
    write('dictionaries/trialKind.json', '{ "title": "断了"');
    await banner().filter({ hasText: 'dictionaries/trialKind.json' }).waitFor();
    write('dictionaries/trialKind.json', KINDS);
    await banner().waitFor({ state: 'detached' });
    await rows(page, '甲类').first().waitFor();

    await page.evaluate(() => localStorage.setItem('language', 'en'));
    await person.open(PATH);
    const english = JSON.parse(readFileSync(fileAt('locales/en.json'), 'utf8'));
    write('locales/en.json', { ...english, 试用清单: 'Trials' });
    await page.locator('.list-title', { hasText: 'Trials' }).waitFor();
    await page.getByRole('menuitem', { name: 'Trials' }).waitFor();
  });

  retold('browser/page-files/live-preview')(
    'keeps a long form where it was scrolled, with what is in it, saved once it is whole',
    async () => {
      write('office/trial-settings.json', settings());
      await arrive();
      await page.getByRole('menuitem', { name: '试用设置' }).click();
      await page.locator('.form-page form').waitFor();
      await input('第 29 项').fill('在最下面');
      const area = page.locator('[data-tab="/office/trial-settings"]');
      const top = () => area.evaluate((element) => element.scrollTop);
      await area.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      const before = await top();
      expect(before).toBeGreaterThan(200);
      write('office/trial-settings.json', settings({ last: { type: 'string', title: '最后一项' } }));
      await field(page, '最后一项').waitFor();
      expect(await input('第 29 项').inputValue()).toBe('在最下面');
      await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(40);
      write('office/trial-settings.json', '{');
      await banner().waitFor();
      expect(await banner().isVisible()).toBe(true);
      expect((await banner().boundingBox())!.y).toBeLessThan(200);
      await page.getByRole('button', { name: '保存设置' }).click();
      await page.getByText('保存成功').waitFor();
      write('office/trial-settings.json', settings());
      await banner().waitFor({ state: 'detached' });
      expect(await input('第 29 项').inputValue()).toBe('在最下面');
    },
  );

  edge('keeps the tab, the folded part and the step that are open', async () => {
    const text = { type: 'string', title: '甲项' };
    const pane = (title: string, properties: object, component = 'Tabs.Pane') => ({
      type: 'void',
      title,
      'x-component': component,
      properties,
    });
    const parts = (more: object = {}) => ({
      parts: {
        type: 'void',
        'x-component': 'Tabs',
        properties: {
          one: pane('前面', { a: text }),
          two: pane('后面', {
            fold: pane('折叠的', { b: { ...text, title: '乙项' }, ...more }, 'Collapse'),
          }),
        },
      },
    });
    const page2 = (properties: object) => ({ ...settings(), form: { type: 'object', properties } });
    write('office/trial-settings.json', page2(parts()));
    await arrive();
    await page.getByRole('menuitem', { name: '试用设置' }).click();
    await page.getByRole('tab', { name: '后面' }).click();
    await page.getByText('折叠的').click();
    await input('乙项').fill('折叠里的');
    write('office/trial-settings.json', page2(parts({ c: { ...text, title: '丙项' } })));
    await field(page, '丙项').waitFor();
    expect(await input('乙项').inputValue()).toBe('折叠里的');
    expect(await field(page, '甲项').isVisible()).toBe(false);

    const steps = (more: object = {}) => ({
      steps: {
        type: 'void',
        'x-component': 'Steps',
        properties: {
          one: pane('第一步', { a: text }, 'Steps.Step'),
          two: pane('第二步', { b: { ...text, title: '乙项' }, ...more }, 'Steps.Step'),
          three: pane('第三步', { d: { ...text, title: '丁项' } }, 'Steps.Step'),
        },
      },
    });
    write('office/trial-settings.json', page2(steps()));
    await field(page, '甲项').waitFor();
    await page.getByRole('button', { name: '下一步' }).click();
    await field(page, '乙项').waitFor();
    expect(await input('乙项').inputValue()).toBe('折叠里的');
    write('office/trial-settings.json', page2(steps({ c: { ...text, title: '丙项' } })));
    await field(page, '丙项').waitFor();
    expect(await field(page, '甲项').isVisible()).toBe(false);
    expect(await input('乙项').inputValue()).toBe('折叠里的');
    await page.getByRole('button', { name: '下一步' }).click();
    await field(page, '丁项').waitFor();
    write('office/trial-settings.json', settings());
  });

  edge('is told that the page in front was deleted, and keeps it; a page of tabs lives on', async () => {
    write('office/trial-tabs.json', {
      schemaVersion: 2,
      path: '/office/trial-tabs',
      kind: 'tabs',
      title: '试用一组',
      menu: { face: 'office', group: '试用' },
      tabs: [PATH, '/office/trial-settings'],
    });
    await arrive();
    await page.getByRole('menuitem', { name: '试用一组' }).click();
    await page.getByRole('tab', { name: '试用设置' }).click();
    await input('第 3 项').fill('没有保存');
    rmSync(fileAt('office/trial-settings.json'));
    await page.getByText('该页面的文件已被删除或改了路径').waitFor();
    expect(await input('第 3 项').inputValue()).toBe('没有保存');
    await page.getByText('没有页面 /office/trial-settings').first().waitFor();
    write('office/trial-settings.json', settings());
    await page.getByText('该页面的文件已被删除或改了路径').waitFor({ state: 'detached' });
    expect(await input('第 3 项').inputValue()).toBe('没有保存');
    // Its pages stand on their own again.
    rmSync(fileAt('office/trial-tabs.json'));
    await page.getByRole('menuitem', { name: '试用一组' }).waitFor({ state: 'detached' });
  });

  edge('goes on after the gateway was started again, with what changed meanwhile', async () => {
    await arrive('analyst01', PATH);
    await rows(page, '样品').first().waitFor();
    await page.locator('[data-code=add]').first().click();
    await input('名称').fill('等一等');
    await comeToRest(page);
    await scene.product.kill();
    write('office/trials.json', trials({ title: '停机时改的' }));
    await scene.product.start();
    await page.locator('.list-title', { hasText: '停机时改的' }).waitFor();
    expect(await input('名称').inputValue()).toBe('等一等');
    write('office/trials.json', trials());
    await page.locator('.list-title', { hasText: '试用清单' }).waitFor();
  });

  retold('browser/page-files/live-preview')('sees a change in every tab that is looked at', async () => {
    await arrive('analyst01', PATH);
    const other = await person.context.newPage();
    await other.goto('/login');
    await other.evaluate(
      (stored) => {
        for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
      },
      await page.evaluate(() => ({ ...sessionStorage })),
    );
    await other.goto(PATH);
    await other.locator(`[data-page="${PATH}"]`).waitFor();
    write('office/trials.json', trials({ title: '两边都有' }));
    for (const each of [page, other]) await each.locator('.list-title', { hasText: '两边都有' }).waitFor();
    write('office/trials.json', trials());
  });

  edge('is the only one who is told: others open no stream, and hear of no mistake', async () => {
    await arrive('buyer01');
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    const contracts = readFileSync('schemas/office/contracts.json', 'utf8');
    write('office/contracts.json', contracts.replace('"kind"', '"kindd"'));
    await expect.poll(() => scene.product.output()).toContain('office/contracts.json:');
    await person.moveTo('/office/contracts');
    await rows(page).first().waitFor();
    expect(await page.locator('.schema-problems').count()).toBe(0);
    expect(asked).not.toContain('/schemas/changes');
    write('office/contracts.json', contracts);
  });
});

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  comeToRest,
  field,
  type Person,
  pressBehind,
  rows,
  searchInput,
  whileListing,
} from '../../support/browser/browser';
import { sideways } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';

const PROFILE = '/supplier/profile';
/** A page that was written has its table made first. */
const SERVED = { timeout: 60_000 };

describe('pages in tabs, in a real browser', () => {
  const scene = stage();
  let person: Person;
  let page: Page;

  async function arrive(username = 'supplier01', path?: string) {
    person = await scene.newPerson();
    page = person.page;
    await person.signIn(username, path);
  }

  const tab = (name: string) => page.getByRole('tab', { name });
  const names = () => page.getByRole('tab').allInnerTexts();
  const content = (path: string) => page.locator(`[data-page="${path}"]`);
  const shortName = () => field(page, '企业简称').locator('input');
  const leaving = () => page.getByRole('dialog', { name: '离开当前页面？' });
  const address = () => new URL(page.url()).pathname + new URL(page.url()).search;
  const write = (path: string, file: unknown) =>
    writeFileSync(
      join(scene.product.schemasDir, `${path.slice(1)}.json`),
      typeof file === 'string' ? file : JSON.stringify(file),
    );

  async function openTab(name: string, path: string) {
    await tab(name).click();
    await content(path).waitFor();
  }

  test('a supplier finds its whole profile behind one entry of the menu', async () => {
    await arrive();
    await page.getByRole('menuitem', { name: '企业资料' }).click();
    await content('/supplier/company').waitFor();
    expect(await names()).toEqual([
      '基本信息',
      '联系人',
      '银行账户',
      '品类与城市',
      '签约信息',
      '法人信息',
      '生产厂家',
      '认证',
    ]);
    const menu = await page.getByRole('menuitem').allInnerTexts();
    expect(menu.filter((text) => ['企业资料', '联系人', '银行账户', '生产厂家'].includes(text))).toEqual([
      '企业资料',
    ]);
    await page.getByRole('heading', { name: '企业资料' }).waitFor();
    expect(await page.getByText('企业基本信息').count()).toBe(0);
    await expect.poll(() => page.title()).toBe('企业资料 - 供应链协同平台');

    await openTab('联系人', '/supplier/contacts');
    await rows(page).first().waitFor();
    expect(await page.getByText('联系人', { exact: true }).filter({ visible: true }).count()).toBe(1);
    // Its own address leads to its place among them.
    await page.goto('/supplier/contacts');
    await content('/supplier/contacts').waitFor();
    await expect.poll(address).toBe(`${PROFILE}?tab=/supplier/contacts`);
    expect(await tab('联系人').getAttribute('aria-selected')).toBe('true');
  });

  test('the open tab stands in the address: a reload, back and forward keep to it', async () => {
    await arrive('supplier01', PROFILE);
    await openTab('联系人', '/supplier/contacts');
    await expect.poll(address).toBe(`${PROFILE}?tab=/supplier/contacts`);
    await openTab('生产厂家', '/supplier/manufacturers');
    await page.goBack();
    await content('/supplier/contacts').waitFor();
    expect(await content('/supplier/manufacturers').isVisible()).toBe(false);
    await page.goForward();
    await content('/supplier/manufacturers').waitFor();
    await page.reload();
    await content('/supplier/manufacturers').waitFor();
    expect(await content('/supplier/company').count()).toBe(0);
    await page.goto(`${PROFILE}?tab=/office/contracts`);
    await content('/supplier/company').waitFor();
    await page.goto('/poseidon/home');
    await page.getByRole('link', { name: '银行账户 企业资料' }).click();
    await content('/supplier/bank-accounts').waitFor();
    await expect.poll(address).toBe(`${PROFILE}?tab=/supplier/bank-accounts`);
  });

  test('a page is loaded when its tab is first opened, and stays as it was left', async () => {
    person = await scene.newPerson();
    page = person.page;
    const files: string[] = [];
    page.on('request', (request) => {
      const [, file] = /\/schemas\/pages(.*)\.json/.exec(request.url()) ?? [];
      if (file) files.push(file);
    });
    await person.signIn('supplier01', PROFILE);
    await shortName().fill('恒筑改');
    await comeToRest(page);
    await field(page, '经营范围').scrollIntoViewIfNeeded();
    const scrolled = () => page.locator('main').evaluate((main) => Math.round(main.scrollTop));
    const left = await scrolled();
    expect(left).toBeGreaterThan(100);
    expect(files).toEqual([PROFILE, '/supplier/company']);

    await openTab('联系人', '/supplier/contacts');
    await rows(page).first().waitFor();
    await expect.poll(scrolled).toBe(0);
    await searchInput(page, 'contactName').fill('陈');
    await whileListing(page, () => page.getByRole('button', { name: /查\s*询/ }).click());
    const found = await rows(page).allInnerTexts();
    await openTab('基本信息', '/supplier/company');
    expect(await shortName().inputValue()).toBe('恒筑改');
    await expect.poll(scrolled).toBe(left);
    await openTab('联系人', '/supplier/contacts');
    expect(await searchInput(page, 'contactName').inputValue()).toBe('陈');
    expect(await rows(page).allInnerTexts()).toEqual(found);
    expect(files).toEqual([PROFILE, '/supplier/company', '/supplier/contacts']);
  });

  test('a tab with something unsaved is marked, and leaving the page asks once', async () => {
    await arrive('supplier01', PROFILE);
    const mark = page.getByRole('img', { name: '有未保存的内容' });
    await shortName().waitFor();
    expect(await mark.count()).toBe(0);
    await shortName().fill('恒筑未存');
    await page.getByRole('tab', { name: '基本信息 有未保存的内容' }).waitFor();

    await openTab('联系人', '/supplier/contacts');
    expect(await leaving().count()).toBe(0);
    await page.locator('[data-code=add]').first().click();
    await field(page, '姓名').locator('input').fill('还没写完');
    await page.getByRole('tab', { name: '联系人 有未保存的内容', includeHidden: true }).waitFor();
    expect(await mark.count()).toBe(2);

    // The drawer lies over the tab that it belongs to, and over no other.
    const openBehind = (name: string) => pressBehind(page.getByRole('tab', { name, includeHidden: true }));
    await openBehind('基本信息 有未保存的内容');
    await content('/supplier/company').waitFor();
    await page.locator('.ant-drawer-open').waitFor({ state: 'detached' });
    expect(await shortName().inputValue()).toBe('恒筑未存');
    await openTab('联系人 有未保存的内容', '/supplier/contacts');
    await page.locator('.ant-drawer-open').waitFor();
    expect(await field(page, '姓名').locator('input').inputValue()).toBe('还没写完');
    await openBehind('基本信息 有未保存的内容');
    await content('/supplier/company').waitFor();

    await page.getByRole('menuitem', { name: '首页' }).click();
    await leaving().waitFor();
    expect(await leaving().count()).toBe(1);
    await page.getByRole('button', { name: '继续填写' }).click();
    await leaving().waitFor({ state: 'detached' });
    await expect.poll(address).toBe(`${PROFILE}?tab=/supplier/company`);
    await page.getByRole('menuitem', { name: '首页' }).click();
    await page.getByRole('button', { name: /^离\s*开$/ }).click();
    await page.waitForURL('**/poseidon/home');
  });

  test('the keyboard reaches every tab', async () => {
    await arrive('supplier01', PROFILE);
    await tab('基本信息').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await content('/supplier/bank-accounts').waitFor();
    expect(await tab('银行账户').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await content('/supplier/company').waitFor();
  });

  test('on a phone the bar is pushed sideways and the page is not', async () => {
    person = await scene.newPerson(375);
    page = person.page;
    await person.startSession('supplier01');
    await page.goto(`${PROFILE}?tab=/supplier/manufacturers`);
    await content('/supplier/manufacturers').waitFor();
    // The bar moves there when it has been measured.
    const inSight = async () => {
      const { x, width } = (await tab('生产厂家').boundingBox())!;
      return x >= 0 && x + width <= 375;
    };
    await expect.poll(inSight).toBe(true);
    expect(await sideways(page)).toEqual([]);
  });

  test('a file of tabs that is dropped in is there at once; a page that breaks or goes says so in its tab', async () => {
    const plain = (name: string, title: string) => ({
      schemaVersion: 2,
      path: `/office/${name}`,
      kind: 'list',
      title,
      resource: { name, scope: 'tenant' },
      form: { type: 'object', properties: { name: { type: 'string', title: '名称' } } },
      list: { columns: ['name'] },
    });
    write('/office/goods', plain('goods', '货物'));
    write('/office/depots', plain('depots', '仓库'));
    write('/office/stock', {
      schemaVersion: 2,
      path: '/office/stock',
      kind: 'tabs',
      title: '库存',
      menu: { face: 'office', order: 1 },
      tabs: ['/office/goods', '/office/depots', '/office/contracts'],
    });
    await arrive('analyst01');
    const entry = page.getByRole('menuitem', { name: '库存' });
    await expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
        return entry.count();
      }, SERVED)
      .toBe(1);
    await entry.click();
    await content('/office/goods').waitFor();
    expect(await names()).toEqual(['货物', '仓库', '合同管理']);

    // In the tab that stands open nothing changes; one that is opened now finds no page.
    rmSync(join(scene.product.schemasDir, 'office/depots.json'));
    write('/office/goods', '{ "kind": ');
    await expect.poll(() => scene.product.output(), SERVED).toContain('office/goods.json:1');
    await expect.poll(() => scene.product.output(), SERVED).toContain('没有页面 /office/depots');
    await tab('仓库').click();
    await page.getByText('该页面已停用或被删除').waitFor();
    await openTab('合同管理', '/office/contracts');
    await rows(page).first().waitFor();
    write('/office/depots', plain('depots', '仓库'));
    await tab('仓库').click();
    await expect
      .poll(async () => {
        await page
          .getByRole('button', { name: /重\s*试/ })
          .click({ timeout: 1000 })
          .catch(() => undefined);
        return content('/office/depots').count();
      }, SERVED)
      .toBe(1);
    await page.reload();
    await tab('货物').click();
    await content('/office/goods').waitFor();
    await page
      .getByText('页面文件的新版本有错误，当前显示上一个有效版本')
      .filter({ visible: true })
      .waitFor();
  });
});

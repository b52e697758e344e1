import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { moveWithin, type Person, pressBehind, rows, searchInput } from '../../support/browser/browser';
import { stage } from '../../support/browser/stage';
import { FORM, LIST, serveTypingPages, typing } from '../../support/model/typing';
import { leftToTheNight } from '../../support/night';

const { retold } = leftToTheNight(import.meta.url);

const CONTRACTS = '/office/contracts';
const SUPPLIERS = '/office/suppliers';
const HOME = '/work/home';
/** More pages than fit into the strip of a desk. */
const PAGES = [
  CONTRACTS,
  SUPPLIERS,
  '/office/announcements',
  '/office/tenders',
  '/office/participations',
  '/office/notices',
  '/office/customers',
  '/office/org-units',
  '/office/change-requests',
  '/supplier/bank-accounts',
  '/userCenter/creditsList',
];

describe('the tabs of the office workspace, in a real browser', () => {
  const scene = stage(({ product }) => serveTypingPages(product));
  let person: Person;
  let page: Page;

  async function arrive(username = 'buyer01', width?: number) {
    person = await scene.newPerson(width);
    page = person.page;
    await person.signIn(username);
    await strip().first().waitFor();
  }

  const strip = () => page.getByRole('navigation', { name: '打开的页面' }).locator('li');
  const labels = async () => (await strip().allInnerTexts()).map((label) => label.trim());
  const tab = (label: string) => strip().filter({ hasText: label });
  const path = () => new URL(page.url()).pathname;
  const close = (label: string) => page.getByRole('button', { name: `关闭 ${label}`, exact: true }).click();
  const inFront = () => strip().locator('[aria-current=page]').innerText();
  async function choose(action: string) {
    await page.getByRole('button', { name: '标签页操作' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  }
  /** By the menu: the browser's buttons know only of addresses that the product itself went to. */
  async function follow(label: string, path: string) {
    await page.getByRole('menuitem', { name: label }).last().click();
    await page.locator(`[data-page="${path}"]`).waitFor();
  }
  async function open(...paths: string[]) {
    for (const one of paths) await person.moveTo(one);
  }

  test('a page opens in a tab, a click switches, a cross closes and brings the neighbour to the front', async () => {
    await arrive();
    expect(await labels()).toEqual(['首页']);
    await open(CONTRACTS, SUPPLIERS);
    expect(await labels()).toEqual(['首页', '合同管理', '供应商档案']);
    await tab('合同管理').getByRole('button').first().click();
    await expect.poll(path).toBe(CONTRACTS);
    await expect.poll(() => page.title()).toContain('合同管理');
    await close('合同管理');
    await expect.poll(path).toBe(SUPPLIERS);
    await tab('供应商档案').getByRole('button').first().focus();
    await page.keyboard.press('Delete');
    await page.waitForURL(`**${HOME}`);
    await expect.poll(labels).toEqual(['首页']);
    expect(await tab('首页').getByRole('button').count()).toBe(1);
  });

  test('a page behind its tab keeps its search, its scroll position and what was typed', async () => {
    await arrive('analyst01');
    await follow('合同管理', CONTRACTS);
    const search = searchInput(page, 'contractCode');
    await search.fill('HT-2025');
    await rows(page).first().waitFor();
    const pane = page.locator(`[data-tab="${CONTRACTS}"]`);
    await pane.evaluate((element) => element.scrollTo(0, 240));
    const at = typing(page);
    await follow('提醒设置', FORM);
    await at.note.fill('写了一半');
    await follow('待办事项', LIST);
    await page.locator(`[data-tab="${LIST}"] [data-code=add]`).first().click();
    const drawer = page.locator('.ant-drawer-open');
    await drawer.waitFor();
    await at.title.fill('抽屉里');

    await pressBehind(page.getByRole('menuitem', { name: '提醒设置' }).last());
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(path).toBe(FORM);
    expect(await at.note.inputValue()).toBe('写了一半');
    await follow('合同管理', CONTRACTS);
    expect(await search.inputValue()).toBe('HT-2025');
    await expect.poll(() => pane.evaluate((element) => element.scrollTop)).toBe(240);
    await page.goBack();
    await expect.poll(path).toBe(FORM);
    await page.goBack();
    await drawer.waitFor();
    expect(await at.title.inputValue()).toBe('抽屉里');
    // With the drawer in front, Back asks as its 取消 does.
    await page.goBack();
    await at.closing.waitFor();
    await at.press('继续填写');
    expect(path()).toBe(LIST);
    expect(await at.title.inputValue()).toBe('抽屉里');
  });

  test('a record in the place of its list keeps the comment that was begun while another tab is in front', async () => {
    await arrive('buyer01');
    await open('/office/complaint-orders');
    await rows(page).first().getByRole('link').first().click();
    const comment = page.getByRole('textbox', { name: '写评论' });
    await comment.fill('客户下午到现场');
    const address = new URL(page.url());
    await follow('合同管理', CONTRACTS);
    expect(await comment.isVisible()).toBe(false);
    await page.goBack();
    await page.waitForURL(address.href);
    await comment.waitFor();
    expect(await comment.inputValue()).toBe('客户下午到现场');
  });

  test('the buttons of the browser, pressed quickly, lead past a form that is not saved', async () => {
    await arrive('analyst01');
    await follow('提醒设置', FORM);
    await typing(page).note.fill('写了一半');
    await follow('待办事项', LIST);
    await follow('合同管理', CONTRACTS);
    for (let round = 0; round < 5; round++) {
      await page.goBack();
      await page.goBack();
      await expect.poll(path).toBe(FORM);
      await page.goForward();
      await page.goForward();
      await expect.poll(path).toBe(CONTRACTS);
    }
    await tab('提醒设置').getByRole('img', { name: '有未保存的内容' }).waitFor();
  });

  test('closing one that holds something unsaved asks first, and keeps a draft', async () => {
    await arrive('analyst01');
    const at = typing(page);
    await open(FORM);
    await at.note.fill('还没保存');
    await tab('提醒设置').getByRole('img', { name: '有未保存的内容' }).waitFor();
    await follow('合同管理', CONTRACTS);
    expect(await at.leaving.count()).toBe(0);
    await close('提醒设置');
    const question = page.locator('.ant-modal-confirm', { hasText: '关闭有未保存内容的标签页？' });
    await question.locator('.ant-modal-confirm-title', { hasText: '「提醒设置」' }).waitFor();
    await question.getByRole('button', { name: '继续填写' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await labels()).toContain('提醒设置');
    await tab('合同管理').getByRole('button').first().click();
    await choose('关闭其他');
    await question.getByRole('button', { name: /^关\s*闭$/ }).click();
    await expect.poll(labels).toEqual(['首页', '合同管理']);
    await open(FORM);
    await at.offer.waitFor();
    await at.press('丢弃草稿');
  });

  test('left, right, others and all are closed from the menu, pinned ones stay', async () => {
    await arrive();
    await open(...PAGES.slice(0, 5));
    await tab('招标与招募').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '固定标签页' }).click();
    await expect
      .poll(labels)
      .toEqual(['首页', '招标与招募', '合同管理', '供应商档案', '供应商公告', '报名记录']);
    expect(await page.getByRole('button', { name: '关闭 招标与招募' }).count()).toBe(0);
    await tab('供应商档案').getByRole('button').first().click();
    await choose('关闭左侧');
    await expect.poll(labels).toEqual(['首页', '招标与招募', '供应商档案', '供应商公告', '报名记录']);
    await choose('关闭右侧');
    await expect.poll(labels).toEqual(['首页', '招标与招募', '供应商档案']);
    await open(CONTRACTS);
    await choose('关闭其他');
    await expect.poll(labels).toEqual(['首页', '招标与招募', '合同管理']);
    await choose('关闭全部');
    await page.waitForURL(`**${HOME}`);
    await expect.poll(labels).toEqual(['首页', '招标与招募']);
  });

  retold('browser/shell/workspace')('the right button offers the same for the tab under it', async () => {
    await arrive();
    await open(CONTRACTS, SUPPLIERS, '/office/tenders');
    await tab('合同管理').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭右侧' }).click();
    await expect.poll(labels).toEqual(['首页', '合同管理']);
  });

  test('they are there again after a reload and after signing in again, each account its own', async () => {
    await arrive();
    await open(CONTRACTS, SUPPLIERS);
    await page.reload();
    await page.locator(`[data-page="${SUPPLIERS}"]`).waitFor();
    expect(await labels()).toEqual(['首页', '合同管理', '供应商档案']);
    expect(await inFront()).toBe('供应商档案');
    expect(await page.locator(`[data-page="${CONTRACTS}"]`).count()).toBe(0);
    await tab('合同管理').getByRole('button').first().click();
    await page.locator(`[data-page="${CONTRACTS}"]`).waitFor();
    await page.evaluate(() => sessionStorage.clear());
    await person.signIn('manager01');
    await expect.poll(labels).toEqual(['首页']);
    await page.evaluate(() => sessionStorage.clear());
    await person.signIn('buyer01');
    await expect.poll(labels).toEqual(['首页', '合同管理', '供应商档案']);
  });

  test('twenty are open at most; the one opened first goes', async () => {
    await arrive();
    const many = Array.from({ length: 18 }, (_, index) => `/office/gone${index}`);
    await page.evaluate(
      ([names, key]) => {
        const kept = names!.map((name) => ({ name, path: name, label: name, closed: true, disabled: false }));
        sessionStorage.setItem(key as string, JSON.stringify(kept));
      },
      [
        many,
        await page.evaluate(() => Object.keys(sessionStorage).find((key) => key.startsWith('tabs:'))),
      ] as const,
    );
    await page.reload();
    await expect.poll(() => strip().count()).toBe(19);
    // What is no longer granted, or never was, is disabled and can be closed.
    expect(await tab('/office/gone0').getByRole('button').first().isDisabled()).toBe(true);
    await open(CONTRACTS);
    expect(await strip().count()).toBe(20);
    await open(SUPPLIERS);
    expect(await strip().count()).toBe(20);
    expect((await labels()).slice(0, 2)).toEqual(['首页', '/office/gone1']);
    await close('/office/gone1');
    expect(await strip().count()).toBe(19);
  });

  test('the arrows move the strip by 110 px, and the tab in front is in sight', async () => {
    await arrive('buyer01', 1000);
    await open(...PAGES);
    const list = page.getByRole('navigation', { name: '打开的页面' }).locator('ul');
    const left = () => list.evaluate((element) => element.scrollLeft);
    const box = async (label: string) => (await tab(label).boundingBox())!;
    const edge = (await list.boundingBox())!;
    await expect
      .poll(async () => (await box('积分记录')).x + (await box('积分记录')).width)
      .toBeLessThanOrEqual(edge.x + edge.width + 1);
    const start = await left();
    await page.getByRole('button', { name: '向左移动标签' }).click();
    await expect.poll(left).toBe(start - 110);
    await page.getByRole('button', { name: '向左移动标签' }).click();
    await expect.poll(left).toBe(start - 220);
    await page.getByRole('button', { name: '向右移动标签' }).click();
    await expect.poll(left).toBe(start - 110);
    await list.evaluate((element) => element.scrollTo(0, 0));
    await expect.poll(() => page.getByRole('button', { name: '向左移动标签' }).isDisabled()).toBe(true);
  });

  test('a path without a page leaves no tab', async () => {
    await arrive();
    await moveWithin(page, '/office/nowhere');
    await page.waitForURL('**/404');
    await expect.poll(labels).toEqual(['首页']);
  });
});

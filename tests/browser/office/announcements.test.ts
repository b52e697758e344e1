import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { axeViolations } from '../../support/browser/axe';
import type { Person } from '../../support/browser/browser';
import { sideways, stored } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { leftToTheNight } from '../../support/night';

const { variants } = leftToTheNight(import.meta.url);

const LIST = '/poseidon/announcements';
const RULES = '供应商廉洁合作规定（2026 年修订）';
const INVOICES = '关于规范供应商开票信息的通知';
const OWN = '滨江一号地块钢材到货安排调整';
const FAULTS = [
  ['a 502 in HTML', { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }],
  ['JSON that breaks off', { contentType: 'application/json', body: '{"status":200,"data":{"list":[{' }],
] as const;

/** The rows of a list of announcements or notices, each one link. */
const entries = (page: Page) => page.locator('section li:has(a)');
const unread = (page: Page) => page.locator('section li .ant-badge-status-error');
const retry = (page: Page) => page.getByRole('button', { name: '重试' });

const scene = stage();

/** What is not there says so, with a way back to the others. */
async function expectGone(page: Page): Promise<void> {
  await page.getByText('公告不存在或已撤回').waitFor();
  expect(await retry(page).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: '全部公告' }).click();
  await entries(page).first().waitFor();
}

/** Takes back every record of a resource that was published, as a person of the staff. */
async function withdrawAll(resource: string): Promise<void> {
  const staff = await scene.newPerson();
  await staff.startSession('manager01');
  const authorization = (await stored(staff.page, 'Authorization')) ?? '';
  const { request } = staff.context;
  const headers = { authorization };
  const found = await request.get(`/api/resources/${resource}?status=published&pageSize=50`, { headers });
  for (const { id, version } of (await found.json()).data.list) {
    const address = `/api/resources/${resource}/${id}/transitions/withdraw`;
    expect((await request.post(address, { headers, data: { version } })).status()).toBe(200);
  }
}

// First: the others take back all that was announced. By somebody whose marks of what is read they do not count.
describe('announcements and notices on a phone in English', () => {
  test('fit, and are English but for what was announced', async () => {
    const person = await scene.newPerson(375);
    const { page } = person;
    await person.startSession('supplier02');
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    for (const [list, title, back] of [
      [LIST, 'Announcements', 'All notices'],
      ['/system/notice/list', 'System notices', 'All notices'],
    ] as const) {
      await page.goto(list);
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await entries(page).first().waitFor();
      await judge(page);
      await entries(page).last().getByRole('link').click();
      await page.getByRole('link', { name: back }).waitFor();
      await page.getByText('Published').waitFor();
      await judge(page);
    }
  });

  /** Nothing sticks out, nothing hinders, and nothing is Chinese that is not marked as a text in Chinese. */
  async function judge(page: Page): Promise<void> {
    const chinese = await page.evaluate(() => {
      const copy = document.querySelector('section, article')!.cloneNode(true) as HTMLElement;
      for (const one of copy.querySelectorAll('[lang=zh-CN]')) one.remove();
      return copy.innerText.match(/[一-鿿]+/g) ?? [];
    });
    expect([await axeViolations(page), await sideways(page), chinese]).toEqual([[], [], []]);
  }
});

describe('announcements to suppliers, in a real browser', () => {
  let person: Person;
  let page: Page;

  async function arrive(username = 'supplier01', width?: number) {
    person = await scene.newPerson(width);
    page = person.page;
    await person.startSession(username);
  }

  async function openList() {
    await arrive();
    await page.goto(LIST);
    await entries(page).first().waitFor();
  }

  test('are those for this supplier, the newest first, and lose their mark when they are read', async () => {
    await openList();
    expect(await entries(page).getByRole('link').locator('[lang]').allInnerTexts()).toEqual([
      OWN,
      INVOICES,
      RULES,
    ]);
    await expect.poll(() => page.title()).toBe('供应商公告 - 供应链协同平台');
    const before = await unread(page).count();
    const row = () => entries(page).filter({ hasText: INVOICES });
    expect(await row().locator('.ant-badge-status-error').count()).toBe(1);
    await row().getByText('未读').waitFor({ state: 'attached' });
    await row().getByRole('link').click();
    await page.waitForURL(/\/poseidon\/announcement\?messageId=.+/);
    await page.getByRole('heading', { name: INVOICES, level: 1 }).waitFor();
    await page.getByText('信息不全的发票将退回重开').waitFor();
    await expect.poll(() => page.title()).toBe(`${INVOICES} - 供应链协同平台`);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: '全部公告' }).click();
    await expect.poll(() => unread(page).count()).toBe(before - 1);
    expect(await row().locator('.ant-badge-status-error').count()).toBe(0);

    await page.getByText('已读', { exact: true }).click();
    await expect.poll(() => entries(page).count()).toBe(1);
    await page.getByText('未读', { exact: true }).first().click();
    await expect.poll(() => entries(page).count()).toBe(before - 1);

    // Another supplier has read nothing, and sees its own.
    await arrive('supplier02');
    await page.goto(LIST);
    await entries(page).first().waitFor();
    expect(await row().locator('.ant-badge-status-error').count()).toBe(1);
    expect(await page.getByText(OWN).count()).toBe(0);
  });

  test('are found by a part of the title, and say when there is nothing', async () => {
    await openList();
    const search = page.getByRole('searchbox', { name: '按标题查找' });
    await search.fill(' 廉洁 ');
    await search.press('Enter');
    await expect.poll(() => entries(page).count()).toBe(1);
    await search.fill('没有这一条');
    await search.press('Enter');
    await page.getByText('没有找到匹配的内容').waitFor();
    await search.fill('');
    await search.press('Enter');
    await expect.poll(() => entries(page).count()).toBe(3);
  });

  test('hand over their attachment under its own name, and say when it cannot be had', async () => {
    await openList();
    await entries(page).filter({ hasText: RULES }).getByText('附件').waitFor();
    await page.getByRole('link', { name: RULES }).click();
    const button = page.getByRole('button', { name: `${RULES}.pdf` });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toBe(`${RULES}.pdf`);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
    expect(Buffer.concat(chunks).subarray(0, 5).toString()).toBe('%PDF-');

    await page.route('**/downloadAnnouncementById**', (route) => route.fulfill(FAULTS[0][1]));
    await button.click();
    await page.getByText('文件下载失败').waitFor();
    await page.unroute('**/downloadAnnouncementById**');
    const again = page.waitForEvent('download');
    await button.click();
    await again;
  });

  test.each(
    variants(['?messageId=00000000-0000-0000-0000-000000000000'], ['', '?messageId=', '?messageId=%27--']),
  )('one that is not there (%s) says so, with a way back to the others', async (search) => {
    await arrive();
    await page.goto(`/poseidon/announcement${search}`);
    await expectGone(page);
  });

  test.each(variants([FAULTS[0]], [FAULTS[1]]))(
    'offer a retry after %s, in the list and in full',
    async (_, fault) => {
      await openList();
      const address = '**/supSupplier/search*Announcement*';
      await page.route(address, (route) => route.fulfill(fault));
      const full = await entries(page).first().getByRole('link').getAttribute('href');
      for (const path of [LIST, full!]) {
        await page.goto(path);
        await page.getByText('暂时无法加载，请稍后再试').waitFor();
        expect(await axeViolations(page)).toEqual([]);
      }
      await page.unroute(address);
      await retry(page).click();
      await page.getByRole('heading', { name: OWN, level: 1 }).waitFor();
    },
  );

  test('say so where none was ever announced', async () => {
    await withdrawAll('announcement');
    await arrive();
    await page.goto(LIST);
    await page.getByText('暂无公告').waitFor();
    expect([await axeViolations(page), await sideways(page)]).toEqual([[], []]);
  });
});

describe('system notices, in a real browser', () => {
  const UPGRADE = '平台将于本周六 22:00 至 24:00 升级维护';
  let person: Person;
  let page: Page;

  beforeEach(async () => {
    person = await scene.newPerson();
    page = person.page;
  });

  test('are read by anybody, from the list to one in full and back', async () => {
    await page.goto('/system/notice/list');
    await expect.poll(() => entries(page).count()).toBe(4);
    expect(await entries(page).first().locator('[lang]').innerText()).toBe(UPGRADE);
    expect(await page.getByText('春节期间服务安排').count()).toBe(0);
    await page.getByRole('link', { name: UPGRADE }).click();
    await page.waitForURL(/\/system\/notice\/detail\?id=.+/);
    await page.getByRole('heading', { name: UPGRADE, level: 1 }).waitFor();
    await page.getByText('升级期间无法登录').waitFor();
    await page.getByText(/^发布于 \d{4}-\d\d-\d\d$/).waitFor();
    await page.getByText(/^截止 \d{4}-\d\d-\d\d$/).waitFor();
    await expect.poll(() => page.title()).toBe(`${UPGRADE} - 供应链协同平台`);
    await page.getByRole('link', { name: '登录' }).click();
    await page.waitForURL('**/login');
    await page.goBack();
    await page.getByRole('link', { name: '全部公告' }).click();
    await expect.poll(() => entries(page).count()).toBe(4);
  });

  test('a page beyond the last gives way to the last', async () => {
    await page.goto('/system/notice/list?page=7');
    await page.waitForURL((url) => !url.searchParams.has('page'));
    await expect.poll(() => entries(page).count()).toBe(4);
  });

  test.each(variants([['buyer01', '/work/home']], [['supplier01', '/poseidon/home']]))(
    'lead %s, who is signed in, back to the own home and not to a sign-in',
    async (username, home) => {
      await person.startSession(username);
      await page.goto('/system/notice/list');
      await page.getByRole('link', { name: UPGRADE }).click();
      await page.getByRole('heading', { name: UPGRADE, level: 1 }).waitFor();
      expect(await page.getByRole('link', { name: '登录', exact: true }).count()).toBe(0);
      await page.getByRole('link', { name: '返回首页' }).click();
      await page.waitForURL(`**${home}`);
    },
  );

  test.each(variants(['?id=%27--'], ['', '?id=', '?id=00000000-0000-0000-0000-000000000000']))(
    'one that is not there (%s) says so, with a way back to the others',
    async (search) => {
      await page.goto(`/system/notice/detail${search}`);
      await expectGone(page);
    },
  );

  test.each(variants([FAULTS[1]], [FAULTS[0]]))(
    'offer a retry after %s, in the list and in full',
    async (_, fault) => {
      await page.goto('/system/notice/list');
      const full = await entries(page).first().getByRole('link').getAttribute('href');
      for (const [path, back] of [
        ['/system/notice/list', '系统公告'],
        [full!, UPGRADE],
      ] as const) {
        await page.route('**/system/notice/*?*', (route) =>
          route.request().resourceType() === 'document' ? route.continue() : route.fulfill(fault),
        );
        await page.goto(path);
        await page.getByText('暂时无法加载，请稍后再试').waitFor();
        expect(await axeViolations(page)).toEqual([]);
        await page.unroute('**/system/notice/*?*');
        await retry(page).click();
        await page.getByText('暂时无法加载，请稍后再试').waitFor({ state: 'detached' });
        await page.getByRole('heading', { name: back, level: 1 }).waitFor();
      }
    },
  );

  test('say so where there are none', async () => {
    await withdrawAll('systemNotice');
    await page.goto('/system/notice/list');
    await page.getByText('暂无系统公告').waitFor();
    expect([await axeViolations(page), await sideways(page)]).toEqual([[], []]);
  });
});

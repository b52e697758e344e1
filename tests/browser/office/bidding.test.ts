import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../server/demo/identity-data';
import { CHILD_LIMIT_MS } from '../../../src/contract/api/child-app';
import { axeViolations } from '../../support/browser/axe';
import { field, moveWithin, type Person, save } from '../../support/browser/browser';
import { sideways } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { SAMPLE_BYTES, upload } from '../../support/files';
import { leftToTheNight } from '../../support/night';

const { edge } = leftToTheNight(import.meta.url);

const HALL = '/biding/supplier/tenderRecruit/index';
const SCRIPT = /\/children\/bidding\/bidding\.[0-9a-f]+\.js$/;

describe('the child application for tenders, in a real browser', () => {
  // Its tests together make more public calls a minute than one address may.
  const scene = stage(undefined, { TRUST_PROXY: '1' });
  let person: Person;
  let page: Page;

  async function arrive({ width, language }: { width?: number; language?: string } = {}) {
    person = await scene.newPerson(width);
    page = person.page;
    if (language) await page.addInitScript((code) => localStorage.setItem('language', code), language);
  }
  const child = () => page.locator('[data-child=bidding]');
  const cards = () => child().locator('li:has(h2)');
  /** Chooses of a filter above the list. */
  async function choose(filter: string, option: string) {
    const select = page.getByRole('combobox', { name: filter, exact: true });
    await page.locator('.ant-select').filter({ has: select }).click();
    await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
  }
  /** The own sign-up beside the announcement, and the form of it that its buttons open. */
  const own = () => child().locator('aside .single-record');
  const form = () => page.locator('.drawer-form');
  const press = (name: RegExp) => own().getByRole('button', { name }).click();
  const [SIGN_UP, CHANGE, WITHDRAW] = [/^报\s*名$/, /^修\s*改$/, /^撤\s*回$/];
  /** What axe finds inside the frame of those who are signed in, whose header is not the child's. */
  const axeInFrame = async () =>
    (await axeViolations(page)).filter((one) => !one.startsWith('label-content-name-mismatch'));
  /** The child's own error page; what it logged is expected and taken out of the faults. */
  async function meetFault() {
    await page.getByRole('heading', { name: '应用暂时无法打开' }).waitFor();
    expect(person.faults.filter((fault) => !fault.includes('child application bidding'))).toEqual([]);
    await expect.poll(() => person.faults).not.toEqual([]);
    person.faults.length = 0;
  }

  edge.each([
    [375, 'en', 'Tender hall', 'Time left to register'],
    [1440, 'zh-CN', '招标大厅', '距报名截止'],
    [375, 'zh-CN', '招标大厅', '距报名截止'],
    [1440, 'en', 'Tender hall', 'Time left to register'],
  ])('shows list and announcement to everybody, %i px wide in %s', async (width, language, title, clock) => {
    await arrive({ width, language });
    await page.goto(HALL);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await cards().first().waitFor();
    expect(await cards().count()).toBe(10);
    expect(await axeViolations(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);

    const name = await cards().first().getByRole('link').innerText();
    await cards().first().getByRole('link').click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.waitForURL(
      /\/biding\/supplier\/market\/marketDetail\?type=tender&orderId=ZB-.*&addtype=.*&id=/,
    );
    await page.getByText(clock).waitFor();
    await page
      .getByText(/供应商登录后可以查看和下载|download the tender documents, after signing in/)
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);
    await page.goBack();
    await cards().first().waitFor();
  });

  edge(
    'finds by title, says when there is nothing, turns pages, and goes all the way by keyboard',
    async () => {
      await arrive();
      await page.goto(HALL);
      await cards().first().waitFor();
      await child().locator('.ant-pagination-next').click();
      await page.waitForURL((url) => url.searchParams.get('page') === '2');
      await expect.poll(() => cards().count()).toBe(2);

      await page.getByRole('tab', { name: '招募' }).focus();
      await page.keyboard.press('Enter');
      await page.getByText('共 6 条').waitFor();
      await page.getByRole('searchbox').fill('混凝土');
      await page.keyboard.press('Enter');
      await page.getByText('共 2 条').waitFor();
      await page.getByRole('searchbox').fill('没有这样的公告');
      await page.keyboard.press('Enter');
      await page.getByText('没有找到匹配的内容').waitFor();
      await page.getByRole('button', { name: '清除查找条件' }).click();
      await page.getByText('共 6 条').waitFor();

      await page.getByRole('combobox', { name: '排序方式', exact: true }).focus();
      await page.keyboard.press('Tab');
      const outline = await page.evaluate(
        () => getComputedStyle(document.activeElement!, '::after').outlineStyle,
      );
      expect(outline).toBe('solid');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/participate\/recruitDetail\?type=recruit/);
      await child().locator('article').getByText('招募', { exact: true }).waitFor();
    },
  );

  edge.each([1440, 375])(
    'is narrowed by category, region and buyer and sorted by deadline, in the address, %i px wide',
    async (width) => {
      await arrive({ width });
      await page.goto(HALL);
      await cards().first().waitFor();
      await choose('品类', '防水与保温材料');
      await page.getByText('共 1 条').waitFor();
      await cards().getByText('安徽省 合肥市 蜀山区').waitFor();
      await page.waitForURL((url) => url.searchParams.get('category') === '100008');
      await choose('项目地区', '上海市');
      await page.getByText('没有找到匹配的内容').waitFor();
      await page.getByRole('button', { name: '清除查找条件' }).click();
      await choose('采购方', '远航装备制造');
      await cards().getByText('远航装备制造').first().waitFor();
      await expect.poll(() => cards().getByText('华东建工集团').count()).toBe(0);
      await choose('排序方式', '截止时间近的在前');
      await page.waitForURL((url) => url.searchParams.get('sort') === 'deadline');
      // A link that is sent shows the same.
      await page.reload();
      await cards().first().waitFor();
      const times = await cards().locator('strong + span').allInnerTexts();
      expect(times.length).toBeGreaterThan(3);
      expect(times).toEqual([...times].sort());
      expect(new URL(page.url()).searchParams.get('buyer')).toBe('T002');
      await child().locator('fieldset').getByText('远航装备制造').waitFor();
      expect([await axeViolations(page), await sideways(page)]).toEqual([[], []]);
    },
  );

  edge.each([375, 1440])(
    'a supplier sees its own sign-ups in the list, where it is in the menu, and downloads the documents, %i px wide',
    async (width) => {
      await arrive({ width });
      await person.startSession('supplier01');
      await page.goto('/biding/supplier/tenderRecruit/index?type=recruit');
      await cards().filter({ hasText: '华东区商品混凝土供应商招募' }).getByText('已报名').waitFor();
      await page.goto('/biding/supplier/tenderRecruit/index?type=tender&sort=deadline');
      await cards().filter({ hasText: '高新区产业园防水材料采购' }).getByText('已入围').waitFor();
      if (width === 1440) {
        const entry = page.getByRole('menuitem', { name: '招标大厅' });
        await expect.poll(() => entry.getAttribute('class')).toContain('ant-menu-item-selected');
      }
      await cards().filter({ hasText: '高新区产业园防水材料采购' }).getByRole('link').click();
      await page.getByRole('heading', { name: '采购清单' }).waitFor();
      await page.getByRole('cell', { name: '28,000', exact: true }).waitFor();
      await page.getByText('地下室和屋面防水材料').waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: /^下载 招标文件-/ }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^招标文件-ZB-\d{4}-\d{4}\.pdf$/);
      expect([await axeInFrame(), await sideways(page)]).toEqual([[], []]);
      expect(person.faults).toEqual([]);
    },
  );

  test('signs up with proofs: who is to be spoken to comes from the account, a file that may not be is said', async () => {
    await arrive({ width: 375 });
    await person.startSession('supplier01');
    await page.goto('/biding/supplier/tenderRecruit/index?type=tender');
    await cards().filter({ hasText: '空港物流中心消防设备采购' }).getByRole('link').click();
    await press(SIGN_UP);
    await expect.poll(() => page.getByLabel('联系人').inputValue()).toBe('顾晓岚');
    expect(await page.getByLabel('联系手机').inputValue()).toBe('13800010001');
    // What the announcement says already is not asked for.
    expect(await form().locator('label').allInnerTexts()).toEqual(['联系人', '联系手机', '备注', '附件']);
    const files = field(page, '附件').locator('input[type=file]');
    await files.setInputFiles({ name: '业绩.exe', mimeType: 'application/x', buffer: Buffer.from('MZ') });
    await form().getByText('仅支持 pdf、jpg、jpeg、png 格式的文件').waitFor();
    await page.getByRole('button', { name: '移除 业绩.exe' }).click();
    const proof = { name: '业绩.png', mimeType: 'image/png', buffer: Buffer.from(SAMPLE_BYTES.png) };
    await files.setInputFiles(proof);
    await form().locator('.file[data-state=stored]').getByText('业绩.png', { exact: true }).waitFor();
    expect([await axeInFrame(), await sideways(page)]).toEqual([[], []]);
    await form().getByRole('button', { name: '提交报名' }).click();
    await own().getByText('业绩.png').waitFor();
    expect([await axeInFrame(), await sideways(page)]).toEqual([[], []]);
    expect((await ownSignUp()).attachments).toHaveLength(1);
    // A change keeps the file, and takes it away when asked.
    await press(CHANGE);
    await form().getByRole('button', { name: '移除 业绩.png' }).click();
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: /^确\s*定$/ })
      .click();
    await save(page);
    await own().getByText('已报名', { exact: true }).waitFor();
    await expect.poll(async () => (await ownSignUp()).attachments ?? []).toEqual([]);
  });

  edge.each([1440, 375])(
    'the form shows what is meant by what was typed, goes to its first error and moves nothing for it, %i px wide',
    async (width) => {
      await arrive({ width });
      await person.startSession('supplier01');
      await page.goto(`/biding/supplier/market/marketDetail?type=tender&orderId=${await orderOf('T001')}`);
      await press(new RegExp(`${SIGN_UP.source}|${CHANGE.source}`));
      const [name, mobile] = [page.getByLabel('联系人'), page.getByLabel('联系手机')];
      await expect.poll(() => name.inputValue()).toBe('顾晓岚');
      await name.fill('\u3000 顾晓岚Ａ ');
      await mobile.fill('+86 138-0001-0001');
      await mobile.blur();
      await expect.poll(() => name.inputValue()).toBe('顾晓岚A');
      expect(await mobile.inputValue()).toBe('13800010001');
      await name.fill('');
      await mobile.fill('12');
      const places = async () => [await mobile.boundingBox(), await field(page, '附件').boundingBox()];
      const before = await places();
      await mobile.press('Enter');
      await form().getByText('请填写联系人').waitFor();
      await form().getByText('请输入正确手机号码！').waitFor();
      await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
      expect(await places()).toEqual(before);
      expect([await axeInFrame(), await sideways(page)]).toEqual([[], []]);
    },
  );

  edge(
    'an announcement that is not there says so, a page that is not there is the not-found page',
    async () => {
      await arrive();
      await page.goto('/biding/supplier/market/marketDetail?id=nothing');
      await page.getByText('没有找到这条公告').waitFor();
      await child().locator('article').getByRole('link', { name: '招标大厅' }).click();
      await cards().first().waitFor();
      await page.goto('/biding/supplier/nowhere');
      await page.waitForURL('**/404');
    },
  );

  edge('leads to the sign-in and back, and signs up, changes, withdraws and signs up again', async () => {
    await arrive();
    await page.goto('/biding/supplier/market/marketDetail?type=tender&orderId=ZB-2026-0002');
    await page.getByRole('button', { name: '登录后报名' }).waitFor();
    const address = `/biding/supplier/market/marketDetail?type=tender&orderId=${await orderOf('T001')}`;
    await page.goto(address);
    await page.getByRole('button', { name: '登录后报名' }).click();
    await page.getByPlaceholder('请输入用户名').fill('supplier01');
    await page.getByPlaceholder('请输入密码').fill(DEMO_PASSWORD);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: /^登\s*录$/ }).click();
    await page.waitForURL(`**${address}`);
    await child().locator('.rich-text-body').waitFor();

    await press(SIGN_UP);
    await page.getByLabel('联系人').fill('');
    await page.getByLabel('联系手机').fill('12');
    await page.getByRole('button', { name: '提交报名' }).click();
    await form().getByText('请填写联系人').waitFor();
    await form().getByText('请输入正确手机号码！').waitFor();
    expect(await axeInFrame()).toEqual([]);
    await page.getByLabel('联系人').fill(' 顾晓岚 ');
    await page.getByLabel('联系手机').fill('+86 138 0001 0001');
    await page.getByRole('button', { name: '提交报名' }).click();
    await own().getByText('已报名', { exact: true }).waitFor();
    await own().getByText('采购方审核后，结果显示在这里。').waitFor();
    await own().getByText('13800010001').waitFor();
    expect(await axeInFrame()).toEqual([]);

    const attachments = await attach();
    await page.reload();
    await press(CHANGE);
    await page.getByLabel('备注').fill('可以提前供货');
    await save(page);
    await own().getByText('可以提前供货').waitFor();
    expect(await ownSignUp()).toMatchObject({ attachments, remark: '可以提前供货' });
    await press(WITHDRAW);
    const question = page.getByRole('dialog').filter({ hasText: '撤回后报名不再有效' });
    await question.getByRole('button', { name: /^取\s*消$/ }).click();
    await question.waitFor({ state: 'detached' });
    await own().getByText('已报名', { exact: true }).waitFor();
    await press(WITHDRAW);
    await question.getByRole('button', { name: WITHDRAW }).click();
    await own().getByText('已撤回', { exact: true }).waitFor();
    await own().getByText('截止前可以重新报名。').waitFor();
    await press(/重新报名/);
    await page.getByRole('dialog').getByRole('button', { name: '重新报名' }).click();
    await own().getByText('已报名', { exact: true }).waitFor();

    await page.getByRole('link', { name: '查看我的全部报名' }).click();
    await page.locator('[data-page="/office/participations"]').waitFor();
    await child().waitFor({ state: 'detached' });
  });

  /** Calls the gateway with the session of the page. */
  async function called(path: string, init: RequestInit = {}): Promise<Response> {
    const authorization = await page.evaluate(() => sessionStorage.getItem('Authorization') ?? '');
    const headers = { ...(init.body ? { 'content-type': 'application/json' } : {}), authorization };
    return fetch(new URL(path, scene.product.url), { ...init, headers });
  }

  async function ownSignUp(): Promise<Record<string, unknown>> {
    const orderId = new URL(page.url()).searchParams.get('orderId');
    const { data } = await (await called(`/api/resources/participation?orderId=${orderId}`)).json();
    return data.list[0];
  }

  async function ownSignUps(): Promise<{ orderId: string }[]> {
    const { data } = await (await called('/api/resources/participation?pageSize=100')).json();
    return data.list;
  }

  /** Adds a file to the sign-up on the page, as the page of all sign-ups does. */
  async function attach(): Promise<string[]> {
    const token = await page.evaluate(() => sessionStorage.getItem('Authorization') ?? '');
    const reach = {
      fetch: (path: string, init?: RequestInit) => fetch(new URL(path, scene.product.url), init),
    };
    const { data } = await upload(reach, token.replace('Bearer ', ''), '业绩.png', SAMPLE_BYTES.png);
    const { id, version, orderId, contactName, contactMobile } = await ownSignUp();
    const changed = { version, orderId, contactName, contactMobile, attachments: [data.attachmentId] };
    const answer = await called(`/api/resources/participation/${id}`, {
      method: 'PUT',
      body: JSON.stringify(changed),
    });
    expect(answer.status).toBe(200);
    return changed.attachments;
  }

  edge('offers by what the supplier is now, not by what it was when it signed in', async () => {
    await arrive();
    await person.startSession('supplier01');
    await page.evaluate(() => {
      const known = JSON.parse(sessionStorage.getItem('userInfor') ?? '{}');
      sessionStorage.setItem('userInfor', JSON.stringify({ ...known, status: 20, authenStatus: '认证中' }));
      sessionStorage.setItem('supplierStatus', '认证中');
    });
    await page.goto(`/biding/supplier/market/marketDetail?type=tender&orderId=${await orderOf('T001')}`);
    await own().getByRole('button').first().waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('supplierStatus'))).toBe('已认证');
  });

  edge('somebody who may only look sees the sign-up, and no button for it', async () => {
    await arrive();
    await page.route('**/findButtonPermissions', async (route) => {
      const response = await route.fetch();
      const answered = await response.json();
      const granted = { ...answered.data, '/office/participations': ['view'] };
      await route.fulfill({ response, json: { ...answered, data: granted } });
    });
    await person.signInByForm('supplier01');
    await page.goto('/bidding/tenderRecruit/index');
    await cards().first().waitFor();
    const { data } = await (await called('/api/resources/participation?status=signed,withdrawn')).json();
    expect(data.total).toBeGreaterThan(0);
    for (const { orderId } of data.list) {
      await page.goto(`/biding/supplier/market/marketDetail?type=tender&orderId=${orderId}`);
      await page.getByText('查看我的全部报名').waitFor();
      await own().getByText('联系手机').waitFor();
      expect(await child().locator('aside .record-actions button').count()).toBe(0);
    }
  });

  edge.each([375, 1440])(
    'after the deadline one is told so, or reads what was signed up, and nothing is offered, %i px wide',
    async (width) => {
      await arrive({ width });
      await person.startSession('supplier01');
      // No tender of the demo is over.
      await page.route(/\/(notice\/tender|querySupTenderDetail)\?/, async (route) => {
        const response = await route.fetch();
        const answered = await response.json();
        const data = { ...answered.data, signEndTime: '2020-01-01 00:00:00' };
        await route.fulfill({ response, json: { ...answered, data } });
      });
      const { data } = await (await called('/api/resources/participation?status=withdrawn')).json();
      await page.goto(`/biding/supplier/market/marketDetail?orderId=${data.list[0].orderId}`);
      await own().getByText('已撤回', { exact: true }).waitFor();
      await page.getByText('查看我的全部报名').waitFor();
      expect(await child().locator('aside button').count()).toBe(0);
      expect([await axeInFrame(), await sideways(page)]).toEqual([[], []]);
      const taken = new Set((await ownSignUps()).map(({ orderId }) => orderId));
      const { data: tenders } = await (await called('/system/notice/tenders?buyer=T001&pageSize=50')).json();
      const free = tenders.list.find(({ orderId }: { orderId: string }) => !taken.has(orderId));
      await page.goto(`/biding/supplier/market/marketDetail?orderId=${free.orderId}`);
      await page.getByText('报名已经截止，可以关注其他公告。').waitFor();
      expect(await child().locator('aside button').count()).toBe(0);
    },
  );

  /** The number of a tender of that tenant that nobody has signed up for. */
  async function orderOf(tenantCode: string): Promise<string> {
    const answered = await fetch(
      new URL('/system/notice/tenders?type=tender&title=起重机', scene.product.url),
      {
        headers: { 'tenant-code': tenantCode },
      },
    );
    return (await answered.json()).data.list[0].orderId;
  }

  edge('tells a supplier that is not certified what to do first', async () => {
    await arrive();
    await person.signIn('supplier02');
    await page.getByRole('menuitem', { name: '招标大厅' }).click();
    await page.waitForURL('**/bidding/');
    await cards().first().getByRole('link').click();
    await page.getByText('完成企业认证后才能报名').waitFor();
    await page.getByRole('button', { name: '完善企业资料' }).click();
    await page.waitForURL(/\/supplier\/company|\/supplier\/profile/);
  });

  edge('shows an error page where the script is missing, and the child once it is there', async () => {
    await arrive();
    await page.route(SCRIPT, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(HALL);
    await meetFault();
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute(SCRIPT);
    await page.getByRole('button', { name: /重\s*试/ }).click();
    await cards().first().waitFor();
  });

  edge('gives up a script that never comes after two minutes, as a clock of the test has it', async () => {
    await arrive();
    await page.clock.install();
    // The clock goes on by itself: its two minutes are counted from when they begin.
    await page.addInitScript((limit) => {
      const { setTimeout: start } = window;
      window.setTimeout = ((work: () => void, delay: number, ...rest: unknown[]) => {
        if (delay === limit) document.documentElement.dataset.begun ??= String(Date.now());
        return start(work, delay, ...rest);
      }) as typeof setTimeout;
    }, CHILD_LIMIT_MS);
    let stalled = 0;
    await page.route(SCRIPT, () => {
      stalled += 1;
    });
    const asked = page.waitForRequest(SCRIPT);
    await page.goto(HALL);
    await asked;
    const begun = Number(await page.locator('html').getAttribute('data-begun'));
    expect(begun).toBeGreaterThan(0);
    await page.clock.pauseAt(begun + CHILD_LIMIT_MS - 1_000);
    expect(await page.getByText('应用暂时无法打开').count()).toBe(0);
    await page.clock.resume();
    await page.getByText('等待超过两分钟仍未打开').waitFor();
    await meetFault();
    // The first one still stalls: trying again asks anew.
    await page.getByRole('button', { name: /重\s*试/ }).click();
    await cards().first().waitFor();
    expect(stalled).toBe(1);
  });

  edge('shows the last of several addresses that came before the child did', async () => {
    await arrive();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(SCRIPT, async (route) => {
      await released;
      await route.continue();
    });
    const asked = page.waitForRequest(SCRIPT);
    await page.goto(HALL);
    await asked;
    for (const search of ['?type=recruit', `?type=recruit&title=${encodeURIComponent('混凝土')}`]) {
      await moveWithin(page, HALL + search);
      // Each of them is drawn by the product before the next.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))));
    }
    release();
    await page.getByText('共 2 条').waitFor();
  });

  edge.each([
    ['throws in its mount', 'mount: function () { throw new Error("broken") }'],
    ['has no unmount', 'mount: function () { return Promise.resolve() }, unmount: undefined'],
  ])('shows the error page for a script that %s', async (_, lifecycles) => {
    await arrive();
    const nothing = 'function () { return Promise.resolve() }';
    const body = `window.childApps = { bidding: { bootstrap: ${nothing}, unmount: ${nothing}, ${lifecycles} } };`;
    await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await page.goto(HALL);
    await meetFault();
  });

  edge('what the buyer decided meanwhile is said where one withdraws, and shown', async () => {
    await arrive();
    await person.startSession('supplier01');
    const { data } = await (await called('/api/resources/participation?status=signed')).json();
    const { id, version, orderId } = data.list[0];
    await page.goto(`/biding/supplier/market/marketDetail?orderId=${orderId}`);
    await own().getByText('已报名', { exact: true }).waitFor();
    const buyer = await scene.newPerson();
    await buyer.startSession('manager01');
    const authorization = await buyer.page.evaluate(() => sessionStorage.getItem('Authorization') ?? '');
    const path = `/api/resources/participation/${id}/transitions/shortlist`;
    const decided = await fetch(new URL(path, scene.product.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ version }),
    });
    expect(decided.status).toBe(200);
    await press(WITHDRAW);
    await page.getByRole('dialog').getByRole('button', { name: WITHDRAW }).click();
    await page.locator('.ant-message-error').waitFor();
    await own().getByText('已入围', { exact: true }).waitFor();
    expect(await own().locator('.record-actions').count()).toBe(0);
  });

  edge('unmounts when it is left, and leaves nothing behind', async () => {
    await arrive();
    await person.signIn('supplier01');
    await page.getByRole('menuitem', { name: '招标大厅' }).click();
    await cards().first().waitFor();
    await page.getByRole('menuitem', { name: '首页' }).click();
    await page.getByRole('heading', { name: '快捷入口' }).waitFor();
    await expect.poll(() => child().count()).toBe(0);
    await page.goBack();
    await cards().first().waitFor();
    expect(await child().count()).toBe(1);
  });

  edge('is behind the sign-in under /bidding, and nothing of it is loaded on the login page', async () => {
    await arrive();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/bidding/');
    await page.waitForURL('**/login');
    await page.getByPlaceholder('请输入用户名').waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => /children|child-app|single-spa/.test(path))).toEqual([]);
    const loaded = await page.evaluate(async () => {
      const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src);
      const texts = await Promise.all(scripts.map(async (src) => (await fetch(src)).text()));
      return texts.filter((text) => text.includes('single-spa:before-first-mount')).length;
    });
    expect(loaded).toBe(0);
  });
});

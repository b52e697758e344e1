import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../server/demo/identity-data';
import { type MenuNode, POSEIDON } from '../../../src/contract/base/identity';
import { choose, field, type Person, rows, save, searchInput, typeDate } from '../../support/browser/browser';
import { callWith, loginForm, stored, toasts } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { leftToTheNight } from '../../support/night';

const { edge, edges, retold } = leftToTheNight(import.meta.url);

const SESSION_OVER = '当前用户没有访问该页面资源的权限！';

describe('who may open what, in a real browser', () => {
  const scene = stage();
  let person: Person;
  let page: Page;

  async function arrive(username?: string, path?: string) {
    person = await scene.newPerson();
    page = person.page;
    if (username) await person.signIn(username, path);
    else await page.goto('/login');
  }
  async function arriveByForm(username: string) {
    person = await scene.newPerson();
    page = person.page;
    await person.signInByForm(username);
  }

  const at = (expected: string) => page.waitForURL(`${scene.product.url}${expected}`);
  /** Signs in at the login page that is open, where the app itself led. */
  async function signInHere(name: string): Promise<void> {
    const { username, password, agreement, submit } = loginForm(page);
    await username.fill(name);
    await password.fill(DEMO_PASSWORD);
    await agreement.check();
    await submit.click();
  }
  async function signOut(): Promise<void> {
    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.locator('.ant-modal-confirm', { hasText: '确定要退出登录吗？' }).waitFor();
    await page.locator('.ant-modal-confirm-btns .ant-btn-primary').click();
  }
  const leftMenu = () => page.getByRole('navigation', { name: '主菜单' });
  const call = (token: string, address: string) => callWith(token, scene.product.url, address);

  describe('the guard of the routes', () => {
    test('sends a person without a session to the login page, except from public pages', async () => {
      await arrive();
      for (const closed of ['/', '/poseidon/home', '/work/home', '/supplier/contacts', '/nowhere', '/403']) {
        await page.goto(closed);
        await at('/login');
        await loginForm(page).submit.waitFor();
      }
      for (const open of ['/system/notice/none', '/sass/none', '/register/none', '/biding/nowhere']) {
        await page.goto(open);
        await at('/404');
        await page.getByText('页面不存在').waitFor();
      }
    });

    edge.each([
      ['/supplier/contacts', '/supplier/contacts'],
      ['/office/contracts', '/poseidon/home'],
      ['/bidding/tenderRecruit/index?type=recruit', '/bidding/tenderRecruit/index?type=recruit'],
    ])('remembers %s over the sign-in, and opens %s', async (closed, opened) => {
      await arrive();
      await page.goto(closed);
      await at('/login');
      await signInHere('supplier01');
      await at(opened);
    });

    edge('forgets where a person was who has signed out', async () => {
      await arrive('supplier01', '/supplier/contacts');
      await signOut();
      await at('/login');
      await page.goto('/supplier/contacts');
      await at('/login');
      await signInHere('supplier01');
      await at('/poseidon/home');
    });

    edge.each([
      ['supplier01', '/poseidon/home'],
      ['buyer01', '/work/home'],
    ])('sends %s, who has a session, home to %s', async (username, home) => {
      await arrive(username);
      for (const entrance of ['/', '/login']) {
        await page.goto(entrance);
        await at(home);
        await page.getByRole('heading', { name: '快捷入口' }).waitFor();
      }
    });

    edge('lets a person who signed out stay on the login page, and the token is worth nothing', async () => {
      await arrive('supplier01');
      const token = (await stored(page, 'Authorization'))!;
      await signOut();
      await at('/login');
      for (const entrance of ['/login', '/']) {
        await page.goto(entrance);
        await loginForm(page).submit.waitFor();
        await at('/login');
      }
      expect(await stored(page, 'Authorization')).toBeNull();
      expect(await stored(page, 'userInfor')).toBeNull();
      expect((await call(token, '/iam/api/v2/api/account/findAccountInfo')).status).toBe(401);
    });

    edge('turns an unknown path to /404, whose button leads back', async () => {
      await arrive('supplier01');
      await page.goto('/supplier/nothing');
      await at('/404');
      await page.getByRole('button', { name: /^返\s*回$/ }).click();
      await at('/poseidon/home');
      const opened = page.waitForEvent('popup');
      await page.evaluate(() => window.open('/sass/none'));
      const popup = await opened;
      await popup.waitForURL('**/404');
      await popup.getByRole('button', { name: /^返\s*回$/ }).click();
      await popup.waitForURL('**/poseidon/home');
    });

    edge('turns a page of the other face to /403 and keeps the session', async () => {
      await arrive('supplier01');
      const token = await stored(page, 'Authorization');
      await page.goto('/office/contracts');
      await at('/403');
      await page.getByText('暂时还没有权限查看哦').waitFor();
      expect(await stored(page, 'Authorization')).toBe(token);
      await page.getByRole('button', { name: '返回首页' }).click();
      await at('/poseidon/home');
    });

    edge('hides the left menu on /403 and /502', async () => {
      await arrive('supplier01');
      await leftMenu().waitFor();
      for (const [error, text] of [
        ['/403', '暂时还没有权限查看哦'],
        ['/502', '咦，网络怎么无法连接'],
      ]) {
        await page.goto(error!);
        await page.getByRole('heading', { name: text }).waitFor();
        await at(error!);
        expect(await leftMenu().count()).toBe(0);
      }
    });
  });

  edges('the session', () => {
    /** The texts of a session, read; tokens differ from one sign-in to the next. */
    const read = ({
      Authorization: _,
      userInfor,
      menu,
      btnPremissions,
      ...rest
    }: Record<string, string>) => ({
      ...rest,
      userInfor: { ...JSON.parse(userInfor!), access_token: '', refresh_token: '' },
      menu: JSON.parse(menu!),
      btnPremissions: JSON.parse(btnPremissions!),
    });

    edge('holds what the specification names, after a supplier signed in', async () => {
      const kept = () => page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>);
      person = await scene.newPerson();
      page = person.page;
      await person.startSession('supplier01');
      const overHttp = await kept();
      await arriveByForm('supplier01');
      const session = await kept();
      expect(new Set(Object.keys(session))).toEqual(
        new Set([
          'Authorization',
          'userInfor',
          'instanceCode',
          'supplierCode',
          'supplierStatus',
          'menu',
          'btnPremissions',
        ]),
      );
      expect(session.Authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
      expect(session).toMatchObject({ supplierCode: 'S10001', supplierStatus: '已认证' });
      const lookUp = await call(
        session.Authorization!,
        `${POSEIDON}/supSupplier/querySupplierByAccountId?isNewIam=Y`,
      );
      const { data: profile } = await lookUp.json();
      expect(Object.keys(profile)).toHaveLength(7);
      expect(JSON.parse(session.userInfor!)).toMatchObject({ ...profile, authenStatus: '已认证' });
      expect(JSON.parse(session.btnPremissions!)).toMatchObject({
        '/supplier/contacts': ['add', 'view', 'edit', 'delete'],
      });
      const menu: MenuNode[] = JSON.parse(session.menu!);
      const tabs = menu.flatMap(({ attributes }) => attributes.tabs ?? []).map(({ url }) => url);
      expect(tabs).toContain('/supplier/contacts');
      // Tests that sign in over HTTP begin with what the login form leaves.
      expect(read(overHttp)).toEqual(read(session));
    });

    edge('shows a supplier that is not certified as 未认证', async () => {
      await arriveByForm('supplier02');
      expect(await stored(page, 'supplierStatus')).toBe('未认证');
      await page.locator('.ant-tag', { hasText: '未认证' }).waitFor();
    });

    edge('that was ended elsewhere leads to /401, and signing in again back to the page', async () => {
      await arrive('supplier01', '/supplier/contacts');
      await rows(page).first().waitFor();
      const ended = await call((await stored(page, 'Authorization'))!, '/iam/auth/v2/token/logout');
      expect(ended.status).toBe(200);
      await page.getByRole('button', { name: /查\s*询/ }).click();
      await toasts(page, SESSION_OVER).waitFor();
      await at('/401');
      await page.getByRole('heading', { name: SESSION_OVER }).waitFor();
      await page.getByRole('button', { name: '重新登录' }).click();
      await at('/login');
      await signInHere('supplier01');
      await at('/supplier/profile?tab=/supplier/contacts');
      await rows(page).first().waitFor();
    });
  });

  edges('a session that ends before its person has finished', () => {
    const tenant = async () => JSON.parse((await stored(page, 'userInfor'))!).tenantCode as string;

    /** The second tenant of a member of staff, by the header's own switch. */
    async function switchTenant(name: string): Promise<void> {
      await page.getByRole('button', { name: '切换租户' }).click();
      await page.getByRole('region', { name }).getByRole('button').first().click();
      await page.locator('.ant-modal-confirm-btns .ant-btn-primary').click();
      await page.getByRole('button', { name }).waitFor();
      expect(await tenant()).toBe('T002');
    }
    async function endSession(): Promise<void> {
      const ended = await call((await stored(page, 'Authorization'))!, '/iam/auth/v2/token/logout');
      expect(ended.status).toBe(200);
    }
    async function beginContract(name: string): Promise<void> {
      await person.open('/office/contracts');
      await page.locator('[data-code=add]').first().click();
      await field(page, '合同名称').locator('input').fill(name);
    }

    edge('asks for the password over the form, keeps it, and what was pressed goes on', async () => {
      await arrive('buyer01');
      await switchTenant('远航装备制造');
      await beginContract('写到一半的合同');
      for (const [label, text] of [
        ['合同编号', 'YH-2026-0001'],
        ['客户简称', '远航'],
      ] as const)
        await field(page, label).locator('input').fill(text);
      await choose(page, '负责人', '陈思远');
      await choose(page, '模板类型', '标准模板');
      await choose(page, '合同类型', '采购合同');
      for (const [label, date] of [
        ['开始日期', '2026-06-01'],
        ['结束日期', '2099-05-01'],
        ['提醒日期', '2026-07-01'],
      ] as const)
        await typeDate(page, label, date);
      await endSession();
      await save(page);
      const dialog = page.getByRole('dialog', { name: '登录已过期' });
      await dialog.waitFor();
      expect(await dialog.innerText()).toContain('陈思远（buyer01，远航装备制造）');
      await at('/office/contracts');

      await dialog.getByPlaceholder('请输入密码').fill('Wrong2026');
      await dialog.getByRole('button', { name: '继续' }).click();
      await dialog.getByText('用户名或密码错误').waitFor();
      await dialog.getByPlaceholder('请输入密码').fill(DEMO_PASSWORD);
      await dialog.getByRole('button', { name: '继续' }).click();
      await dialog.waitFor({ state: 'detached' });
      await searchInput(page, 'contractCode').fill('YH-2026-0001');
      await page.getByRole('button', { name: /查\s*询/ }).click();
      await rows(page, 'YH-2026-0001').waitFor();
      expect(await tenant()).toBe('T002');
    });

    retold('browser/auth/access')(
      'asks for the password over a comment half written, which is then published',
      async () => {
        await arrive('buyer01', '/office/complaint-orders');
        await rows(page).first().getByRole('link').first().click();
        await page.locator('.record-comments').waitFor();
        await page.getByLabel('写评论').fill('写到一半的评论');
        await endSession();
        await page.getByRole('button', { name: '发表评论' }).click();
        const dialog = page.getByRole('dialog', { name: '登录已过期' });
        await dialog.getByPlaceholder('请输入密码').fill(DEMO_PASSWORD);
        await dialog.getByRole('button', { name: '继续' }).click();
        await dialog.waitFor({ state: 'detached' });
        await page.locator('.record-comments li', { hasText: '写到一半的评论' }).waitFor();
        expect(await page.getByLabel('写评论').inputValue()).toBe('');
      },
    );

    edge('brings the same account back to its tenant, its page and its newest draft', async () => {
      await arrive('buyer01');
      page.on('dialog', (dialog) => dialog.accept());
      const kept = (text: string) =>
        page.waitForFunction(
          (typed) => Object.values({ ...localStorage }).some((value) => String(value).includes(typed)),
          text,
        );
      await beginContract('另一家企业的旧草稿');
      await kept('另一家企业的旧草稿');
      await page.reload();
      await switchTenant('远航装备制造');
      await beginContract('最新的草稿');
      await kept('最新的草稿');
      await page.reload();
      await page.locator('[data-code=add]').first().waitFor();
      await endSession();
      await page.getByRole('button', { name: /查\s*询/ }).click();
      await page.getByRole('button', { name: '重新登录' }).click();
      await page.getByText('登录后回到远航装备制造').waitFor();
      expect(await loginForm(page).username.inputValue()).toBe('buyer01');
      await signInHere('buyer01');
      await at('/office/contracts');
      expect(await tenant()).toBe('T002');
      await page.locator('[data-code=add]').first().click();
      await page.getByRole('button', { name: '恢复草稿' }).click();
      await expect.poll(() => field(page, '合同名称').locator('input').inputValue()).toBe('最新的草稿');
    });

    edge('says that another account has come before it shows anything', async () => {
      await arrive('buyer01', '/office/contracts');
      await page.locator('[data-code=add]').first().waitFor();
      await endSession();
      await page.getByRole('button', { name: /查\s*询/ }).click();
      await page.getByRole('button', { name: '重新登录' }).click();
      await signInHere('manager01');
      const notice = page.getByRole('dialog', { name: '现在是另一个账号' });
      await notice.waitFor();
      expect(await notice.innerText()).toContain('林若川（manager01）');
      await at('/login');
      await notice.getByRole('button', { name: '进入首页' }).click();
      await at('/work/home');
    });

    edge(
      'lives on in a second window of the same browser, tenant included, until one signs out',
      async () => {
        await arriveByForm('buyer01');
        await switchTenant('远航装备制造');
        const second = await person.context.newPage();
        await second.goto('/office/contracts');
        await rows(second).or(second.locator('.ant-empty')).first().waitFor();
        expect(JSON.parse((await stored(second, 'userInfor'))!).tenantCode).toBe('T002');
        await signOut();
        await at('/login');
        const third = await person.context.newPage();
        await third.goto('/office/contracts');
        await third.waitForURL('**/login');
      },
    );
  });

  edges('the stored permissions', () => {
    const PERMISSIONS = '**/findButtonPermissions';

    edge(
      'hostile 41: may show a button when they are tampered with; the gateway refuses and writes nothing',
      async () => {
        person = await scene.newPerson();
        page = person.page;
        await page.route(PERMISSIONS, async (route) => {
          const answer = await (await route.fetch()).json();
          answer.data['/office/contracts'].push('add');
          await route.fulfill({ json: answer });
        });
        await person.signIn('manager01', '/office/contracts');
        const token = (await stored(page, 'Authorization'))!;
        await page.locator('[data-code=add]').first().click();
        for (const [label, text] of [
          ['合同编号', 'ZZ-2026-0001'],
          ['合同名称', '不该有的合同'],
          ['客户简称', '某客户'],
        ] as const) {
          await field(page, label).locator('input').fill(text);
        }
        await choose(page, '负责人', '林若川');
        await choose(page, '模板类型', '标准模板');
        await choose(page, '合同类型', '采购合同');
        await typeDate(page, '开始日期', '2026-06-01');
        await typeDate(page, '结束日期', '2099-05-01');
        await typeDate(page, '提醒日期', '2026-07-01');
        const answered = page.waitForResponse((response) => response.request().method() === 'POST');
        await save(page);
        expect((await answered).status()).toBe(403);
        await toasts(page, '您没有执行该操作的权限').waitFor();
        await at('/login');
        expect(await stored(page, 'Authorization')).toBeNull();
        const found = await call(token, '/api/resources/contract?contractCode=ZZ-2026-0001');
        expect((await found.json()).data.total).toBe(0);
      },
    );

    edge('count as none when they are damaged, until they are fetched anew', async () => {
      person = await scene.newPerson();
      page = person.page;
      await person.startSession('buyer01');
      const held = new Promise<Route>((resolve) => {
        void page.route(PERMISSIONS, resolve);
      });
      await page.evaluate(() => sessionStorage.setItem('btnPremissions', '{"/office/contracts": [oops'));
      await person.open('/office/contracts');
      await rows(page).first().waitFor();
      expect(await page.locator('[data-code]').count()).toBe(0);
      expect(person.faults.splice(0)).toEqual([
        expect.stringContaining('console: btnPremissions SyntaxError'),
      ]);
      await (await held).continue();
      await page.locator('[data-code=add]').first().waitFor();
    });
  });
});

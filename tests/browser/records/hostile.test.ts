import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { POSEIDON } from '../../../src/contract/base/identity';
import { type Person, rows, searchInput } from '../../support/browser/browser';
import { loginForm, stored, toasts } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { leftToTheNight } from '../../support/night';

const { edge, edges } = leftToTheNight(import.meta.url);

const CONTACTS = '/supplier/contacts';
const LIST_CALL = '**/queryContactBySupplierCode**';

/** Texts that become elements, links or calls wherever a page takes them for more than text. */
const MARKUP = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  "'><body onpageshow=alert(1)>",
  'javascript:alert(1)',
  '<a href=javascript:void(0)>x',
  '<iframe srcdoc=<b>x</b>>',
  '{{constructor.name}}',
  '&lt;b&gt;&#60;i&#62;',
  '</textarea><details open>',
] as const;

describe('faults and malice, in a real browser', () => {
  const scene = stage();
  let person: Person;
  let page: Page;

  /** A person, signed in where one is named; nothing is open yet. */
  async function arrive(username?: string) {
    person = await scene.newPerson();
    page = person.page;
    if (username) await person.startSession(username);
  }

  async function openContacts() {
    await arrive('supplier01');
    await person.open(CONTACTS);
    await rows(page).first().waitFor();
  }

  const query = () => page.getByRole('button', { name: /查\s*询/ });
  const retry = () => page.getByRole('button', { name: /重\s*试/ });
  const openView = (text: string) => rows(page, text).locator('[data-code=view]').click();

  edges('a connection that fails', () => {
    edge('leads to /502 while the network is gone, and back to the page with a retry', async () => {
      await arrive('supplier01');
      await page.goto(`${CONTACTS}?contactName=王`);
      await rows(page, '王').first().waitFor();
      await person.context.setOffline(true);
      await query().click();
      await toasts(page, '网络异常，请检查您的网络连接是否正常！').waitFor();
      await page.waitForURL('**/502');
      await page.getByRole('heading', { name: '咦，网络怎么无法连接' }).waitFor();
      await person.context.setOffline(false);
      await retry().click();
      await page.waitForURL(
        ({ searchParams }) =>
          searchParams.get('tab') === CONTACTS && searchParams.get('contactName') === '王',
      );
      await rows(page, '王').first().waitFor();
    });

    const answers: [string, Parameters<Route['fulfill']>[0]][] = [
      [
        'a 502 in HTML',
        { status: 502, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' },
      ],
      ['JSON that breaks off', { contentType: 'application/json', body: '{"status":200,"data":{"list":[{' }],
      [
        "a proxy's page with 200",
        { contentType: 'text/html', body: '<html>Please log in to the Wi-Fi</html>' },
      ],
    ];
    edge.each(answers)(
      'says so in the table for %s, keeps what was searched for and offers a retry',
      async (_, answer) => {
        await openContacts();
        await searchInput(page, 'contactName').fill('王');
        await page.route(LIST_CALL, (route) => route.fulfill(answer));
        await query().click();
        await toasts(page, '系统错误').waitFor();
        await page.getByText('数据加载失败').waitFor();
        expect(await searchInput(page, 'contactName').inputValue()).toBe('王');
        await page.unroute(LIST_CALL);
        const listed = page.waitForRequest(LIST_CALL);
        await retry().click();
        expect(new URL((await listed).url()).searchParams.get('contactName')).toBe('王');
        await page.getByText('数据加载失败').waitFor({ state: 'detached' });
        expect(await searchInput(page, 'contactName').inputValue()).toBe('王');
      },
    );

    edge('goes unnoticed for a read that the person did not wait for', async () => {
      await arrive('supplier01');
      const held = new Promise<Route>((resolve) => {
        void page.route(LIST_CALL, resolve);
      });
      await person.open('/supplier/contacts');
      const route = await held;
      const cancelled = page.waitForEvent('requestfailed', (request) => request === route.request());
      await page.getByRole('menuitem', { name: '首页' }).click();
      expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
      await page.getByRole('heading', { name: '快捷入口' }).waitFor();
      await page.waitForTimeout(500);
      expect(await toasts(page).count()).toBe(0);
      expect(new URL(page.url()).pathname).toBe('/poseidon/home');
    });
  });

  describe('the content security policy', () => {
    test("lets no script in but the product's own", async () => {
      await arrive();
      for (const address of ['/', '/login']) {
        const answer = await person.context.request.get(address, { headers: { accept: 'text/html' } });
        const policy = answer.headers()['content-security-policy'] ?? '';
        expect(policy.split(/;\s*/)).toContain("script-src 'self'");
        expect(policy).not.toContain('unsafe-eval');
      }
    });

    edge('is broken by no page, and no page talks to anybody else', async () => {
      await arrive();
      const violations: string[] = [];
      const strangers: string[] = [];
      await person.context.exposeBinding('tell', (_, what: string) => violations.push(what));
      await person.context.addInitScript(() => {
        const { tell } = window as unknown as { tell(what: string): void };
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          tell(`${violatedDirective} ${blockedURI} at ${location.pathname}`),
        );
      });
      person.context.on('request', (request) => {
        const { origin, protocol, href } = new URL(request.url());
        if (origin !== scene.product.url && protocol !== 'data:' && protocol !== 'blob:')
          strangers.push(href);
      });
      await page.goto('/login');
      await loginForm(page).submit.waitFor();
      for (const [username, list] of [
        ['supplier01', CONTACTS],
        ['buyer01', '/office/contracts'],
      ] as const) {
        await page.evaluate(() => sessionStorage.clear());
        await person.signIn(username);
        await page.getByRole('heading', { name: '快捷入口' }).waitFor();
        await person.moveTo(list);
        await rows(page).first().locator('[data-code=edit]').click();
        await page.locator('.drawer-footer').waitFor();
      }
      for (const error of ['/401', '/403', '/404', '/502']) {
        await page.goto(error);
        await page.locator('h1').waitFor();
      }
      expect(violations).toEqual([]);
      expect(strangers).toEqual([]);

      await page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'window.ran = true';
        document.body.append(script);
      });
      await expect.poll(() => violations).toEqual(['script-src-elem inline at /502']);
      expect(await page.evaluate(() => 'ran' in window)).toBe(false);
      await expect.poll(() => person.faults.join()).toContain('Content Security Policy');
      person.faults.length = 0;
    });
  });

  test('hostile 48: texts that are markup stay texts, in the list, in the view and in the form', async () => {
    await openContacts();
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const token = (await stored(page, 'Authorization'))!;
    for (const [index, text] of MARKUP.entries()) {
      const answer = await person.context.request.post(`${POSEIDON}/supSupplierContact/saveSupplierContact`, {
        headers: { authorization: token },
        data: {
          contactName: `恶意${text}`.slice(0, 20),
          contactType: 'quality',
          mobile: `137000000${10 + index}`,
          department: text,
          position: text,
          remark: text.repeat(3),
        },
      });
      expect(await answer.json()).toMatchObject({ status: 200, data: { department: text } });
    }
    await query().click();
    for (const text of MARKUP) await rows(page, text).first().waitFor();
    for (const text of MARKUP) {
      await openView(text);
      await page.locator('.ant-drawer-open .readPretty', { hasText: text.repeat(3) }).waitFor();
      await page.locator('.ant-drawer-open .ant-drawer-close').click();
      await page.locator('.ant-drawer-open').waitFor({ state: 'detached' });
    }
    await rows(page, MARKUP[0]).locator('[data-code=edit]').click();
    await page.locator('.drawer-footer').waitFor();
    const injected = await page.evaluate(
      () =>
        document.querySelectorAll(
          'body script:not([src]), iframe, details, a[href^="javascript"], img[src="x"], svg[onload]',
        ).length,
    );
    expect(injected).toBe(0);
    expect(dialogs).toEqual([]);
  });

  edge(
    'an address of another host that data passes off as a page is not followed: menu, tenant, message',
    async () => {
      await arrive();
      const bad = '//elsewhere.example/x';
      /** Puts the address into what the gateway answers of a call. */
      const alter = (call: string, from: RegExp, to = `"${bad}"`) =>
        page.route(call, async (route) => {
          const answer = await route.fetch();
          await route.fulfill({ response: answer, body: (await answer.text()).replace(from, to) });
        });
      await alter('**/getMenuByAccountId*', /"\/office\/contracts"/g);
      await alter('**/findTenantsByAccountId*', /"\/work\/home"/g);
      const message = { id: 'm1', kind: 'comment', title: '请看', body: '去别处', link: bad };
      await page.route('**/api/messages/one*', (route) =>
        route.fulfill({
          json: { status: 200, code: 'ok', message: '', data: { ...message, sentAt: new Date() } },
        }),
      );
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('elsewhere')) asked.push(request.url());
      });
      await person.signInByForm('buyer01');
      await page.getByRole('menuitem', { name: '工单' }).first().waitFor();
      expect(await page.getByRole('menuitem', { name: '合同管理' }).count()).toBe(0);
      expect(await page.locator('a[href*=elsewhere]').count()).toBe(0);

      await page.goto('/oa/platform/personal/messageDetail?id=m1');
      await page.getByRole('heading', { name: '请看' }).waitFor();
      expect(await page.getByRole('button', { name: '去处理' }).count()).toBe(0);

      const before = new URL(page.url()).origin;
      await page
        .locator('header')
        .getByRole('button', { name: /^切换租户/ })
        .click();
      await page.getByRole('region', { name: '华东建工集团' }).getByRole('button').click();
      await page.waitForURL('**/work/home');
      expect(new URL(page.url()).origin).toBe(before);
      expect(asked).toEqual([]);
    },
  );
});

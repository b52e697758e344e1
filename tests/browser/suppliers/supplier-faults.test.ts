import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { POSEIDON } from '../../../src/contract/base/identity';
import { choose, field, type Person, rows, save, whileListing } from '../../support/browser/browser';
import { callWith, loginForm, stored } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { SAMPLE_BYTES } from '../../support/files';
import { comeKnown } from '../../support/gateway/known-device';
import { newCreditCode } from '../../support/gateway/registrants';
import { leftToTheNight } from '../../support/night';

const { retold, variants } = leftToTheNight(import.meta.url);

const PASSWORD = 'Register2026';
const LICENCE = { name: '营业执照.png', mimeType: 'image/png', buffer: Buffer.from(SAMPLE_BYTES.png) };
const SAVING = '**/supregistertenant/registerySupplier';
const FAULTS: readonly (readonly [name: string, answer: (route: Route) => Promise<void>])[] = [
  ['nothing', (route) => route.abort()],
  ['a connection that is reset', (route) => route.abort('connectionreset')],
  [
    'a 502 in HTML',
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502</h1>' }),
  ],
  [
    'JSON that breaks off',
    (route) => route.fulfill({ contentType: 'application/json', body: '{"status":200,"da' }),
  ],
];

/** What becomes an element, a call or an expression where a page takes it for more than text. */
const VECTORS = [
  '<img src=x onerror=pwned()>',
  '<script>pwned()</script>',
  '<svg onload=pwned()>',
  '<iframe srcdoc="<script>parent.pwned()</script>">',
  '<a href=javascript:pwned()>x</a>',
  '<body onpageshow=pwned()>',
  '<details open ontoggle=pwned()>',
  '<input autofocus onfocus=pwned()>',
  '<video><source onerror=pwned()>',
  '<math><mi xlink:href="data:x,pwned()">',
  '<object data=javascript:pwned()>',
  '<style>@import "javascript:pwned()"</style>',
  '<form><button formaction=javascript:pwned()>x',
  '<marquee onstart=pwned()>',
  'javascript:pwned()',
  '{{ pwned() }}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as somebody would type it
  '${pwned()}',
  'data:text/html,<script>pwned()</script>',
  '&lt;img src=x onerror=pwned()&gt;',
  '%3Cscript%3Epwned()%3C/script%3E',
] as const;
/** What they break out of. */
const BEGINNINGS = ['', '"', "'", '">', "'>", '</textarea>', '</title>', '-->', '\u0000', ']]>'] as const;
const TEXTS = BEGINNINGS.flatMap((beginning) => VECTORS.map((vector) => beginning + vector));

describe("what befalls a supplier's pages, in a real browser", () => {
  const scene = stage();
  let person: Person;
  let page: Page;
  let phones = 13_730_000_000;

  async function arrive() {
    person = await scene.newPerson();
    await comeKnown(person, scene.product.url);
    page = person.page;
  }

  const codeTo = (phone: string) => {
    const sent = scene.product.output().matchAll(new RegExp(`"telephone":"${phone}","code":"(\\d{6})"`, 'g'));
    return [...sent].at(-1)?.[1] ?? '';
  };
  const next = () => page.locator('button[type=submit]');
  const problem = () => page.locator('.ant-alert-error');
  const filled = (labels: readonly string[]) =>
    Promise.all(labels.map((label) => page.getByLabel(label, { exact: true }).inputValue()));

  /** Presses a button under every fault: each is told, and nothing that was typed is gone. */
  async function bearFaults(address: string, press: () => Promise<void>, labels: readonly string[]) {
    const before = await filled(labels);
    for (const [name, answer] of FAULTS) {
      // What the fault before was told by goes away before the next answer comes.
      const met = new Promise<void>((done) => {
        void page.route(address, async (route) => {
          await problem().waitFor({ state: 'detached' });
          await answer(route);
          done();
        });
      });
      await press();
      await met;
      await problem().waitFor();
      await page.unroute(address);
      expect([name, await filled(labels)]).toEqual([name, before]);
    }
  }

  test('hostile 64: registration tells every fault, keeps what was typed, and goes on at the next press', async () => {
    await arrive();
    await page.goto('/sass/register');
    const phone = String(++phones);
    await page.getByLabel('手机号码', { exact: true }).fill(phone);
    const getCode = page.getByRole('button', { name: '获取验证码' });
    await bearFaults('**/checkPhone', () => getCode.click(), ['手机号码']);
    await getCode.click();
    await expect.poll(() => codeTo(phone)).toMatch(/^\d{6}$/);
    await page.getByLabel('手机验证码').fill(codeTo(phone));
    await bearFaults('**/userInfo/tempToken**', () => next().click(), ['手机号码', '手机验证码']);
    await next().click();

    await page.getByLabel('用户名').fill(`fault${phone}`);
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.getByLabel('确认密码').fill(PASSWORD);
    await page.getByRole('checkbox').check();
    await bearFaults(SAVING, () => next().click(), ['用户名', '密码', '确认密码']);
    await next().click();

    await page.waitForURL('**/sass/basicinfo');
    await page.getByLabel('企业名称').fill('泰州断线有限公司');
    await page.getByLabel('统一社会信用代码').fill(newCreditCode());
    await page.locator('input[type=file]').setInputFiles(LICENCE);
    await page.locator('.file[data-state=stored]').locator('.file-face img').waitFor();
    await page.locator('[data-saving=saved]').waitFor();
    await bearFaults(SAVING, () => next().click(), ['企业名称', '统一社会信用代码']);
    await next().click();
    await page.waitForURL('**/sass/rssuccess');
  });

  test('hostile 64: registration waits through half a minute without an answer', async () => {
    await arrive();
    await page.clock.install();
    await page.goto('/sass/register');
    const phone = String(++phones);
    await page.getByLabel('手机号码', { exact: true }).fill(phone);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/checkPhone', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/checkPhone');
    await page.locator('button', { hasText: '获取验证码' }).click();
    await asked;
    await page.clock.fastForward(30_000);
    expect(await problem().count()).toBe(0);
    expect(await filled(['手机号码'])).toEqual([phone]);
    release();
    await expect.poll(() => codeTo(phone)).toMatch(/^\d{6}$/);
  });

  test.each(variants(FAULTS.slice(0, 1), FAULTS.slice(1)))(
    'hostile 64: the landing page offers a retry after %s, and keeps what was typed',
    async (_, answer) => {
      await arrive();
      const lists = '**/system/notice/*?*';
      await page.route(lists, answer);
      await page.goto('/login');
      const { username, password } = loginForm(page);
      await username.fill('supplier01');
      await password.fill(PASSWORD);
      const retries = page.getByRole('button', { name: '重试' });
      await expect.poll(() => retries.count()).toBe(3);
      await page.unroute(lists);
      for (let left = 3; left > 0; left -= 1) {
        await retries.first().click();
        await expect.poll(() => retries.count()).toBe(left - 1);
      }
      await page.locator('#tenders tbody tr').first().waitFor();
      expect([await username.inputValue(), await password.inputValue()]).toEqual(['supplier01', PASSWORD]);
      expect(new URL(page.url()).pathname).toBe('/login');
    },
  );

  test('hostile 65: a session that ends in the midst of a form asks for the password over it; whoever signs in anew finds the draft', async () => {
    await arrive();
    await person.signIn('supplier02', '/supplier/contacts');
    await page.locator('[data-code=add]').first().click();
    await field(page, '姓名').locator('input').fill('闻人草稿');
    const ended = await callWith(
      (await stored(page, 'Authorization')) ?? '',
      scene.product.url,
      '/iam/auth/v2/token/logout',
    );
    expect(ended.status).toBe(200);
    await field(page, '手机号码').locator('input').fill('13700009999');
    await choose(page, '联系人类型', '质量');
    await save(page);
    const over = page.getByRole('dialog', { name: '登录已过期' });
    await over.waitFor();
    await over.getByRole('button', { name: '换一个账号登录' }).click();
    await page.waitForURL('**/401');
    await page.getByRole('button', { name: '重新登录' }).click();
    const { username, password, agreement, submit } = loginForm(page);
    await username.fill('supplier02');
    await password.fill('Demo2026');
    await agreement.check();
    await submit.click();
    await page.waitForURL(/\/supplier\/contacts$/);
    await page.locator('[data-code=add]').first().click();
    await page.getByRole('button', { name: /恢\s*复/ }).click();
    await expect.poll(() => field(page, '姓名').locator('input').inputValue()).toBe('闻人草稿');
    expect(await field(page, '手机号码').locator('input').inputValue()).toBe('13700009999');
  });

  test.each(
    variants(
      [['/login', '注册账号', '**/features__register__*.async.js', '注册供应商账号']],
      [['/login', '平台将于本周六', '**/routes__published-route*.async.js', '平台将于本周六']],
    ),
  )(
    'hostile 66: from %s a script that is gone after a deployment is told, and loading again brings it',
    async (path, link, script, heading) => {
      await arrive();
      await page.route(script, (route) => route.fulfill({ status: 404, body: '' }));
      await page.goto(path);
      await page.getByRole('link', { name: link }).first().click();
      await page.getByRole('heading', { name: '页面资源加载失败' }).waitFor();
      expect(person.faults.splice(0).join()).toContain('ChunkLoadError');
      await page.unroute(script);
      await page.getByRole('button', { name: '重新加载' }).click();
      await page.getByRole('heading', { name: heading }).waitFor();
    },
  );

  retold('browser/records/hostile')(
    `hostile 67: ${TEXTS.length} texts that are markup run nowhere, in lists, records and forms`,
    async () => {
      await arrive();
      await person.startSession('supplier01');
      const ran: string[] = [];
      await person.context.exposeBinding('pwned', ({ frame }) => void ran.push(frame.url()));
      const headers = { authorization: (await stored(page, 'Authorization')) ?? '' };
      const kept = TEXTS.map((text) => text.replace('\u0000', ''));
      for (const [index, text] of kept.entries()) {
        const data = {
          contactName: `恶${index}${text}`.slice(0, 20),
          contactType: 'quality',
          mobile: `1370001${String(index).padStart(4, '0')}`,
          department: text.slice(0, 30),
          position: text.slice(0, 30),
          remark: text,
        };
        const url = `${POSEIDON}/supSupplierContact/saveSupplierContact`;
        const answer = await person.context.request.post(url, { headers, data });
        expect(await answer.json()).toMatchObject({ status: 200, data: { remark: text } });
      }
      await person.open('/supplier/contacts');
      const drawer = page.locator('.ant-drawer-open');
      for (let turned = 0; turned < kept.length / 20; turned += 1) {
        for (const [button, drawn] of [
          ['view', '.readPretty'],
          ['edit', 'textarea'],
        ] as const) {
          await rows(page).first().locator(`[data-code=${button}]`).click();
          await drawer.locator(drawn).first().waitFor();
          await page.keyboard.press('Escape');
          await drawer.waitFor({ state: 'detached' });
        }
        await whileListing(page, () => page.locator('.ant-pagination-next button').click());
      }
      const injected = await page.evaluate(
        () =>
          document.querySelectorAll('body script:not([src]), iframe, object, details, marquee, math').length,
      );
      expect([ran, injected]).toEqual([[], 0]);
      // What would have told.
      await page.evaluate('pwned()');
      expect(ran).toEqual([page.url()]);
    },
  );
});

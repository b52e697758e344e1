import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../../support/browser/axe';
import type { Person } from '../../support/browser/browser';
import { loginForm, sideways, toasts } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { comeKnown } from '../../support/gateway/known-device';
import { leftToTheNight } from '../../support/night';

const { edge } = leftToTheNight(import.meta.url);

const PHONE = '13800010002';
/** Most script that a first visit may transfer, in bytes. */
const MOST_SCRIPT = 250_000;

describe('the landing page in a real browser', () => {
  const scene = stage();
  let person: Person;
  let page: Page;

  async function arrive(width?: number, language?: string, known = false) {
    person = await scene.newPerson(width);
    if (known) await comeKnown(person, scene.product.url);
    page = person.page;
    if (language) await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await page.goto('/login');
    await page.getByRole('heading', { name: /系统公告|System notices/ }).waitFor();
  }

  const rows = () => page.locator('#tenders tbody tr');
  const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo(0, to), top);

  test('shows the newest tenders, customers and notices, and leads on from each', async () => {
    await arrive();
    await expect.poll(() => rows().count()).toBe(7);
    expect(await page.locator('#tenders thead th').allInnerTexts()).toEqual([
      '招标/招募标题',
      '发布时间',
      '截止时间',
      '操作',
    ]);
    const links = await rows()
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((link) => (link as HTMLAnchorElement).pathname + (link as HTMLAnchorElement).search),
      );
    const kinds = await page
      .locator('#tenders [data-type]')
      .evaluateAll((all) => all.map(({ dataset }) => dataset.type));
    const PAGES: Record<string, string> = {
      tender: '/biding/supplier/market/marketDetail',
      recruit: '/biding/supplier/participate/recruitDetail',
    };
    expect(links.map((link) => link.split('?')[0])).toEqual(kinds.map((kind) => PAGES[kind!]));
    for (const link of links) {
      expect([...new URLSearchParams(link.split('?')[1]).keys()]).toEqual([
        'type',
        'orderId',
        'addtype',
        'id',
      ]);
    }
    const card = page.locator('#customers li', { hasText: '华东建工集团' });
    for (const text of ['400-820-6018', 'supplier@huadong-jiangong.example.com', '021-60186110'])
      await card.getByText(text).waitFor();
    await expect.poll(() => card.getByRole('img', { name: /二维码/ }).count()).toBe(2);
    const scope = card.getByText('受理供应商对以下行为的举报');
    expect(await scope.isVisible()).toBe(false);
    await card.getByRole('button', { name: '举报受理与奖励' }).hover();
    await scope.waitFor();
    await card.getByText('查实后按挽回损失').waitFor();
    await page.locator('#notices li a').first().click();
    await page.waitForURL(/\/system\/notice\/detail\?id=/);
    await page.getByRole('heading', { name: '平台将于本周六 22:00 至 24:00 升级维护' }).waitFor();
    await page.getByRole('link', { name: '全部公告' }).click();
    await page.getByRole('link', { name: /2027 年度合格供应商征集公告/ }).waitFor();
  });

  edge('covers its bar beyond 60 px, hints below under 20 px, and marks the part that is read', async () => {
    await arrive();
    const bar = page.locator('header[data-covered]');
    const hint = page.getByRole('link', { name: '下滑可查看更多' });
    for (const [top, covered, hinted] of [
      [0, false, true],
      [19, false, true],
      [20, false, false],
      [60, false, false],
      [61, true, false],
      [0, false, true],
    ] as const) {
      await scrollTo(top);
      await expect.poll(() => bar.getAttribute('data-covered')).toBe(String(covered));
      await expect.poll(() => hint.count()).toBe(hinted ? 1 : 0);
    }
    await page.getByRole('navigation').getByRole('link', { name: '平台客户' }).click();
    await page.locator('nav a[aria-current]', { hasText: '平台客户' }).waitFor();
  });

  edge('says that a list could not be had, and fetches it when asked again', async () => {
    person = await scene.newPerson();
    page = person.page;
    let broken = true;
    await page.route('**/system/notice/tenders*', (route) =>
      broken ? route.fulfill({ status: 502, body: '<html>bad gateway</html>' }) : route.continue(),
    );
    await page.goto('/login');
    await page.locator('#tenders').getByText('暂时无法加载，请稍后再试').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    broken = false;
    await page.locator('#tenders').getByRole('button', { name: '重试' }).click();
    await rows().first().waitFor();
  });

  test('loads no more script than it needs, and neither form nor table engine', async () => {
    person = await scene.newPerson();
    page = person.page;
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const scripts = new Map<string, string>();
    let transferred = 0;
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type === 'Script') scripts.set(requestId, response.url);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) transferred += encodedDataLength;
    });
    await page.goto('/login');
    await rows().first().waitFor();
    await page
      .getByRole('img', { name: /二维码/ })
      .first()
      .waitFor();
    expect(transferred).toBeGreaterThan(50_000);
    expect(transferred).toBeLessThan(MOST_SCRIPT);
    const sources = await Promise.all([...scripts.values()].map(async (url) => (await fetch(url)).text()));
    for (const engine of ['formily', 'ant-table', 'single-spa']) {
      expect(sources.filter((source) => source.includes(engine))).toEqual([]);
    }
  });

  edge(
    'asks a browser nobody knows for an image code before the first code by SMS, and draws another after a wrong one',
    async () => {
      await arrive();
      await page.getByRole('button', { name: '忘记密码' }).click();
      const card = page.getByRole('heading', { name: '找回密码' }).locator('..');
      const getCode = card.getByRole('button', { name: '获取验证码' });
      const image = card.getByRole('img', { name: '图形验证码' });
      const typed = card.getByLabel('图形验证码', { exact: true });
      await card.getByLabel('手机号码').fill(PHONE);
      expect(await typed.count()).toBe(0);
      await getCode.click();
      await card.getByRole('alert').getByText('请输入验证码').waitFor();
      const first = await image.getAttribute('src');
      await typed.fill('wrong');
      await getCode.click();
      await card.getByRole('alert').getByText('验证码错误').waitFor();
      await expect.poll(() => image.getAttribute('src')).not.toBe(first);
      expect(await typed.inputValue()).toBe('');
      await page.goto('/sass/register');
      await page.getByLabel('手机号码', { exact: true }).fill('13719990001');
      await page.getByRole('button', { name: '获取验证码' }).click();
      await page.locator('[data-problem]', { hasText: '请输入验证码' }).waitFor();
      await page.getByRole('img', { name: '图形验证码' }).waitFor();
      await page.getByLabel('图形验证码', { exact: true }).fill('wrong');
      await page.getByRole('button', { name: '获取验证码' }).click();
      await page.locator('[data-problem]', { hasText: '验证码错误' }).waitFor();
      expect(await sideways(page)).toEqual([]);
    },
  );

  edge('takes a new password against a code that is sent to the phone, and flips back', async () => {
    await arrive(1440, undefined, true);
    const { username, password, agreement, submit } = loginForm(page);
    await page.getByRole('button', { name: '忘记密码' }).click();
    const card = page.getByRole('heading', { name: '找回密码' }).locator('..');
    const problems = card.locator('[data-problem]');
    const finish = card.getByRole('button', { name: '完成' });
    const getCode = card.getByRole('button', { name: '获取验证码' });
    await finish.click();
    await expect
      .poll(() => problems.allInnerTexts())
      .toEqual(['请输入手机号码', '请输入手机验证码', '请输入密码', '请确认密码']);
    await getCode.click();
    await card.getByRole('alert').getByText('请先输入手机号码后再点击获取验证码').waitFor();
    const phone = card.getByLabel('手机号码');
    for (const [typed, problem] of [
      ['138000100021', '手机号码不能大于11位'],
      ['1380001000', '请输入正确手机号码！'],
      ['11800010002', '请输入正确手机号码！'],
    ]) {
      await phone.fill(typed!);
      await expect.poll(() => problems.first().innerText()).toBe(problem);
    }
    await phone.fill('19912345678');
    await getCode.click();
    await card.getByRole('alert').getByText('该手机号未注册，请先注册').waitFor();
    // As it is pasted from an address book.
    await phone.fill('+86 138-0001 ０００２');
    await getCode.click();
    await toasts(page, '验证码已发送').waitFor();
    expect(await phone.inputValue()).toBe(PHONE);
    const waiting = card.getByRole('button', { name: /\d+ 秒后重新获取/ });
    await waiting.waitFor();
    expect(await waiting.isDisabled()).toBe(true);

    const code = () => new RegExp(`${PHONE}\\D+(\\d{6})\\b`).exec(scene.product.output())?.[1];
    await expect.poll(code).toBeTruthy();
    await card.getByLabel('手机验证码').fill(code()!);
    await card.getByLabel('新密码').fill('Fresh2027');
    await card.getByLabel('确认密码').fill('Fresh2028');
    await finish.click();
    await expect.poll(() => problems.allInnerTexts()).toEqual(['两次输入密码不一致！']);
    await card.getByRole('button', { name: '返回登录' }).click();
    await username.waitFor();
    await page.getByRole('button', { name: '忘记密码' }).click();
    // What was typed is still there, and so is the countdown.
    expect(await phone.inputValue()).toBe(PHONE);
    await waiting.waitFor();
    await card.getByLabel('确认密码').fill('Fresh2027');
    await finish.click();
    const done = page.getByRole('dialog', { name: '密码重置成功' });
    await done.getByRole('button', { name: '返回登录首页' }).click();
    await username.fill('supplier02');
    await password.fill('Fresh2027');
    await agreement.check();
    await submit.click();
    await page.waitForURL('**/poseidon/home');
    await page.getByRole('region', { name: '下一步' }).waitFor();
  });

  edge('suggests another browser to one that does not fit, and not again to who skips it', async () => {
    const context = await scene.browser.newContext({
      baseURL: scene.product.url,
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0 MicroMessenger',
    });
    try {
      const visit = await context.newPage();
      await visit.goto('/login');
      const advice = visit.getByRole('dialog', { name: '建议更换浏览器' });
      await advice.getByRole('link', { name: /360 极速浏览器/ }).waitFor();
      await toasts(visit, '请在 Chrome 浏览器中打开本页').waitFor();
      await advice.getByRole('button', { name: '跳过' }).click();
      await advice.waitFor({ state: 'detached' });
      await visit.reload();
      await loginForm(visit).submit.waitFor();
      expect(await advice.count()).toBe(0);
    } finally {
      await context.close();
    }
  });

  edge.each([
    [375, 'zh-CN'],
    [1440, 'zh-CN'],
    [1440, 'en'],
    [375, 'en'],
  ])(
    'fits %i px in %s, and axe finds nothing serious, on both sides of its card',
    async (width, language) => {
      await arrive(width, language);
      await rows().first().waitFor();
      expect(await sideways(page)).toEqual([]);
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: /忘记密码|Forgot password/ }).click();
      await page.getByRole('heading', { name: /找回密码|Reset your password/ }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(await sideways(page)).toEqual([]);
    },
  );
});

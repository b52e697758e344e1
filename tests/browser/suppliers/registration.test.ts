import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DEMO_TENANTS } from '../../../server/demo/identity-data';
import { axeViolations } from '../../support/browser/axe';
import type { Person } from '../../support/browser/browser';
import { sideways, stored } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { SAMPLE_BYTES } from '../../support/files';
import { comeKnown } from '../../support/gateway/known-device';
import { newCreditCode } from '../../support/gateway/registrants';
import { leftToTheNight } from '../../support/night';

const { edge, retold } = leftToTheNight(import.meta.url);

const PASSWORD = 'Register2026';
/** Of the demo: a supplier's own. */
const TAKEN_CODE = '91320507MA1DEM04XU';
const TAKEN_PHONE = '13800010001';
const LICENCE = { name: '营业执照.png', mimeType: 'image/png', buffer: Buffer.from(SAMPLE_BYTES.png) };

let phones = 13_710_000_000;
const newPhone = () => String(++phones);
/** As it comes out of an address book. */
const written = (phone: string) => `+86 ${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`;
const fullWidth = (text: string) =>
  [...text]
    .map((one) => (/[0-9A-Z]/.test(one) ? String.fromCharCode(one.charCodeAt(0) + 0xfee0) : one))
    .join('');

interface Invitation {
  id: string;
  version: number;
  invitationCode: string;
}

/** The parts of the screens, by what a person reads on them in Chinese. */
function screen(page: Page) {
  return {
    phone: page.getByLabel('手机号码', { exact: true }),
    code: page.getByLabel('手机验证码'),
    getCode: page.getByRole('button', { name: /获取验证码|秒后重新获取/ }),
    invitation: page.getByLabel(/^邀请码/),
    username: page.getByLabel('用户名'),
    password: page.getByLabel('密码', { exact: true }),
    confirm: page.getByLabel('确认密码'),
    referrer: page.getByLabel(/^推荐人手机号/),
    agreement: page.getByRole('checkbox'),
    name: page.getByLabel('企业名称'),
    creditCode: page.getByLabel('统一社会信用代码'),
    licence: page.locator('input[type=file]'),
    licences: page.locator('.file[data-state=stored]'),
    next: page.locator('button[type=submit]'),
    problems: page.locator('[data-problem], .ant-formily-item-error-help'),
    notices: page.locator('.ant-alert'),
    saving: page.locator('[data-saving]'),
  };
}

describe('registration in a real browser', () => {
  const scene = stage();

  const codeTo = (phone: string) => scene.product.codeTo(phone);

  async function arrive(path = '/sass/register', width?: number): Promise<{ person: Person; page: Page }> {
    const person = await scene.newPerson(width);
    await comeKnown(person, scene.product.url);
    await person.page.goto(path);
    return { person, page: person.page };
  }

  /** Asks for a code and types it; does not send the form. */
  async function typeProof(page: Page, phone: string, typed = phone): Promise<void> {
    const { phone: field, code, getCode } = screen(page);
    await field.fill(typed);
    await getCode.click();
    await expect.poll(() => codeTo(phone)).toMatch(/^\d{6}$/);
    await code.fill(codeTo(phone));
  }

  async function prove(page: Page, phone: string): Promise<void> {
    await typeProof(page, phone);
    await screen(page).next.click();
  }

  async function fillAccount(page: Page, username: string): Promise<void> {
    const { username: field, password, confirm, agreement, next } = screen(page);
    await field.fill(username);
    await password.fill(PASSWORD);
    await confirm.fill(PASSWORD);
    await agreement.check();
    await next.click();
  }

  async function fillCompany(page: Page, name: string, creditCode: string): Promise<void> {
    const { name: field, creditCode: code, licence, licences } = screen(page);
    await field.fill(name);
    await code.fill(creditCode);
    await licence.setInputFiles(LICENCE);
    await licences.locator('img').first().waitFor();
  }

  /** Invites by the gateway; `code` is what the invited type, `withdraw` takes the invitation back. */
  async function invite(): Promise<{ code: string; withdraw(): Promise<void> }> {
    const staff = await scene.newPerson();
    await staff.startSession('manager01');
    const authorization = (await stored(staff.page, 'Authorization')) ?? '';
    const post = async (path: string, sent: object) => {
      const answer = await fetch(new URL(`/api/resources/invitation${path}`, scene.product.url), {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      });
      expect(answer.ok).toBe(true);
      return ((await answer.json()) as { data: Invitation }).data;
    };
    const expiresOn = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const made = await post('', { expiresOn, companyName: '泰州受邀钢构有限公司' });
    return {
      code: made.invitationCode,
      withdraw: async () => {
        await post(`/${made.id}/transitions/withdraw`, { version: made.version });
      },
    };
  }

  edge('a refusal that is about no field is seen from where one pressed, on a phone', async () => {
    const { person, page } = await arrive('/sass/register', 375);
    const phone = newPhone();
    await prove(page, phone);
    await screen(page).username.waitFor();
    const message = '注册暂停，请稍后再试';
    await page.route('**/registerySupplier', (route) =>
      route.request().postData()?.includes('accountInfo')
        ? route.fulfill({ status: 409, json: { status: 409, code: 'closed', message, data: null } })
        : route.continue(),
    );
    await page.setViewportSize({ width: 375, height: 500 });
    await fillAccount(page, `停泊${phone.slice(-4)}`);
    const notice = screen(page).notices.filter({ hasText: message });
    await notice.waitFor();
    const isInSight = () =>
      notice.evaluate((shown) => {
        const { top, bottom } = shown.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      });
    await expect.poll(isInSight).toBe(true);
    person.faults.length = 0;
  });

  edge.each([1440, 375])('from the login page to a supplier who signs in, %i px wide', async (width) => {
    const { person, page } = await arrive('/sass/register', width);
    const phone = newPhone();
    const { getCode, username, creditCode, next, problems } = screen(page);
    await typeProof(page, phone, written(phone));
    expect(await screen(page).phone.inputValue()).toBe(phone);
    await expect.poll(() => getCode.innerText()).toMatch(/^\d\d 秒后重新获取$/);
    expect(await getCode.isDisabled()).toBe(true);
    expect([await axeViolations(page), await sideways(page)]).toEqual([[], []]);
    await next.click();

    await username.waitFor();
    expect(await stored(page, 'token_register')).toBeTruthy();
    await screen(page).referrer.fill('１３９０００２０００１');
    await screen(page).referrer.blur();
    await page.getByText('推荐人：陈**').waitFor();
    expect([await axeViolations(page), await sideways(page)]).toEqual([[], []]);
    await page.getByRole('button', { name: '《用户协议》' }).click();
    await page.getByRole('heading', { name: '一、协议的范围' }).click();
    await page.getByRole('button', { name: '我已阅读' }).click();
    expect(await screen(page).agreement.isChecked()).toBe(false);
    await fillAccount(page, `钢构${phone.slice(-4)}`);

    await page.waitForURL('**/sass/basicinfo');
    await creditCode.fill(TAKEN_CODE);
    await creditCode.blur();
    await expect.poll(() => problems.allInnerTexts()).toEqual(['该统一社会信用代码已注册']);
    const code = newCreditCode();
    await fillCompany(page, `泰州锦程${phone.slice(-4)}有限公司`, ` ${fullWidth(code).toLowerCase()} `);
    await creditCode.blur();
    expect(await creditCode.inputValue()).toBe(code);
    await page.getByRole('button', { name: '预览 营业执照.png' }).first().click();
    await page.locator('.ant-image-preview-img').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.ant-image-preview-img').waitFor({ state: 'hidden' });
    await page.getByLabel('经营品类', { exact: true }).click();
    await page.getByTitle('钢材与金属').click();
    await page.keyboard.press('Escape');
    await next.click();
    // Begun, it has to be whole: by the rules of its page, at its fields.
    await expect
      .poll(() => problems.allInnerTexts().then((texts) => texts.sort()))
      .toEqual(['请填写一般到货天数', '请填写主营产品', '请选择服务城市'].sort());
    await page.getByLabel('主营产品').fill('螺纹钢');
    await page.getByLabel('一般到货天数').fill('7');
    await page.getByLabel('服务城市', { exact: true }).click();
    await page.getByLabel('服务城市', { exact: true }).fill('苏州');
    await page.getByTitle('苏州市').click();
    await page.keyboard.press('Escape');
    expect([await axeViolations(page), await sideways(page)]).toEqual([[], []]);
    await next.click();

    await page.waitForURL('**/sass/rssuccess');
    await page.getByRole('heading', { name: '注册成功' }).waitFor();
    expect([await axeViolations(page), await sideways(page)]).toEqual([[], []]);
    const book = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载登记册' }).click();
    expect((await book).suggestedFilename()).toMatch(/^供应商登记册-泰州锦程\d{4}有限公司\.pdf$/);
    await page.goto('/sass/register');
    await page.waitForURL('**/sass/rssuccess');
    await page.getByRole('button', { name: '进入供应商门户' }).click();
    await page.waitForURL('**/poseidon/home');
    // Signed in without a password, and into the company that it registered with.
    const who = await page.evaluate(() => JSON.parse(sessionStorage.getItem('userInfor') ?? '{}'));
    expect(who).toMatchObject({ tenantCode: 'T001', telephone: phone });
    expect(await page.evaluate(() => sessionStorage.getItem('token_register'))).toBeNull();
    await person.open('/supplier/categories');
    await page.getByText('螺纹钢').first().waitFor();
  });

  edge('says at its start whom one registers with, and lets choose where there are several', async () => {
    const admin = await scene.newPerson();
    await admin.startSession('admin01');
    const authorization = (await stored(admin.page, 'Authorization')) ?? '';
    const call = async (path: string, init: RequestInit = {}) => {
      const headers = { authorization, 'content-type': 'application/json' };
      const answer = await fetch(new URL(path, scene.product.url), { ...init, headers });
      expect(answer.ok).toBe(true);
      return (await answer.json()).data;
    };
    const openTo = async (isOpen: boolean) => {
      const { list } = await call('/api/resources/tenant?pageSize=50');
      const tenant = list.find((one: { code: string }) => one.code === 'T002');
      const body = JSON.stringify({ ...tenant, selfRegistration: isOpen });
      await call(`/api/resources/tenant/${tenant.id}`, { method: 'PUT', body });
    };
    const { page } = await arrive();
    await page.getByText('注册到 华东建工集团').waitFor();
    expect(await page.getByRole('combobox', { name: '注册到' }).count()).toBe(0);
    await openTo(true);
    try {
      await page.reload();
      const choice = page.getByRole('combobox', { name: '注册到' });
      await choice.waitFor();
      await page.locator('button[type=submit]').click();
      await page.getByText('请选择要注册到的采购企业').waitFor();
      await choice.click();
      await page.locator('.ant-select-item-option', { hasText: '远航装备制造' }).click();
      expect([await axeViolations(page), await sideways(page)]).toEqual([[], []]);
      await prove(page, newPhone());
      await page.getByText('注册为“远航装备制造”的供应商').waitFor();
    } finally {
      await openTo(false);
    }
  });

  test('says every rule of the phone and of the account at its field, and sends nothing before', async () => {
    const { page } = await arrive();
    const { phone, code, getCode, next, problems, username, password, confirm, agreement } = screen(page);
    const told = () => problems.allInnerTexts();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await getCode.click();
    await expect.poll(told).toEqual(['请先输入手机号码后再点击获取验证码']);
    await next.click();
    await expect.poll(told).toEqual(['请输入手机号码', '请输入手机验证码']);
    for (const [typed, problem] of [
      ['10000000000', '请输入正确手机号码！'],
      ['1380001000', '请输入正确手机号码！'],
      ['138000100011', '手机号码不能大于11位'],
    ] as const) {
      await phone.fill(typed);
      await getCode.click();
      await expect.poll(() => told().then((texts) => texts[0])).toBe(problem);
    }
    expect(await code.getAttribute('maxlength')).toBe('20');
    expect(await phone.getAttribute('maxlength')).toBe('30');
    expect(sent).toEqual([]);

    const mine = newPhone();
    await typeProof(page, mine);
    // As if the proof had run out while the account was being filled in: a wrong code forgets nothing of it.
    await page.evaluate(
      (telephone) =>
        sessionStorage.setItem('registerDraft', JSON.stringify({ telephone, username: 'typed' })),
      mine,
    );
    await code.fill(codeTo(mine) === '111111' ? '222222' : '111111');
    await next.click();
    await expect.poll(told).toEqual(['手机验证码错误或已过期']);
    await code.fill(codeTo(mine));
    await next.click();

    await username.waitFor();
    expect(await username.inputValue()).toBe('typed');
    await username.fill('');
    sent.length = 0;
    await next.click();
    await expect
      .poll(told)
      .toEqual(['请输入用户名', '请输入密码', '请确认密码', '请先阅读并同意用户协议和隐私协议']);
    // As long as a person presses: what leaving the first field brings about must not move the box meanwhile.
    await agreement.click({ delay: 150 });
    expect(await agreement.isChecked()).toBe(true);
    for (const [typed, problem] of [
      ['Demo 2026', '密码不能包含特殊字符'],
      ['Demo@2026', '密码不能包含特殊字符'],
      ['Demo202', '密码长度8~16位，请调整'],
      ['Demo2026Demo20261', '密码长度8~16位，请调整'],
      ['20262026', '密码中必须包含字母'],
    ] as const) {
      await username.fill(`ok${mine}`);
      await password.fill(typed);
      await confirm.fill(typed);
      await next.click();
      await expect.poll(() => told().then((texts) => texts[0])).toBe(problem);
    }
    await password.fill(PASSWORD);
    await confirm.fill(`${PASSWORD}x`);
    await next.click();
    await expect.poll(told).toEqual(['两次输入密码不一致！']);
    await confirm.fill(`${PASSWORD}!`);
    await next.click();
    await expect.poll(told).toEqual(['密码不能包含特殊字符']);
    await confirm.fill(PASSWORD);
    for (const [typed, problem] of [
      ['名'.repeat(31), '用户名不能超过30位'],
      [mine, '用户名只能用汉字、字母、数字和 _ . @ -，且不能是手机号'],
    ] as const) {
      await username.fill(typed);
      await next.click();
      await expect.poll(told).toEqual([problem]);
    }
    expect(sent.filter((url) => !url.includes('checkPhone'))).toEqual([]);
    await username.fill('SUPPLIER01');
    await next.click();
    await expect.poll(told).toEqual(['该用户名已被使用']);
    await username.fill(`  ${'n'.repeat(19)}${mine}  `);
    await next.click();
    await page.waitForURL('**/sass/basicinfo');
  });

  edge('says every rule of the company at its field', async () => {
    const { page } = await arrive();
    await prove(page, newPhone());
    const { username, name, creditCode, licence, next, problems } = screen(page);
    await username.waitFor();
    await fillAccount(page, `company${phones}`);
    await name.waitFor();
    await next.click();
    await expect
      .poll(() => problems.allInnerTexts())
      .toEqual(['请输入企业名称', '请输入统一社会信用代码', '请上传营业执照']);
    await name.fill('名'.repeat(61));
    await creditCode.fill(`${TAKEN_CODE.slice(0, -1)}0`);
    await creditCode.blur();
    await expect
      .poll(() => problems.allInnerTexts())
      .toEqual(['企业名称不能超过60位', '请输入正确的统一社会信用代码', '请上传营业执照']);
    for (const [file, problem] of [
      [{ ...LICENCE, name: '执照.txt' }, '仅支持 bmp、jpg、jpeg、png、gif、pdf 格式的文件'],
      [{ ...LICENCE, buffer: Buffer.alloc(0) }, '文件内容为空，请重新选择'],
      [{ ...LICENCE, buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }, '文件大小不能超过 10M'],
      [{ ...LICENCE, buffer: Buffer.from('no picture') }, '文件内容与扩展名不符，请检查后重新上传'],
    ] as const) {
      await licence.setInputFiles(file);
      await page.getByText(problem).waitFor();
    }
  });

  /** Leaves a registration with the company half filled in, in a tab that stays open. */
  async function leaveMidway(phone: string): Promise<{ person: Person; page: Page }> {
    const first = await arrive('/register');
    await first.page.waitForURL('**/register/registerStation');
    await first.page.getByRole('link', { name: /自主注册/ }).click();
    await prove(first.page, phone);
    await screen(first.page).username.fill(`back${phone}`);
    await first.page.reload();
    expect(await screen(first.page).username.inputValue()).toBe(`back${phone}`);
    await fillAccount(first.page, `back${phone}`);
    await fillCompany(first.page, '泰州中断有限公司', newCreditCode());
    await screen(first.page).creditCode.fill('9132');
    await expect.poll(() => screen(first.page).saving.getAttribute('data-saving')).toBe('saved');
    return first;
  }

  edge('goes on where somebody left, in the same tab', async () => {
    const phone = newPhone();
    const { page } = await leaveMidway(phone);
    // A step that is not the person's turn leads to the one that is.
    for (const path of ['/sass/rssuccess', '/sass/register', '/register']) {
      await page.goto(path);
      await page.waitForURL('**/sass/basicinfo');
    }
    await expect.poll(() => screen(page).name.inputValue()).toBe('泰州中断有限公司');
    await page.getByRole('button', { name: '上一步' }).click();
    await page.waitForURL('**/sass/register');
    expect(await screen(page).username.inputValue()).toBe(`back${phone}`);
    expect(await screen(page).password.inputValue()).toBe('');
    await screen(page).next.click();
    await page.waitForURL('**/sass/basicinfo');
  });

  // It waits out the minute between two codes.
  retold('gateway/registration/registration')(
    'goes on where somebody left, in another browser by the phone',
    async () => {
      const phone = newPhone();
      const first = await leaveMidway(phone);
      await first.person.leave();

      const second = await arrive('/sass/basicinfo');
      await second.page.waitForURL('**/sass/register');
      const { phone: field, getCode, next, code } = screen(second.page);
      const before = codeTo(phone);
      await field.fill(phone);
      await expect
        .poll(
          async () => {
            if (await getCode.isEnabled()) await getCode.click();
            return (await getCode.innerText()).includes('秒');
          },
          { timeout: 70_000, interval: 2_000 },
        )
        .toBe(true);
      await expect.poll(() => codeTo(phone)).not.toBe(before);
      await code.fill(codeTo(phone));
      await next.click();
      await second.page.waitForURL('**/sass/basicinfo');
      expect(await screen(second.page).name.inputValue()).toBe('泰州中断有限公司');
      await screen(second.page).licences.locator('img').first().waitFor();
    },
    150_000,
  );

  edge(
    'keeps what was typed just before the screen is left, and takes no typing while it is sent',
    async () => {
      const { page } = await arrive();
      await prove(page, newPhone());
      const { username, name, next } = screen(page);
      await username.waitFor();
      await fillAccount(page, `leave${phones}`);
      await fillCompany(page, '泰州离开有限公司', newCreditCode());
      await expect.poll(() => screen(page).saving.getAttribute('data-saving')).toBe('saved');
      await name.fill('泰州归来有限公司');
      await page.goBack();
      await page.waitForURL('**/sass/basicinfo');
      await expect.poll(() => name.inputValue()).toBe('泰州归来有限公司');

      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/supregistertenant/registerySupplier', async (route) => {
        if (route.request().method() === 'POST') await held;
        await route.continue();
      });
      await next.click();
      await expect.poll(() => name.isDisabled()).toBe(true);
      release();
      await page.waitForURL('**/sass/rssuccess');
    },
  );

  retold('gateway/registration/registration')(
    'goes on by another invitation where the first was withdrawn, with the company filled in',
    async () => {
      const first = await invite();
      const { page } = await arrive('/register/accountInfo');
      await typeProof(page, newPhone());
      const { invitation, next, username, name } = screen(page);
      await invitation.fill(first.code);
      await next.click();
      await username.waitFor();
      await fillAccount(page, `again${phones}`);
      await page.waitForURL('**/register/companyInfo');
      await fillCompany(page, '泰州再邀有限公司', newCreditCode());
      await first.withdraw();
      await next.click();
      await page.getByRole('button', { name: '填写其他邀请码' }).click();
      await page.getByRole('heading', { name: '填写邀请码' }).waitFor();
      await invitation.fill((await invite()).code);
      await next.click();
      await expect.poll(() => name.inputValue()).toBe('泰州再邀有限公司');
      await next.click();
      await page.waitForURL('**/register/registerSuc');
    },
  );

  edge('takes an invitation, under the routes of who was invited', async () => {
    const { code: invitationCode } = await invite();
    const { page } = await arrive('/register/registerStation');
    await page.getByRole('link', { name: /凭邀请码注册/ }).click();
    await page.waitForURL('**/register/accountInfo');
    await typeProof(page, newPhone());
    const { invitation, next, problems, username, name } = screen(page);
    await invitation.fill('AAAA-BBBB-CCCC');
    await next.click();
    await page.getByRole('heading', { name: '填写邀请码' }).waitFor();
    await expect.poll(() => problems.allInnerTexts()).toEqual(['邀请码无效、已被使用或已过期，请联系邀请方']);
    expect(await axeViolations(page)).toEqual([]);
    await invitation.fill(` ${invitationCode.toLowerCase()} `);
    await next.click();
    await username.waitFor();
    await page.getByText('受“华东建工集团”邀请注册').waitFor();
    await fillAccount(page, `invited${phones}`);
    await page.waitForURL('**/register/companyInfo');
    expect(await name.inputValue()).toBe('泰州受邀钢构有限公司');
    await fillCompany(page, '泰州受邀钢构有限公司', newCreditCode());
    await next.click();
    await page.waitForURL('**/register/registerSuc');
    await page.getByRole('heading', { name: '注册成功' }).waitFor();
  });

  edge('tells who has an account already where to go', async () => {
    const { page } = await arrive();
    const { phone, getCode, notices } = screen(page);
    await phone.fill(written(TAKEN_PHONE));
    await getCode.click();
    await notices.getByText('该手机号已注册，不用再次注册').waitFor();
    expect(await notices.getByRole('link', { name: '忘记密码' }).getAttribute('href')).toBe(
      '/login?forgot=1',
    );
    expect(await notices.getByRole('link', { name: '直接登录' }).getAttribute('href')).toBe('/login');
    expect(await axeViolations(page)).toEqual([]);
    await notices.getByRole('link', { name: '用现有账号加入另一家企业' }).click();
    await page.getByRole('heading', { name: '手机号或企业已注册' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  edge('leads a supplier who is signed in to joining another company, not to a second account', async () => {
    const { person, page } = await arrive('/login');
    await person.startSession('supplier01');
    await page.goto('/sass/register');
    await page.waitForURL('**/register/registeredMain');
    const { invitation, next, problems } = screen(page);
    await next.click();
    await expect.poll(() => problems.allInnerTexts()).toEqual(['请输入邀请码']);
    await invitation.fill((await invite()).code);
    await next.click();
    await expect.poll(() => page.locator('main').innerText()).toContain('当前账号已是该企业的供应商');
  });

  edge('asks for the phone again once the proof has run out, and shows the rules to everybody', async () => {
    const { page } = await arrive('/login');
    await page.evaluate(() => sessionStorage.setItem('token_register', 'run.out.token'));
    await page.goto('/sass/basicinfo');
    await page.waitForURL('**/sass/register');
    await page.getByText('手机号的验证已超过一小时，请重新验证').waitFor();
    for (const path of ['/register/registerStation', '/register/useRule']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect([path, await axeViolations(page), await sideways(page)]).toEqual([path, [], []]);
    }
  });

  retold('browser/suppliers/supplier-life')('is English for who chose English', async () => {
    const { page } = await arrive();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Register as a supplier' }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    const { problems } = screen(page);
    await expect
      .poll(() => problems.allInnerTexts())
      .toEqual(['Enter your mobile number', 'Enter the SMS code']);
    for (const path of ['/sass/register', '/register/registerStation', '/register/registeredMain']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      // The buyer's name is its own in every language.
      const texts = (await page.locator('main').innerText()).replaceAll(DEMO_TENANTS[0].tenantName, '');
      expect(texts).not.toMatch(/[\u4e00-\u9fff]/);
    }
  });

  retold('browser/suppliers/supplier-pages')(
    'can be done by the keyboard alone as far as the account is saved',
    async () => {
      const { page } = await arrive();
      const phone = newPhone();
      await screen(page).phone.waitFor();
      const reach = async (label: string) => {
        for (let presses = 0; presses < 40; presses += 1) {
          await page.keyboard.press('Tab');
          const at = await page.evaluate(() => {
            const { activeElement: element } = document;
            const named = element instanceof HTMLInputElement ? element.labels?.[0] : element;
            return element === document.body ? '' : (named?.textContent ?? '');
          });
          if (at.startsWith(label)) return;
        }
        throw new Error(`${label} is not reached`);
      };
      await reach('手机号码');
      await page.keyboard.type(phone);
      await reach('手机验证码');
      await reach('获取验证码');
      await page.keyboard.press('Enter');
      await expect.poll(() => codeTo(phone)).toMatch(/^\d{6}$/);
      await screen(page).phone.focus();
      await reach('手机验证码');
      await page.keyboard.type(codeTo(phone));
      await page.keyboard.press('Enter');
      await screen(page).username.waitFor();
      await reach('用户名');
      await page.keyboard.type(`keys${phone}`);
      await reach('密码');
      await page.keyboard.type(PASSWORD);
      await reach('确认密码');
      await page.keyboard.type(PASSWORD);
      await reach('我已阅读并同意');
      await page.keyboard.press('Space');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/sass/basicinfo');
    },
  );
});

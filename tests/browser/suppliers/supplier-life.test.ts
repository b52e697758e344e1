import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import pageTexts from '../../../schemas/locales/en.json';
import screenTexts from '../../../src/locales/en.json';
import { axeViolations } from '../../support/browser/axe';
import { comeToRest, type Person, pressIn, rows, save } from '../../support/browser/browser';
import { loginForm, sideways } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { SAMPLE_BYTES } from '../../support/files';
import { comeKnown } from '../../support/gateway/known-device';
import { newCreditCode } from '../../support/gateway/registrants';
import { leftToTheNight } from '../../support/night';

const { edge, variants } = leftToTheNight(import.meta.url);

const FIRST_PASSWORD = 'Register2026';
const SECOND_PASSWORD = 'Fresh2027';
/** Whom the buyer calls: another person than who has registered. */
const COLLEAGUE = '13900020001';
const LICENCE = { name: '营业执照.png', mimeType: 'image/png', buffer: Buffer.from(SAMPLE_BYTES.png) };
const ENGLISH: Readonly<Record<string, string>> = { ...pageTexts, ...screenTexts };

describe("a supplier's whole life, in a real browser", () => {
  const scene = stage();
  let phones = 13_720_000_000;

  const codeTo = (phone: string) => scene.product.codeTo(phone);

  /** A supplier who reads one language, and what they read of a Chinese text. */
  async function newSupplier(width: number, language: 'zh-CN' | 'en') {
    const person = await scene.newPerson(width);
    await comeKnown(person, scene.product.url);
    const { page } = person;
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    const say = (text: string) => (language === 'en' ? (ENGLISH[text] ?? text) : text);
    const escaped = (text: string) => say(text).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const field = (label: string) =>
      page
        .locator('.ant-formily-item', {
          has: page.locator('label', { hasText: new RegExp(`^${escaped(label)}`) }),
        })
        .last();
    const input = (label: string) => field(label).locator('input').first();
    const choose = async (label: string, option: string) => {
      await field(label).locator('.ant-select').click();
      await page
        .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: say(option) })
        .first()
        .click();
    };
    const type = async (label: string, date: string) => {
      await input(label).click();
      await input(label).fill(date);
      await input(label).press('Enter');
    };
    return { person, page, say, field, input, choose, type };
  }
  type Supplier = Awaited<ReturnType<typeof newSupplier>>;

  async function signIn({ page, say }: Supplier, username: string, password: string): Promise<void> {
    await page.getByPlaceholder(say('请输入用户名')).fill(username);
    await page.getByPlaceholder(say('请输入密码')).fill(password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: say('登录'), exact: true }).click();
    await page.waitForURL('**/poseidon/home');
  }

  async function register({ page, say }: Supplier, phone: string, company: string): Promise<string> {
    await page.goto('/login');
    await page.getByRole('link', { name: say('注册账号') }).click();
    await page.waitForURL('**/sass/register');
    await page.getByLabel(say('手机号码'), { exact: true }).fill(phone);
    await page.getByRole('button', { name: say('获取验证码') }).click();
    await expect.poll(() => codeTo(phone)).toMatch(/^\d{6}$/);
    await page.getByLabel(say('手机验证码')).fill(codeTo(phone));
    await page.locator('button[type=submit]').click();
    await page.getByLabel(say('用户名')).fill(`life${phone.slice(-4)}`);
    await page.getByLabel(say('密码'), { exact: true }).fill(FIRST_PASSWORD);
    await page.getByLabel(say('确认密码')).fill(FIRST_PASSWORD);
    await page.getByRole('checkbox').check();
    await page.locator('button[type=submit]').click();
    await page.waitForURL('**/sass/basicinfo');
    const creditCode = newCreditCode();
    await page.getByLabel(say('企业名称')).fill(company);
    await page.getByLabel(say('统一社会信用代码')).fill(creditCode);
    await page.locator('input[type=file]').setInputFiles(LICENCE);
    await page.locator('.file[data-state=stored]').locator('.file-face img').waitFor();
    await page.locator('button[type=submit]').click();
    await page.waitForURL('**/sass/rssuccess');
    await page.getByRole('button', { name: say('进入供应商门户') }).click();
    await page.waitForURL('**/poseidon/home');
    return creditCode;
  }

  /** The company as its own page asks for it, reached by what the home page says is next. */
  async function fillCompany(supplier: Supplier, company: string, creditCode: string): Promise<void> {
    const { page, say, field, input, choose, type } = supplier;
    const next = page.getByRole('region', { name: say('下一步') });
    await next.getByRole('link', { name: say('填写企业信息') }).click();
    await input('企业名称').waitFor();
    // What was given at registration stands there.
    expect(await input('企业名称').inputValue()).toBe(company);
    expect(await input('统一社会信用代码').inputValue()).toBe(creditCode);
    await field('证照扫描件').locator('.file[data-state=stored]', { hasText: LICENCE.name }).waitFor();
    await input('法定代表人').fill('钱一鸣');
    await choose('供应商类型', '贸易商');
    await field('纳税人类型').getByText(say('一般纳税人'), { exact: true }).click();
    await input('注册资本（万）').fill('800');
    await type('成立日期', '2019-05-20');
    // A licence that was issued anew.
    await type('有效期起', '2023-03-01');
    await field('长期有效').locator('button').click();
    await field('注册地区').locator('.ant-select').click();
    const levels = page.locator('.region-levels:visible .ant-cascader-menu');
    for (const [level, name] of ['浙江省', '宁波市', '海曙区'].entries())
      await levels.nth(level).getByText(name, { exact: true }).click();
    await input('注册详细地址').fill('集士港镇启岳路 9 号');
    await field('经营范围').locator('textarea').fill('钢材、水泥的批发与零售');
    await page.locator('[data-code=save]').click();
    await page.getByText(say('保存成功')).waitFor();
  }

  /** A code that is not the one of the registration is asked about; whoever goes back finds it as it was typed. */
  async function doubtCode({ page, say, input }: Supplier, creditCode: string): Promise<void> {
    const other = newCreditCode();
    // The save before has told its end, and goes on drawing what was saved.
    await comeToRest(page);
    await page.locator('[data-code=save]:not(.ant-btn-loading)').waitFor();
    await input('统一社会信用代码').fill(other);
    await page.locator('[data-code=save]').click();
    const question = page.getByRole('dialog', { name: say('统一社会信用代码与注册时不同') });
    await question.getByText(other).waitFor();
    expect(await question.innerText()).toContain(creditCode);
    await question.getByRole('button', { name: say('返回修改') }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await input('统一社会信用代码').inputValue()).toBe(other);
    await input('统一社会信用代码').fill(creditCode);
    const saving = page.waitForResponse((response) =>
      response.url().includes('saveOrUpdateSupplierBasicInfo'),
    );
    await page.locator('[data-code=save]').click();
    expect((await saving).status()).toBe(200);
    // What is being saved is not saved yet: whoever leaves before its end is asked.
    await comeToRest(page);
    await page.locator('[data-code=save]:not(.ant-btn-loading)').waitFor();
  }

  async function fillAccount(supplier: Supplier, company: string, accountNo: string): Promise<void> {
    const { person, page, field, input, say } = supplier;
    await person.moveTo('/supplier/bank-accounts');
    await page.locator('[data-code=add]').first().click();
    // Money goes to the company itself.
    await expect.poll(() => input('户名').inputValue()).toBe(company);
    await input('账号').fill(accountNo);
    await field('开户行').locator('.ant-select').click();
    await page.keyboard.type('招商');
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '招商银行总行' })
      .click();
    await save(page);
    await page.getByText(say('{action}成功').replace('{action}', say('提交审核'))).waitFor();
  }

  async function fillContact({ person, page, input, choose, say }: Supplier, phone: string): Promise<void> {
    await person.moveTo('/supplier/contacts');
    await page.locator('[data-code=add]').first().click();
    await input('姓名').fill('孙若云');
    await choose('联系人类型', '业务');
    await input('手机号码').fill(phone);
    await save(page);
    await page.getByText(say('保存成功')).waitFor();
  }

  /** Presses a button of a row, in sight or in the menu of the others, and agrees where it asks. */
  async function press(page: Page, row: string, code: string): Promise<void> {
    await pressIn(rows(page, row), code);
    await agreeTo(page, code);
  }

  /** Agrees to a transition that was pressed, and waits until it is made. */
  async function agreeTo(page: Page, code: string): Promise<void> {
    const agree = page.locator(
      '.ant-modal-confirm-btns .ant-btn-primary, .ant-popconfirm-buttons .ant-btn-primary',
    );
    const moved = page.waitForResponse((response) => response.url().includes(`/transitions/${code}`));
    await agree.click();
    expect((await moved).status()).toBe(200);
    await agree.waitFor({ state: 'detached' });
  }

  async function pass(manager: Person, path: string, row: string, code: string): Promise<void> {
    await manager.open(path);
    await press(manager.page, row, code);
  }

  edge.each([1440, 375])(
    'from registration to certified without a value typed twice, %i px wide',
    async (width) => {
      phones += 1;
      const phone = String(phones);
      const company = `宁波一次${phone.slice(-4)}建材有限公司`;
      const supplier = await newSupplier(width, 'zh-CN');
      const { person, page } = supplier;
      await noteTyping(page);
      const creditCode = await register(supplier, phone, company);
      await fillCompany(supplier, company, creditCode);
      await fillContact(supplier, COLLEAGUE);
      await fillAccount(supplier, company, `6222${phone}`);
      await person.moveTo('/poseidon/home');
      await page.getByRole('region', { name: '下一步' }).getByRole('link', { name: '去认证' }).click();
      await page.locator('[data-code=submit]').click();
      await agreeTo(page, 'submit');
      const typed = await typedValues(page);
      expect(typed).toEqual(expect.arrayContaining([phone, company, creditCode]));
      // A password is confirmed: that is what the second field is for.
      const once = typed.filter((value) => value !== FIRST_PASSWORD);
      expect(once).toEqual([...new Set(once)]);

      const manager = await scene.newPerson();
      await manager.startSession('manager01');
      await pass(manager, '/office/suppliers', company, 'approve');
      await page.goto('/poseidon/home');
      await page.getByText('已认证', { exact: true }).waitFor();
      expect(person.faults).toEqual([]);
    },
  );

  /** Keeps what is typed into each field of a page, across its addresses: what stands in it when it is left. */
  async function noteTyping(page: Page): Promise<void> {
    await page.addInitScript(() => {
      document.addEventListener(
        'change',
        ({ target }) => {
          const isText =
            target instanceof HTMLTextAreaElement ||
            (target instanceof HTMLInputElement &&
              ['text', 'tel', 'password', 'search'].includes(target.type));
          if (!isText || target.value === '') return;
          const known: string[] = JSON.parse(localStorage.getItem('test-typed') ?? '[]');
          localStorage.setItem('test-typed', JSON.stringify([...known, target.value]));
        },
        true,
      );
    });
  }
  const typedValues = (page: Page): Promise<string[]> =>
    page.evaluate(() => JSON.parse(localStorage.getItem('test-typed') ?? '[]'));

  // In the gate on a phone and in English; the buyer's day is at a desk and in Chinese.
  test.each(
    variants(
      [[375, 'en']],
      [
        [1440, 'zh-CN'],
        [375, 'zh-CN'],
        [1440, 'en'],
      ],
    ),
  )('%i px wide, in %s', async (width, language) => {
    phones += 1;
    const phone = String(phones);
    const company = `宁波生涯${phone.slice(-4)}建材有限公司`;
    const accountNo = `6222${phone}`;
    const supplier = await newSupplier(width, language);
    const { person, page, say } = supplier;
    const creditCode = await register(supplier, phone, company);
    await page.getByText(say('未认证'), { exact: true }).waitFor();
    expect([await axeViolations(page), await sideways(page)]).toEqual([[], []]);
    await fillCompany(supplier, company, creditCode);
    await doubtCode(supplier, creditCode);
    await fillContact(supplier, phone);
    await fillAccount(supplier, company, accountNo);

    await person.moveTo('/poseidon/home');
    await page
      .getByRole('region', { name: say('下一步') })
      .getByRole('link', { name: say('去认证') })
      .click();
    await page.locator('[data-code=submit]').click();
    await agreeTo(page, 'submit');

    const manager = await scene.newPerson();
    await manager.startSession('manager01');
    await pass(manager, '/office/suppliers', company, 'approve');
    await pass(manager, '/supplier/bank-accounts', accountNo, 'pass');

    await page.goto('/poseidon/home');
    await page
      .getByRole('region', { name: say('下一步') })
      .getByRole('link', { name: say('查看招标信息') })
      .waitFor();
    // An account that money goes to is changed only with a second person.
    await person.moveTo('/supplier/bank-accounts');
    await press(page, accountNo, 'change');
    await pressIn(rows(page, accountNo), 'edit');
    await supplier.input('户名').fill('宁波生涯新建材有限公司');
    await save(page);
    await page.getByText(say('保存成功')).waitFor();
    // The row as it was before is refused: somebody changed the record since.
    await rows(page, accountNo).filter({ hasText: '宁波生涯新建材有限公司' }).waitFor();
    await press(page, accountNo, 'submit');
    await rows(page, accountNo).getByText(say('审核中')).waitFor();
    await pass(manager, '/supplier/bank-accounts', accountNo, 'pass');
    await person.open('/supplier/bank-accounts');
    await rows(page, accountNo).getByText(say('已生效')).waitFor();

    await page.getByRole('button', { name: say('用户菜单') }).click();
    await page.getByRole('menuitem', { name: say('退出登录') }).click();
    await page.locator('.ant-modal-confirm-btns .ant-btn-primary').click();
    await page.waitForURL('**/login');
    await forget(supplier, phone);
    await signIn(supplier, `life${phone.slice(-4)}`, SECOND_PASSWORD);
    await page.getByText(say('已认证'), { exact: true }).waitFor();
    expect([await axeViolations(page), await sideways(page)]).toEqual([[], []]);
  });

  async function forget({ page, say }: Supplier, phone: string): Promise<void> {
    await loginForm(page).agreement.waitFor();
    await page.getByRole('button', { name: say('忘记密码') }).click();
    const before = codeTo(phone);
    await page.getByLabel(say('手机号码'), { exact: true }).fill(phone);
    await page.getByRole('button', { name: say('获取验证码') }).click();
    await expect.poll(() => codeTo(phone)).not.toBe(before);
    await page.getByLabel(say('手机验证码')).fill(codeTo(phone));
    await page.getByLabel(say('新密码')).fill(SECOND_PASSWORD);
    await page.getByLabel(say('确认密码')).fill(SECOND_PASSWORD);
    await page.getByRole('button', { name: say('完成') }).click();
    await page
      .getByRole('dialog', { name: say('密码重置成功') })
      .getByRole('button', { name: say('返回登录首页') })
      .click();
  }
});

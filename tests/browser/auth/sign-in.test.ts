import { describe, expect, test } from 'vitest';
import { type Person, rows } from '../../support/browser/browser';
import { loginForm, sideways } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { leftToTheNight } from '../../support/night';

const { edge } = leftToTheNight(import.meta.url);

const TOKEN_CALL = '/iam/auth/oauth/token';

describe('the login page in a real browser', () => {
  const scene = stage();
  let person: Person;

  async function arrive(width?: number) {
    person = await scene.newPerson(width);
    await person.page.goto('/login');
    return { page: person.page, ...loginForm(person.page) };
  }

  test('asks for the agreement, a user name and a password by every rule, and sends nothing before', async () => {
    const { page, username, password, agreement, submit, problems } = await arrive();
    const sent: string[] = [];
    page.on('request', (request) => /\/(iam|auth)\//.test(request.url()) && sent.push(request.url()));
    expect(await submit.isDisabled()).toBe(true);
    await agreement.check();
    await submit.click();
    await expect.poll(() => problems.allInnerTexts()).toEqual(['请输入用户名', '请输入密码']);

    await username.fill('nobody');
    for (const [text, problem] of [
      ['Demo 2026', '密码不能包含特殊字符'],
      ['Demo@2026', '密码不能包含特殊字符'],
      ['Demo202', '密码长度8~16位，请调整'],
      ['Demo2026Demo20261', '密码长度8~16位，请调整'],
      ['20262026', '密码中必须包含字母'],
    ]) {
      await password.fill(text!);
      await submit.click();
      await expect.poll(() => problems.allInnerTexts()).toEqual([problem]);
    }
    await agreement.uncheck();
    expect(await submit.isDisabled()).toBe(true);
    expect(sent).toEqual([]);
  });

  edge('takes no more than 30 characters of a user name', async () => {
    const { username, problems } = await arrive();
    await username.pressSequentially('u'.repeat(31));
    expect(await username.inputValue()).toHaveLength(30);
    await username.evaluate((input) => input.removeAttribute('maxlength'));
    await username.fill('u'.repeat(31));
    await username.blur();
    await expect.poll(() => problems.allInnerTexts()).toEqual(['用户名不能超过30位']);
  });

  edge('is ready again after a failure, and asks for the image code after more than three', async () => {
    const { page, username, password, imageCode, agreement, submit, problems, refusal } = await arrive();
    await username.fill('nobody.knows.me');
    await password.fill('Demo2027');
    await agreement.check();
    const busy = page.locator('button[aria-busy]');
    for (let failures = 1; failures <= 4; failures += 1) {
      expect(await imageCode.count()).toBe(0);
      const answered = page.waitForResponse(`**${TOKEN_CALL}`);
      await page.route(
        `**${TOKEN_CALL}`,
        async (route) => {
          await busy.waitFor();
          await route.continue();
        },
        { times: 1 },
      );
      await submit.click();
      expect((await answered).status()).toBe(400);
      await busy.waitFor({ state: 'detached' });
      await refusal.getByText('用户名或密码错误').waitFor();
      expect(await password.isEnabled()).toBe(true);
    }
    await page.locator('img[src^="data:image/jpeg"]').waitFor();
    await submit.click();
    await expect.poll(() => problems.allInnerTexts()).toEqual(['请输入验证码']);
    await imageCode.fill('????');
    await submit.click();
    await refusal.getByText('验证码错误或已过期').waitFor();
    expect(await imageCode.inputValue()).toBe('');
  });

  edge.each([
    ['supplier01', '/supplier/contacts'],
    ['buyer01', '/office/contracts'],
  ])('and the pages behind it fit a phone, for %s', async (name, list) => {
    const { page, agreement, submit, problems } = await arrive(375);
    await agreement.check();
    await submit.click();
    await problems.first().waitFor();
    expect(await sideways(page)).toEqual([]);
    await person.signInByForm(name);
    await page.getByRole('heading', { name: '快捷入口' }).waitFor();
    expect(await sideways(page)).toEqual([]);
    await person.open(list);
    await rows(page).first().waitFor();
    expect(await sideways(page)).toEqual([]);
    await page.locator('[data-code=add]').first().click();
    await page.locator('.drawer-footer').waitFor();
    expect(await sideways(page)).toEqual([]);
  });

  test('and the pages behind it do without what browsers of a few years ago lack', async () => {
    person = await scene.newPerson();
    const { page, context } = person;
    await context.addInitScript(`
      for (const name of ['ResizeObserver', 'structuredClone']) delete window[name];
      delete Crypto.prototype.randomUUID;
      delete Promise.allSettled;
      delete Object.hasOwn;
      for (const name of ['at', 'findLast', 'toSorted', 'toSpliced']) delete Array.prototype[name];
    `);
    await person.signInByForm('buyer01');
    await person.open('/office/contracts');
    await rows(page).first().waitFor();
    await page.locator('[data-code=add]').first().click();
    await page.locator('.drawer-footer').waitFor();
    expect(await page.evaluate('document.querySelectorAll("script[src=\'/polyfills.js\']").length')).toBe(1);
  });
});

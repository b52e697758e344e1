import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../server/demo/identity-data';
import { MAX_FILE_BYTES } from '../../../src/contract/base/files';
import { axeViolations } from '../../support/browser/axe';
import { comeToRest, type Person } from '../../support/browser/browser';
import { loginForm, sideways, stored, toasts } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { SAMPLE_BYTES } from '../../support/files';
import { leftToTheNight } from '../../support/night';

const { variants } = leftToTheNight(import.meta.url);

const NEW_PHONE = '13900020777';
const NEW_PASSWORD = 'Fresh2026';

describe('the user centre, in a real browser', () => {
  const scene = stage();
  let person: Person;
  let page: Page;

  async function arrive(part: string, width?: number) {
    person = await scene.newPerson(width);
    page = person.page;
    await person.signIn('manager01');
    await page.getByRole('button', { name: /^用户菜单/ }).click();
    await page.locator('.ant-dropdown-menu-item', { hasText: part }).click();
    await page.locator('[data-page="/userCenter"]').waitFor();
  }

  const codeTo = (phone: string) => scene.product.codeTo(phone);
  const problem = (text: string) => page.locator('.ant-form-item-explain-error', { hasText: text });
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

  test('a phone is changed against the code that was sent to it, and the button counts down', async () => {
    await arrive('修改手机');
    await press('获取验证码');
    await toasts(page, '请输入新绑定手机号').waitFor();
    await press('确认修改');
    await problem('请输入待绑定手机号').waitFor();
    await problem('请输入手机验证码').waitFor();
    await page.getByPlaceholder('请输入待绑定手机号').fill('13900020001');
    await press('获取验证码');
    await problem('该手机号已被其他账号使用').waitFor();
    await page.getByPlaceholder('请输入待绑定手机号').fill(NEW_PHONE);
    await press('获取验证码');
    const counting = page.getByRole('button', { name: /\d+ 秒后重新获取/ });
    await counting.waitFor();
    expect(await counting.isDisabled()).toBe(true);
    await expect.poll(() => codeTo(NEW_PHONE)).toMatch(/^\d{6}$/);
    await page.getByPlaceholder('请输入手机验证码').fill('12345');
    await press('确认修改');
    await problem('请输入正确验证码').waitFor();
    await page.getByPlaceholder('请输入手机验证码').fill(codeTo(NEW_PHONE));
    await press('确认修改');
    await toasts(page, '修改成功').waitFor();
    expect(await stored(page, 'userInfor')).toContain(NEW_PHONE);
    await page.getByRole('tab', { name: '基本资料' }).click();
    await page.getByRole('tabpanel', { name: '基本资料' }).getByText(NEW_PHONE).waitFor();
  });

  test('a picture is put beside the name everywhere, told off when it is none, and taken away', async () => {
    await arrive('个人中心');
    const choose = (name: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
    const inHeader = page.locator('header .ant-avatar img');
    await choose('合同.pdf', SAMPLE_BYTES.pdf);
    await toasts(page, '仅支持 bmp, jpg, jpeg, png, gif 格式的图片').waitFor();
    await choose('大.png', Buffer.alloc(MAX_FILE_BYTES + 1));
    await toasts(page, '图片不能超过10M').waitFor();
    await choose('假.png', SAMPLE_BYTES.pdf);
    await toasts(page, '文件内容与').waitFor();
    expect(await inHeader.count()).toBe(0);
    await choose('我.png', SAMPLE_BYTES.png);
    await toasts(page, '上传成功').waitFor();
    await inHeader.waitFor();
    const width = () => inHeader.evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await expect.poll(width).toBe(256);
    const again = await scene.newPerson();
    await again.signIn('manager01');
    await again.page.locator('header .ant-avatar img').waitFor();
    await page.getByRole('button', { name: /^移\s*除$/ }).click();
    await page
      .locator('.ant-popconfirm')
      .getByRole('button', { name: /确\s*定/ })
      .click();
    await toasts(page, '头像已移除').waitFor();
    await expect.poll(() => inHeader.count()).toBe(0);
  });

  test('a changed password ends the session; the person signs in with the new one', async () => {
    await arrive('修改密码');
    await page.getByPlaceholder('请输入原始密码').fill('Wrong2026');
    await page.getByPlaceholder('请输入新密码').fill('short1');
    await page.getByPlaceholder('请再次输入密码').fill('other');
    await press('确认修改');
    await problem('密码最小长度为8').waitFor();
    await problem('两次输入新密码不一致！').waitFor();
    await page.getByPlaceholder('请输入新密码').fill(NEW_PASSWORD);
    await page.getByPlaceholder('请再次输入密码').fill(NEW_PASSWORD);
    await press('确认修改');
    await page
      .locator('.ant-form-item', { hasText: '原始密码' })
      .locator('.ant-form-item-explain-error')
      .waitFor();
    await page.getByPlaceholder('请输入原始密码').fill(DEMO_PASSWORD);
    await press('确认修改');
    await page.waitForURL('**/login');
    expect(await stored(page, 'Authorization')).toBeNull();
    const { username, password, agreement, submit } = loginForm(page);
    await username.fill('manager01');
    await password.fill(NEW_PASSWORD);
    await agreement.check();
    await submit.click();
    await page.waitForURL('**/work/home');
    // As it was, for whoever comes next.
    await page.getByRole('button', { name: /^用户菜单/ }).click();
    await page.getByRole('menuitem', { name: '修改密码' }).click();
    await page.getByPlaceholder('请输入原始密码').fill(NEW_PASSWORD);
    await page.getByPlaceholder('请输入新密码').fill(DEMO_PASSWORD);
    await page.getByPlaceholder('请再次输入密码').fill(DEMO_PASSWORD);
    await press('确认修改');
    await page.waitForURL('**/login');
  });

  test('department, role, mail and points stand in the profile, and the mail can be changed', async () => {
    await arrive('个人中心');
    const profile = page.getByRole('tabpanel', { name: '基本资料' });
    await profile.getByText('经理', { exact: true }).waitFor();
    await profile.getByText('部门').waitFor();
    await expect.poll(() => profile.locator('[data-points]').innerText()).toMatch(/^-?[\d,.]+$/);
    await profile.getByRole('button', { name: '修改邮箱' }).click();
    await profile.locator('textarea').fill('lin@example.com');
    await page.keyboard.press('Enter');
    await toasts(page, '保存成功').waitFor();
    await page.reload();
    await profile.getByText('lin@example.com').waitFor();
  });

  test('a session on another device is seen and ended; it asks for the password at its next act', async () => {
    const other = await scene.newPerson(375);
    await other.startSession('manager01');
    await other.page.goto('/userCenter');
    await other.page.locator('[data-page="/userCenter"]').waitFor();
    await arrive('个人中心');
    await page.getByRole('tab', { name: '登录与安全' }).click();
    const sessions = page.getByRole('region', { name: '当前登录' });
    await sessions.getByText('本次登录').waitFor();
    const before = await sessions.getByRole('listitem').count();
    expect(before).toBeGreaterThanOrEqual(2);
    expect(await sessions.getByRole('listitem').first().innerText()).toMatch(/Chrome · Linux/);
    await page.getByRole('region', { name: '最近登录' }).getByRole('listitem').first().waitFor();
    await sessions
      .getByRole('button', { name: /^下\s*线$/ })
      .first()
      .click();
    await page
      .locator('.ant-popconfirm')
      .getByRole('button', { name: /^下\s*线$/ })
      .click();
    await toasts(page, '已下线').waitFor();
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(before - 1);
    const endOthers = sessions.getByRole('button', { name: '下线其他登录' });
    if (before > 2) {
      await endOthers.click();
      await page.locator('.ant-popconfirm').getByRole('button', { name: '全部下线' }).click();
      await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
    }
    await endOthers.waitFor({ state: 'detached' });
    // Its stream of messages ends as well, and may have led it away before the press.
    await Promise.all([
      other.page.waitForURL('**/401'),
      other.page
        .getByRole('tab', { name: '通知设置' })
        .click()
        .catch(() => undefined),
    ]);
  });

  test('what one is told of is chosen by kind and by way, and holds', async () => {
    await arrive('个人中心');
    await page.getByRole('tab', { name: '通知设置' }).click();
    const comments = page.getByRole('switch', { name: '评论 站内提醒' });
    await comments.waitFor();
    expect(await page.getByRole('switch', { name: '系统通知 站内提醒' }).isDisabled()).toBe(true);
    await comments.click();
    await toasts(page, '已保存').waitFor();
    await page.getByRole('switch', { name: '催办 短信' }).click();
    await page.reload();
    await expect.poll(() => comments.getAttribute('aria-checked')).toBe('false');
    await expect
      .poll(() => page.getByRole('switch', { name: '催办 短信' }).getAttribute('aria-checked'))
      .toBe('true');
    await comments.click();
    await toasts(page, '已保存').first().waitFor();
  });

  test.each(variants([375], [1440]))('nothing hinders anybody from using it, %i wide', async (width) => {
    await arrive('个人中心', width);
    for (const part of ['基本资料', '登录与安全', '通知设置', '修改手机', '修改密码']) {
      await page.getByRole('tab', { name: part }).click();
      await comeToRest(page);
      if (process.env.SCREENSHOTS)
        await page.screenshot({ path: `${process.env.SCREENSHOTS}/centre-${part}-${width}.png` });
      expect(await axeViolations(page)).toEqual([]);
      expect(await sideways(page)).toEqual([]);
    }
  });
});

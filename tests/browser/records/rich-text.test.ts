import { expect, test } from 'vitest';
import { field, rows, save } from '../../support/browser/browser';
import { serveTestPages } from '../../support/browser/serve-test-pages';
import { stage } from '../../support/browser/stage';

const PAGE = '/examples/rich-text';
const { newPerson } = stage(({ product }) => serveTestPages(product));

test('a person writes formatted text, pastes hostile HTML into it, and reads the rest of it afterwards', async () => {
  const { page, signIn } = await newPerson();
  await signIn('analyst01', PAGE);
  await page.locator('[data-code=add]').first().click();
  await field(page, '主题').locator('input').fill('付款条件');
  const content = field(page, '正文');
  const text = content.locator('.ProseMirror');
  await text.click();
  await content.getByRole('button', { name: '二级标题' }).click();
  await page.keyboard.type('付款');
  await page.keyboard.press('Enter');
  await content.getByRole('button', { name: '加粗' }).click();
  await page.keyboard.type('三十日');
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer();
    const html =
      '<img src=x onerror="window.hacked = 1"><p style="color:red" onclick="window.hacked = 1">内</p>' +
      '<a href="javascript:window.hacked = 1">付清</a><script>window.hacked = 1</script>';
    clipboardData.setData('text/html', html);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/api/resources/'),
  );
  await save(page);
  const { code, data } = await (await answer).json();
  expect(code).toBe('ok');
  expect(data.content).toMatch(/^<h2>付款<\/h2><p><strong>三十日/);
  expect(data.content).toContain('付清');
  expect(data.content).not.toMatch(/img|style|onclick|href|script/);
  await rows(page, '付款条件').getByText('付款 三十日').waitFor();
  await rows(page, '付款条件').locator('[data-code=view]').click();
  await page.locator('.ant-drawer-open .rich-text-body h2', { hasText: '付款' }).waitFor();
  expect(await page.evaluate(() => Object.hasOwn(window, 'hacked'))).toBe(false);
});

import { describe, expect, test } from 'vitest';
import { STUDIO_PAGE } from '../../../src/contract/studio/studio';
import { stage } from '../../support/browser/stage';

const FILE = 'office/goods-receipts.json';

describe('an analyst who renames a field that other files name', () => {
  const scene = stage(undefined, { AUTHORING: 'on' });

  test('has them in the draft with the new name, and no error', async () => {
    const { page, signIn } = await scene.newPerson();
    await signIn('analyst01', STUDIO_PAGE);
    await page
      .getByRole('row')
      .filter({ hasText: FILE })
      .first()
      .getByRole('button', { name: '编辑' })
      .click();
    await page.locator('.cm-content[aria-label="页面文件的文本"]').waitFor();
    await page.getByRole('button', { name: '重命名字段' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').click();
    await page.keyboard.type('receiptNo');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('新的名称').fill('receiptNumber');
    await dialog.getByRole('button', { name: /重命名/ }).click();
    await page.getByText('一起改了').waitFor();
    await page
      .getByText('没有问题')
      .or(page.getByRole('region', { name: '没有英文' }))
      .first()
      .waitFor();
    expect(await page.getByRole('region', { name: '错误' }).count()).toBe(0);
    await page.locator('[data-saving=saved]').waitFor();
    const id = await page.locator('[data-draft]').getAttribute('data-draft');
    const files: { file: string; text: string }[] = await page.evaluate(async (draft) => {
      const answer = await fetch(`/api/studio/drafts/${draft}`, {
        headers: { authorization: sessionStorage.getItem('Authorization') ?? '' },
      });
      return (await answer.json()).data.files;
    }, id);
    expect(files.length).toBeGreaterThan(1);
    for (const { text } of files) expect(text).toContain('receiptNumber');
  });
});

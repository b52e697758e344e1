import { expect, test } from 'vitest';
import { field, rows, save, searchInput, whileListing } from '../../support/browser/browser';
import { stage } from '../../support/browser/stage';

const scene = stage();

test('an item that is renamed and switched off is offered no more, and read where a record has it', async () => {
  const { page, signIn, open } = await scene.newPerson();
  await signIn('admin01', '/office/dictionaries');
  await searchInput(page, 'name').fill('orgType');
  await whileListing(page, () => page.getByRole('button', { name: /查\s*询/ }).click());
  await rows(page, 'orgType').locator('[data-code=edit]').click();
  const item = page.locator('.array-table tbody tr').nth(1);
  await item.locator('td[data-title="名称"] input').fill('工程项目部');
  await item.locator('td[data-title="停用"] button[role=switch]').click();
  await save(page);
  await page.getByText('保存成功').waitFor();

  await open('/office/org-units');
  await rows(page, '工程项目部').first().waitFor();
  await page.locator('[data-code=add]').first().click();
  const offered = async () => {
    await field(page, '组织类型').locator('.ant-select').click();
    const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await options.first().waitFor();
    return options.allInnerTexts();
  };
  expect(await offered()).toEqual(['公司', '部门']);

  await open('/office/org-units');
  await rows(page, '工程项目部').first().locator('[data-code=edit]').click();
  await field(page, '负责人').locator('input').fill('王工');
  expect(await offered()).toEqual(['公司', '工程项目部', '部门']);
  await page.keyboard.press('Escape');
  await save(page);
  await page.getByText('保存成功').waitFor();
});

test('an item that pages work by stays on, and says so where it stands', async () => {
  const { page, signIn } = await scene.newPerson();
  await signIn('admin01', '/office/dictionaries');
  await searchInput(page, 'name').fill('publishState');
  await whileListing(page, () => page.getByRole('button', { name: /查\s*询/ }).click());
  await rows(page, 'publishState').locator('[data-code=edit]').click();
  const item = page.locator('.array-table tbody tr').first();
  await item.locator('td[data-title="停用"] button[role=switch]').click();
  await save(page);
  await item.locator('td[data-title="停用"]').getByText('不能停用').waitFor();
});

import { describe, expect, test } from 'vitest';
import { RECORD_OPTIONS } from '../../../src/contract/language/references';
import { choose, field, rows, save } from '../../support/browser/browser';
import { openServed } from '../../support/browser/open-served';
import { stage } from '../../support/browser/stage';
import { addTestPages } from '../../support/page-files';

const PATH = '/examples/records-of-a-page';

describe('a field that chooses from the records of another page', () => {
  const scene = stage();

  test('finds by text, fills beside it, and the list tells names, to somebody who may not open that page', async () => {
    addTestPages(scene.product.schemasDir);
    const person = await scene.newPerson();
    const { page } = person;
    await person.signIn('analyst01');
    await page.getByRole('menuitem', { name: '合同管理' }).waitFor();
    expect(await page.getByRole('menuitem', { name: '角色管理' }).count()).toBe(0);
    await openServed(person, PATH);
    await page.locator('[data-code=add]').first().click();
    await field(page, '值班事项').locator('input').fill('夜间值班');
    await field(page, '值班角色').locator('.ant-select').click();
    await page.keyboard.type('采购');
    const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await expect.poll(() => options.allInnerTexts()).toEqual([expect.stringContaining('采购员')]);
    await options.first().click();
    await field(page, '角色名称').getByText('采购员').waitFor();
    await choose(page, '协助角色', '经理');
    await page.keyboard.press('Escape');
    await save(page);
    const row = rows(page, '夜间值班').first();
    await expect
      .poll(() => row.locator('td').allInnerTexts())
      .toEqual(expect.arrayContaining(['采购员', '经理']));

    // While the names are on their way, their places are empty.
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**${RECORD_OPTIONS}*`, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(PATH);
    const coming = row.locator('.coming-text');
    await coming.nth(1).waitFor({ state: 'attached' });
    await expect.poll(() => coming.allInnerTexts()).toEqual(['', '']);
    release();
    await row.getByText('经理').waitFor();
    expect(await coming.count()).toBe(0);
  });
});

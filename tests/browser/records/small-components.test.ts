import { describe, expect, test } from 'vitest';
import { axeViolations } from '../../support/browser/axe';
import { field, nameIn, rows, save } from '../../support/browser/browser';
import { openServed } from '../../support/browser/open-served';
import { sideways } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { addTestPages } from '../../support/page-files';

const PATH = '/examples/inspections';
const DUTIES = '/examples/records-of-a-page';

describe('field components for stars, durations, colours, codes and signatures', () => {
  const scene = stage();

  test.each([1440, 375])('are filled in, drawn in the list and read again, %i wide', async (width) => {
    addTestPages(scene.product.schemasDir);
    const person = await scene.newPerson(width);
    const { page } = person;
    await person.startSession('analyst01');
    await openServed(person, PATH);
    await page.locator('[data-code=add]').first().click();
    const goods = `钢板${width}`;
    await field(page, '货物').locator('input').fill(goods);
    await field(page, '验收单号').getByText('保存后自动编号').waitFor();

    await field(page, '包装').locator('.ant-rate-star-second').nth(3).click();
    await field(page, '质量').locator('.ant-rate-star-first').nth(8).click();
    const spent = field(page, '验收用时').locator('input');
    await spent.last().fill('150');
    await spent.last().blur();
    await expect
      .poll(() => spent.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
      .toEqual(['2', '30']);
    await field(page, '标签颜色').locator('input').fill('＃ABC');
    await field(page, '标签颜色').locator('input').blur();
    await expect.poll(() => field(page, '标签颜色').locator('input').inputValue()).toBe('#aabbcc');
    await field(page, '追溯码').locator('svg').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await field(page, '验收人签名').getByRole('button', { name: '验收人签名 点此签名' }).click();
    const sheet = page.locator('.signature-pad canvas');
    const confirm = page.locator('.ant-modal .ant-btn-primary');
    await sheet.waitFor();
    expect(await confirm.isDisabled()).toBe(true);
    const box = (await sheet.boundingBox())!;
    const write = async () => {
      await page.mouse.move(box.x + 40, box.y + 60);
      await page.mouse.down();
      for (let step = 1; step <= 12; step += 1)
        await page.mouse.move(box.x + 40 + step * 15, box.y + 60 + (step % 2) * 70);
      await page.mouse.up();
    };
    await write();
    await page
      .locator('.signature-tools')
      .getByRole('button', { name: /清\s*除/ })
      .click();
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await write();
    expect(await axeViolations(page)).toEqual([]);
    await confirm.click();
    const picture = field(page, '验收人签名').locator('img');
    await picture.waitFor();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
    expect(await sideways(page)).toEqual([]);
    await save(page);

    const row = rows(page, goods).first();
    await row.waitFor();
    if (width > 1_000) {
      await row.getByRole('img', { name: '4 颗星，满分 5' }).waitFor();
      await row.getByRole('img', { name: '8.5 颗星，满分 10' }).waitFor();
      await row.getByText('2 小时 30 分钟').waitFor();
      await row.getByText('#aabbcc').waitFor();
      await row.getByText('已签名').waitFor();
      await page.locator('.totals').getByText('2 小时 30 分钟').waitFor();
    }
    await nameIn(row).click();
    const reading = page.locator('.ant-drawer-open');
    await reading.locator('.signature-picture').waitFor();
    await reading
      .locator('.qr-code', { hasText: /^YS-\d{6}-\d{4}$/ })
      .locator('svg')
      .waitFor();
    await reading.getByRole('img', { name: '4 颗星，满分 5' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);
    expect(person.faults).toEqual([]);
  });

  test('whoever has no mouse gives stars with the arrow keys and signs by typing', async () => {
    addTestPages(scene.product.schemasDir);
    const person = await scene.newPerson();
    const { page } = person;
    await person.startSession('analyst01');
    await openServed(person, PATH);
    await page.locator('[data-code=add]').first().click();
    await field(page, '货物').locator('input').fill('阀门');
    const stars = field(page, '包装').locator('.ant-rate');
    await stars.focus();
    await stars.press('ArrowRight');
    await stars.press('ArrowRight');
    await field(page, '验收用时').locator('input').last().fill('5');
    await field(page, '验收人签名').getByRole('button').press('Enter');
    await page.locator('.signature-pad canvas').waitFor();
    await page.locator('.ant-segmented input').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.getByPlaceholder('键入姓名').fill('王建国');
    await page.getByPlaceholder('键入姓名').press('Enter');
    await field(page, '验收人签名').locator('img').waitFor();
    await save(page);
    await rows(page, '阀门').first().getByRole('img', { name: '2 颗星，满分 5' }).waitFor();
  });
});

describe('a new record from within the list of options', () => {
  const scene = stage();

  test('is made over the form, chosen and carried over, and only offered to those who may', async () => {
    addTestPages(scene.product.schemasDir);
    const person = await scene.newPerson();
    const { page } = person;
    await person.startSession('admin01');
    await openServed(person, DUTIES);
    await page.locator('[data-code=add]').first().click();
    await field(page, '值班事项').locator('input').fill('夜间巡检');
    const add = page.locator('.ant-select-dropdown:visible .reference-add');
    await field(page, '值班角色').locator('.ant-select').click();
    await add.click();
    const inner = page.locator('.ant-drawer-open').last();
    await inner.getByText('角色编码').waitFor();
    await field(page, '角色名称').locator('input').fill('巡检员');
    // Refused: a role has a code. What was typed in either form stays.
    await inner.locator('.drawer-footer button[type=submit]').click();
    await inner.locator('.ant-formily-item-error-help').first().waitFor();
    await field(page, '角色编码').locator('input').fill('patrol-hand');
    await inner.locator('.drawer-footer button[type=submit]').click();
    await expect.poll(() => page.locator('.ant-drawer-open').count()).toBe(1);
    await field(page, '值班角色').getByTitle('巡检员').waitFor();
    await field(page, '角色名称').getByText('巡检员').first().waitFor();
    expect(await field(page, '值班事项').locator('input').inputValue()).toBe('夜间巡检');
    await save(page);
    await rows(page, '夜间巡检').first().getByText('巡检员').first().waitFor();

    const other = await scene.newPerson();
    await other.startSession('analyst01');
    await openServed(other, DUTIES);
    await other.page.locator('[data-code=add]').first().click();
    await field(other.page, '值班角色').locator('.ant-select').click();
    await other.page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().waitFor();
    expect(await other.page.locator('.reference-add').count()).toBe(0);
  });
});

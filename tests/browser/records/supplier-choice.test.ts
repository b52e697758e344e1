import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../../support/browser/axe';
import { comeToRest, field, rows, save } from '../../support/browser/browser';
import { sideways } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { leftToTheNight } from '../../support/night';

const { variants } = leftToTheNight(import.meta.url);

const PAGE = '/supplier/bank-accounts';
const SUPPLIER = '宁波启岳机电设备有限公司';

const crew = stage();
const picker = (page: Page) => page.locator('.supplier-choice input[role=combobox]');
const outcome = (page: Page) => page.locator('.save-outcome');

/** Types words into the picker in front and takes the row of that name. */
async function pick(page: Page, typed: string, name: string): Promise<void> {
  await page.keyboard.type(typed);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: name }).click();
}

/** Staff who make a supplier's record: the purchaser registers an account for a supplier. */
describe.each(variants([375], [1440]))('An employee who saves a supplier’s record at %i pixels', (width) => {
  const accountNo = `6222021001${width}2026`.padEnd(16, '0').slice(0, 16);

  test('without a supplier is told so beside the button and led to the picker, and then chooses by name', async () => {
    const person = await crew.newPerson(width);
    const { page } = person;
    await person.signIn('admin01', PAGE);
    await page.locator('[data-code=add]').click();
    await picker(page).waitFor();
    await page.locator('.ant-drawer-open .drawer-footer').scrollIntoViewIfNeeded();
    await field(page, '备注').scrollIntoViewIfNeeded();

    await save(page);
    await expect.poll(() => outcome(page).textContent()).toContain('请指定供应商');
    const button = page.locator('.ant-drawer-open .drawer-footer');
    await button.getByText(/未保存/).waitFor();
    await expect.poll(() => picker(page).evaluate((own) => own === document.activeElement)).toBe(true);
    const box = (await picker(page).boundingBox())!;
    expect(box.y).toBeGreaterThan(0);
    expect(box.y + box.height).toBeLessThan(page.viewportSize()!.height);
    expect(await axeViolations(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);

    // Pressed again the cursor comes back.
    await field(page, '备注').locator('textarea').focus();
    await save(page);
    await expect.poll(() => picker(page).evaluate((own) => own === document.activeElement)).toBe(true);

    await pick(page, '启岳', SUPPLIER);
    await outcome(page).waitFor({ state: 'detached' });
    await field(page, '户名').locator('input').fill(SUPPLIER);
    await field(page, '账号').locator('input').fill(accountNo);
    await field(page, '开户行').locator('.ant-select').click();
    await pick(page, '中国银行', '中国银行');
    const created = page.waitForResponse(/submitBankAccountCheck/);
    await save(page);
    const { data } = await (await created).json();
    expect(data).toMatchObject({ accountNo, supplierCode: 'S10002' });
    await page.locator('.ant-drawer-open').waitFor({ state: 'detached' });
    await comeToRest(page);
    expect(await rows(page, accountNo).count()).toBe(1);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../../support/browser/axe';
import { field, type Person, rows } from '../../support/browser/browser';
import { sideways } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { leftToTheNight } from '../../support/night';

const { edge, retold } = leftToTheNight(import.meta.url);

const COMPANY = '/supplier/company';
const REQUESTS = '/office/change-requests';

describe('changes of certified fields in a real browser', () => {
  const scene = stage();

  const input = (page: Page, label: string) => field(page, label).locator('input').first();
  const banner = (page: Page) => page.locator('.change-banner');
  const side = (page: Page, name: string, which: 'before' | 'after') =>
    page.locator(`.change-sides [data-field="${name}"] [data-side="${which}"]`);

  async function supplierAt(width?: number): Promise<Person> {
    const person = await scene.newPerson(width);
    await person.signIn('supplier01', COMPANY);
    await input(person.page, '法定代表人').waitFor();
    return person;
  }
  /** A person of the staff before the request that waits. */
  async function reviewer(username: string, width?: number): Promise<Person> {
    const person = await scene.newPerson(width);
    await person.signIn(username, REQUESTS);
    await rows(person.page, '待审核').first().locator('[data-code=view]').click();
    await person.page.locator('.change-sides').waitFor();
    return person;
  }
  async function ask(page: Page, legalPerson: string): Promise<void> {
    await input(page, '法定代表人').fill(legalPerson);
    await page.locator('[data-code=save]').click();
    await page.getByText('已提交变更申请，审核通过后生效').waitFor();
    await banner(page).waitFor();
  }

  async function takeBack(page: Page): Promise<void> {
    await banner(page).locator('[data-code=withdraw]').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /撤\s*回/ })
      .click();
    await page.getByText('变更申请已撤回').first().waitFor();
    await banner(page).waitFor({ state: 'detached' });
  }

  test('a supplier sees which fields need approval, asks, sees old and new, and takes it back', async () => {
    const { page } = await supplierAt();
    await field(page, '法定代表人').locator('.field-mark').waitFor();
    expect(await field(page, '员工人数').locator('.field-mark').count()).toBe(0);
    // The demo has one that waits.
    expect(await side(page, 'address', 'after').innerText()).toContain('恒筑科技园');
    await takeBack(page);
    await ask(page, '顾明远');
    await expect.poll(() => input(page, '法定代表人').inputValue()).toBe('顾长青');
    expect(await side(page, 'legalPerson', 'before').innerText()).toContain('顾长青');
    expect(await side(page, 'legalPerson', 'after').innerText()).toContain('顾明远');
    expect(await axeViolations(page)).toEqual([]);

    // A draft would offer what has been sent.
    await page.reload();
    await banner(page).getByText('变更审核中').first().waitFor();
    expect(await page.getByText('有未保存的草稿').count()).toBe(0);
    await input(page, '员工人数').fill('288');
    await page.locator('[data-code=save]').click();
    await page.getByText('保存成功').waitFor();
    // What waits is locked, and says so.
    expect(await input(page, '法定代表人').isDisabled()).toBe(true);
    await page.getByText('带此标记的内容有变更正在审核').waitFor();
    await takeBack(page);
    await expect.poll(() => input(page, '法定代表人').isDisabled()).toBe(false);
  });

  edge.each([375, 1440])('a save that is refused says so where it was pressed, %d wide', async (width) => {
    const { page } = await supplierAt(width);
    const { page: other } = await supplierAt();
    await ask(other, '顾明远');
    await input(page, '法定代表人').fill('顾一');
    await page.locator('[data-code=save]').click();
    const refusal = page.getByRole('alert').filter({ hasText: '已有变更申请在审核中' });
    await refusal.waitFor();
    const seen = () =>
      refusal.evaluate((element) => {
        const { top, bottom, left } = element.getBoundingClientRect();
        const on = document.elementFromPoint(left + 20, (top + bottom) / 2);
        return top >= 0 && bottom <= innerHeight && element.contains(on);
      });
    await expect.poll(seen).toBe(true);
    await page.getByText('未保存，原因见上方').waitFor();
    expect(await page.getByText('草稿已自动保存').count()).toBe(0);
    // What one has typed can be taken back.
    expect(await input(page, '法定代表人').isDisabled()).toBe(false);
    await takeBack(other);
  });

  test('what a manager passes is in force', async () => {
    const { page } = await supplierAt();
    await ask(page, '顾明远');
    const { page: office } = await reviewer('manager01');
    expect(await side(office, 'legalPerson', 'before').innerText()).toContain('顾长青');
    expect(await side(office, 'legalPerson', 'after').innerText()).toContain('顾明远');
    await office.getByText('变更申请', { exact: true }).first().waitFor();
    expect(await axeViolations(office)).toEqual([]);
    await office.locator('.record-actions [data-code=pass]').click();
    await office
      .getByRole('dialog')
      .getByRole('button', { name: /通\s*过|确\s*定/ })
      .click();
    await office.locator('.record-head').getByText('已通过').waitFor();
    await page.reload();
    await expect.poll(() => input(page, '法定代表人').inputValue()).toBe('顾明远');
    expect(await banner(page).count()).toBe(0);
  });

  edge('what is refused says why, and is edited again from there', async () => {
    const { page } = await supplierAt();
    await ask(page, '顾退回');
    const { page: office } = await reviewer('manager01');
    await office.locator('.record-actions [data-code=refuse]').click();
    await office.getByRole('dialog').locator('textarea').fill('请附新的营业执照');
    await office
      .getByRole('dialog')
      .getByRole('button', { name: /退\s*回|确\s*定/ })
      .click();
    await office.locator('.record-head').getByText('已退回').waitFor();
    await page.reload();
    await banner(page).getByText('原因：请附新的营业执照').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await banner(page).getByRole('button', { name: '按退回的内容修改' }).click();
    await expect.poll(() => input(page, '法定代表人').inputValue()).toBe('顾退回');
    await banner(page).waitFor({ state: 'detached' });
    await ask(page, '顾再次');
    expect(await side(page, 'legalPerson', 'after').innerText()).toContain('顾再次');
  });

  edge('on a phone old and new stand one above the other, for both sides', async () => {
    const { page } = await supplierAt(375);
    await banner(page).waitFor();
    const { page: office } = await reviewer('buyer01', 375);
    for (const one of [page, office]) {
      const [before, after] = await Promise.all(
        (['before', 'after'] as const).map((which) => side(one, 'legalPerson', which).boundingBox()),
      );
      expect(after!.y).toBeGreaterThanOrEqual(before!.y + before!.height);
      expect(await sideways(one)).toEqual([]);
    }
    expect(await office.locator('.record-actions [data-code=pass]').count()).toBe(0);
  });

  retold('unit/services/locales')('all of it is there in English', async () => {
    const person = await scene.newPerson();
    const { page } = person;
    await person.startSession('supplier01');
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    await person.open(COMPANY);
    await banner(page).getByText('Change under review').first().waitFor();
    await banner(page).getByRole('columnheader', { name: 'New value' }).waitFor();
    const words = await page
      .locator('.change-banner .ant-alert, .change-sides th, .change-hint')
      .allInnerTexts();
    expect(words.join(' ').replace('顾晓岚', '')).not.toMatch(/[一-鿿]/);
    await person.moveTo(REQUESTS);
    await rows(page, 'Company').first().getByText('Legal representative').waitFor();
  });
});

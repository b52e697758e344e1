import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { LONG_RECORD, longForm, neverIdle, serveLongForm } from '../../support/browser/long-form';
import { toasts } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { typing } from '../../support/model/typing';

describe('a form of more fields than a screen holds, in a real browser', () => {
  const scene = stage(({ product }) => serveLongForm(product));
  let page: Page;
  let form: ReturnType<typeof longForm>;

  /** Opens the form in a browser that is never idle: only what is near the screen is drawn. */
  async function arrive(username: string, idle: 'idle' | 'busy' = 'busy') {
    const person = await scene.newPerson();
    page = person.page;
    page.on('dialog', (dialog) => void dialog.accept());
    if (idle === 'busy') await neverIdle(page);
    form = longForm(page);
    await person.startSession(username);
    await form.open();
  }
  const record = async () => (await typing(page).call(`GET ${LONG_RECORD}`)).data;
  const isInView = (address: string) =>
    form.at(address).evaluate((item) => {
      const { top, bottom } = item.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });

  test('draws the first screen, has every label to be found, and draws on when scrolled to', async () => {
    await arrive('analyst01');
    expect(await form.waiting.count()).toBeGreaterThan(50);
    const text = await page.locator('.record-form').innerText();
    for (const index of [0, 75, 139, 149]) expect(text).toContain(`长表字段 ${index} 号`);
    expect(await form.input('f110').count()).toBe(0);
    await form.at('f110').scrollIntoViewIfNeeded();
    await form.input('f110').waitFor();
    expect(await form.input('f0').count()).toBe(1);
  });

  test('draws what stands in a closed tab when the tab is opened', async () => {
    await arrive('analyst01');
    await form.at('tabs.front.g0').scrollIntoViewIfNeeded();
    await form.input('tabs.front.g0').waitFor();
    await page.getByRole('tab', { name: '前页' }).scrollIntoViewIfNeeded();
    expect(await form.input('tabs.back.h0').count()).toBe(0);
    await page.getByRole('tab', { name: '后页' }).click();
    await form.input('tabs.back.h0').waitFor();
  });

  test('draws the rest when the browser is idle', async () => {
    await arrive('analyst01', 'idle');
    await expect.poll(() => form.waiting.count(), { timeout: 30_000 }).toBe(0);
    // Of 150 one is hidden by its condition, one has nothing to read in it; the list and the 34 in tabs stand below.
    await expect.poll(() => form.drawn.count()).toBe(183);
  });

  test('validates what is not drawn, goes to the first error far below, and stores undrawn values', async () => {
    await arrive('analyst01');
    await form.input('f1').fill('甲');
    await form.input('f0').fill('看');
    await form.save();
    await expect.poll(() => form.focused()).toBe('f120');
    await expect.poll(() => isInView('f120')).toBe(true);
    await expect.poll(() => form.at('f120').locator('[role=alert]').innerText()).not.toBe('');
    await expect.poll(() => form.input('f120').getAttribute('aria-invalid')).toBe('true');
    await page.keyboard.type('填了');
    await form.save();
    // Linkage showed it, and its rule holds.
    await expect.poll(() => form.focused()).toBe('f140');
    await page.keyboard.type('也填了');
    await form.save();
    await toasts(page, '保存成功').waitFor();
    expect(await record()).toMatchObject({
      f0: '看',
      f120: '填了',
      f140: '也填了',
      f141: '预填',
      f142: '甲！',
    });
  });

  test('is gone through by the tab key from the first field to the last', async () => {
    await arrive('analyst01');
    const expected = form.addresses.filter((address) => !['f140', 'f142'].includes(address));
    await form.input('f0').fill('');
    const reached: (string | null | undefined)[] = [await form.focused()];
    for (let step = 1; step < expected.length; step += 1) {
      await page.keyboard.press('Tab');
      reached.push(await form.focused());
    }
    expect(reached).toEqual(expected);
  });

  test('a field that waits is drawn and focused when the cursor comes to it past the margin', async () => {
    await arrive('analyst01');
    await form.at('f130').evaluate((waiting) => (waiting as HTMLElement).focus({ preventScroll: true }));
    expect(await form.input('f130').evaluate((input) => input === document.activeElement)).toBe(true);
  });

  test('is printed whole', async () => {
    await arrive('analyst01');
    expect(await form.waiting.count()).toBeGreaterThan(0);
    await page.pdf();
    await expect.poll(() => form.waiting.count()).toBe(0);
  });

  test('restores a draft into fields that are not drawn', async () => {
    await arrive('analyst01');
    await form.at('f110').scrollIntoViewIfNeeded();
    await form.input('f110').fill('草稿里的');
    await typing(page).kept();
    await form.open();
    await typing(page).press('恢复草稿');
    expect(await form.input('f110').count()).toBe(0);
    await form.at('f110').scrollIntoViewIfNeeded();
    await expect.poll(() => form.input('f110').inputValue()).toBe('草稿里的');
  });

  test('a list shows a page of its rows, adds at its end, and turns to the page of the first error', async () => {
    await arrive('analyst01');
    const { version } = (await record()) ?? {};
    const lines = Array.from({ length: 45 }, (_, index) => ({ name: `物料 ${index}`, quantity: 1 }));
    const saved = await typing(page).call(`PUT ${LONG_RECORD}`, { f120: '有', lines, version });
    expect(saved.data.lines).toHaveLength(45);
    await form.open();
    await form.at('lines').scrollIntoViewIfNeeded();
    const rows = page.locator('.array-table tbody tr');
    await rows.first().waitFor();
    await expect.poll(() => rows.count()).toBe(20);
    await page.getByRole('button', { name: '添加一行' }).click();
    await form.at('lines.45.name').waitFor();
    await expect.poll(() => rows.count()).toBe(6);
    await page.locator('.array-table-pages').getByTitle('1', { exact: true }).click();
    await form.at('lines.0.name').waitFor();
    await form.save();
    await expect.poll(() => form.focused()).toBe('lines.45.name');
    await page.keyboard.type('新物料');
    await form.save();
    await toasts(page, '保存成功').waitFor();
    expect((await record()).lines).toHaveLength(46);
  });
});

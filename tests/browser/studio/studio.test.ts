import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { STUDIO_CALLS, STUDIO_PAGE } from '../../../src/contract/studio/studio';
import { axeViolations } from '../../support/browser/axe';
import type { Person } from '../../support/browser/browser';
import { stage } from '../../support/browser/stage';

const FILE = 'office/quality-orders.json';
/** A folder for screenshots, where they are asked for. */
const PICTURES = process.env.STUDIO_PICTURES;

describe('analysts who change a page in Studio', () => {
  const scene = stage(undefined, { AUTHORING: 'on' });

  const textOf = (page: Page) => page.locator('.cm-content[aria-label="页面文件的文本"]');
  const row = (page: Page) => page.getByRole('row').filter({ hasText: FILE });
  const arrive = async (username: string): Promise<Person> => {
    const person = await scene.newPerson();
    await person.signIn(username, STUDIO_PAGE);
    await row(person.page).waitFor();
    return person;
  };
  /** Puts one text for another by the keys, as the editor's own panel does it. */
  const replace = async (page: Page, before: string, after: string) => {
    await textOf(page).click();
    await page.keyboard.press('Control+f');
    await page.locator('.cm-search input[name=search]').fill(before);
    await page.locator('.cm-search input[name=replace]').fill(after);
    await page.locator('.cm-search button[name=replaceAll]').click();
    await page.keyboard.press('Escape');
  };
  const isSaved = (page: Page) => page.locator('[data-saving=saved]').waitFor();
  const served = (page: Page, file: string): Promise<string> =>
    page.evaluate(async (name) => {
      const answer = await fetch(`/api/studio/text?file=${name}`, {
        headers: { authorization: sessionStorage.getItem('Authorization') ?? '' },
      });
      return (await answer.json()).data.text;
    }, file);
  /** Nothing is wider than the screen, and axe has no serious finding. */
  const looksWell = async (page: Page, picture: string) => {
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${picture}.png`, fullPage: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    expect(await axeViolations(page)).toEqual([]);
  };
  let before = '';

  test('edit it, are told of a mistake, mend it, and hand it in', async () => {
    const { page } = await arrive('analyst01');
    before = await served(page, FILE);
    expect(await axeViolations(page)).toEqual([]);
    await row(page).getByRole('button', { name: '编辑' }).click();
    await textOf(page).waitFor();
    await page.frameLocator('iframe').locator('[data-page]').first().waitFor();

    await replace(page, '"notStarted"', '"notStartd"');
    await page.getByRole('region', { name: '错误' }).getByText('notStartd').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await textOf(page).click();
    await page.keyboard.press('F8');
    await replace(page, '"notStartd"', '"notStarted"');
    await page.getByRole('region', { name: '错误' }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: '添加列' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('.ant-select-selector').click();
    await page.keyboard.type('inspectedQuantity');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: /添\s*加/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    await isSaved(page);

    await page.getByRole('button', { name: '提交发布' }).click();
    const review = page.getByRole('dialog');
    await review.getByText(/变化 \d/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await review.getByLabel('发布原因').fill('列表里也要看到这一列');
    await review.getByRole('button', { name: /提交复核|发\s*布/ }).click();
    await page.getByText('待他人发布').waitFor();
  });

  test('have it published by a second person, and bring it back from its history', async () => {
    const { page } = await arrive('admin01');
    await page.getByRole('link', { name: /待他人发布/ }).click();
    await page.getByRole('button', { name: /复\s*核/ }).click();
    const review = page.getByRole('dialog');
    await review.getByText('列表里也要看到这一列').waitFor();
    await review.getByRole('tab', { name: '文本对比' }).click();
    await review.locator('.cm-mergeView').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await review.getByRole('button', { name: /^发\s*布$/ }).click();
    await row(page).waitFor();
    const after = await served(page, FILE);
    expect(after).not.toBe(before);

    await row(page).getByRole('link', { name: '历史' }).click();
    const versions = page.getByRole('list', { name: '版本' }).getByRole('button');
    await versions.nth(1).click();
    await page.getByRole('button', { name: '恢复这个版本' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: '恢复这个版本' }).click();
    await page.getByLabel('恢复的原因').fill('先不加');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /恢\s*复/ })
      .click();
    await expect.poll(() => served(page, FILE)).toBe(before);
    await expect.poll(() => versions.count()).toBe(3);

    await page.goto(scene.product.url + STUDIO_PAGE);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出文件夹' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('schemas.zip');
    const files = unzipSync(readFileSync(await download.path()));
    expect(strFromU8(files[`schemas/${FILE}`]!)).toBe(before);
  });

  test.each(['zh-CN', 'en'])('look at it and open a file on a phone, in %s', async (language) => {
    const person = await scene.newPerson(375);
    const { page } = person;
    await page.addInitScript((asked) => localStorage.setItem('language', asked), language);
    await person.startSession('analyst01');
    await page.goto(STUDIO_PAGE);
    await row(page).waitFor();
    await looksWell(page, `studio-${language}`);
    await row(page)
      .getByRole('button', { name: /编辑|打开草稿|Edit|Open draft/ })
      .click();
    await page.locator('.cm-content').first().waitFor();
    await looksWell(page, `studio-editor-${language}`);
  });

  test('have a guide for their programs at two addresses', async () => {
    const { page } = await scene.newPerson();
    const [guide, again] = await Promise.all(
      ['/llms.txt', STUDIO_CALLS.guide].map(async (path) =>
        (await page.request.get(scene.product.url + path)).text(),
      ),
    );
    expect(guide).toContain('schemaVersion');
    expect(again).toBe(guide);
  });

  test('are the only ones who get in', async () => {
    const person = await scene.newPerson();
    await person.startSession('manager01');
    await person.page.goto(STUDIO_PAGE);
    await person.page.waitForURL('**/403');
  });
});

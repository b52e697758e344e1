import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { MAX_FILE_BYTES, UPLOAD_PATH } from '../../../src/contract/base/files';
import { field } from '../../support/browser/browser';
import { sideways } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { pictureOf, pixelsOf, SAMPLE_BYTES } from '../../support/files';
import { uncertifiedSchemas } from '../../support/gateway/schemas-folder';
import { leftToTheNight } from '../../support/night';

const { edge } = leftToTheNight(import.meta.url);

const LICENCE = '证照扫描件';
const PAGE = '/supplier/company';
/** Where it opens: the page that holds it as a tab. */
const IN_ITS_TABS = /[/]supplier[/]profile[?]tab=[/]supplier[/]company$/;

const png = (name: string, buffer: Buffer = SAMPLE_BYTES.png) => ({ name, mimeType: 'image/png', buffer });
const files = (page: Page) => field(page, LICENCE).locator('.file');
const choose = (page: Page, ...chosen: { name: string; mimeType: string; buffer: Buffer }[]) =>
  field(page, LICENCE).locator('input[type=file]').setInputFiles(chosen);
const save = (page: Page) => page.locator('[data-code=save]').click();
const stored = (page: Page) => field(page, LICENCE).locator('.file[data-state=stored]');

/** Waits until something on the page is as it should be. */
const eventually = (read: () => Promise<unknown>, wanted: unknown) =>
  expect.poll(read, { timeout: 15_000 }).toBe(wanted);

/** Whether the picture of a file has arrived and been drawn. */
const isDrawn = (page: Page, index: number) =>
  stored(page)
    .nth(index)
    .locator('img')
    .first()
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

describe('files in a real browser', () => {
  const schemas = uncertifiedSchemas();
  afterAll(() => schemas.remove());
  const { newPerson } = stage(undefined, { SCHEMAS_DIR: schemas.dir });

  edge.each([375, 1440])(
    'a supplier uploads its licence, saves, and finds it again, %i wide',
    async (width) => {
      const person = await newPerson(width);
      const { page } = person;
      await person.signIn('supplier01', PAGE);
      await eventually(() => stored(page).count(), 1);
      await eventually(() => isDrawn(page, 0), true);

      await choose(page, png('营业执照 副本.png'));
      await eventually(() => stored(page).count(), 2);
      await stored(page).nth(1).getByText('营业执照 副本.png').waitFor();
      await eventually(() => isDrawn(page, 1), true);
      expect(await sideways(page)).toEqual([]);
      await save(page);
      await page.getByText('保存成功').waitFor();

      await page.reload();
      await eventually(() => stored(page).count(), 2);
      await eventually(() => isDrawn(page, 1), true);
      const arrives = page.waitForEvent('download');
      await stored(page).nth(1).getByLabel('下载 营业执照 副本.png').click();
      const download = await arrives;
      expect(download.suggestedFilename()).toBe('营业执照 副本.png');
      const kept = readFileSync(await download.path());
      expect(await pixelsOf(kept)).toEqual(await pixelsOf(SAMPLE_BYTES.png));

      await stored(page).nth(1).getByLabel('预览').first().click();
      await page.locator('.ant-image-preview-img').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.ant-image-preview-img').waitFor({ state: 'hidden' });

      await stored(page).nth(1).getByLabel('移除 营业执照 副本.png').click();
      await page.getByText('确定移除该文件吗？').waitFor();
      await page.locator('.ant-popconfirm .ant-btn-primary').click();
      await eventually(() => stored(page).count(), 1);
      await save(page);
      await page.getByText('保存成功').last().waitFor();
    },
  );

  edge('too large, empty and of a wrong type are told at once, and nothing is sent', async () => {
    const person = await newPerson();
    const { page } = person;
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(UPLOAD_PATH)) sent += 1;
    });
    await person.signIn('supplier02', PAGE);
    await choose(page, png('large.png', pictureOf(MAX_FILE_BYTES + 1)));
    await files(page).getByText('文件大小不能超过 10M').waitFor();
    await choose(page, png('empty.png', Buffer.alloc(0)));
    await files(page).getByText('文件内容为空，请重新选择').waitFor();
    await choose(page, { name: 'a.docx', mimeType: 'application/msword', buffer: Buffer.from('x') });
    await files(page).getByText('仅支持 jpg、jpeg、png、bmp、gif、pdf 格式的文件').waitFor();
    expect(await files(page).count()).toBe(1);
    expect(sent).toBe(0);

    await choose(page, png('virus.png', Buffer.from('MZ this is a program')));
    await files(page).getByText('文件内容与扩展名不符，请检查后重新上传').waitFor();
    expect(sent).toBe(1);
    await field(page, LICENCE).getByLabel('移除 virus.png').click();
    await eventually(() => files(page).count(), 0);

    await choose(page, png('1.png'), png('2.png'), png('3.png'), png('4.png'));
    await files(page).getByText('最多上传 3 个文件').waitFor();
    await eventually(() => stored(page).count(), 3);
    await eventually(() => field(page, LICENCE).locator('input[type=file]').count(), 0);
  });

  test('a save waits for uploads under way, one that broke off can be sent again or cancelled', async () => {
    const person = await newPerson();
    const { page } = person;
    let release = () => {};
    let mode: 'hold' | 'break' | 'pass' = 'hold';
    await page.route(`**${UPLOAD_PATH}`, async (route) => {
      if (mode === 'hold') await new Promise<void>((resolve) => (release = resolve));
      if (mode === 'break') await route.abort('connectionreset');
      else await route.continue().catch(() => undefined);
    });
    await person.signIn('supplier01', PAGE);
    await eventually(() => stored(page).count(), 1);
    await choose(page, png('slow.png'));
    await files(page).getByText('上传中…').waitFor();
    await save(page);
    await field(page, LICENCE).getByText('文件正在上传，请等待上传完成').waitFor();
    mode = 'pass';
    release();
    await eventually(() => stored(page).count(), 2);
    await field(page, LICENCE).getByText('文件正在上传，请等待上传完成').waitFor({ state: 'detached' });

    mode = 'break';
    await choose(page, png('broken.png'));
    await files(page).getByText('上传失败，请重试').waitFor();
    expect(new URL(page.url()).href).toMatch(IN_ITS_TABS);
    await save(page);
    await field(page, LICENCE).getByText('有文件上传失败，请重试或移除').waitFor();
    mode = 'pass';
    const retry = field(page, LICENCE).getByLabel('重试 broken.png');
    await retry.focus();
    await page.keyboard.press('Enter');
    await eventually(() => stored(page).count(), 3);

    await stored(page).nth(2).getByLabel('移除 broken.png').click();
    await page.locator('.ant-popconfirm .ant-btn-primary').click();
    await eventually(() => stored(page).count(), 2);
    mode = 'hold';
    await choose(page, png('unwanted.png'));
    await field(page, LICENCE).getByLabel('取消上传 unwanted.png').click();
    await eventually(() => files(page).count(), 2);
    release();
    await save(page);
    await page.getByText('保存成功').waitFor();
    await page.reload();
    await eventually(() => stored(page).count(), 2);
  });

  edge('a draft brings its files back', async () => {
    const person = await newPerson();
    const { page } = person;
    await person.signIn('supplier02', PAGE);
    await choose(page, { name: 'licence.pdf', mimeType: 'application/pdf', buffer: SAMPLE_BYTES.pdf });
    await stored(page).getByText('licence.pdf').waitFor();
    await page.getByText(/草稿已自动保存/).waitFor();
    const kept = await page.evaluate(() => Object.values(localStorage).join());
    expect(kept).not.toContain('licence.pdf');
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await page.getByText('恢复草稿').click();
    await stored(page).getByText('licence.pdf').waitFor();
  });

  edge('staff see how many files an account has, and open them', async () => {
    const person = await newPerson();
    const { page } = person;
    await person.signIn('manager01', '/supplier/bank-accounts');
    const row = page.locator('.ant-table-row', { hasText: '1 个文件' });
    await row.locator('[data-code=view]').click();
    const drawer = page.locator('.ant-drawer-open');
    const arrives = page.waitForEvent('download');
    await drawer.getByLabel('下载 开户许可证.pdf').click();
    expect((await arrives).suggestedFilename()).toBe('开户许可证.pdf');
    expect(await drawer.locator('input[type=file]').count()).toBe(0);
  });
});

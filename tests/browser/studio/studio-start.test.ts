import { readFileSync } from 'node:fs';
import { strToU8, unzipSync, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { STUDIO_PAGE } from '../../../src/contract/studio/studio';
import { axeViolations } from '../../support/browser/axe';
import { stage } from '../../support/browser/stage';

const ENGLISH = 'locales/en.json';
const CONTRACTS = 'office/contracts.json';
const TABLE = `
  CREATE TYPE loan_state AS ENUM ('lent', 'back');
  CREATE TABLE tool_loans (
    loan_id bigint GENERATED ALWAYS AS IDENTITY,
    loan_no varchar(20) NOT NULL UNIQUE,
    state loan_state NOT NULL DEFAULT 'lent'
  );
  COMMENT ON COLUMN tool_loans.loan_no IS '借用单号';`;
const DOCUMENT = JSON.stringify({
  openapi: '3.1.0',
  components: {
    schemas: {
      Gauge: {
        type: 'object',
        required: ['gaugeNo'],
        properties: {
          gaugeNo: { type: 'string', title: '量具编号', maxLength: 20 },
          readings: { type: 'array' },
        },
      },
      Other: { type: 'object', properties: { other: { type: 'string' } } },
    },
  },
});

describe('an analyst who begins a page', () => {
  const scene = stage(undefined, { AUTHORING: 'on' });

  const arrive = async (at: string): Promise<Page> => {
    const { page, signIn } = await scene.newPerson();
    await signIn('analyst01', STUDIO_PAGE);
    await page.goto(STUDIO_PAGE + at);
    await page.locator(`[data-page="${STUDIO_PAGE}"] h1`).waitFor();
    return page;
  };
  /** Says what the page is called, and has its draft; answers the text of the first file, and the names of all. */
  const begin = async (page: Page, title: string, path?: string) => {
    await page.getByLabel('标题', { exact: true }).fill(title);
    if (path !== undefined) await page.getByLabel('页面地址').fill(path);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: '生成草稿' }).click();
    await page.locator('[data-draft]').waitFor();
    return draftOf(page);
  };
  const draftOf = async (page: Page): Promise<{ files: { file: string; text: string | null }[] }> => {
    const id = await page.locator('[data-draft]').getAttribute('data-draft');
    return page.evaluate(async (draft) => {
      const answer = await fetch(`/api/studio/drafts/${draft}`, {
        headers: { authorization: sessionStorage.getItem('Authorization') ?? '' },
      });
      return (await answer.json()).data;
    }, id);
  };
  const isSound = (page: Page) =>
    expect.poll(() => page.locator('[aria-label="问题"]').innerText()).not.toMatch(/检查中|错误/);

  test('with nothing has a page with a name', async () => {
    const page = await arrive('?new=');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: /空白页面/ }).click();
    const { files } = await begin(page, '借用记录', '/office/loans');
    expect(files[0]).toMatchObject({
      file: 'office/loans.json',
      text: expect.stringContaining('"title": "借用记录"'),
    });
    await isSound(page);
  });

  test('with an example tries it first', async () => {
    const page = await arrive('?new=example');
    await page.getByRole('button', { name: /状态与审批/ }).click();
    const preview = page.frameLocator('iframe[title="状态与审批的预览"]');
    await preview.getByRole('button', { name: '新增' }).first().waitFor();
    const { files } = await begin(page, '借用申请', '/office/loan-requests');
    expect(JSON.parse(files[0]!.text!)).toMatchObject({
      path: '/office/loan-requests',
      title: '借用申请',
      resource: { name: 'loanRequests' },
    });
    await isSound(page);
  });

  test('with the SQL of a table has its columns as fields', async () => {
    const page = await arrive('?new=table');
    await page.getByLabel('CREATE TABLE 语句').fill('SELECT 1');
    await page.getByRole('button', { name: /读\s*取/ }).click();
    await page.getByText('没有找到 CREATE TABLE 语句').waitFor();
    await page.getByLabel('CREATE TABLE 语句').fill(TABLE);
    await page.getByRole('button', { name: /读\s*取/ }).click();
    // The first table of all waits for a database in memory.
    await page.getByText('loan_id：由数据库产生').waitFor({ timeout: 60_000 });
    expect(await page.getByLabel('页面地址').inputValue()).toBe('/office/tool-loans');
    const { files } = await begin(page, '工具借用');
    const { form, resource } = JSON.parse(files[0]!.text!);
    expect(form.properties.basic.properties).toEqual({
      loanNo: { type: 'string', title: '借用单号', required: true, maxLength: 20 },
      state: { type: 'string', title: 'state', required: true, default: 'lent', enum: ['lent', 'back'] },
    });
    expect(resource.unique).toEqual(['loanNo']);
    await isSound(page);
  });

  test('with an OpenAPI document chooses a schema, and leaves a field out', async () => {
    const page = await arrive('?new=openapi');
    await page.getByLabel('OpenAPI 文档').fill('openapi: 3.1.0');
    await page.getByRole('button', { name: /读\s*取/ }).click();
    await page.getByText('YAML 请先转成 JSON').waitFor();
    await page.getByLabel('OpenAPI 文档').fill(DOCUMENT);
    await page.getByRole('button', { name: /读\s*取/ }).click();
    await page.getByRole('combobox', { name: '文档里的 schema' }).click();
    await page.keyboard.type('Gauge');
    await page.keyboard.press('Enter');
    await page.getByText('readings：类型 "array" 没有对应的字段').waitFor();
    await page.getByLabel('采用 量具编号').uncheck();
    await page.getByLabel('标题', { exact: true }).fill('量具');
    await page.getByRole('button', { name: '生成草稿' }).click();
    await page.getByText('至少要采用一个字段').waitFor();
    await page.getByLabel('采用 量具编号').check();
    const { files } = await begin(page, '量具');
    expect(JSON.parse(files[0]!.text!).form.properties.basic.properties).toEqual({
      gaugeNo: { type: 'string', title: '量具编号', required: true, maxLength: 20 },
    });
  });

  test('with a CSV file gets its options as a dictionary and its English; a bad file is told', async () => {
    const page = await arrive('?new=sheet');
    const give = (name: string, text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await give('bad.csv', '编号,编号\n1,2\n');
    await page.getByText('标题“编号”重复').waitFor();
    await give('notes.xlsx', 'not a sheet');
    await page.getByText('文件打不开').waitFor();
    const rows = ['扳手,手动', '钳子,手动', '电钻,电动', '角磨机,电动'];
    await give('工具.csv', ['名称:Tool name,驱动方式:Drive', ...rows].join('\n'));
    await page.getByText('选项：手动、电动').waitFor();
    const names = page.getByLabel('名称的名称');
    await names.fill('drive');
    await page.getByText('已有这个名称').first().waitFor();
    await names.fill('toolName');
    const { files } = await begin(page, '工具', '/office/tool-drives');
    expect(files.map(({ file }) => file)).toEqual([
      'office/tool-drives.json',
      'dictionaries/drive.json',
      ENGLISH,
    ]);
    expect(JSON.parse(files[2]!.text!)).toMatchObject({ 驱动方式: 'Drive' });
  });

  test('with a folder makes one draft of what differs, and nothing of what cannot be read', async () => {
    const page = await arrive('');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出文件夹' }).click(),
    ]);
    const exported = unzipSync(readFileSync(await download.path()));
    const own = strToU8(
      Buffer.from(exported[`schemas/${CONTRACTS}`]!)
        .toString('utf8')
        .replace('"title": "合同管理"', '"title": "合同台账"'),
    );
    const page2 = strToU8(Buffer.from(exported['schemas/office/notices.json']!).toString('utf8'));
    const { 'schemas/office/invoices.json': _, ...others } = exported;
    const give = async (files: Record<string, Uint8Array>) => {
      const zip = zipSync(files);
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'pages.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) });
    };
    await page.getByRole('button', { name: '导入文件夹' }).click();
    await page.getByRole('button', { name: '选择文件夹' }).waitFor();
    await give({ 'README.md': strToU8('x') });
    await page.getByText('里面没有页面文件').waitFor();
    await give({
      ...others,
      [`schemas/${CONTRACTS}`]: own,
      'schemas/office/notices-2.json': page2,
      'schemas/office/broken.json': strToU8('{ "path":'),
      'schemas/../evil.json': strToU8('{}'),
    });
    const row = (file: string) => page.locator('.ant-table-row', { hasText: file });
    await row('office/broken.json').getByText('不是 JSON').waitFor();
    await row('../evil.json').getByText('文件夹之外').waitFor();
    expect(await page.locator('.ant-table-row').count()).toBe(4);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByText('文件夹里没有 1').click();
    await row('office/invoices.json').getByRole('checkbox').check();
    await page.getByText('选中的 1 个文件会从系统里删除').waitFor();
    await page.getByRole('button', { name: '生成草稿（3 个文件）' }).click();
    await page.locator('[data-draft]').waitFor();
    const { files } = await draftOf(page);
    expect(Object.fromEntries(files.map(({ file, text }) => [file, text === null]))).toEqual({
      'office/contracts.json': false,
      'office/notices-2.json': false,
      'office/invoices.json': true,
    });
    // The copy of a page claims the path of the other: the checker says so, as for any draft.
    await page.getByRole('region', { name: '错误' }).getByText('notices').first().waitFor();
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { STUDIO_PAGE } from '../../src/contract/studio/studio';
import { axeViolations } from '../support/axe';
import { type Person, rows } from '../support/browser';
import { stage } from '../support/stage';
import { readmeTools, TOOL_FIELDS, TOOLS, toolsSheet } from '../support/tools-sheet';

const FILE = 'office/tools.json';

/** What the analyst writes into the text that was made of the sheet, so that the page is the one of the README. */
const WRITTEN = [
  [
    '"title": "编号", "required": true, "maxLength": 100',
    '"title": "编号", "required": true, "pattern": "^T-\\\\d{4}$"',
  ],
  [
    '"title": "名称", "required": true, "maxLength": 100',
    '"title": "名称", "required": true, "maxLength": 20',
  ],
  [
    '"title": "下次年检", "format": "date"',
    '"title": "下次年检", "format": "date", "required": true, "x-visible": "{{ values.cheked == true }}"',
  ],
  ['"field": "boughtOn"', '"field": "boughtNo"'],
  ['"action": "import"', '"action": "imprt"'],
] as const;
/** The mistakes among them. */
const MISTAKES = ['cheked', 'boughtNo', 'imprt'];

describe('an analyst with a sheet of tools', () => {
  const scene = stage(undefined, { AUTHORING: 'on' });

  const textOf = (page: Page) => page.locator('.cm-content[aria-label="页面文件的文本"]');
  const row = (page: Page) => page.getByRole('row').filter({ hasText: FILE });
  const arrive = async (username: string): Promise<Person> => {
    const person = await scene.newPerson();
    await person.signIn(username, STUDIO_PAGE);
    await person.page.getByRole('button', { name: '新建页面' }).waitFor();
    return person;
  };
  /** Puts one text for another by the keys, as the editor's own panel does it. */
  const replace = async (page: Page, before: string, after: string) => {
    const escaped = (text: string) => text.replaceAll('\\', '\\\\');
    await textOf(page).click();
    await page.keyboard.press('Control+f');
    await page.locator('.cm-search input[name=search]').fill(escaped(before));
    await page.locator('.cm-search input[name=replace]').fill(escaped(after));
    await page.locator('.cm-search button[name=replaceAll]').click();
    await page.keyboard.press('Escape');
  };
  const served = (page: Page): Promise<string> =>
    page.evaluate(async (name) => {
      const answer = await fetch(`/api/studio/text?file=${name}`, {
        headers: { authorization: sessionStorage.getItem('Authorization') ?? '' },
      });
      return (await answer.json()).data?.text;
    }, FILE);
  /** Hands the draft in that is open, with a reason. */
  const handIn = async (page: Page, reason: string) => {
    await page.locator('[data-saving=saved]').waitFor();
    await page.getByRole('button', { name: '提交发布' }).click();
    const review = page.getByRole('dialog');
    await review.getByText(/变化 \d/).waitFor();
    await review.getByLabel('发布原因').fill(reason);
    await review.getByRole('button', { name: /提交复核|发\s*布/ }).click();
    await page.getByText('待他人发布').waitFor();
  };
  /** A second person reads the reason and publishes. */
  const publish = async (reason: string) => {
    const { page } = await arrive('admin01');
    await page.getByRole('link', { name: /待他人发布/ }).click();
    await page.getByRole('button', { name: /复\s*核/ }).click();
    const review = page.getByRole('dialog');
    await review.getByText(reason).waitFor();
    await review.getByRole('button', { name: /^发\s*布$/ }).click();
    await row(page).waitFor();
  };

  test('makes a page of it, mends what is wrong, tries it, has it published, and rolls a change back', async () => {
    const { page } = await arrive('analyst01');
    await page.getByRole('button', { name: '新建页面' }).click();
    await page.getByRole('link', { name: /表格文件/ }).click();
    await page.locator('input[type=file]').setInputFiles(await toolsSheet());
    const fields = page.getByRole('list', { name: '字段' });
    await fields.getByText('猜测：是否').waitFor();
    for (const [title, name] of Object.entries(TOOL_FIELDS))
      await fields.getByLabel(`${title}的名称`).fill(name);
    await fields.getByRole('listitem', { name: '购置日期' }).getByLabel('必填').uncheck();
    expect(await page.getByLabel('页面地址').inputValue()).toBe('/office/tools');
    await page.getByLabel('标题', { exact: true }).fill('工具台账');
    await page.getByLabel('菜单分组').fill('设备');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: '生成草稿' }).click();

    await textOf(page).waitFor();
    for (const [before, after] of WRITTEN) await replace(page, before, after);
    const problems = page.getByRole('region', { name: '错误' });
    for (const mistake of MISTAKES) {
      const problem = problems.locator('li', { hasText: mistake });
      await problem.locator('.ant-btn').first().click();
      await problem.waitFor({ state: 'detached' });
    }
    await problems.waitFor({ state: 'detached' });

    const preview = page.frameLocator('iframe[title="工具台账的预览"]');
    await preview.getByRole('button', { name: '新增' }).click();
    await preview.getByText('需要年检').last().waitFor();
    expect(await preview.getByLabel('下次年检').count()).toBe(0);
    await preview
      .getByRole('dialog')
      .getByRole('switch')
      .or(preview.getByRole('dialog').getByRole('checkbox'))
      .first()
      .click();
    await preview.getByRole('dialog').getByLabel('下次年检').waitFor();
    await page.getByText('所选权限').click();
    await preview.getByRole('button', { name: '新增' }).waitFor({ state: 'detached' });

    await handIn(page, '工具要有台账');
    await publish('工具要有台账');

    await page.goto(STUDIO_PAGE);
    await page.getByRole('link', { name: '导入文件中的记录' }).click();
    await page.locator('[data-page="/office/tools"]').waitFor();
    await page.getByRole('button', { name: '导入' }).click();
    await page.locator('.ant-modal input[type=file]').setInputFiles(await toolsSheet());
    await page.getByRole('button', { name: '确认导入' }).click();
    await page.getByText(`已导入 ${TOOLS.length} 条`).waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /完\s*成/ })
      .click();
    for (const [toolNo] of TOOLS) await rows(page, toolNo).waitFor();

    const first = await served(page);
    const made = JSON.parse(first);
    expect(made.form.properties.basic.properties).toEqual(readmeTools().form.properties);
    expect(made.resource.unique).toEqual(['toolNo']);

    await page.goto(STUDIO_PAGE);
    await row(page).getByRole('button', { name: '编辑' }).click();
    await textOf(page).waitFor();
    await replace(page, '"title": "购置日期"', '"title": "买来的日期"');
    await handIn(page, '换一个说法');
    await publish('换一个说法');
    await expect.poll(() => served(page)).toContain('买来的日期');

    await page.goto(STUDIO_PAGE);
    await row(page).getByRole('link', { name: '历史' }).click();
    await page.getByRole('list', { name: '版本' }).getByRole('button').nth(1).click();
    await page.getByRole('button', { name: '恢复这个版本' }).click();
    await page.getByLabel('恢复的原因').fill('还是原来的好');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /恢\s*复/ })
      .click();
    await expect.poll(() => served(page)).toBe(first);
  });
});

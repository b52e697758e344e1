import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { STUDIO_PAGE } from '../../../src/contract/studio/studio';
import { axeViolations } from '../../support/browser/axe';
import { rows } from '../../support/browser/browser';
import { type Hands, withKeys, withMouse } from '../../support/browser/hands';
import { stage } from '../../support/browser/stage';
import { leftToTheNight } from '../../support/night';
import { readmeTools, TOOL_FIELDS, TOOLS, toolsSheet } from '../../support/tools-sheet';

const { variants } = leftToTheNight(import.meta.url);
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

const HANDS = variants(
  [{ how: 'with a mouse', hands: withMouse }],
  [{ how: 'by keys alone', hands: withKeys }],
);

describe.each(HANDS)('an analyst with a sheet of tools, $how', ({ hands }) => {
  const scene = stage(undefined, { AUTHORING: 'on' });

  const textOf = (page: Page) => page.locator('.cm-content[aria-label="页面文件的文本"]');
  const row = (page: Page) => page.getByRole('row').filter({ hasText: FILE });
  const arrive = async (username: string): Promise<{ page: Page } & Hands> => {
    const { page, signIn } = await scene.newPerson();
    await signIn(username, STUDIO_PAGE);
    await page.getByRole('button', { name: '新建页面' }).waitFor();
    return { page, ...hands(page) };
  };
  /** Puts one text for another, as the editor's own panel does it. */
  const replace = async (
    { page, goTo, write, press }: { page: Page } & Hands,
    before: string,
    after: string,
  ) => {
    const escaped = (text: string) => text.replaceAll('\\', '\\\\');
    await goTo(textOf(page));
    await page.keyboard.press('Control+f');
    await write(page.locator('.cm-search input[name=search]'), escaped(before));
    await write(page.locator('.cm-search input[name=replace]'), escaped(after));
    await press(page.locator('.cm-search button[name=replaceAll]'));
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
  const handIn = async ({ page, press, write }: { page: Page } & Hands, reason: string) => {
    await page.locator('[data-saving=saved]').waitFor();
    await press(page.getByRole('button', { name: '提交发布' }));
    const review = page.getByRole('dialog');
    await review.getByText(/变化 \d/).waitFor();
    await write(review.getByLabel('发布原因'), reason);
    await press(review.getByRole('button', { name: /提交复核|发\s*布/ }));
    await page.getByText('待他人发布').waitFor();
  };
  /** A second person reads the reason and publishes. */
  const publish = async (reason: string) => {
    const { page, press } = await arrive('admin01');
    await press(page.getByRole('link', { name: /待他人发布/ }));
    await press(page.getByRole('button', { name: /复\s*核/ }));
    const review = page.getByRole('dialog');
    await review.getByText(reason).waitFor();
    await press(review.getByRole('button', { name: /^发\s*布$/ }));
    await row(page).waitFor();
  };

  test('makes a page of it, mends what is wrong, tries it, has it published, and rolls a change back', async () => {
    const analyst = await arrive('analyst01');
    const { page, press, write, next, give } = analyst;
    await press(page.getByRole('button', { name: '新建页面' }));
    await press(page.getByRole('link', { name: /表格文件/ }));
    await page.locator('input[type=file]').waitFor({ state: 'attached' });
    await give(await toolsSheet());
    const fields = page.getByRole('list', { name: '字段' });
    await fields.getByText('猜测：是否').waitFor();
    for (const [title, name] of Object.entries(TOOL_FIELDS))
      await write(fields.getByLabel(`${title}的名称`), name);
    expect(await page.getByLabel('页面地址').inputValue()).toBe('/office/tools');
    await write(page.getByLabel('标题', { exact: true }), '工具台账');
    await write(page.getByLabel('菜单分组'), '设备');
    await page.keyboard.press('Escape');
    await press(fields.getByRole('listitem', { name: '购置日期' }).getByLabel('必填'));
    expect(await axeViolations(page)).toEqual([]);
    await press(page.getByRole('button', { name: '生成草稿' }));

    await textOf(page).waitFor();
    for (const [before, after] of WRITTEN) await replace(analyst, before, after);
    const problems = page.getByRole('region', { name: '错误' });
    for (const mistake of MISTAKES) {
      const problem = problems.locator('li', { hasText: mistake });
      // A mend is for the text that was checked: by the time that it is saved it has been.
      await page.locator('[data-saving=saved]').waitFor();
      await press(problem.locator('.ant-btn').first());
      await problem.waitFor({ state: 'detached' });
    }
    await problems.waitFor({ state: 'detached' });

    const preview = page.frameLocator('iframe[title="工具台账的预览"]');
    await press(preview.getByRole('button', { name: '新增' }));
    const record = preview.getByRole('dialog');
    await record.getByText('需要年检').waitFor();
    expect(await record.getByLabel('下次年检').count()).toBe(0);
    await press(record.getByRole('switch'));
    await record.getByLabel('下次年检').waitFor();
    await press(record.getByRole('button', { name: /取\s*消/ }));
    await press(preview.getByRole('button', { name: /放\s*弃/ }));
    await preview.getByRole('switch').waitFor({ state: 'hidden' });
    await next(page.getByRole('radiogroup', { name: '授予的权限' }));
    await preview.getByRole('button', { name: '新增' }).waitFor({ state: 'detached' });

    await handIn(analyst, '工具要有台账');
    await publish('工具要有台账');

    await page.goto(STUDIO_PAGE);
    await press(page.getByRole('link', { name: '导入文件中的记录' }));
    await page.locator('[data-page="/office/tools"]').waitFor();
    // An empty table offers it a second time.
    await press(page.getByRole('button', { name: '导入' }).first());
    await page.locator('.ant-modal input[type=file]').waitFor({ state: 'attached' });
    await give(await toolsSheet());
    await press(page.getByRole('button', { name: '确认导入' }));
    await page.getByText(`已导入 ${TOOLS.length} 条`).waitFor();
    await press(page.getByRole('dialog').getByRole('button', { name: /完\s*成/ }));
    for (const [toolNo] of TOOLS) await rows(page, toolNo).waitFor();

    const first = await served(page);
    const made = JSON.parse(first);
    expect(made.form.properties.basic.properties).toEqual(readmeTools().form.properties);
    expect(made.resource.unique).toEqual(['toolNo']);

    await page.goto(STUDIO_PAGE);
    await press(row(page).getByRole('button', { name: '编辑' }));
    await textOf(page).waitFor();
    await replace(analyst, '"title": "购置日期"', '"title": "买来的日期"');
    await handIn(analyst, '换一个说法');
    await publish('换一个说法');
    await expect.poll(() => served(page)).toContain('买来的日期');

    await page.goto(STUDIO_PAGE);
    await press(row(page).getByRole('link', { name: '历史' }));
    await press(page.getByRole('list', { name: '版本' }).getByRole('button').nth(1));
    await press(page.getByRole('button', { name: '恢复这个版本' }));
    await write(page.getByLabel('恢复的原因'), '还是原来的好');
    await press(page.getByRole('dialog').getByRole('button', { name: /恢\s*复/ }));
    await expect.poll(() => served(page)).toBe(first);
  });
});

import type { Frame } from 'playwright-core';
import { describe, expect, test, vi } from 'vitest';
import { codesOf } from '../../src/contract/buttons';
import { registerExpressionCompiler } from '../../src/contract/expressions/register';
import { columnsOf } from '../../src/contract/list-query';
import type { ListPage } from '../../src/contract/page-schema';
import { isRecordPage } from '../../src/contract/pages';
import { registerRules } from '../../src/contract/rules/register';
import type { CheckedPage } from '../../src/contract/studio/studio';
import { explain, subjectsOf } from '../../src/features/studio/preview/explain';
import { answeredRow, sampleRecords } from '../../src/features/studio/preview/sample-records';
import type { Situation } from '../../src/features/studio/preview/situation';
import { byStrength, tell } from '../strength';
import { covering } from '../support/covering';
import { checkedPages, faceOf, framePreview, shippedFiles } from '../support/framed-preview';
import { memoryStorage } from '../support/memory-storage';
import { stage } from '../support/stage';

type ListFile = CheckedPage & { page: ListPage };
const isListFile = (one: CheckedPage): one is ListFile => one.page.kind === 'list';
const lists = checkedPages(shippedFiles()).filter(isListFile);
const MOST_IN_GATE = 4;
const featured = covering(lists, ({ page }) => [
  ...Object.keys(page.list),
  ...(page.states ? ['states'] : []),
  ...(page.prints ? ['prints'] : []),
  faceOf({ page } as CheckedPage),
]);
const played = byStrength(featured.slice(0, MOST_IN_GATE), featured);
tell({
  subject: 'the inspector beside what is drawn',
  unit: 'pages',
  played: played.length,
  of: lists.length,
});

/** What of a list is drawn in the preview: heads of columns, buttons above it, and those of each row. */
async function drawnIn(frame: Frame) {
  return frame.evaluate(() => {
    const codes = (root: ParentNode) =>
      [...root.querySelectorAll<HTMLElement>('[data-code]')].map((one) => one.dataset.code ?? '');
    const rows = [...document.querySelectorAll<HTMLElement>('.ant-table-row[data-row-key]')].map((row) => ({
      id: row.dataset.rowKey ?? '',
      codes: codes(row),
      hasMenu: row.querySelector('[aria-haspopup="menu"]') !== null,
    }));
    const inRows = new Set(rows.flatMap((row) => row.codes));
    return {
      heads: [...document.querySelectorAll<HTMLElement>('.ant-table-thead th')].map((head) =>
        head.innerText.trim(),
      ),
      above: codes(document).filter((code) => !inRows.has(code)),
      rows,
    };
  });
}

describe('what the inspector says beside what is drawn', () => {
  const scene = stage();

  test('is the same for each column and button of a list', { timeout: 1_800_000 }, async () => {
    registerExpressionCompiler();
    registerRules('ids');
    vi.stubGlobal('localStorage', memoryStorage());
    const person = await scene.newPerson();
    await person.signIn('analyst01');
    const { frame, show } = await framePreview(person.page, 2_400, 1_200);
    const differing: unknown[] = [];
    let answers = 0;
    for (const checked of played) {
      const { page, dictionaries } = checked;
      if (!isRecordPage(page)) continue;
      const face = faceOf(checked);
      const all = codesOf(page);
      for (const codes of [all, [], all.filter((_, index) => index % 2 === 0)]) {
        await show([checked], page.path, { face, codes });
        await frame.locator(`[data-page="${page.path}"]`).first().waitFor();
        await expect
          .poll(() => frame.locator('[data-loading], .ant-skeleton, .ant-spin-spinning').count())
          .toBe(0);
        const drawn = await drawnIn(frame);
        const supplierCode = face === 'supplier' ? 'S10001' : '';
        const user = { accountId: '', username: 'preview', displayName: '', applicationSystem: face };
        const session = { tenantCode: 'preview', supplierCode, supplierName: '' };
        const now = new Date();
        const records = sampleRecords({
          page,
          dictionaries,
          state: undefined,
          supplierCode,
          scope: { user, session, now: () => now } as never,
        }).map((row) => answeredRow(page, dictionaries, row, now));
        const situation: Situation = {
          face,
          permissions: { [page.path]: codes },
          record: undefined,
          isNew: false,
          scope: { user, session, now } as never,
        };
        for (const { subject, title } of subjectsOf(page)) {
          if (subject.kind !== 'column') continue;
          const { isShown } = explain(page, subject, situation)!.verdict;
          answers += 1;
          // A column of another page's records is seen by those who may open that page.
          const isOfOthers = !columnsOf(page).some(
            ({ field }) => field === subject.name && !field.includes('.'),
          );
          if (drawn.rows.length > 0 && !isOfOthers && isShown !== drawn.heads.includes(title))
            differing.push({ path: page.path, codes, subject, title, isShown, heads: drawn.heads });
        }
        const above = new Set((page.list.toolbar ?? []).map(({ code }) => code));
        for (const code of above) {
          const { isShown } = explain(page, { kind: 'button', name: code }, situation)!.verdict;
          answers += 1;
          if (isShown !== drawn.above.includes(code))
            differing.push({ path: page.path, codes, code, isShown });
        }
        const names = new Set(
          subjectsOf(page).flatMap(({ subject }) => (subject.kind === 'button' ? subject.name : [])),
        );
        for (const row of drawn.rows) {
          const record = records.find(({ id }) => id === row.id);
          for (const name of names) {
            if (above.has(name)) continue;
            const { verdict, at } = explain(page, { kind: 'button', name }, { ...situation, record })!;
            if (at.startsWith('list.bulkActions')) continue;
            answers += 1;
            const isDrawn = row.codes.includes(name);
            // What found no room beside a row is in its menu.
            if (isDrawn ? !verdict.isShown : verdict.isShown && !row.hasMenu)
              differing.push({ path: page.path, codes, id: row.id, name, isDrawn, verdict });
          }
        }
      }
    }
    vi.unstubAllGlobals();
    console.log(`${answers} answers held against what ${played.length} pages draw`);
    expect(differing).toEqual([]);
  });
});

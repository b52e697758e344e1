import { describe, expect, test } from 'vitest';
import { checkFolder } from '../../../src/contract/check/check-folder';
import type { DraftFile } from '../../../src/contract/studio/studio';
import { applyEdits } from '../../../src/features/studio/text/edits';
import { renameField } from '../../../src/features/studio/text/rename';
import { renamedAcross } from '../../../src/features/studio/text/rename-across';
import { shippedFiles } from '../../support/framed-preview';

const SERVED = new Map(shippedFiles().map(({ file, text }) => [file, text]));

/** What the checker says of the product's files with those of a draft in place of them. */
const check = async (files: readonly { file: string; text: string | null }[]) => {
  const texts = new Map<string, string | null>([
    ...SERVED,
    ...files.map(({ file, text }) => [file, text] as const),
  ]);
  const all = [...texts].flatMap(([file, text]) => (text === null ? [] : [{ file, text }]));
  return checkFolder(all).problems;
};
const load = async (file: string) => ({ text: SERVED.get(file)!, version: 1 });
const errorsOf = async (files: readonly DraftFile[]) =>
  (await check(files)).filter(({ severity }) => severity === 'error');

describe('a field that is renamed', () => {
  test.each([
    ['office/supply-orders.json', 'orderNo'],
    ['office/goods-receipts.json', 'receiptNo'],
  ])('in %s is named anew in every file that names it: %s', async (file, name) => {
    const renamed = `${name}Anew`;
    const before = SERVED.get(file)!;
    const text = applyEdits(before, renameField(before, name, renamed));
    const draft = [{ file, text, base: 1 }];
    expect((await errorsOf(draft)).length).toBeGreaterThan(0);
    const after = await renamedAcross(draft, { name, renamed }, { check, load });
    expect(await errorsOf(after)).toEqual([]);
    expect(after.length).toBeGreaterThan(1);
    expect(after.every((one) => !one.text?.includes(`"${name}"`) || one.file !== file)).toBe(true);
  });

  test('that no other file names leaves them alone', async () => {
    const file = 'office/letterhead.json';
    const draft = [{ file, text: SERVED.get(file)!, base: 1 }];
    expect(await renamedAcross(draft, { name: 'nothing', renamed: 'other' }, { check, load })).toEqual(draft);
  });
});

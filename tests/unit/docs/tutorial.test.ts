import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { quoted, quotesIn } from '../../../scripts/reference/blocks';
import { checkFolder } from '../../../src/contract/check/check-folder';
import { TUTORIALS } from '../../support/tutorial';
import { filesOf } from '../contract/support';

const own = filesOf('schemas').map(({ file, text }) => ({ file: file.slice('schemas/'.length), text }));

describe.each(Object.values(TUTORIALS))('A reader of $page', ({ page, folder, steps, filesAfter }) => {
  const text = readFileSync(page, 'utf8');

  it('sees JSON as it stands in the files; run `npm run generate` when this fails', () => {
    const quotes = quotesIn(text);
    expect(quotes.length).toBeGreaterThanOrEqual(steps.length);
    for (const { quote, text: shown } of quotes) expect(shown).toBe(quoted(quote));
  });

  it('is shown every file of every step', () => {
    for (const step of steps)
      for (const name of step.own) expect(text).toContain(`${folder}/${step.number}/${name}`);
  });

  it('sees every picture that is shown', () => {
    for (const [, picture = ''] of text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g))
      expect([picture, existsSync(join(dirname(page), picture))]).toEqual([picture, true]);
  });

  it.each(steps)('has sound files after step $number', ({ number }) => {
    const written = filesAfter(number);
    const files = [...own, ...[...written].map(([file, json]) => ({ file, text: json }))];
    const { problems, pages } = checkFolder(files);
    expect(problems.filter(({ rule, file }) => rule !== 'english' && written.has(file))).toEqual([]);
    for (const file of written.keys())
      if (file.startsWith('examples/')) expect(pages.find((one) => one.file === file)?.page).toBeDefined();
  });
});

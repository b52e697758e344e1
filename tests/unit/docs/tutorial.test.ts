import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { quoted, quotesIn } from '../../../scripts/reference/blocks';
import { checkFolder } from '../../../src/contract/check/check-folder';
import { STEPS, stepFiles } from '../../support/tutorial';
import { filesOf } from '../contract/support';

const TEXT = readFileSync('docs/tutorial-order-confirmation.md', 'utf8');
const own = filesOf('schemas').map(({ file, text }) => ({ file: file.slice('schemas/'.length), text }));

describe('A reader of the tutorial', () => {
  it('sees JSON as it stands in the files; run `npm run generate` when this fails', () => {
    const quotes = quotesIn(TEXT);
    expect(quotes.length).toBeGreaterThanOrEqual(STEPS.length);
    for (const { quote, text } of quotes) expect(text).toBe(quoted(quote));
  });

  it('is shown every file of every step', () => {
    for (const step of STEPS)
      for (const name of step.own) expect(TEXT).toContain(`tests/fixtures/tutorial/${step.number}/${name}`);
  });

  it.each(STEPS)('has sound files after step $number', ({ number }) => {
    const files = [...own, ...[...stepFiles(number)].map(([file, text]) => ({ file, text }))];
    const { problems, pages } = checkFolder(files);
    expect(problems.filter(({ rule, file }) => rule !== 'english' && stepFiles(number).has(file))).toEqual(
      [],
    );
    for (const file of stepFiles(number).keys())
      if (file.startsWith('examples/')) expect(pages.find((one) => one.file === file)?.page).toBeDefined();
  });
});

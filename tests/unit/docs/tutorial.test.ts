import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { quoted, quotesIn } from '../../../scripts/reference/blocks';
import { createFolder } from '../../../src/contract/check/folder';
import { TUTORIALS } from '../../support/tutorial';
import { filesOf } from '../contract/support';

const own = new Map(filesOf('schemas').map(({ file, text }) => [file.slice('schemas/'.length), text]));

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

  // One folder that grows: a step is laid over those before it.
  const schemas = createFolder();
  beforeAll(() => void schemas.apply(own));

  it.each(steps)('has sound files after step $number', ({ number, own: names }) => {
    const written = filesAfter(number);
    schemas.apply(new Map(names.map((name) => [name, written.get(name)])));
    for (const name of written.keys()) {
      const page = schemas.page(name);
      const problems = page?.problems ?? schemas.problemsOf(name);
      expect([name, problems.filter(({ rule }) => rule !== 'english')]).toEqual([name, []]);
      if (name.startsWith('examples/')) expect(page?.page).toBeDefined();
    }
  });
});

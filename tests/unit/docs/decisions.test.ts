import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const FOLDER = 'docs/decisions';
const PAGES = readdirSync(FOLDER).sort();
const NUMBERS = new Set(PAGES.map((page) => page.slice(0, 3)));

/** Numbers that a text names as decisions, singly or in a row (`decisions 024 and 026`). */
const cited = (text: string) =>
  [...text.matchAll(/\bdecisions?[ /]((?:\d{3}(?:, | and )?)+)/gi)].flatMap(
    ([, list]) => list!.match(/\d{3}/g) ?? [],
  );

/** Files of the repository that may cite one. Released migrations are never edited, not even where a decision moves. */
const CITING = execFileSync(
  'git',
  ['ls-files', 'src', 'server', 'tests', 'scripts', 'docs', '*.md', '*.ts'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.(md|mjs|tsx?)$/.test(file) && existsSync(file));

describe('decisions', () => {
  test('have a number of their own, which their title begins with', () => {
    expect(NUMBERS.size).toBe(PAGES.length);
    for (const page of PAGES) {
      const [title] = readFileSync(`${FOLDER}/${page}`, 'utf8').split('\n', 1);
      expect([page, title]).toEqual([page, expect.stringMatching(`^# ${page.slice(0, 3)} \\S`)]);
    }
  });

  test('that are cited are there', () => {
    const gone = CITING.flatMap((file) =>
      cited(readFileSync(file, 'utf8')).flatMap((number) =>
        NUMBERS.has(number) ? [] : `${file}: ${number}`,
      ),
    );
    expect(gone).toEqual([]);
  });

  test('a citation is found in each way in which it is written', () => {
    expect(cited('see decision 024, docs/decisions/031-x.md, decisions 026 and 027')).toEqual([
      '024',
      '031',
      '026',
      '027',
    ]);
  });
});

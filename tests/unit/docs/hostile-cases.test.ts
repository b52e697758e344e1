import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const TESTS = fileURLToPath(new URL('../..', import.meta.url));

/** The last case of the list. */
const LAST = 96;

/** The numbers that stand in names of tests: `hostile 8, 9: …`. */
function numbersPlayed(): Set<number> {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.test\.tsx?$/.test(name),
  );
  const texts = files.map((name) => readFileSync(`${TESTS}/${name}`, 'utf8'));
  const lists = texts.flatMap((text) => [...text.matchAll(/[('`"]hostile (\d+(?:, \d+)*): /g)]);
  return new Set(lists.flatMap(([, list = '']) => list.split(', ').map(Number)));
}

it('every case of bad input has a test with its number', () => {
  const played = numbersPlayed();
  const missing = Array.from({ length: LAST }, (_, index) => index + 1).filter(
    (number) => !played.has(number),
  );
  expect(missing).toEqual([]);
});

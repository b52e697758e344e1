import { describe, expect, it } from 'vitest';
import { checkPage } from '../../../../src/contract/check/check-page';
import { byStrength, tell } from '../../../strength';
import type { Edit } from '../../../support/model/faults';
import { pick, seeded } from '../../../support/model/slips';
import { NEW_WORDS } from '../../../support/model/word-faults';
import { placeOf } from '../support';
import { applyEdits, type SoundPage, soundPages } from './sound-pages';

/**
 * Faults in every word by which records are between people (decisions 077 to 082), and by which they work together
 * (083 to 087). How many of 100 are found on their line is printed word by word; `FAULT_SEED` repeats a run.
 */
const SEED = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000_000);
const LEAST = 0.95;
/** Places that are seeded of each word; all at night. */
const MOST = byStrength(5, 1_000);

const pages = [
  'schemas',
  ...['schemas', 'generated', 'states', 'routes', 'examples'].map((name) => `tests/fixtures/${name}`),
].flatMap((folder) => soundPages(folder));

describe('One slip in a word of records between people, or of records that work together', () => {
  const outcomes: { word: string; seeded: number; found: number; 'of 100': number }[] = [];
  const missed: unknown[] = [];

  it.each(Object.keys(NEW_WORDS))('%s: is found on its line', { timeout: 240_000 }, (name) => {
    const random = seeded(SEED);
    let places = pages.flatMap((page) => NEW_WORDS[name]!(page.subject).map((place) => ({ page, place })));
    expect(places.length, 'no page has it').toBeGreaterThan(0);
    const share = { played: Math.min(places.length, MOST), of: places.length };
    tell({ subject: 'slips in words', unit: 'places', ...share }, name);
    if (places.length > MOST) places = Array.from({ length: MOST }, () => pick(places, random));
    let found = 0;
    for (const { page, place } of places) {
      const miss = seed(page, place.slip(random));
      if (miss) missed.push({ word: name, ...miss });
      else found += 1;
    }
    outcomes.push({
      word: name,
      seeded: places.length,
      found,
      'of 100': Math.round((1000 * found) / places.length) / 10,
    });
  });

  it(`in ${LEAST * 100} of 100 cases (seed ${SEED})`, () => {
    const all = outcomes.reduce((sum, { seeded: count }) => sum + count, 0);
    const share = outcomes.reduce((sum, { found }) => sum + found, 0) / all;
    console.table(outcomes);
    if (missed.length > 0) console.log(`missed: ${JSON.stringify(missed, null, 1)}`);
    console.log(`${all} faults, ${(100 * share).toFixed(1)} of 100 found on their line (seed ${SEED})`);
    expect(share).toBeGreaterThanOrEqual(LEAST);
  });

  it('and the pages that are seeded into raise no alarm as they stand', () => {
    for (const page of pages) expect(checkPage(page.text, page).problems, page.file).toEqual([]);
  });
});

/** What was missed, undefined where the fault was found on its line. */
function seed(page: SoundPage, edits: readonly Edit[]) {
  const faulty = applyEdits(page.text, edits);
  const [line] = edits.map(({ offset }) => placeOf(page.text, offset).line);
  const { problems } = checkPage(faulty, page);
  if (problems.some((problem) => problem.line === line)) return undefined;
  return { file: page.file, line, text: faulty.split('\n')[line! - 1]!.trim(), problems };
}

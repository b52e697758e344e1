import { describe, expect, it } from 'vitest';
import { checkPage } from '../../../../src/contract/check/check-page';
import { byStrength, tell } from '../../../strength';
import { type Edit, FAULTS, type Place } from '../../../support/model/faults';
import { pick, seeded } from '../../../support/model/slips';
import { placeOf } from '../support';
import { applyEdits, type SoundPage, soundPages } from './sound-pages';

/** Other slips in every run; `FAULT_SEED=… npx vitest run …` repeats one, `FAULT_COUNT` makes more. */
const SEED = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000_000);
const COUNT_AT_NIGHT = 500;
const COUNT = Number(process.env.FAULT_COUNT ?? byStrength(250, COUNT_AT_NIGHT));
const LEAST = 0.99;

tell({ subject: 'slips in sound pages', unit: 'slips', played: COUNT, of: COUNT_AT_NIGHT });

const real = soundPages('schemas');
// What the product's own pages do not use yet is seeded into those of the tests.
const made = ['schemas', 'generated', 'states', 'examples'].flatMap((name) =>
  soundPages(`tests/fixtures/${name}`),
);

describe('One slip in a sound page', () => {
  it(`is found on its line in ${LEAST * 100} of 100 cases (seed ${SEED})`, { timeout: 240_000 }, () => {
    const random = seeded(SEED);
    const kinds = Object.keys(FAULTS).map((kind) => ({ kind, seeded: 0, missed: [] as unknown[] }));
    for (let index = 0; index < COUNT; index++) {
      const outcome = kinds[index % kinds.length]!;
      const missed = seedOne(outcome.kind, random);
      outcome.seeded += 1;
      if (missed) outcome.missed.push(missed);
    }
    const missed = kinds.filter((outcome) => outcome.missed.length > 0);
    const total = missed.reduce((sum, outcome) => sum + outcome.missed.length, 0);
    const told = `seed ${SEED}: ${total} of ${COUNT} missed\n${JSON.stringify(missed, null, 1)}`;
    expect(1 - total / COUNT, told).toBeGreaterThanOrEqual(LEAST);
  });

  it.each(Object.keys(FAULTS))('can be %s', (kind) => {
    expect([...real, ...made].some(({ subject }) => FAULTS[kind]!(subject).length > 0)).toBe(true);
  });
});

/** Seeds one fault; answers what was missed, or undefined when it was found on its line. */
function seedOne(kind: string, random: () => number): unknown {
  const { page, places } = choose(kind, random);
  const edits = pick(places, random).slip(random);
  const faulty = applyEdits(page.text, edits);
  const lines = edits.map(({ offset }) => placeOf(page.text, offset).line);
  const { problems } = checkPage(faulty, page);
  if (problems.some(({ line }) => lines.includes(line))) return undefined;
  return { file: page.file, lines, text: faulty.split('\n')[lines[0]! - 1]!.trim(), problems };
}

type Able = { page: SoundPage; places: Place[] }[];

const ableByKind = new Map<string, Able>();

/** A page of the product that has a place for the fault, or else one of the tests. */
function choose(kind: string, random: () => number): { page: SoundPage; places: Place[] } {
  const able = ableByKind.get(kind) ?? placesFor(kind);
  ableByKind.set(kind, able);
  return pick(able, random);
}

function placesFor(kind: string): Able {
  for (const pages of [real, made]) {
    const able = pages
      .map((page) => ({ page, places: FAULTS[kind]!(page.subject) }))
      .filter(({ places: found }) => found.length > 0);
    if (able.length > 0) return able;
  }
  throw new Error(`no page has a place for ${kind}`);
}

const OF_STRUCTURE = [
  'a key',
  'a kind of value',
  'an icon',
  'a format',
  'a component',
  'the type of a value',
];
const OF_MEANING = ['a field name', 'a dictionary', 'a code of a dictionary', 'a name in an expression'];

describe('A slip in the structure of a page', () => {
  const random = seeded(SEED + 1);
  const cases = Array.from({ length: COUNT / 2 }, () => {
    const { page, places } = choose(pick(OF_STRUCTURE, random), random);
    const first = pick(places, random).slip(random);
    const others = FAULTS[pick(OF_MEANING, random)]!(page.subject);
    const second = others.length > 0 ? pick(others, random).slip(random) : [];
    const lineOf = ({ offset }: Edit) => placeOf(page.text, offset).line;
    return { page, first, second, line: lineOf(first[0]!), otherLine: second[0] && lineOf(second[0]) };
  });

  it(`raises no alarm elsewhere (seed ${SEED})`, { timeout: 240_000 }, () => {
    for (const { page, first, line } of cases) {
      const { problems } = checkPage(applyEdits(page.text, first), page);
      const echoes = problems.filter((problem) => problem.rule !== 'structure' && problem.line !== line);
      expect(echoes, `seed ${SEED}, ${page.file}:${line}, ${first[0]!.into}`).toEqual([]);
    }
  });

  it(`mostly hides none of another kind (seed ${SEED})`, { timeout: 240_000 }, () => {
    const pairs = cases.filter(({ line, otherLine }) => otherLine !== undefined && otherLine !== line);
    const told = pairs.filter(({ page, first, second, line, otherLine }) => {
      const lines = checkPage(applyEdits(page.text, [...first, ...second]), page).problems.map(
        (one) => one.line,
      );
      return lines.includes(line) && lines.includes(otherLine!);
    });
    expect(pairs.length).toBeGreaterThan(COUNT / 10);
    expect(told.length / pairs.length, `seed ${SEED}`).toBeGreaterThan(0.7);
  });
});

describe('A sound page', () => {
  const shuffled = (value: unknown, random: () => number): unknown => {
    if (Array.isArray(value)) return value.map((item) => shuffled(item, random));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(
      ([key, item]) => [key, shuffled(item, random), random()] as const,
    );
    return Object.fromEntries(entries.sort((left, right) => left[2] - right[2]));
  };
  const WAYS: Record<string, (text: string) => string> = {
    'as it stands': (text) => text,
    'on one line': (text) => JSON.stringify(JSON.parse(text)),
    'with other line ends': (text) => text.replaceAll('\n', '\r\n'),
    'with escaped Chinese': (text) =>
      text.replace(
        /\p{Script=Han}/gu,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    [`with its keys in another order (seed ${SEED})`]: (text) =>
      JSON.stringify(shuffled(JSON.parse(text), seeded(SEED)), null, 4),
  };

  it.each(Object.keys(WAYS))('raises no alarm %s', (way) => {
    for (const page of [...real, ...made]) {
      expect(checkPage(WAYS[way]!(page.text), page).problems, page.file).toEqual([]);
    }
  });
});

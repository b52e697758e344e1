import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const SUITE = 'file:///tests/browser/lists.test.ts';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'night-'));
  vi.resetModules();
  vi.stubEnv('SHARES', join(folder, 'shares'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

async function at(strength: string) {
  vi.stubEnv('STRENGTH', strength);
  const { leftToTheNight } = await import('../../support/night');
  return leftToTheNight(SUITE);
}
const told = () =>
  readFileSync(join(folder, 'shares'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const { played, of, place } = JSON.parse(line);
      return [place, played, of];
    });

it('leaves variants, what is retold and edge cases to the night, and tells of each', async () => {
  const { variants, retold, edge } = await at('gate');
  expect(variants([375], [1440])).toEqual([375]);
  expect(variants(['en'], ['zh-CN', 'fr'])).toEqual(['en']);
  retold('browser/records/records')('is not declared', () => Promise.reject(new Error('played')));
  retold('browser/records/records').each([1, 2])('is not declared either, %i', () => {
    throw new Error('played');
  });
  edge('is not declared, with options', { timeout: 1 }, () => Promise.reject(new Error('played')));
  expect(told()).toEqual([
    ['lists.test.ts#1', 1, 2],
    ['lists.test.ts#2', 1, 3],
    ['lists.test.ts#3', 0, 1],
    ['lists.test.ts#4', 0, 2],
    ['lists.test.ts#5', 0, 1],
  ]);
});

it('plays all variants at night, those of the gate first', async () => {
  const { variants } = await at('nightly');
  expect(variants([375], [1440])).toEqual([375, 1440]);
  expect(told()).toEqual([['lists.test.ts#1', 2, 2]]);
});

it('throws where the suite that shows it is not there', async () => {
  const { retold } = await at('gate');
  expect(() => retold('browser/nowhere')).toThrow('tests/browser/nowhere is not there');
});

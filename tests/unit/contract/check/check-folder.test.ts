import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkFolder } from '../../../../src/contract/check/check-folder';
import { filesOf } from '../support';

const files = filesOf('tests/fixtures/schemas');
const orders = readFileSync('tests/fixtures/schemas/orders.json', 'utf8');
const errorsOf = (folder: ReturnType<typeof checkFolder>) =>
  folder.problems
    .filter(({ severity }) => severity === 'error')
    .map(({ file, message }) => `${file}: ${message}`);

describe('A folder of schemas', () => {
  it('answers its dictionaries and pages', () => {
    const folder = checkFolder(files);
    expect(errorsOf(folder)).toEqual([]);
    expect(Object.keys(folder.dictionaries)).toEqual(['grade', 'timeliness', 'urgency']);
    expect(folder.pages).toMatchObject([
      { file: 'tests/fixtures/schemas/orders.json', page: { path: '/office/orders' } },
    ]);
  });

  it('keeps the first of two pages that claim the same path, resource and calls', () => {
    const folder = checkFolder([...files, { file: 'tests/fixtures/schemas/other.json', text: orders }]);
    expect(folder.pages.map(({ page }) => page?.path)).toEqual(['/office/orders', undefined]);
    expect(errorsOf(folder)).toHaveLength(5);
    expect(errorsOf(folder)[0]).toBe(
      'tests/fixtures/schemas/other.json: 路径 /office/orders 已被 tests/fixtures/schemas/orders.json 使用',
    );
  });

  it('tells a damaged translation and takes sound ones as English', () => {
    const bad = checkFolder([{ file: 'locales/en.json', text: '{ "保存": 1 }' }]);
    expect(bad.problems).toMatchObject([{ file: 'locales/en.json', line: 1, column: 9 }]);
    const good = checkFolder([{ file: 'locales/en.json', text: '{ "保存": "Save" }' }]);
    expect(good).toMatchObject({ problems: [], english: { 保存: 'Save' } });
  });

  it('refuses pages of a dictionary that is itself refused', () => {
    const damaged = files.map(({ file, text }) => ({ file, text: file.endsWith('grade.json') ? '{' : text }));
    const folder = checkFolder(damaged);
    expect(folder.pages[0]!.page).toBeUndefined();
    expect(errorsOf(folder)).toHaveLength(2);
  });
});

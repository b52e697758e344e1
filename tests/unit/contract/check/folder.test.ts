import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFolder } from '../../../../src/contract/check/check-folder';
import { createFolder, type FolderMemory, type Holders } from '../../../../src/contract/check/folder';

const list = (path: string, resource: string, more: object = {}, field: object = {}) => ({
  schemaVersion: 2,
  path,
  kind: 'list',
  title: '一张清单',
  resource: { name: resource, scope: 'tenant' },
  form: { type: 'object', properties: { name: { type: 'string', title: '名称', ...field } } },
  list: { columns: ['name'] },
  ...more,
});
const tabs = (path: string, held: string[]) => ({
  schemaVersion: 2,
  path,
  kind: 'tabs',
  title: '一组',
  tabs: held,
});
const dictionary = (label: string) => ({ title: '等级', entries: [{ value: 'a', label }] });

/** Files that get in each other's way in every manner that the checker knows. */
const STATES: Record<string, (string | undefined)[]> = {
  'office/a.json': [
    list('/office/a', 'one'),
    list('/office/b', 'one'),
    list('/office/a', 'one', {}, { 'x-options': 'dictionary:grade' }),
    list('/office/a', 'one', {
      resource: { name: 'one', scope: 'tenant', operations: { list: 'GET /things/all' } },
    }),
    '{ "schemaVersion": 2,',
  ].map(textOf),
  'office/b.json': [
    list('/office/b', 'two'),
    list('/office/a', 'two'),
    list('/office/b', 'one'),
    list('/office/b', 'two', {
      resource: { name: 'two', scope: 'tenant', operations: { list: 'GET /things/all' } },
    }),
  ].map(textOf),
  'office/c.json': [
    list('/office/c', 'three'),
    list('/office/b', 'three', {}, { 'x-options': 'dictionary:grades' }),
  ].map(textOf),
  'office/group.json': [
    tabs('/office/group', ['/office/a', '/office/b']),
    tabs('/office/b', ['/office/c']),
  ].map(textOf),
  'dictionaries/grade.json': [dictionary('甲'), dictionary('乙'), '['].map(textOf),
  'dictionaries/grades.json': [dictionary('丙')].map(textOf),
  'locales/en.json': [
    { 名称: 'Name', 等级: 'Grade' },
    { 一组: 'Group', 一张清单: 'List', 甲: 'A' },
    '{"a": 1}',
  ].map(textOf),
};

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}

const asFile = ([file, text]: [string, string | undefined]) => (text === undefined ? [] : [{ file, text }]);

const change = fc.constantFrom(...Object.keys(STATES)).chain((file) =>
  fc.record({
    file: fc.constant(file),
    text: fc.constantFrom(...STATES[file]!, undefined),
  }),
);
const batch = fc.array(change, { minLength: 1, maxLength: 3 });

describe('A folder whose files change', () => {
  it('says after every change what a check of the whole folder says', () => {
    fc.assert(
      fc.property(fc.array(batch, { minLength: 1, maxLength: 14 }), (batches) => {
        const folder = createFolder();
        const texts = new Map<string, string>();
        for (const changes of batches) {
          folder.apply(new Map(changes.map(({ file, text }) => [file, text])));
          for (const { file, text } of changes) {
            if (text === undefined) texts.delete(file);
            else texts.set(file, text);
          }
          const whole = checkFolder([...texts].map(([file, text]) => ({ file, text })));
          expect(folder.pages()).toEqual(whole.pages);
          expect(folder.dictionaries()).toEqual(whole.dictionaries);
          expect(folder.english()).toEqual(whole.english);
          expect(folder.shared()).toEqual(
            folder.shared().map(({ file }) => ({
              file,
              problems: whole.problems
                .filter((problem) => problem.file === file)
                .map(({ file: _, ...problem }) => problem),
            })),
          );
        }
      }),
      { numRuns: 120 },
    );
  }, 60_000);

  it('says the same where it begins with what another folder of the process had', () => {
    const memory: FolderMemory = {};
    let begun = 0;
    fc.assert(
      fc.property(fc.array(change, { minLength: 3, maxLength: 9 }), batch, (first, changes) => {
        const texts = (list: readonly { file: string; text: string | undefined }[]) =>
          new Map(list.map(({ file, text }) => [file, text]));
        const filled = createFolder({ memory, keepLastGood: true });
        filled.apply(texts(first));
        const kept = memory.filled;
        const wanted = texts([...first, ...changes]);
        const folder = createFolder({ memory, keepLastGood: true });
        const answered = folder.apply(wanted);
        const verdicts = [...(kept?.entries.values() ?? [])].map(({ verdict }) => verdict);
        if (folder.pages().some((page) => verdicts.includes(page))) begun += 1;
        const whole = checkFolder([...wanted].flatMap(asFile));
        expect(folder.pages()).toEqual(whole.pages);
        expect([...answered]).toEqual(expect.arrayContaining(whole.pages.map(({ file }) => file)));
        // What the second has done is not to be seen by the first.
        expect(filled.pages()).toEqual(checkFolder([...texts(first)].flatMap(asFile)).pages);
      }),
      { numRuns: 200 },
    );
    expect(begun).toBeGreaterThan(20);
  }, 60_000);

  it('checks all of its own where a path of a file belongs to another', () => {
    const memory: FolderMemory = {};
    const files = new Map([
      ['office/a.json', textOf(list('/office/a', 'one'))],
      ['office/b.json', textOf(list('/office/b', 'two'))],
      ['office/c.json', textOf(list('/office/a', 'three'))],
    ]);
    const soundIn = (holders?: Holders) => {
      const folder = createFolder({ memory, ...(holders && { holders }) });
      folder.apply(files);
      return folder.pages().flatMap(({ file, page }) => (page ? [file] : []));
    };
    expect(soundIn()).toEqual(['office/a.json', 'office/b.json']);
    const holders: Holders = {
      of: (claim) => (claim === 'path /office/a' ? 'office/c.json' : undefined),
      by: (file) => (file === 'office/c.json' ? ['path /office/a'] : []),
    };
    expect(soundIn(holders)).toEqual(['office/b.json', 'office/c.json']);
    expect(soundIn()).toEqual(['office/a.json', 'office/b.json']);
  });

  it('names the files whose verdict is another one now, and leaves the others alone', () => {
    const folder = createFolder();
    const files = { 'office/a.json': list('/office/a', 'one'), 'office/b.json': list('/office/b', 'two') };
    folder.apply(new Map(Object.entries(files).map(([file, page]) => [file, textOf(page)])));
    const before = folder.page('office/b.json');
    expect(folder.apply(new Map([['office/a.json', '{']]))).toEqual(new Set(['office/a.json']));
    expect(folder.page('office/b.json')).toBe(before);
    const taken = folder.apply(new Map([['office/a.json', textOf(list('/office/b', 'one'))]]));
    expect(taken).toEqual(new Set(['office/a.json', 'office/b.json']));
    expect(folder.page('office/b.json')?.page).toBeUndefined();
  });

  it('tells the pages of tabs that hold a page when it goes and when it comes back', () => {
    const folder = createFolder();
    const held = textOf(list('/office/a', 'one'));
    folder.apply(
      new Map([
        ['office/a.json', held],
        ['office/group.json', textOf(tabs('/office/group', ['/office/a']))],
      ]),
    );
    expect(folder.apply(new Map([['office/a.json', undefined]]))).toContain('office/group.json');
    expect(folder.page('office/group.json')?.problems).toContainEqual(
      expect.objectContaining({ message: '没有页面 /office/a', line: 7 }),
    );
    folder.apply(new Map([['office/a.json', held]]));
    expect(folder.page('office/group.json')?.page).toBeDefined();
  });

  it('means the same name whichever file came first', () => {
    const folder = createFolder();
    for (const name of ['c', 'b']) {
      folder.apply(new Map([[`office/${name}.json`, textOf(list(`/office/${name}`, name))]]));
    }
    folder.apply(new Map([['office/group.json', textOf(tabs('/office/group', ['/office/a']))]]));
    expect(folder.page('office/group.json')?.problems).toContainEqual(
      expect.objectContaining({ suggestion: '/office/b' }),
    );
  });

  it('keeps the last good entries of a dictionary with a mistake, where it is asked to, while its file is there', () => {
    const folder = createFolder({ keepLastGood: true });
    const file = 'dictionaries/grade.json';
    const page = textOf(list('/office/a', 'one', {}, { 'x-options': 'dictionary:grade' }));
    folder.apply(
      new Map([
        [file, textOf(dictionary('甲'))],
        ['office/a.json', page],
      ]),
    );
    expect(folder.apply(new Map([[file, '{']]))).toEqual(new Set());
    expect(folder.dictionaries().grade?.entries).toEqual([{ value: 'a', label: '甲' }]);
    expect(folder.problemsOf(file)).toHaveLength(1);
    expect(folder.apply(new Map([[file, undefined]]))).toEqual(new Set(['office/a.json']));
    expect(folder.page('office/a.json')?.page).toBeUndefined();
  });
});

import { strToU8, zipSync } from 'fflate';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { compareFolder, draftFilesOf } from '../../../src/features/studio/folder/compare-folder';
import { folderOfZip } from '../../../src/features/studio/folder/read-folder';
import { memoryStorage } from '../../support/browser/memory-storage';

beforeAll(() => void vi.stubGlobal('localStorage', memoryStorage()));

const PAGE = '{ "path": "/office/tools" }';
const read = (files: Record<string, string | Uint8Array>) =>
  folderOfZip(
    'schemas',
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text]),
      ),
    ),
  );
const faults = (files: Record<string, string | Uint8Array>) =>
  Object.fromEntries(read(files).files.map(({ file, fault }) => [file, fault]));

describe('a zip of page files', () => {
  test.each([
    ['as it is exported', 'schemas/office/tools.json'],
    ['as a repository has it', 'our-pages-main/schemas/office/tools.json'],
    ['without the folder', 'office/tools.json'],
  ])('is read %s', (_, name) => {
    expect(read({ [name]: PAGE }).files).toEqual([{ file: 'office/tools.json', text: PAGE }]);
  });

  test('is read without what is no page file, which is counted', () => {
    const { files, others } = read({
      'repo/schemas/office/tools.json': PAGE,
      'repo/schemas/page.schema.json': '{}',
      'repo/package.json': '{}',
      'repo/.git/objects/x.json': '{}',
      '__MACOSX/repo/schemas/office/tools.json': 'x',
      'repo/README.md': 'x',
    });
    expect(files.map(({ file }) => file)).toEqual(['office/tools.json']);
    expect(others).toBe(5);
  });

  test('tells each file that cannot be taken, and why, beside those that can', () => {
    expect(
      faults({
        'schemas/office/tools.json': PAGE,
        'schemas/../../etc/passwd.json': PAGE,
        'schemas/office/../tools.json': PAGE,
        'schemas/office\\evil.json': PAGE,
        'schemas/office/工具.json': PAGE,
        'schemas/office/broken.json': '{ "path": ',
        'schemas/office/bytes.json': new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]),
        'schemas/office/large.json': `"${'x'.repeat(1_100_000)}"`,
      }),
    ).toEqual({
      'office/tools.json': undefined,
      '../../etc/passwd.json': expect.stringContaining('文件夹之外'),
      'office/../tools.json': expect.stringContaining('文件夹之外'),
      'office\\evil.json': expect.stringContaining('文件夹之外'),
      'office/工具.json': expect.stringContaining('只能用字母'),
      'office/broken.json': expect.stringContaining('不是 JSON'),
      'office/bytes.json': expect.stringContaining('UTF-8'),
      'office/large.json': '超过 1M',
    });
  });

  test('has one place once: names that differ in case alone, and a name that stands there twice', () => {
    expect(faults({ 'schemas/office/tools.json': PAGE, 'schemas/office/Tools.json': PAGE })).toEqual({
      'office/tools.json': '同一个位置有两个文件',
      'office/Tools.json': '同一个位置有两个文件',
    });
    // A zip may hold two entries of one name; a program that writes zips makes none.
    const zip = zipSync({
      'schemas/office/aaaaa.json': strToU8(PAGE),
      'schemas/office/bbbbb.json': strToU8('{}'),
    });
    const twice = Uint8Array.from(
      Buffer.from(Buffer.from(zip).toString('latin1').replaceAll('bbbbb', 'aaaaa'), 'latin1'),
    );
    expect(folderOfZip('schemas', twice).files).toEqual([
      { file: 'office/aaaaa.json', fault: '同一个位置有两个文件' },
    ]);
  });

  test('unpacks no bomb', () => {
    const nothing = new Uint8Array(1_000_000);
    const many = Object.fromEntries(
      Array.from({ length: 21 }, (_, at) => [`schemas/office/p${at}.json`, nothing]),
    );
    expect(() => read(many)).toThrow('20M');
    const few = {
      'schemas/office/tools.json': PAGE,
      'schemas/office/bomb.json': new Uint8Array(20_000_000),
    };
    expect(faults(few)).toMatchObject({ 'office/bomb.json': '超过 1M', 'office/tools.json': undefined });
    const crowd = Object.fromEntries(
      Array.from({ length: 2_001 }, (_, at) => [`schemas/office/p${at}.json`, '1']),
    );
    expect(() => read(crowd)).toThrow('2000');
  });

  test('that claims to be smaller than it is gives no more than it claimed', () => {
    const honest = zipSync({ 'schemas/office/tools.json': strToU8(`"${'x'.repeat(50_000)}"`) });
    const view = new DataView(honest.buffer, honest.byteOffset, honest.byteLength);
    const central = Buffer.from(honest).lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    view.setUint32(central + 24, 10, true);
    const [file] = folderOfZip('schemas', honest).files;
    expect(file?.fault).toContain('不是 JSON');
  });

  test.each([
    ['no zip', strToU8('not a zip'), 'zip'],
    ['without page files', zipSync({ 'a.txt': strToU8('x') }), '没有页面文件'],
    ['with a file of settings alone', zipSync({ 'package.json': strToU8('{}') }), '没有页面文件'],
  ])('is refused as a whole: %s', (_, bytes, why) => {
    expect(() => folderOfZip('x', bytes)).toThrow(why);
  });
});

describe('a folder beside what is in service', () => {
  const folder = new Map([
    ['office/a.json', '{ "a": 1 }'],
    ['office/b.json', '{"b":1}'],
    ['office/c.json', '{}'],
  ]);
  const given = [
    { file: 'office/a.json', text: '{"a":1}' },
    { file: 'office/b.json', text: '{"b":2}' },
    { file: 'office/d.json', text: '{}' },
    { file: 'office/e.json', fault: '超过 1M' },
  ];

  test('is told file by file; another layout is no change', () => {
    expect(compareFolder(given, folder).map(({ file, change }) => `${file} ${change}`)).toEqual([
      'office/e.json faulty',
      'office/d.json added',
      'office/b.json changed',
      'office/c.json removed',
      'office/a.json same',
    ]);
  });

  test('becomes files of a draft, from their versions in service; what cannot be taken is in none', () => {
    const compared = compareFolder(given, folder);
    const served = [{ file: 'office/b.json', kind: 'page' as const, version: 7, problems: [] }];
    expect(draftFilesOf(compared, served)).toEqual([
      { file: 'office/d.json', text: '{}', base: null },
      { file: 'office/b.json', text: '{"b":2}', base: 7 },
      { file: 'office/c.json', text: null, base: null },
      { file: 'office/a.json', text: '{"a":1}', base: null },
    ]);
  });
});

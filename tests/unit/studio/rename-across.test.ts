import { describe, expect, test } from 'vitest';
import { checkFolder } from '../../../src/contract/check/check-folder';
import type { DraftFile } from '../../../src/contract/studio/studio';
import { applyEdits } from '../../../src/features/studio/text/edits';
import { renameField } from '../../../src/features/studio/text/rename';
import { renamedAcross } from '../../../src/features/studio/text/rename-across';
import { smallPage } from '../../support/gateway/schemas-folder';

const TOOLS = 'office/tools.json';
const GIVES = 'office/gives.json';
const field = (title: string, more: object = {}) => ({ type: 'string', title, ...more });
const PAGES: Readonly<Record<string, object>> = {
  [TOOLS]: smallPage('tools', {
    resource: { name: 'tools', scope: 'tenant', unique: ['toolNo'] },
    form: { type: 'object', properties: { toolNo: field('编号', { maxLength: 20 }), name: field('名称') } },
    list: {
      search: ['name'],
      columns: ['toolNo', 'name'],
      card: { title: 'toolNo' },
      toolbar: [{ code: 'add', label: '新增', action: 'create' }],
    },
  }),
  'office/loans.json': smallPage('loans', {
    form: {
      type: 'object',
      properties: {
        name: field('名称'),
        tool: field('工具', { 'x-options': { page: '/office/tools', label: 'name', value: 'toolNo' } }),
      },
    },
  }),
  'office/tool-names.json': {
    schemaVersion: 2,
    path: '/office/tool-names',
    kind: 'list',
    title: '工具',
    menu: { face: 'office', group: '试用' },
    resource: { of: '/office/tools' },
    list: { columns: ['toolNo'], rowActions: [{ code: 'view', label: '查看', action: 'view' }] },
  },
  'office/stocks.json': smallPage('stocks', {
    form: {
      type: 'object',
      properties: { name: field('名称'), quantity: { type: 'number', title: '数量' } },
    },
    list: {
      search: ['name'],
      columns: ['name'],
      toolbar: [{ code: 'add', label: '新增', action: 'create' }],
    },
    derived: {
      left: {
        title: '剩余',
        of: {
          page: '/office/takes',
          by: 'stock',
          fn: 'sum',
          field: 'pieces',
          from: 'quantity',
          back: [{ page: '/office/gives', by: { kept: 'id' }, field: 'pieces', where: { kind: 'whole' } }],
        },
      },
    },
  }),
  'office/takes.json': smallPage('takes', {
    form: {
      type: 'object',
      properties: {
        name: field('名称'),
        stock: field('库存', { 'x-options': { page: '/office/stocks', label: 'name' } }),
        pieces: { type: 'number', title: '件数' },
      },
    },
  }),
  [GIVES]: smallPage('gives', {
    form: {
      type: 'object',
      properties: {
        name: field('名称'),
        kept: field('库存', { 'x-options': { page: '/office/stocks', label: 'name' } }),
        kind: field('种类'),
        pieces: { type: 'number', title: '件数' },
      },
    },
  }),
  'office/other.json': smallPage('other', {
    form: { type: 'object', properties: { name: field('名称'), toolNo: field('编号') } },
  }),
};
const SERVED = new Map(Object.entries(PAGES).map(([file, page]) => [file, JSON.stringify(page, null, 2)]));

/** What the checker says of the folder with the files of a draft in it. */
const check = async (files: readonly { file: string; text: string | null }[]) => {
  const texts = new Map<string, string | null>(SERVED);
  for (const { file, text } of files) texts.set(file, text);
  return checkFolder([...texts].flatMap(([file, text]) => (text === null ? [] : [{ file, text }]))).problems;
};
const load = async (file: string) => ({ text: SERVED.get(file)!, version: 7 });
const errorsOf = async (files: readonly DraftFile[]) =>
  (await check(files)).filter(({ severity }) => severity === 'error').map(({ message }) => message);

describe('a field that is renamed', () => {
  test('is named anew in the files that name it, and in those that stand on them', async () => {
    expect(await errorsOf([])).toEqual([]);
    const before = SERVED.get(TOOLS)!;
    const text = applyEdits(before, renameField(before, 'toolNo', 'number'));
    const draft = [{ file: TOOLS, text, base: 3 }];
    expect(await errorsOf(draft)).not.toEqual([]);
    const after = await renamedAcross(draft, { name: 'toolNo', renamed: 'number' }, { check, load });
    expect(await errorsOf(after)).toEqual([]);
    expect(after.map(({ file, base }) => `${file} ${base}`).sort()).toEqual([
      'office/loans.json 7',
      'office/tool-names.json 7',
      'office/tools.json 3',
    ]);
    for (const one of after) expect(one.text).not.toContain('toolNo');
  });

  test.each(['pieces', 'kept', 'kind'])(
    'is named anew where %s gives back to what others have',
    async (name) => {
      const before = SERVED.get(GIVES)!;
      const text = applyEdits(before, renameField(before, name, 'renamed'));
      const draft = [{ file: GIVES, text, base: 3 }];
      expect(await errorsOf(draft)).not.toEqual([]);
      const after = await renamedAcross(draft, { name, renamed: 'renamed' }, { check, load });
      expect(await errorsOf(after)).toEqual([]);
      const { derived } = JSON.parse(after.find(({ file }) => file === 'office/stocks.json')!.text!);
      expect(JSON.stringify(derived.left.of.back)).toContain('renamed');
      expect({ ...derived.left.of, back: [] }).toMatchObject({ by: 'stock', field: 'pieces' });
    },
  );

  test('that no other file names leaves them alone', async () => {
    const draft = [{ file: TOOLS, text: SERVED.get(TOOLS)!, base: 3 }];
    expect(await renamedAcross(draft, { name: 'nothing', renamed: 'other' }, { check, load })).toEqual(draft);
  });

  test('in vain leaves the other files as they were', async () => {
    const draft = [{ file: TOOLS, text: null, base: 3 }];
    expect(await errorsOf(draft)).not.toEqual([]);
    expect(await renamedAcross(draft, { name: 'tools', renamed: 'kit' }, { check, load })).toEqual(draft);
  });
});

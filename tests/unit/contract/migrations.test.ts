import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMigrateCommand, migrateCommand } from '../../../scripts/schema/migrate-command';
import { checkPage } from '../../../src/contract/check/check-page';
import { formPageSchema, listPageSchema, tabsPageSchema } from '../../../src/contract/language/page-schema';
import { MIGRATIONS } from '../../../src/contract/migrations/chain';
import { editText } from '../../../src/contract/migrations/edit-text';
import { applyEdits, originOf } from '../../../src/contract/migrations/edits';
import type { Edit, MigrationChain } from '../../../src/contract/migrations/migration';
import { upgrade } from '../../../src/contract/migrations/upgrade';

/** Two versions before the first: fields stood under `fields`, columns were called `cols`, and the menu had no object. */
const CHAIN: MigrationChain = {
  current: 2,
  steps: {
    0: {
      summary: 'list.cols 改名为 columns',
      edits: () => [{ kind: 'rename', path: ['list', 'cols'], to: 'columns' }],
    },
    1: {
      summary: 'fields 移到 form.properties，face 移到 menu',
      edits: ({ fields, face }) => [
        { kind: 'set', path: ['form'], value: { type: 'object' } },
        { kind: 'set', path: ['form', 'properties'], value: fields, from: ['fields'] },
        { kind: 'remove', path: ['fields'] },
        ...(face === undefined
          ? []
          : ([
              { kind: 'set', path: ['menu'], value: { face }, from: ['face'] },
              { kind: 'remove', path: ['face'] },
            ] satisfies Edit[])),
      ],
    },
  },
};

/** A page of the oldest version, as its author indented it. */
const OLDEST = `{
    "schemaVersion": 0,
    "path": "/office/old",
    "kind": "list",
    "face": "office",
    "title": "旧页面",
    "fields": {
        "name": { "type": "string", "title": "名称", "maxLength": 20 },
        "level": { "type": "string", "title": "等级", "x-options": "dictionary:grade" }
    },
    "resource": { "name": "old", "scope": "tenant" },
    "list": { "cols": ["name", "level"], "defaultSort": "name" }
}
`;
const CURRENT = {
  schemaVersion: 2,
  path: '/office/old',
  kind: 'list',
  title: '旧页面',
  resource: { name: 'old', scope: 'tenant' },
  list: { columns: ['name', 'level'], defaultSort: 'name' },
  form: {
    type: 'object',
    properties: {
      name: { type: 'string', title: '名称', maxLength: 20 },
      level: { type: 'string', title: '等级', 'x-options': 'dictionary:grade' },
    },
  },
  menu: { face: 'office' },
};
const context = {
  dictionaries: { grade: { title: '等级', entries: [{ value: 'a', label: '甲' }] } },
  migrations: CHAIN,
};
const lineOf = (text: string, part: string) => text.split('\n').findIndex((line) => line.includes(part)) + 1;

describe('A page file of an earlier version', () => {
  it('loads as if it were of the current one, with a warning that says how to rewrite it', () => {
    const { page, served, problems } = checkPage(OLDEST, context);
    expect(page).toEqual(CURRENT);
    expect(served).toEqual(CURRENT);
    expect(problems).toMatchObject([
      {
        severity: 'warning',
        rule: 'version',
        line: 2,
        message: expect.stringContaining('schema -- migrate'),
      },
    ]);
  });

  it('is told its mistakes where its author wrote them, under the names of then', () => {
    const faults: [string, string, string, string][] = [
      ['"maxLength": 20', '"maxLenght": 20', 'fields.name.maxLenght', 'maxLength'],
      ['dictionary:grade', 'dictionary:grades', 'fields.level.x-options', 'dictionary:grade'],
      ['["name", "level"]', '["name", "levle"]', 'list.cols[1]', 'level'],
    ];
    for (const [right, wrong, path] of faults) {
      const text = OLDEST.replace(right, wrong);
      const { page, problems } = checkPage(text, context);
      expect(page).toBeUndefined();
      const errors = problems.filter(({ severity }) => severity === 'error');
      expect(errors[0]).toMatchObject({ path, line: lineOf(text, wrong.slice(1, -1)) });
    }
    const face = OLDEST.replace('"face": "office"', '"face": "offcie"');
    expect(checkPage(face, context).problems.find(({ severity }) => severity === 'error')).toMatchObject({
      path: 'face.face',
      line: 5,
    });
  });

  it('that is not sound for its version is an error, not an exception', () => {
    const text = OLDEST.replace('"cols"', '"columns"');
    expect(checkPage(text, context)).toMatchObject({
      problems: [{ severity: 'error', line: 2, message: expect.stringContaining('第 0 版') }],
    });
  });

  it('of a version without a way to the current one is refused by the page schema', () => {
    const text = OLDEST.replace('"schemaVersion": 0', '"schemaVersion": -7');
    expect(upgrade(JSON.parse(text), CHAIN)).toEqual({ kind: 'current' });
    expect(checkPage(text, context).problems.some(({ path }) => path === 'schemaVersion')).toBe(true);
  });

  it('passes one that is current already through untouched', () => {
    const { served, problems } = checkPage(JSON.stringify(CURRENT), context);
    expect([served, problems]).toEqual([undefined, []]);
  });
});

describe('A page file of a later version', () => {
  it('is refused with one clear error, whatever else it says', () => {
    const text = '{\n "kind": "hologram",\n "schemaVersion": 9\n}';
    const { page, problems } = checkPage(text, { dictionaries: {} });
    expect(page).toBeUndefined();
    expect(problems).toMatchObject([{ severity: 'error', rule: 'version', line: 3, column: 19 }]);
    expect(problems[0]!.message).toContain('第 9 版');
  });
});

describe('The chain of the product', () => {
  it('leads from every version to the one that the page schema takes', () => {
    const versions = Array.from({ length: MIGRATIONS.current - 1 }, (_, index) => String(index + 1));
    expect(Object.keys(MIGRATIONS.steps)).toEqual(versions);
    for (const { shape } of [listPageSchema, formPageSchema, tabsPageSchema]) {
      expect(shape.schemaVersion.value).toBe(MIGRATIONS.current);
    }
  });
});

describe('An edit', () => {
  const page = { first: { a: 1 }, rows: ['x', 'y', 'z'], last: true };

  it('leaves the value it was given as it was, and keys in their order', () => {
    const edits: Edit[] = [
      { kind: 'rename', path: ['first'], to: 'one' },
      { kind: 'remove', path: ['rows', 0] },
      { kind: 'set', path: ['one', 'b'], value: 2 },
    ];
    const before = structuredClone(page);
    expect(JSON.stringify(applyEdits(page, edits))).toBe(
      '{"one":{"a":1,"b":2},"rows":["y","z"],"last":true}',
    );
    expect(page).toEqual(before);
    expect(originOf(['one', 'a'], edits)).toEqual(['first', 'a']);
    expect(originOf(['rows', 1], edits)).toEqual(['rows', 2]);
    expect(originOf(['last'], edits)).toEqual(['last']);
  });

  it('of a place that is not there fails', () => {
    expect(() => applyEdits(page, [{ kind: 'rename', path: ['none'], to: 'x' }])).toThrow(RangeError);
    expect(() => applyEdits(page, [{ kind: 'set', path: ['none', 'x'], value: 1 }])).toThrow(RangeError);
    expect(() => applyEdits(page, [{ kind: 'remove', path: ['constructor'] }])).toThrow(RangeError);
  });
});

describe('The text of a file after edits', () => {
  const key = fc.constantFrom('a', 'b', '名称', 'x"y');
  const edit = fc.oneof(
    fc.record({
      kind: fc.constant('set' as const),
      path: fc.array(key, { minLength: 1, maxLength: 3 }),
      value: fc.jsonValue(),
    }),
    fc.record({ kind: fc.constant('remove' as const), path: fc.array(key, { minLength: 1, maxLength: 3 }) }),
    fc.record({
      kind: fc.constant('rename' as const),
      path: fc.array(key, { minLength: 1, maxLength: 3 }),
      to: fc.constantFrom('c', 'd'),
    }),
  );
  const leaf = fc.oneof(fc.integer(), fc.constantFrom('', '{', '"'), fc.constant([]), fc.constant({}));
  const page = fc.dictionary(
    key,
    fc.oneof(leaf, fc.dictionary(key, fc.oneof(leaf, fc.dictionary(key, leaf)))),
  );
  const indent = fc.constantFrom(undefined, 2, 4, '\t');

  it('says what the edited value says, however it was indented', () => {
    let made = 0;
    fc.assert(
      fc.property(page, fc.array(edit, { minLength: 1, maxLength: 4 }), indent, (value, edits, blanks) => {
        let expected: unknown;
        try {
          // As JSON: the values here share parts, those of a file do not.
          expected = applyEdits(JSON.parse(JSON.stringify(value)), edits);
        } catch {
          return;
        }
        made += 1;
        const text = editText(JSON.stringify(value, null, blanks), edits);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(expected)));
      }),
      { numRuns: 1_000 },
    );
    expect(made).toBeGreaterThan(100);
  });
});

describe('An author who runs the migrate command', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'migrate-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  async function run(chain: MigrationChain) {
    const lines: string[] = [];
    const given = { names: [folder], flags: new Set<string>(), texts: {} };
    const code = await createMigrateCommand(chain).run(given, { print: (line) => lines.push(line) });
    return { code, output: lines.join('\n') };
  }

  it('gets old files rewritten as they were indented, and no other file touched', async () => {
    writeFileSync(join(folder, 'old.json'), OLDEST);
    const current = JSON.stringify(CURRENT);
    writeFileSync(join(folder, 'current.json'), current);
    const { code, output } = await run(CHAIN);
    expect(code).toBe(0);
    expect(output).toContain('已从第 0 版改写为第 2 版');
    const text = readFileSync(join(folder, 'old.json'), 'utf8');
    expect(JSON.parse(text)).toEqual(CURRENT);
    // What was not moved stands as it stood, and what was moved bears the author's indentation.
    expect(text).toContain('    "resource": { "name": "old", "scope": "tenant" },');
    expect(text).toContain('"columns": ["name", "level"]');
    expect(text).toMatch(/^ {4}"form": \{$/m);
    expect(Object.keys(JSON.parse(text))).toEqual(Object.keys(CURRENT));
    expect(readFileSync(join(folder, 'current.json'), 'utf8')).toBe(current);
    expect(readdirSync(folder)).toHaveLength(2);
    expect(await run(CHAIN)).toMatchObject({ code: 0, output: '2 个页面文件：改写 0 个，无法改写 0 个' });
  });

  it('is told which file cannot be rewritten, and it stays as it is', async () => {
    const broken = { 'newer.json': '{ "schemaVersion": 3 }', 'cut.json': OLDEST.slice(0, 90) };
    for (const [file, text] of Object.entries(broken)) writeFileSync(join(folder, file), text);
    const { code, output } = await run(CHAIN);
    expect(code).toBe(1);
    expect(output).toMatch(/cut\.json {2}无法改写：第 \d+ 行第 \d+ 列/);
    expect(output).toContain('schemaVersion 3 比本系统认识的新');
    for (const [file, text] of Object.entries(broken)) {
      expect(readFileSync(join(folder, file), 'utf8')).toBe(text);
    }
  });

  it('finds nothing to do in the product itself', async () => {
    const lines: string[] = [];
    const io = { print: (line: string) => void lines.push(line) };
    expect(await migrateCommand.run({ names: [], flags: new Set(), texts: {} }, io)).toBe(0);
    expect(lines.join('\n')).toMatch(/^\d+ 个页面文件：改写 0 个，无法改写 0 个$/);
  });
});

describe('Version 2', () => {
  const page = (transition: object) => ({
    schemaVersion: 1,
    states: {
      transitions: [
        { code: 'keep', from: ['a'], to: 'b' },
        { code: 'pass', ...transition },
      ],
    },
  });

  it.each([
    [{ stamps: 'passedOn' }, { sets: { passedOn: '{{ now }}' } }],
    [{ sets: { by: 'x' }, stamps: 'passedOn' }, { sets: { by: 'x', passedOn: '{{ now }}' } }],
    [{ stamps: 7 }, { stamps: 7 }],
  ])('writes %j as %j', (before, after) => {
    const upgraded = upgrade(page(before), MIGRATIONS);
    expect(upgraded).toMatchObject({ kind: 'older', version: 1 });
    const { value, edits } = upgraded as Extract<typeof upgraded, { kind: 'older' }>;
    expect(value).toEqual({ ...page(after), schemaVersion: 2 });
    expect(originOf(['states', 'transitions', 0, 'code'], edits)).toEqual([
      'states',
      'transitions',
      0,
      'code',
    ]);
  });

  it('has the dates that suppliers are reminded of stand together', () => {
    const fields = (expiry: object) => ({
      basic: { type: 'void', properties: { idTo: { type: 'string', format: 'date', ...expiry } } },
      paper: { type: 'object', properties: { to: { type: 'string', ...expiry } } },
    });
    const before = { schemaVersion: 1, form: { properties: fields({ 'x-expiry': { remindDays: 60 } }) } };
    const upgraded = upgrade(before, MIGRATIONS);
    const remind = ['idTo', 'paper.to'].map((field) => ({ field, days: [60, -1], to: ['supplier'] }));
    expect(upgraded).toMatchObject({
      value: { schemaVersion: 2, form: { properties: fields({}) }, remind },
    });
    const { edits } = upgraded as Extract<typeof upgraded, { kind: 'older' }>;
    expect(originOf(['remind', 0, 'days'], edits).slice(0, 4)).toEqual([
      'form',
      'properties',
      'basic',
      'properties',
    ]);
  });

  it('tells what is wrong with the field where its author wrote it', () => {
    const stamped = JSON.parse(readFileSync('schemas/office/notices.json', 'utf8'));
    stamped.schemaVersion = 1;
    const { sets: _, ...transition } = stamped.states.transitions[0];
    stamped.states.transitions[0] = { ...transition, stamps: 'title' };
    const text = JSON.stringify(stamped, null, 2);
    const found = checkPage(text, { dictionaries: {} }).problems.find(({ message }) =>
      /写入当前时间/.test(message),
    );
    expect(text.split('\n')[found!.line - 1]).toContain('"stamps": "title"');
  });
});

import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { readSchemaFile } from '../../../server/kernel/schemas/read-files';
import { createSchemaRegistry, type SchemaRegistry } from '../../../server/kernel/schemas/registry';
import type { SchemaChange } from '../../../src/contract/language/schema-changes';
import { type SchemasFolder, schemasFolder, smallPage } from '../../support/gateway/schemas-folder';

interface Followed {
  folder: SchemasFolder;
  registry: SchemaRegistry;
  /** Everything that followers were told. */
  told: SchemaChange[];
  log: string[];
}

describe('The page files in service, while their folder changes', () => {
  const open: Followed[] = [];
  afterEach(async () => {
    for (const { registry, folder } of open.splice(0)) {
      await registry.close();
      folder.remove();
    }
  });

  async function follow(files: Record<string, unknown>, prepare = async () => {}): Promise<Followed> {
    const folder = schemasFolder();
    for (const [file, content] of Object.entries(files)) folder.write(file, content);
    const log: string[] = [];
    const write = (event: string, fields?: object) => void log.push(JSON.stringify({ event, ...fields }));
    const registry = await createSchemaRegistry({
      dir: folder.dir,
      log: { info: write, error: write },
      prepare,
    });
    const told: SchemaChange[] = [];
    registry.follow((changes) => told.push(...changes));
    const followed = { folder, registry, told, log };
    open.push(followed);
    return followed;
  }

  const titleOf = ({ registry }: Followed, path: string) => registry.byPath(path)?.page.title;
  const until = (check: () => unknown, expected: unknown) =>
    expect.poll(check, { timeout: 20_000, interval: 20 }).toEqual(expected);

  it('are new at once however an editor saves: in place, by a second file, or emptied first', async () => {
    const it = await follow({ 'office/a.json': smallPage('a') });
    const saved = (title: string) => JSON.stringify(smallPage('a', { title }));
    it.folder.write('office/a.json', saved('写在原处'));
    await until(() => titleOf(it, '/office/a'), '写在原处');

    writeFileSync(it.folder.at('office/.a.json.tmp'), saved('改名换上'));
    renameSync(it.folder.at('office/.a.json.tmp'), it.folder.at('office/a.json'));
    await until(() => titleOf(it, '/office/a'), '改名换上');

    renameSync(it.folder.at('office/a.json'), it.folder.at('office/a.json~'));
    it.folder.write('office/a.json', saved('旧的挪开'));
    rmSync(it.folder.at('office/a.json~'));
    await until(() => titleOf(it, '/office/a'), '旧的挪开');

    it.folder.write('office/a.json', '');
    await sleep(300);
    it.folder.write('office/a.json', saved('先清空'));
    await until(() => titleOf(it, '/office/a'), '先清空');

    expect(it.told.flatMap(({ problems }) => problems)).toEqual([]);
    expect(it.told.map(({ path }) => path)).toEqual(Array(4).fill('/office/a'));
    expect(it.log).toEqual([]);
  });

  it('cost the reading of one file, when one of hundreds changes', async () => {
    const folder = schemasFolder();
    const read: string[] = [];
    for (let index = 0; index < 300; index++) folder.write(`office/p-${index}.json`, smallPage(`p-${index}`));
    const registry = await createSchemaRegistry({
      dir: folder.dir,
      log: { info: () => {}, error: () => {} },
      prepare: async (page) => void read.push(page.path),
      readFile: (path) => {
        read.push(path);
        return readSchemaFile(path);
      },
    });
    open.push({ folder, registry, told: [], log: [] });
    read.length = 0;
    folder.write('office/p-7.json', smallPage('p-7', { title: '只改这一个' }));
    await until(() => registry.byPath('/office/p-7')?.page.title, '只改这一个');
    expect(read).toEqual([folder.at('office/p-7.json'), '/office/p-7']);
  });

  it('tell a file that stays empty', async () => {
    const it = await follow({ 'office/a.json': smallPage('a') });
    it.folder.write('office/a.json', '\n');
    await until(
      () => it.registry.problemsOf('/office/a'),
      [{ file: 'office/a.json', line: 1, column: 1, message: '文件是空的' }],
    );
    expect(titleOf(it, '/office/a')).toBe('清单 a');
  });

  it('keep the last good version of a file with a mistake, and tell its place and what was meant', async () => {
    const it = await follow({ 'office/a.json': smallPage('a'), 'office/b.json': smallPage('b') });
    const etag = it.registry.byPath('/office/a')?.etag;
    const faulty = JSON.stringify(smallPage('a', { titel: '写错了键' }), null, 2);
    const line = faulty.split('\n').findIndex((text) => text.includes('titel')) + 1;
    it.folder.write('office/a.json', faulty);
    await until(() => it.told.length, 1);
    expect(it.told[0]).toMatchObject({
      kind: 'page',
      path: '/office/a',
      etag,
      problems: [{ file: 'office/a.json', line, column: 3, suggestion: 'title' }],
    });
    it.folder.write('office/a.json', smallPage('a'));
    await until(() => it.told.length, 2);
    expect(it.told[1]).toEqual({ kind: 'page', path: '/office/a', etag, problems: [] });
    expect(it.log).toHaveLength(1);
  });

  it('come and go with their files, and move with a file that is renamed', async () => {
    const it = await follow({ 'office/a.json': smallPage('a') });
    it.folder.write('office/sub/b.json', smallPage('b'));
    await until(() => titleOf(it, '/office/b'), '清单 b');
    expect(it.registry.byResource('b')?.file).toBe('office/sub/b.json');

    renameSync(it.folder.at('office/sub/b.json'), it.folder.at('office/renamed.json'));
    await until(() => it.registry.byPath('/office/b')?.file, 'office/renamed.json');
    expect(it.told.flatMap(({ problems }) => problems)).toEqual([]);

    rmSync(it.folder.at('office/renamed.json'));
    await until(() => it.registry.byPath('/office/b'), undefined);
    expect(it.told.at(-1)).toEqual({ kind: 'page', path: '/office/b', problems: [] });
    expect(it.registry.byResource('b')).toBeUndefined();
    expect(it.registry.pages().map(({ path }) => path)).toEqual(['/office/a']);
  });

  it('follow a path, a resource and a call that change inside the file', async () => {
    const calls = (list: string) => ({ resource: { name: 'things', scope: 'tenant', operations: { list } } });
    const it = await follow({ 'office/a.json': smallPage('a', calls('GET /things/old')) });
    expect(it.registry.byCall('GET', '/things/old')?.page.path).toBe('/office/a');
    it.folder.write('office/a.json', smallPage('moved', calls('GET /things/new')));
    await until(() => it.registry.byPath('/office/moved')?.file, 'office/a.json');
    expect(it.registry.byCall('GET', '/things/old')).toBeUndefined();
    expect(it.registry.byCall('GET', '/things/new')?.page.path).toBe('/office/moved');
    expect(it.told.map(({ path, etag }) => [path, etag !== undefined])).toEqual([
      ['/office/a', false],
      ['/office/moved', true],
    ]);
  });

  it('are not taken over by a copy while their own file has a mistake', async () => {
    const it = await follow({ 'office/b.json': smallPage('b') });
    it.folder.write('office/b.json', '{');
    await until(() => it.registry.problemsOf('/office/b').length, 1);
    it.folder.write('office/a.json', smallPage('b', { title: '另一份' }));
    await until(() => it.registry.problemsOf('/office/a').length, 2);
    expect(titleOf(it, '/office/b')).toBe('清单 b');
    rmSync(it.folder.at('office/b.json'));
    await until(() => titleOf(it, '/office/b'), '另一份');
    expect(it.registry.problemsOf('/office/b')).toEqual([]);
  });

  it('stay as they were while a file is written in pieces', async () => {
    const it = await follow({ 'office/a.json': smallPage('a') });
    const text = JSON.stringify(smallPage('a', { title: '分几次写完' }), null, 2);
    const path = it.folder.at('office/a.json');
    writeFileSync(path, '');
    for (let from = 0; from < text.length; from += 100) {
      writeFileSync(path, text.slice(from, from + 100), { flag: 'a' });
      expect(titleOf(it, '/office/a')).toBe('清单 a');
      await sleep(40);
    }
    await until(() => titleOf(it, '/office/a'), '分几次写完');
    await until(() => it.registry.problemsOf('/office/a'), []);
  });

  it('tell the mistakes of a file that never was right at the path it names, whatever the file is called', async () => {
    const it = await follow({});
    it.folder.write('office/copy.json', { ...smallPage('a'), titel: '写错了键' });
    await until(() => it.registry.problemsOf('/office/a').map(({ file }) => file), ['office/copy.json']);
    expect(it.told.map(({ path }) => path)).toEqual(['/office/a', '/office/copy']);
    expect(it.registry.problemsOf('/office/copy')).toHaveLength(1);
    it.folder.write('office/a.json', smallPage('a'));
    await until(() => titleOf(it, '/office/a'), '清单 a');
    expect(it.registry.problemsOf('/office/a')).toEqual([]);

    it.folder.write('office/cut.json', '{');
    await until(() => it.registry.problemsOf('/office/cut').length, 1);
  });

  it('take whoever saved last, when two people save one page at once', async () => {
    const it = await follow({ 'office/a.json': smallPage('a') });
    for (let round = 0; round < 20; round++) {
      it.folder.write('office/a.json', smallPage('a', { title: `甲 ${round}` }));
      await sleep(round % 4);
      it.folder.write('office/a.json', smallPage('a', { title: `乙 ${round}` }));
      if (round % 5 === 0) await sleep(150);
    }
    await until(() => titleOf(it, '/office/a'), '乙 19');
    expect(it.told.flatMap(({ problems }) => problems)).toEqual([]);
  });

  it('are all new after a checkout that changes, adds and removes many files at once', async () => {
    const before = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`office/p-${index}.json`, smallPage(`p-${index}`)]),
    );
    const it = await follow(before);
    for (let index = 0; index < 20; index++) rmSync(it.folder.at(`office/p-${index}.json`));
    for (let index = 20; index < 40; index++)
      it.folder.write(`office/p-${index}.json`, smallPage(`p-${index}`, { title: '新' }));
    for (let index = 60; index < 80; index++)
      it.folder.write(`extra/p-${index}.json`, smallPage(`p-${index}`));
    await until(() => it.registry.pages().length, 60);
    await until(() => it.registry.pages().filter(({ title }) => title === '新').length, 20);
    expect(it.told.flatMap(({ problems }) => problems)).toEqual([]);
  });

  it('are followed on after the whole folder was replaced', async () => {
    const it = await follow({ 'office/a.json': smallPage('a'), 'office/b.json': smallPage('b') });
    renameSync(it.folder.dir, `${it.folder.dir}-old`);
    mkdirSync(it.folder.dir);
    it.folder.write('office/b.json', smallPage('b', { title: '换过的' }));
    it.folder.write('office/c.json', smallPage('c'));
    await until(() => it.registry.pages().map(({ path }) => path), ['/office/b', '/office/c']);
    expect(titleOf(it, '/office/b')).toBe('换过的');
    it.folder.write('office/c.json', smallPage('c', { title: '之后再改' }));
    await until(() => titleOf(it, '/office/c'), '之后再改');
  });

  it('stay while a file cannot be read for a moment', async () => {
    const folder = schemasFolder();
    folder.write('office/a.json', smallPage('a'));
    let unreadable = 0;
    const registry = await createSchemaRegistry({
      dir: folder.dir,
      log: { info: () => {}, error: () => {} },
      prepare: async () => {},
      readFile: async (path) => {
        if (unreadable > 0) {
          unreadable -= 1;
          return { unreadable: 'EBUSY' };
        }
        return readSchemaFile(path);
      },
    });
    const told: SchemaChange[] = [];
    registry.follow((changes) => told.push(...changes));
    open.push({ folder, registry, told, log: [] });
    unreadable = 3;
    folder.write('office/a.json', smallPage('a', { title: '晚一点' }));
    await until(() => registry.byPath('/office/a')?.page.title, '晚一点');
    expect(told).toHaveLength(1);
    unreadable = 12;
    folder.write('office/a.json', smallPage('a', { title: '更晚' }));
    await until(() => registry.problemsOf('/office/a')[0]?.message, '文件无法读取（EBUSY）');
    expect(registry.byPath('/office/a')?.page.title).toBe('晚一点');
    await until(() => registry.byPath('/office/a')?.page.title, '更晚');
    expect(registry.problemsOf('/office/a')).toEqual([]);
  });

  it('refuse 20 MB and 10,000 levels with a line and a column, and go on', async () => {
    const it = await follow({ 'office/a.json': smallPage('a') });
    it.folder.write('office/big.json', `{ "title": "${'x'.repeat(20_000_000)}" }`);
    it.folder.write('office/deep.json', `{ "form": ${'['.repeat(10_000)}`);
    await until(
      () => ['big', 'deep'].map((name) => it.registry.problemsOf(`/office/${name}`)[0]?.message),
      ['文件超过 1 MB，请拆成几个页面', '嵌套超过 64 层'],
    );
    expect(it.registry.problemsOf('/office/deep')[0]).toMatchObject({ line: 1, column: 74 });
    it.folder.write('office/a.json', smallPage('a', { title: '照旧' }));
    await until(() => titleOf(it, '/office/a'), '照旧');
  });

  it('serve the last good dictionary while its file has a mistake, and tell so on the pages that use it', async () => {
    const grade = (label: string) => ({ title: '等级', entries: [{ value: 'a', label }] });
    const field = { name: { type: 'string', title: '名称', 'x-options': 'dictionary:grade' } };
    const it = await follow({
      'dictionaries/grade.json': grade('甲'),
      'office/a.json': smallPage('a', { form: { type: 'object', properties: field } }),
      'office/b.json': smallPage('b'),
    });
    it.folder.write('dictionaries/grade.json', '{ "title": "等级"');
    await until(
      () => it.registry.problemsOf('/office/a').map(({ file }) => file),
      ['dictionaries/grade.json'],
    );
    expect(it.registry.problemsOf('/office/b')).toEqual([]);
    expect(JSON.parse(it.registry.asset('dictionaries/grade.json')!.text)).toEqual(grade('甲'));
    expect(it.registry.byPath('/office/a')?.refused).toBeUndefined();
    it.folder.write('dictionaries/grade.json', grade('乙'));
    await until(() => it.registry.dictionaries().grade?.entries[0]?.label, '乙');
    expect(it.told.map(({ kind, path }) => [kind, path])).toContainEqual([
      'shared',
      'dictionaries/grade.json',
    ]);
    expect(it.registry.problemsOf('/office/a')).toEqual([]);
  });

  it('tell a page of tabs when a page that it holds is deleted, and keep it as it was', async () => {
    const group = {
      schemaVersion: 2,
      path: '/office/group',
      kind: 'tabs',
      title: '一组',
      tabs: ['/office/a', '/office/b'],
    };
    const it = await follow({
      'office/a.json': smallPage('a'),
      'office/b.json': smallPage('b'),
      'office/group.json': group,
    });
    it.folder.write('office/a.json', smallPage('a', { title: '新名字' }));
    await until(() => it.told.map(({ path }) => path).sort(), ['/office/a', '/office/group']);
    expect(it.registry.byPath('/office/group')?.text).toContain('新名字');
    rmSync(it.folder.at('office/a.json'));
    await until(() => it.registry.problemsOf('/office/group')[0]?.message, '没有页面 /office/a');
    expect(titleOf(it, '/office/group')).toBe('一组');
    it.folder.write('office/group.json', { ...group, tabs: ['/office/b'] });
    await until(() => it.registry.problemsOf('/office/group'), []);
  });

  it('are served in the current version, when their file is of an earlier one', async () => {
    const folder = schemasFolder();
    const { title, ...old } = smallPage('old', { schemaVersion: 1 });
    folder.write('office/old.json', { ...old, name: title });
    const registry = await createSchemaRegistry({
      dir: folder.dir,
      log: { info: () => {}, error: () => {} },
      prepare: async () => {},
      migrations: {
        current: 2,
        steps: { 1: { summary: '', edits: () => [{ kind: 'rename', path: ['name'], to: 'title' }] } },
      },
    });
    open.push({ folder, registry, told: [], log: [] });
    expect(JSON.parse(registry.byPath('/office/old')!.text)).toEqual(smallPage('old'));
    folder.write('office/old.json', { ...old, name: '还是旧写法' });
    await until(() => JSON.parse(registry.byPath('/office/old')!.text).title, '还是旧写法');
  });

  it('are refused by a table that cannot be made, and tried again when the file changes', async () => {
    let fails = true;
    const it = await follow({}, async () => {
      if (fails) throw new Error('duplicate key');
    });
    it.folder.write('office/a.json', smallPage('a'));
    await until(
      () => it.registry.problemsOf('/office/a')[0]?.message,
      '无法为该页面准备数据表：duplicate key',
    );
    fails = false;
    it.folder.write('office/a.json', smallPage('a', { title: '再来' }));
    await until(() => titleOf(it, '/office/a'), '再来');
  });
});

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_SCHEMA_FILE, pageSchemaText } from '../../../../scripts/generate-page-schema';
import { COMMANDS, runSchemaCommand } from '../../../../scripts/schema/commands';

async function run(...args: string[]) {
  const lines: string[] = [];
  const code = await runSchemaCommand(args, { print: (line) => lines.push(line) });
  return { code, output: lines.join('\n') };
}

describe('An author who runs the check command', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'schemas-'));
    const page = JSON.parse(readFileSync('schemas/supplier/contacts.json', 'utf8'));
    const resource = { name: 'moreContact', scope: 'supplier' };
    const contacts = JSON.stringify({ ...page, path: '/supplier/more-contacts', resource }, null, 2).replace(
      '"format": "email"',
      '"format": "emial"',
    );
    await writeFile(join(folder, 'faulty.json'), contacts);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('hears that the product is sound, with exit code 0', async () => {
    const { code, output } = await run('check');
    expect(output).toMatch(/检查了 \d+ 个文件：0 个错误，\d+ 个警告$/);
    expect(code).toBe(0);
  });

  it('is told which pages have rules that cannot be compiled, and why, as no fault of theirs', async () => {
    const { code, output } = await run('check', 'tests/fixtures/examples', '--rules', '--no-english');
    expect(output).toMatch(/reactions\.json {2}number：有 x-reactions/);
    expect(output).toMatch(/(\d+) 个页面的规则：\d+ 个编译一次，1 个逐条由表单判断$/);
    expect(code).toBe(0);
    const product = await run('check', '--rules');
    expect(product.output).toMatch(/，0 个逐条由表单判断$/);
  });

  it('is told file, line, column and the name that was meant, with exit code 1', async () => {
    const { code, output } = await run('check', join(folder, 'faulty.json'));
    expect(output).toMatch(
      /faulty\.json:\d+:\d+ {2}错误 {2}format 不认识 "emial".*（您是不是想写 "email"？）/,
    );
    expect(output).toMatch(/检查了 1 个文件：1 个错误/);
    expect(code).toBe(1);
  });

  it('gets the same as JSON for a tool', async () => {
    const { code, output } = await run('check', join(folder, 'faulty.json'), '--json');
    const problems = JSON.parse(output) as { severity: string; suggestion?: string }[];
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors).toMatchObject([{ suggestion: 'email', mend: { edits: [{ text: expect.any(String) }] } }]);
    expect(code).toBe(1);
  });

  it('is told what was meant after a wrong command, option or file, with exit code 2', async () => {
    expect(await run()).toMatchObject({ code: 2, output: expect.stringContaining('用法') });
    expect(await run('chekc')).toMatchObject({ code: 2, output: expect.stringContaining('想写 check？') });
    expect(await run('constructor')).toMatchObject({ code: 2, output: expect.stringContaining('没有命令') });
    expect(await run('check', '--jsn')).toMatchObject({
      code: 2,
      output: expect.stringContaining('想写 --json？'),
    });
    expect(await run('check', 'schemas/none.json')).toMatchObject({
      code: 2,
      output: expect.stringContaining('找不到 schemas/none.json'),
    });
  });

  it('reads the help of every command, in Chinese and with its exit codes', async () => {
    const { code, output } = await run('--help');
    expect(code).toBe(0);
    for (const name of Object.keys(COMMANDS)) {
      expect(output).toContain(name);
      const help = await run(name, '--help');
      expect(help.code).toBe(0);
      expect(help.output).toMatch(/^[^a-z]*\p{Script=Han}[\s\S]*退出码：0 /u);
      for (const option of Object.keys(COMMANDS[name]!.options)) expect(help.output).toContain(`--${option}`);
      expect(await run('help', name)).toEqual(help);
    }
  });

  it('gets the same from the shell, with nothing else on standard output', { timeout: 60_000 }, () => {
    const { status, stdout } = spawnSync(process.execPath, ['scripts/schema.mjs', 'check', '--json'], {
      encoding: 'utf8',
    });
    expect(JSON.parse(stdout)).toEqual([]);
    expect(status).toBe(0);
  });
});

describe('An author who formats page files', () => {
  let folder = '';
  const messy = '{ "title": "工具",\n"codes":[1,2 ,3],   "deep": {"a":\n{"b": null}} }';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'format-'));
    await writeFile(join(folder, 'messy.json'), messy);
    await writeFile(join(folder, 'broken.json'), '{ "title": "工具",, }');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is told which files are not laid out, and nothing is written', async () => {
    const { code, output } = await run('format', '--check', join(folder, 'messy.json'));
    expect(output).toContain('messy.json  没有排好');
    expect(code).toBe(1);
    expect(readFileSync(join(folder, 'messy.json'), 'utf8')).toBe(messy);
  });

  it('has them laid out with the same content, once; a file that cannot be read stays as it is', async () => {
    expect(await run('format', folder)).toEqual({
      code: 1,
      output: expect.stringContaining('看了 2 个文件：重新排好 1 个，读不懂 1 个'),
    });
    const text = readFileSync(join(folder, 'messy.json'), 'utf8');
    expect(text).not.toBe(messy);
    expect(JSON.parse(text)).toEqual(JSON.parse(messy));
    expect(readFileSync(join(folder, 'broken.json'), 'utf8')).toBe('{ "title": "工具",, }');
    expect((await run('format', join(folder, 'messy.json'))).output).toContain('重新排好 0 个');
  });

  it('keeps the tests green without: the gate leaves the layout of page files alone', () => {
    cpSync('biome.json', join(folder, 'biome.json'));
    mkdirSync(join(folder, 'schemas'));
    writeFileSync(join(folder, 'schemas/messy.json'), messy);
    writeFileSync(join(folder, 'other.json'), messy);
    const biome = join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome');
    const gate = spawnSync(process.execPath, [biome, 'check', '--vcs-enabled=false', '.'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(gate.stderr).toContain('other.json');
    expect(gate.stderr).not.toContain('schemas/messy.json');
  });
});

describe('An author who runs the generated tests of one page', () => {
  it('is told what to write instead of nothing, a wrong number or no page', async () => {
    expect(await run('test')).toMatchObject({ code: 2, output: expect.stringContaining('请写出') });
    expect(await run('test', 'schemas/office/contracts.json', '--runs', '0')).toMatchObject({ code: 2 });
    expect(await run('test', 'schemas/locales')).toMatchObject({
      code: 2,
      output: expect.stringContaining('没有页面文件'),
    });
  });
});

describe('The meta-schema that editors complete from', () => {
  it('is the one that the page schema generates; run `npm run generate` when this fails', () => {
    expect(readFileSync(PAGE_SCHEMA_FILE, 'utf8')).toBe(pageSchemaText());
  });

  it('is the same each time and keeps the descriptions', () => {
    expect(pageSchemaText()).toBe(pageSchemaText());
    expect(pageSchemaText()).toContain('选项来源，例如 dictionary:currency');
  });
});

describe('An author whose edit concerns other pages', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'edited-'));
    cpSync('schemas', folder, { recursive: true });
    const file = join(folder, 'office/org-units.json');
    const moved = readFileSync(file, 'utf8').replaceAll('"/office/org-units"', '"/office/departments"');
    writeFileSync(file, moved.replace(/"title": "[^"]*"/, '"title": "没有英文的新标题"'));
    writeFileSync(join(folder, 'broken.json'), '{');
    const contacts = join(folder, 'supplier/contacts.json');
    const path = readFileSync(contacts, 'utf8').replaceAll('"/supplier/contacts"', '"/supplier/people"');
    writeFileSync(contacts, path);
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** From the shell, since the folder is the environment's. */
  const shell = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/schema.mjs', 'check', ...args], {
      encoding: 'utf8',
      env: { ...process.env, SCHEMAS_DIR: folder },
    });

  it('is named those that cannot be used now, apart from missing English, in the folder of SCHEMAS_DIR', () => {
    const { status, stdout } = shell(join(folder, 'office/org-units.json'));
    const [own = '', others = '', english = ''] = stdout.split(/其他页面因此不能用：|缺少英文（.*）：/);
    expect(own).not.toMatch(/错误|警告/);
    expect(others).toMatch(/office\/purchase-orders\.json:\d+:\d+ {2}错误/);
    expect(others).not.toContain('broken.json');
    expect(english).toContain('没有英文的新标题');
    const told = others.match(/错误/g)!.length;
    expect(english).toMatch(
      new RegExp(`：${told} 个错误（其中 ${told} 个在其他页面），0 个警告，1 处缺少英文`),
    );
    expect(status).toBe(1);
  });

  it('is named those whose transitions need records of a page that has moved', () => {
    const { status, stdout } = shell(join(folder, 'supplier/contacts.json'));
    const [own = '', others = ''] = stdout.split('其他页面因此不能用：');
    expect(own).not.toMatch(/错误|警告/);
    expect(others).toMatch(/office\/suppliers\.json:\d+:\d+ {2}错误 {2}没有页面 \/supplier\/contacts/);
    expect(status).toBe(1);
  });

  it('can leave missing English out', () => {
    expect(shell('--no-english').stdout).not.toContain('没有英文的新标题');
  });
});

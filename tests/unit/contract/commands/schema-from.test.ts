import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runSchemaCommand } from '../../../../scripts/schema/commands';
import { type PostgresServer, startServer } from '../../../support/gateway/postgres-server';
import { checkChanges } from '../../../support/model/check-changes';
import { filesOf } from '../support';

const dir = mkdtempSync(join(tmpdir(), 'schema-from-'));
const source = mkdtempSync(join(tmpdir(), 'schema-source-'));
beforeEach(() => cpSync('schemas', dir, { recursive: true }));
afterEach(() => rmSync(dir, { recursive: true }));
afterAll(() => rmSync(source, { recursive: true }));

const PAGE = { path: '/office/tools', title: '工具台账:Tools' };

async function run(command: string, names: string[], given: Record<string, string> = {}) {
  const lines: string[] = [];
  const options = Object.entries({ ...PAGE, ...given, dir }).flatMap(([name, value]) => [`--${name}`, value]);
  const code = await runSchemaCommand([command, ...names, ...options], { print: (line) => lines.push(line) });
  return { code, output: lines.join('\n') };
}

const files = () => readdirSync(dir, { recursive: true }).sort();
const errors = () => checkChanges(filesOf(dir)).problems.filter(({ severity }) => severity === 'error');
const readJson = (file: string) => JSON.parse(readFileSync(join(dir, file), 'utf8'));
const page = () => readJson('office/tools.json');
const fields = () => page().form.properties.basic.properties;

async function xlsx(rows: CellValue[][], more: Partial<WriteSheet> = {}): Promise<string> {
  const file = join(source, 'tools.xlsx');
  writeFileSync(file, await writeXlsx({ sheets: [{ name: '工具', rows, ...more }] }));
  return file;
}

function csv(text: string | Uint8Array): string {
  const file = join(source, 'tools.csv');
  writeFileSync(file, text);
  return file;
}

const HEADER = [
  '编号:Tool number',
  '名称',
  '购入日期',
  '单价(Unit price)',
  '数量',
  '在用',
  '保管人手机',
  '状态',
  '币种',
  '说明',
];
const row = (number: number): CellValue[] => [
  `T-00${number}`,
  `工具 ${number}`,
  new Date(Date.UTC(2026, 0, number)),
  number * 1.5,
  number,
  number % 2 === 0 ? '是' : '否',
  `1380000000${number}`,
  number % 2 === 0 ? '在库' : '借出',
  number % 2 === 0 ? '人民币' : '美元',
  number === 3 ? null : '长'.repeat(150),
];
const ROWS = [HEADER, ...[1, 2, 3, 4, 5, 6].map(row)];

describe('A page from a sheet', () => {
  it('passes check, with the types, options and rules that its rows show', async () => {
    const { code, output } = await run('from-xlsx', [await xlsx(ROWS)]);
    expect(output).toContain('已写出');
    expect(code).toBe(0);
    expect(errors()).toEqual([]);
    expect(Object.values(fields())).toMatchObject([
      { type: 'string', title: '编号', required: true },
      { type: 'string', title: '名称', required: true },
      { type: 'string', title: '购入日期', format: 'date', required: true },
      { type: 'number', title: '单价', minimum: 0, multipleOf: 0.01, 'x-component-props': { precision: 2 } },
      { type: 'number', title: '数量', multipleOf: 1 },
      { type: 'boolean', title: '在用', default: false },
      { type: 'string', title: '保管人手机', format: 'mobile' },
      { type: 'string', title: '状态', 'x-options': expect.stringMatching(/^dictionary:/) },
      { type: 'string', title: '币种', 'x-options': 'dictionary:currency' },
      { type: 'string', title: '说明', 'x-component': 'Input.TextArea' },
    ]);
    expect(Object.keys(fields()).slice(0, 4)).toEqual(['toolNumber', 'mingCheng', 'gouRuRiQi', 'unitPrice']);
    expect(fields().shuoMing.required).toBeUndefined();
    expect(page().resource).toEqual({ name: 'tools', scope: 'tenant', unique: ['toolNumber'] });
    expect(page().list.columns).toContainEqual({ field: 'toolNumber', sortable: true });
  });

  it('brings a dictionary of the values that repeat, where none has them, and the English that is given', async () => {
    await run('from-xlsx', [await xlsx(ROWS)]);
    const name = fields().zhuangTai['x-options'].replace('dictionary:', '');
    expect(readJson(`dictionaries/${name}.json`)).toEqual({
      title: '状态',
      entries: [
        { value: 'jieChu', label: '借出' },
        { value: 'zaiKu', label: '在库' },
      ],
    });
    expect(readJson('locales/en.json')).toMatchObject({ 编号: 'Tool number', 单价: 'Unit price' });
  });

  it('writes no record, and says how they are imported', async () => {
    const { output } = await run('from-xlsx', [await xlsx(ROWS)]);
    expect(output).toContain('记录没有写入（6 行）：标题里去掉英文，打开页面，用列表的“导入”选这个文件');
  });

  it('keeps codes as text: digits with a nought before them, and those of a column that is called a number', async () => {
    await run('from-xlsx', [
      await xlsx([
        ['物料代码', '批次'],
        [1001, '007'],
        [1002, '008'],
      ]),
    ]);
    expect(fields()).toMatchObject({ wuLiaoDaiMa: { type: 'string' }, piCi: { type: 'string' } });
    expect(page().resource.unique).toEqual(['wuLiaoDaiMa']);
  });

  it.each([
    ['UTF-8', new TextEncoder().encode('名称,数量\n扳手,3\n')],
    // 名称,数量 / 扳手,3 as Excel of a Chinese Windows saves it.
    [
      'GB 18030',
      Uint8Array.from([
        0xc3, 0xfb, 0xb3, 0xc6, 44, 0xca, 0xfd, 0xc1, 0xbf, 10, 0xb0, 0xe2, 0xca, 0xd6, 44, 51, 10,
      ]),
    ],
  ])('is made of CSV in %s as well', async (_, bytes) => {
    const { code } = await run('from-xlsx', [csv(bytes)]);
    expect(code).toBe(0);
    expect(fields()).toMatchObject({ mingCheng: { title: '名称' }, shuLiang: { type: 'number' } });
  });

  it.each<[what: string, make: () => string | Promise<string>, message: RegExp]>([
    ['an empty file', () => csv(''), /文件是空的/],
    [
      'no header',
      () =>
        xlsx([
          [null, null],
          ['扳手', 3],
        ]),
      /第一行是空的/,
    ],
    [
      'a header of numbers',
      () =>
        xlsx([
          [1, 2],
          [3, 4],
        ]),
      /第一行应是标题/,
    ],
    ['a column without a title', () => csv('名称,,数量\n扳手,a,3\n'), /第 2 列没有标题/],
    ['more cells than titles', () => csv('名称\n扳手,3\n'), /第 2 列有内容，却没有标题/],
    ['a title given twice', () => csv('名称,名称\na,b\n'), /“名称”重复/],
    [
      '10,000 columns',
      () => csv(Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',')),
      /最多 100 列/,
    ],
    ['a cell of 1 MB', () => csv(`名称\n${'字'.repeat(350_000)}\n`), /超过 10000 个字符/],
    ['a title as long as a text', () => csv(`${'字'.repeat(60)}\nx\n`), /标题超过 50 个字符/],
    ['a reserved name', () => csv('__proto__,名称\na,b\n'), /“__proto__”是保留的名称/],
    ['a name of every object', () => csv('toString,名称\na,b\n'), /“toString”是保留的名称/],
    ['a password', () => csv('用户,密码\na,b\n'), /像是密码/],
    [
      'merged cells',
      () =>
        xlsx(
          [
            ['名称', '数量'],
            ['扳手', 3],
          ],
          { merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 1 }] },
        ),
      /合并的单元格/,
    ],
    [
      'a formula that failed',
      () =>
        xlsx([
          ['名称', '数量'],
          ['扳手', '#DIV/0!'],
        ]),
      /第 2 行第 2 列的公式出错/,
    ],
    [
      'no xlsx at all',
      () => {
        const file = join(source, 'tools.xlsx');
        writeFileSync(file, 'nonsense');
        return file;
      },
      /打不开/,
    ],
    ['another kind of file', () => join('package.json'), /请选择 .xlsx 或 .csv 文件/],
    ['no file', () => join(source, 'nothing.xlsx'), /找不到文件/],
  ])('is not made of %s, which is told, and nothing is written', async (_, make, message) => {
    const before = files();
    const { code, output } = await run('from-xlsx', [await make()]);
    expect(output).toMatch(message);
    expect(code).toBe(2);
    expect(files()).toEqual(before);
  });

  it('keeps values of the names of objects as options', async () => {
    const values = ['constructor', '__proto__'];
    const { output, code } = await run('from-xlsx', [csv(`等级\n${[...values, ...values].join('\n')}\n`)]);
    expect(output).toContain('保留的名称');
    expect(code).toBe(2);
  });

  it('never writes over a page that is there', async () => {
    const before = readFileSync(join(dir, 'office/roles.json'), 'utf8');
    const { code } = await run('from-xlsx', [await xlsx(ROWS)], { path: '/office/roles' });
    expect(code).not.toBe(0);
    expect(readFileSync(join(dir, 'office/roles.json'), 'utf8')).toBe(before);
  });
});

const SCHEMAS = {
  Tool: {
    allOf: [{ $ref: '#/components/schemas/Named' }],
    type: 'object',
    required: ['toolNo', 'kind'],
    properties: {
      id: { type: 'string' },
      toolNo: { type: 'string', title: '编号', maxLength: 20 },
      kind: { type: 'string', description: '类别。手动或电动', enum: ['hand', 'power'] },
      price: { type: 'number', minimum: 0, multipleOf: 0.01 },
      count: { type: ['integer', 'null'] },
      boughtOn: { type: 'string', format: 'date' },
      isActive: { type: 'boolean' },
      mail: { $ref: '#/components/schemas/Mail' },
      parts: { type: 'array', items: { $ref: '#/components/schemas/Tool' } },
    },
  },
  Named: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
  Mail: { type: 'string', format: 'email' },
  Round: { $ref: '#/components/schemas/Round' },
  Circle: { allOf: [{ $ref: '#/components/schemas/Circle' }] },
  Away: { type: 'object', properties: { a: { $ref: 'https://example.com/a.json' } } },
  Lost: { type: 'object', properties: { a: { $ref: '#/components/schemas/Nobody' } } },
  Account: { type: 'object', properties: { name: { type: 'string' }, password: { type: 'string' } } },
  Odd: { type: 'object', properties: { valueOf: { type: 'string' } } },
  Parts: { type: 'object', properties: { parts: { type: 'array' } } },
  Empty: { type: 'object' },
};

function openapi(document: unknown = { openapi: '3.1.0', components: { schemas: SCHEMAS } }): string {
  const file = join(source, 'api.json');
  writeFileSync(file, typeof document === 'string' ? document : JSON.stringify(document));
  return file;
}

describe('A page from an OpenAPI schema', () => {
  it('passes check, with types, bounds, options and what is required; it tells what it left out', async () => {
    const { code, output } = await run('from-openapi', [openapi()], { schema: 'Tool' });
    expect(output).toContain('已写出');
    expect(code).toBe(0);
    expect(errors()).toEqual([]);
    expect(fields()).toEqual({
      name: { type: 'string', title: 'name', required: true, maxLength: 200 },
      toolNo: { type: 'string', title: '编号', required: true, maxLength: 20 },
      kind: { type: 'string', title: '类别', required: true, enum: ['hand', 'power'] },
      price: { type: 'number', title: 'price', minimum: 0, multipleOf: 0.01 },
      count: { type: 'number', title: 'count', multipleOf: 1 },
      boughtOn: { type: 'string', title: 'boughtOn', format: 'date' },
      isActive: { type: 'boolean', title: 'isActive', default: false },
      mail: { type: 'string', title: 'mail', format: 'email', maxLength: 60 },
    });
    expect(output).toContain('parts：类型 "array" 没有对应的字段');
    expect(output).toContain('id：记录本来就有');
  });

  it.each<[what: string, schema: string, document: unknown, message: RegExp]>([
    ['a name that is not there', 'Tols', undefined, /没有 Tols（您是不是想写 Tool？）/],
    ['a reference to itself', 'Round', undefined, /没有尽头/],
    ['a schema that holds itself', 'Circle', undefined, /没有尽头/],
    ['a reference to another address', 'Away', undefined, /在文档之外/],
    ['a reference to nothing', 'Lost', undefined, /找不到/],
    ['a password', 'Account', undefined, /像是密码/],
    ['a reserved name', 'Odd', undefined, /保留的名称/],
    ['lists alone', 'Parts', undefined, /没有能生成字段的属性/],
    ['no property', 'Empty', undefined, /没有 properties/],
    ['a name of every object', 'constructor', undefined, /没有 constructor/],
    ['another format', 'Tool', { swagger: '2.0' }, /不是 OpenAPI 3/],
    ['nonsense', 'Tool', '{{', /不是 JSON/],
  ])('is not made of %s, which is told, and nothing is written', async (_, schema, document, message) => {
    const before = files();
    const { code, output } = await run('from-openapi', [openapi(document)], { schema });
    expect(output).toMatch(message);
    expect(code).toBe(2);
    expect(files()).toEqual(before);
  });
});

describe('A page from a table of PostgreSQL', () => {
  let server: PostgresServer;
  const sql = async (text: string) => {
    const client = new pg.Client({ connectionString: server.databaseUrl });
    await client.connect();
    await client.query(text);
    await client.end();
  };

  beforeAll(async () => {
    server = await startServer();
    await sql(`
      CREATE TYPE tool_kind AS ENUM ('hand', 'power');
      CREATE TABLE tools (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        tool_no varchar(20) NOT NULL UNIQUE,
        name text NOT NULL,
        kind tool_kind NOT NULL DEFAULT 'hand',
        status text NOT NULL CHECK (status IN ('idle', 'lent')),
        price numeric(12, 2) CHECK (price >= 0),
        pieces integer NOT NULL DEFAULT 1,
        bought_on date,
        seen_at timestamptz,
        in_use boolean NOT NULL DEFAULT true,
        tags text[]
      );
      COMMENT ON COLUMN tools.tool_no IS '编号:Tool number';
      COMMENT ON COLUMN tools.name IS '名称';
      CREATE TABLE logins (name text, password_hash text);
      CREATE TABLE counters (id serial PRIMARY KEY);
    `);
  }, 120_000);
  afterAll(() => server?.stop());

  it('passes check, with its types, options, defaults and constraints', async () => {
    const { code, output } = await run('from-table', [], { url: server.databaseUrl, table: 'tools' });
    expect(output).toContain('已写出');
    expect(code).toBe(0);
    expect(errors()).toEqual([]);
    expect(fields()).toMatchObject({
      toolNo: { type: 'string', title: '编号', required: true, maxLength: 20 },
      name: { type: 'string', title: '名称', required: true, maxLength: 500 },
      kind: { type: 'string', required: true, default: 'hand', enum: ['hand', 'power'] },
      status: { type: 'string', required: true, enum: ['idle', 'lent'] },
      price: { type: 'number', minimum: 0, multipleOf: 0.01, 'x-component-props': { precision: 2 } },
      pieces: { type: 'number', required: true, default: 1, multipleOf: 1 },
      boughtOn: { type: 'string', format: 'date' },
      seenAt: { type: 'string', format: 'dateTime' },
      inUse: { type: 'boolean', default: true },
    });
    expect(page().resource.unique).toEqual(['toolNo']);
    expect(readJson('locales/en.json')).toMatchObject({ 编号: 'Tool number' });
    expect(output).toContain('id：由数据库产生');
    expect(output).toContain('tags：类型 array 没有对应的字段');
  });

  it.each<[what: string, given: () => Record<string, string>, message: RegExp]>([
    ['no table', () => ({ url: server.databaseUrl, table: 'tols' }), /没有表 tols（您是不是想写 tools？）/],
    [
      'a table that would be SQL',
      () => ({ url: server.databaseUrl, table: "tools'; DROP TABLE tools; --" }),
      /没有表/,
    ],
    ['a password', () => ({ url: server.databaseUrl, table: 'logins' }), /像是密码/],
    [
      'generated columns alone',
      () => ({ url: server.databaseUrl, table: 'public.counters' }),
      /没有能生成字段的列/,
    ],
    ['no database', () => ({ url: 'postgres://u:topsecret@127.0.0.1:1/x', table: 'tools' }), /数据库读不了/],
    ['another address', () => ({ url: 'https://example.com', table: 'tools' }), /应以 postgres:\/\/ 开头/],
  ])(
    'is not made of %s, which is told without the password, and nothing is written',
    async (_, given, message) => {
      const before = files();
      const { code, output } = await run('from-table', [], given());
      expect(output).toMatch(message);
      expect(output).not.toContain('topsecret');
      expect(code).toBe(2);
      expect(files()).toEqual(before);
      expect(existsSync(join(dir, 'office/tools.json'))).toBe(false);
    },
  );
});

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runSchemaCommand } from '../../../../scripts/schema/commands';
import { resourceOf } from '../../../../src/contract/new-page/new-page';
import { checkChanges } from '../../../support/model/check-changes';
import { filesOf } from '../support';

const dir = mkdtempSync(join(tmpdir(), 'schema-new-'));
beforeEach(() => cpSync('schemas', dir, { recursive: true }));
afterEach(() => rmSync(dir, { recursive: true }));

const FIELDS =
  'visitNo:text:访问单号:Visit number:required:unique，visitDate:date:访厂日期:Visit date:required,' +
  'phone:mobile:电话:Phone,currency:currency:货币:Currency,cost:money:花费:Cost,paid:yesno:已报销:Paid,note:long:说明:Remarks';
const PAGE = {
  path: '/office/factory-visits',
  title: '访厂记录:Factory visits',
  group: '访厂:Visits',
  fields: FIELDS,
};

async function run(given: Record<string, string>, ask?: (question: string) => Promise<string>) {
  const lines: string[] = [];
  const args = Object.entries({ ...given, dir }).flatMap(([name, value]) => [`--${name}`, value]);
  const code = await runSchemaCommand(['new', ...args], { print: (line) => lines.push(line), ask });
  return { code, output: lines.join('\n') };
}
const problems = () => checkChanges(filesOf(dir)).problems;

describe('A new page', () => {
  it.each(['list', 'form'])(
    'of kind %s passes check without a warning, and stands as the formatter wants it',
    async (kind) => {
      const { code, output } = await run({ ...PAGE, kind });
      expect(output).toMatch(/^已写出 .*office\/factory-visits\.json$/);
      expect(code).toBe(0);
      expect(problems()).toEqual([]);
      const text = readFileSync(join(dir, 'office/factory-visits.json'), 'utf8');
      const page = JSON.parse(text);
      expect(page).toMatchObject({
        kind,
        resource: { name: 'factoryVisits', scope: 'tenant', unique: ['visitNo'] },
      });
      const formatted = spawnSync(
        'node_modules/.bin/biome',
        ['format', '--stdin-file-path=schemas/office/new.json'],
        {
          input: text,
          encoding: 'utf8',
        },
      );
      expect(formatted.stdout).toBe(text);
    },
  );

  it('writes the English that was given, and lists what has none', async () => {
    const { code, output } = await run({ ...PAGE, fields: 'visitDate:date:访厂日期' });
    expect(output).toContain('“访厂日期”还没有英文');
    expect(code).toBe(0);
    expect(JSON.parse(readFileSync(join(dir, 'locales/en.json'), 'utf8'))).toMatchObject({
      访厂记录: 'Factory visits',
      联系人: 'Contacts',
    });
  });

  it.each([
    ['/office/open-orders', ['orderNo', 'supplier', 'total', 'status', 'buyer', 'orderedOn', 'confirmedAt']],
    // What is not shared with suppliers is no column at their face.
    ['/supplier/open-orders', ['orderNo', 'total', 'status', 'orderedOn', 'confirmedAt']],
  ])(
    'over the records of another page, at %s, has the columns that its side may see',
    async (path, columns) => {
      const { title, group } = PAGE;
      const { code, output } = await run({ path, title, group, of: '/office/supply-orders' });
      expect(output).toContain('已写出');
      expect(code).toBe(0);
      expect(problems()).toEqual([]);
      const page = JSON.parse(readFileSync(join(dir, `${path.slice(1)}.json`), 'utf8'));
      expect(page).toMatchObject({ resource: { of: '/office/supply-orders' }, list: { columns } });
      expect(page).not.toHaveProperty('form');
    },
  );

  it('over a page that is not there, or has no records of its own, is refused', async () => {
    const { title } = PAGE;
    const wrong = await run({ path: '/office/open-orders', title, of: '/office/supply-order' });
    expect(wrong).toMatchObject({ code: 2, output: expect.stringContaining('想写 /office/supply-orders？') });
    const second = await run({ path: '/office/open-orders', title, group: '', of: '/supplier/orders' });
    expect(second.code).toBe(2);
  });

  it('never overwrites a file', async () => {
    expect((await run(PAGE)).code).toBe(0);
    const before = readFileSync(join(dir, 'office/factory-visits.json'), 'utf8');
    const again = await run({ ...PAGE, title: '别的' });
    expect(again).toMatchObject({ code: 2, output: expect.stringContaining('已经存在') });
    expect(readFileSync(join(dir, 'office/factory-visits.json'), 'utf8')).toBe(before);
  });

  it('that would not pass check is not written', async () => {
    const { code, output } = await run({ ...PAGE, path: '/office/contract-two', resource: 'contract' });
    expect(output).toMatch(/资源名 contract 已被 .*contract-two.json 使用/);
    expect(code).toBe(1);
    expect(existsSync(join(dir, 'office/contract-two.json'))).toBe(false);
    expect((await run({ ...PAGE, path: '/../../etc/x' })).code).not.toBe(0);
  });

  it.each([
    [{ fields: 'visitDate:dat:访厂日期' }, /类型不认识 dat（您是不是想写 date？）/],
    [{ fields: 'a:curency:货币' }, /想写 currency？/],
    [{ fields: 'visitDate' }, /名称:类型:标题/],
    [{ fields: ' ,' }, /至少要有一个字段/],
    [{ face: 'offce' }, /想写 office？/],
    [{ kind: 'lst' }, /想写 list？/],
    [{ title: '' }, /还要写 --title/],
  ])('is refused with what was meant: %o', async (change, message) => {
    expect(await run({ ...PAGE, ...change })).toMatchObject({
      code: 2,
      output: expect.stringMatching(message),
    });
  });

  it('is made from answers where there is a person to ask', async () => {
    const asked: string[] = [];
    const answers = [PAGE.path, PAGE.title, '', 'visitDate:date:访厂日期:Visit date'];
    const { code } = await run({}, async (question) => {
      asked.push(question);
      return answers[asked.length - 1]!;
    });
    expect(code).toBe(0);
    expect(asked).toHaveLength(4);
    expect(problems()).toEqual([]);
  });

  it('has a resource named after its path', () => {
    expect(resourceOf('/office/factory-visits')).toBe('factoryVisits');
    expect(resourceOf('/supplier/Points')).toBe('points');
  });
});

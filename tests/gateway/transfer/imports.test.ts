import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { type ImportJob, MAX_IMPORT_PART } from '../../../src/contract/api/transfers';
import type { RecordRow } from '../../../src/contract/lists/list-query';
import { type TestDatabase, testDatabases } from '../../support/gateway/databases';
import { startGateway, type TestGateway } from '../../support/gateway/gateway';
import { schemasWithTestPages } from '../../support/page-files';

const PARTS = '/api/resources/exampleTransfer';
const TAGS = '/api/resources/exampleTag';

interface Values {
  [field: string]: unknown;
}

describe.each(testDatabases())('a file of records on $name', ({ start }) => {
  const schemasDir = schemasWithTestPages();
  editable(schemasDir);
  addTags(schemasDir);
  let database: TestDatabase;
  let gateway: TestGateway;
  let author: string;
  let other: string;
  beforeAll(async () => {
    database = await start('demo');
    gateway = await startGateway({ openPages, schemasDir, ...database.choice });
    [author, other] = [await gateway.signIn('analyst01'), await gateway.signIn('admin01')];
  }, 400_000);
  afterAll(async () => {
    await gateway?.close();
    await database?.stop();
    rmSync(schemasDir, { recursive: true, force: true });
  });

  const part = (number: number, more: Values = {}) => ({
    partNo: `P-${String(number).padStart(4, '0')}`,
    partName: `零件${number}`,
    price: number % 7,
    ...more,
  });
  const range = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => part(from + index));

  async function check(values: readonly Values[], { token = author, path = PARTS } = {}) {
    const begun = await gateway.call<ImportJob>(token, `POST ${path}/imports`, {
      fileName: '零件.xlsx',
      total: values.length,
    });
    expect(begun).toMatchObject({ code: 'ok', data: { step: 'checking' } });
    const { id } = begun.data!;
    for (let from = 0; from < values.length; from += MAX_IMPORT_PART) {
      const list = values
        .slice(from, from + MAX_IMPORT_PART)
        .map((one, index) => ({ row: from + index + 2, values: one }));
      const answer = await gateway.call(token, `POST ${path}/imports/${id}/rows`, { from, list });
      expect(answer).toMatchObject({ code: 'ok', data: { checked: list.length } });
    }
    const { data } = await gateway.call<ImportJob>(token, `POST ${path}/imports/${id}/review`, {});
    return data!;
  }
  const write = (id: string, { token = author, path = PARTS } = {}) =>
    gateway.call(token, `POST ${path}/imports/${id}/write`, {});
  async function imported(values: readonly Values[]) {
    const job = await check(values);
    expect(job).toMatchObject({ step: 'checked', faults: [] });
    const answer = await write(job.id);
    expect(answer).toMatchObject({ code: 'ok', data: { step: 'written' } });
    return answer.data as ImportJob;
  }
  async function found(partNo: string): Promise<RecordRow[]> {
    const { data } = await gateway.call(author, `GET ${PARTS}?partNo=${partNo}&pageSize=200`);
    return data.list;
  }

  test('is checked, reviewed and written whole: nothing is there before the person says so, and once for all presses', async () => {
    const job = await check(range(1_000, 600));
    expect(job).toMatchObject({ step: 'checked', total: 600, creates: 600, updates: 0, unchanged: 0 });
    expect(await found('P-10')).toHaveLength(0);
    const answers = await Promise.all([write(job.id), write(job.id), write(job.id)]);
    for (const { data } of answers) expect(data).toMatchObject({ step: 'written', creates: 600 });
    expect(await found('P-10')).toHaveLength(100);
    const [one] = await found('P-1234');
    const { data: history } = await gateway.call(author, `GET ${PARTS}/${one!.id}/history`);
    expect(history.list).toMatchObject([{ action: 'create' }]);
  });

  test('chosen again, it changes what its unique field names, and shows old and new before it does', async () => {
    await imported(range(2_000, 4));
    const again = [
      part(2_000),
      part(2_001, { price: 99, partName: null }),
      part(2_002, { price: null }),
      { partNo: 'P-2003', listedOn: '2026-11-24' },
      part(2_004),
    ];
    const refused = await check(again);
    expect(refused).toMatchObject({ step: 'checking', faults: [{ row: 3, path: 'partName' }] });
    const job = await check(again.with(1, part(2_001, { price: 99 })));
    expect(job).toMatchObject({ step: 'checked', creates: 1, updates: 3, unchanged: 1 });
    expect(job.changes.map(({ row, name, changes }) => ({ row, name, changes }))).toEqual([
      { row: 3, name: 'P-2001 零件2001', changes: [{ path: 'price', before: 2001 % 7, after: 99 }] },
      { row: 4, name: 'P-2002 零件2002', changes: [{ path: 'price', before: 2002 % 7 }] },
      { row: 5, name: 'P-2003 零件2003', changes: [{ path: 'listedOn', after: '2026-11-24' }] },
    ]);
    expect((await write(job.id)).data).toMatchObject({ step: 'written' });
    expect((await found('P-2001'))[0]).toMatchObject({ price: 99, version: 2, partName: '零件2001' });
    expect((await found('P-2000'))[0]).toMatchObject({ version: 1 });
    expect((await found('P-2003'))[0]).toMatchObject({ listedOn: '2026-11-24', price: 2003 % 7 });
  });

  test('that another was faster with changes nothing: the row is named, and checked again it goes', async () => {
    await imported(range(3_000, 3));
    const job = await check([part(3_000, { price: 50 }), part(3_001, { price: 51 })]);
    const [row] = await found('P-3001');
    const { id, version } = row!;
    await gateway.call(other, `PUT ${PARTS}/${id}`, { version, ...part(3_001, { partName: '改过' }) });
    const refused = await write(job.id);
    expect(refused.data).toMatchObject({
      step: 'checking',
      faults: [{ row: 3, message: '这条记录刚被他人修改或删除，请再检查一次' }],
    });
    expect((await found('P-3000'))[0]).toMatchObject({ version: 1 });
    await gateway.call(author, `POST ${PARTS}/imports/${job.id}/rows`, { from: 0 });
    const { data } = await gateway.call<ImportJob>(author, `POST ${PARTS}/imports/${job.id}/review`, {});
    expect(data!.changes[1]!.changes).toEqual([
      { path: 'partName', before: '改过', after: '零件3001' },
      { path: 'price', before: 3001 % 7, after: 51 },
    ]);
    expect((await write(job.id)).data).toMatchObject({ step: 'written', updates: 2 });
  });

  test('beside another with the same numbers: one is written, the other told which rows were taken', async () => {
    const [mine, theirs] = [await check(range(4_000, 3)), await check(range(4_002, 3), { token: other })];
    const answers = await Promise.all([write(mine.id), write(theirs.id, { token: other })]);
    const steps = answers.map(({ data }) => data.step).sort();
    expect(steps).toEqual(['checking', 'written']);
    const refused = answers.find(({ data }) => data.step === 'checking')!.data as ImportJob;
    expect(refused.faults).toMatchObject([{ path: 'partNo', message: '物料编号已存在' }]);
    expect(await found('P-400')).toHaveLength(3);
  });

  test('with one number twice, of too many rows, of none, or with what no rule lets through is not written', async () => {
    const twice = await check([part(5_000), part(5_001), part(5_000)]);
    expect(twice).toMatchObject({
      step: 'checking',
      faults: [{ row: 4, path: 'partNo', message: '与第 2 行重复' }],
    });
    expect(await write(twice.id)).toMatchObject({ code: 'bad_request' });
    for (const total of [0, 5_001, -1])
      expect(
        await gateway.call(author, `POST ${PARTS}/imports`, { fileName: 'x.xlsx', total }),
      ).toMatchObject({
        code: 'bad_request',
      });
    const wrong = await check([
      { partNo: 'Q-1', partName: '短' },
      { partName: '没有编号' },
      { ...part(5_002), unit: '不是单位' },
      { ...part(5_003), price: -1 },
      { ...part(5_004), strange: 1 },
      { ...part(5_005), price: '=1+1' },
      { partNo: { a: 1 }, partName: ['x'] },
    ]);
    expect(wrong.faults.map(({ row, path }) => [row, path])).toEqual([
      [2, 'partNo'],
      [3, 'partNo'],
      [4, 'unit'],
      [5, 'price'],
      [6, 'strange'],
      [7, 'price'],
      [8, 'partNo'],
      [8, 'partName'],
    ]);
    expect(await found('P-500')).toHaveLength(0);
  });

  test('belongs to the account that began it: nobody else sees, fills or writes it', async () => {
    const job = await check(range(6_000, 2));
    expect(await write(job.id, { token: other })).toMatchObject({ code: 'record_not_found' });
    const rows = { from: 0, list: [{ row: 2, values: part(6_000) }] };
    expect(await gateway.call(other, `POST ${PARTS}/imports/${job.id}/rows`, rows)).toMatchObject({
      code: 'record_not_found',
    });
    const { data: own } = await gateway.call<ImportJob[]>(author, `GET ${PARTS}/imports`);
    expect(own!.map(({ id }) => id)).toContain(job.id);
    const { data: theirs } = await gateway.call<ImportJob[]>(other, `GET ${PARTS}/imports`);
    expect(theirs!.map(({ id }) => id)).not.toContain(job.id);
    expect(await gateway.call(author, `DELETE ${PARTS}/imports/${job.id}`)).toMatchObject({ code: 'ok' });
    expect(await write(job.id)).toMatchObject({ code: 'record_not_found' });
    expect(await found('P-6000')).toHaveLength(0);
  });

  test('changes only what its writer may change: by the button’s code and by its condition, row for row', async () => {
    const path = TAGS;
    const first = await check(
      [
        { tagNo: 'T-1', state: 'open' },
        { tagNo: 'T-2', state: 'closed' },
      ],
      { path },
    );
    expect((await write(first.id, { path })).data).toMatchObject({ step: 'written' });
    const again = [
      { tagNo: 'T-1', note: '甲' },
      { tagNo: 'T-2', note: '乙' },
    ];
    const mine = await check(again, { path });
    expect(mine.faults).toEqual([{ row: 3, path: 'tagNo', message: '已有这条记录，它现在不能修改' }]);
    const role = {
      roleCode: 'importer',
      roleName: '只导入',
      grants: ['/examples/tags', '/examples/tags#add', '/examples/tags#import'],
    };
    expect((await gateway.call(other, 'POST /api/resources/role', role)).code).toBe('ok');
    const accounts = '/api/resources/account';
    const { data } = await gateway.call(other, `GET ${accounts}?username=buyer01`);
    const [buyer] = data.list;
    const body = { ...buyer, roles: [...(buyer.roles ?? []), 'importer'] };
    expect((await gateway.call(other, `PUT ${accounts}/${buyer.id}`, body)).code).toBe('ok');
    const token = await gateway.signIn('buyer01');
    const theirs = await check(again, { path, token });
    expect(theirs.faults.map(({ row, message }) => [row, message])).toEqual([
      [2, '标签编号已存在'],
      [3, '标签编号已存在'],
    ]);
  });

  test('of 2,000 rows takes less than half of what it takes in batches of fifty', async () => {
    const batch = 200;
    const before = performance.now();
    for (let from = 0; from < batch; from += 50) {
      const list = range(7_000 + from, 50);
      expect(await gateway.call(author, `POST ${PARTS}/import/check`, { list })).toMatchObject({
        code: 'ok',
      });
      expect(await gateway.call(author, `POST ${PARTS}/import`, { list })).toMatchObject({ code: 'ok' });
    }
    const each = (performance.now() - before) / batch;
    const values = range(7_200, 2_000);
    const begun = performance.now();
    expect(await imported(values)).toMatchObject({ creates: 2_000 });
    const eachNow = (performance.now() - begun) / 2_000;
    console.info(
      `a row: ${each.toFixed(2)} ms in batches, ${eachNow.toFixed(2)} ms in an import: ${(each / eachNow).toFixed(1)}`,
    );
    expect(each / eachNow).toBeGreaterThan(2);
  });

  test('of 5,000 rows, some new, some changed, is one transaction, and others are answered meanwhile', async () => {
    const values = Array.from({ length: 5_000 }, (_, index) => ({
      partNo: `P-${String(index).padStart(4, '0')}`,
      partName: `批量${index}`,
    }));
    const job = await check(values);
    expect(job).toMatchObject({ step: 'checked', faults: [] });
    expect(job.creates + job.updates + job.unchanged).toBe(5_000);
    expect(job.changes).toHaveLength(200);
    const [written, read] = await Promise.all([
      write(job.id),
      gateway.call(other, `GET ${PARTS}?pageSize=1`),
    ]);
    expect(read.code).toBe('ok');
    expect(written.data).toMatchObject({ step: 'written' });
    expect((await found('P-0042'))[0]).toMatchObject({ partName: '批量42' });
  });
});

/** Lets the page of the example be edited as well. */
function editable(schemasDir: string): void {
  const path = join(schemasDir, 'features', 'transfers.json');
  const page = JSON.parse(readFileSync(path, 'utf8'));
  page.list.rowActions.push({ code: 'edit', label: '编辑', action: 'update' });
  writeFileSync(path, JSON.stringify(page));
}

/** A page whose records may be changed while they are open. */
function addTags(schemasDir: string): void {
  const page = {
    schemaVersion: 2,
    path: '/examples/tags',
    kind: 'list',
    title: '标签',
    menu: { face: 'office', group: '示例', icon: 'ExperimentOutlined', order: 98 },
    resource: { name: 'exampleTag', scope: 'tenant', unique: ['tagNo'] },
    form: {
      type: 'object',
      properties: {
        tagNo: { type: 'string', title: '标签编号', required: true, maxLength: 20 },
        state: { type: 'string', title: '状态', enum: ['open', 'closed'] },
        note: { type: 'string', title: '说明', maxLength: 40 },
      },
    },
    list: {
      columns: ['tagNo', 'state', 'note'],
      toolbar: [
        { code: 'add', label: '新增', action: 'create' },
        { code: 'import', label: '导入', action: 'import' },
      ],
      rowActions: [{ code: 'edit', label: '编辑', action: 'update', when: "{{ row.state != 'closed' }}" }],
    },
  };
  writeFileSync(join(schemasDir, 'office', 'tags.json'), JSON.stringify(page, null, 2));
}

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTE_CALLS } from '../../../src/contract/api/route-view';
import { testDatabases } from '../../support/gateway/databases';
import { type Restartable, startRestartable } from '../../support/gateway/restartable';
import { smallPage } from '../../support/gateway/schemas-folder';
import { hire } from '../../support/gateway/staff';

const until = (check: () => unknown) => expect.poll(check, { timeout: 20_000, interval: 50 });

// biome-ignore lint/suspicious/noExplicitAny: pages of tests
type Loose = any;

const LINES = {
  type: 'array',
  title: '明细',
  'x-component': 'ArrayTable',
  items: {
    type: 'object',
    properties: {
      item: { type: 'string', title: '品名' },
      count: { type: 'string', title: '件数' },
    },
  },
};

/** A page with fields of its own; everything is searched, sorted or unique as the product's pages are. */
function partsPage(properties: object, more: Loose = {}): Loose {
  const page = smallPage('parts', { form: { type: 'object', properties }, ...more.page });
  return { ...page, list: { ...page.list, ...more.list }, resource: { ...page.resource, ...more.resource } };
}

const FIRST = {
  name: { type: 'string', title: '名称', maxLength: 40 },
  total: { type: 'string', title: '金额', maxLength: 40 },
  kind: { type: 'string', title: '类别', maxLength: 40 },
  lines: LINES,
};
const LIST = { search: ['name', 'kind'], columns: ['name', { field: 'total', sortable: true }, 'kind'] };

describe.each(testDatabases())('Records of a page whose fields change, on $name', ({ start }) => {
  let it: Restartable;
  beforeAll(async () => {
    it = await startRestartable(start);
  });
  afterAll(() => it?.close());

  const token = () => it.gateway.signIn('analyst01');
  const call = async (target: string, body?: unknown) => it.gateway.call(await token(), target, body);
  const rows = async (query = '') => (await call(`GET /api/resources/parts${query}`)).data?.list ?? [];
  const read = async () =>
    it.gateway.fetch('/schemas/pages/office/parts.json', {
      headers: { authorization: `Bearer ${await token()}` },
    });
  const problems = async (): Promise<{ line: number; message: string }[]> =>
    JSON.parse(decodeURIComponent((await read()).headers.get('x-schema-refused') ?? '[]'));
  /** Saves the page and waits until it serves. */
  const save = async (page: Loose) => {
    it.folder.write('office/parts.json', page);
    await until(async () => {
      const answer = await read();
      if (answer.status !== 200 || answer.headers.get('x-schema-refused')) return await problems();
      return answer.json();
    }).toEqual(page);
  };
  const make = async (doc: object) => {
    const { code, data } = await call('POST /api/resources/parts', doc);
    expect(code).toBe('ok');
    return data;
  };
  const empty = async () => {
    it.folder.write('office/parts.json', partsPage(FIRST, { list: LIST }));
    await until(async () => (await read()).status).toBe(200);
    await save(partsPage(FIRST, { list: LIST }));
    await sql`ALTER TABLE r_parts NO FORCE ROW LEVEL SECURITY`.execute(
      it.gateway.gateway.context.database.kysely,
    );
    await sql`DELETE FROM r_parts`.execute(it.gateway.gateway.context.database.kysely);
    await sql`ALTER TABLE r_parts FORCE ROW LEVEL SECURITY`.execute(
      it.gateway.gateway.context.database.kysely,
    );
  };

  test('hostile 90: a renamed field keeps its values, in rows too, and is searched, sorted and told in the history by its new name', async () => {
    await empty();
    const made = await make({ name: '甲', total: '5', kind: '泵', lines: [{ item: '阀', count: '2' }] });
    await make({ name: '乙', total: '7', kind: '管' });
    await call(`PUT /api/resources/parts/${made.id}`, {
      name: '甲',
      total: '6',
      kind: '泵',
      version: 1,
      lines: [{ item: '阀', count: '2' }],
    });
    const { total, kind, ...rest } = FIRST;
    const lines = {
      ...LINES,
      items: {
        type: 'object',
        properties: {
          item: LINES.items.properties.item,
          pieces: { ...LINES.items.properties.count, was: 'count' },
        },
      },
    };
    const renamed = { ...rest, lines, amount: { ...total, was: 'total' }, family: { ...kind, was: 'kind' } };
    await save(
      partsPage(renamed, {
        list: {
          search: ['name', 'family'],
          columns: ['name', { field: 'amount', sortable: true }, 'family'],
        },
      }),
    );
    const [first] = await rows('?family=泵');
    expect(first).toMatchObject({
      name: '甲',
      amount: '6',
      family: '泵',
      lines: [{ item: '阀', pieces: '2' }],
    });
    expect(first).not.toHaveProperty('total');
    expect((await rows('?sort=-amount')).map((row: Loose) => row.amount)).toEqual(['7', '6']);
    const history = await call(`GET /api/resources/parts/${made.id}/history`);
    expect(history.data.list[0].changes).toEqual([{ path: 'amount', before: '5', after: '6' }]);
    // And is written by it.
    const { lines: kept } = first;
    expect(
      (
        await call(`PUT /api/resources/parts/${made.id}`, {
          name: '甲',
          amount: '8',
          family: '泵',
          lines: kept,
          version: first.version,
        })
      ).data,
    ).toMatchObject({ amount: '8' });
  });

  test('a record that is written under the old name while the page changes is read under the new one', async () => {
    await empty();
    const { total, ...rest } = FIRST;
    const page = partsPage(
      { ...rest, amount: { ...total, was: 'total' } },
      { list: { columns: ['name', 'amount'] } },
    );
    await save(page);
    const { id } = await make({ name: '丙', amount: '1' });
    const { kysely } = it.gateway.gateway.context.database;
    await sql`ALTER TABLE r_parts NO FORCE ROW LEVEL SECURITY`.execute(kysely);
    await sql`UPDATE r_parts SET doc = '{"name":"丙","total":"9"}' WHERE id = ${id}`.execute(kysely);
    await sql`ALTER TABLE r_parts FORCE ROW LEVEL SECURITY`.execute(kysely);
    expect((await call(`GET /api/resources/parts/${id}`)).data).toMatchObject({ amount: '9' });
  });

  test('hostile 90: a changed type converts what is stored, in rows too, and it is added up and sorted as a number', async () => {
    await empty();
    await make({ name: '甲', total: '1,200.50', kind: '是', lines: [{ item: '阀', count: '2' }] });
    await make({ name: '乙', total: '30', kind: '否' });
    const number = { type: 'number', title: '金额' };
    const count = { type: 'number', title: '件数' };
    const lines = {
      ...LINES,
      items: { type: 'object', properties: { item: LINES.items.properties.item, count } },
    };
    const typed = { ...FIRST, total: number, kind: { type: 'boolean', title: '类别' }, lines };
    await save(
      partsPage(typed, {
        list: {
          search: ['name', 'kind'],
          columns: ['name', { field: 'total', sortable: true }],
          totals: [{ label: '合计', fn: 'sum', field: 'total' }],
        },
      }),
    );
    expect((await rows('?sort=total')).map((row: Loose) => [row.total, row.kind])).toEqual([
      [30, false],
      [1200.5, true],
    ]);
    expect((await rows('?kind=true'))[0].lines).toEqual([{ item: '阀', count: 2 }]);
    expect((await call('GET /api/resources/parts/totals')).data.totals[0]).toMatchObject({ value: '1230.5' });
    // And back to text, and to several.
    const several = {
      type: 'array',
      title: '金额',
      items: { type: 'string' },
      'x-component': 'Select',
      'x-component-props': { mode: 'tags' },
    };
    await save(partsPage({ ...typed, total: several }, { list: { columns: ['name'] } }));
    expect((await rows('?sort=createdAt')).map((row: Loose) => row.total)).toEqual([['1200.5'], ['30']]);
    await save(partsPage({ ...typed, total: FIRST.total }, { list: { columns: ['name'] } }));
    expect((await rows('?sort=createdAt')).map((row: Loose) => row.total)).toEqual(['1200.5', '30']);
  });

  test('hostile 90: a type that records cannot be converted to is refused in Chinese at the field, naming them, and nothing is changed', async () => {
    await empty();
    await make({ name: '甲', total: '12' });
    await make({ name: '乙', total: '约三箱' });
    const page = partsPage({ ...FIRST, total: { type: 'number', title: '金额' } }, { list: LIST });
    it.folder.write('office/parts.json', page);
    await until(problems).toHaveLength(1);
    const [{ line, message }] = (await problems()) as [{ line: number; message: string }];
    expect(message).toBe(
      '「金额」改为数字，已有 1 条记录的值转换不了，请先改好这些记录（「乙」的 "约三箱"）',
    );
    expect(JSON.stringify(page, null, 2).split('\n')[line - 1]).toContain('"type": "number"');
    expect((await rows('?sort=createdAt')).map((row: Loose) => row.total)).toEqual(['12', '约三箱']);
    // Mended, and saved again.
    const [, second] = await rows('?sort=createdAt');
    await call(`PUT /api/resources/parts/${second.id}`, { name: '乙', total: '3', version: second.version });
    await save(page);
    expect((await rows('?sort=createdAt')).map((row: Loose) => row.total)).toEqual([12, 3]);
  });

  test('hostile 90: a field made unique over clashing records is refused in Chinese at its place, naming them, and told of no other tenant', async () => {
    await empty();
    for (const one of ['甲', '乙', '丙']) await make({ name: one, total: one === '丙' ? '2' : '1' });
    const { kysely } = it.gateway.gateway.context.database;
    await sql`ALTER TABLE r_parts NO FORCE ROW LEVEL SECURITY`.execute(kysely);
    for (const id of ['one', 'two']) {
      await sql`INSERT INTO r_parts (tenant_code, id, doc, created_by, updated_by)
        VALUES ('elsewhere', ${id}, '{"name":"别家的","total":"1"}', 'x', 'x')`.execute(kysely);
    }
    await sql`ALTER TABLE r_parts FORCE ROW LEVEL SECURITY`.execute(kysely);
    const page = partsPage(FIRST, { list: LIST, resource: { unique: ['total'] } });
    it.folder.write('office/parts.json', page);
    await until(problems).toHaveLength(1);
    const [{ line, message }] = (await problems()) as [{ line: number; message: string }];
    expect(message).toBe(
      '不能要求「金额」唯一：已有记录的值重复，请先改好这些记录（1：「甲」、「乙」；另有 1 个租户的记录，见网关日志）',
    );
    expect(JSON.stringify(page, null, 2).split('\n')[line - 1]).toContain('"total"');
    expect(it.gateway.log.some((one) => one.includes('schema_refused') && one.includes('别家的'))).toBe(true);
    expect(await rows()).toHaveLength(3);
  });

  test('hostile 90: fields that are gone are not answered any more, in rows neither, and their values are there again with the field', async () => {
    await empty();
    const { id } = await make({ name: '甲', total: '5', lines: [{ item: '阀', count: '2' }] });
    const { total: _, ...rest } = FIRST;
    const lines = { ...LINES, items: { type: 'object', properties: { item: LINES.items.properties.item } } };
    await save(partsPage({ ...rest, lines }, { list: { columns: ['name'] } }));
    const record = (await call(`GET /api/resources/parts/${id}`)).data;
    expect(record).toMatchObject({ name: '甲', lines: [{ item: '阀' }] });
    expect(record).not.toHaveProperty('total');
    expect(record.lines[0]).not.toHaveProperty('count');
    expect((await rows())[0]).not.toHaveProperty('total');
    await save(partsPage(FIRST, { list: LIST }));
    expect((await call(`GET /api/resources/parts/${id}`)).data).toMatchObject({
      total: '5',
      lines: [{ count: '2' }],
    });
  });

  test('hostile 90: what an account keeps for itself is renamed with the rest', async () => {
    await empty();
    const own = partsPage(FIRST, {
      list: LIST,
      resource: { name: 'ownparts', scope: 'account' },
      page: { path: '/office/own-parts' },
    });
    it.folder.write('office/own-parts.json', own);
    await until(async () => (await call('GET /api/resources/ownparts')).code).toBe('ok');
    await call('POST /api/resources/ownparts', { name: '我的', total: '4' });
    const { total, ...rest } = FIRST;
    it.folder.write('office/own-parts.json', {
      ...own,
      form: { type: 'object', properties: { ...rest, sum: { ...total, was: 'total' } } },
      list: { ...own.list, columns: ['name', 'sum'] },
    });
    await until(async () => (await call('GET /api/resources/ownparts')).data.list[0]).toMatchObject({
      sum: '4',
    });
  });

  test('hostile 90: a route under way and an import that waits go on under the new names', async () => {
    const flow = (properties: object, column: string) => ({
      ...smallPage('flows', { resource: { name: 'flows', scope: 'tenant' } }),
      form: {
        type: 'object',
        properties: {
          ...properties,
          status: {
            type: 'string',
            title: '状态',
            'x-options': 'dictionary:checkStatus',
            default: 'checking',
            'x-pattern': 'readPretty',
          },
        },
      },
      states: {
        field: 'status',
        initial: 'checking',
        transitions: [
          {
            code: 'pass',
            label: '通过',
            from: ['checking'],
            to: 'effective',
            steps: [
              { code: 'passFirst', label: '一级' },
              {
                code: 'passOwner',
                label: '二级',
                when: `{{ row.${column} > 5 }}`,
                by: column === 'total' ? 'owner' : 'keeper',
              },
            ],
          },
        ],
      },
      list: {
        search: [column],
        columns: [column],
        detail: 'page',
        toolbar: [
          { code: 'add', label: '新增', action: 'create' },
          { code: 'import', label: '导入', action: 'import' },
        ],
      },
    });
    const account = {
      type: 'string',
      title: '负责人',
      'x-options': { page: '/office/accounts', label: 'displayName' },
    };
    const total = { type: 'number', title: '金额' };
    const { kysely } = it.gateway.gateway.context.database;
    it.folder.write('office/flows.json', flow({ total, owner: account }, 'total'));
    await until(async () => (await call('GET /api/resources/flows')).code).toBe('ok');
    // A person whom the page of accounts has.
    const owner = '100001';
    await hire(it.gateway, 'flowfirst', '/office/flows', ['passFirst']);
    const { data: made } = await call('POST /api/resources/flows', { total: 9, owner });
    const { data: begun } = await call('POST /api/resources/flows/imports', { fileName: 'a.xlsx', total: 1 });
    const list = [{ row: 2, values: { total: 7 } }];
    expect((await call(`POST /api/resources/flows/imports/${begun.id}/rows`, { from: 0, list })).code).toBe(
      'ok',
    );
    expect((await call(`POST /api/resources/flows/imports/${begun.id}/review`, {})).data.step).toBe(
      'checked',
    );

    const renamed = { sum: { ...total, was: 'total' }, keeper: { ...account, was: 'owner' } };
    it.folder.write('office/flows.json', flow(renamed, 'sum'));
    await until(async () => (await call(`GET /api/resources/flows/${made.id}`)).data).toMatchObject({
      sum: 9,
    });
    const first = await it.gateway.signIn('flowfirst');
    const decided = await it.gateway.call(first, `POST ${ROUTE_CALLS.decide}`, {
      resource: 'flows',
      id: made.id,
      version: 1,
      code: 'passFirst',
    });
    expect(decided.code).toBe('ok');
    await sql`ALTER TABLE approval_route NO FORCE ROW LEVEL SECURITY`.execute(kysely);
    const { rows: routes } = await sql`SELECT level, assigned FROM approval_route
      WHERE record_id = ${made.id} AND ended_at IS NULL`.execute(kysely);
    expect(routes).toEqual([{ level: 1, assigned: [owner] }]);

    expect((await call(`POST /api/resources/flows/imports/${begun.id}/write`, {})).data.step).toBe('written');
    const { data: found } = await call('GET /api/resources/flows?sum=7~7');
    expect(found).toMatchObject({ total: 1, list: [{ sum: 7 }] });
  });
});

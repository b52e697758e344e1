import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabases } from '../../support/gateway/databases';
import { type Restartable, startRestartable } from '../../support/gateway/restartable';
import { smallPage } from '../../support/gateway/schemas-folder';

const name = { type: 'string', title: '名称', maxLength: 40 };
const BUTTONS = {
  toolbar: [{ code: 'add', label: '新增', action: 'create' }],
  rowActions: [
    { code: 'edit', label: '编辑', action: 'update' },
    { code: 'remove', label: '删除', action: 'delete' },
  ],
};
const from = (page: string, more: object = {}) => ({
  type: 'string',
  title: '选自',
  'x-options': { page, label: 'name', ...more },
});
const page = (at: string, properties: object, more: object = {}) =>
  smallPage(at, {
    form: { type: 'object', properties },
    list: { search: ['name'], columns: ['name'], ...BUTTONS },
    ...more,
  });

const UNITS = page(
  'units',
  {
    name,
    kind: { type: 'string', title: '类别', enum: ['a', 'b'] },
    parent: { ...from('/office/units'), title: '上级' },
  },
  {
    list: { search: ['name', 'kind'], columns: ['name'], ...BUTTONS },
  },
);
const USERS = page('unit-users', {
  name,
  unit: from('/office/units', { params: { kind: 'a' } }),
  lines: {
    type: 'array',
    title: '明细',
    'x-component': 'ArrayTable',
    items: { type: 'object', properties: { unit: { ...from('/office/units'), title: '部门' } } },
  },
});
const LOOSE = page('loose', {
  name,
  unit: from('/office/units', { onDelete: 'clear' }),
  units: {
    type: 'array',
    title: '多个',
    items: { type: 'string' },
    'x-options': { page: '/office/units', label: 'name', onDelete: 'clear' },
  },
});
const STATED = page(
  'stated',
  {
    name,
    amount: { type: 'number', title: '金额' },
    status: {
      type: 'string',
      title: '状态',
      default: 'pending',
      'x-pattern': 'readPretty',
      'x-options': 'dictionary:changeState',
      'x-validator': [
        {
          assert: "{{ values.status != 'passed' || values.amount != null && values.amount > 0 }}",
          message: '金额大于 0 才能通过',
        },
      ],
    },
  },
  {
    states: {
      field: 'status',
      initial: 'pending',
      transitions: [{ code: 'pass', label: '通过', from: ['pending'], to: 'passed' }],
    },
    list: {
      search: ['name'],
      columns: ['name', 'status'],
      ...BUTTONS,
      bulkActions: [{ code: 'pass', label: '通过', transition: 'pass' }],
    },
  },
);
const PAGES = { units: UNITS, 'unit-users': USERS, loose: LOOSE, stated: STATED };

describe.each(testDatabases())('References between records, on $name', ({ start }) => {
  let it: Restartable;
  let token: string;
  const call = (target: string, body?: unknown) => it.gateway.call(token, target, body);
  const make = async (resource: string, doc: object) => {
    const { code, data, message } = await call(`POST /api/resources/${resource}`, doc);
    expect(`${code} ${message} ${JSON.stringify(data)}`).toMatch(/^ok/);
    return data;
  };
  const put = (resource: string, { id, version }: { id: string; version: number }, doc: object) =>
    call(`PUT /api/resources/${resource}/${id}`, { ...doc, version });
  const remove = (resource: string, { id }: { id: string }) =>
    call(`DELETE /api/resources/${resource}/${id}`);

  beforeAll(async () => {
    it = await startRestartable(start);
    for (const [file, content] of Object.entries(PAGES)) it.folder.write(`office/${file}.json`, content);
    token = await it.gateway.signIn('analyst01');
    for (const resource of ['units', 'unitusers', 'loose', 'stated']) {
      await vi.waitUntil(async () => (await call(`GET /api/resources/${resource}`)).code === 'ok', {
        timeout: 60_000,
      });
    }
  });
  beforeEach(async () => {
    token = await it.gateway.signIn('analyst01');
  });
  afterAll(() => it?.close());

  test('hostile 88: what others point at, in a field or in a row, is not deleted, and who points at it is listed', async () => {
    const unit = await make('units', { name: '财务部', kind: 'a' });
    await make('unitusers', { name: '张三', unit: unit.id });
    await make('unitusers', { name: '李四', lines: [{ unit: unit.id }] });
    const refused = await remove('units', unit);
    expect(refused).toMatchObject({ code: 'record_referenced', httpStatus: 409 });
    expect(refused.data.errors.map(({ message }: { message: string }) => message)).toEqual([
      '清单 unit-users（选自）：「张三」',
      '清单 unit-users（部门）：「李四」',
    ]);
    expect((await call('POST /api/resources/units/batch', undefined)).code).not.toBe('ok');
    expect((await call(`GET /api/resources/units/${unit.id}`)).code).toBe('ok');
    // Both go together.
    const child = await make('units', { name: '出纳组', parent: unit.id });
    expect((await remove('units', unit)).code).toBe('record_referenced');
    expect((await remove('units', child)).code).toBe('ok');
  });

  test('hostile 88: onDelete clear empties the field, of several the others stay, and the history says who', async () => {
    const [one, two] = [await make('units', { name: '甲部' }), await make('units', { name: '乙部' })];
    const { id } = await make('loose', { name: '松', unit: one.id, units: [one.id, two.id] });
    expect((await remove('units', one)).code).toBe('ok');
    const record = (await call(`GET /api/resources/loose/${id}`)).data;
    expect(record).toMatchObject({ name: '松', units: [two.id] });
    expect(record).not.toHaveProperty('unit');
    const { list } = (await call(`GET /api/resources/loose/${id}/history`)).data;
    expect(list[0]).toMatchObject({ action: 'update', by: expect.any(String) });
    expect(list.length).toBe(3);
  });

  test('hostile 88: a record hangs neither under itself nor under one below it, also where two people do it at once', async () => {
    const a = await make('units', { name: 'A' });
    const b = await make('units', { name: 'B', parent: a.id });
    const c = await make('units', { name: 'C', parent: b.id });
    for (const parent of [a.id, b.id, c.id]) {
      const refused = await put('units', a, { name: 'A', parent });
      expect(refused.code).toBe('rule_violation');
      expect(refused.data.violations).toMatchObject([{ path: 'parent', rule: 'circle' }]);
    }
    const [x, y] = [await make('units', { name: 'X' }), await make('units', { name: 'Y' })];
    const both = await Promise.all([
      put('units', x, { name: 'X', parent: y.id }),
      put('units', y, { name: 'Y', parent: x.id }),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual(['ok', 'rule_violation']);
  });

  test('hostile 88: a record is saved where the one it names has changed state or gone, as long as the field is untouched', async () => {
    const unit = await make('units', { name: '旧部', kind: 'a' });
    const user = await make('unitusers', { name: '王五', unit: unit.id });
    expect((await put('units', unit, { name: '旧部', kind: 'b' })).code).toBe('ok');
    const saved = await put('unitusers', user, { name: '王五二', unit: unit.id });
    expect(saved).toMatchObject({ code: 'ok', data: { name: '王五二' } });
    // A new choice of it is judged.
    const refused = await call('POST /api/resources/unitusers', { name: '赵六', unit: unit.id });
    expect(refused.data.violations).toMatchObject([{ path: 'unit', rule: 'reference' }]);
  });

  test('hostile 88: a reference and a deletion at the same moment: one of them is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const unit = await make('units', { name: `竞${round}`, kind: 'a' });
      const [made, gone] = await Promise.all([
        call('POST /api/resources/unitusers', { name: '同时', unit: unit.id }),
        remove('units', unit),
      ]);
      expect([made.code, gone.code].filter((code) => code === 'ok')).toHaveLength(1);
    }
  });

  test('an assert on the state field is judged on transitions, of one record and of many, in the page’s own words', async () => {
    const [without, other] = [
      await make('stated', { name: '无' }),
      await make('stated', { name: '有', amount: 5 }),
    ];
    const refused = await call(`POST /api/resources/stated/${without.id}/transitions/pass`, { version: 1 });
    expect(refused.code).toBe('rule_violation');
    expect(refused.data.violations).toMatchObject([{ path: 'status', message: '金额大于 0 才能通过' }]);
    const many = await call('POST /api/resources/stated/batch/transitions/pass', {
      list: [without, other].map(({ id, version }) => ({ id, version })),
    });
    expect(many.data.results).toMatchObject([
      { status: 'refused', message: '金额大于 0 才能通过' },
      { status: 'done' },
    ]);
    rmSync(it.folder.at('office/stated.json'));
  });
});

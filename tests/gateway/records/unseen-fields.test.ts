import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { smallPage } from '../../support/gateway/schemas-folder';
import { fixturePages } from '../../support/page-files-folder';

const OFFERS = '/api/resources/offer';
const BY_WRITER = "{{ user.username == 'manager01' }}";
const LOCKED = { 'x-pattern': 'readPretty' };

/** A page of which one person sees and changes less than another. */
const offers = smallPage('offers', {
  resource: { name: 'offer', scope: 'tenant', unique: ['key'] },
  form: {
    type: 'object',
    properties: {
      name: { type: 'string', title: '名称', maxLength: 20 },
      kind: { type: 'string', title: '类别', maxLength: 20 },
      key: {
        type: 'string',
        title: '名称和类别',
        maxLength: 41,
        'x-hidden': true,
        ...LOCKED,
        'x-value':
          "{{ values.name == null || values.kind == null ? null : values.name + '/' + values.kind }}",
      },
      note: { type: 'string', title: '内部备注', 'x-hidden': BY_WRITER },
      price: { type: 'number', title: '单价' },
      count: { type: 'number', title: '数量' },
      average: { type: 'number', title: '均价', ...LOCKED, 'x-value': '{{ values.price / values.count }}' },
      raised: { type: 'number', title: '加价后', ...LOCKED, 'x-value': '{{ values.price + 0.2 }}' },
      rate: {
        type: 'number',
        title: '比率',
        ...LOCKED,
        'x-component': 'Percent',
        'x-value': '{{ values.price / 3.0 }}',
      },
      lines: {
        type: 'array',
        title: '明细',
        items: {
          type: 'object',
          properties: {
            item: { type: 'string', title: '项', 'x-disabled': '{{ row.done == true }}' },
            cost: { type: 'number', title: '成本', 'x-hidden': BY_WRITER },
            done: { type: 'boolean', title: '完成', 'x-disabled': BY_WRITER },
          },
        },
      },
    },
  },
});

/** A page whose records are each a supplier's. */
const samples = smallPage('samples', {
  path: '/office/samples',
  resource: { name: 'sample', scope: 'supplier' },
});

describe.each(testDatabases())('what a writer is not shown, on $name', ({ start }) => {
  const files = fixturePages();
  let gateway: TestGateway;
  let admin: string;
  let manager: string;
  beforeAll(async () => {
    mkdirSync(join(files.schemasDir, 'office'), { recursive: true });
    for (const page of [offers, samples])
      writeFileSync(join(files.schemasDir, `${page.path}.json`), JSON.stringify(page));
    gateway = await startGatewayOn(start, { openPages, schemasDir: files.schemasDir });
    admin = await gateway.signIn('admin01');
    await letManagersEdit();
    manager = await gateway.signIn('manager01');
  });
  afterAll(async () => {
    await gateway?.close();
    files.remove();
  });

  async function letManagersEdit() {
    const { data } = await gateway.call(admin, 'GET /api/resources/role?pageSize=100');
    const one = data.list.find(({ roleCode }: { roleCode: string }) => roleCode === 'manager');
    const { id, version, roleCode, roleName, grants } = one;
    const more = [offers.path, `${offers.path}#edit`];
    const role = { roleCode, roleName, version, grants: [...grants, ...more] };
    expect((await gateway.call(admin, `PUT /api/resources/role/${id}`, role)).code).toBe('ok');
  }

  const add = async (doc: object) => (await gateway.call(admin, `POST ${OFFERS}`, doc)).data;
  const save = async (token: string, { id, version }: { id: string; version: number }, doc: object) =>
    gateway.call(token, `PUT ${OFFERS}/${id}`, { ...doc, version });
  const read = async ({ id }: { id: string }) => (await gateway.call(admin, `GET ${OFFERS}/${id}`)).data;

  test('hostile 86: stays as it is with their save, in its own row', async () => {
    const offer = await add({
      name: '甲',
      note: '慎重',
      lines: [
        { item: '一', cost: 7 },
        { item: '二', cost: 9 },
      ],
    });
    expect(await save(manager, offer, { name: '乙', lines: [{ item: '二' }] })).toMatchObject({ code: 'ok' });
    expect(await read(offer)).toMatchObject({
      name: '乙',
      note: '慎重',
      lines: [{ item: '二', cost: 9 }],
    });
  });

  test('hostile 86: is not theirs to set', async () => {
    const offer = await add({ name: '丙', note: '慎重', lines: [{ item: '一', cost: 7 }] });
    const changed = await save(manager, offer, { name: '丙', note: '改', lines: [{ item: '一', cost: 1 }] });
    expect(changed).toMatchObject({ code: 'rule_violation' });
    expect(changed.data.violations.map(({ path }: { path: string }) => path)).toEqual([
      'note',
      'lines.0.cost',
    ]);
  });

  test('hostile 87: a row of which they may write nothing is not removed, nor replaced by leaving out its lock', async () => {
    const lines = [{ item: '一' }, { item: '二' }];
    const open = await add({ name: '丁', lines });
    const done = lines.map((line) => ({ ...line, done: true }));
    const { data: offer } = await save(admin, open, { name: '丁', lines: done });
    const removed = await save(manager, offer, { name: '丁', lines: [{ item: '一' }] });
    expect(removed.data.violations).toMatchObject([{ path: 'lines', rule: 'lockedRow' }]);
    const replaced = await save(manager, offer, { name: '丁', lines: [{ item: '改' }, { item: '二' }] });
    expect(replaced.data.violations).toMatchObject([{ path: 'lines.0.item', rule: 'readOnly' }]);
    expect((await read(offer)).lines).toEqual(done);
  });

  test('hostile 89: a computed number is stored as it is shown, and none where there is none', async () => {
    const offer = await add({ name: '戊', price: 0.1, count: 0.3 });
    expect(await read(offer)).toMatchObject({ average: 0.333333, raised: 0.3, rate: 0.03 });
    expect(await save(admin, offer, { name: '戊', price: 0, count: 0 })).toMatchObject({ code: 'ok' });
    const none = await read(offer);
    expect(none).toMatchObject({ price: 0, raised: 0.2, rate: 0 });
    expect(none).not.toHaveProperty('average');
  });

  test('a computed key that nobody sees is refused by its name where it clashes', async () => {
    await add({ name: '己', kind: '一' });
    const clash = await gateway.call(admin, `POST ${OFFERS}`, { name: '己', kind: '一' });
    expect(clash).toMatchObject({ code: 'rule_violation' });
    expect(clash.data.violations).toMatchObject([
      { path: 'key', rule: 'unique', message: '名称和类别已存在' },
    ]);
    expect(await gateway.call(admin, `POST ${OFFERS}`, { name: '己', kind: '二' })).toMatchObject({
      code: 'ok',
    });
  });

  test('staff who name no supplier are told so, in the refusal’s own words', async () => {
    const post = (more: object) =>
      gateway.call(admin, 'POST /api/resources/sample', { name: '样品', ...more });
    const refused = await post({});
    expect(refused.code).toBe('bad_request');
    expect(refused.data.errors).toMatchObject([{ path: 'supplierCode', message: '请指定供应商' }]);
    expect(await post({ supplierCode: 'S10001' })).toMatchObject({ code: 'ok' });
  });
});

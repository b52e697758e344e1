import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../support/gateway/databases';
import type { TestGateway } from '../../support/gateway/gateway';
import { type SchemasFolder, smallPage } from '../../support/gateway/schemas-folder';
import { type Copies, startCopies } from '../../support/gateway/two-copies';

const PRICES = '/api/resources/exampleprice';
const until = (check: () => unknown) => expect.poll(check, { timeout: 20_000, interval: 50 });

// biome-ignore lint/suspicious/noExplicitAny: pages of tests
type Loose = any;

const STATES = {
  title: '价格状态',
  entries: [
    { value: 'draft', label: '草稿' },
    { value: 'effective', label: '生效' },
    { value: 'cancelled', label: '作废' },
  ],
};

/** Prices of suppliers for materials, of which one is in force on any day. */
function pricesPage(resource: object = {}): Loose {
  return smallPage('example-price', {
    resource: {
      name: 'exampleprice',
      scope: 'tenant',
      unique: ['code', ['supplier', 'material', 'validFrom']],
      noOverlap: {
        from: 'validFrom',
        to: 'validTo',
        within: ['supplier', 'material'],
        states: ['effective'],
      },
      ...resource,
    },
    form: {
      type: 'object',
      properties: {
        code: { type: 'string', title: '协议编号', maxLength: 40 },
        supplier: { type: 'string', title: '供应商', maxLength: 40 },
        material: { type: 'string', title: '物料', maxLength: 40 },
        validFrom: { type: 'string', title: '有效期起', format: 'date' },
        validTo: { type: 'string', title: '有效期止', format: 'date' },
        status: {
          type: 'string',
          title: '状态',
          'x-options': 'dictionary:examplePriceState',
          default: 'draft',
          'x-pattern': 'readPretty',
        },
      },
    },
    states: {
      field: 'status',
      initial: 'draft',
      transitions: [
        { code: 'pass', label: '生效', from: ['draft'], to: 'effective' },
        { code: 'cancel', label: '作废', from: ['effective'], to: 'cancelled' },
      ],
    },
    list: {
      search: ['code', 'material'],
      columns: ['code', 'supplier', 'material', 'validFrom', 'validTo', 'status'],
      toolbar: [
        { code: 'add', label: '新增', action: 'create' },
        { code: 'import', label: '导入', action: 'import' },
      ],
      rowActions: [{ code: 'edit', label: '编辑', action: 'update' }],
    },
  });
}

describe.each(testDatabases())('periods that may not overlap, on $name', (database) => {
  let folder: SchemasFolder;
  let copies: TestGateway[];
  let tokens: string[];
  let close: Copies['close'] | undefined;
  beforeAll(async () => {
    ({ folder, copies, tokens, close } = await startCopies(database, {
      'dictionaries/examplePriceState.json': STATES,
      'office/example-price.json': pricesPage(),
    }));
  });
  afterAll(() => close?.());

  const call = (target: string, body?: unknown, at = 0, headers = {}) =>
    copies[at % copies.length]!.call(tokens[at % copies.length], target, body, { headers });
  let codes = 0;
  const price = (material: string, validFrom?: string, validTo?: string, more: object = {}) => {
    codes += 1;
    return { code: `P${codes}`, supplier: 'S1', material, validFrom, validTo, ...more };
  };
  const make = async (doc: object) => {
    const answer = await call(`POST ${PRICES}`, doc);
    expect(answer.code, JSON.stringify(answer)).toBe('ok');
    return answer.data;
  };
  const move = ({ id, version }: Loose, code: string, at = 0, headers = {}) =>
    call(`POST ${PRICES}/${id}/transitions/${code}`, { version }, at, headers);
  const pass = async (...args: Parameters<typeof price>) => move(await make(price(...args)), 'pass');

  test('one is in force on any day: the second is refused at its first day, naming the one in the way', async () => {
    const first = await pass('A', '2026-01-01', '2026-06-30');
    expect(first).toMatchObject({ code: 'ok', data: { status: 'effective' } });
    const second = await make(price('A', '2026-06-30', '2026-12-31'));
    const refused = await move(second, 'pass');
    expect(refused).toMatchObject({ httpStatus: 400, code: 'rule_violation' });
    expect(refused.data.violations).toMatchObject([
      {
        path: 'validFrom',
        rule: 'overlap',
        message: `期间与“${first.data.code} S1”（2026-01-01 – 2026-06-30）重叠`,
      },
    ]);
    const english = await move(second, 'pass', 0, { 'x-client-language': 'en' });
    expect(english.data.violations[0].message).toBe(
      `This period overlaps “${first.data.code} S1” (2026-01-01 – 2026-06-30)`,
    );
    const later = { ...price('A', '2026-07-01', '2026-12-31'), code: second.code, version: second.version };
    const moved = await call(`PUT ${PRICES}/${second.id}`, later);
    expect(await move(moved.data, 'pass')).toMatchObject({ code: 'ok' });
  });

  test('a change of one in force is held to it, and its own period is not in its way', async () => {
    const first = (await pass('B', '2026-01-01', '2026-03-31')).data;
    const second = (await pass('B', '2026-05-01', '2026-05-31')).data;
    const shift = (validTo: string) => {
      const { code, supplier, material, validFrom } = first;
      const body = { code, supplier, material, validFrom, validTo, version: first.version };
      return call(`PUT ${PRICES}/${first.id}`, body);
    };
    const refused = await shift('2026-05-01');
    expect(refused.data.violations).toMatchObject([{ path: 'validFrom', rule: 'overlap' }]);
    expect(refused.data.violations[0].message).toContain(second.code);
    expect(await shift('2026-04-30')).toMatchObject({ code: 'ok' });
  });

  test('an open end has none, other suppliers and materials are not compared, and what is cancelled makes room', async () => {
    const open = (await pass('C', '2026-01-01')).data;
    expect((await pass('C', '2099-01-01')).data.violations).toMatchObject([
      { message: `期间与“${open.code} S1”（2026-01-01 –）重叠` },
    ]);
    expect((await pass('C', undefined, '2025-12-31')).code).toBe('ok');
    expect((await pass('D', '2026-01-01')).code).toBe('ok');
    expect((await pass('C', '2026-01-01', undefined, { supplier: 'S2' })).code).toBe('ok');
    // Without a supplier there is nothing to compare within.
    expect((await pass('C', '2026-01-02', undefined, { supplier: undefined })).code).toBe('ok');
    expect((await pass('C', '2026-01-03', undefined, { supplier: undefined })).code).toBe('ok');
    expect((await move(open, 'cancel')).code).toBe('ok');
    expect((await pass('C', '2026-02-01')).code).toBe('ok');
  });

  test('hostile 95: 50 that overlap are made to apply at once over the copies of the gateway: one does', async () => {
    const drafts = [];
    for (let day = 1; day <= 50; day += 1)
      drafts.push(
        await make(
          price('E', `2026-01-${String((day % 28) + 1).padStart(2, '0')}`, '2026-12-31', {
            // None is S1, to whom all go next: the order of those writes is not known, and may not matter.
            supplier: `T${day}`,
          }),
        ),
      );
    const same = await Promise.all(
      drafts.map(({ id, version, code, material, validTo }, at) =>
        call(`PUT ${PRICES}/${id}`, {
          version,
          code,
          material,
          validTo,
          supplier: 'S1',
          validFrom: `2026-${String((at % 12) + 1).padStart(2, '0')}-${String(Math.floor(at / 12) + 1).padStart(2, '0')}`,
        }),
      ),
    );
    const answers = await Promise.all(same.map(({ data }, at) => move(data, 'pass', at)));
    expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(1);
    const refused = answers.filter(({ code }) => code !== 'ok');
    expect(refused.map(({ code }) => code)).toEqual(Array(49).fill('rule_violation'));
    expect(refused.every(({ data }) => data.violations[0].rule === 'overlap')).toBe(true);
  }, 120_000);

  test('fields that are unique together clash at the first, naming all; an empty one clashes with nothing', async () => {
    await make(price('F', '2026-01-01'));
    const again = await call(`POST ${PRICES}`, price('F', '2026-01-01'));
    expect(again.data.violations).toMatchObject([
      { path: 'supplier', rule: 'uniqueTogether', message: '供应商、物料、有效期起都相同的记录已存在' },
    ]);
    const english = await call(`POST ${PRICES}`, price('F', '2026-01-01'), 0, { 'x-client-language': 'en' });
    expect(english.data.violations[0].message).toMatch(/^A record with the same .*, .*, .* already exists$/);
    await make(price('F', '2026-01-02'));
    await make(price('F'));
    await make(price('F'));
    const list = [price('G', '2026-01-01'), price('G', '2026-01-01')];
    const batch = await call(`POST ${PRICES}/batch`, { list });
    expect(batch.data.violations).toMatchObject([{ path: 'list.1.supplier', rule: 'uniqueTogether' }]);
  });

  test('a file with rows that clash is refused at the second, and one that names a record changes it', async () => {
    const kept = await make(price('H', '2026-01-01', '2026-02-01'));
    const check = async (rows: object[]) => {
      const begun = await call(`POST ${PRICES}/imports`, { fileName: '价格.xlsx', total: rows.length });
      const list = rows.map((values, at) => ({ row: at + 2, values }));
      await call(`POST ${PRICES}/imports/${begun.data.id}/rows`, { from: 0, list });
      return (await call(`POST ${PRICES}/imports/${begun.data.id}/review`, {})).data;
    };
    const twice = await check([price('H', '2026-03-01'), price('H', '2026-03-01')]);
    expect(twice).toMatchObject({
      step: 'checking',
      faults: [{ row: 3, path: 'supplier', message: '与第 2 行重复' }],
    });
    const named = await check([
      { supplier: 'S1', material: 'H', validFrom: '2026-01-01', validTo: '2026-02-09' },
    ]);
    expect(named).toMatchObject({ step: 'checked', creates: 0, updates: 1 });
    expect((await call(`POST ${PRICES}/imports/${named.id}/write`, {})).data.step).toBe('written');
    expect((await call(`GET ${PRICES}/${kept.id}`)).data).toMatchObject({ validTo: '2026-02-09' });
    // What is in force is held to its period when the file is written.
    const first = (await move((await call(`GET ${PRICES}/${kept.id}`)).data, 'pass')).data;
    await pass('H', '2026-05-01');
    const longer = await check([
      { supplier: 'S1', material: 'H', validFrom: '2026-01-01', validTo: '2026-06-01' },
    ]);
    const written = await call(`POST ${PRICES}/imports/${longer.id}/write`, {});
    expect(written.data).toMatchObject({ step: 'checking', faults: [{ row: 2, path: 'validFrom' }] });
    expect(written.data.faults[0].message).toContain('重叠');
    expect((await call(`GET ${PRICES}/${first.id}`)).data).toMatchObject({ validTo: '2026-02-09' });
  });

  test('a page that gains the words is refused over records in the way, naming them, and without them takes them', async () => {
    const free = pricesPage({ noOverlap: undefined, unique: ['code'] });
    const served = async () => {
      const headers = { authorization: `Bearer ${tokens[0]}` };
      const answer = await copies[0]!.fetch('/schemas/pages/office/example-price.json', { headers });
      return decodeURIComponent(answer.headers.get('x-schema-refused') ?? '') || answer.json();
    };
    folder.write('office/example-price.json', free);
    await until(served).toEqual(JSON.parse(JSON.stringify(free)));
    for (const copy of copies) {
      const token = await copy.signIn('analyst01');
      const headers = { authorization: `Bearer ${token}` };
      await until(async () =>
        (await copy.fetch('/schemas/pages/office/example-price.json', { headers })).json(),
      ).toEqual(JSON.parse(JSON.stringify(free)));
    }
    const [one, two] = [(await pass('K', '2026-01-01')).data, (await pass('K', '2026-06-01')).data];
    folder.write('office/example-price.json', pricesPage({ unique: ['code'] }));
    await until(served).toContain('不能要求期间不重叠：已有记录的期间重叠');
    expect(await served()).toContain(`「${one.code} S1」`);
    expect((await move(two, 'cancel')).code).toBe('ok');
    const page = pricesPage({ unique: ['code'] });
    folder.write('office/example-price.json', { ...page, title: '改好了' });
    await until(served).toMatchObject({ title: '改好了' });
    expect((await pass('K', '2026-07-01')).data.violations).toMatchObject([{ rule: 'overlap' }]);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ImportJob, MAX_IMPORT_PART } from '../../../src/contract/api/transfers';
import { today } from '../../../src/contract/fields/derived';
import { testDatabases } from '../../support/gateway/databases';
import type { TestGateway } from '../../support/gateway/gateway';
import { type SchemasFolder, smallPage } from '../../support/gateway/schemas-folder';
import { type Copies, startCopies } from '../../support/gateway/two-copies';
import { leftToTheNight } from '../../support/night';

const { edge } = leftToTheNight(import.meta.url);

const ORDERS = '/api/resources/exampleorder';
const until = (check: () => unknown) => expect.poll(check, { timeout: 20_000, interval: 50 });

const PATTERN = 'PO-{yyyyMM}-{0000}';

// biome-ignore lint/suspicious/noExplicitAny: pages of tests
type Loose = any;

/** A page whose records have a number, by default from the gateway. */
function ordersPage(orderNo: object = { 'x-serial': PATTERN }): Loose {
  return smallPage('example-order', {
    form: {
      type: 'object',
      properties: {
        orderNo: { type: 'string', title: '订单编号', maxLength: 40, ...orderNo },
        item: { type: 'string', title: '物料', required: true, maxLength: 40 },
      },
    },
    list: {
      search: ['orderNo', 'item'],
      columns: ['orderNo', 'item'],
      toolbar: [
        { code: 'add', label: '新增', action: 'create' },
        { code: 'import', label: '导入', action: 'import' },
      ],
      rowActions: [{ code: 'edit', label: '编辑', action: 'update' }],
    },
  });
}

describe.each(testDatabases())('numbers that the gateway gives, on $name', (database) => {
  let folder: SchemasFolder;
  let copies: TestGateway[];
  let tokens: string[];
  let close: Copies['close'] | undefined;
  beforeAll(async () => {
    ({ folder, copies, tokens, close } = await startCopies(database, {
      'office/example-order.json': ordersPage(),
    }));
  });
  afterAll(() => close?.());

  const call = (target: string, body?: unknown, at = 0) =>
    copies[at % copies.length]!.call(tokens[at % copies.length], target, body);
  const make = async (doc: object = { item: '阀' }, at = 0) => {
    const answer = await call(`POST ${ORDERS}`, doc, at);
    expect(answer.code, JSON.stringify(answer)).toBe('ok');
    return answer.data;
  };
  const period = () => today(new Date()).slice(0, 7).replace('-', '');
  const countOf = (text: string) => Number(text.split('-').at(-1));
  const read = async () =>
    copies[0]!.fetch('/schemas/pages/office/example-order.json', {
      headers: { authorization: `Bearer ${tokens[0]}` },
    });
  /** Saves the page and waits until every copy serves it. */
  const save = async (page: Loose) => {
    folder.write('office/example-order.json', page);
    for (const [at, copy] of copies.entries()) {
      await until(async () => {
        const answer = await copy.fetch('/schemas/pages/office/example-order.json', {
          headers: { authorization: `Bearer ${tokens[at]}` },
        });
        return answer.headers.get('x-schema-refused') ? 'refused' : answer.json();
      }).toEqual(page);
    }
  };

  test('a new record answers its number at once, which counts on and nobody writes', async () => {
    const first = await make();
    expect(first.orderNo).toMatch(new RegExp(`^PO-${period()}-\\d{4}$`));
    const second = await make();
    expect(countOf(second.orderNo)).toBeGreaterThan(countOf(first.orderNo));
    const forged = await call(`POST ${ORDERS}`, { item: '阀', orderNo: 'PO-1' });
    expect(forged.data.violations).toMatchObject([{ path: 'orderNo', rule: 'readOnly' }]);
    const changed = await call(`PUT ${ORDERS}/${first.id}`, {
      item: '泵',
      orderNo: second.orderNo,
      version: 1,
    });
    expect(changed.data.violations).toMatchObject([{ path: 'orderNo', rule: 'readOnly' }]);
    const kept = await call(`PUT ${ORDERS}/${first.id}`, { item: '泵', version: 1 });
    expect(kept.data).toMatchObject({ orderNo: first.orderNo, item: '泵' });
  });

  test('hostile 93: 200 creates at once over the copies of the gateway: no number twice', async () => {
    const made = await Promise.all(Array.from({ length: 200 }, (_, at) => make({ item: `物料${at}` }, at)));
    const numbers = made.map(({ orderNo }) => orderNo);
    expect(new Set(numbers).size).toBe(200);
    expect(numbers.every((one) => new RegExp(`^PO-${period()}-\\d{4,}$`).test(one))).toBe(true);
  });

  test('records of one call have numbers that rise in their order, and what is refused gives none twice', async () => {
    const list = Array.from({ length: 30 }, (_, at) => ({ item: `批${at}` }));
    const { data } = await call(`POST ${ORDERS}/batch`, { list });
    const counts = data.map(({ orderNo }: { orderNo: string }) => countOf(orderNo));
    expect(counts).toEqual(counts.map((_: number, at: number) => counts[0] + at));
    const refused = await call(`POST ${ORDERS}/batch`, { list: [...list, {}] });
    expect(refused.code).toBe('rule_violation');
    expect(countOf((await make()).orderNo)).toBeGreaterThan(counts.at(-1));
  });

  test('one request that is sent twice has one number', async () => {
    const headers = { 'idempotency-key': 'order-once' };
    const send = () => copies[0]!.call(tokens[0], `POST ${ORDERS}`, { item: '一次' }, { headers });
    const [first, second] = [await send(), await send()];
    expect(second.data).toMatchObject({ id: first.data.id, orderNo: first.data.orderNo });
  });

  edge(
    'an import of 5,000 rows has a number for each, while others create',
    async () => {
      const rows = Array.from({ length: 5_000 }, (_, at) => ({ item: `导入${at}` }));
      const begun = await call(`POST ${ORDERS}/imports`, { fileName: '订单.xlsx', total: rows.length });
      const { id } = begun.data as ImportJob;
      for (let from = 0; from < rows.length; from += MAX_IMPORT_PART) {
        const part = rows.slice(from, from + MAX_IMPORT_PART);
        const list = part.map((values, at) => ({ row: from + at + 2, values }));
        expect((await call(`POST ${ORDERS}/imports/${id}/rows`, { from, list })).code).toBe('ok');
      }
      expect((await call(`POST ${ORDERS}/imports/${id}/review`, {})).data).toMatchObject({ creates: 5_000 });
      const [written, ...made] = await Promise.all([
        call(`POST ${ORDERS}/imports/${id}/write`, {}),
        ...Array.from({ length: 20 }, (_, at) => make({ item: `同时${at}` }, at + 1)),
      ]);
      expect(written.data).toMatchObject({ step: 'written', creates: 5_000 });
      const { kysely } = copies[0]!.gateway.context.database;
      await sql`ALTER TABLE r_exampleorder NO FORCE ROW LEVEL SECURITY`.execute(kysely);
      const { rows: found } = await sql<{ all: string; apart: string; numbered: string }>`
      SELECT count(*) AS all, count(DISTINCT doc ->> 'orderNo') AS apart, count(doc ->> 'orderNo') AS numbered
      FROM r_exampleorder`.execute(kysely);
      await sql`ALTER TABLE r_exampleorder FORCE ROW LEVEL SECURITY`.execute(kysely);
      const { all, apart, numbered } = found[0]!;
      expect(Number(all)).toBeGreaterThan(5_000);
      expect([apart, numbered]).toEqual([all, all]);
      expect(new Set(made.map(({ orderNo }) => orderNo)).size).toBe(20);
    },
    180_000,
  );

  test('a page that gains the word keeps its values, and counts on past the highest', async () => {
    const free = smallPage('gained', {
      resource: { name: 'gained', scope: 'tenant' },
      form: { type: 'object', properties: { no: { type: 'string', title: '编号', maxLength: 40 } } },
      list: { ...ordersPage().list, search: ['no'], columns: ['no'] },
    });
    const numbered = {
      ...free,
      form: {
        type: 'object',
        properties: { no: { type: 'string', title: '编号', maxLength: 40, 'x-serial': 'A{yyyy}-{00}' } },
      },
    };
    const year = today(new Date()).slice(0, 4);
    folder.write('office/gained.json', free);
    await until(async () => (await call('GET /api/resources/gained')).code).toBe('ok');
    for (const no of ['旧编号', `A${year}-07`, `A${year}-41`, `A${year}-0099`, 'A1999-88'])
      expect((await call('POST /api/resources/gained', { no })).code).toBe('ok');
    const twice = (await call('POST /api/resources/gained', { no: '旧编号' })).data;
    folder.write('office/gained.json', numbered);
    const refused = async () => {
      const headers = { authorization: `Bearer ${tokens[0]}` };
      const answer = await copies[0]!.fetch('/schemas/pages/office/gained.json', { headers });
      return decodeURIComponent(answer.headers.get('x-schema-refused') ?? '');
    };
    await until(refused).toContain('不能要求「编号」唯一：已有记录的值重复');
    const mended = { no: '另一个', version: twice.version };
    expect((await call(`PUT /api/resources/gained/${twice.id}`, mended)).code).toBe('ok');
    folder.write('office/gained.json', { ...numbered, title: '编号了' });
    await until(refused).toBe('');
    await until(async () => (await call('POST /api/resources/gained', {})).data.no).toBe(`A${year}-42`);
    const { data } = await call('GET /api/resources/gained?pageSize=50');
    expect(data.list.map(({ no }: { no: string }) => no)).toEqual(
      expect.arrayContaining(['旧编号', '另一个', `A${year}-07`, `A${year}-0099`, 'A1999-88']),
    );
  });

  test('a pattern with more digits counts on, and grows past them rather than repeat', async () => {
    const last = countOf((await make()).orderNo);
    await save(ordersPage({ 'x-serial': 'PO-{yyyyMM}-{00000}' }));
    const next = (await make()).orderNo;
    expect(countOf(next)).toBeGreaterThan(last);
    expect(next).toMatch(/-\d{5}$/);
    await save(ordersPage({ 'x-serial': 'PO-{yyyyMM}-{0}' }));
    expect(countOf((await make()).orderNo)).toBeGreaterThan(countOf(next));
  });

  test('another month begins anew, by Beijing’s clock', async () => {
    await save(ordersPage({ 'x-serial': 'M{yyyyMMdd}-{000}' }));
    for (const copy of copies) copy.pass(40 * 86_400_000);
    // Tokens have expired by then.
    tokens = await Promise.all(copies.map((copy) => copy.signIn('analyst01')));
    const date = today(new Date(Date.now() + 40 * 86_400_000)).replaceAll('-', '');
    expect((await make()).orderNo).toBe(`M${date}-001`);
    expect((await make({ item: '阀' }, 1)).orderNo).toBe(`M${date}-002`);
    expect((await read()).status).toBe(200);
  });
});

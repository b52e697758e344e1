import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { BOTH_DATABASES } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { smallPage } from '../../support/gateway/schemas-folder';
import { fixturePages } from '../../support/page-files-folder';

const toolbar = [{ code: 'add', label: '新增', action: 'create' }];
const rowActions = [
  { code: 'edit', label: '编辑', action: 'update' },
  { code: 'remove', label: '删除', action: 'delete' },
];
const readPretty = { 'x-pattern': 'readPretty' };

const receipts = smallPage('receipts', {
  resource: { name: 'bill', scope: 'tenant', unique: ['receiptNo'] },
  form: {
    type: 'object',
    properties: {
      receiptNo: { type: 'string', title: '收货单号', maxLength: 20 },
      supplier: { type: 'string', title: '供应商', maxLength: 20 },
      month: { type: 'string', title: '月份', format: 'month' },
      status: { type: 'string', title: '状态', enum: ['open', 'passed'] },
      amount: { type: 'number', title: '金额' },
      rate: { type: 'number', title: '税率' },
      secret: { type: 'string', title: '内部' },
    },
  },
  list: { search: ['receiptNo', 'supplier', 'month', 'status'], columns: ['receiptNo'], toolbar, rowActions },
});

const statements = smallPage('statements', {
  resource: { name: 'billing', scope: 'tenant' },
  form: {
    type: 'object',
    properties: {
      supplier: { type: 'string', title: '供应商' },
      month: { type: 'string', title: '月份', format: 'month' },
      status: {
        type: 'string',
        title: '状态',
        'x-options': 'dictionary:exampleOrderState',
        default: 'draft',
        ...readPretty,
      },
      lines: {
        type: 'array',
        title: '明细',
        items: {
          type: 'object',
          properties: {
            receiptNo: { type: 'string', title: '收货单号', ...readPretty },
            amount: { type: 'number', title: '金额', ...readPretty },
            rate: { type: 'number', title: '税率', ...readPretty },
          },
        },
      },
      at13: {
        type: 'number',
        title: '13% 合计',
        ...readPretty,
        'x-value':
          '{{ values.lines == null ? 0.0 : sum(values.lines.map(line, line.rate == 13 ? line.amount : 0)) }}',
      },
    },
  },
  states: {
    field: 'status',
    initial: 'draft',
    transitions: [
      { code: 'cancel', label: '取消', from: ['draft'], to: 'cancelled' },
      { code: 'reopen', label: '恢复', from: ['cancelled'], to: 'draft' },
    ],
  },
  collect: {
    into: 'lines',
    label: '汇总收货单',
    page: '/office/receipts',
    params: { supplier: '{{ values.supplier }}', month: '{{ values.month }}' },
    where: { status: ['passed'] },
    map: { receiptNo: 'receiptNo', amount: 'amount', rate: 'rate' },
    once: true,
    except: ['cancelled'],
  },
  list: {
    columns: ['supplier', 'status'],
    toolbar,
    rowActions,
  },
});

const ORDER_STATES = fileURLToPath(
  new URL('../../fixtures/examples/dictionaries/exampleOrderState.json', import.meta.url),
);
const RECEIPTS = '/api/resources/bill';
const STATEMENTS = '/api/resources/billing';
const COLLECT = 'POST /api/collect';

describe.each(BOTH_DATABASES)('records collected into rows, on $name', ({ start }) => {
  const files = fixturePages();
  let gateway: TestGateway;
  let admin: string;
  let made = 0;
  beforeAll(async () => {
    for (const [name, page] of Object.entries({ receipts, statements }))
      writeFileSync(join(files.schemasDir, `office/${name}.json`), JSON.stringify(page));
    copyFileSync(ORDER_STATES, join(files.schemasDir, 'dictionaries/exampleOrderState.json'));
    gateway = await startGatewayOn(start, { openPages, schemasDir: files.schemasDir });
    admin = await gateway.signIn('admin01');
  });
  afterAll(async () => {
    await gateway?.close();
    files.remove();
  });

  const call = (name: string, body?: object) => gateway.call(admin, name, body);
  const about = (supplier: string) => ({ supplier, month: '2026-11' });

  /** Receipts of a supplier of its own: 100.10, 200.20 and so on; what is asked otherwise stands in `more`. */
  async function receive(supplier: string, count: number, more: object = {}): Promise<string[]> {
    const numbers: string[] = [];
    for (let index = 1; index <= count; index += 1) {
      made += 1;
      const receiptNo = `R-${made}`;
      const body = {
        receiptNo,
        amount: Math.round(index * 10_010) / 100,
        rate: index % 2 ? 13 : 6,
        status: 'passed',
        secret: '底价',
      };
      const answer = await call(`POST ${RECEIPTS}`, { ...body, ...about(supplier), ...more });
      expect(answer.code).toBe('ok');
      numbers.push(receiptNo);
    }
    return numbers;
  }
  const state = (supplier: string, lines: object[]) =>
    call(`POST ${STATEMENTS}`, { ...about(supplier), lines });
  const rows = (numbers: readonly string[]) => numbers.map((receiptNo) => ({ receiptNo }));
  const faults = ({ data }: { data?: { violations?: { path: string; rule: string }[] } }) =>
    (data?.violations ?? []).map(({ path, rule }) => `${path} ${rule}`);
  const offered = async (supplier: string, id?: string) => {
    const asked = { page: '/office/statements', into: 'lines', from: '/office/receipts' };
    const { data } = await call(COLLECT, { ...asked, values: about(supplier), ...(id && { id }) });
    return data.list.map(({ receiptNo }: { receiptNo: string }) => receiptNo);
  };

  test('are offered as the file says, with the columns that it names, until one has them', async () => {
    const [first, second] = (await receive('A', 2)) as [string, string];
    await receive('A', 1, { status: 'open' });
    await receive('A', 1, { month: '2026-10' });
    await receive('B', 1);
    const asked = { page: '/office/statements', into: 'lines', from: '/office/receipts', values: about('A') };
    expect((await call(COLLECT, asked)).data).toEqual({
      key: 'receiptNo',
      list: [
        { receiptNo: first, amount: 100.1, rate: 13 },
        { receiptNo: second, amount: 200.2, rate: 6 },
      ],
      total: 2,
    });
    const none = {
      page: '/office/statements',
      into: 'lines',
      from: '/office/receipts',
      values: { supplier: 'A' },
    };
    expect((await call(COLLECT, none)).data.list).toEqual([]);
    const own = await state('A', rows([first]));
    expect(await offered('A')).toEqual([second]);
    expect(await offered('A', own.data.id)).toEqual([first, second]);
  });

  test('bring what the record has, whatever the caller says, and add up by rate', async () => {
    const numbers = await receive('C', 3);
    const answer = await state('C', [
      { receiptNo: numbers[0], amount: 1, rate: 0 },
      ...rows(numbers.slice(1)),
    ]);
    expect(answer.code).toBe('ok');
    expect(answer.data.lines.map(({ amount }: { amount: number }) => amount)).toEqual([100.1, 200.2, 300.3]);
    expect(answer.data.at13).toBe(400.4);
  });

  test('are refused that the page does not collect: of another supplier or state, or none, or twice in one record', async () => {
    const [own] = (await receive('D', 1)) as [string];
    const [open] = (await receive('D', 1, { status: 'open' })) as [string];
    const [other] = (await receive('E', 1)) as [string];
    const wrong = await state('D', rows([own, open, other, 'R-none', own, 'R'.repeat(2_000)]));
    expect(faults(wrong)).toEqual([
      'lines.1.receiptNo notCollected',
      'lines.2.receiptNo notCollected',
      'lines.3.receiptNo notCollected',
      'lines.4.receiptNo collectedTwice',
      'lines.5.receiptNo notCollected',
    ]);
    expect(await offered('D')).toEqual([own]);
    expect(faults(await state('D', [{ amount: 5 }]))).toEqual(['lines.0.amount readOnly']);
  });

  test('hostile: of twenty statements at once one has the receipt', async () => {
    const numbers = await receive('F', 3);
    const answers = await Promise.all(Array.from({ length: 20 }, () => state('F', rows(numbers))));
    expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(1);
    const refused = answers.filter(({ code }) => code !== 'ok');
    expect(new Set(refused.flatMap(faults))).toEqual(
      new Set(numbers.map((_, index) => `lines.${index}.receiptNo collectedElsewhere`)),
    );
  });

  test('hostile: two statements that each want what the other has are both answered', async () => {
    const [one, two] = (await receive('G', 2)) as [string, string];
    const answers = await Promise.all([state('G', rows([one, two])), state('G', rows([two, one]))]);
    expect(answers.map(({ code }) => code).filter((code) => code === 'ok')).toHaveLength(1);
  });

  test('are free again when their row, the record or its state lets go of them, and not before', async () => {
    const [one, two] = (await receive('H', 2)) as [string, string];
    const first = await state('H', rows([one, two]));
    expect(faults(await state('H', rows([one])))).toEqual(['lines.0.receiptNo collectedElsewhere']);
    const { id } = first.data;
    const less = await call(`PUT ${STATEMENTS}/${id}`, { ...first.data, lines: rows([two]) });
    expect(less.code).toBe('ok');
    expect(await offered('H')).toEqual([one]);
    const second = await state('H', rows([one]));
    expect(second.code).toBe('ok');
    const cancelled = await call(`POST ${STATEMENTS}/${id}/transitions/cancel`, {
      version: less.data.version,
    });
    expect(cancelled.code).toBe('ok');
    expect(await offered('H')).toEqual([two]);
    const third = await state('H', rows([two]));
    expect(third.code).toBe('ok');
    const back = await call(`POST ${STATEMENTS}/${id}/transitions/reopen`, {
      version: cancelled.data.version,
    });
    expect(faults(back)).toEqual(['lines.0.receiptNo collectedElsewhere']);
    expect((await call(`DELETE ${STATEMENTS}/${third.data.id}?version=${third.data.version}`)).code).toBe(
      'ok',
    );
    const again = await call(`POST ${STATEMENTS}/${id}/transitions/reopen`, {
      version: cancelled.data.version,
    });
    expect(again.code).toBe('ok');
    expect(await offered('H')).toEqual([]);
  });

  test('stay as they were collected when the receipt changes, and keep it from being deleted', async () => {
    const [one] = (await receive('I', 1)) as [string];
    const first = await state('I', rows([one]));
    const { list } = (await call(`GET ${RECEIPTS}?receiptNo=${one}`)).data;
    const [receipt] = list.filter(({ receiptNo }: { receiptNo: string }) => receiptNo === one);
    const changed = await call(`PUT ${RECEIPTS}/${receipt.id}`, { ...receipt, amount: 999, status: 'open' });
    expect(changed.code).toBe('ok');
    const saved = await call(`PUT ${STATEMENTS}/${first.data.id}`, { ...first.data, lines: rows([one]) });
    expect(saved.data.lines).toEqual([{ receiptNo: one, amount: 100.1, rate: 13 }]);
    const refused = await call(`DELETE ${RECEIPTS}/${receipt.id}?version=${changed.data.version}`);
    expect(refused.code).toBe('record_referenced');
    expect(refused.data.errors).toHaveLength(1);
    expect((await call(`DELETE ${STATEMENTS}/${saved.data.id}?version=${saved.data.version}`)).code).toBe(
      'ok',
    );
    expect((await call(`DELETE ${RECEIPTS}/${receipt.id}?version=${changed.data.version}`)).code).toBe('ok');
  });

  test('are shown to whoever may open the page, and to nobody else', async () => {
    const asked = { page: '/office/statements', into: 'lines', from: '/office/receipts', values: about('A') };
    expect((await gateway.call(await gateway.signIn('supplier01'), COLLECT, asked)).status).toBe(403);
    expect((await call(COLLECT, { ...asked, into: 'others' })).status).toBe(400);
    expect((await call(COLLECT, { ...asked, page: '/office/nowhere' })).status).toBe(404);
  });
});

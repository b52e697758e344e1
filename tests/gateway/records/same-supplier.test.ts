import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../support/gateway/databases';
import { smallPage } from '../../support/gateway/schemas-folder';
import { type Copies, startCopies } from '../../support/gateway/two-copies';

const DEALS = '/api/resources/sideddeals';
const BILLS = '/api/resources/sidedbills';

// biome-ignore lint/suspicious/noExplicitAny: answers of tests
type Loose = any;

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 60, ...more });
const supplier = text('供应商', {
  'x-options': { page: '/office/suppliers', label: 'supplierName', value: 'supplierCode' },
});
const status = text('状态', {
  default: 'draft',
  'x-options': 'dictionary:checkStatus',
  'x-pattern': 'readPretty',
});
const deal = (title: string) => text(title, { 'x-options': { page: '/office/sided-deals', label: 'code' } });

/** A page of records that staff share with the supplier that they name. */
function sided(name: string, properties: object, fields: string[]) {
  return smallPage(name, {
    form: { type: 'object', properties: { supplier, ...properties, status } },
    states: {
      field: 'status',
      initial: 'draft',
      transitions: [{ code: 'send', label: '发送', from: ['draft'], to: 'checking' }],
    },
    shared: { supplier: 'supplier', states: ['checking'], fields: [...fields, 'status'] },
    list: {
      search: Object.keys(properties).slice(0, 1),
      columns: ['supplier', ...Object.keys(properties).slice(0, 1)],
      toolbar: [{ code: 'add', label: '新增', action: 'create' }],
      rowActions: [{ code: 'edit', label: '编辑', action: 'update' }],
    },
  });
}

describe.each(testDatabases())('records of two sides that name each other, on $name', (database) => {
  let started: Copies;
  const deals: Record<string, string> = {};
  beforeAll(async () => {
    const rows = {
      type: 'array',
      title: '明细',
      items: { type: 'object', properties: { deal: deal('合同') } },
    };
    started = await startCopies(database, {
      'office/sided-deals.json': sided('sided-deals', { code: text('编号') }, ['code']),
      'office/sided-bills.json': sided(
        'sided-bills',
        { title: text('名称'), deal: deal('合同'), internal: deal('内部参考'), rows },
        ['title', 'deal', 'rows'],
      ),
    });
    for (const of of ['S10001', 'S10002'])
      deals[of] = (await good(call(`POST ${DEALS}`, { supplier: of, code: `of ${of}` }))).id;
    deals.nobody = (await good(call(`POST ${DEALS}`, { code: 'of nobody' }))).id;
  });
  afterAll(() => started?.close());

  const call = (target: string, body: unknown): Promise<Loose> =>
    started.copies[0]!.call(started.tokens[0]!, target, body);
  const good = async (answer: Promise<Loose>) => {
    const { code, data } = await answer;
    expect(code, JSON.stringify(data)).toBe('ok');
    return data;
  };
  const bill = (more: object) => call(`POST ${BILLS}`, { supplier: 'S10002', title: '账单', ...more });
  const strange = (...paths: string[]) => ({
    httpStatus: 400,
    code: 'rule_violation',
    data: {
      violations: paths.map((path) => ({
        path,
        rule: 'sameSupplier',
        message: '合同是另一家供应商的，请选这家供应商的',
      })),
    },
  });

  test('what a supplier sees names no record of another supplier, in rows neither', async () => {
    expect(await bill({ deal: deals.S10001 })).toMatchObject(strange('deal'));
    const rows = [{ deal: deals.S10002 }, { deal: deals.S10001 }];
    expect(await bill({ deal: deals.S10002, rows })).toMatchObject(strange('rows.1.deal'));
  });

  test('it names its own, one of nobody, and for the office alone one of anybody', async () => {
    await good(bill({ deal: deals.S10002, rows: [{ deal: deals.nobody }], internal: deals.S10001 }));
  });

  test('a record that is given to another supplier names none of the first', async () => {
    const made = await good(bill({ deal: deals.S10002 }));
    const change = (more: object) =>
      call(`PUT ${BILLS}/${made.id}`, { version: made.version, title: '账单', deal: deals.S10002, ...more });
    expect(await change({ supplier: 'S10001' })).toMatchObject(strange('deal'));
    const moved = await good(change({ supplier: 'S10001', deal: deals.S10001 }));
    expect(moved).toMatchObject({ supplier: 'S10001', deal: deals.S10001 });
  });
});

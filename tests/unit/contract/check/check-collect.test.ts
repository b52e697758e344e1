import { describe, expect, it } from 'vitest';
import { problemsAfterEdit } from '../../../support/model/edited-pages';

const column = (type: string, more: object = {}) => ({
  type,
  title: type,
  'x-pattern': 'readPretty',
  ...more,
});

const receipts = {
  schemaVersion: 2,
  path: '/office/receipts',
  kind: 'list',
  title: '收货单',
  resource: { name: 'receipt', scope: 'tenant', unique: ['receiptNo'] },
  form: {
    type: 'object',
    properties: {
      receiptNo: { type: 'string', title: '单号', maxLength: 20 },
      supplier: { type: 'string', title: '供应商', maxLength: 20 },
      status: { type: 'string', title: '状态', enum: ['open', 'passed'] },
      amount: { type: 'number', title: '金额' },
      arrivedOn: { type: 'string', title: '到货日期', format: 'date' },
      tags: { type: 'array', title: '标签', items: { type: 'string' } },
      lines: {
        type: 'array',
        title: '明细',
        items: {
          type: 'object',
          properties: {
            material: { type: 'string', title: '物料' },
            left: { type: 'number', title: '余量' },
          },
        },
      },
    },
  },
  list: { search: ['receiptNo', 'supplier', 'status'], columns: ['receiptNo'] },
};

const statements = {
  schemaVersion: 2,
  path: '/office/statements',
  kind: 'list',
  title: '对账单',
  resource: { name: 'statement', scope: 'tenant' },
  form: {
    type: 'object',
    properties: {
      supplier: { type: 'string', title: '供应商' },
      status: {
        type: 'string',
        title: '状态',
        'x-options': 'dictionary:state',
        default: 'draft',
        'x-pattern': 'readPretty',
      },
      receipt: {
        type: 'string',
        title: '收货单',
        'x-options': {
          page: '/office/receipts',
          label: 'receiptNo',
          fill: { tags: 'tags', goods: { from: 'lines', map: { material: 'material' }, skipEmpty: 'left' } },
        },
      },
      tags: { type: 'array', title: '标签', items: { type: 'string' }, 'x-pattern': 'readPretty' },
      goods: {
        type: 'array',
        title: '物料',
        items: { type: 'object', properties: { material: { type: 'string', title: '物料' } } },
      },
      lines: {
        type: 'array',
        title: '明细',
        items: {
          type: 'object',
          properties: {
            receiptNo: column('string'),
            receiptId: column('string'),
            amount: column('number'),
            arrivedOn: column('string', { format: 'date' }),
            computed: { type: 'number', title: '算', 'x-pattern': 'readPretty', 'x-value': '{{ 1.0 }}' },
          },
        },
      },
    },
  },
  states: {
    field: 'status',
    initial: 'draft',
    transitions: [{ code: 'cancel', label: '取消', from: ['draft'], to: 'cancelled' }],
  },
  collect: {
    into: 'lines',
    label: '汇总',
    page: '/office/receipts',
    params: { supplier: '{{ values.supplier }}' },
    where: { status: ['passed'] },
    map: { receiptNo: 'receiptNo', amount: 'amount', arrivedOn: 'arrivedOn' },
    once: true,
    except: ['cancelled'],
  },
  list: { columns: ['supplier', 'status'], toolbar: [{ code: 'add', label: '新增', action: 'create' }] },
};

const state = {
  title: '状态',
  entries: [
    { value: 'draft', label: '草稿' },
    { value: 'cancelled', label: '取消' },
  ],
};

const files = Object.entries({
  'dictionaries/state.json': state,
  'office/receipts.json': receipts,
  'office/statements.json': statements,
}).map(([file, content]) => ({ file, text: JSON.stringify(content, null, 2) }));

// biome-ignore lint/suspicious/noExplicitAny: tests edit pages freely
type Loose = any;

function errorsAfter(edit: (page: Loose) => void) {
  return problemsAfterEdit(files, 'office/statements.json', edit)
    .filter(({ severity }) => severity === 'error')
    .map(({ path, suggestion }) => (suggestion === undefined ? path : `${path} -> ${suggestion}`));
}

/** What an analyst may get wrong of `collect`, and where the checker says so. */
const SLIPS: Record<string, [(collect: Loose, page: Loose) => void, string]> = {
  'a page that is not there': [(one) => (one.page = '/office/receipt'), 'collect.page -> /office/receipts'],
  'a list that is not there': [(one) => (one.into = 'line'), 'collect.into -> lines'],
  'a field that is no list': [(one) => (one.into = 'supplier'), 'collect.into'],
  'a column that is not there': [
    (one) => (one.map = { receiptNo: 'receiptNo', amont: 'amount' }),
    'collect.map.amont -> amount',
  ],
  'a field that the other page has not': [
    (one) => (one.map.amount = 'amont'),
    'collect.map.amount -> amount',
  ],
  'a field of another type': [(one) => (one.map.amount = 'supplier'), 'collect.map.amount'],
  'a list in place of a value': [(one) => (one.map.amount = 'lines'), 'collect.map.amount'],
  'a computed column': [(one) => (one.map.computed = 'amount'), 'collect.map.computed'],
  'nothing that tells records apart': [(one) => delete one.map.receiptNo, 'collect.map'],
  'a key that a person may change': [
    (_, page) => delete page.form.properties.lines.items.properties.receiptNo['x-pattern'],
    'collect.map.receiptNo',
  ],
  'a param that is not searched': [
    (one) => (one.params = { suplier: 'A' }),
    'collect.params.suplier -> supplier',
  ],
  'a condition that is not searched': [(one) => (one.where = { amount: 1 }), 'collect.where.amount'],
  'a fixed value that the field cannot have': [
    (one) => (one.where = { status: ['pased'] }),
    'collect.where.status[0] -> passed',
  ],
  'a fixed value of another type': [(one) => (one.where = { status: 3 }), 'collect.where.status'],
  'an expression among fixed values': [
    (one) => (one.where = { status: ['{{ values.supplier }}'] }),
    'collect.where.status[0]',
  ],
  'an expression that names what is not there': [
    (one) => (one.params = { supplier: '{{ values.suplier }}' }),
    'collect.params.supplier -> supplier',
  ],
  'a state that is not there': [(one) => (one.except = ['canceled']), 'collect.except[0] -> cancelled'],
  'states to let go of without once': [(one) => delete one.once, 'collect.except'],
  'states on a page without any': [
    (_, page) => {
      delete page.states;
      delete page.form.properties.status['x-options'];
    },
    'collect.except',
  ],
  'no column at all': [(one) => (one.map = {}), 'collect'],
};

describe('Collecting records into rows', () => {
  it('is accepted as it should be written, and with the id', () => {
    expect(errorsAfter(() => undefined)).toEqual([]);
    expect(errorsAfter((page) => (page.collect.map = { receiptId: 'id', amount: 'amount' }))).toEqual([]);
    expect(errorsAfter((page) => (page.collect = [page.collect]))).toEqual([]);
  });

  it.each(Object.entries(SLIPS))('is told of %s', (_, [slip, place]) => {
    const found = errorsAfter((page) => slip(page.collect, page));
    expect(
      found.some((one) => one === place || one.startsWith(`${place}.`)),
      String(found),
    ).toBe(true);
  });

  it('is told of a second one of the same page into the same list', () => {
    expect(errorsAfter((page) => (page.collect = [page.collect, page.collect]))).toEqual(['collect[1].page']);
  });

  it('wants the id of records that are numbered for each supplier apart', () => {
    const others = files.map((one) =>
      one.file === 'office/receipts.json'
        ? { ...one, text: one.text.replace('"tenant"', '"supplier"') }
        : one,
    );
    const found = problemsAfterEdit(others, 'office/statements.json', () => undefined);
    expect(found.filter(({ severity }) => severity === 'error').map(({ path }) => path)).toContain(
      'collect.map.receiptNo',
    );
  });
});

/** What an analyst may get wrong of rows that come with a choice. */
const FILLS: Record<string, [(fill: Loose, page: Loose) => void, string]> = {
  'a list that the other page has not': [(fill) => (fill.goods.from = 'line'), 'fill.goods.from -> lines'],
  'an own field that is no list': [(fill) => (fill.supplier = fill.goods), 'fill.supplier'],
  'an own list that is not there': [
    (fill) => {
      fill.good = fill.goods;
      delete fill.goods;
    },
    'fill.good -> goods',
  ],
  'an own column that is not there': [
    (fill) => (fill.goods.map = { materail: 'material' }),
    'fill.goods.map.materail -> material',
  ],
  'a column that the list has not': [
    (fill) => (fill.goods.map.material = 'materail'),
    'fill.goods.map.material -> material',
  ],
  'a column of another type': [(fill) => (fill.goods.map.material = 'left'), 'fill.goods.map.material'],
  'rows left out by a text': [(fill) => (fill.goods.skipEmpty = 'material'), 'fill.goods.skipEmpty'],
  'a list of values in place of a text': [(fill) => (fill.supplier = 'tags'), 'fill.supplier'],
  'one value into a list of records': [(fill) => (fill.goods = 'tags'), 'fill.goods'],
};

describe('Rows that come with a choice', () => {
  it('may bring what is left of each, which is added up of others', () => {
    const rolled = files.map((one) => {
      if (one.file !== 'office/receipts.json') return one;
      const of = {
        page: '/office/statements',
        by: { receipt: 'id', 'goods.material': 'lines.material' },
        fn: 'sum',
        field: 'goods.taken',
        from: 'lines.left',
      };
      const page = { ...receipts, derived: { 'lines.open': { title: '还可收', of } } };
      return { ...one, text: JSON.stringify(page, null, 2) };
    });
    const errors = (skipEmpty: string) =>
      problemsAfterEdit(rolled, 'office/statements.json', (page) => {
        const { goods, receipt } = page.form.properties;
        goods.items.properties.taken = { type: 'number', title: '本次' };
        const { fill } = receipt['x-options'];
        fill.goods = { from: 'lines', map: { material: 'material', taken: 'open' }, skipEmpty };
      })
        .filter(({ severity }) => severity === 'error')
        .map(({ file, path }) => `${file} ${path}`);
    expect(errors('open')).toEqual([]);
    expect(errors('opened')).toEqual([
      'office/statements.json form.properties.receipt.x-options.fill.goods.skipEmpty',
    ]);
  });

  it.each(Object.entries(FILLS))('are told of %s', (_, [slip, place]) => {
    const found = errorsAfter((page) => slip(page.form.properties.receipt['x-options'].fill, page));
    const at = `form.properties.receipt.x-options.${place}`;
    expect(
      found.some((one) => one === at || one.startsWith(`${at}.`)),
      String(found),
    ).toBe(true);
  });
});

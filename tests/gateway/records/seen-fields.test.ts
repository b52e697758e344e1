import { cpSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { APPROVAL_CALLS } from '../../../src/contract/api/approvals';
import { otherRecordsCall } from '../../../src/contract/api/other-records-call';
import { importJobCall, importsCall } from '../../../src/contract/api/transfers';
import { type TestDatabase, testDatabases } from '../../support/gateway/databases';
import { startGateway, type TestGateway } from '../../support/gateway/gateway';
import { type SchemasFolder, schemasFolder, smallPage } from '../../support/gateway/schemas-folder';
import { grant, hire } from '../../support/gateway/staff';

/**
 * What readers are told of records that a field points at and of what other pages' records come to: staff no roll-up of a
 * page that they may not open, suppliers no more than what is shared with them, whichever way they ask.
 */

// biome-ignore lint/suspicious/noExplicitAny: pages and answers of tests
type Loose = any;

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 60, ...more });
const number = (title: string, more: object = {}) => ({ type: 'number', title, ...more });
const supplierCode = text('供应商', {
  required: true,
  'x-options': { page: '/office/suppliers', label: 'supplierName', value: 'supplierCode' },
});
const status = text('状态', {
  maxLength: undefined,
  default: 'pending',
  'x-pattern': 'readPretty',
  'x-options': 'dictionary:changeState',
});
const chosen = (title: string, page: string, label: string, more: object = {}) => ({
  type: 'string',
  title,
  'x-options': { page, label, ...more },
});
const BUTTONS = {
  toolbar: [
    { code: 'add', label: '新增', action: 'create' },
    { code: 'export', label: '导出', action: 'export' },
  ],
  rowActions: [
    { code: 'edit', label: '编辑', action: 'update' },
    { code: 'delete', label: '删除', action: 'delete' },
  ],
};
const send = { code: 'send', label: '发出', from: ['pending'], to: 'passed' };

/** Plans, one of whose fields no supplier sees, with what checks come to for each, which not all of the staff see. */
const PLANS = smallPage('seen-plans', {
  title: '计划',
  resource: { name: 'seenplan', scope: 'tenant', unique: ['planNo'] },
  form: {
    type: 'object',
    properties: {
      planNo: text('计划编号', { required: true }),
      supplierCode,
      quantity: number('数量'),
      ceiling: number('内部限价'),
      status,
    },
  },
  states: { field: 'status', initial: 'pending', transitions: [send] },
  shared: {
    supplier: 'supplierCode',
    states: ['passed'],
    fields: ['planNo', 'quantity', 'status'],
  },
  derived: {
    checked: {
      title: '已检数量',
      of: { page: '/office/seen-checks', by: 'planId', fn: 'sum', field: 'quantity' },
    },
    left: {
      title: '未检数量',
      of: { page: '/office/seen-checks', by: 'planId', fn: 'sum', field: 'quantity', from: 'quantity' },
      minimum: 0,
    },
  },
  list: {
    search: ['planNo', { field: 'checked', match: 'range' }],
    columns: ['planNo', 'quantity', { field: 'checked', sortable: true }],
    defaultSort: '-checked',
    totals: [
      { label: '计划', fn: 'count' },
      { label: '已检', fn: 'sum', field: 'checked' },
    ],
    ...BUTTONS,
  },
});

const CHECKS = smallPage('seen-checks', {
  title: '检验',
  resource: { name: 'seencheck', scope: 'tenant' },
  form: {
    type: 'object',
    properties: { planId: chosen('计划', '/office/seen-plans', 'planNo'), quantity: number('数量') },
  },
  list: { columns: ['planId', 'quantity'], ...BUTTONS },
});

/** Parts, each a supplier's own. */
const PARTS = smallPage('seen-parts', {
  title: '零件',
  resource: { name: 'seenpart', scope: 'supplier', unique: ['partNo'] },
  form: { type: 'object', properties: { partNo: text('零件号'), weight: number('重量') } },
  list: { search: ['partNo'], columns: ['partNo'], ...BUTTONS },
});

/** Prices that are agreed on with a supplier. */
const PRICES = smallPage('seen-prices', {
  title: '价格',
  resource: { name: 'seenprice', scope: 'tenant', unique: [['supplierCode', 'material']] },
  form: {
    type: 'object',
    properties: { supplierCode, material: text('物料', { required: true }), price: number('单价') },
  },
  list: { columns: ['material', 'price'], ...BUTTONS },
});

/** Rates, each a supplier's own. */
const RATES = smallPage('seen-rates', {
  title: '费率',
  resource: { name: 'seenrate', scope: 'supplier', unique: ['material'] },
  form: { type: 'object', properties: { material: text('物料', { required: true }), rate: number('费率') } },
  list: { columns: ['material', 'rate'], ...BUTTONS },
});

/** Notes of plans, whose buttons and rules go by the plan. */
const NOTES = smallPage('seen-notes', {
  title: '通知',
  resource: { name: 'seennote', scope: 'tenant', unique: ['noteNo'] },
  form: {
    type: 'object',
    properties: {
      noteNo: text('编号', { required: true }),
      supplierCode,
      planId: chosen('计划', '/office/seen-plans', 'planNo'),
      partId: chosen('零件', '/office/seen-parts', 'partNo'),
      quantity: number('数量', {
        'x-validator': [
          { assert: '{{ values.quantity <= refs.planId.quantity }}', message: '多于计划' },
          { assert: '{{ values.quantity <= refs.otherId.ceiling }}', message: '多于限价' },
          { assert: '{{ values.quantity <= refs.thirdId.left }}', message: '多于未检' },
        ],
      }),
      otherId: chosen('另一计划', '/office/seen-plans', 'planNo'),
      thirdId: chosen('第三计划', '/office/seen-plans', 'planNo'),
      material: text('物料'),
      price: number('单价', {
        'x-lookup': {
          page: '/office/seen-prices',
          params: { supplierCode: '{{ values.supplierCode }}', material: '{{ values.material }}' },
          value: 'price',
        },
      }),
      rate: number('费率', {
        'x-lookup': {
          page: '/office/seen-rates',
          params: { supplierCode: '{{ values.supplierCode }}', material: '{{ values.material }}' },
          value: 'rate',
        },
      }),
      status,
    },
  },
  states: {
    field: 'status',
    initial: 'pending',
    transitions: [
      send,
      {
        code: 'confirm',
        label: '确认',
        from: ['passed'],
        to: 'refused',
        when: '{{ refs.planId.quantity >= 5 }}',
      },
      {
        code: 'haggle',
        label: '还价',
        from: ['passed'],
        to: 'withdrawn',
        when: '{{ refs.planId.ceiling >= 5 }}',
      },
      {
        code: 'weigh',
        label: '过磅',
        from: ['passed'],
        to: 'withdrawn',
        when: '{{ refs.partId.weight >= 5 }}',
      },
      {
        code: 'finish',
        label: '完成',
        from: ['passed', 'pending'],
        to: 'refused',
        when: '{{ refs.planId.checked >= 5 }}',
        notBy: 'supplier',
      },
      {
        code: 'approve',
        label: '核准',
        from: ['passed'],
        to: 'withdrawn',
        when: '{{ refs.planId.checked >= 5 }}',
        notBy: 'submitter',
      },
    ],
  },
  shared: {
    supplier: 'supplierCode',
    states: ['passed', 'refused', 'withdrawn'],
    fields: [
      'noteNo',
      'supplierCode',
      'planId',
      'otherId',
      'thirdId',
      'partId',
      'quantity',
      'material',
      'price',
      'rate',
      'status',
    ],
    writes: { passed: ['quantity', 'material'] },
    transitions: ['confirm', 'haggle', 'weigh'],
  },
  list: {
    search: ['noteNo'],
    columns: ['noteNo', 'planId'],
    toolbar: [...BUTTONS.toolbar, { code: 'import', label: '导入', action: 'import' }],
    rowActions: [
      { code: 'edit', label: '编辑', action: 'update', when: '{{ refs.planId.quantity != 3 }}' },
      { code: 'delete', label: '删除', action: 'delete' },
    ],
  },
});

const THEIR_NOTES = {
  schemaVersion: 2,
  path: '/supplier/seen-notes',
  kind: 'list',
  title: '采购通知',
  menu: { face: 'supplier' },
  resource: { of: '/office/seen-notes' },
  list: {
    search: ['noteNo'],
    columns: ['noteNo'],
    rowActions: [{ code: 'fill', label: '填写', action: 'update' }],
  },
};

/** Notes without what they are judged by. */
const SHORT_NOTES = {
  schemaVersion: 2,
  path: '/office/short-notes',
  kind: 'list',
  title: '简单的通知',
  menu: { face: 'office', group: '试用' },
  resource: { of: '/office/seen-notes' },
  form: { fields: ['noteNo', 'supplierCode', 'planId', 'partId', 'material', 'status'] },
  list: {
    search: ['noteNo'],
    columns: ['noteNo'],
    rowActions: [{ code: 'edit', label: '编辑', action: 'update' }],
  },
};

const PAGES = {
  'office/seen-plans': PLANS,
  'office/seen-checks': CHECKS,
  'office/seen-parts': PARTS,
  'office/seen-prices': PRICES,
  'office/seen-rates': RATES,
  'office/seen-notes': NOTES,
  'office/short-notes': SHORT_NOTES,
  'supplier/seen-notes': THEIR_NOTES,
};
const PLAN = '/api/resources/seenplan';
const NOTE = '/api/resources/seennote';
const THEIRS = '/api/resources/supplierSeenNotes';
/** What checks come to for a plan, and nothing else has: it is looked for in whole answers. */
const CHECKED = 7.25;
const CEILING = 88.125;

describe.each(testDatabases())('what readers are told of other records, on $name', ({ start }) => {
  let folder: SchemasFolder;
  let database: TestDatabase;
  let gateway: TestGateway;
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    folder = schemasFolder();
    cpSync('schemas', folder.dir, { recursive: true });
    for (const [path, page] of Object.entries(PAGES)) folder.write(`${path}.json`, page);
    database = await start('demo');
    gateway = await startGateway({ openPages, schemasDir: folder.dir, ...database.choice });
    const clerk = await hire(gateway, 'clerk', '/office/seen-plans', ['add', 'edit', 'export']);
    await grant(gateway, clerk.role, '/office/seen-notes', ['add', 'edit', 'finish', 'haggle', 'approve']);
    await grant(gateway, clerk.role, '/office/approvals', []);
    for (const page of ['/office/seen-checks', '/office/seen-plans', '/office/seen-notes'])
      await grant(gateway, 'buyer', page, ['approve']);
    const short = await hire(gateway, 'short', '/office/short-notes', ['edit']);
    for (const name of ['admin01', 'buyer01', 'supplier01', clerk.username, short.username])
      tokens[name] = await gateway.signIn(name);
    await grant(gateway, 'supplier', '/supplier/seen-notes', ['fill', 'confirm', 'haggle', 'weigh']);
  });
  afterAll(async () => {
    await gateway?.close();
    await database?.stop();
    folder?.remove();
  });

  const as = (who: string, target: string, body?: unknown): Promise<Loose> =>
    gateway.call(tokens[who], target, body);
  const good = async (answer: Promise<Loose>) => {
    const { code, data, ...rest } = await answer;
    expect(code, JSON.stringify({ data, ...rest })).toBe('ok');
    return data;
  };
  const make = (resource: string, doc: object) => good(as('admin01', `POST /api/resources/${resource}`, doc));
  const move = (who: string, base: string, { id, version }: Loose, code: string) =>
    as(who, `POST ${base}/${id}/transitions/${code}`, { version });
  let count = 0;
  /** A plan with what nobody but those who may see it is told. */
  async function plan(more: object = {}) {
    count += 1;
    const doc = { planNo: `P-${count}`, supplierCode: 'S10001', quantity: 10, ceiling: CEILING };
    const { id } = await make('seenplan', { ...doc, ...more });
    await make('seencheck', { planId: id, quantity: CHECKED });
    return good(as('admin01', `GET ${PLAN}/${id}`));
  }
  const sentPlan = async (more: object = {}) => good(move('admin01', PLAN, await plan(more), 'send'));
  /** A note that the first supplier sees. */
  async function note(more: object = {}) {
    count += 1;
    const made = await make('seennote', { noteNo: `N-${count}`, supplierCode: 'S10001', ...more });
    return good(move('admin01', NOTE, made, 'send'));
  }
  // As a whole number of the text: the seconds of a moment may have the same digits.
  const among = (values: readonly number[], answer: unknown) => {
    const numbers: string[] = JSON.stringify(answer).match(/\d+(?:\.\d+)?/g) ?? [];
    return values.filter((value) => numbers.includes(String(value)));
  };
  const counted = (answer: unknown) => among([CHECKED, 10 - CHECKED], answer);
  const told = (answer: unknown) => among([CHECKED, 10 - CHECKED, CEILING], answer);

  test('those who may open the counted page are told, so that the others are told less', async () => {
    const { id, checked, left } = await plan();
    expect([checked, left]).toEqual([CHECKED, 10 - CHECKED]);
    const { list } = await good(as('admin01', `GET ${PLAN}?checked=7~8`));
    expect(list.map((row: Loose) => row.id)).toContain(id);
    const made = await note({ planId: id });
    expect((await good(as('admin01', `GET ${NOTE}/${made.id}`))).refs.planId).toEqual({
      id,
      quantity: 10,
      ceiling: CEILING,
      checked: CHECKED,
    });
  });

  describe('staff who may not open the page that is counted', () => {
    test('have no value of it in lists, records, totals, exports, what they write, or what another has written', async () => {
      const one = await plan({ ceiling: 1 });
      for (const query of ['', '?sort=planNo', `?planNo=${one.planNo}`, '?sort=createdAt'])
        expect(counted(await as('clerk', `GET ${PLAN}${query}`)), query).toEqual([]);
      expect((await good(as('clerk', `GET ${PLAN}?planNo=${one.planNo}`))).list).toHaveLength(1);
      expect(counted(await good(as('clerk', `GET ${PLAN}/${one.id}`)))).toEqual([]);
      expect((await good(as('clerk', `GET ${PLAN}/totals`))).totals).toMatchObject([{ fn: 'count' }]);
      const begun = await good(
        as('clerk', `POST ${PLAN}/exports`, { filters: {}, columns: ['planNo', 'checked'] }),
      );
      expect(counted(await good(as('clerk', `GET ${PLAN}/exports/${begun.id}`)))).toEqual([]);
      const { version, planNo } = one;
      const doc = { version, planNo, supplierCode: 'S10001', quantity: 20 };
      expect(counted(await good(as('clerk', `PUT ${PLAN}/${one.id}`, doc)))).toEqual([]);
      const stale = await as('clerk', `PUT ${PLAN}/${one.id}`, doc);
      expect(stale.code).toBe('version_conflict');
      expect(counted(stale)).toEqual([]);
      expect(counted(await good(as('clerk', `GET ${PLAN}/${one.id}/history`)))).toEqual([]);
    });

    test('neither search, sort nor choose by it', async () => {
      const { planNo } = await plan();
      for (const query of ['checked=7~8', 'sort=checked', 'sort=-checked'])
        expect(await as('clerk', `GET ${PLAN}?${query}`), query).toMatchObject({ code: 'bad_request' });
      expect(await as('clerk', `GET ${PLAN}/totals?checked=7~8`)).toMatchObject({ code: 'bad_request' });
      const begin = (more: object) =>
        as('clerk', `POST ${PLAN}/exports`, { columns: ['planNo'], filters: {}, ...more });
      expect(await begin({ filters: { checked: '7~8' } })).toMatchObject({ code: 'bad_request' });
      expect(await begin({ sort: 'checked' })).toMatchObject({ code: 'bad_request' });
      const options = (more: object) =>
        as('clerk', 'POST /api/options', { page: '/office/seen-plans', label: 'planNo', ...more });
      const whole = await good(options({ columns: ['checked', 'left'], show: ['checked'], keyword: planNo }));
      expect(whole.list).toHaveLength(1);
      expect(counted(whole)).toEqual([]);
      expect(counted(await good(options({ columns: ['checked'], values: [whole.list[0].id] })))).toEqual([]);
      for (const more of [
        { params: { checked: CHECKED } },
        { label: 'checked', keyword: String(CHECKED) },
        { show: ['checked'], keyword: String(CHECKED) },
      ]) {
        const answer = await options(more);
        expect([answer.code, answer.data?.list ?? []], JSON.stringify(more)).not.toEqual([
          'ok',
          [expect.anything()],
        ]);
        expect((answer.data?.list ?? []).length, JSON.stringify(more)).toBe(0);
      }
    });

    test('are not told it of a record that a field points at, by a list, a record, or a form', async () => {
      const { id } = await plan();
      const made = await note({ planId: id });
      const { refs } = await good(as('clerk', `GET ${NOTE}/${made.id}`));
      expect(refs.planId).toEqual({ id, quantity: 10, ceiling: CEILING });
      const { list } = await good(as('clerk', `GET ${NOTE}?noteNo=${made.noteNo}`));
      expect(list[0].refs.planId).toEqual({ id, quantity: 10, ceiling: CEILING });
      const asks = (place: string) =>
        good(as('clerk', `POST ${otherRecordsCall('seennote')}`, { list: [{ place, value: id }] }));
      expect((await asks('otherId')).list).toEqual([{ known: true, value: { id, ceiling: CEILING } }]);
      expect((await asks('thirdId')).list).toEqual([{ known: false, value: null }]);
      expect((await asks('planId')).list).toEqual([{ known: false, value: null }]);
    });

    test('do not find it out by what a button does', async () => {
      const enough = await note({ planId: (await plan()).id });
      count += 1;
      const little = (await make('seenplan', { planNo: `P-${count}`, supplierCode: 'S10001', quantity: 1 }))
        .id;
      const early = await note({ planId: little });
      const answers = [
        await move('clerk', NOTE, enough, 'finish'),
        await move('clerk', NOTE, early, 'finish'),
      ];
      expect(answers.map(({ code }) => code)).toEqual(['illegal_transition', 'illegal_transition']);
      expect((await move('admin01', NOTE, enough, 'finish')).code).toBe('ok');
    });

    test('are refused what there is too little for, without the number', async () => {
      const { id, version, planNo } = await plan();
      const doc = { version, planNo, supplierCode: 'S10001', quantity: 1 };
      const refused = await as('clerk', `PUT ${PLAN}/${id}`, doc);
      expect(refused).toMatchObject({ code: 'rule_violation', data: { violations: [{ path: 'quantity' }] } });
      expect(counted(refused)).toEqual([]);
      expect(counted(await as('admin01', `PUT ${PLAN}/${id}`, doc))).toEqual([CHECKED]);
    });
  });

  describe('a supplier', () => {
    test('reads of a record pointed at what is shared with it, where that one is', async () => {
      const plans = {
        shared: await sentPlan(),
        notYet: await plan(),
        another: await plan(),
      };
      /** A note names the plan of its own supplier, which another one is given afterwards. */
      const giveAway = async ({ id, version, planNo, quantity, ceiling }: Loose) => {
        const doc = { version, planNo, quantity, ceiling, supplierCode: 'S10002' };
        await good(move('admin01', PLAN, await good(as('admin01', `PUT ${PLAN}/${id}`, doc)), 'send'));
      };
      const seen: Record<string, unknown> = {};
      for (const [name, one] of Object.entries(plans)) {
        const made = await note({ planId: one.id });
        if (one === plans.another) await giveAway(one);
        const record = await good(as('supplier01', `GET ${THEIRS}/${made.id}`));
        const { list } = await good(as('supplier01', `GET ${THEIRS}?noteNo=${made.noteNo}`));
        expect(list[0].refs, name).toEqual(record.refs);
        expect(told(record), name).toEqual([]);
        seen[name] = record.refs.planId;
      }
      expect(seen).toEqual({ shared: { id: plans.shared.id, quantity: 10 }, notYet: {}, another: {} });
    });

    test('reads nothing of what is another supplier’s own', async () => {
      const part = (supplier: string, partNo: string) =>
        make('seenpart', { supplierCode: supplier, partNo, weight: 6.5 });
      const [own, other] = [await part('S10001', 'A1'), await part('S10002', 'B1')];
      const notes = [await note({ partId: own.id }), await note({ partId: other.id })];
      const refs = [];
      for (const one of notes)
        refs.push((await good(as('supplier01', `GET ${THEIRS}/${one.id}`))).refs.partId);
      expect(refs).toEqual([{ id: own.id, weight: 6.5 }, {}]);
      const weighed = [];
      for (const one of notes) weighed.push((await move('supplier01', THEIRS, one, 'weigh')).code);
      expect(weighed).toEqual(['ok', 'illegal_transition']);
    });

    test('presses no button whose condition goes by what it is not shown, whatever that is', async () => {
      const dear = await note({ planId: (await sentPlan()).id });
      const cheap = await note({ planId: (await sentPlan({ ceiling: 1 })).id });
      const codes = [];
      for (const one of [dear, cheap]) codes.push((await move('supplier01', THEIRS, one, 'haggle')).code);
      expect(codes).toEqual(['illegal_transition', 'illegal_transition']);
      expect((await move('supplier01', THEIRS, dear, 'confirm')).code).toBe('ok');
      expect((await move('admin01', NOTE, cheap, 'haggle')).code).toBe('illegal_transition');
    });

    const asks = (list: object[]) =>
      as('supplier01', `POST ${otherRecordsCall('supplierSeenNotes')}`, { list });

    test('asks in a form for no more than that', async () => {
      const [own, other] = [await sentPlan(), await sentPlan({ supplierCode: 'S10002' })];
      for (const place of ['otherId', 'thirdId'])
        expect((await asks([{ place, value: own.id }])).data?.list ?? [], place).not.toContainEqual(
          expect.objectContaining({ known: true }),
        );
      const answer = await asks([{ place: 'planId', value: other.id }]);
      expect(answer.data.list).toEqual([{ known: false, value: null }]);
    });

    test('is told of what is looked up what it may see itself: no price of another, nor one that is not shared', async () => {
      for (const [code, value] of [
        ['S10001', 3.125],
        ['S10002', 4.125],
      ] as const) {
        await make('seenprice', { supplierCode: code, material: 'bolt', price: value });
        await make('seenrate', { supplierCode: code, material: 'bolt', rate: value });
      }
      const told: unknown[] = [];
      for (const place of ['price', 'rate'])
        for (const code of ['S10001', 'S10002']) {
          const asked = { params: { supplierCode: code, material: 'bolt' } };
          told.push((await asks([{ place, asked }])).data.list[0]);
        }
      const unknown = { known: false, value: null };
      expect(told).toEqual([unknown, unknown, { known: true, value: 3.125 }, unknown]);
      expect(await note({ material: 'bolt' })).toMatchObject({ price: 3.125, rate: 3.125 });
    });

    test('finds out nothing by history, exports, totals, search or choice', async () => {
      const shared = await sentPlan();
      const made = await note({ planId: shared.id, material: 'bolt' });
      for (const target of [
        `GET ${THEIRS}/${made.id}/history`,
        `GET ${THEIRS}/totals`,
        `GET ${THEIRS}?ceiling=${CEILING}`,
        `GET ${THEIRS}?sort=price`,
      ])
        expect(told(await as('supplier01', target)), target).toEqual([]);
      const options = {
        page: '/office/seen-plans',
        label: 'planNo',
        columns: ['ceiling', 'checked', 'left'],
      };
      expect(told(await as('supplier01', 'POST /api/options', options))).toEqual([]);
      for (const params of [{ ceiling: CEILING }, { checked: CHECKED }]) {
        const { data } = await as('supplier01', 'POST /api/options', { ...options, columns: [], params });
        expect(data?.list ?? []).toEqual([]);
      }
    });
  });

  test('an import changes the records whose button goes by another record, and no others', async () => {
    const rows: object[] = [];
    for (const quantity of [10, 3]) {
      count += 1;
      const { id } = await make('seenplan', { planNo: `P-${count}`, supplierCode: 'S10001', quantity });
      const own = { noteNo: `N-${count}`, supplierCode: 'S10001', planId: id };
      await make('seennote', own);
      rows.push({ row: rows.length + 2, values: { ...own, material: 'nut' } });
    }
    const begun = await good(
      as('admin01', `POST ${importsCall('seennote')}`, { fileName: '通知.xlsx', total: rows.length }),
    );
    const step = (name: 'rows' | 'review') => `POST ${importJobCall('seennote', begun.id, name)}`;
    await good(as('admin01', step('rows'), { from: 0, list: rows }));
    const job = await good(as('admin01', step('review'), {}));
    expect(job.changes.map(({ row }: Loose) => row)).toEqual([2]);
    expect(job.faults).toMatchObject([{ row: 3, message: '已有这条记录，它现在不能修改' }]);
  });

  test('the inbox offers the decisions whose condition another record meets, as far as its reader sees that', async () => {
    const made = await note({ planId: (await plan()).id });
    const offered = async (who: string) => {
      const { list } = await good(
        as(who, `POST ${APPROVAL_CALLS.waiting}`, { path: '/office/seen-notes', newest: true }),
      );
      return list.find(({ id }: Loose) => id === made.id)?.codes;
    };
    expect([await offered('buyer01'), await offered('clerk')]).toEqual([['approve'], []]);
  });

  test('a second page asks of other records by the fields that it has alone', async () => {
    const { id } = await plan();
    const made = await note({ planId: id });
    const { refs } = await good(as('short', `GET /api/resources/officeShortNotes/${made.id}`));
    expect(refs.planId).toEqual({ id, quantity: 10, ceiling: CEILING });
    const asked = await as('short', `POST ${otherRecordsCall('officeShortNotes')}`, {
      list: [{ place: 'otherId', value: id }],
    });
    expect(asked).toMatchObject({ code: 'bad_request' });
    const price = { place: 'price', asked: { params: { supplierCode: 'S10001', material: 'bolt' } } };
    expect(
      await as('short', `POST ${otherRecordsCall('officeShortNotes')}`, { list: [price] }),
    ).toMatchObject({ code: 'bad_request' });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../support/gateway/databases';
import type { TestGateway } from '../../support/gateway/gateway';
import { smallPage } from '../../support/gateway/schemas-folder';
import { grant, hire } from '../../support/gateway/staff';
import { type Copies, startCopies } from '../../support/gateway/two-copies';

const SHOPS = '/api/resources/chartshop';
const SALES = '/api/resources/chartsale';

// biome-ignore lint/suspicious/noExplicitAny: answers of tests
type Loose = any;

const buttons = { toolbar: [{ code: 'add', label: '新增', action: 'create' }] };

const shops = smallPage('chart-shops', {
  title: '门店',
  resource: { name: 'chartshop', scope: 'tenant', unique: ['code'] },
  form: {
    type: 'object',
    properties: { code: { type: 'string', title: '编号', maxLength: 20, required: true } },
  },
  derived: {
    sold: {
      title: '销售额',
      of: { page: '/office/chart-sales', by: 'shop', fn: 'sum', field: 'amount' },
    },
  },
  list: {
    search: ['code'],
    columns: ['code'],
    charts: [
      { label: '各店销售额', type: 'bar', by: 'code', fn: 'sum', field: 'sold' },
      { label: '门店数', type: 'gauge', target: 10 },
    ],
    ...buttons,
  },
});

const CHARTS = [
  { label: '每月', type: 'column', by: 'soldOn', fn: 'sum', field: 'amount', split: 'unit' },
  { label: '每月至多两个', type: 'line', by: 'soldOn', most: 2 },
  { label: '按周', type: 'line', by: 'soldOn', every: 'week' },
  { label: '按季', type: 'area', by: 'soldOn', every: 'quarter', fn: 'average', field: 'amount' },
  { label: '按年', type: 'line', by: 'createdAt', every: 'year' },
  { label: '门店', type: 'pie', by: 'shop' },
  { label: '备注前三', type: 'ring', by: 'note', most: 3, fn: 'sum', field: 'amount' },
  { label: '大小', type: 'column', by: 'size' },
  { label: '加急', type: 'bar', by: 'urgent', fn: 'max', field: 'amount' },
  { label: '加急的笔数', type: 'gauge', target: 5, where: { urgent: true } },
  { label: '付款', type: 'line', by: 'paidAt', every: 'day' },
  { label: '我的', type: 'gauge', target: 5, where: { owner: '{{ user.accountId }}' } },
];
const at = (label: string) => CHARTS.findIndex((one) => one.label === label);

const sales = smallPage('chart-sales', {
  title: '销售',
  resource: { name: 'chartsale', scope: 'tenant' },
  form: {
    type: 'object',
    properties: {
      note: { type: 'string', title: '备注', maxLength: 60 },
      soldOn: { type: 'string', title: '日期', format: 'date' },
      paidAt: { type: 'string', title: '付款时间', format: 'dateTime' },
      amount: { type: 'number', title: '金额', 'x-component-props': { precision: 2 } },
      unit: { type: 'string', title: '单位', 'x-options': 'dictionary:unit' },
      urgent: { type: 'boolean', title: '加急' },
      shop: {
        type: 'string',
        title: '门店',
        'x-options': { page: '/office/chart-shops', label: 'code' },
      },
      owner: { type: 'string', title: '经办人', maxLength: 40 },
    },
  },
  derived: {
    size: {
      title: '大小',
      dictionary: 'yesNo',
      cases: [{ value: 'yes', field: 'amount', min: 100 }, { value: 'no' }],
    },
  },
  // Twelve charts are more than a page may have: those of the test are on two.
  list: { search: ['note', 'soldOn'], columns: ['note'], charts: CHARTS.slice(0, 6), ...buttons },
});
const more = smallPage('chart-more-sales', {
  title: '销售的其他图表',
  resource: { of: '/office/chart-sales', name: 'chartmore' },
  form: undefined,
  derived: undefined,
  list: { search: ['note', 'soldOn'], columns: ['note'], charts: CHARTS.slice(6) },
});

/** What is sold: cents make exact sums. */
const SOLD = [
  {
    note: 'a',
    soldOn: '2026-01-31',
    amount: 0.1,
    unit: 'piece',
    urgent: true,
    shop: 0,
    paidAt: '2026-01-31 23:59:59',
  },
  { note: 'a', soldOn: '2026-01-05', amount: 0.2, unit: 'piece', urgent: false, shop: 1 },
  { note: 'b', soldOn: '2026-03-02', amount: 250.55, unit: 't', shop: 0, paidAt: '2026-02-01 00:00:00' },
  { note: 'c', soldOn: '2025-12-29', amount: 99.99, urgent: true, shop: 0 },
  { note: 'd', amount: 1 },
  { note: 'e', soldOn: '2026-03-31' },
];

describe.each(testDatabases())('charts over a list, on $name', (database) => {
  let started: Copies;
  let copies: TestGateway[];
  let tokens: string[];
  beforeAll(async () => {
    started = await startCopies(database, {
      'office/chart-shops.json': shops,
      'office/chart-sales.json': sales,
      'office/chart-more-sales.json': more,
    });
    ({ copies, tokens } = started);
    const made = [];
    for (const code of ['S1', 'S2']) made.push(await good(call(`POST ${SHOPS}`, { code })));
    for (const { shop, ...one } of SOLD)
      await good(call(`POST ${SALES}`, { ...one, ...(shop !== undefined && { shop: made[shop].id }) }));
  });
  afterAll(() => started?.close());

  const call = (target: string, body?: unknown, token = tokens[0]!): Promise<Loose> =>
    copies[0]!.call(token, target, body);
  const good = async (answer: Promise<Loose>) => {
    const { code, data, ...rest } = await answer;
    expect(code, JSON.stringify({ data, ...rest })).toBe('ok');
    return data;
  };
  const charts = async (query = '', token?: string): Promise<Loose[]> => {
    const [first, second] = [
      await good(call(`GET ${SALES}/charts${query}`, undefined, token)),
      await good(call(`GET /api/resources/chartmore/charts${query}`, undefined, token)),
    ];
    return [...first.charts, ...second.charts];
  };
  /** Groups with their values, of a chart of one series. */
  const shown = (chart: Loose) =>
    chart.groups.map(({ label }: Loose, index: number) => [label, chart.series[0].values[index]]);

  test('months follow one another, those without records among them, and sums are exact', async () => {
    const { groups, series } = (await charts())[at('每月')];
    expect(groups.map(({ key }: Loose) => key)).toEqual(['2025-12', '2026-01', '2026-02', '2026-03', '']);
    expect(groups.at(-1)).toEqual({ key: '', label: '未填写' });
    const byKey = Object.fromEntries(series.map(({ key, values }: Loose) => [key, values]));
    expect(byKey).toEqual({
      piece: ['0', '0.3', '0', '0', '0'],
      t: ['0', '0', '0', '250.55', '0'],
      '': ['99.99', '0', '0', '0', '1'],
    });
  });

  test('what is more than a chart shows is put together: earlier dates first, other values last', async () => {
    const all = await charts();
    expect(shown(all[at('每月至多两个')])).toEqual([
      ['更早', '3'],
      ['2026-02', '0'],
      ['2026-03', '2'],
      ['未填写', '1'],
    ]);
    expect(shown(all[at('备注前三')])).toEqual([
      ['b', '250.55'],
      ['c', '99.99'],
      ['d', '1'],
      ['其他', '0.3'],
    ]);
    expect(all[at('备注前三')].groups.at(-1)).toEqual({ key: '', label: '其他', rest: true });
  });

  test('weeks are those of ISO 8601, quarters and years those of the calendar, days those of Beijing', async () => {
    const all = await charts();
    const weeks = shown(all[at('按周')]);
    expect(weeks.slice(0, 2)).toEqual([
      ['2026-W01', '1'],
      ['2026-W02', '1'],
    ]);
    expect(weeks.map(([label]: Loose) => label)).toContain('2026-W10');
    expect(shown(all[at('按季')])).toEqual([
      ['2025-Q4', '99.99'],
      ['2026-Q1', '83.62'],
      ['未填写', '1'],
    ]);
    const year = String(new Date(Date.now() + 8 * 3_600_000).getUTCFullYear());
    expect(shown(all[at('按年')])).toEqual([[year, '6']]);
  });

  test('a time without a zone is of the day that it says, one with a zone is refused', async () => {
    expect(shown((await charts())[at('付款')])).toEqual([
      ['2026-01-31', '1'],
      ['2026-02-01', '1'],
      ['未填写', '4'],
    ]);
    for (const paidAt of [
      '2026-01-31T23:59:59Z',
      '2026-01-31T23:59:59',
      '2026-01-31 23:59:59+08:00',
      '2026-01-31',
    ]) {
      const { code, data } = await call(`POST ${SALES}`, { paidAt });
      expect([paidAt, code, data?.violations?.map(({ path }: Loose) => path)]).toEqual([
        paidAt,
        'rule_violation',
        ['paidAt'],
      ]);
    }
  });

  test('values have their names: of records, of dictionaries in their order, yes and no', async () => {
    const all = await charts();
    expect(shown(all[at('门店')])).toEqual([
      ['S1', '3'],
      ['S2', '1'],
      ['未填写', '2'],
    ]);
    expect(shown(all[at('大小')])).toEqual([
      ['是', '1'],
      ['否', '5'],
    ]);
    expect(shown(all[at('加急')])).toEqual([
      ['是', '99.99'],
      ['否', '0.2'],
      ['未填写', '250.55'],
    ]);
  });

  test('a chart follows the search, and its own narrowing, one of oneself included', async () => {
    const all = await charts('?soldOn=2026-01-01~2026-01-31');
    expect(shown(all[at('门店')]).sort()).toEqual([
      ['S1', '1'],
      ['S2', '1'],
    ]);
    expect(shown(all[at('加急的笔数')])).toEqual([['', '1']].map(([, value]) => [expect.anything(), value]));
    expect((await charts())[at('我的')].series).toEqual([{ values: ['0'] }]);
    const name = `owner-${database.name.toLowerCase()}`;
    const { id, username, role } = await hire(copies[0]!, name, '/office/chart-sales', []);
    await grant(copies[0]!, role, '/office/chart-more-sales', []);
    await good(call(`POST ${SALES}`, { note: 'mine', owner: id }));
    expect((await charts('', await copies[0]!.signIn(username)))[at('我的')].series).toEqual([
      { values: ['1'] },
    ]);
    expect((await charts())[at('我的')].series).toEqual([{ values: ['0'] }]);
    for (const wrong of ['?nothing=1', '?soldOn=x', '?pageNum=1'])
      expect(await call(`GET ${SALES}/charts${wrong}`)).toMatchObject({
        httpStatus: 400,
        code: 'bad_request',
      });
  });

  test('what others add up to is charted for those who may see it, and nobody sees the charts of a page that is not theirs', async () => {
    const [sold, count] = (await good(call(`GET ${SHOPS}/charts`))).charts;
    expect(shown(sold)).toEqual([
      ['S1', '350.64'],
      ['S2', '0.2'],
    ]);
    expect(count.series).toEqual([{ values: ['2'] }]);
    const { username, role } = await hire(
      copies[0]!,
      `charts-${database.name.toLowerCase()}`,
      '/office/chart-shops',
      [],
    );
    const token = await copies[0]!.signIn(username);
    expect((await good(call(`GET ${SHOPS}/charts`, undefined, token))).charts).toEqual([
      null,
      expect.objectContaining({ series: [{ values: ['2'] }] }),
    ]);
    expect(await call(`GET ${SALES}/charts`, undefined, token)).toMatchObject({ httpStatus: 403 });
    await grant(copies[0]!, role, '/office/chart-sales', []);
    expect((await good(call(`GET ${SHOPS}/charts`, undefined, token))).charts[0]).not.toBeNull();
    expect(await call('GET /api/resources/customer/charts')).toMatchObject({ httpStatus: 404 });
  });
});

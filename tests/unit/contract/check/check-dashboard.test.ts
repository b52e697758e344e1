import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { SchemaFile } from '../../../../src/contract/check/check-folder';
import { MOST_CARDS } from '../../../../src/contract/language/dashboard-limits';
import { checkChanges } from '../../../support/model/check-changes';
import { filesOf } from '../support';

const AUDIT = 'schemas/office/audit-log.json';
const shared = [...filesOf('schemas/dictionaries'), { file: AUDIT, text: readFileSync(AUDIT, 'utf8') }];
const items = {
  schemaVersion: 2,
  path: '/office/items',
  kind: 'list',
  title: '物品',
  resource: { name: 'item', scope: 'tenant' },
  form: {
    type: 'object',
    properties: {
      name: { type: 'string', title: '名称' },
      price: { type: 'number', title: '单价' },
      boughtOn: { type: 'string', title: '购入日期', format: 'date' },
    },
  },
  list: { columns: ['name', { field: 'price', sortable: true }] },
};
const settings = {
  schemaVersion: 2,
  path: '/office/settings',
  kind: 'form',
  title: '设置',
  resource: { name: 'setting', scope: 'tenant' },
  form: { type: 'object', properties: { name: { type: 'string' } } },
  actions: [{ code: 'save', label: '保存', action: 'update' }],
};

const file = (page: { path: string }): SchemaFile => ({
  file: `schemas${page.path}.json`,
  text: JSON.stringify(page, null, 2),
});

/** Places and messages of what is wrong with a dashboard of these cards beside a list and a form. */
function problemsWith(cards: unknown, more: object = {}): string[][] {
  const page = { schemaVersion: 2, path: '/office/board', kind: 'dashboard', title: '看板', ...more, cards };
  const checked = checkChanges([...shared, file(items), file(settings), file(page as { path: string })]);
  return checked.problems
    .filter((problem) => problem.severity === 'error' && problem.file === `schemas${page.path}.json`)
    .map(({ path, message, suggestion }) => [path, message, suggestion ?? '']);
}

const PAGE = '/office/items';
const one = (card: object) => [card];

describe('the checker on dashboards', () => {
  test('cards of every general kind are sound', () => {
    expect(
      problemsWith([
        { type: 'count', page: PAGE, fn: 'sum', field: 'price', icon: 'bars' },
        { type: 'count', of: 'tasks' },
        { span: 12, cards: [{ type: 'list', page: PAGE, fields: ['name'], sort: '-price', rows: 3 }] },
        { type: 'calendar', page: PAGE, date: 'boughtOn', span: 12, where: { name: '甲' } },
        { type: 'chart', page: PAGE, chart: { label: '单价', type: 'line', by: 'boughtOn' } },
        {
          type: 'status',
          cases: [
            { states: ['20'], text: '已于 {submitDate} 提交' },
            {
              states: ['10'],
              filled: '/office/settings',
              text: '请提交',
              to: '/office/items?a=1',
              button: '去',
            },
          ],
        },
        { type: 'downloads', files: [{ label: '手册', call: '/api/manual' }] },
        { type: 'text', text: ['你好'], when: '{{ session.supplierCode == null }}' },
        {
          type: 'links',
          most: 4,
          when: "{{ user.username != 'guest' && now > timestamp('2026-01-01T00:00:00Z') }}",
        },
      ]),
    ).toEqual([]);
  });

  test.each([
    [
      'a page that is not there',
      { type: 'list', page: '/office/item', fields: ['name'] },
      'cards[0].page',
      /没有页面/,
      PAGE,
    ],
    [
      'a page without a list',
      { type: 'count', page: '/office/settings' },
      'cards[0].page',
      /没有记录的列表/,
      '',
    ],
    [
      'a page whose rows are no records',
      { type: 'list', page: '/office/audit-log', fields: ['person'] },
      'cards[0].page',
      /audit-log 不保存记录/,
      '',
    ],
    [
      'a field that is not there',
      { type: 'list', page: PAGE, fields: ['nmae'] },
      'cards[0].fields[0]',
      /没有名为 nmae/,
      'name',
    ],
    [
      'a sum of a text',
      { type: 'count', page: PAGE, fn: 'sum', field: 'name' },
      'cards[0].field',
      /只能汇总 number/,
      '',
    ],
    ['a sum of nothing', { type: 'count', page: PAGE, fn: 'sum' }, 'cards[0].fn', /要写 field/, ''],
    [
      'a count with a field',
      { type: 'count', page: PAGE, field: 'price' },
      'cards[0].field',
      /不写 field/,
      '',
    ],
    ['a count of nothing', { type: 'count' }, 'cards[0]', /要写 page 或 of/, ''],
    ['a count of two things', { type: 'count', page: PAGE, of: 'tasks' }, 'cards[0].of', /只能写一个/, ''],
    [
      'an order that no column has',
      { type: 'list', page: PAGE, fields: ['name'], sort: 'name' },
      'cards[0].sort',
      /写 sortable/,
      '',
    ],
    [
      'a calendar by a number',
      { type: 'calendar', page: PAGE, date: 'price' },
      'cards[0].date',
      /不是日期/,
      '',
    ],
    ['a calendar without a date', { type: 'calendar', page: PAGE }, 'cards[0]', /要写 date/, ''],
    [
      'a condition by no field',
      { type: 'count', page: PAGE, where: { nam: '甲' } },
      'cards[0].where.nam',
      /没有名为 nam/,
      'name',
    ],
    [
      'a condition of another type',
      { type: 'count', page: PAGE, where: { price: '贵' } },
      'cards[0].where.price',
      /number/,
      '',
    ],
    [
      'a chart by no field',
      { type: 'chart', page: PAGE, chart: { label: '一', type: 'pie', by: 'kind' } },
      'cards[0].chart.by',
      /没有名为 kind/,
      '',
    ],
    [
      'a text that names what nobody knows',
      { type: 'status', cases: [{ states: ['20'], text: '已于 {submitedDate} 提交' }] },
      'cards[0].cases[0].text',
      /没有名为 submitedDate/,
      'submitDate',
    ],
    [
      'a button that leads nowhere',
      { type: 'status', cases: [{ states: ['20'], text: '审核中', button: '查看' }] },
      'cards[0].cases[0]',
      /还要写 to/,
      '',
    ],
    [
      'a way without a button',
      { type: 'status', cases: [{ states: ['20'], text: '审核中', to: '/office/items' }] },
      'cards[0].cases[0]',
      /还要写 button/,
      '',
    ],
    [
      'a way out of the product',
      { type: 'status', cases: [{ states: ['20'], text: '审核中', to: '//evil.example', button: '看' }] },
      'cards[0].cases[0].to',
      /本产品里的地址/,
      '',
    ],
    [
      'what is to be filled in on a page that is not there',
      { type: 'status', cases: [{ states: ['10'], text: '请填写', filled: '/office/setting' }] },
      'cards[0].cases[0].filled',
      /没有有记录的页面/,
      '/office/settings',
    ],
    [
      'a file of another site',
      { type: 'downloads', files: [{ label: '手册', call: 'https://evil.example/a.pdf' }] },
      'cards[0].files[0].call',
      /本产品里的地址/,
      '',
    ],
    ['a word of another type', { type: 'text', text: ['好'], rows: 3 }, 'cards[0].rows', /不写 rows/, ''],
    ['what is due of a page that says none', { type: 'due', page: PAGE }, 'cards[0].page', /bench\.due/, ''],
    ['a condition that is no expression', { type: 'links', when: 'user.admin' }, 'cards[0].when', /\{\{/, ''],
    ['a condition that does not parse', { type: 'links', when: '{{ user. }}' }, 'cards[0].when', /./, ''],
    [
      'a condition on what nobody has',
      { type: 'links', when: "{{ user.usernam == 'a' }}" },
      'cards[0].when',
      /user 没有名为 usernam/,
      'username',
    ],
    [
      'a condition on a name that is not there',
      { type: 'links', when: "{{ sesion.tenantCode == 'a' }}" },
      'cards[0].when',
      /可以用：user、session、now/,
      'session',
    ],
    [
      'a condition on a record',
      { type: 'links', when: '{{ row.amount > 3 }}' },
      'cards[0].when',
      /没有记录/,
      '',
    ],
    [
      'a condition that is a text',
      { type: 'links', when: '{{ user.username }}' },
      'cards[0].when',
      /应是条件/,
      '',
    ],
    [
      'a condition on what a person last entered',
      { type: 'links', when: "{{ user.lastValue('name') == 'a' }}" },
      'cards[0].when',
      /只能用在 default/,
      '',
    ],
    ['a type that is none', { type: 'cuont' }, 'cards[0].type', /cuont|count/, 'count'],
    [
      'a card within a stack',
      { span: 12, cards: [{ type: 'list', page: PAGE, fields: ['nmae'] }] },
      'cards[0].cards[0].fields[0]',
      /nmae/,
      'name',
    ],
    ['a span wider than the grid', { type: 'links', span: 25 }, 'cards[0].span', /24/, ''],
  ])('%s', (_name, card, place, message, suggestion) => {
    const found = problemsWith(one(card));
    expect(found.map(([path]) => path)).toEqual([place]);
    expect(found[0]![1]).toMatch(message);
    if (suggestion !== '') expect(found[0]![2]).toBe(suggestion);
  });

  test('a home stands at its address, and nowhere else', () => {
    const links = one({ type: 'links' });
    expect(problemsWith(links, { home: 'office' })[0]).toEqual([
      'home',
      expect.stringContaining('/work/home'),
      '',
    ]);
    expect(problemsWith(links, { path: '/work/home' })[0]![1]).toMatch(/"home": "office"/);
    const menu = { face: 'office', group: '试用' };
    expect(problemsWith(links, { path: '/work/home', home: 'office', menu })[0]![0]).toBe('menu');
    expect(problemsWith(links, { path: '/work/home', home: 'office' })).toEqual([]);
  });

  test('no cards and too many are refused', () => {
    expect(problemsWith([])[0]![0]).toBe('cards');
    expect(problemsWith(Array.from({ length: MOST_CARDS + 1 }, () => ({ type: 'links' })))[0]![0]).toBe(
      'cards',
    );
  });
});

import { expect, test } from 'vitest';
import { createFolder, type SchemaFolder } from '../../../../src/contract/check/folder';
import { smallPage } from '../../../support/gateway/schemas-folder';

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 60, ...more });

const FIRMS = smallPage('firms', {
  resource: { name: 'firm', scope: 'tenant', unique: ['code'] },
  form: {
    type: 'object',
    properties: {
      code: text('编号'),
      telephone: text('联系电话'),
      staff: { type: 'number', title: '人数', 'x-component-props': { precision: 0 } },
      level: text('等级', { 'x-options': 'dictionary:firmLevel' }),
      holding: text('控股公司', { 'x-options': { page: '/office/firms', label: 'code' } }),
      licence: { type: 'string', title: '签名', 'x-component': 'Signature' },
      address: { type: 'object', title: '地址', properties: { street: text('街道') } },
      tags: { type: 'array', title: '标签', items: { type: 'string' } },
    },
  },
  derived: {
    size: {
      title: '规模',
      dictionary: 'firmLevel',
      cases: [{ value: 'a', field: 'staff', min: 100 }, { value: 'b' }],
    },
    visited: { title: '走访次数', of: { page: '/office/visits', by: 'firm', fn: 'count' } },
  },
  list: { search: ['code'], columns: ['code'] },
});
const LEVELS = {
  title: '等级',
  entries: [
    { value: 'a', label: '大' },
    { value: 'b', label: '小' },
  ],
};

function visits(list: object, more: object = {}) {
  return smallPage('visits', {
    resource: { name: 'visit', scope: 'tenant' },
    form: {
      type: 'object',
      properties: {
        firm: text('企业', { 'x-options': { page: '/office/firms', label: 'code' } }),
        note: text('备注'),
      },
    },
    list: { columns: ['note'], ...list },
    ...more,
  });
}

function folderWith(page: object, firms: object = FIRMS) {
  const folder = createFolder();
  folder.apply(
    new Map([
      ['dictionaries/firmLevel.json', JSON.stringify(LEVELS)],
      ['office/visits.json', JSON.stringify(page, null, 2)],
      ['office/firms.json', JSON.stringify(firms, null, 2)],
    ]),
  );
  return folder;
}

/** What is wrong with a page but for missing translations. */
function problemsOf(folder: SchemaFolder, file: string) {
  return folder.page(file)!.problems.filter(({ rule }) => rule !== 'english');
}

function problems(list: object, more: object = {}): string[] {
  const found = problemsOf(folderWith(visits(list, more)), 'office/visits.json');
  for (const one of found) expect(one.line).toBeGreaterThan(1);
  return found.map(
    ({ path, message, suggestion }) => `${path}: ${message}${suggestion ? ` → ${suggestion}` : ''}`,
  );
}

test('columns, cards, searches and the order of a list may name fields of a record pointed at', () => {
  const list = {
    search: ['refs.firm.telephone', 'refs.firm.level', { field: 'refs.firm.staff', match: 'range' }],
    columns: [
      'note',
      'refs.firm.telephone',
      { field: 'refs.firm.staff', sortable: true, sum: true },
      'refs.firm.size',
      'refs.firm.visited',
      'refs.firm.address.street',
    ],
    card: { title: 'note', state: 'refs.firm.level', fields: ['refs.firm.telephone'] },
    expand: ['refs.firm.level'],
    defaultSort: '-refs.firm.staff',
  };
  const folder = folderWith(visits(list));
  expect([problemsOf(folder, 'office/firms.json'), problemsOf(folder, 'office/visits.json')]).toEqual([
    [],
    [],
  ]);
  const { page, served } = folder.page('office/visits.json')!;
  expect(served).toBe(page);
  expect(page).toMatchObject({
    pointed: {
      'refs.firm.telephone': { type: 'string', title: '联系电话' },
      'refs.firm.staff': { type: 'number', title: '人数', 'x-component-props': { precision: 0 } },
      'refs.firm.level': { type: 'string', title: '等级', 'x-options': 'dictionary:firmLevel' },
      'refs.firm.size': { type: 'string', title: '规模', 'x-options': 'dictionary:firmLevel' },
      'refs.firm.visited': { type: 'number', title: '走访次数' },
      'refs.firm.address.street': { type: 'string', title: '街道' },
    },
  });
});

test.each([
  ['refs.frm.telephone', 'refs 只认从另一个页面的记录里选一条的字段，frm 不是 → firm'],
  ['refs.note.telephone', 'refs 只认从另一个页面的记录里选一条的字段，note 不是'],
  ['refs.firm.telphone', '/office/firms 没有名为 telphone 的字段 → telephone'],
  [
    'refs.firm.holding',
    'refs.firm.holding 又指向另一条记录（refs 只到一层），不能作列和查询条件，请打开那条记录看',
  ],
  ['refs.firm.licence', 'refs.firm.licence 存的是附件，不能作列和查询条件，请打开那条记录看'],
  ['refs.firm.address', 'refs.firm.address 是一组字段，不能作列和查询条件，请打开那条记录看'],
  ['refs.firm.tags', 'refs.firm.tags 不是单个取值，不能作列和查询条件，请打开那条记录看'],
])('the column %s is told', (name, message) => {
  expect(problems({ columns: ['note', name] })).toEqual([`list.columns[1]: ${message}`]);
});

test('searches and orders that the database cannot make are told, and names that stand twice', () => {
  expect(problems({ search: ['refs.firm.size'] })).toEqual([
    'list.search[0]: refs.firm.size 是派生字段，不能按它查询和排序',
  ]);
  for (const name of ['refs.firm.size', 'refs.firm.visited'])
    expect(problems({ columns: ['note', { field: name, sortable: true }] })).toEqual([
      `list.columns[1].sortable: ${name} 是派生字段，不能按它查询和排序`,
    ]);
  expect(problems({ defaultSort: '-refs.firm.telphone' })).toEqual([
    'list.defaultSort: /office/firms 没有名为 telphone 的字段 → telephone',
  ]);
  expect(problems({ columns: ['note', 'refs.firm.level', 'refs.firm.level'] })).toEqual([
    'list.columns[2]: 列 refs.firm.level 重复',
  ]);
  expect(problems({ search: [{ field: 'refs.firm.level', match: 'range' }] })).toEqual([
    'list.search[0].match: range 只能用在数字、日期和时间字段上',
  ]);
  expect(problems({ totals: [{ label: '人数', fn: 'sum', field: 'refs.firm.staff' }] })).toHaveLength(1);
});

test('what is not published or shared is told on a page of suppliers, and is not searched there', () => {
  const supplier = { path: '/supplier/visits', menu: { face: 'supplier' } };
  const found = problems({ search: ['refs.firm.telephone'], columns: ['refs.firm.level'] }, supplier);
  expect(found).toEqual([
    expect.stringContaining('list.columns[0]: /office/firms 没有把 level 公布或共享给供应商'),
    expect.stringContaining('list.search[0]: 供应商只能查到 /office/firms 的一部分记录'),
  ]);
});

test('a change of the other page is seen in the columns, and what goes there is told', () => {
  const folder = folderWith(visits({ columns: ['note', 'refs.firm.telephone'] }));
  const { telephone, ...rest } = FIRMS.form.properties as Record<string, { title: string }>;
  const changed = (properties: object) => JSON.stringify({ ...FIRMS, form: { type: 'object', properties } });
  const files = folder.apply(
    new Map([['office/firms.json', changed({ ...rest, telephone: { ...telephone, title: '总机' } })]]),
  );
  expect([...files].sort()).toEqual(['office/firms.json', 'office/visits.json']);
  expect(folder.page('office/visits.json')!.page).toMatchObject({
    pointed: { 'refs.firm.telephone': { title: '总机' } },
  });
  folder.apply(new Map([['office/firms.json', changed(rest)]]));
  expect(problemsOf(folder, 'office/visits.json')).toMatchObject([
    { path: 'list.columns[1]', message: '/office/firms 没有名为 telephone 的字段' },
  ]);
});

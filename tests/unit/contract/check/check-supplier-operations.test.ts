import { describe, expect, test } from 'vitest';
import { checkPage } from '../../../../src/contract/check/check-page';
import { createFolder } from '../../../../src/contract/check/folder';
import { smallPage } from '../../../support/gateway/schemas-folder';

const form = (operations: object, resource: object = {}) => ({
  schemaVersion: 2,
  path: '/supplier/terms',
  kind: 'form',
  title: '供货条件',
  menu: { face: 'supplier', group: '试用' },
  resource: { name: 'supplyTerm', scope: 'supplier', operations, ...resource },
  form: { type: 'object', properties: { name: { type: 'string', title: '名称', maxLength: 20 } } },
  actions: [{ code: 'save', label: '保存', action: 'update' }],
});
const list = (operations: object) =>
  smallPage('terms', { resource: { name: 'supplyTerm', scope: 'supplier', operations } });
const problemsOf = (page: object) =>
  checkPage(JSON.stringify(page, null, 2), { dictionaries: {} }).problems.map(
    ({ path, message }) => `${path}: ${message}`,
  );
const ONE = 'GET /terms/one?code';
const LOG = 'POST /terms/log';

describe('calls about the records of one supplier', () => {
  test('are sound on a form of each supplier, the log on a list as well', () => {
    expect(problemsOf(form({ one: ONE, log: LOG }))).toEqual([]);
    expect(problemsOf(list({ log: LOG }))).toEqual([]);
  });

  test.each([
    [form({ one: ONE }, { scope: 'tenant' }), 'one', '接口 one 只能用在 scope 是 supplier 的页面上'],
    [form({ log: LOG }, { scope: 'tenant' }), 'log', '接口 log 只能用在 scope 是 supplier 的页面上'],
    [list({ one: ONE }), 'one', '接口 one 只能用在 form 页面上，list 页面的供应商不止一条记录'],
    [form({ one: 'GET /terms/one' }), 'one', '接口 one 写成 GET，问号后面只写供应商编号的参数名'],
    [form({ one: 'GET /terms/one?code&id' }), 'one', '接口 one 写成 GET，问号后面只写供应商编号的参数名'],
    [form({ one: 'POST /terms/one?code' }), 'one', '接口 one 写成 GET，问号后面只写供应商编号的参数名'],
    [form({ log: 'GET /terms/log' }), 'log', '接口 log 写成 POST，不带参数'],
    [form({ log: 'POST /terms/log?code' }), 'log', '接口 log 写成 POST，不带参数'],
    [form({ one: 'GET /api/terms/one?code' }), 'one', '/api/ 由网关自用，接口 one 请换一个路径'],
  ])('%#: at %s', (page, name, message) => {
    expect(problemsOf(page)).toEqual([`resource.operations.${name}: ${message}`]);
  });

  test('are no calls of a second page', () => {
    const view = smallPage('view', {
      resource: { of: '/office/terms', operations: { log: LOG } },
      form: undefined,
    });
    const folder = createFolder();
    const text = (page: object) => JSON.stringify(page);
    folder.apply(
      new Map([
        ['office/terms.json', text(list({}))],
        ['office/view.json', text(view)],
      ]),
    );
    expect(folder.page('office/view.json')?.page).toBeUndefined();
  });

  test('belong to one page', () => {
    const folder = createFolder();
    const other = { ...form({ one: ONE }, { name: 'otherTerm' }), path: '/supplier/other' };
    folder.apply(
      new Map([
        ['supplier/terms.json', JSON.stringify(form({ one: ONE }))],
        ['supplier/other.json', JSON.stringify(other)],
      ]),
    );
    const { problems } = folder.page('supplier/terms.json')!;
    expect(problems.map(({ message }) => message).join()).toMatch(/接口 GET \/terms\/one 已被/);
  });
});

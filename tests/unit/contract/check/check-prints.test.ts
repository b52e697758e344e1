import { describe, expect, test } from 'vitest';
import { checkPage } from '../../../../src/contract/check/check-page';
import type { ListPage, ViewFile } from '../../../../src/contract/language/page-schema';
import { pageOfView } from '../../../../src/contract/pages/page-view';
import { smallPage } from '../../../support/gateway/schemas-folder';

const FORM = {
  type: 'object',
  properties: {
    orderNo: { type: 'string', title: '单号', maxLength: 20 },
    note: { type: 'string', title: '说明', maxLength: 200 },
    total: { type: 'number', title: '合计' },
    secret: { type: 'string', title: '底价', maxLength: 20, 'x-print': false },
    papers: { type: 'array', title: '附件', maxItems: 3, items: { type: 'string' }, 'x-component': 'Upload' },
    lines: {
      type: 'array',
      title: '明细',
      'x-component': 'ArrayTable',
      items: {
        type: 'object',
        properties: {
          goods: { type: 'string', title: '名称', maxLength: 20 },
          count: { type: 'number', title: '数量' },
        },
      },
    },
  },
};
const print = (more: object) => ({ code: 'print', label: '打印', body: ['# 订单'], ...more });
const page = (prints: object[], more: object = {}) =>
  smallPage('orders', {
    form: FORM,
    list: { columns: ['orderNo'], toolbar: [{ code: 'add', label: '新增', action: 'create' }] },
    prints,
    ...more,
  });
const problemsOf = (prints: object[], more?: object) =>
  checkPage(JSON.stringify(page(prints, more), null, 2), {
    dictionaries: {},
    known: { pages: [], faulty: [] },
  }).problems;
const first = (prints: object[]) => {
  const [problem] = problemsOf(prints);
  return problem && { path: problem.path, message: problem.message, suggestion: problem.suggestion };
};
const body = (...blocks: unknown[]) => [print({ body: blocks })];

describe('a print in a page file', () => {
  test('that is sound raises no alarm', () => {
    expect(
      problemsOf([
        print({
          letterhead: true,
          verify: true,
          body: [
            '# 订单 {{ row.orderNo }}',
            { fields: ['orderNo', { field: 'total', capital: true }, 'createdAt'], columns: 2 },
            { table: 'lines', columns: ['goods', 'count'], sum: ['count'], capital: 'count' },
            { sign: ['签字'] },
            { qr: '{{ row.id }}' },
          ],
        }),
        {
          code: 'labels',
          label: '标签',
          paper: '80x40mm',
          perRow: 'lines',
          body: ['{{ row.goods }} {{ values.orderNo }}', { fields: ['lines.count'] }],
        },
      ]),
    ).toEqual([]);
  });

  test.each([
    [body({ fields: ['orderno'] }), 'prints[0].body[0].fields[0]', '没有名为 orderno 的字段', 'orderNo'],
    [body({ fields: ['secret'] }), 'prints[0].body[0].fields[0]', 'x-print'],
    [body({ fields: ['papers'] }), 'prints[0].body[0].fields[0]', '附件'],
    [body({ fields: ['lines'] }), 'prints[0].body[0].fields[0]', 'table'],
    [body({ fields: ['note', 'note'] }), 'prints[0].body[0].fields[1]', '重复'],
    [body({ fields: [{ field: 'note', capital: true }] }), 'prints[0].body[0].fields[0].capital', 'number'],
    [body({ table: 'line', columns: ['goods'] }), 'prints[0].body[0].table', '没有名为 line 的明细', 'lines'],
    [body({ table: 'note', columns: ['goods'] }), 'prints[0].body[0].table', 'note 不是明细'],
    [
      body({ table: 'lines', columns: ['good'] }),
      'prints[0].body[0].columns[0]',
      '没有名为 good 的列',
      'goods',
    ],
    [
      body({ table: 'lines', columns: ['goods'], sum: ['goods'] }),
      'prints[0].body[0].sum[0]',
      '只能用在 number',
    ],
    [
      body({ table: 'lines', columns: ['goods'], sum: ['count'] }),
      'prints[0].body[0].sum[0]',
      '不在 columns 里',
    ],
    [
      body({ table: 'lines', columns: ['count'], capital: 'count' }),
      'prints[0].body[0].capital',
      '不在 sum 里',
    ],
    [body({ approval: true }), 'prints[0].body[0].approval', 'states'],
    [body('单号 {{ row.orderNO }}'), 'prints[0].body[0]', 'orderNO', 'orderNo'],
    [body('单号 {{ row.orderNo'), 'prints[0].body[0]', '没有写完'],
    [body('明细 {{ row.lines }}'), 'prints[0].body[0]', '应是文本'],
    [body('###订单'), 'prints[0].body[0]', '标题'],
    [[print({ code: 'add' })], 'prints[0].code', '已用于别的按钮'],
    [[print({}), print({})], 'prints[1].code', '已用于别的按钮'],
    [[print({ code: 'no' })], 'prints[0].code', '"no"'],
    [[print({ paper: '10x60mm' })], 'prints[0].paper', '毫米'],
    [[print({ paper: '80x60mm', landscape: true })], 'prints[0].landscape', '不起作用'],
    [[print({ perRow: 'line' })], 'prints[0].perRow', '没有名为 line 的明细', 'lines'],
    [[print({ perRow: 'lines', letterhead: true })], 'prints[0].letterhead', 'perRow'],
    [
      [print({ perRow: 'lines', body: [{ table: 'lines', columns: ['goods'] }] })],
      'prints[0].body[0].table',
      'perRow',
    ],
    [[print({ when: '{{ row.total }}' })], 'prints[0].when', '条件'],
  ] as const)('%j: %s', (prints, path, message, suggestion?: string) => {
    const found = first(prints as unknown as object[]);
    expect(found?.path).toBe(path);
    expect(found?.message).toContain(message);
    if (suggestion !== undefined) expect(found?.suggestion).toBe(suggestion);
  });

  const owner = page([
    print({
      body: [
        '# {{ row.orderNo }}',
        '合计 {{ row.total }}',
        { fields: ['orderNo', 'total', 'note'] },
        { table: 'lines', columns: ['goods', 'count'], sum: ['count'], capital: 'count' },
      ],
    }),
  ]) as unknown as ListPage;
  const view = (fields: string[], prints: unknown[]) =>
    ({
      schemaVersion: 2,
      path: '/office/narrow',
      kind: 'list',
      title: '窄',
      resource: { of: owner.path },
      form: { fields },
      list: { columns: ['orderNo'] },
      prints,
    }) as unknown as ViewFile;

  test('named by a second page is printed without what that page does not have', () => {
    const [narrow] = pageOfView(view(['orderNo', 'lines.goods'], ['print']), owner).prints ?? [];
    expect(narrow?.body).toEqual([
      '# {{ row.orderNo }}',
      { fields: ['orderNo'] },
      { table: 'lines', columns: ['goods'] },
    ]);
  });

  test('that a second page names must be there', () => {
    const text = JSON.stringify(view(['orderNo'], ['prints']), null, 2);
    const { problems } = checkPage(text, { dictionaries: {}, known: { pages: [owner], faulty: [] } });
    expect(problems).toMatchObject([{ path: 'prints[0]', suggestion: 'print' }]);
  });
});

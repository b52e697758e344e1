import { describe, expect, test } from 'vitest';
import { createFolder } from '../../../../src/contract/check/folder';
import { smallPage } from '../../../support/gateway/schemas-folder';

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 60, ...more });
const number = (title: string, more: object = {}) => ({ type: 'number', title, ...more });
const secret = { 'x-read': 'seePrice' };

/** What the checker has against a page of orders with these fields, as `place: message → suggestion`. */
function problems(properties: object, more: object = {}, beside: Record<string, object> = {}): string[] {
  const page = smallPage('orders', {
    resource: { name: 'order', scope: 'tenant', unique: ['orderNo'] },
    form: {
      type: 'object',
      properties: { orderNo: text('单号'), price: number('单价', secret), ...properties },
    },
    list: {
      search: ['orderNo'],
      columns: ['orderNo'],
      toolbar: [{ code: 'add', label: '新增', action: 'create' }],
    },
    ...more,
  });
  const folder = createFolder();
  const files = { orders: page, ...beside };
  folder.apply(
    new Map(
      Object.entries(files).map(
        ([name, one]) => [`office/${name}.json`, JSON.stringify(one, null, 2)] as const,
      ),
    ),
  );
  return folder
    .page('office/orders.json')!
    .problems.filter(({ rule }) => rule === 'guard')
    .map(({ path, line, message, suggestion }) => {
      expect(line).toBeGreaterThan(1);
      return `${path}: ${message}${suggestion ? ` → ${suggestion}` : ''}`;
    });
}

describe('fields that are read and written by a code', () => {
  test('a sound page has nothing against it', () => {
    expect(
      problems({
        account: text('账号', { 'x-read': 'seeAccount', 'x-mask': 'bankAccount', 'x-write': 'setAccount' }),
        total: number('总价', { ...secret, 'x-value': '{{ values.price * 2 }}' }),
        limit: number('限额', {
          'x-validator': { assert: '{{ values.limit > values.price }}', message: '太低' },
        }),
      }),
    ).toEqual([]);
  });

  test('a code is no button’s, and not nearly another', () => {
    expect(problems({ note: text('备注', { 'x-read': 'add' }) })).toEqual([
      'form.properties.note.x-read: 权限码 add 也是“新增”的：有它的人能按“新增”，也能看 note；请另取一个',
    ]);
    expect(problems({ note: text('备注', { 'x-read': 'seePrise' }) })[0]).toContain('→ seePrice');
    expect(problems({ note: text('备注', { 'x-write': 'no' }) })[0]).toContain(
      '权限码 no 只跳过浏览器的检查',
    );
  });

  test('a mask is of a text that people type, and somebody may see it whole', () => {
    expect(problems({ note: text('备注', { 'x-mask': 'phone' }) })).toEqual([
      'form.properties.note.x-mask: 请同时写 x-read：有这个权限码的人才能按“显示”看到全部',
    ]);
    expect(problems({ amount: number('金额', { ...secret, 'x-mask': 'phone' }) })[0]).toContain(
      'x-mask 只能用在填写文字的字段上',
    );
    expect(
      problems({ note: text('备注', { ...secret, 'x-mask': 'phone', 'x-value': '{{ "a" }}' } as object) })[0],
    ).toContain('不能写 x-value');
  });

  test('layout has no rights of its own', () => {
    expect(
      problems({
        part: { type: 'void', 'x-component': 'FormGrid', ...secret, properties: { a: text('甲') } },
      }),
    ).toEqual(['form.properties.part.x-read: part 只用来布局，请把 x-read 写在里面的字段上']);
  });

  test('no word of the page goes by it for everybody', () => {
    const taken = { resource: { name: 'order', scope: 'tenant', unique: ['orderNo', 'code'] } };
    expect(problems({ code: text('内码', secret) }, taken)).toEqual([
      'resource.unique[1]: code 要有权限码才能看（x-read、x-mask），不能要求唯一：重复时的拒绝会说出有这个值',
    ]);
    const published = { published: { suppliers: { fields: ['orderNo', 'price'] } } };
    expect(problems({}, published)).toEqual([
      'published.suppliers.fields[1]: price 要有权限码才能看（x-read、x-mask），不能公布',
    ]);
    const list = { list: { search: ['orderNo'], columns: ['price'] } };
    expect(problems({}, list)).toEqual(['list.columns: 没有权限码的人一列也看不到，请至少留一列']);
  });

  test('it flows into no field that more people see', () => {
    expect(problems({ total: number('总价', { 'x-value': '{{ values.price * 2 }}' }) })).toEqual([
      'form.properties.total.x-value: total 的 x-value 读 price，看不到它的人能由此推算：请给 total 也写 "x-read": "seePrice"',
    ]);
    expect(problems({ note: text('备注', { 'x-visible': '{{ values.price > 5 }}' }) })[0]).toContain(
      'note 的 x-visible 读 price',
    );
    const lines = {
      lines: {
        type: 'array',
        title: '明细',
        'x-component': 'ArrayTable',
        items: {
          type: 'object',
          properties: {
            price: number('单价', secret),
            amount: number('金额', { 'x-value': '{{ row.price * 2 }}' }),
          },
        },
      },
      sum: number('合计', { 'x-value': '{{ sum(values.lines.map(line, line.price)) }}' }),
      count: number('行数', { 'x-value': '{{ values.lines.size() }}' }),
    };
    expect(problems(lines).map((one) => one.split(':')[0])).toEqual([
      'form.properties.lines.items.properties.amount.x-value',
      'form.properties.sum.x-value',
    ]);
  });

  test('nor into other pages, or out of them into this one', () => {
    const visits = smallPage('visits', {
      resource: { name: 'visit', scope: 'tenant', unique: ['visitNo'] },
      form: {
        type: 'object',
        properties: { visitNo: text('编号'), note: text('说明', { 'x-read': 'seeNote' }) },
      },
      list: { search: ['visitNo', 'note'], columns: ['visitNo'] },
    });
    const options = { page: '/office/visits', label: 'visitNo', fill: { copied: 'note' } };
    const visit = text('走访', { 'x-options': options });
    expect(problems({ visit, copied: text('抄录') }, {}, { visits })).toEqual([
      'form.properties.visit.x-options.fill.copied: /office/visits 的 note 要有权限码才能看，带到 copied 就人人能看：请给 copied 写 x-read',
    ]);
    expect(problems({ visit, copied: text('抄录', secret) }, {}, { visits })).toEqual([]);
    const named = text('走访', { 'x-options': { ...options, label: 'note', fill: undefined } });
    expect(problems({ visit: named }, {}, { visits })[0]).toContain('不能用来选择');
  });
});

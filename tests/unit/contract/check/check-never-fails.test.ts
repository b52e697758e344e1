import { describe, expect, it } from 'vitest';
import { checkPage } from '../../../../src/contract/check/check-page';

const page = (properties: object) => ({
  schemaVersion: 2,
  path: '/office/orders',
  kind: 'list',
  title: '订单',
  resource: { name: 'order', scope: 'tenant' },
  form: { type: 'object', properties },
  list: { columns: ['createdAt'] },
});
const check = (value: unknown) => checkPage(JSON.stringify(value), { dictionaries: {} }).problems;

const lines = (title: string) => ({
  type: 'array',
  title,
  'x-component': 'ArrayTable',
  items: { type: 'object', properties: { amount: { type: 'number', title: '金额' } } },
});

describe('The checker', () => {
  it('takes two lists of the same name in different objects', () => {
    const nested = (inner: object) => ({ type: 'object', properties: { lines: inner } });
    const faults = check(
      page({
        order: nested(lines('订购')),
        invoice: nested(lines('开票')),
        note: {
          type: 'string',
          'x-visible':
            '{{ values.order.lines != null && values.order.lines.all(l, l.amount != null && l.amount > 1.0) }}',
        },
      }),
    );
    expect(faults).toEqual([]);
  });

  it('refuses an object with a toString of its own wherever a text is expected', () => {
    const odd = { toString: 1, valueOf: 2 };
    const faults = check(page({ kind: { type: 'array', enum: ['a', 'b'], default: [odd] } }));
    expect(faults.map(({ rule, message }) => [rule, message])).toEqual([
      ['json', 'toString 是保留的名称，请换一个'],
      ['json', 'valueOf 是保留的名称，请换一个'],
    ]);
  });

  it('refuses a title that would be a list or a group of fields, which cannot be drawn', () => {
    const titled = (title: string) =>
      check(page({ a: { type: 'object', properties: {} }, b: lines('行'), c: { type: 'number', title } }));
    for (const title of ['{{ values.a }}', '{{ values.b }}']) {
      expect(titled(title).map(({ path }) => path)).toEqual(['form.properties.c.title']);
    }
    expect(titled("{{ user.displayName + '的' }}")).toEqual([]);
  });

  it('refuses a default of a cascader that is no path', () => {
    const tree = { type: 'array', 'x-component': 'Cascader', enum: ['x', 'y'] };
    const faulty = (own: object) => check(page({ a: { ...tree, ...own } })).map(({ path }) => path);
    expect(faulty({ default: [['x'], 'y', {}] })).toEqual(['form.properties.a.default']);
    expect(faulty({ default: ['x'], 'x-component-props': { multiple: true } })).toEqual([
      'form.properties.a.default',
    ]);
    expect(faulty({ default: ['x'] })).toEqual([]);
    expect(faulty({ default: [['x'], ['y']], 'x-component-props': { multiple: true } })).toEqual([]);
  });
});

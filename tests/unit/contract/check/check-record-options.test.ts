import { describe, expect, it } from 'vitest';
import { checkChanges } from '../../../support/model/check-changes';

const orders = {
  schemaVersion: 2,
  path: '/office/orders',
  kind: 'list',
  title: '订单',
  resource: { name: 'order', scope: 'tenant', unique: ['orderNo'] },
  form: {
    type: 'object',
    properties: {
      orderNo: { type: 'string', title: '订单号', maxLength: 20 },
      buyer: { type: 'string', title: '买方', maxLength: 20 },
      kind: { type: 'string', title: '类型', enum: ['a', 'b'] },
      amount: { type: 'number', title: '金额' },
    },
  },
  list: { search: ['orderNo', 'buyer', 'kind'], columns: ['orderNo'] },
};

function problemsOf(options: object, more: Record<string, object> = { 'office/orders.json': orders }) {
  const page = {
    ...orders,
    path: '/office/deliveries',
    title: '送货',
    resource: { name: 'delivery', scope: 'tenant' },
    form: {
      type: 'object',
      properties: {
        order: { type: 'string', title: '订单', 'x-options': options },
        buyer: { type: 'string', title: '买方', 'x-pattern': 'readPretty' },
      },
    },
    list: { columns: ['order'] },
  };
  const files = { ...more, 'office/deliveries.json': page };
  const texts = Object.entries(files).map(([file, content]) => ({
    file,
    text: JSON.stringify(content, null, 2),
  }));
  const { problems } = checkChanges(texts);
  return problems
    .filter(({ file, severity }) => file === 'office/deliveries.json' && severity === 'error')
    .map(({ path, suggestion }) => [path.replace(/^.*x-options\./, ''), suggestion]);
}

const right = { page: '/office/orders', label: 'orderNo' };

describe('Options from the records of another page', () => {
  it('are accepted where that page can search by the label and tell records apart', () => {
    expect(problemsOf(right)).toEqual([]);
    const all = {
      value: 'orderNo',
      params: { kind: "{{ values.buyer == '' ? 'a' : 'b' }}" },
      fill: { buyer: 'buyer' },
    };
    expect(problemsOf({ ...right, ...all })).toEqual([]);
  });

  it.each([
    ['a page that is not there', { page: '/office/order' }, ['page', '/office/orders']],
    ['a label that is not searched', { label: 'orderno' }, ['label', 'orderNo']],
    ['a label that is no text', { label: 'kind' }, ['label', undefined]],
    ['a value that is not unique', { value: 'orderNO' }, ['value', 'orderNo']],
    ['a parameter that is not searched', { params: { kin: 'a' } }, ['params.kin', 'kind']],
    ['a column that is not there', { fill: { buyer: 'buyr' } }, ['fill.buyer', 'buyer']],
    ['a column that is no text', { fill: { buyer: 'amount' } }, ['fill.buyer', undefined]],
    ['a field that is not there to fill', { fill: { byuer: 'buyer' } }, ['fill.byuer', 'buyer']],
  ])('with %s are refused at their place', (_, wrong, expected) => {
    expect(problemsOf({ ...right, ...wrong })).toEqual([expected]);
  });

  it('are refused with a page that has been deleted, and not blamed for one with mistakes of its own', () => {
    expect(problemsOf(right, {})).toEqual([['page', undefined]]);
    expect(problemsOf(right, { 'office/orders.json': { ...orders, kind: 'lsit' } })).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createFolder } from '../../../../src/contract/check/folder';
import { smallPage } from '../../../support/gateway/schemas-folder';

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 60, ...more });
const STATES = {
  field: 'status',
  initial: 'sent',
  transitions: [{ code: 'agree', label: '同意', from: ['sent'], to: 'agreed' }],
};
const status = text('状态', {
  default: 'sent',
  'x-pattern': 'readPretty',
  'x-options': 'dictionary:dealState',
});
const supplier = text('供应商', {
  'x-options': { page: '/office/suppliers', label: 'supplierName', value: 'supplierCode' },
});
const SUPPLIERS = readFileSync('schemas/office/suppliers.json', 'utf8');
const AGREED = {
  title: '状态',
  entries: [
    { value: 'sent', label: '已发' },
    { value: 'agreed', label: '已同意' },
  ],
};

/** What the checker warns of a deal whose supplier agrees under a condition over the order that it names. */
function warnings(when: string, orders: object = {}, theirs: object = { transitions: ['agree'] }): string[] {
  const order = smallPage('orders', {
    form: {
      type: 'object',
      properties: { code: text('编号'), amount: { type: 'number', title: '金额' }, supplier, status },
    },
    states: STATES,
    list: { search: ['code'], columns: ['code'] },
    ...orders,
  });
  const deal = smallPage('deals', {
    form: {
      type: 'object',
      properties: {
        supplier,
        order: text('订单', { 'x-options': { page: '/office/orders', label: 'code' } }),
        status,
      },
    },
    states: { ...STATES, transitions: [{ ...STATES.transitions[0], when }] },
    shared: { supplier: 'supplier', states: ['sent'], fields: ['order', 'status'], ...theirs },
    list: { columns: ['order'] },
  });
  const folder = createFolder();
  folder.apply(
    new Map([
      ['dictionaries/dealState.json', JSON.stringify(AGREED)],
      ['office/suppliers.json', SUPPLIERS],
      ['office/orders.json', JSON.stringify(order)],
      ['office/deals.json', JSON.stringify(deal, null, 2)],
    ]),
  );
  const { problems } = folder.page('office/deals.json')!;
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return problems.filter(({ rule }) => rule !== 'english').map(({ path, message }) => `${path}: ${message}`);
}

const AMOUNT = '{{ refs.order.amount > 0 }}';
const sharing = (...fields: string[]) => ({
  shared: { supplier: 'supplier', states: ['sent'], fields: ['status', ...fields] },
});

test('a condition that suppliers cannot see to is told at its place', () => {
  const told = [
    'states.transitions[0].when: /office/orders 没有把 amount 公布或共享给供应商：供应商看不到 refs.order.amount，这个条件对供应商总不成立',
  ];
  expect(warnings(AMOUNT)).toEqual(told);
  expect(warnings(AMOUNT, sharing('code'))).toEqual(told);
});

test('one that they see to, that the office presses, or that names the record alone, is right', () => {
  expect(warnings(AMOUNT, sharing('amount'))).toEqual([]);
  expect(warnings(AMOUNT, {}, {})).toEqual([]);
  expect(warnings('{{ refs.order.id != null }}')).toEqual([]);
});

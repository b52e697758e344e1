import { describe, expect, test } from 'vitest';
import { createFolder } from '../../../src/contract/check/folder';
import { rollUpField } from '../../../src/contract/fields/roll-ups';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { smallPage } from '../../support/gateway/schemas-folder';

const MONEY = { 'x-component': 'Money', 'x-component-props': { precision: 2 } };
const by = { page: '/office/bills', by: 'order' };

const ORDERS = smallPage('orders', {
  resource: { name: 'order', scope: 'tenant' },
  form: { type: 'object', properties: { note: { type: 'string', title: '备注', maxLength: 60 } } },
  derived: {
    billed: { title: '已开票', of: { ...by, fn: 'sum', field: 'amount' } },
    bills: { title: '发票张数', of: { ...by, fn: 'count' } },
    pieces: { title: '件数', of: { ...by, fn: 'sum', field: 'pieces' } },
    taxed: { title: '税额', of: { ...by, fn: 'sum', field: 'lines.tax' } },
  },
  list: { columns: ['note'] },
});
const bills = (look: object) =>
  smallPage('bills', {
    resource: { name: 'bill', scope: 'tenant' },
    form: {
      type: 'object',
      properties: {
        order: { type: 'string', title: '订单', 'x-options': { page: '/office/orders', label: 'note' } },
        amount: { type: 'number', title: '金额', ...look },
        pieces: { type: 'number', title: '件数' },
        lines: {
          type: 'array',
          title: '明细',
          items: { type: 'object', properties: { tax: { type: 'number', title: '税额', ...look } } },
        },
      },
    },
    list: { columns: ['amount'] },
  });

describe('What the numbers of another page come to', () => {
  const folder = createFolder();
  const put = (name: string, page: object) =>
    folder.apply(new Map([[`office/${name}.json`, JSON.stringify(page)]]));
  const looks = () => {
    const page = folder.page('office/orders.json')!.page as RecordPage;
    return ['billed', 'bills', 'pieces', 'taxed'].map(
      (name) => rollUpField(page, name)?.schema['x-component'],
    );
  };

  test('looks as they do there, and follows what that file says; counts and plain numbers stay plain', () => {
    put('orders', ORDERS);
    put('bills', bills(MONEY));
    expect(looks()).toEqual(['Money', undefined, undefined, 'Money']);
    expect(folder.page('office/orders.json')!.served).toMatchObject({ rolled: { billed: MONEY } });
    put('bills', bills({}));
    expect(looks()).toEqual([undefined, undefined, undefined, undefined]);
  });
});

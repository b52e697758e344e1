// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { ListPage } from '@/contract/language/page-schema';
import { listParams, paramsIn, queryOf, recordAddress, searchWith } from '@/runtime/list/search/list-address';
import type { RowsQuery } from '@/runtime/list/table/use-rows';

const page = {
  path: '/office/goods',
  kind: 'list',
  form: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      tab: { type: 'string' },
      state: {
        type: 'string',
        enum: [
          { value: 'on', label: '启用' },
          { value: 'off', label: '停用' },
        ],
      },
      level: {
        type: 'number',
        enum: [
          { value: 1, label: '一' },
          { value: 2, label: '二' },
        ],
      },
      checked: { type: 'boolean' },
      amount: { type: 'number' },
      boughtOn: { type: 'string', format: 'date' },
      place: {
        type: 'array',
        'x-component': 'Cascader',
        enum: [{ value: 'js', label: '江苏', children: [{ value: 'sz', label: '苏州' }] }],
      },
    },
  },
  list: {
    search: ['name', 'tab', 'state', 'level', 'checked', 'amount', 'boughtOn', 'place'],
    columns: ['name'],
  },
} as unknown as ListPage;

const opening: RowsQuery = { values: {}, sort: '-boughtOn', current: 1, pageSize: 20 };
const asked = (values: Record<string, unknown>): RowsQuery => ({
  ...opening,
  values: Object.fromEntries(Object.entries(values).map(([field, value]) => [`search:${field}`, value])),
});
const readBack = (query: RowsQuery) =>
  queryOf(
    page,
    {},
    paramsIn(page, new URLSearchParams(searchWith(page, '', listParams(page, query, opening)))),
    opening,
  );

describe('the address of a list', () => {
  it.each([
    [{ name: '张 三 & 李,四' }],
    [{ tab: '第一' }],
    [{ state: ['on', 'off'] }],
    [{ level: [1, 2] }],
    [{ checked: 'true' }],
    [{ amount: [null, 12.5] }],
    [{ boughtOn: ['2026-01-01', '2026-12-31'] }],
    [{ place: ['js', 'sz'] }],
  ])('brings back what a person searched for: %j', (values) => {
    expect(readBack(asked(values))).toEqual(asked(values));
  });

  it('brings back order, page and page size, and says nothing of those that a page opens with', () => {
    const query = { ...opening, sort: 'name', current: 3, pageSize: 50 };
    expect(readBack(query)).toEqual(query);
    expect(listParams(page, opening, opening)).toEqual({});
    expect(searchWith(page, '', {})).toBe('');
  });

  it('takes a place of a tree by its last part alone, as links name it', () => {
    expect(queryOf(page, {}, { place: 'sz' }, opening)).toEqual(asked({ place: ['js', 'sz'] }));
  });

  it.each([
    [{ boughtOn: 'yesterday~today' }],
    [{ boughtOn: '2026-01-01' }],
    [{ amount: 'a~b' }],
    [{ _page: '-1' }],
    [{ _page: '1e99' }],
    [{ _size: '201' }],
  ])('asks for nothing that no input can hold: %j', (params) => {
    expect(queryOf(page, {}, params as unknown as Record<string, string>, opening)).toEqual(opening);
  });

  it('leaves alone what other parts of the page say there', () => {
    expect(searchWith(page, '?tab=/office/goods&id=7&name=old', { name: 'new' })).toBe(
      '?tab=/office/goods&id=7&name=new',
    );
    expect(recordAddress(page, { name: '甲' }, '7', true)).toBe(
      `?tab=/office/goods&id=7&name=${encodeURIComponent('甲')}`,
    );
  });
});

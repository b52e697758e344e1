import { expect, test } from 'vitest';
import type { ListPage } from '../../../src/contract/language/page-schema';
import { withSeenColumns } from '../../../src/contract/lists/seen-columns';
import { smallPage } from '../../support/gateway/schemas-folder';

const text = { type: 'string', title: '文字' };
const page = smallPage('visits', {
  form: {
    type: 'object',
    properties: { note: text, firm: { ...text, 'x-options': { page: '/office/firms', label: 'code' } } },
  },
  derived: { bills: { title: '账单', of: { page: '/office/bills', by: 'visit', fn: 'count' } } },
  list: {
    search: ['note', { field: 'refs.firm.telephone' }, 'bills'],
    columns: ['note', 'firm', 'refs.firm.telephone', { field: 'bills', sortable: true }],
    card: { title: 'note', state: 'refs.firm.level', fields: ['bills', 'refs.firm.telephone'] },
    expand: ['refs.firm.telephone', 'note'],
  },
}) as unknown as ListPage;

test('staff see columns and searches of pages that they may open', () => {
  const granted = { '/office/visits': [], '/office/firms': [], '/office/bills': [] };
  expect(withSeenColumns(page, granted)).toBe(page);
});

test('staff see nothing of the pages that they may not open', () => {
  const { list } = withSeenColumns(page, { '/office/visits': [], '/office/bills': [] });
  expect(list).toEqual({
    ...page.list,
    search: ['note', 'bills'],
    columns: ['note', 'firm', { field: 'bills', sortable: true }],
    card: { title: 'note', fields: ['bills'] },
    expand: ['note'],
  });
  expect(withSeenColumns(page, { '/office/visits': [] }).list).toEqual({
    ...page.list,
    search: ['note'],
    columns: ['note', 'firm'],
    card: { title: 'note' },
    expand: ['note'],
  });
});

test('what is given back is seen by those who may open all pages that are counted', () => {
  const of = { page: '/office/bills', by: 'visit', fn: 'count', from: 'places' };
  const back = [{ page: '/office/credits', by: 'visit' }];
  const left = { ...page, derived: { bills: { title: '剩余', of: { ...of, back } } } } as unknown as ListPage;
  const granted = { '/office/visits': [], '/office/firms': [], '/office/bills': [] };
  expect(withSeenColumns(left, granted).list.search).toEqual(['note', { field: 'refs.firm.telephone' }]);
  expect(withSeenColumns(left, { ...granted, '/office/credits': [] })).toBe(left);
});

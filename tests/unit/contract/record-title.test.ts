import { expect, it } from 'vitest';
import type { ListPage } from '../../../src/contract/language/page-schema';
import { recordCaption, recordTitle } from '../../../src/contract/pages/record-title';

const text = (title: string, more: object = {}) => ({ type: 'string', title, ...more });

/** A list of customers by these columns. */
const page = (columns: unknown[], list: object = {}) =>
  ({
    kind: 'list',
    resource: { name: 'customer', scope: 'tenant', unique: ['name'] },
    form: {
      type: 'object',
      properties: {
        name: text('名称'),
        hotline: text('热线', { format: 'telephone' }),
        mailbox: text('邮箱', { format: 'email' }),
        person: text('经办人'),
        serial: text('流水号'),
        subject: text('事由'),
      },
    },
    list: { columns, ...list },
  }) as unknown as ListPage;

const row = {
  id: '1',
  name: '华东建工',
  hotline: '400-820-6018',
  mailbox: 'a@example.com',
  person: '陈思远',
  serial: '7',
  subject: '催办',
};

it('is not named by a telephone number or a mail address', () => {
  expect(recordTitle(page(['name', 'hotline', 'mailbox']), row)).toEqual({ name: '华东建工' });
  expect(recordTitle(page(['name', 'hotline', 'person']), row)).toEqual({ name: '陈思远', code: '华东建工' });
});

it('is named by what names its card', () => {
  const columns = [{ field: 'serial', copyable: true }, 'person', 'subject'];
  expect(recordTitle(page(columns), row)).toEqual({ name: '陈思远', code: '7', party: '催办' });
  const named = page(columns, { card: { title: 'subject' } });
  expect(recordTitle(named, row)).toEqual({ name: '催办', code: '7', party: '陈思远' });
});

it('is not named by what a transition writes, such as who ordered', () => {
  const states = {
    field: 'state',
    initial: 'open',
    transitions: [{ code: 'order', sets: { person: '{{ user.displayName }}' } }],
  };
  const ordered = { ...page(['name'], { search: ['person'] }), states } as unknown as ListPage;
  expect(recordTitle(ordered, row)).toEqual({ name: '华东建工' });
});

it('is not named by the code of a column that a list shows only to those who ask', () => {
  const folded = page([{ field: 'subject' }, { field: 'serial', copyable: true, hidden: true }]);
  const shown = page([{ field: 'subject' }, { field: 'serial', copyable: true }]);
  expect(recordTitle(folded, row)).toEqual({ name: '催办' });
  expect(recordTitle(shown, row)).toEqual({ name: '催办', code: '7' });
});

it('is called within a sentence by what its list is searched by first, with its name where that is a number', () => {
  const columns = [{ field: 'subject' }, { field: 'serial', copyable: true }];
  expect(recordCaption(page(columns, { search: ['serial', 'subject'] }), row)).toBe('7 催办');
  expect(recordCaption(page(columns, { search: ['subject', 'serial'] }), row)).toBe('催办');
  expect(recordCaption(page(columns, { search: ['serial'] }), { ...row, subject: undefined })).toBe('7');
  expect(recordCaption(page([{ field: 'at' }]), { at: '2026-11-25' })).toBe('');
});

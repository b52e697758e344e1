import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { copyOfPage, fileOfPath } from '@/features/studio/text/copy-page';
import { formatted } from '@/features/studio/text/format';

test('a copy of a page is a page of its own, with its own path, resource and title', () => {
  const text = readFileSync('schemas/supplier/contacts.json', 'utf8');
  const copy = copyOfPage(text, { title: '来访人', path: '/office/visits/factory-guests' });
  expect(JSON.parse(copy)).toMatchObject({
    $schema: '../../page.schema.json',
    title: '来访人',
    path: '/office/visits/factory-guests',
    resource: { name: 'factoryGuests', scope: 'supplier' },
  });
  expect(JSON.parse(copy).resource.operations).toBeUndefined();
  expect(formatted(copy)).toBe(copy);
  expect(fileOfPath('/office/tools')).toBe('office/tools.json');
  expect(copyOfPage('[', { title: '', path: '/a/b' })).toBe('[');
});

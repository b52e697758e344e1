import { expect, test } from 'vitest';
import { partOf } from '../../../src/contract/base/part-of';

const DOC = {
  id: '1',
  address: { city: { name: '宁波', code: '3302' }, door: '4711' },
  lines: [{ a: 1, b: 2 }],
};

test.each([
  [['address.city.name'], { address: { city: { name: '宁波' } } }],
  [['address.city.name', 'address.door'], { address: { city: { name: '宁波' }, door: '4711' } }],
  [['address', 'address.door'], { address: DOC.address }],
  [['address.door', 'address'], { address: DOC.address }],
  [['lines.a'], { lines: DOC.lines }],
  [['id', 'gone', 'address.gone', 'id.more'], { id: '1', address: {} }],
  [[], {}],
])('%j of a document', (paths, part) => {
  expect(partOf(DOC, paths)).toEqual(part);
});

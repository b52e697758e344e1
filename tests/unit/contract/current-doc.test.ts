import { describe, expect, it } from 'vitest';
import type { FieldSchema, FormObject } from '../../../src/contract/language/field-schema';
import {
  currentDoc,
  formerNames,
  knownFields,
  withFormerNames,
} from '../../../src/contract/records/current-doc';

const form = (properties: Record<string, FieldSchema>): FormObject => ({ type: 'object', properties });
const converted = (field: FieldSchema, value: unknown) => {
  const { doc, left } = currentDoc(form({ field }), { field: value });
  return left.length > 0 ? 'refused' : doc.field;
};
const tags: FieldSchema = { type: 'array', items: { type: 'string' }, 'x-component': 'Select' };

describe('A stored value under another type', () => {
  it.each<[FieldSchema, unknown, unknown]>([
    [{ type: 'number' }, '12.50', 12.5],
    [{ type: 'number' }, '1,234,567', 1234567],
    [{ type: 'number' }, '1,23', 'refused'],
    [{ type: 'number' }, '0x10', 'refused'],
    [{ type: 'number' }, '12345678901234567890', 'refused'],
    [{ type: 'number' }, true, 'refused'],
    [{ type: 'number' }, ['7'], 7],
    [{ type: 'number' }, ['7', '8'], 'refused'],
    [{ type: 'string' }, 12.5, '12.5'],
    [{ type: 'string' }, ['one'], 'one'],
    [{ type: 'string' }, { a: 1 }, 'refused'],
    [{ type: 'boolean' }, '是', true],
    [{ type: 'boolean' }, 0, false],
    [{ type: 'boolean' }, '也许', 'refused'],
    [tags, 'one', ['one']],
    [tags, 3, ['3']],
    [tags, [1, 'two'], ['1', 'two']],
    [{ type: 'array', items: { type: 'number' } }, ['1', 'x'], 'refused'],
    [{ type: 'array', 'x-component': 'Cascader' }, 'one', 'refused'],
    [{ type: 'array', items: { type: 'object', properties: {} } }, 'one', 'refused'],
    [{ type: 'object', properties: {} }, 'one', 'refused'],
    [{ type: 'string', format: 'dateTime' }, '2026-01-02', '2026-01-02 00:00:00'],
    [{ type: 'string', format: 'date' }, '2026-01-02 03:04:05', '2026-01-02'],
    [{ type: 'string', format: 'month' }, '2026-01-02', '2026-01'],
    [{ type: 'string', format: 'quarter' }, '2026-05-02', '2026-Q2'],
    [{ type: 'string', format: 'date' }, '明年', '明年'],
  ])('%j: %j becomes %j', (field, value, result) => {
    expect(converted(field, value)).toEqual(result);
  });

  it('goes to its new name in objects and rows, and gives way to what stands there already', () => {
    const lines: FieldSchema = {
      type: 'array',
      items: { type: 'object', properties: { b: { type: 'number', was: 'a' } } },
    };
    const box: FieldSchema = { type: 'object', properties: { now: { type: 'string', was: 'before' } } };
    const { doc, left } = currentDoc(form({ lines, box, top: { type: 'string', was: 'old' } }), {
      lines: [{ a: '1' }, { a: '2', b: 3 }],
      box: { before: 'x' },
      old: 'y',
    });
    expect(left).toEqual([]);
    expect(doc).toEqual({ lines: [{ b: 1 }, { b: 3 }], box: { now: 'x' }, top: 'y' });
  });

  it('is not answered where its field is gone', () => {
    const lines: FieldSchema = {
      type: 'array',
      items: { type: 'object', properties: { b: { type: 'number' } } },
    };
    expect(knownFields(form({ lines }), { lines: [{ a: 1, b: 2 }], gone: 1 })).toEqual({ lines: [{ b: 2 }] });
    expect([...formerNames(form({ b: { type: 'string', was: 'a' } }))]).toEqual([['a', 'b']]);
  });
});

describe('A record beside what its fields were called', () => {
  it('has both names, in groups and rows as well, and leaves alone what another field is called now', () => {
    const page = form({
      sum: { type: 'number', was: 'total' },
      total2: { type: 'number', was: 'kept' },
      kept: { type: 'number' },
      place: { type: 'object', properties: { city: { type: 'string', was: 'town' } } },
      lines: {
        type: 'array',
        items: { type: 'object', properties: { keeper: { type: 'string', was: 'owner' } } },
      },
    });
    const doc = { sum: 3, total2: 1, kept: 2, place: { city: '上海' }, lines: [{ keeper: 'a' }, 'odd'] };
    expect(withFormerNames(page, doc)).toEqual({
      ...doc,
      total: 3,
      place: { city: '上海', town: '上海' },
      lines: [{ keeper: 'a', owner: 'a' }, 'odd'],
    });
  });
});

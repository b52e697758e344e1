import { describe, expect, it } from 'vitest';
import { compileForm } from '../../../src/contract/fields/fields';
import type { FieldSchema } from '../../../src/contract/language/field-schema';

const text = (index?: number): FieldSchema => ({
  type: 'string',
  ...(index !== undefined && { 'x-index': index }),
});

describe('A form whose fields have an x-index', () => {
  const orderOf = (properties: Record<string, FieldSchema>) =>
    Object.keys(compileForm({ type: 'object', properties }, {}, true).properties ?? {});

  it('draws the lowest first, then those without one, and keeps fields of the same index', () => {
    const properties = { last: text(), third: text(2), first: text(-1), fourth: text(2), end: text() };
    expect(orderOf(properties)).toEqual(['first', 'third', 'fourth', 'last', 'end']);
  });

  it('orders the fields of layouts and of list items alike', () => {
    const inner = { b: text(2), a: text(1) };
    const form = compileForm(
      {
        type: 'object',
        properties: {
          part: { type: 'void', properties: inner },
          lines: { type: 'array', items: { type: 'object', properties: inner } },
        },
      },
      {},
      true,
    );
    const { part, lines } = form.properties as Record<
      string,
      { properties?: object; items?: { properties: object } }
    >;
    expect(Object.keys(part?.properties ?? {})).toEqual(['a', 'b']);
    expect(Object.keys(lines?.items?.properties ?? {})).toEqual(['a', 'b']);
  });
});

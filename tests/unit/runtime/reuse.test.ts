import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reuse } from '@/runtime/host/reuse';

describe('A new version of a page', () => {
  it('says what it says, whatever stood there before', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        expect(JSON.stringify(reuse(before, after))).toBe(JSON.stringify(after));
      }),
    );
  });

  it('keeps the parts that say the same', () => {
    const before = { title: '旧', form: { a: [1, { b: 2 }] }, list: { columns: ['a'] } };
    const after = reuse(before, { title: '新', form: { a: [1, { b: 2 }] }, list: { columns: ['a', 'b'] } });
    expect(after.form).toBe(before.form);
    expect(after.list).not.toBe(before.list);
    expect(reuse(before, structuredClone(before))).toBe(before);
  });

  it('tells another order of fields from the same one', () => {
    const before = { a: 1, b: 2 };
    expect(Object.keys(reuse(before, { b: 2, a: 1 }))).toEqual(['b', 'a']);
    expect(reuse({ '': [] }, {})).toEqual({});
  });
});

import { describe, expect, test } from 'vitest';
import { arrange } from '../../../src/runtime/list/groups/arrange';

const COUNTS = { a: 3, b: 2, c: 4 };
const ORDER = ['a', 'b', 'c'] as const;

/** A page of a list in groups as the gateway answers it, as one text: headings as `A`, `+A` folded, `~A` continued. */
function shown(current: number, pageSize: number, folded: string[] = []): string {
  const all = ORDER.flatMap((key) =>
    folded.includes(key) ? [] : Array.from({ length: COUNTS[key] }, (_, index) => `${key}${index + 1}`),
  );
  const here = all.slice((current - 1) * pageSize, current * pageSize);
  const list = here.map((id) => ({ id, version: 1 }));
  const groups = ORDER.map((key) => ({
    key,
    label: key,
    count: COUNTS[key],
    totals: [],
    here: here.filter((id) => id.startsWith(key)).length,
  }));
  return arrange({ list, total: all.length, groups }, { current, pageSize, folded })
    .map((one) => {
      if ('row' in one) return one.row.id;
      const { group, isFolded, isContinued } = one.head;
      return `${isFolded ? '+' : isContinued ? '~' : ''}${String(group.key).toUpperCase()}`;
    })
    .join(' ');
}

describe('a page of a list in groups', () => {
  test('has a heading where a group begins, and where it goes on', () => {
    expect(shown(1, 4)).toBe('A a1 a2 a3 B b1');
    expect(shown(2, 4)).toBe('~B b2 C c1 c2 c3');
    expect(shown(3, 4)).toBe('~C c4');
  });

  test('has each folded group once, on the page where what follows begins, or at the end', () => {
    expect(shown(1, 2, ['b'])).toBe('A a1 a2');
    expect(shown(2, 2, ['b'])).toBe('~A a3 +B C c1');
    expect(shown(1, 3, ['b'])).toBe('A a1 a2 a3');
    expect(shown(2, 3, ['b'])).toBe('+B C c1 c2 c3');
    expect(shown(1, 5, ['c'])).toBe('A a1 a2 a3 B b1 b2 +C');
    expect(shown(1, 3, ['c'])).toBe('A a1 a2 a3');
    expect(shown(2, 3, ['c'])).toBe('B b1 b2 +C');
    expect(shown(1, 2, ['a', 'b', 'c'])).toBe('+A +B +C');
  });

  test('loses no record that came into a group after the groups were read', () => {
    const list = [{ id: 'x', version: 1 }];
    expect(arrange({ list, total: 1, groups: [] }, { current: 1, pageSize: 20 })).toEqual([{ row: list[0] }]);
  });
});

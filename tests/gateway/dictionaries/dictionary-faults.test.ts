import { expect, test } from 'vitest';
import { mergeDictionary } from '../../../server/kernel/dictionaries/merge';
import type { SchemaRegistry } from '../../../server/kernel/schemas/registry';
import { dictionaryFaults } from '../../../server/modules/dictionaries/check-dictionary';

interface Item {
  code: string;
  parent?: string;
  off?: boolean;
}

/** A tree: `a` with `b` below it. */
const tree = {
  title: '分类',
  entries: [{ value: 'a', label: '甲', children: [{ value: 'b', label: '乙' }] }],
};
const FILE: Item[] = [{ code: 'a' }, { code: 'b', parent: 'a' }];
const registry = {
  pages: () => [],
  byPath: () => undefined,
  dictionaries: () => ({ tree }),
} satisfies Partial<SchemaRegistry>;

/** What is wrong with the file's own items and these after them: the path without `items.`, and the rule. */
function faults(own: readonly Item[], name = 'tree') {
  const items = [...FILE, ...own].map((item) => ({ ...item, label: item.code }));
  return dictionaryFaults(registry, { name, items }).map(({ path, rule }) => [path.slice(6), rule]);
}

/** Items each below the one before, all off. */
const chain = (length: number): Item[] =>
  Array.from({ length }, (_, index) => ({
    code: `own-${index}`,
    parent: index === 0 ? 'b' : `own-${index - 1}`,
    off: true,
  }));

test('own items stand at most six levels deep', () => {
  expect(faults(chain(4))).toEqual([]);
  expect(faults(chain(6))).toEqual([
    ['6.parent', 'dictionaryLevels'],
    ['7.parent', 'dictionaryLevels'],
  ]);
  expect(faults(chain(4).toReversed())).toEqual([]);
});

test('an item whose way up leads nowhere is refused where it stands', () => {
  expect(
    faults([
      { code: 'c', parent: 'd' },
      { code: 'd', parent: 'c' },
      { code: 'e', parent: 'c' },
      { code: 'f', parent: 'f' },
      { code: 'g', parent: 'gone' },
      { code: 'h', parent: 'g' },
    ]),
  ).toEqual([2, 3, 4, 5, 6, 7].map((index) => [`${index}.parent`, 'oneOf']));
});

test('a dictionary without levels gets none, not even by what was stored before', () => {
  const flat = { title: '类型', entries: [{ value: 'a', label: '甲' }] };
  const own = { code: 'own', label: '自有', parent: 'a' };
  const items = [{ code: 'a', label: '甲' }, own];
  const known = { ...registry, dictionaries: () => ({ flat }) };
  expect(dictionaryFaults(known, { name: 'flat', items }).map(({ path, rule }) => [path, rule])).toEqual([
    ['items.1.parent', 'dictionaryFlat'],
  ]);
  const merged = mergeDictionary(flat, [{ code: 'a' }, { ...own, off: true, removed: true }]);
  expect(merged.entries).toEqual([
    { value: 'a', label: '甲' },
    { value: 'own', label: '自有', off: true, removed: true },
  ]);
});

test('a long chain costs about as much for each item as a short one', () => {
  const best = (length: number) => {
    const items = chain(length);
    const times = Array.from({ length: 15 }, () => {
      const start = performance.now();
      faults(items);
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  best(50);
  // Five times the items: 5 times the work, 25 times if each looked at each other, 625 times as it was.
  expect(best(250) / best(50)).toBeLessThan(60);
});

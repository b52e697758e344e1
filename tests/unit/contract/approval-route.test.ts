import { describe, expect, test } from 'vitest';
import {
  closesCircle,
  type Delegated,
  delegators,
  excludedFrom,
  isOutdated,
  isRouted,
  levelsFrom,
  nextLevel,
  peopleNeeded,
  routeFrom,
  waitsFor,
} from '@/contract/pages/approval-route';
import type { RoutedTransition } from '../../../src/contract/pages/approval-route';

const pass = {
  code: 'pass',
  label: '通过',
  from: ['checking'],
  to: 'effective',
  back: 'sendBack',
  withdraw: 'recall',
  steps: [
    { code: 'one', label: '一' },
    { code: 'two', label: '二', when: '{{ row.amount > 10 }}' },
    { code: 'three', label: '三', people: 2 },
  ],
} satisfies RoutedTransition;
const page = { states: { field: 'status', initial: 'draft', transitions: [pass] } };
const levels = levelsFrom(pass);

describe('the levels of a route', () => {
  test('are begun in order, those that do not apply left out', () => {
    const small = (level: { when?: string | undefined }) => level.when === undefined;
    expect(nextLevel(levels, 0, small)).toBe(0);
    expect(nextLevel(levels, 1, small)).toBe(2);
    expect(nextLevel(levels, 1, () => true)).toBe(1);
    expect(nextLevel(levels, 3, () => true)).toBeUndefined();
  });

  test('take as many people as the page says, or each who is named', () => {
    expect(peopleNeeded(levels[2]!, null)).toBe(2);
    expect(peopleNeeded({ ...levels[0]!, by: 'owner' }, ['a', 'b', 'c'])).toBe(3);
    expect(peopleNeeded({ ...levels[0]!, added: { account: 'a', by: 'b' } }, ['a'])).toBe(1);
    expect(peopleNeeded({ ...levels[0]!, by: 'owner' }, null)).toBe(1);
  });

  test('make the transition and its ways back theirs', () => {
    expect(['pass', 'sendBack', 'recall', 'submit'].map((code) => isRouted(page, code))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(routeFrom(page, 'checking')?.code).toBe('pass');
    expect(routeFrom(page, 'draft')).toBeUndefined();
  });

  test('are outdated when the page has others, not when somebody was asked in', () => {
    const added = { ...levels[0]!, id: 'x', added: { account: 'a', by: 'b' } };
    expect(isOutdated(page, 'pass', [levels[0]!, added, ...levels.slice(1)])).toBe(false);
    expect(isOutdated(page, 'pass', levels.slice(1))).toBe(true);
    expect(isOutdated(page, 'gone', levels)).toBe(true);
  });
});

describe('whom a level waits for', () => {
  const level = {
    assigned: null,
    available: [],
    needed: 1,
    decided: 0,
    holders: ['a', 'b'],
    excluded: new Set<string>(),
  };

  test('who holds its code, without who submitted or decided', () => {
    expect(waitsFor(level)).toEqual({ accounts: ['a', 'b'], isStuck: false });
    const excluded = excludedFrom(['a'], [{ level: '1', accountId: 'c', onBehalfOf: 'b' }]);
    expect(waitsFor({ ...level, excluded })).toEqual({ accounts: [], isStuck: true });
  });

  test('those who are named, and the holders of the code where they are too few', () => {
    expect(waitsFor({ ...level, assigned: ['c'], available: ['c'] }).accounts).toEqual(['c']);
    expect(waitsFor({ ...level, assigned: ['c'], available: [] }).accounts).toEqual(['a', 'b']);
    const two = { ...level, assigned: ['c', 'd'], available: ['c'], needed: 2 };
    expect(waitsFor(two)).toEqual({ accounts: ['c', 'a', 'b'], isStuck: false });
  });

  test('is stuck where fewer are left than it takes', () => {
    expect(waitsFor({ ...level, needed: 3 }).isStuck).toBe(true);
    expect(waitsFor({ ...level, needed: 3, decided: 1 }).isStuck).toBe(false);
  });
});

describe('delegations', () => {
  const from = (accountId: string, delegateId: string, more: Partial<Delegated> = {}): Delegated => ({
    ...{ accountId, delegateId, fromDay: '2026-01-01', untilDay: '2026-01-10', pages: [] },
    ...more,
  });

  test('hold from the first day to the last, on the pages that they name, and do not pass on', () => {
    const all = [from('a', 'b'), from('b', 'c', { pages: ['/x'] })];
    const ask = (accountId: string, day: string, path = '/x') => delegators(all, { accountId, path, day });
    expect(ask('b', '2026-01-01')).toEqual(['a']);
    expect(ask('b', '2026-01-10')).toEqual(['a']);
    expect(ask('b', '2026-01-11')).toEqual([]);
    expect(ask('b', '2025-12-31')).toEqual([]);
    expect(ask('c', '2026-01-05')).toEqual(['b']);
    expect(ask('c', '2026-01-05', '/y')).toEqual([]);
  });

  test('close no circle, however long, at the same time and for the same pages', () => {
    expect(closesCircle([from('a', 'b')], from('b', 'a'))).toBe(true);
    expect(closesCircle([from('a', 'b'), from('b', 'c')], from('c', 'a'))).toBe(true);
    expect(closesCircle([from('a', 'b')], from('b', 'c'))).toBe(false);
    const later = from('b', 'a', { fromDay: '2026-01-11', untilDay: '2026-01-12' });
    expect(closesCircle([from('a', 'b')], later)).toBe(false);
    expect(closesCircle([from('a', 'b', { pages: ['/x'] })], from('b', 'a', { pages: ['/y'] }))).toBe(false);
    expect(closesCircle([from('a', 'b', { pages: ['/x'] })], from('b', 'a'))).toBe(true);
  });
});

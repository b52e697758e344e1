import { describe, expect, test } from 'vitest';
import {
  closedBy,
  MOST_TABS,
  nextInFront,
  readTabs,
  type Tab,
  withOpened,
  withPinned,
} from '@/shell/tabs/tab-list';

const tab = (name: string, more: Partial<Tab> = {}): Tab => ({
  name,
  path: name,
  label: name.slice(1),
  closed: true,
  disabled: false,
  ...more,
});
const home = tab('/home', { closed: false });
const names = (tabs: readonly Tab[]) => tabs.map(({ name }) => name).join(' ');
const none = () => false;
/** The home page and so many others. */
const many = (count: number) => [home, ...Array.from({ length: count }, (_, index) => tab(`/${index + 1}`))];

describe('opening', () => {
  test('puts a new page at the end', () => {
    expect(names(withOpened([home, tab('/a')], tab('/b'), none))).toBe('/home /a /b');
  });

  test('leaves a page that is open where it is, with the address it was last at', () => {
    const opened = withOpened([home, tab('/a'), tab('/b')], tab('/a', { path: '/a?id=1' }), none);
    expect(names(opened)).toBe('/home /a /b');
    expect(opened[1]!.path).toBe('/a?id=1');
  });

  test('the twentieth has room, the one beyond drops the oldest', () => {
    const full = withOpened(many(MOST_TABS - 2), tab('/new'), none);
    expect(full).toHaveLength(MOST_TABS);
    expect(full[1]!.name).toBe('/1');
    const beyond = withOpened(full, tab('/newer'), none);
    expect(beyond).toHaveLength(MOST_TABS);
    expect(names(beyond.slice(0, 2))).toBe('/home /2');
    expect(beyond.at(-1)!.name).toBe('/newer');
  });

  test('a pinned one and one with something unsaved are not dropped', () => {
    const tabs = withPinned(many(MOST_TABS - 1), '/1', true);
    const opened = withOpened(tabs, tab('/new'), (name) => name === '/2');
    expect(opened).toHaveLength(MOST_TABS);
    expect(names(opened.slice(0, 4))).toBe('/home /1 /2 /4');
  });

  test('where nothing may go, nothing does', () => {
    expect(withOpened(many(MOST_TABS - 1), tab('/new'), () => true)).toHaveLength(MOST_TABS + 1);
  });
});

describe('closing', () => {
  const tabs = [home, tab('/p', { closed: false }), tab('/a'), tab('/b'), tab('/c')];

  test.each([
    ['one', '/b', '/b'],
    ['one', '/p', ''],
    ['left', '/b', '/a'],
    ['left', '/a', ''],
    ['right', '/b', '/c'],
    ['right', '/c', ''],
    ['right', '/home', '/a /b /c'],
    ['others', '/b', '/a /c'],
    ['others', '/p', '/a /b /c'],
    ['all', '/b', '/a /b /c'],
  ] as const)('%s of %s takes away: %s', (closing, name, gone) => {
    expect(closedBy(tabs, closing, name).join(' ')).toBe(gone);
  });

  test('brings the neighbour to the right to the front, else the one to the left, past what is disabled', () => {
    expect(nextInFront(tabs, ['/b'], '/b')?.name).toBe('/c');
    expect(nextInFront(tabs, ['/c'], '/c')?.name).toBe('/b');
    expect(nextInFront(tabs, ['/a', '/b', '/c'], '/b')?.name).toBe('/p');
    const barred = [home, tab('/a'), tab('/b', { disabled: true })];
    expect(nextInFront(barred, ['/a'], '/a')?.name).toBe('/home');
    expect(nextInFront([tab('/a')], ['/a'], '/a')).toBeUndefined();
  });
});

test('pinning moves a tab behind the pinned ones, and letting go in front of the loose ones', () => {
  const tabs = [home, tab('/a'), tab('/b')];
  const pinned = withPinned(tabs, '/b', true);
  expect(names(pinned)).toBe('/home /b /a');
  expect(pinned[1]!.closed).toBe(false);
  const loose = withPinned(withPinned(pinned, '/a', true), '/b', false);
  expect(names(loose)).toBe('/home /a /b');
  expect(loose.map(({ closed }) => closed)).toEqual([false, false, true]);
  expect(withPinned(tabs, '/gone', true)).toEqual(tabs);
});

describe('what was kept', () => {
  test('comes back as it was', () => {
    const tabs = [home, tab('/a', { path: '/a?id=1#x' }), tab('/bidding', { path: '/bidding/tenders' })];
    expect(readTabs(JSON.parse(JSON.stringify(tabs)))).toEqual(tabs);
  });

  test.each([null, 'x', 7, {}, [null], [{ name: 1 }], [{ name: '/a', path: '/b', label: 'b' }]])(
    'is nothing where it is no list of tabs: %j',
    (kept) => {
      expect(readTabs(kept)).toEqual([]);
    },
  );

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
    'leads to no other site: %s',
    (name) => {
      expect(readTabs([tab(name)])).toEqual([]);
    },
  );

  test('has every page once', () => {
    expect(readTabs([tab('/a'), tab('/a')])).toHaveLength(1);
  });
});

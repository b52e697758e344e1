import { describe, expect, test } from 'vitest';
import { createFolder } from '../../../../src/contract/check/folder';
import { smallPage } from '../../../support/gateway/schemas-folder';

/** What the checker has against a page beside others, as `place: message`. */
function problems(page: object, others: Record<string, object> = {}): string[] {
  const folder = createFolder();
  const files = { 'office/now.json': page, ...others };
  folder.apply(new Map(Object.entries(files).map(([file, one]) => [file, JSON.stringify(one, null, 2)])));
  return folder
    .page('office/now.json')!
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ path, message }) => `${path}: ${message}`);
}

const now = (was: unknown, formerName?: unknown) =>
  smallPage('now', {
    was,
    resource: { name: 'now', scope: 'tenant', ...(formerName !== undefined && { was: formerName }) },
  });
const OLD = { 'office/old.json': smallPage('old') };

describe('former addresses of a page and names of its resource', () => {
  test('are names that nothing has any more, one or several', () => {
    expect(problems(now('/office/old', 'old'))).toEqual([]);
    expect(problems(now(['/office/older', '/office/old'], ['older', 'old']))).toEqual([]);
  });

  test.each([
    [now('/office/now'), {}, 'was: was 写的是改名前的地址，/office/now 就是现在的地址，请删去'],
    [now('/office/old'), OLD, 'was: 页面 /office/old 还在，不是本页的旧地址；改名完成后请删去 was'],
    [now(['/office/a', '/office/a']), {}, 'was[1]: /office/a 重复'],
    [
      now('/office/a'),
      { 'office/b.json': smallPage('b', { was: '/office/a' }) },
      'was: /office/a 已写作 /office/b 的旧地址，权限和链接只能跟到一个页面',
    ],
    [now(undefined, 'now'), {}, 'resource.was: was 写的是改名前的资源名，now 就是现在的名称，请删去'],
    [
      now(undefined, 'old'),
      OLD,
      'resource.was: 资源 old 还是 /office/old 的，不是本页的旧名；改名完成后请删去 was',
    ],
    [
      now(undefined, ['a']),
      { 'office/b.json': smallPage('b', { resource: { name: 'b', scope: 'tenant', was: 'a' } }) },
      'resource.was[0]: a 已写作 /office/b 的旧名，记录只能跟到一个页面',
    ],
  ])('%#: one that is wrong is told at its place', (page, others, told) => {
    expect(problems(page, others)).toContain(told);
  });

  test('are judged again when the page that had the name goes', () => {
    const folder = createFolder();
    folder.apply(new Map(Object.entries(OLD).map(([file, one]) => [file, JSON.stringify(one)])));
    folder.apply(new Map([['office/now.json', JSON.stringify(now('/office/old'))]]));
    expect(folder.page('office/now.json')!.page).toBeUndefined();
    folder.apply(new Map([['office/old.json', undefined]]));
    expect(folder.page('office/now.json')!.page).toBeDefined();
  });
});

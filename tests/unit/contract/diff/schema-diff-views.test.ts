import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compare } from '../../../../src/contract/diff/compare';
import type { ListPage, ViewFile } from '../../../../src/contract/language/page-schema';
import { pageOfView } from '../../../../src/contract/pages/page-view';

// biome-ignore lint/suspicious/noExplicitAny: tests edit pages freely
type Loose = any;
const NAMES = ['two-sided-orders', 'my-orders', 'supplier-orders'];

/** The owner's page and the two pages over its records, after an edit of their files. */
function snapshot(edit?: (pages: Record<string, Loose>) => void) {
  const files: Record<string, Loose> = Object.fromEntries(
    NAMES.map((name) => [
      name,
      JSON.parse(
        readFileSync(new URL(`../../../fixtures/examples/features/${name}.json`, import.meta.url), 'utf8'),
      ),
    ]),
  );
  edit?.(files);
  const [owner, ...views] = NAMES.map((name) => files[name]) as [ListPage, ...ViewFile[]];
  return { pages: [owner, ...views.map((view) => pageOfView(view, owner))], dictionaries: {} };
}

/** What is said of an edit, and of its undoing. */
function changes(edit: (pages: Record<string, Loose>) => void): [string, string] {
  const [before, after] = [snapshot(), snapshot(edit)];
  const told = (old: typeof before, now: typeof before) =>
    compare(old, now)
      .map(({ page, rule, level, at, message }) => `${page} ${rule} ${level} ${at} ${message}`)
      .join('\n');
  return [told(before, after), told(after, before)];
}

const where = (pages: Record<string, Loose>) => pages['my-orders'].resource.where;
const shared = (pages: Record<string, Loose>) => pages['two-sided-orders'].shared;

describe('A change of a second page over records, and of what two sides share', () => {
  it('is nothing where nothing changed', () => {
    expect(changes(() => undefined)).toEqual(['', '']);
  });

  it.each<[string, (pages: Record<string, Loose>) => void, RegExp, RegExp]>([
    [
      'a condition that goes',
      (pages) => delete where(pages).buyer,
      /^\/examples\/my-orders view-where danger where buyer 去掉了/,
      /^\/examples\/my-orders view-where info where buyer 只看得到 buyer 为/,
    ],
    [
      'a value more',
      (pages) => where(pages).status.push('closed'),
      /^\/examples\/my-orders view-where danger where status 还看得到 status 为 closed 的记录$/,
      /^\/examples\/my-orders view-where info where status 不再看得到 status 为 closed 的记录$/,
    ],
    [
      'another page’s records',
      (pages) => (pages['my-orders'].resource.of = '/examples/purchases'),
      /^\/examples\/my-orders view-of danger of 由 \/examples\/two-sided-orders 的记录改为 \/examples\/purchases/,
      /view-of danger of/,
    ],
    [
      'another name',
      (pages) => (pages['my-orders'].resource.name = 'mine'),
      /^\/examples\/my-orders view-of danger 接口名 由 examplesMyOrders 改为 mine/,
      /接口名 由 mine 改为 examplesMyOrders/,
    ],
    [
      'a field more',
      (pages) => pages['my-orders'].form.fields.push('ceiling'),
      /^\/examples\/my-orders view-fields caution 字段 ceiling 新增/m,
      /^\/examples\/my-orders view-fields info 字段 ceiling 本页不再有，记录里的值还在$/m,
    ],
    [
      'a column that the owner drops',
      (pages) => delete pages['two-sided-orders'].form.properties.lines.items.properties.promised,
      /^\/examples\/my-orders view-fields info 字段 lines\[\]\.promised 本页不再有/m,
      /^\/examples\/supplier-orders view-fields caution 字段 lines\[\]\.promised 新增/m,
    ],
    [
      'a state that is shared',
      (pages) => shared(pages).states.push('closed'),
      /^\/examples\/two-sided-orders shared danger shared 供应商还看得到状态为 closed 的记录\n\/examples\/supplier-orders shared danger/,
      /^\/examples\/two-sided-orders shared info shared 供应商不再看得到状态为 closed 的记录/,
    ],
    [
      'a field that is shared',
      (pages) => shared(pages).fields.push('ceiling'),
      /^\/examples\/two-sided-orders shared danger shared 供应商还看得到 ceiling\n[\s\S]*\/examples\/supplier-orders view-fields caution 字段 ceiling/,
      /shared info shared 供应商不再看得到 ceiling/,
    ],
    [
      'a field that suppliers fill in',
      (pages) => shared(pages).writes.confirmed.push('promisedOn'),
      /shared danger shared 供应商还可以在状态 confirmed 填写 promisedOn/,
      /shared info shared 供应商不再可以在状态 confirmed 填写 promisedOn/,
    ],
    [
      'rows that come and go',
      (pages) => delete shared(pages).rows,
      /shared info shared 供应商不再可以增删/,
      /shared danger shared 供应商还可以增删可写列表的行/,
    ],
    [
      'a transition that suppliers make',
      (pages) => shared(pages).transitions.pop(),
      /shared info shared 供应商不再可以执行流转 decline/,
      /shared danger shared 供应商还可以执行流转 decline[\s\S]*\/examples\/supplier-orders permission-code caution 权限码 decline 新增/,
    ],
    [
      'another supplier',
      (pages) => (shared(pages).supplier = 'buyer'),
      /shared danger shared 供应商由 supplierCode 改为 buyer 写明/,
      /shared danger shared 供应商由 buyer 改为 supplierCode 写明/,
    ],
    [
      'records that are shared no more',
      (pages) => delete pages['two-sided-orders'].shared,
      /^\/examples\/two-sided-orders shared info shared 去掉了/,
      /^\/examples\/two-sided-orders shared danger shared 记录里 supplierCode 写明的供应商看得到它们/,
    ],
  ])('is told: %s', (_, edit, told, undone) => {
    const [there, back] = changes(edit);
    expect(there).toMatch(told);
    expect(back).toMatch(undone);
  });

  it('is told as of the page that moved, and not of the one that its records are of', () => {
    const [told] = changes((pages) => (pages['two-sided-orders'].path = '/examples/moved'));
    expect(told).toMatch(/^\/examples\/moved place danger 路径 由 \/examples\/two-sided-orders/);
    expect(told).not.toContain('/examples/my-orders place');
  });
});

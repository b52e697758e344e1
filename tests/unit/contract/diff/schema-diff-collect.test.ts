import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compare } from '../../../../src/contract/diff/compare';
import type { ListPage } from '../../../../src/contract/language/page-schema';

// biome-ignore lint/suspicious/noExplicitAny: tests edit pages freely
type Loose = any;

const example = (): Loose =>
  JSON.parse(
    readFileSync(new URL('../../../fixtures/examples/features/statements.json', import.meta.url), 'utf8'),
  );

/** What is said of an edit, and of its undoing. */
function changes(edit: (page: Loose) => void): [string[], string[]] {
  const [before, after] = [example(), example()];
  edit(after);
  const said = (old: ListPage, now: ListPage) =>
    compare({ pages: [old], dictionaries: {} }, { pages: [now], dictionaries: {} }).map(
      ({ rule, level, message }) => `${rule} ${level} ${message}`,
    );
  return [said(before, after), said(after, before)];
}

describe('A change of what a page collects', () => {
  it('is told as what it opens, and as what may happen twice', () => {
    const [more] = changes((page) => (page.collect.map.difference = 'remark'));
    expect(more).toEqual(['collecting caution 能打开本页的人可以看到那里可以汇总的记录的 remark']);
    const [twice, once] = changes((page) => {
      delete page.collect.once;
      delete page.collect.except;
    });
    expect(twice).toEqual(['collecting danger 去掉了 once，同一条记录可以重复汇总']);
    expect(once).toEqual(['collecting caution 改为只能汇总一次；以前汇总的记录从下次保存起才算']);
    const [freed] = changes((page) => page.collect.except.push('draft'));
    expect(freed).toEqual(['collecting caution 状态为 draft 时，汇总过的又可以汇总']);
    const [wider] = changes((page) => delete page.collect.where);
    expect(wider).toHaveLength(1);
    expect(wider[0]).toMatch(/^collecting caution 可以汇总的记录由/);
  });

  it('opens what comes with a choice, rows too', () => {
    const [more] = changes(
      (page) => (page.form.properties.order['x-options'].fill.goods.map.arrived = 'price'),
    );
    expect(more[0]).toMatch(/record-options caution .*lines\.price/);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compare } from '../../../../src/contract/diff/compare';
import type { ListPage } from '../../../../src/contract/language/page-schema';

// biome-ignore lint/suspicious/noExplicitAny: tests edit pages freely
type Loose = any;
const read = (name: string) =>
  readFileSync(new URL(`../../../fixtures/examples/features/${name}.json`, import.meta.url), 'utf8');

/** What is said of an edit of an example page, and of its undoing. */
function changes(name: string, edit: (page: Loose) => void): [string, string] {
  const [before, after]: ListPage[] = [JSON.parse(read(name)), JSON.parse(read(name))];
  edit(after);
  const told = (old: ListPage, now: ListPage) =>
    compare({ pages: [old], dictionaries: {} }, { pages: [now], dictionaries: {} })
      .filter(({ rule }) => rule !== 'page-detail')
      .map(({ rule, level, at, message }) => `${rule} ${level} ${at} ${message}`)
      .join('\n');
  return [told(before!, after!), told(after!, before!)];
}

const transition = (page: Loose, code: string) =>
  page.states.transitions.find((one: Loose) => one.code === code);

describe('A change of what transitions do', () => {
  it.each<[string, string, (page: Loose) => void, RegExp | '', RegExp | '']>([
    [
      'a condition that goes',
      'purchases',
      (page) => {
        delete transition(page, 'pass').when;
      },
      /^transition-condition caution 流转 pass 去掉了 when/,
      '',
    ],
    [
      'a field that is asked for',
      'purchases',
      (page) => transition(page, 'pass').asks.push('deliverOn'),
      /^transition-writes caution 流转 pass 执行的人可以填写 deliverOn/,
      '',
    ],
    [
      'a record that is made',
      'purchases',
      (page) => {
        delete transition(page, 'pass').creates;
      },
      '',
      /^transition-makes danger 流转 pass 在 \/examples\/receipts 上新增记录/,
    ],
    [
      'a date that makes it',
      'terms',
      (page) => {
        delete transition(page, 'expire').at;
      },
      /transition-makes danger 流转 expire 改为由人执行/,
      /transition-makes danger 流转 expire 到日期由系统自动执行/,
    ],
    [
      'a field that may change in a state',
      'purchases',
      (page) => page.states.editable.cancelled.push('remark'),
      /^state-editable danger 状态 cancelled 还可以修改 remark/,
      '',
    ],
    [
      'a state in which all may change',
      'purchases',
      (page) => {
        delete page.states.editable.checking;
      },
      /^state-editable danger 状态 checking 去掉了 editable/,
      '',
    ],
    [
      'a state that need not be complete',
      'purchases',
      (page) => page.states.lenient.push('checking'),
      /^state-lenient caution 状态 checking 成为暂存/,
      '',
    ],
  ])('is told of %s, and its undoing only where that opens something', (_, name, edit, done, undone) => {
    const [now, back] = changes(name, edit);
    for (const [text, pattern] of [
      [now, done],
      [back, undone],
    ] as const) {
      if (pattern === '') expect(text).toBe('');
      else expect(text).toMatch(pattern);
    }
  });
});

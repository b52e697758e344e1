import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dueDates, dueDay } from '../../../../src/contract/api/reminders';
import { compare } from '../../../../src/contract/diff/compare';
import { problemsAfterEdit } from '../../../support/model/edited-pages';
import { filesOf } from '../support';

const EXAMPLE = 'tests/fixtures/examples/features/reminders.json';
const file = 'examples/reminders.json';
const NEEDED = ['dictionaries/', 'office/accounts.json', 'office/org-units.json'];
const files = [
  ...filesOf('schemas').filter((one) => NEEDED.some((name) => one.file.includes(name))),
  { file, text: readFileSync(EXAMPLE, 'utf8') },
];

// biome-ignore lint/suspicious/noExplicitAny: tests edit pages freely
type Loose = any;
type Edit = (entry: Loose, page: Loose) => void;

/** What the checker says of the example page after an edit of its entry, each with the text of its line. */
function problemsAfter(edit: Edit): string {
  return problemsAfterEdit(files, file, (page) => edit(page.remind[0], page))
    .filter((problem) => problem.file === file && !problem.message.includes('英文'))
    .map(({ path, message, suggestion, text }) => `${path} ${message} ${suggestion ?? ''} @ ${text}`)
    .join('\n');
}

describe('Reminders of dates', () => {
  it('are right as the example has them', () => {
    expect(problemsAfter(() => undefined)).toBe('');
  });

  it.each<[string, Edit, RegExp]>([
    [
      'a field that is not there',
      (e) => (e.field = 'validTill'),
      /field 没有名为 validTill.*validTo @ "field"/,
    ],
    ['a field that is no date', (e) => (e.field = 'policyNo'), /policyNo 不是日期.*@ "field"/],
    ['a day twice', (e) => e.days.push(7), /days\[4\] 7 重复.*@ 7/],
    ['half a day', (e) => e.days.push(1.5), /days\[4\].*@ 1\.5/],
    ['nobody', (e) => (e.to = []), /to/],
    [
      'a code that the page does not have',
      (e) => (e.to[1].code = 'urgent'),
      /没有权限码 urgent.*urge @ "code"/,
    ],
    ['a supplier where the record names none', (e) => e.to.push('supplier'), /没有写明供应商.*@ "supplier"/],
    ['one person twice', (e) => e.to.push('responsible'), /已经写过了.*@ "responsible"/],
    ['a responsible whom the page does not name', (_, page) => delete page.responsible, /没有负责人/],
    [
      'a condition over what is not there',
      (e) => (e.when = "{{ row.renewed == 'no' }}"),
      /renewed.*@ "when"/,
    ],
    ['a condition that is a text', (e) => (e.when = '{{ row.policyNo }}'), /条件.*文本.*@ "when"/],
    [
      'a condition over another record',
      (e) => (e.when = "{{ refs.keeper.state == 'active' }}"),
      /refs.*@ "when"/,
    ],
    [
      'a text of what is not there',
      (e) => (e.message = '{{ row.policy }} 到期'),
      /policy.*policyNo @ "message"/,
    ],
    ['a text that reckons', (e) => (e.message = '{{ row.policyNo + 1 }}'), /只能是记录的一个字段/],
    ['braces that are open', (e) => (e.message = '{{ row.policyNo 到期'), /花括号不成对/],
  ])('name %s', (_, edit, message) => {
    expect(problemsAfter(edit)).toMatch(message);
  });

  it('are told of at the last day that has come, and of a date that is long over no more', () => {
    const days = [30, 7, 1, -1];
    const due = [31, 30, 12, 7, 3, 1, 0, -1, -20, -32, -33].map((left) => dueDay(days, left));
    expect(due).toEqual([undefined, 30, 30, 7, 7, 1, 1, -1, -1, -1, undefined]);
    for (const { from, to, day } of dueDates(days, '2026-11-26'))
      for (const date of [from, to]) {
        const left = Math.round((Date.parse(date) - Date.parse('2026-11-26')) / 86_400_000);
        expect(dueDay(days, left)).toBe(day);
      }
  });

  it('that reach more people, or tell more, are said by the comparison of page files', () => {
    const read = () => JSON.parse(readFileSync(EXAMPLE, 'utf8'));
    const told = (edit: Edit) => {
      const after = read();
      edit(after.remind[0], after);
      return compare({ pages: [read()], dictionaries: {} }, { pages: [after], dictionaries: {} })
        .map(({ rule, level, at, message }) => `${rule} ${level} ${at} ${message}`)
        .join('\n');
    };
    expect(told((e) => (e.to[1].code = 'edit'))).toMatch(/^reminded caution 提醒 validTo .*edit.*会收到提醒/);
    expect(told((e) => (e.message += '{{ row.keeper }}'))).toMatch(/reminded caution .*读到 keeper/);
    expect(told((e) => (e.days = [3]))).toMatch(/^reminder-detail info 提醒 validTo days/);
    expect(told((_, page) => delete page.remind)).toMatch(/^reminder-detail info 提醒 validTo 删除/);
  });
});

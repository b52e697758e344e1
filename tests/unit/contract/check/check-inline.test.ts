import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { problemsAfterEdit } from '../../../support/model/edited-pages';
import { filesOf } from '../support';

const EXAMPLE = 'tests/fixtures/examples/features/reminders.json';
const file = 'examples/reminders.json';
const NEEDED = ['dictionaries/', 'office/accounts.json'];
const files = [
  ...filesOf('schemas').filter((one) => NEEDED.some((name) => one.file.includes(name))),
  { file, text: readFileSync(EXAMPLE, 'utf8') },
];

// biome-ignore lint/suspicious/noExplicitAny: tests edit pages freely
type Edit = (page: any) => void;

/** What the checker says of the example page after an edit, each with the text of its line. */
const problemsAfter = (edit: Edit) =>
  problemsAfterEdit(files, file, edit)
    .filter((problem) => problem.file === file && !problem.message.includes('英文'))
    .map(({ path, message, suggestion, text }) => `${path} ${message} ${suggestion ?? ''} @ ${text}`)
    .join('\n');

describe('Columns that are changed in the table', () => {
  it('are right as the example has them', () => {
    expect(problemsAfter(() => undefined)).toBe('');
  });

  it.each<[string, Edit, RegExp]>([
    [
      'what is not there',
      ({ list }) => list.inline.push('validTill'),
      /没有名为 validTill.*validTo @ "validTill"/,
    ],
    ['no column', ({ list }) => list.columns.splice(3, 1), /renewal 不是表格的列.*@ "renewal"/],
    ['a column twice', ({ list }) => list.inline.push('validTo'), /validTo 重复.*@ "validTo"/],
    [
      'a field that nobody fills in',
      ({ form }) => {
        form.properties.validTo['x-pattern'] = 'readPretty';
      },
      /validTo 在表单里不能填写.*@ "validTo"/,
    ],
    [
      'what does not fit into a cell',
      ({ form }) => {
        form.properties.renewal['x-component'] = 'Radio.Group';
      },
      /renewal 在一格里改不了.*@ "renewal"/,
    ],
    [
      'a page that changes nothing',
      ({ list }) => list.rowActions.splice(0, 1),
      /没有 action 是 update 的按钮/,
    ],
  ])('name %s', (_, edit, message) => {
    expect(problemsAfter(edit)).toMatch(message);
  });
});

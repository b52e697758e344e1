import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkPage } from '../../../../src/contract/check/check-page';
import { dictionariesOf } from '../support';

const FILE = 'tests/fixtures/routes/office/expense-requests.json';
const text = readFileSync(FILE, 'utf8');
const dictionaries = dictionariesOf('schemas');

// biome-ignore lint/suspicious/noExplicitAny: tests edit pages freely
type Loose = any;

/** What the checker says after an edit, each with the text of the line that it points at. */
function problemsAfter(edit: (page: Loose, pass: Loose) => void): string[] {
  const page = JSON.parse(text);
  edit(page, page.states.transitions[1]);
  const edited = JSON.stringify(page, null, 2);
  return checkPage(edited, { dictionaries }).problems.map(
    ({ line, message, suggestion }) =>
      `${edited.split('\n')[line - 1]!.trim()} ${message} ${suggestion ?? ''}`,
  );
}

const account = (title: string) => ({
  type: 'string',
  title,
  'x-options': { page: '/office/accounts', label: 'displayName' },
});

describe('approval routes', () => {
  it('are right as they are, with people named by a field or by rows', () => {
    expect(problemsAfter(() => undefined)).toEqual([]);
    const named = problemsAfter((page, pass) => {
      page.form.properties.owner = account('负责人');
      page.form.properties.lines = {
        type: 'array',
        title: '分摊',
        items: { type: 'object', properties: { costOwner: account('成本负责人') } },
      };
      pass.steps[0].by = 'owner';
      pass.steps[1].by = 'lines.costOwner';
    });
    expect(named.filter((one) => /by|owner/i.test(one))).toEqual([]);
  });

  it.each<[string, (page: Loose, pass: Loose) => void, RegExp]>([
    [
      'a code of another button',
      (_, pass) => (pass.steps[1].code = 'submit'),
      /"code": "submit".*已用于别的按钮/,
    ],
    [
      'a code of another level',
      (_, pass) => (pass.steps[1].code = 'passBoard'),
      /"code": "passBoard".*已用于/,
    ],
    [
      'who looks in a condition',
      (_, pass) => (pass.steps[1].when = "{{ user.username == 'a' }}"),
      /"when".*不能用 user/,
    ],
    [
      'conditions on all levels',
      (_, pass) => (pass.steps[0].when = '{{ row.amount > 1 }}'),
      /"steps".*至少一级没有 when/,
    ],
    [
      'a condition over what is not there',
      (_, pass) => (pass.steps[1].when = '{{ row.amout > 1 }}'),
      /"when".*amount/,
    ],
    ['a field that is not there', (_, pass) => (pass.steps[0].by = 'amout'), /"by".*amount/],
    ['a field that names nobody', (_, pass) => (pass.steps[0].by = 'subject'), /"by".*\/office\/accounts/],
    [
      'people beside a field',
      (_, pass) => Object.assign(pass.steps[2], { by: 'subject' }),
      /"people".*不能再写 people/,
    ],
    [
      'a way back that is not there',
      (_, pass) => (pass.back = 'sendBak'),
      /"back".*没有流转 sendBak sendBack/,
    ],
    ['a way back from elsewhere', (_, pass) => (pass.back = 'submit'), /"back".*不能从 checking 执行/],
    ['a way back that is a route', (_, pass) => (pass.withdraw = 'pass'), /"withdraw".*自己要审批/],
    [
      'a way back without levels',
      (page) => (page.states.transitions[0].back = 'recall'),
      /"back".*只和 steps 一起写/,
    ],
    [
      'two routes from one state',
      (page) =>
        page.states.transitions.push({
          code: 'other',
          label: '另',
          from: ['checking'],
          to: 'effective',
          steps: [{ code: 'otherOne', label: '一' }],
        }),
      /"checking".*一个状态只能有一个/,
    ],
    ['a drawer', (page) => delete page.list.detail, /"steps".*占整页/],
    [
      'a button for many rows',
      (page) => (page.list.bulkActions = [{ code: 'all', label: '批量', transition: 'pass' }]),
      /"transition": "pass".*由审批流程执行/,
    ],
    ['nobody', (_, pass) => (pass.steps[2].people = 0), /"people"/],
    ['a wrong word', (_, pass) => (pass.steps[2].peple = 2), /"peple"/],
  ])('%s is told at its line', (_, edit, expected) => {
    const problems = problemsAfter(edit);
    expect(
      problems.some((one) => expected.test(one)),
      problems.join('\n'),
    ).toBe(true);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkChanges } from '../../../support/model/check-changes';
import { filesOf } from '../support';

const files = filesOf('schemas');

// biome-ignore lint/suspicious/noExplicitAny: tests edit pages freely
type Loose = any;

/** What the checker says of the page of contracts, with `edit` in it, in its place among the product's pages. */
function problemsAfter(edit: (page: Loose) => void): string[] {
  const page = JSON.parse(readFileSync('schemas/office/contracts.json', 'utf8'));
  edit(page);
  const others = files.filter(({ file }) => !file.endsWith('office/contracts.json'));
  const edited = { file: 'office/contracts.json', text: JSON.stringify(page, null, 2) };
  expect(others).toHaveLength(files.length - 1);
  return checkChanges([...others, edited])
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ message, suggestion = '' }) => `${message} ${suggestion}`);
}

describe('What the work bench shows of a page', () => {
  it('is right as it stands', () => {
    expect(problemsAfter(() => undefined)).toEqual([]);
  });

  it.each<[string, (bench: Loose, page: Loose) => void, RegExp]>([
    [
      'a count by what is not searched',
      (bench) => Object.assign(bench, { count: 'renewal' }),
      /renewal 不是查询条件/,
    ],
    ['a misspelt count', (bench) => Object.assign(bench, { count: 'contractStat' }), /contractState/],
    [
      'a count without a dictionary',
      (bench) => Object.assign(bench, { count: 'owner' }),
      /owner 的取值要来自字典/,
    ],
    [
      'a finish that is no moment',
      (bench) => Object.assign(bench, { finished: 'endTime' }),
      /endTime 的 format 要是 dateTime/,
    ],
    [
      'a finish that is no field',
      (bench) => Object.assign(bench, { finished: 'finishTime' }),
      /没有名为 finishTime 的字段/,
    ],
    [
      'a due date that is no date',
      (bench) => Object.assign(bench.due, { field: 'contractCode' }),
      /contractCode 的 format 要是 date/,
    ],
    [
      'a value that the dictionary has not',
      (bench) => Object.assign(bench.due, { values: ['dueSon'] }),
      /没有 dueSon.*dueSoon/,
    ],
  ])('refuses %s', (_, edit, expected) => {
    const problems = problemsAfter((page) => edit(page.bench, page));
    expect(problems.join('\n')).toMatch(expected);
  });
});

describe('A page that the search in the header looks through', () => {
  it('says so with true and nothing else', () => {
    const problems = problemsAfter((page) => Object.assign(page, { searchable: 'yes' }));
    expect(problems.join('\n')).toMatch(/searchable/);
  });

  it('is searched by a text: one whose list compares only choices and dates is refused', () => {
    const problems = problemsAfter((page) => {
      page.list.search = ['contractState', 'contractType', 'endTime'];
    });
    expect(problems.join('\n')).toMatch(/查找记录看的是 list\.search 里按“包含”比较的文字字段/);
  });

  it('a form page has one record and nothing to search', () => {
    const file = files.find((one) => one.file.endsWith('supplier/company.json'))!;
    const page = { ...JSON.parse(file.text), searchable: true };
    const others = files.filter((one) => one !== file);
    const { problems } = checkChanges([...others, { ...file, text: JSON.stringify(page, null, 2) }]);
    expect(problems.map(({ message }) => message).join('\n')).toMatch(/searchable/);
  });
});

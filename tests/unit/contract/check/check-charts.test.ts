import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkPage } from '../../../../src/contract/check/check-page';

const TEXT = readFileSync('schemas/office/contracts.json', 'utf8');
const dictionaries = Object.fromEntries(
  readdirSync('schemas/dictionaries').map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(`schemas/dictionaries/${file}`, 'utf8')),
  ]),
);

/** What the checker says of the contracts with these charts. */
function problemsWith(charts: readonly object[]): unknown[][] {
  const page = JSON.parse(TEXT);
  const text = JSON.stringify({ ...page, list: { ...page.list, charts } }, null, 2);
  return checkPage(text, { dictionaries })
    .problems.filter(({ rule }) => rule === 'chart' || rule === 'structure')
    .map(({ path, message, suggestion }) => [path, message, suggestion].filter(Boolean));
}

const SOUND = { label: '每月到期', type: 'column', by: 'endTime', fn: 'sum', field: 'amount' };

describe('the checker on charts', () => {
  test('sound charts are let be: dates, dictionaries, derived fields, times of the record, and a target', () => {
    expect(
      problemsWith([
        SOUND,
        { ...SOUND, label: '按周', every: 'week', split: 'contractType', most: 30 },
        {
          label: '状态',
          type: 'ring',
          by: 'contractState',
          where: { contractState: ['dueSoon', 'expired'] },
        },
        { label: '新增', type: 'line', by: 'createdAt', every: 'day' },
        { label: '完成', type: 'gauge', target: 100 },
      ]),
    ).toEqual([]);
  });

  test.each([
    ['a field that is not there', { by: 'endTiem' }, 'by', /没有名为 endTiem 的字段/, 'endTime'],
    ['numbers as groups', { by: 'amount' }, 'by', /amount 是数字，不能分组/],
    ['files as groups', { by: 'attachments' }, 'by', /不能分组|没有名为/],
    ['a period of what is no date', { by: 'contractType', every: 'month' }, 'every', /every 只用在日期上/],
    ['no group', { by: undefined }, '', /column 要写 by/],
    ['a sum without a field', { field: undefined }, 'fn', /sum 要写 field/],
    ['a field that is counted', { fn: 'count' }, 'field', /count 数记录，不写 field/],
    ['a sum of texts', { field: 'contractName' }, 'field', /sum 只能用在 number 字段上/],
    ['a split by date', { split: 'startTime' }, 'split', /split 不能是日期/],
    ['a split by the groups', { by: 'contractType', split: 'contractType' }, 'split', /同一个字段/],
    ['a split pie', { type: 'pie', by: 'contractType', split: 'owner' }, 'split', /pie 只有一圈/],
    ['a target of a column', { target: 3 }, 'target', /target 只用在 gauge 上/],
    ['a gauge without a target', { type: 'gauge', by: undefined }, '', /gauge 要写 target/],
    ['a gauge by groups', { type: 'gauge', target: 3 }, 'by', /gauge 只有一个数/],
    [
      'a value that the field cannot have',
      { where: { contractType: 'nothing' } },
      'where.contractType',
      /取值里没有 nothing/,
    ],
    [
      'an unknown own value',
      { where: { owner: '{{ user.acountId }}' } },
      'where.owner',
      /where 里的表达式只能是/,
      'user.accountId',
    ],
    ['too many groups', { most: 31 }, 'most', /30/],
  ])('%s', (_, part, place, message, suggestion?: string) => {
    const [problem] = problemsWith([{ ...SOUND, ...part }]);
    expect(problem?.[0]).toBe(`list.charts[0]${place && `.${place}`}`);
    expect(problem?.[1]).toMatch(message);
    if (suggestion) expect(problem?.[2]).toBe(suggestion);
  });

  test('two of one name', () => {
    expect(problemsWith([SOUND, SOUND])).toEqual([['list.charts[1].label', expect.stringMatching(/重复/)]]);
  });
});

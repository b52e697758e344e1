import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkPage } from '../../../../src/contract/check/check-page';

const TEXT = readFileSync('tests/fixtures/examples/features/fairs.json', 'utf8');
const dictionaries = Object.fromEntries(
  readdirSync('schemas/dictionaries').map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(`schemas/dictionaries/${file}`, 'utf8')),
  ]),
);

/** What is wrong with the example when its list is written otherwise: places, messages and what may have been meant. */
function problemsWith(list: object, more: object = {}) {
  const page = JSON.parse(TEXT);
  const text = JSON.stringify({ ...page, ...more, list: { ...page.list, ...list } }, null, 2);
  return checkPage(text, { dictionaries }).problems.map(({ path, message, suggestion }) =>
    [path, message, suggestion].filter(Boolean),
  );
}

const view = (part: object) => ({
  views: [{ label: '一', ...part }],
  board: undefined,
  calendar: undefined,
  tree: undefined,
  cards: undefined,
});

describe('the checker on views and shapes of a list', () => {
  test('the example is sound', () => {
    expect(problemsWith({})).toEqual([]);
  });

  test.each([
    [
      'a field that is not there',
      { where: { stauts: 'doing' } },
      'list.views[0].where.stauts',
      /没有名为 stauts 的字段/,
      'status',
    ],
    [
      'a value that the field never has',
      { where: { status: ['doin'] } },
      'list.views[0].where.status[0]',
      /没有 doin/,
      'doing',
    ],
    [
      'a value of another type',
      { where: { budget: 'much' } },
      'list.views[0].where.budget',
      /number/,
      undefined,
    ],
    [
      "an expression that is none of the person's own",
      { where: { keeper: '{{ user.acountId }}' } },
      'list.views[0].where.keeper',
      /只能是/,
      'user.accountId',
    ],
    [
      'a column that the list has not',
      { columns: ['fairNmae'] },
      'list.views[0].columns[0]',
      /list.columns 里没有/,
      'fairName',
    ],
    ['a column twice', { columns: ['fairName', 'fairName'] }, 'list.views[0].columns[1]', /重复/, undefined],
    ['an order by a list of files', { sort: 'posters' }, 'list.views[0].sort', /不能排序/, undefined],
    ['a shape that is not described', { as: 'board' }, 'list.views[0].as', /没有写 board/, undefined],
  ])('a view with %s is told where it stands', (_, part, path, message, suggestion) => {
    const found = problemsWith(view(part));
    const [at, said, meant] = found.find(([place]) => place === path) ?? [];
    expect([at, meant]).toEqual([path, suggestion]);
    expect(said).toMatch(message);
  });

  test.each([
    ['is typed', ['fairName'], 'list.group[0]', /填写的文字，.*不能分组/, undefined],
    ['is a number', ['budget'], 'list.group[0]', /是数字，不能分组/, undefined],
    ['holds several values', ['posters'], 'list.group[0]', /有几个值/, undefined],
    ['is not there', ['scal'], 'list.group[0]', /没有名为 scal/, 'scale'],
    ['stands twice', ['status', 'scale', 'status'], 'list.group[2]', /status 重复/, undefined],
  ])('no list is grouped by what %s', (_, group, path, message, suggestion) => {
    const found = problemsWith({ ...view({}), group });
    expect(found.map(([at, , meant]) => [at, meant])).toEqual([[path, suggestion]]);
    expect(found[0]![1]).toMatch(message);
  });

  test('a view is grouped by what its list may be grouped by, and by nothing where it is no table', () => {
    expect(problemsWith(view({ group: 'scale' }))).toEqual([]);
    expect(problemsWith(view({ group: 'statu' }))).toEqual([
      ['list.views[0].group', 'list.group 里没有 statu，请把它写进去', 'status'],
    ]);
    expect(problemsWith({ views: [{ label: '一', as: 'cards', group: 'scale' }] })).toContainEqual([
      'list.views[0].group',
      'group 只用在表格上，cards 里没有分组',
    ]);
  });

  test('names and labels stand once, and a code of a button is not taken for sharing', () => {
    const views = [
      { label: '一', name: 'a' },
      { label: '一', name: 'a' },
    ];
    expect(problemsWith({ views }).map(([path]) => path)).toEqual(
      expect.arrayContaining(['list.views[1].name', 'list.views[1].label']),
    );
    const rowActions = [{ code: 'shareView', label: '分享', action: 'update' }];
    expect(problemsWith({ rowActions }).map(([path]) => path)).toContain('list.views');
  });

  test.each([
    ['board', { by: 'fairName' }, 'list.board.by', /没有固定的选项/, undefined],
    ['board', { by: 'statu' }, 'list.board.by', /没有名为/, 'status'],
    ['board', { by: 'status', card: ['fairName', 'nothing'] }, 'list.board.card[1]', /没有名为/, undefined],
    ['calendar', { start: 'fairNo', title: 'fairName' }, 'list.calendar.start', /不是日期/, undefined],
    ['calendar', { start: 'opensOm', title: 'fairName' }, 'list.calendar.start', /没有名为/, 'opensOn'],
    [
      'calendar',
      { start: 'opensOn', end: 'budget', title: 'fairName' },
      'list.calendar.end',
      /不是日期/,
      undefined,
    ],
    [
      'calendar',
      { start: 'opensOn', end: 'opensOn', title: 'fairName' },
      'list.calendar.end',
      /同一个字段/,
      undefined,
    ],
    ['tree', { parent: 'fairNo' }, 'list.tree.parent', /不是从本页的记录里选的/, undefined],
    ['tree', { parent: 'parentN' }, 'list.tree.parent', /没有名为/, 'parentNo'],
    ['cards', { title: 'fairName', picture: 'fairNo' }, 'list.cards.picture', /不是上传的文件/, undefined],
    ['cards', { title: 'fairName', picture: 'poster' }, 'list.cards.picture', /没有名为/, 'posters'],
  ])('%s %j is told where it stands', (shape, part, path, message, suggestion) => {
    const found = problemsWith({ [shape]: part });
    const [at, said, meant] = found.find(([place]) => place === path) ?? [];
    expect([at, meant]).toEqual([path, suggestion]);
    expect(said).toMatch(message);
  });

  test('a board of states that nobody can move between is told, and so is a shape that no view has', () => {
    const states = { ...JSON.parse(TEXT).states, transitions: [] };
    expect(problemsWith({}, { states }).flat().join()).toMatch(/没有人可以按的流转|transitions/);
    const views = [{ label: '一', name: 'a' }];
    expect(problemsWith({ views }).map(([path]) => path)).toEqual([
      'list.board',
      'list.calendar',
      'list.tree',
      'list.cards',
    ]);
  });
});

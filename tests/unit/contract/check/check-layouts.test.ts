import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkPage } from '../../../../src/contract/check/check-page';

const example = (name: string) =>
  readFileSync(new URL(`../../../fixtures/examples/features/${name}.json`, import.meta.url), 'utf8');

/** What is wrong after one edit, in the line of the edit; the edit of a sound page breaks one rule. */
function faultsAfter(name: string, from: string, to: string) {
  const text = example(name);
  expect(text).toContain(from);
  const changed = text.replace(from, to);
  const line = text.slice(0, text.indexOf(from)).split('\n').length;
  return checkPage(changed, { dictionaries: {} }).problems.map(({ message, suggestion, ...one }) => ({
    message,
    suggestion,
    fromEdit: one.line - line,
  }));
}

it.each(['layouts', 'steps', 'lists-of-items'])('the example %s is sound', (name) => {
  expect(checkPage(example(name), { dictionaries: {} }).problems).toEqual([]);
});

it.each([
  [
    'layouts',
    '"x-component": "Tabs.Pane"',
    '"x-component": "Section"',
    /Tabs 里只能直接放 Tabs\.Pane/,
    'Tabs.Pane',
  ],
  ['layouts', '"x-component": "Tabs.Pane"', '"x-component": "Tabs.Pan"', /Tabs\.Pan/, 'Tabs.Pane'],
  ['layouts', '"x-component": "Collapse"', '"x-component": "Colapse"', /Colapse/, 'Collapse'],
  ['layouts', '"x-component": "Collapse"', '"x-component": "Tabs.Pane"', /Tabs\.Pane 只能直接放在 Tabs 里/],
  ['layouts', '"x-component": "Collapse"', '"x-component": "Steps"', /Steps 只能直接放在 form/],
  ['layouts', '"to": "/office/contracts"', '"to": "https://evil.example/"', /本站的页面路径/],
  ['layouts', '"label": "查看合同"', '"lable": "查看合同"', /没有名为 lable 的属性/, 'label'],
  [
    'steps',
    '"x-component": "Steps.Step"',
    '"x-component": "Tabs.Pane"',
    /Steps 里只能直接放 Steps\.Step/,
    'Steps.Step',
  ],
  ['lists-of-items', '"x-component": "ArrayCards"', '"x-component": "ArrayCard"', /ArrayCard/, 'ArrayCards'],
] as const)('%s: %s written as %s is told in its line', (name, from, to, message, suggestion?: string) => {
  const faults = faultsAfter(name, from, to);
  expect(faults).toContainEqual(
    expect.objectContaining({ message: expect.stringMatching(message), fromEdit: 0, suggestion }),
  );
});

it('a layout without what a person opens it by, or without parts, is told', () => {
  const page = JSON.parse(example('layouts')) as { form: { properties: Record<string, object> } };
  page.form.properties = {
    folded: { type: 'void', 'x-component': 'Collapse', properties: { name: { type: 'string' } } },
    empty: { type: 'void', 'x-component': 'Tabs' },
    first: { type: 'void', 'x-component': 'Steps' },
    second: { type: 'void', 'x-component': 'Steps' },
    note: { type: 'void', 'x-component': 'Text' },
    line: { type: 'void', 'x-component': 'Divider', properties: { place: { type: 'string' } } },
    rows: { type: 'array', 'x-component': 'ArrayItems', items: { type: 'string' } },
    itemName: { type: 'string' },
    brand: { type: 'string' },
  };
  const messages = checkPage(JSON.stringify(page), { dictionaries: {} }).problems.map(
    ({ message }) => message,
  );
  for (const expected of [
    'Collapse 靠标题打开，请给 folded 写 title',
    'Tabs 里还没有内容，请在 properties 里写 Tabs.Pane',
    '一个页面只能有一组 Steps',
    'Text 显示的是说明，请给 note 写 description',
    'Divider 里不能放字段，请移到它后面',
  ])
    expect(messages).toContain(expected);
  expect(messages.join()).toMatch(/ArrayItems 逐项显示一组字段，请给 rows 写 items/);
});

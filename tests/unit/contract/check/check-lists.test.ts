import { describe, expect, it } from 'vitest';
import { checkChanges } from '../../../support/model/check-changes';
import { filesOf, placeOf } from '../support';

const EXAMPLES = 'tests/fixtures/examples';
const shared = filesOf('schemas');
const examples = filesOf(EXAMPLES);

/** One edit of an example page: `¦` in the new text marks where the fault must be reported. */
type Fault = [edit: string, into: string, message: RegExp, suggestion?: string];

const COLUMNS: Fault[] = [
  ['"valueType": "money"', '"valueType": ¦"mony"', /mony/, 'money'],
  ['"field": "quotedAt", "valueType": "date"', '"field": "quotedAt", "valueType": ¦"percent"', /number 字段/],
  ['"field": "taxRate", "valueType": "percent"', '"field": "taxRate", "valueType": ¦"dateTime"', /日期/],
  ['"field": "taxRate", "valueType"', '"field": "ticket", "sum": ¦true, "valueType"', /本页合计/],
  ['"param": "ticket"', '"param": ¦"tiket"', /没有按 tiket 的查询条件/, 'ticket'],
  ['"param": "ticket"', '"param": ¦"spentAt"', /没有按 spentAt 的查询条件/],
  ['"page": "/examples/own-records"', '"page": ¦"/examples/own-record"', /没有页面/, '/examples/own-records'],
  ['"page": "/examples/own-records"', '"page": ¦"https://evil.example"', /./],
  ['"page": "/examples/own-records"', '"page": ¦"/examples/together"', /不是 list 页面/],
  ['"link": "view"', '"link": ¦"viwe"', /link|view/],
  ['"expand": ["terms"', '"expand": [¦"term"', /没有名为 term 的字段/, 'terms'],
  ['"expand": ["terms", "lines"', '"expand": ["lines", ¦"lines"', /重复/],
];

const BULK: Fault[] = [
  ['"transition": "pass"', '"transition": ¦"passs"', /没有流转 passs/, 'pass'],
  ['"code": "pass", "label": "批量通过"', '"code": ¦"approve", "label": "批量通过"', /与流转相同/, 'pass'],
  ['"transition": "submit" }', '¦"action": "delete", "transition": "submit" }', /只能写其一/],
  [', "transition": "submit" }', ' }', /请写 action 或 transition/],
  ['row.amount <= 5000', 'row.¦amont <= 5000', /amont/, 'amount'],
];

const CARD: Fault[] = [
  ['"card": { "title": "holder"', '"card": { "title": ¦"holdr"', /没有名为 holdr 的字段/, 'holder'],
  ['"state": "validity", "fields"', '"state": ¦"valdity", "fields"', /没有名为 valdity 的字段/, 'validity'],
  ['"fields": ["licenceNo", "kind"', '"fields": ["licenceNo", ¦"knd"', /没有名为 knd 的字段/, 'kind'],
  ['"fields": ["licenceNo", "kind"', '"fields": ["kind", ¦"kind"', /在卡片上重复/],
  ['"card": { "title"', '"card": { ¦"titel"', /titel/, 'title'],
];

const DETAIL: Fault[] = [
  ['"detail": "page"', '"detail": ¦"pgae"', /pgae/, 'page'],
  ['"detail": "page"', '¦"detial": "page"', /detial/, 'detail'],
];

/** What is wrong with an example once it is edited, beside the other examples. */
function problemsOf(name: string, edit: string, into: string) {
  const { file, text: whole } = examples.find((one) => one.file.endsWith(name))!;
  const sound = whole
    .replaceAll(/\n\s+"(label|transition|when)"/g, ' "$1"')
    .replaceAll('{ "code"', '{"code"');
  const text = sound.includes(edit) ? sound : whole;
  expect(text, edit).toContain(edit);
  const marked = text.replace(edit, into);
  const changed = marked.replace('¦', '');
  const files = [...shared, ...examples.map((one) => (one.file === file ? { file, text: changed } : one))];
  const { problems } = checkChanges(files);
  const at = marked.indexOf('¦');
  const found = problems.filter((one) => one.file === file && one.severity === 'error');
  return { found, place: at === -1 ? undefined : placeOf(marked.replace('¦', ''), at) };
}

describe.each([
  ['columns and unfolding rows', 'list-columns.json', COLUMNS],
  ['bulk actions', 'bulk-transition.json', BULK],
  ['what a card shows', 'lists.json', CARD],
  ['how a record opens', 'detail-page.json', DETAIL],
] as const)('A mistake in %s', (_, name, faults) => {
  it('is none in the example itself', () => {
    const { problems } = checkChanges([...shared, ...examples]);
    expect(problems.filter(({ file, rule }) => file.endsWith(name) && rule !== 'english')).toEqual([]);
  });

  it.each([...faults])('%s: %s', (edit, into, message, suggestion) => {
    const { found, place } = problemsOf(name, edit, into);
    const one = found.find((problem) => message.test(problem.message));
    expect(one, JSON.stringify(found)).toBeDefined();
    if (place) expect({ line: one!.line, column: one!.column }).toEqual(place);
    if (suggestion) expect(one!.suggestion).toBe(suggestion);
  });
});

describe('Two columns of one name', () => {
  const titled = (title: string) => {
    const files = examples.map(({ file, text }) =>
      file.endsWith('/lists.json')
        ? {
            file,
            text: text.replace('"field": "score", "width"', `"field": "score", "title": "${title}", "width"`),
          }
        : { file, text },
    );
    const { problems } = checkChanges([...shared, ...files]);
    return problems.filter(({ message }) => message.includes('都叫'));
  };

  it('are told of, with what they are called', () => {
    expect(titled('单位')).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('都叫「单位」') },
    ]);
    expect(titled('得分')).toEqual([]);
  });

  it('are told of in English too, where two Chinese names have one', () => {
    const locale = shared.map(({ file, text }) => {
      const same = { 评分: 'Mark', 是否到期: 'Mark' };
      return file.endsWith('locales/en.json')
        ? { file, text: JSON.stringify({ ...JSON.parse(text), ...same }) }
        : { file, text };
    });
    expect(checkChanges([...locale, ...examples]).problems.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('都叫「Mark」'),
    );
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { problemsAfterEdit } from '../../../support/model/edited-pages';
import { filesOf } from '../support';

const EXAMPLES = 'tests/fixtures/examples';
const example = (name: string) => {
  const from = name.startsWith('example') ? `dictionaries/${name}` : `features/${name}`;
  const file = name.startsWith('example') ? `dictionaries/${name}.json` : `examples/${name}.json`;
  return { file, text: readFileSync(`${EXAMPLES}/${from}.json`, 'utf8') };
};
const files = [
  ...filesOf('schemas'),
  ...['purchases', 'receipts', 'terms', 'exampleOrderState', 'exampleTermState'].map(example),
];

// biome-ignore lint/suspicious/noExplicitAny: tests edit pages freely
type Loose = any;
type Edit = (page: Loose) => void;

/** What the checker says of the example pages after an edit of one, each with the text of its line. */
function problemsAfter(name: string, edit: Edit): string {
  return problemsAfterEdit(files, `examples/${name}.json`, edit)
    .filter(({ message }) => !message.includes('英文'))
    .map(({ path, message, text }) => `${path} ${message} @ ${text}`)
    .join('\n');
}

const transition = (page: Loose, code: string) =>
  page.states.transitions.find((one: Loose) => one.code === code);
const pass = (page: Loose) => transition(page, 'pass');
const cancel = (page: Loose) => transition(page, 'cancel');
const expire = (page: Loose) => transition(page, 'expire');

describe('What transitions do, and what may change in which state', () => {
  it('is right as the example pages have it', () => {
    expect(problemsAfter('purchases', () => undefined)).toBe('');
  });

  it.each<[string, string, Edit, RegExp]>([
    [
      'asks for what is not there',
      'purchases',
      (p) => pass(p).asks.push('agreedPrise'),
      /asks\[2\] 没有名为 agreedPrise.*@ "agreedPrise"/,
    ],
    [
      'asks for the state',
      'purchases',
      (p) => pass(p).asks.push('status'),
      /asks\[2\] 状态字段 status.*@ "status"/,
    ],
    [
      'asks for what is computed',
      'purchases',
      (p) => pass(p).asks.push('amount'),
      /amount 由 x-value 计算.*@ "amount"/,
    ],
    ['asks twice', 'purchases', (p) => pass(p).asks.push('remark'), /remark 重复.*@ "remark"/],
    [
      'sets what is not there',
      'purchases',
      (p) => (pass(p).sets.orderOn = '{{ now }}'),
      /没有名为 orderOn.*@ "orderOn"/,
    ],
    [
      'sets what it asks for',
      'purchases',
      (p) => (pass(p).sets.remark = '已通过'),
      /remark 已在 asks 里.*@ "remark"/,
    ],
    [
      'sets a number to a text',
      'purchases',
      (p) => (pass(p).sets.saved = '{{ row.orderNo }}'),
      /字段的值应是数字.*@ "saved"/,
    ],
    [
      'sets a text to the time',
      'purchases',
      (p) => (pass(p).sets.orderedBy = '{{ now }}'),
      /时间只能写进日期.*@ "orderedBy"/,
    ],
    [
      'sets a number to a plain text',
      'purchases',
      (p) => (pass(p).sets.saved = '12'),
      /saved 是 number 类型.*@ "saved"/,
    ],
    [
      'sets by a field that is not there',
      'purchases',
      (p) => (pass(p).sets.saved = '{{ row.amout }}'),
      /amout.*@ "saved"/,
    ],
    [
      'has a condition that is none',
      'purchases',
      (p) => (pass(p).when = '{{ row.amount }}'),
      /这里应是条件.*@ "when"/,
    ],
    [
      'makes a record of no page',
      'purchases',
      (p) => (pass(p).creates.page = '/examples/receipt'),
      /没有页面 \/examples\/receipt.*@ "page"/,
    ],
    [
      'gives a field that the page has not',
      'purchases',
      (p) => (pass(p).creates.values.order = 'x'),
      /没有名为 order 的字段.*@ "order"/,
    ],
    [
      'gives a value of another type',
      'purchases',
      (p) => (pass(p).creates.values.expectedOn = '{{ row.amount }}'),
      /字段的值应是文本.*@ "expectedOn"/,
    ],
    [
      'maps a column that is not there',
      'purchases',
      (p) => (pass(p).creates.rows.lines.map.ordered = 'amount'),
      /没有名为 amount.*@ "ordered"/,
    ],
    [
      'maps columns of two types',
      'purchases',
      (p) => (pass(p).creates.rows.lines.map.ordered = 'material'),
      /ordered 是 number 类型.*@ "ordered"/,
    ],
    [
      'leaves out what must be filled in',
      'purchases',
      (p) => delete pass(p).creates.values.orderId,
      /orderId 必填.*@ "page"/,
    ],
    [
      'comes back to itself',
      'receipts',
      (p) => {
        p.form.properties.state = {
          type: 'string',
          title: '状态',
          default: 'draft',
          'x-options': 'dictionary:exampleOrderState',
          'x-pattern': 'readPretty',
        };
        p.states = {
          field: 'state',
          initial: 'draft',
          transitions: [
            {
              code: 'again',
              label: '再订',
              from: ['draft'],
              to: 'ordered',
              creates: { page: '/examples/purchases' },
            },
          ],
        };
      },
      /creates\.page .*\/examples\/receipts → \/examples\/purchases → \/examples\/receipts/,
    ],
    [
      'numbers a copy by what is not there',
      'purchases',
      (p) => (cancel(p).amends.number = 'orderNumber'),
      /没有名为 orderNumber.*@ "number"/,
    ],
    [
      'links a copy by a field that people fill in',
      'purchases',
      (p) => (cancel(p).amends.by = 'remark'),
      /remark 存放另一条记录的编号.*@ "by"/,
    ],
    [
      'moves by a field that is no date',
      'terms',
      (p) => (expire(p).at.field = 'termName'),
      /termName 要是 date.*@ "field"/,
    ],
    ['asks nobody', 'terms', (p) => (expire(p).reason = true), /reason 不起作用.*@ "reason"/],
    [
      'lets a state that is none be edited',
      'purchases',
      (p) => (p.states.editable.passed = []),
      /记录不会处于 passed.*@ "passed"/,
    ],
    [
      'lets a field be edited that is not there',
      'purchases',
      (p) => p.states.editable.checking.push('remarks'),
      /没有名为 remarks.*@ "remarks"/,
    ],
    [
      'lets a field be edited that nobody can',
      'purchases',
      (p) => p.states.editable.checking.push('saved'),
      /saved 在表单里不能填写.*@ "saved"/,
    ],
    [
      'has a draft that is no state',
      'purchases',
      (p) => p.states.lenient.push('drafts'),
      /记录不会处于 drafts.*@ "drafts"/,
    ],
    [
      'never leaves its drafts',
      'purchases',
      (p) => (p.states.lenient = ['draft', 'checking', 'ordered', 'cancelled']),
      /规则永远不会检查.*@ "lenient"/,
    ],
  ])('is refused where one %s', (_, name, edit, message) => {
    expect(problemsAfter(name, edit)).toMatch(message);
  });
});

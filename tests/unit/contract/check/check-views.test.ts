import { describe, expect, it } from 'vitest';
import { problemsAfterEdit } from '../../../support/model/edited-pages';
import { filesOf } from '../support';

const EXAMPLES = 'tests/fixtures/examples';
// The four pages, one of tabs with its own, and what they choose from; that of the last is none of this test's.
const NEEDED =
  /dictionaries|office\/(accounts|suppliers)|(orders|order-costs|together|settings|linkage)\.json$/;
const files = [
  ...filesOf('schemas').filter(({ file }) => /dictionaries|office\/(accounts|suppliers)\.json/.test(file)),
  ...filesOf(EXAMPLES).map(({ file, text }) => ({
    file: file.slice(EXAMPLES.length + 1).replace('features', 'examples'),
    text,
  })),
].filter(({ file }) => NEEDED.test(file));

// biome-ignore lint/suspicious/noExplicitAny: tests edit pages freely
type Loose = any;
type Edit = (page: Loose) => void;

/** What the checker says of the example pages after an edit of one, each with the text of its line. */
function problemsAfter(name: string, edit: Edit): string {
  return problemsAfterEdit(files, `examples/${name}.json`, edit)
    .filter(({ rule, file }) => rule !== 'english' && file.startsWith('examples/'))
    .map(
      ({ file, message, suggestion, text }) =>
        `${file} ${message}${suggestion ? ` → ${suggestion}` : ''} @ ${text}`,
    )
    .join('\n');
}

const OWNER = 'two-sided-orders';
const MINE = 'my-orders';
const THEIRS = 'supplier-orders';
const where = (more: object) => (p: Loose) => Object.assign(p.resource.where, more);
const fields = (name: string) => (p: Loose) => p.form.fields.push(name);
const button = (action: string, label: string) => (p: Loose) =>
  p.list.rowActions.push({ code: 'other', label, action });

describe('A second page over records, and records of two sides', () => {
  it('are right as the example pages have them', () => {
    expect(problemsAfter(OWNER, () => undefined)).toBe('');
  });

  it.each<[string, string, Edit, RegExp]>([
    ['is of itself', MINE, (p) => (p.resource.of = p.path), /不能引用本页自己.*@ "of"/],
    [
      'is of another such page',
      MINE,
      (p) => (p.resource.of = '/examples/order-costs'),
      /属于 \/examples\/two-sided-orders.*→ \/examples\/two-sided-orders @ "of"/,
    ],
    [
      'is of a page of tabs',
      MINE,
      (p) => (p.resource.of = '/examples/together'),
      /是标签页，没有记录 @ "of"/,
    ],
    [
      'is of no page',
      MINE,
      (p) => (p.resource.of = '/examples/two-side-orders'),
      /没有页面 \/examples\/two-side-orders → \/examples\/two-sided-orders @ "of"/,
    ],
    [
      'is of a page with errors',
      OWNER,
      (p) => (p.form.properties.ceiling.type = 'nmber'),
      /my-orders\.json 页面 \/examples\/two-sided-orders 的文件有错误.*@ "of"/,
    ],
    ['compares no field', MINE, where({ buyr: 'x' }), /没有名为 buyr 的字段 → buyer @ "buyr"/],
    ['compares a list', MINE, where({ lines: 'x' }), /lines 是 array 类型.*@ "lines"/],
    [
      'compares a text with a number',
      MINE,
      where({ orderNo: 3 }),
      /orderNo 是 string 类型，不会等于 3 @ "orderNo"/,
    ],
    [
      'compares a number with a person',
      MINE,
      where({ ceiling: '{{ user.accountId }}' }),
      /ceiling 是 number 类型，不会等于 文字 @ "ceiling"/,
    ],
    [
      'compares with a code that is none',
      MINE,
      where({ status: ['draft', 'confirmd'] }),
      /status 的取值里没有 confirmd → confirmed @ "confirmd"/,
    ],
    [
      'compares with what nobody has',
      MINE,
      where({ buyer: '{{ user.acountId }}' }),
      /表达式只能是.*→ user\.accountId @ "buyer"/,
    ],
    ['has no such field', MINE, fields('promisdOn'), /没有名为 promisdOn 的字段 → promisedOn @ "promisdOn"/],
    [
      'leaves out what a condition reads',
      MINE,
      (p) => (p.form.fields = p.form.fields.filter((name: string) => name !== 'status')),
      /@/,
    ],
    [
      'shows suppliers what is not shared',
      THEIRS,
      (p) => (p.form = { fields: ['orderNo', 'status', 'promisedOn', 'ceiling'] }),
      /shared\.fields 里没有 ceiling，供应商看不到 @ "ceiling"/,
    ],
    [
      'stands at both faces',
      THEIRS,
      (p) => (p.menu = [p.menu, { ...p.menu, face: 'office' }]),
      /各写一个页面 @ "menu"/,
    ],
    [
      'lets suppliers create',
      THEIRS,
      button('create', '新增'),
      /供应商不能新增，除非.*create.* @ "action": "create"/,
    ],
    [
      'lets suppliers copy',
      THEIRS,
      button('copy', '复制'),
      /供应商不能复制，除非.*create.* @ "action": "copy"/,
    ],
    ['lets suppliers delete', THEIRS, button('delete', '删除'), /供应商不能删除 @ "action": "delete"/],
    ['lets suppliers assign', THEIRS, button('assign', '指派'), /供应商不能指派 @ "action": "assign"/],
    [
      'lets suppliers import',
      THEIRS,
      (p) => (p.list.toolbar = [{ code: 'import', label: '导入', action: 'import' }]),
      /供应商不能导入 @ "action": "import"/,
    ],
    [
      'lets suppliers delete many',
      THEIRS,
      (p) => (p.list.bulkActions = [{ code: 'drop', label: '批量删除', action: 'delete' }]),
      /供应商不能批量删除 @ "action": "delete"/,
    ],
    [
      'lets suppliers fill in nothing',
      OWNER,
      (p) => {
        delete p.shared.writes;
        delete p.shared.rows;
      },
      /supplier-orders\.json .*没有可以填写的字段 @ "action": "update"/,
    ],
    ['shares nothing with a page of suppliers', OWNER, (p) => delete p.shared, /没有写 shared.*@ "of"/],
    [
      'shares a state that is none',
      OWNER,
      (p) => p.shared.states.push('confirmd'),
      /没有状态 confirmd → confirmed @/,
    ],
    [
      'shares no such field',
      OWNER,
      (p) => p.shared.fields.push('answr'),
      /没有名为 answr 的字段 → answer @ "answr"/,
    ],
    [
      'shares no such column',
      OWNER,
      (p) => p.shared.fields.push('lines.materials'),
      /没有名为 lines\.materials.*→ lines\.material @/,
    ],
    ['shares without the state', OWNER, (p) => p.shared.fields.pop(), /请写上状态字段 status.*@ "fields"/],
    [
      'shares no such transition',
      OWNER,
      (p) => p.shared.transitions.push('confrm'),
      /没有流转 confrm → confirm @ "confrm"/,
    ],
    [
      'shares a transition of states out of sight',
      OWNER,
      (p) => p.shared.transitions.push('send'),
      /流转 send 从 draft 出发.*@ "send"/,
    ],
    [
      'lets what is not seen be written',
      OWNER,
      (p) => p.shared.writes.sent.push('ceiling'),
      /先把 ceiling 写进 shared\.fields.*@ "ceiling"/,
    ],
    [
      'lets the state be written',
      OWNER,
      (p) => p.shared.writes.sent.push('status'),
      /状态只由流转改变.*@ "status"/,
    ],
    [
      'lets the supplier be written',
      OWNER,
      (p) => {
        p.shared.fields.push('supplierCode');
        p.shared.writes.sent.push('supplierCode');
      },
      /supplierCode 说明记录属于谁.*@ "supplierCode"/,
    ],
    [
      'lets what is computed be written',
      OWNER,
      (p) => {
        p.form.properties.answer['x-value'] = '{{ values.orderNo }}';
      },
      /answer 是算出来的，不能填写 @ "answer"/,
    ],
    [
      'lets a whole list be written without rows',
      OWNER,
      (p) => delete p.shared.rows,
      /写 deliveries 即整个列表可改.*@ "deliveries"/,
    ],
    ['lets rows come and go in no list', OWNER, (p) => p.shared.writes.sent.pop(), /rows 不起作用.*@ "rows"/],
    [
      'lets a list be written of which some columns are seen',
      OWNER,
      (p) => p.shared.writes.sent.push('lines'),
      /先把 lines 写进 shared\.fields.*@ "lines"/,
    ],
    [
      'lets be written in a state out of sight',
      OWNER,
      (p) => (p.shared.writes.closed = ['answer']),
      /shared\.states 里没有 closed.*@ "closed"/,
    ],
    [
      'names its supplier by a plain text',
      OWNER,
      (p) => (p.shared.supplier = 'answer'),
      /answer 应从 \/office\/suppliers 选择.*@ "supplier"/,
    ],
    [
      'names no supplier',
      OWNER,
      (p) => (p.shared.supplier = 'supplierCod'),
      /没有名为 supplierCod.*→ supplierCode @/,
    ],
    [
      'lets suppliers make what they would not see',
      OWNER,
      (p) => (p.shared.create = true),
      /从 draft 开始，请把它写进 shared\.states.*@ "create"/,
    ],
    [
      'lets suppliers make what they can fill nothing in of',
      OWNER,
      (p) => {
        p.shared.create = true;
        p.shared.states.push('draft');
      },
      /写上 draft 下供应商可以填写的字段 @ "create"/,
    ],
    [
      'lets suppliers make what must have fields that they cannot fill in',
      OWNER,
      (p) => {
        p.shared.create = true;
        p.shared.states.push('draft');
        p.shared.writes.draft = ['answer'];
      },
      /填不了必填的 orderNo.*@ "draft"/,
    ],
    ['has no states', OWNER, (p) => delete p.states, /请写 states.*@ "shared"/],
    [
      'shares what is a supplier’s anyway',
      OWNER,
      (p) => (p.resource.scope = 'supplier'),
      /只有 scope 是 tenant 的记录可以写 shared.*@ "shared"/,
    ],
  ])('is refused where one %s', (_, name, edit, message) => {
    expect(problemsAfter(name, edit)).toMatch(message);
  });
});

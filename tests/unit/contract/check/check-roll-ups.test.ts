import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pageOfView } from '../../../../src/contract/pages/page-view';
import { problemsAfterEdit } from '../../../support/model/edited-pages';
import { filesOf } from '../support';

// biome-ignore lint/suspicious/noExplicitAny: a page that is edited
type Loose = any;

const PURCHASES = 'examples/purchases.json';
const example = (name: string) => {
  const from = name.startsWith('example') ? `dictionaries/${name}` : `features/${name}`;
  const file = name.startsWith('example') ? `dictionaries/${name}.json` : `examples/${name}.json`;
  return { file, text: readFileSync(`tests/fixtures/examples/${from}.json`, 'utf8') };
};
const EXAMPLES = ['purchases', 'receipts', 'materials', 'issue-slips', 'exampleOrderState'];
const files = [...filesOf('schemas'), ...EXAMPLES.map(example)];

/** What the checker says after an edit, each with what was meant. */
const found = (edit: (derived: Loose, page: Loose) => void, among = files) =>
  problemsAfterEdit(among, PURCHASES, (page) => edit(page.derived, page))
    .filter(({ message }) => !message.includes('英文'))
    .map(({ message, suggestion }: Loose) =>
      suggestion === undefined ? message : `${message} -> ${suggestion}`,
    );

describe('a roll-up that cannot be is told with what was meant', () => {
  test.each<[string, (derived: Loose, page: Loose) => void, string]>([
    [
      'a page that is not there',
      ({ received }) => {
        received.of.page = '/examples/receipt';
      },
      '没有页面 /examples/receipt -> /examples/receipts',
    ],
    [
      'its own page',
      ({ received }) => {
        received.of.page = '/examples/purchases';
      },
      '不能汇总本页自己的记录',
    ],
    [
      'a field that is not there',
      ({ received }) => {
        received.of.by = 'orderNo';
      },
      '/examples/receipts 没有名为 orderNo 的字段 -> orderId',
    ],
    [
      'a field that names nothing',
      ({ received }) => {
        received.of.by = 'expectedOn';
      },
      '/examples/receipts 的 expectedOn 不指向本页：请让它用 x-options 从 /examples/purchases 选择',
    ],
    [
      'a sum of texts',
      ({ received }) => {
        received.of.field = 'lines.material';
      },
      'sum 只能用在 number 字段上，lines.material 是 string',
    ],
    [
      'a sum of nothing',
      ({ received }) => {
        delete received.of.field;
      },
      'sum 要写 field，说明汇总哪个字段',
    ],
    [
      'a condition on what is not there',
      ({ received }) => {
        received.of.where = { expectOn: '2026-01-01' };
      },
      '/examples/receipts 没有名为 expectOn 的字段 -> expectedOn',
    ],
    [
      'a condition by who looks',
      ({ received }) => {
        received.of.where = { expectedOn: '{{ user.accountId }}' };
      },
      '这里不能写表达式，只能写普通文本',
    ],
    [
      'the name of a field',
      (derived) => {
        derived.amount = derived.received;
      },
      '派生字段 amount 与表单里的字段同名，请换一个',
    ],
    [
      'the name of a column',
      (derived) => {
        derived['lines.quantity'] = derived['lines.left'];
      },
      '汇总 lines.quantity 与表单里的字段同名，请换一个',
    ],
    [
      'rows that are matched by nothing',
      (derived) => {
        derived['lines.left'].of.by = 'orderId';
      },
      '逐行汇总要写明按 lines 里的哪一列对上，例如 "lines.materialCode": "lines.materialCode"',
    ],
    [
      'less than a text',
      (derived) => {
        derived['lines.left'].of.from = 'lines.material';
      },
      'lines.material 是 string 类型，from 要写数字字段',
    ],
    [
      'less than a maximum',
      (derived) => {
        derived['lines.left'].of.fn = 'max';
      },
      '写了 from，fn 只能是 sum 或 count',
    ],
    [
      'cases over one',
      (derived) => {
        derived.band = {
          title: '档',
          dictionary: 'exampleOrderState',
          cases: [{ value: 'draft', field: 'received', min: 1 }, { value: 'cancelled' }],
        };
      },
      'received 是汇总的数，取值的条件只能用保存的字段；要按它查询请直接用它',
    ],
  ])('%s', (_, edit, message) => {
    expect(found(edit)).toContain(message);
  });

  test('a roll-up of a roll-up', () => {
    const among = files.map((one) => {
      if (one.file !== 'examples/receipts.json') return one;
      const page = JSON.parse(one.text);
      page.derived = {
        again: { title: '再汇总', of: { page: '/examples/purchases', by: 'corrects', fn: 'count' } },
      };
      return { ...one, text: JSON.stringify(page, null, 2) };
    });
    const twice = ({ received }: Loose) => {
      received.of.field = 'again';
    };
    expect(found(twice, among)).toContain(
      '/examples/receipts 的 again 是派生字段，只能用保存的字段，不能汇总再汇总',
    );
  });

  test('bands of numbers that hold for nothing', () => {
    const band = (more: object) =>
      found((derived) => {
        derived.band = {
          title: '档',
          dictionary: 'exampleOrderState',
          cases: [{ value: 'draft', ...more }, { value: 'cancelled' }],
        };
      });
    expect(band({ field: 'amount', min: 90 })).toEqual([]);
    expect(band({ field: 'amount', min: 90, max: 10 })).toEqual(['min（90）大于 max（10），永远不成立']);
    expect(band({ field: 'orderNo', min: 90 })).toEqual(['min 只能用在 number 字段上，orderNo 是 string']);
  });
});

describe('what gives back', () => {
  const ORDERS = 'schemas/office/supply-orders.json';
  /** What the checker says of the order's rows after an edit of what gives back to them, each with the text of its line. */
  const told = (edit: (of: Loose, back: Loose) => void) =>
    problemsAfterEdit(files, ORDERS, ({ derived }) => {
      const { of } = derived['lines.left'];
      edit(of, of.back[0]);
    })
      .filter(({ message }) => !message.includes('英文'))
      .map(({ message, suggestion, text }: Loose) =>
        [text, suggestion === undefined ? message : `${message} -> ${suggestion}`].join(' | '),
      );

  test('is sound where it names the same rows of another page, or of the same', () => {
    expect(told(() => undefined)).toEqual([]);
    expect(
      told((of, back) => {
        back.by = { 'lines.material': 'lines.material', orderId: 'id' };
        const where = { status: ['cancelled'] };
        of.back.push({ ...back, page: '/office/delivery-notices', field: 'lines.quantity', where });
      }),
    ).toEqual([]);
    expect(found(() => undefined)).toEqual([]);
  });

  test.each<[string, (of: Loose, back: Loose) => void, string]>([
    [
      'a page that is not there',
      (_, back) => {
        back.page = '/office/goods-receipt';
      },
      '"page": "/office/goods-receipt", | 没有页面 /office/goods-receipt -> /office/goods-receipts',
    ],
    [
      'its own page',
      (_, back) => {
        back.page = '/office/supply-orders';
      },
      '"page": "/office/supply-orders", | 不能汇总本页自己的记录',
    ],
    [
      'a page over another’s records',
      (_, back) => {
        back.page = '/supplier/goods-receipts';
      },
      '"page": "/supplier/goods-receipts", | /supplier/goods-receipts 的记录属于 /office/goods-receipts，请直接写 /office/goods-receipts -> /office/goods-receipts',
    ],
    [
      'a field that is not there',
      (_, back) => {
        back.field = 'lines.reject';
      },
      '"field": "lines.reject", | /office/goods-receipts 没有名为 lines.reject 的字段 -> lines.rejected',
    ],
    [
      'a sum of texts',
      (_, back) => {
        back.field = 'lines.reason';
      },
      '"field": "lines.reason", | sum 只能用在 number 字段上，lines.reason 是 string',
    ],
    [
      'a sum of nothing',
      (_, back) => {
        delete back.field;
      },
      '"page": "/office/goods-receipts", | back 要写 field，说明退回多少',
    ],
    [
      'a roll-up of a roll-up',
      (_, back) => {
        back.field = 'lines.left';
      },
      '"field": "lines.left", | /office/goods-receipts 的 lines.left 是派生字段，只能用保存的字段，不能汇总再汇总',
    ],
    [
      'a field that names another record',
      (_, back) => {
        back.by = { noticeId: 'id', 'lines.material': 'lines.material' };
      },
      '"noticeId": "id", | /office/goods-receipts 的 noticeId 指向的是 /office/delivery-notices，不是本页的记录',
    ],
    [
      'another field of the record',
      (_, back) => {
        back.by = { orderNo: 'orderNo', 'lines.material': 'lines.material' };
      },
      '"orderNo": "orderNo", | back 要和这个汇总对上同样的本页字段，这里的 by 没有 orderNo',
    ],
    [
      'another column of the rows',
      (_, back) => {
        back.by = { orderId: 'id', 'lines.material': 'lines.unit' };
      },
      '"lines.material": "lines.unit" | back 要和这个汇总对上同样的本页字段，这里的 by 没有 lines.unit',
    ],
    [
      'no column of the rows',
      (_, back) => {
        back.by = 'orderId';
      },
      '"by": "orderId", | back 要和这个汇总对上同样的本页字段，还少 lines.material',
    ],
    [
      'a column twice',
      (_, back) => {
        back.by = { orderId: 'id', 'lines.unit': 'lines.material', 'lines.material': 'lines.material' };
      },
      '"lines.material": "lines.material" | lines.material 已经对上了，只能写一次',
    ],
    [
      'a field that its page does not have',
      (_, back) => {
        back.by = { order: 'id', 'lines.material': 'lines.material' };
      },
      '"order": "id", | /office/goods-receipts 没有名为 order 的字段 -> orderId',
    ],
    [
      'a state that is not there',
      (_, back) => {
        back.where = { status: ['store'] };
      },
      '"store" | /office/goods-receipts 没有状态 store -> stored',
    ],
    [
      'the same twice',
      (of, back) => {
        of.back.push({ ...back });
      },
      '"page": "/office/goods-receipts", | 和第 1 项相同，会退回两次',
    ],
    [
      'nothing that it is given back to',
      (of) => {
        delete of.from;
      },
      '"back": [ | back 要和 from 一起写：没有从哪里减，也就没有退回到哪里',
    ],
    [
      'less than a maximum',
      (of) => {
        of.fn = 'max';
      },
      '"fn": "max", | 写了 from，fn 只能是 sum 或 count',
    ],
  ])('%s', (_, edit, message) => {
    expect(told(edit)).toContain(message);
  });

  test('a word that is none is told with what was meant', () => {
    expect(
      told((_, back) => {
        back.were = back.where;
        delete back.where;
      }).join(),
    ).toContain('where');
  });

  test('a page is judged again with the pages that give back to it', () => {
    const left = files.filter(({ file }) => file !== 'schemas/office/goods-receipts.json');
    const messages = problemsAfterEdit(left, ORDERS, () => undefined).map(({ message }) => message);
    expect(messages).toContain('没有页面 /office/goods-receipts');
  });
});

describe('a second page has the roll-ups', () => {
  const owner: Loose = JSON.parse(example('purchases').text);
  const derivedIn = (face: string, more: object = {}) => {
    const file: Loose = {
      path: `/${face}/second`,
      kind: 'list',
      menu: { face },
      resource: { of: owner.path },
      list: { columns: ['orderNo'] },
      ...more,
    };
    return Object.keys(pageOfView(file, owner).derived ?? {});
  };

  test('of its owner at the office, or those that its file names', () => {
    expect(derivedIn('office')).toEqual(['receipts', 'received', 'lines.left']);
    expect(derivedIn('office', { form: { fields: ['orderNo', 'received'] } })).toEqual(['received']);
  });

  test('that its owner shares at suppliers', () => {
    owner.shared = {
      supplier: 'supplierCode',
      states: ['ordered'],
      fields: ['orderNo', 'status', 'received'],
    };
    expect(derivedIn('supplier')).toEqual(['received']);
    owner.shared.fields = ['orderNo', 'status'];
    expect(derivedIn('supplier')).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Doc } from '../../../src/contract/base/doc';
import type { SchemaFile } from '../../../src/contract/check/check-folder';
import { registerExpressionCompiler } from '../../../src/contract/expressions/register';
import { keptValues } from '../../../src/contract/fields/kept-lookups';
import { type Missing, otherRecords, readsOthers } from '../../../src/contract/fields/other-records';
import type { ListPage } from '../../../src/contract/language/page-schema';
import { recordChecker } from '../../../src/contract/records/record-checker';
import { validateRecord } from '../../../src/contract/records/validate-record';
import { registerRules } from '../../../src/contract/rules/register';
import { problemsAfterEdit } from '../../support/model/edited-pages';

// biome-ignore lint/suspicious/noExplicitAny: tests edit pages freely
type Loose = any;

const PAGE = 'features/limits-and-prices.json';
const read = (name: string) => readFileSync(`tests/fixtures/examples/${name}`, 'utf8');
const files: SchemaFile[] = [PAGE, 'features/numbers.json', 'dictionaries/agreementState.json'].map(
  (file) => ({ file, text: read(file) }),
);

const said = (edit: (page: Loose) => void) =>
  problemsAfterEdit(files, PAGE, edit)
    .filter(({ severity, message }) => severity !== 'warning' && !message.includes('还没有英文'))
    .map(({ message, suggestion, text }) => ({ message, suggestion, text }));
const fields = ({ form }: Loose) => form.properties;
const lookup = (page: Loose) => fields(page).lines.items.properties.price['x-lookup'];
const asserting = (assert: string) => (page: Loose) => {
  fields(page).quantity['x-validator'].assert = `{{ ${assert} }}`;
};

describe('the checker', () => {
  test('finds the example sound', () => {
    expect(said(() => undefined)).toEqual([]);
  });

  test.each([
    ['values.quantity <= refs.agreement.mots', 'refs.agreement 没有名为 mots 的字段', 'most'],
    [
      'values.quantity <= refs.agrement.most',
      'refs 只认从另一个页面的记录里选一条的字段，agrement 不是',
      'agreement',
    ],
    [
      'values.quantity <= refs.quantity.most',
      'refs 只认从另一个页面的记录里选一条的字段，quantity 不是',
      undefined,
    ],
    [
      'refs.agreement.material.code == 1',
      'refs 只到一层：refs.agreement.material 不是一组字段，不能再往下写',
      undefined,
    ],
    [
      'refs.agreement == null',
      'refs.agreement 是一整条记录，请写到它的字段；有没有这条记录，写 refs.agreement.id == null',
      undefined,
    ],
    ['refs.agreement.material == 3', '文本和数字之间不能用 ==', undefined],
  ])('tells what is wrong with %s', (assert, message, suggestion) => {
    expect(said(asserting(assert))).toEqual([
      { message, suggestion, text: expect.stringContaining('"assert"') },
    ]);
  });

  test('refuses a record pointed at where it would decide what is stored, and a value that a person may write', () => {
    const [visible] = said((page) => {
      fields(page).supplierName['x-visible'] = '{{ refs.agreement.most > 3 }}';
    });
    expect(visible?.message).toMatch(/^refs 只能用在 x-validator 的 assert/);
    const [open] = said((page) => {
      delete fields(page).material['x-pattern'];
    });
    expect(open?.message).toMatch(/请同时写 "x-pattern": "readPretty"$/);
  });

  test.each<[string, (page: Loose) => void, RegExp, string | undefined]>([
    [
      'page',
      (page) => {
        lookup(page).page = '/examples/number';
      },
      /没有页面 \/examples\/number$/,
      '/examples/numbers',
    ],
    [
      'value',
      (page) => {
        lookup(page).value = 'prise';
      },
      /没有名为 prise 的文字、数字或是否字段/,
      'price',
    ],
    [
      'type',
      (page) => {
        lookup(page).value = 'material';
      },
      /material 是 string 类型，price 是 number/,
      undefined,
    ],
    [
      'params',
      (page) => {
        lookup(page).params.materiel = 'x';
      },
      /没有名为 materiel/,
      'material',
    ],
    [
      'too few',
      (page) => {
        delete lookup(page).params.supplierName;
      },
      /认不出一条记录/,
      undefined,
    ],
    [
      'no day',
      (page) => {
        delete lookup(page).on;
      },
      /认不出一条记录：要包含/,
      undefined,
    ],
    [
      'a person',
      (page) => {
        fields(page).lines.items.properties.price.default = 1;
      },
      /不能有 default/,
      undefined,
    ],
    [
      'a name',
      (page) => {
        lookup(page).on = '{{ values.orderdOn }}';
      },
      /没有名为 orderdOn/,
      'orderedOn',
    ],
  ])('tells what is wrong with a look-up: %s', (_, edit, message, suggestion) => {
    const found = said(edit);
    expect(found[0]?.message).toMatch(message);
    expect(found[0]?.suggestion).toBe(suggestion);
  });
});

describe('a verdict', () => {
  beforeAll(() => {
    registerRules('ids');
    registerExpressionCompiler();
  });
  const page = JSON.parse(read(PAGE)) as ListPage;
  const scope = { user: {}, session: {}, now: () => new Date('2026-11-25T04:00:00Z') };
  const agreement = { id: 'A', material: '轴承', most: 5 };

  async function judge(payload: Doc, known: Record<string, unknown>, form: ListPage['form'] = page.form) {
    const missing: Missing[] = [];
    const values = { has: (key: string) => key in known, get: (key: string) => known[key] };
    const others = otherRecords(form, values, (one) => missing.push(one));
    const input = { payload, scope: { ...scope, others } };
    const slow = await validateRecord({ page: { form }, dictionaries: {}, ...input });
    const quick = await recordChecker(form, {}, true)?.(input);
    if (quick) expect(quick).toEqual(slow);
    return { ...slow, missing };
  }
  const ofRecord = (id: string) => JSON.stringify(['record', 'agreement', id]);

  test('asks for the record that a field names, and then judges and computes by it', async () => {
    const payload = { agreement: 'A', quantity: 6 };
    const first = await judge(payload, {});
    expect([first.ok, first.missing[0]]).toEqual([true, { kind: 'record', place: 'agreement', value: 'A' }]);
    const known = { [ofRecord('A')]: agreement };
    expect(await judge(payload, known)).toMatchObject({
      ok: false,
      violations: [{ path: 'quantity', rule: '超过协议里一次能订的数量' }],
    });
    expect(await judge({ agreement: 'A', quantity: 5 }, known)).toMatchObject({
      ok: true,
      doc: { material: '轴承', quantity: 5 },
    });
  });

  test('does not judge by a record that is not named, or not there', async () => {
    expect((await judge({ quantity: 1_000 }, {})).ok).toBe(true);
    expect((await judge({ agreement: 'B', quantity: 1_000 }, { [ofRecord('B')]: null })).ok).toBe(true);
  });

  test('takes a value that is looked up whatever was sent, and refuses a row without one where it is required', async () => {
    const asked = { params: { supplierName: '甲', material: '轴承' }, on: '2026-11-25' };
    const key = JSON.stringify(['value', 'lines[].price', asked]);
    const payload = {
      quantity: 1,
      supplierName: '甲',
      orderedOn: '2026-11-25',
      lines: [{ material: '轴承', price: 0.01 }],
    };
    expect(await judge(payload, { [key]: 12.5 })).toMatchObject({
      ok: true,
      doc: { lines: [{ material: '轴承', price: 12.5 }] },
    });
    expect(await judge(payload, { [key]: null })).toMatchObject({
      ok: true,
      doc: { lines: [{ material: '轴承' }] },
    });
    const strict = structuredClone(page.form);
    strict.properties.lines!.items!.properties!.price!.required = true;
    expect(await judge(payload, { [key]: null }, strict)).toMatchObject({
      ok: false,
      violations: [{ path: 'lines.0.price', rule: 'lookupOn' }],
    });
    const kept = keptValues(
      page.form,
      { ...payload, lines: [{ material: '轴承', price: 9 }] },
      {
        ...scope,
        now: scope.now(),
      },
    );
    expect(kept).toEqual([{ place: 'lines[].price', asked, value: 9 }]);
  });

  test('knows which forms read other records', () => {
    expect(readsOthers(page.form)).toBe(true);
    expect(readsOthers((JSON.parse(read('features/numbers.json')) as ListPage).form)).toBe(false);
  });
});

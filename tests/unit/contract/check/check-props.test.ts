import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkPage } from '../../../../src/contract/check/check-page';
import { COMPONENT_NAMES, DECORATOR_NAMES } from '../../../../src/contract/language/components';
import { dictionariesOf, placeOf } from '../support';

const FOLDER = 'tests/fixtures/schemas';
const sound = readFileSync(`${FOLDER}/orders.json`, 'utf8');
const dictionaries = dictionariesOf(FOLDER);
const NOTE = '"x-component-props": { "rows": 3, "placeholder": "选填" }';
const PRICE = '"x-component": "NumberPicker"';

/** The problems of the sound page after one edit, and where `¦` of the edit stands. */
function edited(edit: string, into: string) {
  const marked = sound.replace(edit, () => into);
  const text = marked.replace('¦', '');
  return { problems: checkPage(text, { dictionaries }).problems, place: placeOf(text, marked.indexOf('¦')) };
}

describe('What a page file gives a component', () => {
  it.each([
    [NOTE, '"x-component-props": { ¦"rwos": 3 }', /Input\.TextArea 没有名为 rwos/, 'rows'],
    [NOTE, '"x-component-props": { "rows": ¦"3" }', /1 到 30 的整数/, undefined],
    [NOTE, '"x-component-props": { "rows": ¦0 }', /1 到 30 的整数/, undefined],
    [NOTE, '"x-component-props": { "placeholder": ¦3 }', /应是文本/, undefined],
    [NOTE, '"x-component-props": { ¦"maxLength": 3 }', /请直接写在字段上/, undefined],
    [NOTE, '"x-component-props": { ¦"style": { "color": "red" } }', /没有名为 style/, undefined],
    [NOTE, '"x-component-props": { ¦"href": "https://example.com" }', /没有名为 href/, undefined],
    [NOTE, '"x-component-props": { ¦"onClick": "x" }', /事件处理/, undefined],
    [NOTE, '"x-component-props": { ¦"dangerouslySetInnerHTML": { "__html": "x" } }', /原始 HTML/, undefined],
    [NOTE, '"x-component-props": { "placeholder": ¦"java\\tscript:alert(1)" }', /会执行脚本/, undefined],
    [PRICE, `${PRICE}, "x-component-props": { ¦"precison": 2 }`, /没有名为 precison/, 'precision'],
    [PRICE, `${PRICE}, "x-decorator-props": { ¦"tooltips": "元" }`, /FormItem 没有名为/, 'tooltip'],
    [PRICE, `${PRICE}, "x-decorator-props": { "gridSpan": ¦7 }`, /可以是：1、2、3/, undefined],
  ])('is checked: %s → %s', (edit, into, message, suggestion) => {
    const { problems, place } = edited(edit, into);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ ...place, message: expect.stringMatching(message) });
    expect(problems[0]?.suggestion).toBe(suggestion);
  });

  it('is held against the component that the type and the options choose, too', () => {
    expect(
      edited('"default": "low",', '"default": "low", "x-component-props": { "mode": "tags" },').problems,
    ).toEqual([]);
    const { problems } = edited('"default": "low",', '"default": "low", "x-component-props": { "rows": 2 },');
    expect(problems).toMatchObject([{ message: expect.stringContaining('Select 没有名为 rows') }]);
  });

  it('is checked in reactions, for the field that they write', () => {
    const reaction = (state: string) => [
      '"fulfill": { "state": { "required": true,',
      `"fulfill": { "state": { ${state}, "required": true,`,
    ];
    for (const state of [
      '¦"componentProps.placehoder": "x"',
      '"componentProps": { ¦"placehoder": "x" }',
      '"decoratorProps": { ¦"tooltips": "x" }',
    ]) {
      const [edit, into] = reaction(state);
      const { problems, place } = edited(edit!, into!);
      expect(problems).toMatchObject([{ ...place, message: expect.stringContaining('没有名为') }]);
    }
    const [edit, into] = reaction('"componentProps.placeholder": "x"');
    expect(edited(edit!, into!).problems).toEqual([]);
    const schema =
      '"fulfill": { "schema": { "x-component-props": { ¦"alowClear": true } }, "state": { "required": true,';
    expect(edited(edit!, schema)).toMatchObject({ problems: [{ suggestion: 'allowClear' }] });
  });

  it('may be an expression', () => {
    const into = '"x-component-props": { "placeholder": "{{ values.isRush == true ? \'急\' : \'\' }}" }';
    expect(edited(NOTE, into).problems).toEqual([]);
  });
});

describe('A menu icon', () => {
  it('is one that the product carries', () => {
    const { problems, place } = edited('"ShoppingOutlined"', '¦"ShopingOutlined"');
    expect(problems).toMatchObject([{ ...place, suggestion: 'ShoppingOutlined' }]);
    expect(edited('"ShoppingOutlined"', '"Zzz"').problems).toHaveLength(1);
  });
});

describe('Every component and decorator', () => {
  it('has its props declared', async () => {
    const { COMPONENT_PROPS, DECORATOR_PROPS } = await import(
      '../../../../src/contract/language/component-props'
    );
    expect(Object.keys(COMPONENT_PROPS).sort()).toEqual([...COMPONENT_NAMES].sort());
    expect(Object.keys(DECORATOR_PROPS)).toEqual([...DECORATOR_NAMES]);
  });
});

import { beforeAll, expect, test } from 'vitest';
import { registerExpressionCompiler } from '../../../src/contract/expressions/register';
import { compileForm } from '../../../src/contract/fields/fields';
import type { FormObject } from '../../../src/contract/language/field-schema';
import { type Option, offeredOptions } from '../../../src/contract/language/options';
import { validateRecord } from '../../../src/contract/records/validate-record';
import { registerRules } from '../../../src/contract/rules/register';

const dictionaries = {
  unit: {
    title: '单位',
    entries: [
      { value: 't', label: '吨' },
      { value: 'jin', label: '斤', off: true },
    ],
  },
};
const unit = { type: 'string', 'x-options': 'dictionary:unit' } as const;
const form: FormObject = {
  type: 'object',
  properties: {
    main: { ...unit, default: 'jin' },
    other: unit,
    lines: { type: 'array', items: { type: 'object', properties: { unit } } },
  },
};
const scope = { user: {}, session: {}, now: () => new Date('2026-11-22T00:00:00Z') };

beforeAll(() => {
  registerExpressionCompiler();
  registerRules('ids');
});

const broken = async (payload: object, stored?: Record<string, unknown>) => {
  const input = { page: { form }, dictionaries, payload, scope };
  const verdict = await validateRecord(stored ? { ...input, stored } : input);
  return verdict.ok ? [] : verdict.violations.map(({ path, rule }) => [path, rule]);
};

test('a record keeps what is switched off in the field that holds it, and takes it up in no other', async () => {
  expect(await broken({ main: 'jin', lines: [{ unit: 'jin' }] })).toEqual([
    ['main', 'oneOf'],
    ['lines.0.unit', 'oneOf'],
  ]);
  expect(await broken({ main: 'jin' }, { main: 'jin' })).toEqual([]);
  expect(await broken({ main: 'jin', other: 'jin' }, { main: 'jin' })).toEqual([['other', 'oneOf']]);
  expect(await broken({ lines: [{ unit: 't' }, { unit: 'jin' }] }, { lines: [{ unit: 'jin' }] })).toEqual([]);
});

test('a default that is switched off does not begin a new record', () => {
  const [main] = Object.values(compileForm(form, dictionaries, true).properties ?? {});
  expect(main).not.toHaveProperty('default');
});

test('a branch stays as long as something below it is open or held', () => {
  const tree = [
    {
      value: 1,
      label: '一',
      off: true,
      children: [
        { value: 11, label: '一一', off: true },
        { value: 12, label: '一二', off: true },
      ],
    },
    { value: 2, label: '二', children: [{ value: 21, label: '二一', off: true }] },
    { value: 3, label: '三' },
  ];
  const values = (held: unknown[], leavesAlone: boolean) =>
    offeredOptions(tree, new Set(held), leavesAlone).map(({ value, children }) => [
      value,
      children?.map((one) => one.value),
    ]);
  expect(values([], true)).toEqual([[3, undefined]]);
  expect(values([1, 12], true)).toEqual([
    [1, [12]],
    [3, undefined],
  ]);
  // Where every level may be chosen, what is open or held itself stays without what was below it.
  expect(values([], false)).toEqual([
    [2, undefined],
    [3, undefined],
  ]);
  expect(values([1], false)).toEqual([
    [1, undefined],
    [2, undefined],
    [3, undefined],
  ]);
});

test('what is offered of a deep chain is found in one way through it', () => {
  const passesOf = (levels: number) => {
    let passes = 0;
    let chain: Option | undefined;
    for (let level = 0; level < levels; level += 1) {
      const below = chain;
      chain = {
        value: level,
        label: String(level),
        ...(level === 0 && { off: true }),
        get children() {
          passes += 1;
          return below && [below];
        },
      };
    }
    offeredOptions([chain!, { value: 'other', label: '其他' }], new Set());
    return passes;
  };
  // Spreading an option reads its children once more.
  expect(passesOf(200)).toBeLessThanOrEqual(4 * 200);
});

test.each([
  ['TreeSelect', 'string', 'a'],
  ['Cascader', 'array', ['a']],
] as const)(
  'with %s a leaf is a leaf again when what the tenant had below it was taken out',
  async (component, type, value) => {
    const taken = { value: 'own', label: '自有', off: true, removed: true };
    const levels = { levels: { title: '分类', entries: [{ value: 'a', label: '甲', children: [taken] }] } };
    const field = { type, 'x-component': component, 'x-options': 'dictionary:levels' } as const;
    const page = { form: { type: 'object', properties: { field } } } as const;
    const faults = async (chosen: unknown, stored?: Record<string, unknown>) => {
      const payload = { field: chosen };
      const verdict = await validateRecord({
        page,
        dictionaries: levels,
        payload,
        scope,
        ...(stored && { stored }),
      });
      return verdict.ok ? [] : verdict.violations.map(({ rule }) => rule);
    };
    expect(await faults(value)).toEqual([]);
    const held = type === 'array' ? ['a', 'own'] : 'own';
    expect(await faults(held)).toHaveLength(1);
    expect(await faults(held, { field: held })).toEqual([]);
  },
);

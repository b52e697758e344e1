import { describe, expect, it } from 'vitest';
import type { PageSchema } from '../../../src/contract/language/page-schema';
import { choosesFrom } from '../../../src/contract/pages/record-options';

const ROWS = { page: '/office/contracts', label: 'contractCode', value: 'contractCode' };
const params = { contractType: '{{ values.kind }}', renewal: 'none', owner: '' };
const page = {
  schemaVersion: 2,
  path: '/office/visits',
  kind: 'list',
  title: '走访',
  resource: { name: 'visit', scope: 'tenant' },
  form: {
    type: 'object',
    properties: { contract: { type: 'string', title: '合同', 'x-options': { ...ROWS, params } } },
  },
  list: { columns: ['contract'] },
} as unknown as PageSchema;

describe('choosing from the records of a page', () => {
  it.each<[string, object, boolean]>([
    ['an expression with a value', { contractType: 'purchase', renewal: 'none' }, true],
    ['an expression without one', { renewal: 'none' }, true],
    ['what a file to import asks by', { contractType: '{{ values.kind }}', renewal: 'none' }, true],
    ['another constant', { renewal: 'renewed' }, false],
    ['no constant', { contractType: 'purchase' }, false],
    ['a further item', { renewal: 'none', contractName: '测试' }, false],
    ['a name of every object', { renewal: 'none', toString: 'x' }, false],
  ])('takes the params of the field: %s', (_, asked, taken) => {
    expect(choosesFrom(page, { ...ROWS, params: asked as never })).toBe(taken);
    expect(choosesFrom(page, { ...ROWS, params: asked as never }, true)).toBe(true);
    expect(choosesFrom(page, { ...ROWS, label: 'owner', params: asked as never }, true)).toBe(false);
  });
});

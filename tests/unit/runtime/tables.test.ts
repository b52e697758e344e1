import { beforeAll, describe, expect, test, vi } from 'vitest';
import { fieldsOf } from '../../../src/contract/fields/fields';
import { sheetName } from '../../../src/contract/pages/import-fields';
import { tableHeight } from '../../../src/runtime/list/table/table-height';
import { CellError, cellInput } from '../../../src/runtime/transfer/cell-input';
import { exportName } from '../../../src/runtime/transfer/export-file';
import { memoryStorage } from '../../support/browser/memory-storage';

describe('the height of rows that scroll', () => {
  test.each([
    ['large', 655, 478],
    ['middle', 451, 441],
    ['small', 385, 300],
  ] as const)('%s: %i with the search closed, %i beside it', (size, closed, opened) => {
    expect([tableHeight(size, false, 690), tableHeight(size, true, 690)]).toEqual([closed, opened]);
  });

  test('a low window leaves a middle table less beside the search, and no other', () => {
    const low = (['large', 'middle', 'small'] as const).map((size) => tableHeight(size, true, 689));
    expect(low).toEqual([478, 361, 300]);
    expect(tableHeight('middle', false, 689)).toBe(451);
  });
});

describe('names of files and sheets', () => {
  test('a file is called by its page and the day in Beijing', () => {
    expect(exportName('合同/管理', new Date('2026-03-31T16:00:00Z'))).toBe('合同 管理_2026-04-01.xlsx');
  });
  test('a sheet has at most 31 characters, none that sheets refuse', () => {
    expect(sheetName(`[甲]${'乙'.repeat(40)}`)).toBe(` 甲 ${'乙'.repeat(28)}`.trim());
  });
});

describe('what a cell says', () => {
  beforeAll(() => vi.stubGlobal('localStorage', memoryStorage()));

  const form = {
    type: 'object' as const,
    properties: {
      day: { type: 'string' as const, title: '日期', format: 'date' as const },
      price: { type: 'number' as const, title: '单价' },
      unit: { type: 'string' as const, title: '单位', 'x-options': 'dictionary:unit' },
      tags: { type: 'array' as const, title: '标签', 'x-options': 'dictionary:unit' },
      ready: { type: 'boolean' as const, title: '现货' },
    },
  };
  const dictionaries = {
    unit: {
      title: '单位',
      entries: [
        { value: 'kg', label: '千克' },
        { value: 'm', label: '米' },
      ],
    },
  };
  const read = (name: string, cell: string | number | Date) =>
    cellInput(fieldsOf(form).get(name)!, dictionaries)(cell);

  test.each([
    ['day', new Date('2026-03-31T00:00:00Z'), '2026-03-31'],
    ['day', ' 2026-03-31 ', '2026-03-31'],
    ['price', '1,234.5', 1234.5],
    ['price', 3, 3],
    ['unit', '千克', 'kg'],
    ['unit', 'm', 'm'],
    ['tags', '千克、米', ['kg', 'm']],
    ['ready', '是', true],
  ])('%s: %s', (name, cell, value) => expect(read(name, cell)).toEqual(value));

  test.each([
    ['price', '很多'],
    ['price', ''],
    ['unit', '公斤'],
    ['tags', '千克、公斤'],
    ['ready', '也许'],
  ])('%s does not take %s', (name, cell) => expect(() => read(name, cell)).toThrow(CellError));
});

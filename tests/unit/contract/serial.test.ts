import { describe, expect, it } from 'vitest';
import {
  isSerialFault,
  parseSerial,
  readSerial,
  serialLength,
  serialNumber,
  serialPeriod,
} from '../../../src/contract/fields/serial';

const DAY = '2026-11-05';

describe('A number of a pattern', () => {
  it.each([
    ['PO-{yyyyMM}-{0000}', 7, 'PO-202611-0007', 'PO-202611-{0}'],
    ['{yy}{MM}{dd}{000}', 12, '261105012', '261105{0}'],
    ['{0}', 1, '1', '{0}'],
    ['合同（{yyyy}）{00}号', 3, '合同（2026）03号', '合同（2026）{0}号'],
    ['{yyyyMMdd}/{0000}.A', 5, '20261105/0005.A', '20261105/{0}.A'],
    ['X{00}', 1_000, 'X1000', 'X{0}'],
  ])('%s counts %i as %s', (pattern, count, text, period) => {
    expect(serialNumber(pattern, DAY, count)).toBe(text);
    expect(serialPeriod(pattern, DAY)).toBe(period);
    expect(readSerial(pattern, text)).toEqual({ period, count });
    expect(serialLength(parseSerial(pattern) as never)).toBeLessThanOrEqual(text.length);
  });

  it('is read of no other text', () => {
    for (const text of [
      'PO-202611-007',
      'PO-20261-0007',
      'xPO-202611-0007',
      'PO-202611-00007',
      'PO-202611-0007 ',
      '',
    ])
      expect(readSerial('PO-{yyyyMM}-{0000}', text)).toBeUndefined();
    expect(readSerial('A.{00}', 'AB07')).toBeUndefined();
  });

  it('is never the same for two counts of two periods', () => {
    const all = ['2026-01-01', '2026-01-11', '2026-11-01'].flatMap((day) =>
      Array.from({ length: 1_200 }, (_, count) => serialNumber('{yyyy}{MM}{dd}{00}', day, count + 1)),
    );
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('A pattern that is none', () => {
  it.each([
    ['PO-{yyyyMM}', /缺少流水号/],
    ['', /缺少流水号/],
    ['{00}-{000}', /只能有一处/],
    ['{MM}-{000}', /有月没有年/],
    ['{yyyy}{dd}-{000}', /有日没有月/],
    ['{yyyymm}-{000}', /没有占位 \{yyyymm\}/],
    ['PO-{0000', /没有配对/],
    ['PO-0000}', /没有配对/],
    ['{}{000}', /没有占位 \{\}/],
    ['{0000000000000}', /最多 12 位/],
    ['{constructor}{0}', /没有占位/],
  ])('%s says why', (pattern, fault) => {
    const parsed = parseSerial(pattern);
    expect(isSerialFault(parsed) ? parsed.fault : undefined).toMatch(fault);
  });
});

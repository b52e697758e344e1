import { describe, expect, it } from 'vitest';
import { durationInWords, durationParts, minutesIn, unitsOf } from '../../../src/contract/base/durations';
import { normalizerOf } from '../../../src/contract/rules/normalize';

describe('A duration', () => {
  it.each([
    [0, undefined, '0分钟'],
    [45, undefined, '45分钟'],
    [1_590, undefined, '1天2小时30分钟'],
    [1_590, ['minute', 'hour'], '26小时30分钟'],
    [2_880, ['day'], '2天'],
    [90, ['hour'], '1.5小时'],
    [-90, undefined, '-1小时30分钟'],
  ])('of %i minutes reads as its units say', (minutes, units, words) => {
    expect(durationInWords(minutes, units)).toBe(words);
  });

  it('is read back from its words', () => {
    for (const minutes of [0, 1, 59, 60, 61, 1_440, 1_501, 99_999])
      expect(minutesIn(durationInWords(minutes))).toBe(minutes);
  });

  it.each([
    ['2天3小时', 3_060],
    ['1d 2h 30m', 1_590],
    ['1.5 小时', 90],
    ['９０', 90],
    ['2 hours 5 mins', 125],
    ['', undefined],
    ['三天', undefined],
    ['3小时2天', undefined],
    ['2 miles', undefined],
    ['-5', undefined],
  ])('says %s as a person writes it', (text, minutes) => {
    expect(minutesIn(text)).toBe(minutes);
  });

  it('adds up to itself whatever its units', () => {
    const size = { day: 1_440, hour: 60, minute: 1 };
    for (const units of [['day', 'minute'], ['hour', 'minute'], ['minute']])
      for (const minutes of [7, 1_439, 1_441, 100_000]) {
        const parts = durationParts(minutes, unitsOf(units));
        expect(parts.reduce((sum, { unit, count }) => sum + count * size[unit], 0)).toBe(minutes);
      }
  });
});

describe('A colour', () => {
  const normalize = normalizerOf({ rules: [{ color: true }] });
  it.each([
    ['#1677FF', '#1677ff'],
    ['1677ff', '#1677ff'],
    ['＃ａｂｃ', '#aabbcc'],
    ['red', 'red'],
    ['#12345', '#12345'],
  ])('typed as %s is kept as it is meant', (typed, kept) => {
    expect(normalize(typed)).toBe(kept);
  });
});

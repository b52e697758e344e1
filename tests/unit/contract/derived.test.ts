import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addDays, deriveValue, today } from '../../../src/contract/fields/derived';
import type { Derived } from '../../../src/contract/language/page-schema';

const state: Derived = {
  title: '合同状态',
  dictionary: 'contractState',
  cases: [
    { value: 'renewed', field: 'renewal', in: ['renewed'] },
    { value: 'expired', field: 'term.end', daysLeft: { max: -1 } },
    { value: 'dueInSevenDays', field: 'term.end', daysLeft: { max: 7 } },
    { value: 'dueSoon', field: 'term.end', daysLeft: { min: 8, max: 30 } },
    { value: 'notDue' },
  ],
};
const stateOf = (end: unknown, renewal = 'none') =>
  deriveValue(state, { renewal, term: { end } }, '2026-11-21');

describe('A derived field', () => {
  it.each([
    ['2026-11-20', 'expired'],
    ['2026-11-21', 'dueInSevenDays'],
    ['2026-11-28', 'dueInSevenDays'],
    ['2026-11-29', 'dueSoon'],
    ['2026-12-21', 'dueSoon'],
    ['2026-12-22', 'notDue'],
    ['2028-02-29', 'notDue'],
  ])('counts whole days to %s, both ends included: %s', (end, expected) =>
    expect(stateOf(end)).toBe(expected),
  );

  it('takes the first case that holds, and the last one for what is not filled in', () => {
    expect(stateOf('2020-01-01', 'renewed')).toBe('renewed');
    for (const empty of [undefined, null, '', 7]) expect(stateOf(empty)).toBe('notDue');
    expect(deriveValue(state, {}, '2026-11-21')).toBe('notDue');
    expect(deriveValue(state, { term: '2020-01-01' }, '2026-11-21')).toBe('notDue');
  });
});

describe('The state of a contract', () => {
  const { derived } = JSON.parse(readFileSync('schemas/office/contracts.json', 'utf8')) as {
    derived: Record<'contractState' | 'overdueFlag', Derived>;
  };
  const at = (moment: string, endTime: string, renewal = 'none') => {
    const date = today(new Date(moment));
    const record = { endTime, renewal };
    return [deriveValue(derived.contractState, record, date), deriveValue(derived.overdueFlag, record, date)];
  };

  it.each([
    ['the seventh day before', '2026-11-13T16:00:00Z', '2026-11-21', 'dueInSevenDays', 'no'],
    ['the eighth', '2026-11-13T15:59:59Z', '2026-11-21', 'dueSoon', 'no'],
    ['the thirtieth', '2026-10-21T16:00:00Z', '2026-11-21', 'dueSoon', 'no'],
    ['the one before', '2026-10-21T15:59:59Z', '2026-11-21', 'notDue', 'no'],
    ['the last second of its last day', '2026-11-21T15:59:59Z', '2026-11-21', 'dueInSevenDays', 'no'],
    ['the first second after', '2026-11-21T16:00:00Z', '2026-11-21', 'expired', 'yes'],
    ['a leap day, on it', '2028-02-29T04:00:00Z', '2028-02-29', 'dueInSevenDays', 'no'],
    ['a leap day, after it', '2028-02-29T16:00:00Z', '2028-02-29', 'expired', 'yes'],
    ['a week over a leap day', '2028-02-23T04:00:00Z', '2028-03-02', 'dueSoon', 'no'],
    ['the same week a year before', '2027-02-23T04:00:00Z', '2027-03-02', 'dueInSevenDays', 'no'],
  ])('on %s, by the clocks of Beijing', (_, moment, endTime, state, overdue) =>
    expect(at(moment, endTime)).toEqual([state, overdue]),
  );

  it('is that of its renewal, however late', () => {
    expect(at('2030-01-01T00:00:00Z', '2026-11-21', 'renewed')).toEqual(['renewed', 'no']);
    expect(at('2030-01-01T00:00:00Z', '2026-11-21', 'renewing')).toEqual(['renewing', 'no']);
  });
});

describe('The business day', () => {
  it('is that of Beijing', () => {
    expect(today(new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20');
    expect(today(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21');
  });

  it('is counted over months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });
});

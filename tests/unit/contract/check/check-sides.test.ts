import { describe, expect, it } from 'vitest';
import { checkSides } from '../../../../src/contract/check/check-sides';
import { Report } from '../../../../src/contract/check/report';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { Transition } from '../../../../src/contract/language/states-schema';

interface Case {
  notBy: Transition['notBy'];
  scope?: 'tenant' | 'supplier';
  theirs?: string[] | null;
  steps?: object[];
}

/** What the checker says of a page whose one transition is closed to somebody. */
function faultsOf({ notBy, scope = 'tenant', theirs = [], steps }: Case): string[] {
  const faults: string[] = [];
  const transition = {
    code: 'confirm',
    label: '确认',
    from: ['sent'],
    to: 'agreed',
    notBy,
    ...(steps && { steps }),
  };
  const page = {
    kind: 'list',
    resource: { name: 'deals', scope },
    states: { field: 'status', initial: 'sent', transitions: [transition] },
    ...(theirs && {
      shared: { supplier: 'supplierCode', states: ['sent'], fields: ['status'], transitions: theirs },
    }),
  } as unknown as RecordPage;
  const report = new Report([], ({ path, message }) => faults.push(`${path.join('.')} ${message}`), 'shared');
  checkSides(page, report);
  return faults;
}

describe('A transition that is closed to a side', () => {
  it.each<[string, Case]>([
    ['what suppliers press and the office may not', { notBy: 'office', theirs: ['confirm'] }],
    ['what the office presses and suppliers may not', { notBy: 'supplier' }],
    ['the submitter of any page', { notBy: 'submitter', theirs: null }],
    ['a supplier’s own records', { notBy: 'supplier', scope: 'supplier', theirs: null }],
  ])('is right for %s', (_, one) => {
    expect(faultsOf(one)).toEqual([]);
  });

  it.each<[string, Case, RegExp]>([
    ['there is one side alone', { notBy: 'office', theirs: null }, /只有两方的记录/],
    ['nobody is left to press it', { notBy: 'office' }, /没有人可以执行/],
    [
      'its levels are decided by the office',
      { notBy: 'office', theirs: ['confirm'], steps: [{}] },
      /没有人可以审批/,
    ],
    ['it is given to suppliers beside', { notBy: 'supplier', theirs: ['confirm'] }, /请去掉一个/],
  ])('is a fault where %s', (_, one, fault) => {
    expect(faultsOf(one)).toEqual([expect.stringMatching(fault)]);
    expect(faultsOf(one)[0]).toContain('states.transitions.0.notBy');
  });
});

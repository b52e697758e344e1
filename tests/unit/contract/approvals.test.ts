import { describe, expect, test } from 'vitest';
import { waitingStates } from '@/contract/api/approvals';
import type { Transition } from '@/contract/language/states-schema';

const decision = (from: string[], to: string, more: Partial<Transition> = {}): Transition => ({
  code: `to-${to}`,
  label: to,
  from,
  to,
  notBy: 'submitter',
  ...more,
});

/** The states that wait, of a page with these transitions. */
function waiting(...transitions: Transition[]): string[] {
  return [...waitingStates({ states: { field: 'status', initial: 'draft', transitions } })].sort();
}

const refuse = { danger: true };

describe('the states in which a record waits for a decision', () => {
  test('what was submitted, and not what one person moves alone', () => {
    const submit = { code: 'submit', label: 'submit', from: ['draft'], to: 'checking' };
    expect(
      waiting(submit, decision(['checking'], 'effective'), decision(['checking'], 'refused', refuse)),
    ).toEqual(['checking']);
    expect(waiting(submit)).toEqual([]);
  });

  test('not what its author has yet to submit, though somebody else may decide it as it is', () => {
    const submit = { code: 'submit', label: 'submit', from: ['draft'], to: 'checking' };
    const passes = decision(['draft', 'checking'], 'effective');
    expect(waiting(submit, passes)).toEqual(['checking']);
    expect(waiting(passes)).toEqual(['checking', 'draft']);
    const takeBack = { code: 'back', label: 'back', from: ['checking'], to: 'draft' };
    expect(waiting(takeBack, passes)).toEqual(['checking', 'draft']);
  });

  test('not what was decided and may be thought better of', () => {
    expect(
      waiting(
        decision(['signed', 'declined'], 'shortlisted'),
        decision(['signed', 'shortlisted'], 'declined', refuse),
      ),
    ).toEqual(['signed']);
  });

  test('not what has passed and may be ended', () => {
    expect(waiting(decision(['checking'], 'effective'), decision(['effective'], 'ended', refuse))).toEqual([
      'checking',
    ]);
  });

  test('what the first of two has passed, for the second', () => {
    expect(
      waiting(
        decision(['checking'], 'first'),
        decision(['first'], 'effective'),
        decision(['checking', 'first'], 'refused', refuse),
      ),
    ).toEqual(['checking', 'first']);
  });
});

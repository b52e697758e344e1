import type { ProfilePart } from '../../../src/contract/api/supplier-overview';
import { today } from '../../../src/contract/fields/derived';
import type { StatusCase } from '../../../src/contract/language/dashboard-schema';
import { factsIn, type ReadCase } from '../../../src/contract/pages/dashboards';
import { filledIn } from '../../kernel/base/translate';
import type { presentDecision } from './approval-log';

/**
 * What a supplier does next: the first of a card's cases that is for its status, whose page is filled in, and whose text
 * names nothing that has not happened. Null where none is.
 */
export function nextStep(
  cases: readonly StatusCase[],
  { status, submitDate, approveDate, reason }: ReturnType<typeof presentDecision>,
  parts: readonly ProfilePart[],
  t: (text: string) => string,
): ReadCase | null {
  const day = (at: string | null) => (at === null ? '' : today(new Date(at)));
  const facts: Readonly<Record<string, string>> = {
    submitDate: day(submitDate),
    approveDate: day(approveDate),
    reason: reason ?? '',
  };
  const isFilled = (page: string) => parts.some(({ path, count }) => path === page && count > 0);
  const found = cases.find(
    ({ states, filled, text }) =>
      states.includes(String(status)) &&
      (filled === undefined || isFilled(filled)) &&
      factsIn(text).every((name) => facts[name]),
  );
  if (!found) return null;
  const { tone = 'info', text, to, button } = found;
  return {
    tone,
    text: filledIn(text, facts, t),
    ...(to !== undefined && button !== undefined && { to, button: t(button) }),
  };
}

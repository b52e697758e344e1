import type { RuleViolation } from '@/contract/api/envelope';
import { isLenient, stateOf } from '@/contract/fields/record-state';
import type { ListPage } from '@/contract/language/page-schema';
import { grantsButton } from '@/contract/language/permissions';
import type { Transition } from '@/contract/language/states-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { buttonsFor } from '@/contract/pages/buttons';
import { unreportedRefusal } from '@/services/http/request-errors';
import { getPermissions } from '@/services/session/session';

/**
 * The rules that a record in a lenient state was refused for when it was to leave it, where its own form can show them to
 * somebody who may complete it; undefined for any other failure.
 */
export function incompleteness(
  page: ListPage,
  { asks = [] }: Transition,
  row: RecordRow,
  reason: unknown,
): RuleViolation[] | undefined {
  const { violations = [] } = (unreportedRefusal(reason)?.data ?? {}) as { violations?: RuleViolation[] };
  const isOwn = ({ path, page: other }: RuleViolation) =>
    other === undefined && !asks.includes(path.split('.')[0] ?? '');
  const mayComplete = buttonsFor(page, 'update').some(({ code }) =>
    grantsButton(getPermissions(), page.path, code),
  );
  if (!mayComplete || !isLenient(page, stateOf(page, row)) || !violations.some(isOwn)) return undefined;
  return violations;
}

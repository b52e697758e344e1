import { type ExpressionScope, holds } from '../../../../src/contract/expressions/expression';
import { baseOperation, isRead } from '../../../../src/contract/language/operations';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { grantsButton, grantsPage, type PermissionMap } from '../../../../src/contract/language/permissions';
import type { Print } from '../../../../src/contract/language/print-schema';
import type { Transition } from '../../../../src/contract/language/states-schema';
import { printOf } from '../../../../src/contract/lists/prints';
import { isRouted } from '../../../../src/contract/pages/approval-route';
import { buttonsFor, isOpenToSide, sideOf, transitionOf } from '../../../../src/contract/pages/buttons';
import { noPermission, notFound, Refusal } from '../../base/errors';
import type { User } from '../../base/user';
import { requireGrant } from '../../policies/grants';
import { type CallName, isBeside, isOpen } from '../../schemas/open-operations';

/**
 * Lets a call pass when the caller holds what the page file asks for: the page for reads, the code of one of the
 * operation's buttons for writes, and that button's `when` over the record in hand.
 * Throws not_found, no_permission or illegal_transition.
 */
export function requireOperation(
  map: PermissionMap,
  page: RecordPage,
  name: CallName,
  record?: ExpressionScope,
): void {
  const operation = isBeside(name) ? name : baseOperation(name);
  if (!isOpen(page, operation)) throw notFound();
  if (!grantsPage(map, page.path)) throw noPermission();
  if (!isBeside(operation) && isRead(operation)) return;
  const granted = buttonsFor(page, operation).filter((button) => grantsButton(map, page.path, button.code));
  if (granted.length === 0) throw noPermission();
  if (record && !granted.some((button) => holds(button.when, record)))
    throw new Refusal('illegal_transition');
}

/** The transition of that code, if the caller holds it; one that a date makes (`at`) is nobody's, and a route makes its own. Throws not_found or no_permission. */
export function requireTransition(map: PermissionMap, page: RecordPage, code: string): Transition {
  const transition = transitionOf(page, code);
  if (!transition || transition.at || isRouted(page, code)) throw notFound();
  requireGrant(map, page.path, [code]);
  return transition;
}

/** The print of that code, if the caller holds it. Throws not_found or no_permission. */
export function requirePrint(map: PermissionMap, page: RecordPage, code: string): Print {
  const print = printOf(page, code);
  if (!print) throw notFound();
  requireGrant(map, page.path, [code]);
  return print;
}

/** Throws no_permission where a transition is closed to the caller's side, whatever its role holds (`notBy`). */
export function requireSide(transition: Transition, { supplierCode }: Pick<User, 'supplierCode'>): void {
  if (!isOpenToSide(transition, sideOf(supplierCode))) throw noPermission();
}

/** Throws illegal_transition unless a record in that state may take the transition. */
export function requireState({ from }: Transition, state: unknown): void {
  if (typeof state !== 'string' || !from.includes(state)) throw new Refusal('illegal_transition');
}

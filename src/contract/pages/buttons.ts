import type { Face } from '../base/identity';
import { fieldCodesOf } from '../language/field-guards';
import type { ActionName, BulkAction, Button } from '../language/list-schema';
import type { RecordPage } from '../language/page-schema';
import { UNCHECKED } from '../language/permissions';
import type { Transition } from '../language/states-schema';
import { printsOf } from '../lists/prints';
import { SHARE_BUTTON } from '../lists/shared-views';
import { isRouted, levelsOf } from './approval-route';
import { COMMENT_BUTTON } from './comments';

/** Every button of a page that stands for an action, wherever it stands. */
export function buttonsOf(page: RecordPage): Button[] {
  if (page.kind === 'form') return page.actions;
  const { toolbar = [], rowActions = [], bulkActions = [] } = page.list;
  return [...toolbar, ...rowActions, ...bulkActions.flatMap((bulk) => actionButton(bulk) ?? [])];
}

/** A bulk action as the button of its action; undefined for one that makes a transition. */
export function actionButton({ transition, action, ...button }: BulkAction): Button | undefined {
  return action === undefined || transition !== undefined ? undefined : { ...button, action };
}

/** The bulk actions of a page that make a transition of each chosen row. */
export function bulkTransitionsOf(page: RecordPage): BulkAction[] {
  if (page.kind === 'form') return [];
  return (page.list.bulkActions ?? []).filter(({ transition }) => transition !== undefined);
}

/** The transitions of a page that people make; what a date makes (`at`) is no button. */
export function pressedTransitions({ states }: Pick<RecordPage, 'states'>): Transition[] {
  return (states?.transitions ?? []).filter(({ at }) => at === undefined);
}

/** The side that a person sits on: suppliers' accounts at one, staff at the other. */
export function sideOf(supplierCode: string | null | undefined): Face {
  return supplierCode ? 'supplier' : 'office';
}

/** Whether people of a side may make a transition at all (`notBy`); who of them may, grants and the record decide. */
export function isOpenToSide({ notBy }: Pick<Transition, 'notBy'>, side: Face): boolean {
  return notBy !== side;
}

/**
 * All that can be granted on a page: its buttons, transitions, levels of routes and prints, to comment and to
 * share views. Levels are granted where the records belong, on no second page over them (decision 088).
 */
export function grantedParts(page: RecordPage): { code: string; label: string }[] {
  const comments = page.kind === 'list' && page.comments ? [COMMENT_BUTTON] : [];
  const sharing = page.kind === 'list' && page.list.views ? [SHARE_BUTTON] : [];
  const transitions = pressedTransitions(page).filter(({ code }) => !isRouted(page, code));
  const levels = page.resource.view ? [] : levelsOf(page).map(({ step }) => step);
  return [...buttonsOf(page), ...transitions, ...levels, ...printsOf(page), ...comments, ...sharing];
}

/** The permission codes that a page knows: what can be granted on it. */
export function codesOf(page: RecordPage): string[] {
  const asked = [...grantedParts(page), ...fieldCodesOf(page)];
  return [...new Set(asked.map(({ code }) => code))].filter((code) => code !== UNCHECKED);
}

/**
 * The buttons that open an operation: a call of it needs the code of one of them (design: "Buttons carry a code").
 * A form page has one record, which its save button makes as well as changes; a copy is a new record.
 */
export function buttonsFor(page: RecordPage, action: ActionName): Button[] {
  const makes: ActionName = page.kind === 'form' ? 'update' : 'copy';
  const opens = (button: Button) =>
    button.action === action || (action === 'create' && button.action === makes);
  return buttonsOf(page).filter((button) => opens(button) && button.code !== UNCHECKED);
}

/** Characters of the reason of a transition, or of the comment on a decision. */
export const MAX_REASON = 200;

export function transitionOf(page: RecordPage, code: string): Transition | undefined {
  return page.states?.transitions.find((transition) => transition.code === code);
}

/** The id by which a form page's one record is asked for; the gateway keeps one for each supplier or tenant. */
export const SELF = 'self';

import type { ListPage, PageSchema, RecordPage } from '../language/page-schema';
import type { Transition } from '../language/states-schema';
import { levelsOf, routesOf } from '../pages/approval-route';
import type { DecidedRecord, RouteInList, WaitingRecord } from './approvals-schema';

export type { DecidedRecord, EarlierVersion, RouteInList, WaitingRecord } from './approvals-schema';

/** Where staff decide what waits for them (decision 044). */
export const APPROVALS_PAGE = '/office/approvals';

export const APPROVAL_CALLS = {
  waiting: '/api/approvals/waiting',
  decided: '/api/approvals/decided',
  count: '/api/approvals/count',
  earlier: '/api/approvals/earlier',
  decide: '/api/approvals/decide',
  routes: '/api/approvals/routes',
} as const;

/** A transition by which a second person decides, as the inbox offers it. */
export interface Decision {
  code: string;
  label: string;
  refuses: boolean;
  reason: boolean;
  /** What is asked before it. */
  confirm?: string;
  /** It asks for fields of the record: it is made of one at a time. */
  asks?: true;
}

/** A page with decisions that the caller may make, and how many of its records the search finds. */
export interface ApprovalPage {
  path: string;
  resource: string;
  title: string;
  count: number;
  decisions: Decision[];
}

/** Routes that the inbox lists: which the caller submitted, was copied to, or as an administrator has to look after. */
export const ROUTE_PARTS = ['submitted', 'copied', 'stuck'] as const;
export type RoutePart = (typeof ROUTE_PARTS)[number];

export interface RoutesData {
  list: RouteInList[];
  total: number;
  /** How many are stuck, for who looks after them. */
  stuck: number;
}

/** What both lists are asked for. `path` leaves one page, `keyword` is part of a text that its list is searched by. */
export interface ApprovalQuery {
  pageNum: number;
  pageSize: number;
  path?: string;
  keyword?: string;
}

/** `newest` has what was submitted last come first; what has waited longest does otherwise. */
export interface WaitingQuery extends ApprovalQuery {
  newest?: boolean;
}

/** `pages` counts what the keyword finds, whichever page is asked for; `own` is what the caller submitted itself. */
export interface WaitingData {
  list: WaitingRecord[];
  total: number;
  pages: ApprovalPage[];
  own: number;
}

export interface DecidedData {
  list: DecidedRecord[];
  total: number;
  pages: ApprovalPage[];
}

/** A record to decide, as last seen, and how. */
export interface DecisionTarget {
  resource: string;
  id: string;
  version: number;
  code: string;
}

/** The transitions of a page that wait for somebody: for another than the submitter, or for the levels of a route. */
export function decisionsOf({ states }: Pick<RecordPage, 'states'>): Transition[] {
  return (states?.transitions ?? []).filter(
    ({ notBy, steps }) => notBy === 'submitter' || steps !== undefined,
  );
}

/** What the audit calls the decisions of a page, and those after which what was decided stands and waits no more. */
export function decidingActions(page: Pick<RecordPage, 'states'>): {
  all: string[];
  final: string[];
  /** Decisions of a level, which leave the record in its state. */
  levels: string[];
} {
  const decisions = decisionsOf(page);
  const waiting = waitingStates(page);
  const final = decisions.filter(({ danger, to }) => !danger && !waiting.has(to));
  const actionOf = ({ code }: { code: string }) => `transition:${code}`;
  const levels = levelsOf(page).map(({ step }) => actionOf(step));
  const ways = routesOf(page).flatMap(({ back }) => (back === undefined ? [] : [actionOf({ code: back })]));
  return { all: [...decisions.map(actionOf), ...levels, ...ways], final: final.map(actionOf), levels };
}

/**
 * The states in which a record of a page waits for a decision. One that a decision led to has been decided, though it may
 * be thought better of; it waits on only where the next step passes it from there alone, as where two pass in turn. What
 * its author has yet to submit does not wait either, though it could be decided as it is.
 */
export function waitingStates(page: Pick<RecordPage, 'states'>): Set<string> {
  const decisions = decisionsOf(page);
  const decided = new Set(decisions.map(({ to }) => to));
  const nextStep = ({ from, danger }: Transition) => !danger && from.every((state) => decided.has(state));
  const waits = (state: string) =>
    !decided.has(state) || decisions.some((one) => one.from.includes(state) && nextStep(one));
  const states = decisions.flatMap(({ from }) => from);
  const unsubmitted = hasSubmitStep(page, new Set(states)) ? page.states?.initial : undefined;
  return new Set(states.filter((state) => state !== unsubmitted && waits(state)));
}

/** Whether an author alone moves a new record on to a state in which it is decided. */
function hasSubmitStep({ states }: Pick<RecordPage, 'states'>, awaited: ReadonlySet<string>): boolean {
  return (states?.transitions ?? []).some(
    ({ from, to, notBy }) =>
      notBy !== 'submitter' &&
      to !== states?.initial &&
      from.includes(states?.initial ?? '') &&
      awaited.has(to),
  );
}

/** Whether records of a page may wait in the inbox: one of a form page cannot be opened by itself. */
export function hasDecisions(page: PageSchema): page is ListPage {
  return page.kind === 'list' && decisionsOf(page).length > 0;
}

export function hasRoutes(page: PageSchema): page is ListPage {
  return page.kind === 'list' && routesOf(page).length > 0;
}

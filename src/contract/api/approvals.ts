import type { ListPage, PageSchema, RecordPage } from '../language/page-schema';
import type { Transition } from '../language/states-schema';
import { levelsOf, type RouteOutcome, routesOf } from '../pages/approval-route';
import type { HistoryChange } from '../records/history';

/** Where staff decide what waits for them (decision 044). */
export const APPROVALS_PAGE = '/office/approvals';

/** The calls of the approvals inbox. */
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
  /** It turns down what was submitted. */
  refuses: boolean;
  /** It asks for a reason. */
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

/** What both lists of the inbox tell of a record. */
interface RecordInInbox {
  resource: string;
  path: string;
  /** What people call the record, and what tells it from others of that name. */
  name: string;
  detail?: string;
  /** The supplier whose record it is, where the name does not say so. */
  supplier?: string;
}

/** A record that waits for the caller's decision. */
export interface WaitingRecord extends RecordInInbox {
  id: string;
  version: number;
  /** ISO moment, UTC: when it entered its present state. */
  since: string;
  /** Who brought it there; absent where the account is gone, or nobody did. */
  submittedBy?: string;
  /** The codes of the decisions that its state allows. */
  codes: string[];
  /** The level of its route that waits. */
  level?: string;
  /** For whom the caller decides, by delegation. */
  onBehalfOf?: string;
}

/** Routes that the inbox lists: which the caller submitted, was copied to, or as an administrator has to look after. */
export const ROUTE_PARTS = ['submitted', 'copied', 'stuck'] as const;
export type RoutePart = (typeof ROUTE_PARTS)[number];

/** A record with its route, as the inbox lists it. */
export interface RouteInList extends RecordInInbox {
  id: string;
  recordId: string;
  title: string;
  /** The level that waits, and for whom; absent once the route has ended. */
  level?: string;
  waitsFor?: string[];
  outcome?: RouteOutcome;
  /** Who submitted it, or copied it. */
  by?: string;
  /** ISO moment, UTC: when it began, or was copied. */
  at: string;
}

export interface RoutesData {
  list: RouteInList[];
  total: number;
  /** How many are stuck, for who looks after them. */
  stuck: number;
}

/** A decision that the caller made. */
export interface DecidedRecord extends RecordInInbox {
  /** The decision's own id; the record's is `recordId`. */
  id: string;
  recordId: string;
  label: string;
  refuses: boolean;
  reason?: string;
  /** ISO moment, UTC. */
  at: string;
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

/** What became of a record since it was decided last; null where it never was, or is as it was. */
export interface EarlierVersion {
  /** ISO moment of that decision, UTC, and what it was. */
  at: string;
  label: string;
  changes: HistoryChange[];
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

/** Whether records of a page may be on an approval route. */
export function hasRoutes(page: PageSchema): page is ListPage {
  return page.kind === 'list' && routesOf(page).length > 0;
}

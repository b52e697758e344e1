import type { RouteAct, RouteOutcome } from '../pages/approval-route';

/** An approval route as people see it, and the calls about it (decision 081). */

/** The calls of a record's route. */
export const ROUTE_CALLS = {
  view: '/api/approvals/route',
  decide: '/api/approvals/route/decide',
  sendBack: '/api/approvals/route/return',
  withdraw: '/api/approvals/route/withdraw',
  handOver: '/api/approvals/route/handOver',
  add: '/api/approvals/route/add',
  copy: '/api/approvals/route/copy',
  remind: '/api/approvals/route/remind',
  people: '/api/approvals/route/people',
  delegations: '/api/approvals/delegations',
  endDelegation: '/api/approvals/delegations/end',
  delegates: '/api/approvals/delegations/people',
} as const;

/** A decision that stands, or stood before it was taken back. */
interface RouteDecision {
  by: string;
  onBehalfOf?: string;
  /** ISO moment, UTC. */
  at: string;
  comment?: string;
}

/** How far a level is: `skipped` where its condition does not hold. */
export type LevelState = 'done' | 'waiting' | 'ahead' | 'skipped';

export interface RouteLevelView {
  id: string;
  label: string;
  state: LevelState;
  /** How many people decide it. */
  needed: number;
  decisions: RouteDecision[];
  /** Names of those whom it waits for; only where it does. */
  waitsFor?: string[];
  /** By whom it was asked in. */
  addedBy?: string;
}

/** One thing that was done on a route. */
export interface RouteEvent {
  kind: RouteAct;
  level: string;
  by: string;
  onBehalfOf?: string;
  /** To whom, or back to which level. */
  target?: string;
  comment?: string;
  /** ISO moment, UTC. */
  at: string;
  takenBack?: true;
}

/** What the caller may do on a route now. */
export interface RouteRights {
  /** The level's code, and for whom by delegation. */
  decide?: { code: string; onBehalfOf?: string };
  /** Back to who submitted it; `reason` where one must be given. */
  sendBack?: { reason: boolean };
  /** The levels that it may go back to. */
  backTo: { id: string; label: string }[];
  withdraw: boolean;
  handOver: boolean;
  add: boolean;
  copy: boolean;
  remind: boolean;
  /** An administrator names who decides a level that is stuck. */
  assign: boolean;
}

export interface RouteView {
  id: string;
  /** What it leads to, in the words of the page. */
  label: string;
  submittedBy?: string;
  startedAt: string;
  endedAt?: string;
  outcome?: RouteOutcome;
  /** The page has other levels by now. */
  isOutdated: boolean;
  /** Nobody is left who could decide the level that waits. */
  isStuck: boolean;
  levels: RouteLevelView[];
  events: RouteEvent[];
}

/** What the call for a record's route answers: the one under way or the last, those before it, and what may be done. */
export interface RouteData {
  route: RouteView | null;
  earlier: RouteView[];
  rights: RouteRights;
  version: number;
}

/** Somebody to choose. */
export interface Person {
  id: string;
  name: string;
}

/** What somebody is chosen for. */
export const PEOPLE_FOR = ['handOver', 'add', 'copy', 'assign'] as const;
export type PeopleFor = (typeof PEOPLE_FOR)[number];

/** A time in which somebody else decides. */
interface Delegation {
  id: string;
  to: string;
  /** Days as `YYYY-MM-DD` in Beijing, both included. */
  from: string;
  until: string;
  /** Pages with their titles; empty for all. */
  pages: { path: string; title: string }[];
}

export interface DelegationData {
  own: Delegation[];
  /** Who has given the caller theirs. */
  received: (Omit<Delegation, 'to'> & { by: string })[];
  /** Pages with routes that one may name. */
  pages: { path: string; title: string }[];
}

/** Longest comment on a route. */
export const MAX_ROUTE_COMMENT = 200;
/** People who are copied to at once at most. */
export const MAX_COPIES = 20;

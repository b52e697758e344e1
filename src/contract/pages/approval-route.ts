import type { RecordPage } from '../language/page-schema';
import type { RouteStep, Transition } from '../language/states-schema';

/** Approval routes (decision 081): which level is next, who may decide it, and what of a page belongs to a route. */

type WithStates = Pick<RecordPage, 'states'>;

/** A level of a route under way, as the page file had it when the route began. */
export interface RouteLevel extends RouteStep {
  /** Unique in its route. */
  id: string;
  /** Asked in beside the page's own levels: whom, and by whom. */
  added?: { account: string; by: string };
  /** An administrator has named who decides it: they need no code. */
  named?: true;
}

/** How a route ended: `left` where the record went another way, `restarted` where it was changed meanwhile. */
export const ROUTE_OUTCOMES = ['passed', 'returned', 'withdrawn', 'left', 'restarted'] as const;
export type RouteOutcome = (typeof ROUTE_OUTCOMES)[number];

export const ROUTE_ACTS = [
  'pass',
  'return',
  'returnLevel',
  'withdraw',
  'handOver',
  'addBefore',
  'addAfter',
  'copy',
  'remind',
] as const;
export type RouteAct = (typeof ROUTE_ACTS)[number];

/** A decision that stands; one that was taken back with its level does not. */
export interface LevelDecision {
  /** The id of its level. */
  level: string;
  accountId: string;
  /** For whom, where it was made by delegation. */
  onBehalfOf?: string | undefined;
}

/** A transition that moves a record only after its levels have been decided. */
export type RoutedTransition = Transition & Required<Pick<Transition, 'steps'>>;

const isStepped = (transition: Transition): transition is RoutedTransition => transition.steps !== undefined;

/** The transitions of a page that are approval routes. */
export function routesOf({ states }: WithStates): RoutedTransition[] {
  return (states?.transitions ?? []).filter(isStepped);
}

/** The route that a record in this state is on. */
export function routeFrom(page: WithStates, state: unknown): RoutedTransition | undefined {
  return routesOf(page).find(({ from }) => from.includes(String(state)));
}

export function levelsOf(page: WithStates): { step: RouteStep; transition: RoutedTransition }[] {
  return routesOf(page).flatMap((transition) => transition.steps.map((step) => ({ step, transition })));
}

export function levelNamed(page: WithStates, code: string): RouteStep | undefined {
  return levelsOf(page).find(({ step }) => step.code === code)?.step;
}

/** Whether only a route makes a transition, so that its code is granted to nobody: itself, or a way back. */
export function isRouted(page: WithStates, code: string): boolean {
  return routesOf(page).some((route) => [route.code, route.back, route.withdraw].includes(code));
}

/** The levels of a route as it begins. */
export function levelsFrom({ steps }: RoutedTransition): RouteLevel[] {
  return steps.map((step, index) => ({ ...step, id: String(index + 1) }));
}

/** Place of the first level at or after `from` that applies; undefined where none is left. */
export function nextLevel(
  levels: readonly RouteLevel[],
  from: number,
  applies: (level: RouteLevel) => boolean,
): number | undefined {
  const place = levels.findIndex((level, index) => index >= from && applies(level));
  return place === -1 ? undefined : place;
}

/** How many people must decide a level: those who are named, each of them, or as many as the page says. */
export function peopleNeeded(
  { people = 1, by, added }: RouteLevel,
  assigned: readonly string[] | null,
): number {
  return assigned !== null && (by !== undefined || added !== undefined) ? assigned.length : people;
}

/** Everybody who takes no further decision in a route: who submitted it, and who decided or was decided for. */
export function excludedFrom(
  submitters: readonly string[],
  decisions: readonly LevelDecision[],
): ReadonlySet<string> {
  return new Set([
    ...submitters,
    ...decisions.flatMap(({ accountId, onBehalfOf }) => [accountId, ...(onBehalfOf ? [onBehalfOf] : [])]),
  ]);
}

export interface WaitingLevel {
  /** The accounts that it waits for by name; null where it waits for whoever holds its code. */
  assigned: readonly string[] | null;
  /** Those of `assigned` that can still decide. */
  available: readonly string[];
  needed: number;
  /** How many have decided it. */
  decided: number;
  /** Active accounts that hold the code of the level. */
  holders: readonly string[];
  excluded: ReadonlySet<string>;
}

/**
 * Whom a level waits for now. Where too few of those who are named are left, it moves to the holders of its code; `isStuck`
 * where even so it cannot be decided.
 */
export function waitsFor(level: WaitingLevel): { accounts: string[]; isStuck: boolean } {
  const { assigned, available, needed, decided, holders, excluded } = level;
  const open = (accounts: readonly string[]) => accounts.filter((account) => !excluded.has(account));
  const missing = needed - decided;
  const named = open(assigned === null ? holders : available);
  const accounts = named.length >= missing ? named : [...new Set([...named, ...open(holders)])];
  return { accounts, isStuck: accounts.length < missing };
}

/** A time in which one account decides for another; days as `YYYY-MM-DD` in Beijing, both included. */
export interface Delegated {
  accountId: string;
  delegateId: string;
  fromDay: string;
  untilDay: string;
  /** Paths of pages; empty for all of them. */
  pages: readonly string[];
}

/** For whom of `accounts` somebody may decide on a page that day, by delegation. It does not pass on: a delegate's delegate decides for nobody. */
export function delegators(
  delegations: readonly Delegated[],
  { accountId, path, day }: { accountId: string; path: string; day: string },
): string[] {
  return delegations
    .filter((one) => one.delegateId === accountId && isInForce(one, path, day))
    .map((one) => one.accountId);
}

function isInForce({ fromDay, untilDay, pages }: Delegated, path: string, day: string): boolean {
  return fromDay <= day && day <= untilDay && (pages.length === 0 || pages.includes(path));
}

/** Whether a new delegation closes a circle with others at the same time and for the same pages. */
export function closesCircle(delegations: readonly Delegated[], added: Delegated): boolean {
  const seen = new Set<string>();
  const leads = (account: string): boolean => {
    if (account === added.accountId) return true;
    if (seen.has(account)) return false;
    seen.add(account);
    return delegations.some((one) => one.accountId === account && meets(one, added) && leads(one.delegateId));
  };
  return leads(added.delegateId);
}

function meets(left: Delegated, right: Delegated): boolean {
  const inTime = left.fromDay <= right.untilDay && right.fromDay <= left.untilDay;
  const onAll = left.pages.length === 0 || right.pages.length === 0;
  return inTime && (onAll || left.pages.some((path) => right.pages.includes(path)));
}

/** Whether the page file has other levels now than a route began with. */
export function isOutdated(page: WithStates, code: string, levels: readonly RouteLevel[]): boolean {
  const now = routesOf(page).find((route) => route.code === code)?.steps;
  const own = levels.filter(({ added }) => added === undefined);
  return now === undefined || JSON.stringify(now.map(inOrder)) !== JSON.stringify(own.map(inOrder));
}

const inOrder = ({ code, label, when, people, by }: RouteStep) => [code, label, when, people, by];

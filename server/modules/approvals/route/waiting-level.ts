import type { RecordPage } from '../../../../src/contract/language/page-schema';
import {
  delegators,
  excludedFrom,
  type LevelDecision,
  waitsFor,
} from '../../../../src/contract/pages/approval-route';
import { noPermission, Refusal } from '../../../kernel/base/errors';
import type { RoutePeople } from './route-people';
import { levelOf, type StoredRoute } from './route-store';

/** A route under way with whom its level waits for. */
export interface RouteState {
  route: StoredRoute;
  decisions: readonly LevelDecision[];
  /** Accounts that may decide the level now, delegations aside. */
  accounts: readonly string[];
  /**
   * Those of them who are told and named: whoever holds the very code, is named by a field or was asked in. Who may do
   * everything (`*`) decides it too, and hears of it only where there are too few others.
   */
  concerned: readonly string[];
  /** There are too few of them. */
  isStuck: boolean;
  excluded: ReadonlySet<string>;
}

/** Whom a route waits for, as roles and accounts are now. */
export async function stateOf(
  people: RoutePeople,
  page: RecordPage,
  route: StoredRoute,
  decisions: readonly LevelDecision[],
): Promise<RouteState> {
  const level = levelOf(route);
  const excluded = excludedFrom(route.submitters, decisions);
  const holders = await people.holders(page, level.code);
  // Who is named by a field, asked in or named by an administrator needs no code, but has to be able to open the record.
  const isNamed = level.by !== undefined || level.added !== undefined || level.named === true;
  const able = new Set(isNamed ? await people.members(page) : holders);
  const available = (route.assigned ?? []).filter((account) => able.has(account));
  const decided = decisions.filter((one) => one.level === level.id).length;
  const waits = waitsFor({
    assigned: route.assigned,
    available,
    needed: route.needed,
    decided,
    holders,
    excluded,
  });
  const own = new Set([...(await people.named(page, level.code)), ...(route.assigned ?? [])]);
  const named = waits.accounts.filter((account) => own.has(account));
  const concerned = named.length >= route.needed - decided ? named : waits.accounts;
  return { route, decisions, excluded, ...waits, concerned };
}

/** Who else decides for those that a level waits for, each with for whom. */
export async function delegatesOf(
  people: RoutePeople,
  page: RecordPage,
  { accounts, excluded }: RouteState,
  day: string,
): Promise<Map<string, string>> {
  const members = new Set(await people.members(page));
  const delegations = await people.delegations();
  const found = new Map<string, string>();
  for (const { delegateId } of delegations) {
    if (excluded.has(delegateId) || accounts.includes(delegateId) || !members.has(delegateId)) continue;
    const of = delegators(delegations, { accountId: delegateId, path: page.path, day });
    const absent = of.find((account) => accounts.includes(account));
    if (absent !== undefined) found.set(delegateId, absent);
  }
  return found;
}

/** The accounts that are told of a level that waits: whom it concerns, and who decides for those. */
export function accountsTold(
  { concerned }: Pick<RouteState, 'concerned'>,
  delegates: ReadonlyMap<string, string>,
): string[] {
  const standIns = [...delegates].filter(([, absent]) => concerned.includes(absent));
  return [...concerned, ...standIns.map(([delegate]) => delegate)];
}

/**
 * For whom an account decides the level that waits: itself, or whoever has given it its decisions. Throws no_permission,
 * second_person, decided_before or waits_for_other.
 */
export async function requireTurn(
  people: RoutePeople,
  page: RecordPage,
  state: RouteState,
  accountId: string,
  day: string,
): Promise<{ onBehalfOf?: string }> {
  if (state.accounts.includes(accountId)) return {};
  const absent = (await delegatesOf(people, page, state, day)).get(accountId);
  if (absent !== undefined) return { onBehalfOf: absent };
  const holders = await people.holders(page, levelOf(state.route).code);
  const isConcerned = holders.includes(accountId) || (state.route.assigned ?? []).includes(accountId);
  if (!isConcerned) throw noPermission();
  if (state.route.submitters.includes(accountId)) throw new Refusal('second_person');
  throw new Refusal(state.excluded.has(accountId) ? 'decided_before' : 'waits_for_other');
}

import type {
  RouteData,
  RouteEvent,
  RouteLevelView,
  RouteRights,
  RouteView,
} from '../../../../src/contract/api/route-view';
import type { Doc } from '../../../../src/contract/base/doc';
import { today } from '../../../../src/contract/fields/derived';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { isOutdated } from '../../../../src/contract/pages/approval-route';
import { transitionOf } from '../../../../src/contract/pages/buttons';
import { Refusal } from '../../../kernel/base/errors';
import type { User } from '../../../kernel/base/user';
import type { Trx } from '../../../kernel/db/tables';
import {
  authorize,
  existing,
  inTenant,
  type RecordContext,
} from '../../../kernel/records/context/record-context';
import { ownerPage } from '../../../kernel/records/context/through-view';
import type { Asker } from '../../../kernel/records/hooks/describe-record';
import { namesOf } from '../../../kernel/records/reading/read-history';
import { mayAdminister } from './administrators';
import { applies, ensureRoute } from './begin-route';
import { routePeople } from './route-people';
import {
  decisionsInForce,
  eventsOf,
  levelOf,
  routesOfRecord,
  type StoredEvent,
  type StoredRoute,
} from './route-store';
import { peopleFor } from './route-targets';
import { type RouteState, requireTurn, stateOf } from './waiting-level';

const NO_RIGHTS: RouteRights = {
  backTo: [],
  withdraw: false,
  handOver: false,
  add: false,
  copy: false,
  remind: false,
  assign: false,
};

/** What is told of a record that has just left the second page through which it was decided. */
export const LEFT_PAGE: RouteData = { route: null, earlier: [], rights: NO_RIGHTS, version: 0 };

/**
 * The route that a record is on or was on last, those before it, and what the caller may do. Suppliers are told how far it
 * is, and of nobody who decides. Throws no_permission, bad_request or record_not_found.
 */
export async function readRoute(
  context: RecordContext,
  { user, inLanguage }: Asker,
  asked: RecordPage,
  id: string,
): Promise<RouteData> {
  const call = { user, page: asked };
  // A second page over the records shows the route as the page that they belong to has it.
  const page = ownerPage(context.registry, asked);
  const read = await inTenant(context, user, async (trx) => {
    await authorize(context, trx, call, 'get');
    const record = await existing(trx, call, id);
    await ensureRoute(trx, user.tenantCode, page, record);
    const of = { tenantCode: user.tenantCode, resource: page.resource.name, recordId: record.id };
    const routes = await routesOfRecord(trx, of);
    const events = await eventsOf(
      trx,
      user.tenantCode,
      routes.map(({ route_id }) => route_id),
    );
    const own = (route: StoredRoute) => events.filter(({ route_id }) => route_id === route.route_id);
    const [latest] = routes;
    const isOpen = latest !== undefined && latest.ended_at === null;
    const people = routePeople(trx, user.tenantCode, today(context.clock()));
    const state = isOpen ? await stateOf(people, page, latest, decisionsInForce(own(latest))) : undefined;
    const rights = state
      ? await rightsOf(context, trx, user, page, state, own(latest!), people)
      : { ...NO_RIGHTS };
    return { record, routes, own, state, rights };
  });
  const { record, routes, own, state, rights } = read;
  const names = await namesFor(context, routes, routes.flatMap(own), state);
  const isStaff = user.supplierCode === null;
  const asSeen = (route: StoredRoute): RouteView =>
    viewOf(page, route, own(route), {
      doc: { ...record.rolled, ...record.doc },
      state: state?.route.route_id === route.route_id ? state : undefined,
      nameOf: (account) => (isStaff ? (names.get(account) ?? account) : ''),
      inLanguage,
      isStaff,
    });
  const [route, ...earlier] = routes.map(asSeen);
  const behalf = rights.decide?.onBehalfOf;
  const decide = rights.decide && {
    ...rights.decide,
    ...(behalf !== undefined && { onBehalfOf: names.get(behalf) ?? behalf }),
  };
  return {
    route: route ?? null,
    earlier,
    rights: { ...rights, ...(decide && { decide }) },
    version: record.version,
  };
}

async function rightsOf(
  context: RecordContext,
  trx: Trx,
  user: User,
  page: RecordPage,
  state: RouteState,
  events: readonly StoredEvent[],
  people: ReturnType<typeof routePeople>,
): Promise<RouteRights> {
  const { route, decisions } = state;
  const turn = await turnOf(people, page, state, user.accountId, today(context.clock()));
  const transition = transitionOf(page, route.transition);
  const back = transition?.back === undefined ? undefined : transitionOf(page, transition.back);
  const decided = new Set(decisions.map(({ level }) => level));
  const isOwn = route.submitted_by === user.accountId;
  const isStaff = user.supplierCode === null;
  const someone = async (purpose: 'handOver' | 'add') =>
    turn !== undefined &&
    (await peopleFor({ route, people, state }, page, purpose, user.accountId)).length > 0;
  return {
    ...(turn && { decide: { code: levelOf(route).code, ...turn } }),
    ...(turn && back && { sendBack: { reason: back.reason ?? false } }),
    backTo: turn
      ? route.levels
          .slice(0, route.level)
          .flatMap(({ id, label }) => (decided.has(id) ? [{ id, label }] : []))
      : [],
    withdraw: isOwn && transition?.withdraw !== undefined && !events.some(({ kind }) => kind === 'pass'),
    handOver: await someone('handOver'),
    add: await someone('add'),
    copy: isStaff,
    remind: isOwn,
    assign: state.isStuck && isStaff && (await mayAdminister(context, trx, user)),
  };
}

async function turnOf(
  people: ReturnType<typeof routePeople>,
  page: RecordPage,
  state: RouteState,
  accountId: string,
  day: string,
): Promise<{ onBehalfOf?: string } | undefined> {
  try {
    return await requireTurn(people, page, state, accountId, day);
  } catch (reason) {
    if (reason instanceof Refusal) return undefined;
    throw reason;
  }
}

function namesFor(
  context: RecordContext,
  routes: readonly StoredRoute[],
  events: readonly StoredEvent[],
  state: RouteState | undefined,
): Promise<Map<string, string>> {
  const accounts = [
    ...routes.flatMap(({ submitted_by, levels }) => [
      submitted_by,
      ...levels.flatMap(({ added }) => (added ? [added.by, added.account] : [])),
    ]),
    ...events.flatMap(({ account_id, on_behalf_of, target_account }) => [
      account_id,
      ...[on_behalf_of, target_account].filter((account) => account !== null),
    ]),
    ...(state?.concerned ?? []),
  ];
  return namesOf(context, accounts);
}

interface Seen {
  doc: Doc;
  /** Of the route that is under way. */
  state: RouteState | undefined;
  nameOf(account: string): string;
  inLanguage(text: string): string;
  isStaff: boolean;
}

function viewOf(
  page: RecordPage,
  route: StoredRoute,
  events: readonly StoredEvent[],
  { doc, state, nameOf, inLanguage, isStaff }: Seen,
): RouteView {
  const label = transitionOf(page, route.transition)?.label ?? route.transition;
  const labelOf = (id: string) => inLanguage(route.levels.find((level) => level.id === id)?.label ?? id);
  const passes = events.filter(({ kind, taken_back }) => kind === 'pass' && !taken_back);
  const levels = route.levels.map((level, place): RouteLevelView => {
    const own = passes.filter(({ level_id }) => level_id === level.id);
    const isWaiting = state !== undefined && place === route.level;
    const skips = own.length === 0 && (place < route.level || !applies(page, level, doc));
    const how = isWaiting ? 'waiting' : own.length > 0 ? 'done' : skips ? 'skipped' : 'ahead';
    return {
      id: level.id,
      label: inLanguage(level.label),
      state: how,
      needed: isWaiting ? route.needed : (level.people ?? 1),
      decisions: isStaff ? own.map((event) => decisionOf(event, nameOf)) : [],
      ...(isWaiting && isStaff && { waitsFor: state.concerned.map(nameOf) }),
      ...(level.added && isStaff && { addedBy: nameOf(level.added.by) }),
    };
  });
  return {
    id: route.route_id,
    label: inLanguage(label),
    ...(isStaff && { submittedBy: nameOf(route.submitted_by) }),
    startedAt: route.started_at.toISOString(),
    ...(route.ended_at && { endedAt: route.ended_at.toISOString() }),
    ...(route.outcome && { outcome: route.outcome }),
    isOutdated: isOutdated(page, route.transition, route.levels),
    isStuck: state?.isStuck ?? false,
    levels,
    events: isStaff ? events.map((event) => eventOf(event, nameOf, labelOf)) : [],
  };
}

function decisionOf({ account_id, on_behalf_of, at, comment }: StoredEvent, nameOf: Seen['nameOf']) {
  return {
    by: nameOf(account_id),
    ...(on_behalf_of !== null && { onBehalfOf: nameOf(on_behalf_of) }),
    at: at.toISOString(),
    ...(comment !== null && { comment }),
  };
}

function eventOf(event: StoredEvent, nameOf: Seen['nameOf'], labelOf: (id: string) => string): RouteEvent {
  const { kind, level_id, target_account, target_level, taken_back } = event;
  const target = target_account === null ? target_level && labelOf(target_level) : nameOf(target_account);
  return {
    kind,
    level: labelOf(level_id),
    ...decisionOf(event, nameOf),
    ...(target && { target }),
    ...(taken_back && { takenBack: true as const }),
  };
}

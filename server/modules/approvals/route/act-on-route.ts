import { randomUUID } from 'node:crypto';
import type { Transition } from '../../../../src/contract/language/states-schema';
import { transitionOf } from '../../../../src/contract/pages/buttons';
import { badRequest, noPermission, notFound, Refusal } from '../../../kernel/base/errors';
import type { Trx } from '../../../kernel/db/tables';
import {
  type RecordCall,
  type RecordContext,
  requiredVersion,
  versionConflict,
} from '../../../kernel/records/context/record-context';
import { runGuards } from '../../../kernel/records/writes/run-hooks';
import { moveRecord, optionalComment, reasonFor } from '../../../kernel/records/writes/transit-record';
import { administratorsOf, mayAdminister } from './administrators';
import { waitAt } from './begin-route';
import { type HeldRoute, holdRoute, others } from './decide-level';
import { tell } from './notify-route';
import { addEvent, changeLevel, endRoute, eventsOf, levelOf, takeBack } from './route-store';
import { mayTake } from './route-targets';
import { routedRecord } from './routed-record';
import { accountsTold, delegatesOf, requireTurn } from './waiting-level';

/** Which record, as last seen. */
export interface RouteTarget {
  id: string;
  version: number;
}

export type Act<Input> = (context: RecordContext, trx: Trx, call: RecordCall, input: Input) => Promise<void>;

/** Holds the route of a record that is as the caller saw it. Throws what `holdRoute` does, and version_conflict. */
async function holdSeen(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  { id, version }: RouteTarget,
): Promise<HeldRoute> {
  const held = await holdRoute(context, trx, call, id);
  if (requiredVersion(version) !== held.record.version)
    throw versionConflict(context, call.page, held.record);
  await runGuards(trx, call.user, call.page.resource.name);
  return held;
}

const recordOf = ({ user }: RecordCall, { record, page }: HeldRoute) =>
  routedRecord(user.tenantCode, page, record);

/**
 * Sends a record back: without `to` to who submitted it, by the transition that the page names, else to an earlier level,
 * whose decisions and all behind it stand no more. Throws not_found where the page names no way back, bad_request for a
 * level that is not behind, or what `requireTurn` does.
 */
export const sendBack: Act<RouteTarget & { to?: string | undefined; reason?: string | undefined }> = async (
  context,
  trx,
  call,
  { to, reason, ...target },
) => {
  const { user } = call;
  const held = await holdSeen(context, trx, call, target);
  const { route, page, people, state, day } = held;
  const { onBehalfOf } = await requireTurn(people, page, state, user.accountId, day);
  const by = { accountId: user.accountId, onBehalfOf };
  if (to !== undefined) {
    const place = route.levels.slice(0, route.level).findIndex(({ id }) => id === to);
    if (place === -1 || !state.decisions.some(({ level }) => level === to))
      throw badRequest([{ path: 'to', message: '只能退回到已经审批过的环节' }]);
    await addEvent(trx, route, {
      kind: 'returnLevel',
      ...by,
      targetLevel: to,
      comment: requiredReason(reason),
    });
    await takeBack(trx, route, place);
    await waitAt(trx, recordOf(call, held), route, place);
    return;
  }
  const transition = namedBy(held, 'back');
  const words = wordsFor(transition, reason);
  await addEvent(trx, route, { kind: 'return', ...by, comment: words });
  await endRoute(trx, route, 'returned');
  await leave(context, trx, call, held, transition, words);
  await tell(trx, recordOf(call, held), [route.submitted_by].filter(others(call)), {
    title: '{page}「{name}」已退回',
    body: words === undefined ? '“{state}”退回了您提交的{page}「{name}」。' : '“{state}”的说明：{reason}',
    params: { state: levelOf(route).label, ...(words !== undefined && { reason: words }) },
  });
};

/** Takes a record back before anybody has decided. Throws not_found, no_permission, or illegal_transition once somebody has. */
export const withdraw: Act<RouteTarget> = async (context, trx, call, target) => {
  const held = await holdSeen(context, trx, call, target);
  const { route } = held;
  const transition = namedBy(held, 'withdraw');
  if (route.submitted_by !== call.user.accountId) throw noPermission();
  const events = await eventsOf(trx, call.user.tenantCode, [route.route_id]);
  if (events.some(({ kind }) => kind === 'pass')) throw new Refusal('illegal_transition');
  await addEvent(trx, route, { kind: 'withdraw', accountId: call.user.accountId });
  await endRoute(trx, route, 'withdrawn');
  await leave(context, trx, call, held, transition, undefined);
};

/** The transition by which a route is left. Throws not_found where the page names none. */
function namedBy({ page, route }: HeldRoute, way: 'back' | 'withdraw'): Transition {
  const code = transitionOf(page, route.transition)?.[way];
  const transition = code === undefined ? undefined : transitionOf(page, code);
  if (!transition) throw notFound();
  return transition;
}

async function leave(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  { record }: HeldRoute,
  { notBy: _, ...transition }: Transition,
  words: string | undefined,
): Promise<void> {
  const { id, version } = record;
  await moveRecord(context, trx, call, { id, version, transition, asked: {}, reason: () => words });
}

function wordsFor(transition: Transition, reason: unknown): string | undefined {
  return transition.reason ? reasonFor(transition, reason) : optionalComment(reason);
}

function requiredReason(reason: unknown): string {
  const words = optionalComment(reason);
  if (words === undefined) throw badRequest([{ path: 'reason', message: '请填写原因，最多 200 个字符' }]);
  return words;
}

/**
 * Gives a decision to somebody else: who is waited for gives theirs, an administrator names who decides what is stuck.
 * Throws bad_request for somebody who cannot decide it, or what `requireTurn` does.
 */
export const handOver: Act<RouteTarget & { to: string; reason?: string | undefined }> = async (
  context,
  trx,
  call,
  { to, reason, ...target },
) => {
  const { user } = call;
  const held = await holdSeen(context, trx, call, target);
  const { route, page, people, state, day } = held;
  const administers = state.isStuck && (await mayAdminister(context, trx, user));
  const turn = administers ? {} : await requireTurn(people, page, state, user.accountId, day);
  await mayTake(held, administers ? 'assign' : 'handOver', user.accountId, to);
  await addEvent(trx, route, {
    kind: 'handOver',
    accountId: user.accountId,
    onBehalfOf: turn.onBehalfOf,
    target: to,
    comment: optionalComment(reason),
  });
  const level = levelOf(route);
  const decided = state.decisions.filter((one) => one.level === level.id);
  const missing = route.needed - decided.length;
  const giver = turn.onBehalfOf ?? user.accountId;
  const left = state.accounts.filter((account) => account !== giver && account !== to);
  // One alone is meant where one alone is missing; of several the others stay.
  const isNamed = level.by !== undefined || level.added !== undefined;
  const keep = missing > 1 || isNamed ? left : [];
  const done = decided.flatMap(({ accountId, onBehalfOf }) => [
    accountId,
    ...(onBehalfOf ? [onBehalfOf] : []),
  ]);
  const levels = administers
    ? route.levels.map((one) => (one.id === level.id ? { ...one, named: true as const } : one))
    : route.levels;
  const changed = await changeLevel(trx, route, { levels, assigned: [...new Set([...done, ...keep, to])] });
  await tell(trx, recordOf(call, held), [to], {
    title: '{by}把{page}「{name}」的审批转交给了您',
    body: '{page}「{name}」的“{state}”由您审批，请及时处理。',
    params: { by: user.displayName, state: levelOf(changed).label },
  });
};

/** Asks one more person, before the level that waits or behind it. Throws bad_request, or what `requireTurn` does. */
export const addPerson: Act<
  RouteTarget & { to: string; place: 'before' | 'after'; reason?: string | undefined }
> = async (context, trx, call, { to, place, reason, ...target }) => {
  const { user } = call;
  const held = await holdSeen(context, trx, call, target);
  const { route, page, people, state, day } = held;
  const { onBehalfOf } = await requireTurn(people, page, state, user.accountId, day);
  await mayTake(held, 'add', user.accountId, to);
  const { code, label } = levelOf(route);
  const added = { id: randomUUID().slice(0, 8), code, label, added: { account: to, by: user.accountId } };
  await addEvent(trx, route, {
    kind: place === 'before' ? 'addBefore' : 'addAfter',
    accountId: user.accountId,
    onBehalfOf,
    target: to,
    comment: optionalComment(reason),
  });
  const at = route.level + (place === 'before' ? 0 : 1);
  const levels = route.levels.toSpliced(at, 0, added);
  if (place === 'before') {
    await waitAt(trx, recordOf(call, held), route, at, levels);
  } else {
    await changeLevel(trx, route, { levels });
  }
};

/** Lets people know of a record that is or was on a route. Throws bad_request for who cannot open the page. */
export const copyTo: Act<RouteTarget & { to: readonly string[] }> = async (
  context,
  trx,
  call,
  { to, ...target },
) => {
  const { user } = call;
  if (user.supplierCode !== null) throw noPermission();
  const held = await holdSeen(context, trx, call, target);
  for (const account of to) await mayTake(held, 'copy', user.accountId, account);
  const { tenant_code, resource, record_id, supplier_code } = held.route;
  for (const account_id of new Set(to)) {
    await addEvent(trx, held.route, { kind: 'copy', accountId: user.accountId, target: account_id });
    await trx
      .insertInto('approval_copy')
      .values({ tenant_code, resource, record_id, supplier_code, account_id, copied_by: user.accountId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await tell(trx, recordOf(call, held), to, {
    title: '{by}抄送了{page}「{name}」',
    body: '{by}把{page}「{name}」的审批抄送给您。',
    params: { by: user.displayName },
  });
};

/** A person reminds about a record once in so many milliseconds. */
const REMIND_EVERY_MS = 60 * 60_000;

/** Reminds those that a route waits for, and administrators where it is stuck. Throws no_permission, or urged_lately. */
export const remind: Act<RouteTarget> = async (context, trx, call, target) => {
  const { user } = call;
  const held = await holdSeen(context, trx, call, target);
  const { route, page, people, state, day } = held;
  if (route.submitted_by !== user.accountId) throw noPermission();
  const since = context.clock().getTime() - REMIND_EVERY_MS;
  const events = await eventsOf(trx, user.tenantCode, [route.route_id]);
  if (events.some(({ kind, at }) => kind === 'remind' && at.getTime() > since))
    throw new Refusal('urged_lately');
  await addEvent(trx, route, { kind: 'remind', accountId: user.accountId });
  const delegates = await delegatesOf(people, page, state, day);
  const administrators = state.isStuck ? await administratorsOf(context, people) : [];
  const to = [...accountsTold(state, delegates), ...administrators];
  await tell(trx, recordOf(call, held), to.filter(others(call)), {
    kind: 'urging',
    title: '{by}催办{page}「{name}」',
    body: '{page}「{name}」在“{state}”等待审批，{by}请您尽快处理。',
    params: { by: user.displayName, state: levelOf(route).label },
  });
};

import { today } from '../../../../src/contract/fields/derived';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { levelNamed, nextLevel, routeFrom } from '../../../../src/contract/pages/approval-route';
import { transitionOf } from '../../../../src/contract/pages/buttons';
import { recordChange } from '../../../kernel/audit/write-audit';
import { notFound, Refusal } from '../../../kernel/base/errors';
import type { Trx } from '../../../kernel/db/tables';
import {
  authorize,
  existing,
  type RecordCall,
  type RecordContext,
  requiredVersion,
  versionConflict,
} from '../../../kernel/records/context/record-context';
import { ownerCall } from '../../../kernel/records/context/through-view';
import { rollUpsOf } from '../../../kernel/records/lists/roll-ups';
import type { StoredRecord } from '../../../kernel/records/tables/stored-record';
import { runGuards } from '../../../kernel/records/writes/run-hooks';
import { moveRecord, optionalComment } from '../../../kernel/records/writes/transit-record';
import { applies, ensureRoute, waitAt } from './begin-route';
import { tell } from './notify-route';
import { type RoutePeople, routePeople } from './route-people';
import { addEvent, decisionsInForce, endRoute, eventsOf, levelOf, type StoredRoute } from './route-store';
import { routedRecord } from './routed-record';
import { type RouteState, requireTurn, stateOf } from './waiting-level';

/** A record on a route, held until the transaction ends, and whom the route waits for. */
export interface HeldRoute {
  record: StoredRecord;
  route: StoredRoute;
  /** The page that the record belongs to, whichever page over it the call came through: it has the levels and their codes. */
  page: RecordPage;
  state: RouteState;
  people: RoutePeople;
  /** Today in Beijing. */
  day: string;
}

/**
 * Holds a record that the caller may read and the route that it is on, so that of many at once one goes on. Throws
 * no_permission, record_not_found, bad_request, or illegal_transition where it is on none.
 */
export async function holdRoute(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  id: unknown,
): Promise<HeldRoute> {
  const { user } = call;
  const { page } = ownerCall(context, call);
  await authorize(context, trx, call, 'get');
  const record = await existing(trx, call, id, true);
  const route = await ensureRoute(trx, user.tenantCode, page, record);
  if (!route) throw new Refusal('illegal_transition');
  const day = today(context.clock());
  const people = routePeople(trx, user.tenantCode, day);
  const decisions = decisionsInForce(await eventsOf(trx, user.tenantCode, [route.route_id]));
  return { record, route, page, people, day, state: await stateOf(people, page, route, decisions) };
}

interface LevelInput {
  id: unknown;
  version: unknown;
  code: string;
  comment: unknown;
}

/**
 * Passes the level of a route that waits; with its last level the record moves as the transition says. Throws not_found,
 * no_permission, illegal_transition where another level waits, version_conflict, second_person, decided_before,
 * waits_for_other, bad_request, or what the transition throws, and has then changed nothing.
 */
export async function decideLevel(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  { id, version, code, comment }: LevelInput,
): Promise<void> {
  const { user } = call;
  const owner = ownerCall(context, call);
  const held = await holdRoute(context, trx, call, id).catch(unlessUnknown(owner, code));
  const { record, route, page, state, people, day } = held;
  if (levelOf(route).code !== code) throw await wrongLevel(owner, people, code, route);
  const { onBehalfOf } = await requireTurn(people, page, state, user.accountId, day);
  if (requiredVersion(version) !== record.version) throw versionConflict(context, call.page, record);
  await runGuards(trx, user, page.resource.name);
  const words = optionalComment(comment);
  await addEvent(trx, route, { kind: 'pass', accountId: user.accountId, onBehalfOf, comment: words });
  const decided = state.decisions.filter(({ level }) => level === levelOf(route).id).length + 1;
  const rolled = await rollUpsOf(trx, page, { tenantCode: user.tenantCode, id: record.id });
  const next =
    decided < route.needed
      ? route.level
      : nextLevel(route.levels, route.level + 1, (level) => applies(page, level, record.doc, rolled));
  if (next === undefined) {
    await finish(context, trx, call, held, words);
    return;
  }
  await recordChange(trx, authorOf(call, record), {
    resource: page.resource.name,
    recordId: record.id,
    action: `transition:${code}`,
    before: record.doc,
    after: record.doc,
    ...(words !== undefined && { reason: words }),
  });
  if (next !== route.level) await waitAt(trx, routedRecord(user.tenantCode, page, record), route, next);
}

/** Moves a record whose last level was decided, and tells who submitted it. */
async function finish(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  { record, route, page }: HeldRoute,
  words: string | undefined,
): Promise<void> {
  const { user } = call;
  await endRoute(trx, route, 'passed');
  // A page that was changed meanwhile may call it by another name.
  const state = record.doc[page.states?.field ?? ''];
  const transition = transitionOf(page, route.transition) ?? routeFrom(page, state);
  if (!transition) throw new Refusal('illegal_transition');
  // Who may not be the second person has been settled level by level.
  const { notBy: _, ...own } = transition;
  await moveRecord(context, trx, call, {
    id: record.id,
    version: record.version,
    transition: own,
    asked: {},
    reason: () => words,
  });
  await tell(trx, routedRecord(user.tenantCode, page, record), [route.submitted_by].filter(others(call)), {
    title: '{page}「{name}」已通过审批',
    body: '您提交的{page}「{name}」已通过全部审批。',
  });
}

export const others =
  ({ user }: Pick<RecordCall, 'user'>) =>
  (account: string) =>
    account !== user.accountId;

function authorOf({ user }: RecordCall, { supplier_code }: StoredRecord) {
  const { tenantCode, accountId } = user;
  return { tenantCode, accountId, supplierCode: supplier_code };
}

/** A code that is of no level of the page is unknown, whatever the record. */
function unlessUnknown({ page }: RecordCall, code: string) {
  return (reason: unknown): never => {
    const isState = reason instanceof Refusal && reason.code === 'illegal_transition';
    throw isState && !levelNamed(page, code) ? notFound() : reason;
  };
}

/** What a level that does not wait is refused with: as unknown, as not granted, or as not its turn. */
async function wrongLevel(
  { user, page }: RecordCall,
  people: RoutePeople,
  code: string,
  { levels }: StoredRoute,
): Promise<Refusal> {
  if (!levels.some((level) => level.code === code) && !levelNamed(page, code)) return notFound();
  const holders = await people.holders(page, code);
  return new Refusal(holders.includes(user.accountId) ? 'illegal_transition' : 'no_permission');
}

import { randomUUID } from 'node:crypto';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type {
  LevelDecision,
  RouteAct,
  RouteLevel,
  RouteOutcome,
} from '../../../../src/contract/pages/approval-route';
import type { Tables, Trx } from '../../../kernel/db/tables';

export type StoredRoute = Selectable<Tables['approval_route']>;
export type StoredEvent = Selectable<Tables['approval_event']>;

interface RouteOf {
  tenantCode: string;
  resource: string;
  recordId: string;
}

/** The route that a record is on; undefined where none is under way. */
export function openRoute(trx: Trx, of: RouteOf): Promise<StoredRoute | undefined> {
  return allRoutes(trx, of).where('ended_at', 'is', null).executeTakeFirst();
}

/** The routes that a record has been on, the latest first. */
export function routesOfRecord(trx: Trx, of: RouteOf): Promise<StoredRoute[]> {
  return allRoutes(trx, of).orderBy('started_at', 'desc').orderBy('route_id').limit(20).execute();
}

function allRoutes(trx: Trx, { tenantCode, resource, recordId }: RouteOf) {
  return trx
    .selectFrom('approval_route')
    .selectAll()
    .where('tenant_code', '=', tenantCode)
    .where('resource', '=', resource)
    .where('record_id', '=', recordId);
}

/** What was done on some routes, in its order. */
export async function eventsOf(
  trx: Trx,
  tenantCode: string,
  routeIds: readonly string[],
): Promise<StoredEvent[]> {
  if (routeIds.length === 0) return [];
  return trx
    .selectFrom('approval_event')
    .selectAll()
    .where('tenant_code', '=', tenantCode)
    .where('route_id', 'in', [...routeIds])
    .orderBy('at')
    .orderBy('event_id')
    .execute();
}

export function decisionsInForce(events: readonly StoredEvent[]): LevelDecision[] {
  return events
    .filter(({ kind, taken_back }) => kind === 'pass' && !taken_back)
    .map(({ level_id, account_id, on_behalf_of }) => ({
      level: level_id,
      accountId: account_id,
      ...(on_behalf_of !== null && { onBehalfOf: on_behalf_of }),
    }));
}

export function levelOf({ levels, level }: Pick<StoredRoute, 'levels' | 'level'>): RouteLevel {
  return levels[level]!;
}

interface NewEvent {
  kind: RouteAct;
  accountId: string;
  onBehalfOf?: string | undefined;
  target?: string | undefined;
  targetLevel?: string | undefined;
  comment?: string | undefined;
}

export async function addEvent(
  trx: Trx,
  route: StoredRoute,
  { kind, accountId, onBehalfOf, target, targetLevel, comment }: NewEvent,
): Promise<void> {
  const { tenant_code, route_id, resource, record_id, supplier_code } = route;
  await trx
    .insertInto('approval_event')
    .values({
      ...{ tenant_code, route_id, resource, record_id, supplier_code },
      level_id: levelOf(route).id,
      event_id: randomUUID(),
      kind,
      account_id: accountId,
      on_behalf_of: onBehalfOf ?? null,
      target_account: target ?? null,
      target_level: targetLevel ?? null,
      comment: comment ?? null,
    })
    .execute();
}

interface NewRoute extends RouteOf {
  supplierCode: string;
  transition: string;
  levels: readonly RouteLevel[];
  submittedBy: string;
  submitters: readonly string[];
}

/** A new route, before it waits at any level. */
export async function insertRoute(trx: Trx, route: NewRoute): Promise<StoredRoute> {
  const inserted = await trx
    .insertInto('approval_route')
    .values({
      tenant_code: route.tenantCode,
      route_id: randomUUID(),
      resource: route.resource,
      record_id: route.recordId,
      supplier_code: route.supplierCode,
      transition: route.transition,
      levels: JSON.stringify(route.levels),
      level: 0,
      assigned: null,
      needed: 1,
      submitted_by: route.submittedBy,
      submitters: JSON.stringify(route.submitters),
      ended_at: null,
      outcome: null,
    })
    // Two who look at a record that is on none yet begin one.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return inserted ?? (await openRoute(trx, route))!;
}

/** Where a route waits from now on; what it is not told stays. */
interface LevelChange {
  level?: number;
  levels?: readonly RouteLevel[];
  assigned?: readonly string[] | null;
  needed?: number;
}

export async function changeLevel(
  trx: Trx,
  { tenant_code, route_id }: StoredRoute,
  { level, levels, assigned, needed }: LevelChange,
): Promise<StoredRoute> {
  const since = assigned === undefined ? undefined : await momentIn(trx);
  return trx
    .updateTable('approval_route')
    .set({
      ...(since && { level_since: since }),
      ...(level !== undefined && { level }),
      ...(levels && { levels: JSON.stringify(levels) }),
      ...(assigned !== undefined && { assigned: assigned && JSON.stringify(assigned) }),
      ...(needed !== undefined && { needed }),
    })
    .where('tenant_code', '=', tenant_code)
    .where('route_id', '=', route_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The decisions of a level and of all behind it stand no more. */
export async function takeBack(
  trx: Trx,
  { tenant_code, route_id, levels }: StoredRoute,
  place: number,
): Promise<void> {
  await trx
    .updateTable('approval_event')
    .set({ taken_back: true })
    .where('tenant_code', '=', tenant_code)
    .where('route_id', '=', route_id)
    .where('kind', '=', 'pass')
    .where(
      'level_id',
      'in',
      levels.slice(place).map(({ id }) => id),
    )
    .execute();
}

export async function endRoute(
  trx: Trx,
  { tenant_code, route_id }: StoredRoute,
  outcome: RouteOutcome,
): Promise<void> {
  await trx
    .updateTable('approval_route')
    .set({ ended_at: await momentIn(trx), outcome })
    .where('tenant_code', '=', tenant_code)
    .where('route_id', '=', route_id)
    .execute();
}

/** The moment by the database's clock, to the microsecond, asked apart: Citus takes no clock in a change of rows. */
async function momentIn(trx: Trx): Promise<RawBuilder<Date>> {
  const { rows } = await sql<{ at: string }>`SELECT clock_timestamp()::text AS at`.execute(trx);
  return sql<Date>`${rows[0]!.at}::timestamptz`;
}

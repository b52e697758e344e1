import { type RawBuilder, sql } from 'kysely';
import { hasRoutes } from '../../../../src/contract/api/approvals';
import { today } from '../../../../src/contract/fields/derived';
import { isView } from '../../../../src/contract/pages/page-view';
import type { User } from '../../../kernel/base/user';
import type { Trx } from '../../../kernel/db/tables';
import { matchConditions } from '../../../kernel/records/lists/match-conditions';
import { viewName } from '../../../kernel/records/tables/table';
import type { DecisionPage } from '../decision-pages';
import { keywordCondition, MOST_WAITING, type WaitingKey } from '../waiting-keys';
import { routePeople } from './route-people';
import { decisionsInForce, eventsOf, levelOf, type StoredRoute } from './route-store';
import { delegatesOf, type RouteState, stateOf } from './waiting-level';

/** A route under way with its page, whom it waits for, and who decides for them. */
export interface OpenRoute {
  page: DecisionPage['page'];
  state: RouteState;
  delegates: ReadonlyMap<string, string>;
}

/** The routes under way on these pages, those first that have waited longest; as many as an inbox looks at. */
export async function openRoutes(
  trx: Trx,
  { tenantCode }: Pick<User, 'tenantCode'>,
  pages: readonly DecisionPage[],
  now: Date,
): Promise<OpenRoute[]> {
  const byResource = new Map(
    pages.flatMap(({ page }) =>
      hasRoutes(page) && !isView(page) ? [[page.resource.name, page] as const] : [],
    ),
  );
  if (byResource.size === 0) return [];
  const routes: StoredRoute[] = await trx
    .selectFrom('approval_route')
    .selectAll()
    .where('tenant_code', '=', tenantCode)
    .where('resource', 'in', [...byResource.keys()])
    .where('ended_at', 'is', null)
    .orderBy('level_since')
    .limit(MOST_WAITING)
    .execute();
  const events = await eventsOf(
    trx,
    tenantCode,
    routes.map(({ route_id }) => route_id),
  );
  const day = today(now);
  const people = routePeople(trx, tenantCode, day);
  const found: OpenRoute[] = [];
  for (const route of routes) {
    const page = byResource.get(route.resource)!;
    const own = events.filter(({ route_id }) => route_id === route.route_id);
    const state = await stateOf(people, page, route, decisionsInForce(own));
    found.push({ page, state, delegates: await delegatesOf(people, page, state, day) });
  }
  return found;
}

/** What waits for the caller on routes, and what it submitted itself, among the rows that its lists show. */
export async function routeKeys(
  trx: Trx,
  user: User,
  pages: readonly DecisionPage[],
  keyword: string | undefined,
  now: Date,
): Promise<WaitingKey[]> {
  const { accountId } = user;
  const keys = (await openRoutes(trx, user, pages, now)).flatMap(({ page, state, delegates }) => {
    const { route, accounts } = state;
    const onBehalfOf = delegates.get(accountId);
    const waits = accounts.includes(accountId) || onBehalfOf !== undefined;
    const own = route.submitted_by === accountId || route.submitters.includes(accountId);
    if (!waits && !own) return [];
    const { code, label } = levelOf(route);
    const key: WaitingKey = {
      path: page.path,
      id: route.record_id,
      since: route.level_since,
      by: route.submitted_by,
      own: !waits,
      level: { code, label, ...(onBehalfOf !== undefined && { onBehalfOf }) },
    };
    return [key];
  });
  return visible(trx, user, pages, keys, keyword, now);
}

async function visible(
  trx: Trx,
  user: User,
  pages: readonly DecisionPage[],
  keys: readonly WaitingKey[],
  keyword: string | undefined,
  now: Date,
): Promise<WaitingKey[]> {
  const seen = new Set<string>();
  for (const { page } of pages) {
    const own = keys.filter(({ path }) => path === page.path);
    const wanted = own.length > 0 ? keywordCondition(page, user, keyword) : undefined;
    if (!wanted) continue;
    const conditions: RawBuilder<boolean>[] = [
      ...matchConditions(page, user, [], now),
      ...wanted,
      sql<boolean>`id IN (${sql.join(own.map(({ id }) => id))})`,
    ];
    const { rows } = await sql<{ id: string }>`SELECT id FROM ${sql.id(viewName(page))}
      WHERE ${sql.join(conditions, sql` AND `)}`.execute(trx);
    for (const { id } of rows) seen.add(`${page.path} ${id}`);
  }
  return keys.filter(({ path, id }) => seen.has(`${path} ${id}`));
}

import { sql } from 'kysely';
import { z } from 'zod';
import { ROUTE_PARTS, type RouteInList, type RoutesData } from '../../../../src/contract/api/approvals';
import { isView } from '../../../../src/contract/pages/page-view';
import { noPermission } from '../../../kernel/base/errors';
import type { User } from '../../../kernel/base/user';
import type { Trx } from '../../../kernel/db/tables';
import { paging } from '../../../kernel/http/list-schema';
import { grantsOf } from '../../../kernel/policies/grants';
import { inTenant, type RecordContext } from '../../../kernel/records/context/record-context';
import { type Asker, describeRecord, supplierNames } from '../../../kernel/records/hooks/describe-record';
import { namesOf } from '../../../kernel/records/reading/read-history';
import { findRecord } from '../../../kernel/records/tables/store';
import type { StoredRecord } from '../../../kernel/records/tables/stored-record';
import { type DecisionPage, requireDecisionPages } from '../decision-pages';
import { mayAdminister } from './administrators';
import { type OpenRoute, openRoutes } from './route-keys';
import { levelOf, type StoredRoute } from './route-store';

export const routesQuery = z.strictObject({ ...paging, part: z.enum(ROUTE_PARTS) });

/** A route that is listed, with who copied it and when where that is why. */
interface Listed {
  route: StoredRoute;
  by: string;
  at: Date;
}

/** The latest first. Throws page_not_granted, or no_permission where the caller looks after none. */
export async function listRoutes(
  context: RecordContext,
  asker: Asker,
  { part, pageNum, pageSize }: z.infer<typeof routesQuery>,
): Promise<RoutesData> {
  const { registry, clock } = context;
  const { user, inLanguage } = asker;
  const read = await inTenant(context, user, async (trx) => {
    const pages = requireDecisionPages(registry, await grantsOf(trx, user, registry), user);
    const administers = await mayAdminister(context, trx, user);
    if (part === 'stuck' && !administers) throw noPermission();
    const open = await openRoutes(trx, user, pages, clock());
    const stuck = administers ? open.filter(({ state }) => state.isStuck) : [];
    const all =
      part === 'stuck'
        ? stuck.map(({ state: { route } }) => listed(route))
        : await routesFor(trx, user, pages, part);
    const shown = all.slice((pageNum - 1) * pageSize, pageNum * pageSize);
    const rows: { one: Listed; page: DecisionPage['page']; record: StoredRecord }[] = [];
    for (const one of shown) {
      const own = pages.filter((item) => item.page.resource.name === one.route.resource);
      const { page } = own.find((item) => !isView(item.page)) ?? own[0]!;
      const record = await findRecord(trx, page, user.tenantCode, one.route.record_id);
      if (record) rows.push({ one, page, record });
    }
    const codes = rows.map(({ record }) => record.supplier_code);
    const suppliers = await supplierNames(trx, user.tenantCode, codes);
    return { rows, suppliers, open, total: all.length, stuck: stuck.length };
  });
  const { rows, suppliers, open, total, stuck } = read;
  const stateOf = (route: StoredRoute) => open.find(({ state }) => state.route.route_id === route.route_id);
  const people = await namesOf(
    context,
    rows.flatMap(({ one }) => [one.by, ...(stateOf(one.route)?.state.concerned ?? [])]),
  );
  const nameOf = (account: string) => people.get(account) ?? account;
  const list = rows.map(({ one, page, record: { id, supplier_code: supplierCode, doc } }) => ({
    ...describeRecord(page, { id, supplierCode, doc }, suppliers, asker),
    ...presentRoute(one, stateOf(one.route), nameOf, inLanguage),
    title: inLanguage(page.title),
  }));
  return { list, total, stuck };
}

function presentRoute(
  { route, by, at }: Listed,
  open: OpenRoute | undefined,
  nameOf: (account: string) => string,
  inLanguage: (text: string) => string,
): Pick<RouteInList, 'id' | 'recordId' | 'level' | 'waitsFor' | 'outcome' | 'by' | 'at'> {
  return {
    id: route.route_id,
    recordId: route.record_id,
    ...(route.ended_at === null && { level: inLanguage(levelOf(route).label) }),
    ...(open && { waitsFor: open.state.concerned.map(nameOf) }),
    ...(route.outcome && { outcome: route.outcome }),
    by: nameOf(by),
    at: at.toISOString(),
  };
}

const listed = (route: StoredRoute): Listed => ({ route, by: route.submitted_by, at: route.started_at });

/** The last route of each record that the caller submitted or was copied to. */
async function routesFor(
  trx: Trx,
  { tenantCode, accountId }: User,
  pages: readonly DecisionPage[],
  part: 'submitted' | 'copied',
): Promise<Listed[]> {
  const resources = sql.join(pages.map(({ page }) => page.resource.name));
  const mine =
    part === 'submitted'
      ? sql`SELECT DISTINCT resource, record_id, null::text AS copied_by, null::timestamptz AS copied_at
          FROM approval_route WHERE tenant_code = ${tenantCode} AND submitted_by = ${accountId}`
      : sql`SELECT resource, record_id, copied_by, at AS copied_at
          FROM approval_copy WHERE tenant_code = ${tenantCode} AND account_id = ${accountId}`;
  const { rows } = await sql<StoredRoute & { copied_by: string | null; copied_at: Date | null }>`
    SELECT last.*, mine.copied_by, mine.copied_at FROM (${mine}) AS mine
    JOIN LATERAL (SELECT * FROM approval_route AS route WHERE route.tenant_code = ${tenantCode}
      AND route.resource = mine.resource AND route.record_id = mine.record_id
      ORDER BY route.started_at DESC LIMIT 1) AS last ON true
    WHERE mine.resource IN (${resources})
    ORDER BY coalesce(mine.copied_at, last.started_at) DESC LIMIT 500`.execute(trx);
  return rows.map(({ copied_by, copied_at, ...route }) => ({
    route,
    by: copied_by ?? route.submitted_by,
    at: copied_at ?? route.started_at,
  }));
}

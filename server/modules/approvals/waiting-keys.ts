import { type RawBuilder, sql } from 'kysely';
import { decidingActions, hasRoutes, waitingStates } from '../../../src/contract/api/approvals';
import { textFields } from '../../../src/contract/lists/record-name';
import { MOST_SEARCHED, searchTexts } from '../../../src/contract/lists/search-texts';
import { READING_ACTIONS } from '../../kernel/audit/write-audit';
import type { User } from '../../kernel/base/user';
import type { Trx } from '../../kernel/db/tables';
import { matchConditions } from '../../kernel/records/lists/match-conditions';
import { containsCondition } from '../../kernel/records/tables/search-keys';
import { columnName, fieldPath, indexedFields, tableName, viewName } from '../../kernel/records/tables/table';
import type { DecisionPage } from './decision-pages';

/** Records of one page that are looked at, those first that have been left alone longest. */
export const MOST_WAITING = 1_000;

/** A record in a state from which the caller may decide. */
export interface WaitingKey {
  path: string;
  id: string;
  /** When it entered the state, and who brought it there; the last write where no audit tells. */
  since: Date;
  by: string | null;
  /** The caller has written something of it, and may not be the second person. */
  own: boolean;
  /** The level of its route that waits: its code and name, and for whom by delegation. */
  level?: { code: string; label: string; onBehalfOf?: string };
}

/**
 * What waits on all these pages, in one statement. The rows are those that the caller's lists show; who submitted what is
 * read from the audit as `submittersOf` does.
 */
export async function waitingKeys(
  trx: Trx,
  user: User,
  pages: readonly DecisionPage[],
  keyword: string | undefined,
  now: Date,
): Promise<WaitingKey[]> {
  const parts = pages
    .map((one) => ({ one, conditions: conditionsOf(one, user, keyword, now) }))
    .flatMap(({ one, conditions }) => (conditions ? [keysOf(one, user, conditions)] : []));
  if (parts.length === 0) return [];
  const { rows } = await sql<WaitingKey>`${sql.join(parts, sql` UNION ALL `)}`.execute(trx);
  return rows;
}

/** Undefined where nothing can be found: no state waits for the caller, or a keyword is asked for and the page searches no text. */
function conditionsOf(
  { page, decisions }: DecisionPage,
  user: User,
  keyword: string | undefined,
  now: Date,
): RawBuilder<boolean>[] | undefined {
  const field = page.states?.field ?? '';
  const waiting = waitingStates(page);
  const own = decisions.flatMap(({ from }) => from).filter((state) => waiting.has(state));
  if (own.length === 0) return undefined;
  const states = sql.join([...new Set(own)]);
  const onRoute = sql<boolean>`id IN (SELECT record_id FROM approval_route
    WHERE tenant_code = ${user.tenantCode} AND resource = ${page.resource.name} AND ended_at IS NULL)`;
  const isIndexed = indexedFields(page).some((one) => one.field === field);
  const inState = isIndexed
    ? sql<boolean>`${sql.id(columnName(field))} IN (${states})`
    : sql<boolean>`id IN (SELECT id FROM ${sql.id(tableName(page.resource.name))}
        WHERE tenant_code = ${user.tenantCode} AND doc #>> ${fieldPath(field)}::text[] IN (${states}))`;
  const offRoute = hasRoutes(page) ? [sql<boolean>`NOT ${onRoute}`] : [];
  const matches = [...matchConditions(page, user, [], now), inState, ...offRoute];
  const found = keywordCondition(page, user, keyword);
  return found && [...matches, ...found];
}

/** What a keyword narrows a page to; undefined where it can find nothing there. */
export function keywordCondition(
  page: DecisionPage['page'],
  user: User,
  keyword: string | undefined,
): RawBuilder<boolean>[] | undefined {
  if (keyword === undefined) return [];
  const texts = searchTexts(keyword, undefined).slice(0, MOST_SEARCHED);
  if (texts.length === 0) return undefined;
  const found = textFields(page).map((name) => containsCondition(user.tenantCode, name, texts));
  return found.length > 0 ? [sql<boolean>`(${sql.join(found, sql` OR `)})`] : undefined;
}

function keysOf({ page }: DecisionPage, user: User, conditions: readonly RawBuilder<boolean>[]) {
  const { name: resource } = page.resource;
  const state = sql`${fieldPath(page.states?.field ?? '')}::text[]`;
  const { all, final } = decidingActions(page);
  const among = (actions: readonly string[]) => sql`(${sql.join(actions.length > 0 ? [...actions] : [''])})`;
  const of = (table: string) => sql`${sql.ref(`${table}.tenant_code`)} = ${user.tenantCode}
    AND ${sql.ref(`${table}.resource`)} = ${resource} AND ${sql.ref(`${table}.record_id`)} = found.id
    AND ${sql.ref(`${table}.action`)} NOT IN ${among(READING_ACTIONS)}`;
  return sql`SELECT ${page.path}::text AS path, found.id, coalesce(entered.at, found.updated_at) AS since,
      entered.account_id AS by,
      EXISTS (SELECT 1 FROM audit WHERE ${of('audit')} AND audit.account_id = ${user.accountId}
        AND (entered.at IS NULL OR audit.at >= entered.at OR (audit.action NOT IN ${among(all)}
          AND NOT EXISTS (SELECT 1 FROM audit AS passed WHERE ${of('passed')}
            AND passed.action IN ${among(final)} AND passed.at >= audit.at)))) AS own
    FROM (SELECT id, updated_at FROM ${sql.id(viewName(page))}
      WHERE ${sql.join([...conditions], sql` AND `)} ORDER BY updated_at, id LIMIT ${MOST_WAITING}) AS found
    LEFT JOIN LATERAL (SELECT audit.at, audit.account_id FROM audit
      WHERE ${of('audit')} AND audit.before #>> ${state} IS DISTINCT FROM audit.after #>> ${state}
      ORDER BY audit.at DESC LIMIT 1) AS entered ON true`;
}

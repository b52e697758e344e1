import { sql } from 'kysely';
import type { Doc } from '../../../../src/contract/base/doc';
import type { NeedState, NeedsData } from '../../../../src/contract/fields/needs';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { pathOfTab, titleOfTab } from '../../../../src/contract/language/pages';
import { grantsPage } from '../../../../src/contract/language/permissions';
import type { Need, Transition } from '../../../../src/contract/language/states-schema';
import { recordName } from '../../../../src/contract/lists/record-name';
import { transitionOf } from '../../../../src/contract/pages/buttons';
import { notFound, Refusal } from '../../base/errors';
import type { Trx } from '../../db/tables';
import { grantsOf } from '../../policies/grants';
import { recordPageAt } from '../../schemas/record-page-at';
import type { SchemaRegistry } from '../../schemas/registry';
import {
  authorize,
  existing,
  inTenant,
  type RecordCall,
  type RecordContext,
} from '../context/record-context';
import type { StoredRecord } from '../tables/stored-record';
import { fieldPath, tableName } from '../tables/table';

/** Names that are told of the records that count. */
const MOST_NAMES = 5;

type Pages = Pick<SchemaRegistry, 'byPath' | 'pages'>;

/**
 * Lets a transition pass when its owner has on other pages what the page file says is needed first (decision 063). Throws
 * `needs_missing` with the titles of what is not there; a page that is out of service has nothing.
 */
export async function requireNeeds(
  registry: Pages,
  trx: Trx,
  { user: { tenantCode } }: RecordCall,
  { needs = [] }: Transition,
  { supplier_code: supplierCode }: StoredRecord,
): Promise<void> {
  const missing: NeedState[] = [];
  for (const need of needs) {
    const state = await needState(registry, trx, need, { tenantCode, supplierCode });
    if (!state.isMet) missing.push(state);
  }
  if (missing.length > 0) {
    throw new Refusal('needs_missing', { missing: missing.map(({ path, title }) => ({ path, title })) });
  }
}

/**
 * What a transition of a record that the caller may read needs, and what of it is there. Throws not_found, no_permission,
 * bad_request or record_not_found.
 */
export function readNeeds(
  context: RecordContext,
  call: RecordCall,
  id: unknown,
  code: string,
): Promise<NeedsData> {
  const { registry } = context;
  return inTenant(context, call.user, async (trx) => {
    await authorize(context, trx, call, 'get');
    const transition = transitionOf(call.page, code);
    if (!transition) throw notFound();
    const record = await existing(trx, call, id);
    const granted = await grantsOf(trx, call.user, registry);
    const owner = { tenantCode: call.user.tenantCode, supplierCode: record.supplier_code };
    const needs: NeedState[] = [];
    for (const need of transition.needs ?? []) {
      const { names = [], ...state } = await needState(registry, trx, need, owner);
      needs.push(grantsPage(granted, need.page) ? { ...state, names } : state);
    }
    return { needs };
  });
}

interface Owner {
  tenantCode: string;
  supplierCode: string;
}

export async function needState(registry: Pages, trx: Trx, need: Need, owner: Owner): Promise<NeedState> {
  const { min = 1 } = need;
  const target = recordPageAt(registry, need.page);
  const title = need.title ?? titleInTabs(registry, need.page) ?? need.page;
  const state = { path: need.page, title, min };
  if (target?.resource.scope !== 'supplier') {
    return { ...state, count: 0, isMet: min === 0 };
  }
  const table = sql.id(tableName(target.resource.name));
  const counts = condition(target, need, owner);
  const { rows } = await sql<{ doc: Doc; total: number }>`
    SELECT doc, count(*) OVER ()::int AS total FROM ${table} WHERE ${counts}
    ORDER BY created_at, id LIMIT ${MOST_NAMES}`.execute(trx);
  const count = rows[0]?.total ?? 0;
  const names = rows.map(({ doc }) => recordName(target, doc)).filter((name) => name !== '');
  return { ...state, count, isMet: count >= min, names };
}

/** The records of the same owner that count: with the fields filled in and in one of the states, where that is said. */
function condition(target: RecordPage, { fields = [], states }: Need, { tenantCode, supplierCode }: Owner) {
  const filled = fields.map(
    (path) =>
      sql`coalesce(doc #> ${sql.val(fieldPath(path))}::text[], 'null'::jsonb) NOT IN ('null', '""', '[]')`,
  );
  const state =
    states === undefined ? sql`true` : sql`doc->>${target.states?.field ?? ''} IN (${sql.join(states)})`;
  const own = [sql`tenant_code = ${tenantCode}`, sql`supplier_code = ${supplierCode}`];
  return sql.join([...own, ...filled, state], sql` AND `);
}

/** What a page is called in the tabs that hold it, else its own title. */
export function titleInTabs(registry: Pages, path: string): string | undefined {
  const holders = registry.pages().map((entry) => registry.byPath(entry.path)?.page);
  for (const holder of holders) {
    if (holder?.kind !== 'tabs') continue;
    const tab = holder.tabs.find((one) => pathOfTab(one) === path);
    const title = tab && titleOfTab(tab);
    if (title !== undefined) return title;
  }
  return registry.byPath(path)?.page.title;
}
